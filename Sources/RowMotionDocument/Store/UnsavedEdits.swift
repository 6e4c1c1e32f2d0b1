/// Edits that are not in a document: the notes before the edits and after them.
///
/// Both may lack notes that were not edited.
struct UnsavedEdits: Sendable {
  /// The notes before the edits; nil if `notes` is a whole document.
  private(set) var base: [Note]?
  private(set) var notes: [Note]
  /// True if the edits are newer than the document.
  private var isNewer = true

  /// Collects a document's edits and the texts typed into one of its notes.
  init(of state: DocumentState, typed: (id: NoteID, texts: NoteTexts)?) {
    var state = state
    _ = state.applyPendingEdits(ReadingProgress())
    var base: [Note] = []
    var notes: [Note] = []
    if state.differsFromFile {
      (base, notes) = Self.changes(from: state.fileNotes.array, to: state.document.array)
    }
    if let typed, let index = state.shown.index(of: typed.id) {
      var note = state.shown[index]
      note.title = typed.texts.title
      note.detail = typed.texts.detail
      if let position = notes.firstIndex(where: { $0.id == typed.id }) {
        notes[position] = note
      } else {
        notes.append(note)
        if let old = state.fileNotes.index(of: typed.id) { base.append(state.fileNotes[old]) }
      }
    }
    self.base = base
    self.notes = notes
  }

  /// Returns the notes that differ, each with its predecessor, which sets a new note's position.
  private static func changes(from base: [Note], to notes: [Note]) -> ([Note], [Note]) {
    let old = ThreeWayMerge.byID(base)
    let ids = Set(notes.map(\.id))
    let isInOrder = base.lazy.map(\.id).filter(ids.contains).elementsEqual(
      notes.lazy.map(\.id).filter { old[$0] != nil })
    // All notes are needed to find where a note was moved.
    if !isInOrder { return (base, notes) }
    let changed = notes.indices.filter { old[notes[$0].id] != notes[$0] }
    let retained = Set(changed + changed.compactMap { $0 > 0 ? $0 - 1 : nil }).sorted()
    let retainedIDs = Set(retained.map { notes[$0].id })
    return (
      base.filter { retainedIDs.contains($0.id) || !ids.contains($0.id) },
      retained.map { notes[$0] }
    )
  }
}

// MARK: - In a file

extension UnsavedEdits {
  /// Reads a copy of unsaved edits.
  init(
    _ copy: FilePath, of file: FilePath, _ progress: ReadingProgress
  ) throws(DocumentProblem) {
    let bytes = try StateDirectory.read(copy)
    // Documents contain no zero byte, so it separates the two parts.
    let parts = bytes.split(separator: 0, omittingEmptySubsequences: false)
    notes = try NotesParser.notes(
      from: Array(parts[parts.count - 1]), file: copy.description, progress: progress)
    if parts.count > 1 {
      base = try NotesParser.notes(
        from: Array(parts[0]), file: copy.description, progress: progress)
    }
    isNewer = SafeFile.isChanged(copy, after: file)
  }

  /// The content of a file with these edits.
  var bytes: [UInt8] { NotesFormat.bytes(of: base ?? []) + [0] + NotesFormat.bytes(of: notes) }

  /// Returns true if a document has all the edits.
  func areContained(in theirs: [Note], _ progress: ReadingProgress) -> Bool {
    base == nil ? notes == theirs : merged(into: theirs, progress) == theirs
  }

  /// Merges the edits into a document's notes; returns nil if stopped.
  ///
  /// Keeps both versions of a note whose text in the document is not the text that was edited.
  func merged(into theirs: [Note], _ progress: ReadingProgress) -> [Note]? {
    let first = NotesMerge.result(
      base: base ?? (isNewer ? theirs : []), mine: notes, theirs: theirs, progress: progress)
    guard let base, first?.overrides == true else { return first?.notes }
    let old = ThreeWayMerge.byID(base)
    let edited = notes.filter { old[$0.id] != $0 }
    return NotesMerge.result(base: [], mine: edited, theirs: theirs, progress: progress)?.notes
  }
}
