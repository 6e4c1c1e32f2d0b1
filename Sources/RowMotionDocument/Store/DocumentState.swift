import RowCore

/// A store's document as a value, so that slow operations can run on another thread.
struct DocumentState: Sendable {
  /// The notes to show.
  private(set) var shown = NoteList([])
  /// The notes that belong in the file; an open form pins its note in `shown` only.
  private(set) var document = NoteList([])
  /// True if `shown` and `document` have the same notes, so that an edit applies to both.
  private(set) var showsDocument = true
  /// Edits of `shown` that are not in `document` yet, because the two differ.
  private var pending: PendingEdits?
  /// The number of times that something other than an edit changed the notes in `shown`.
  private(set) var externalChangeCount = 0
  /// The notes in the file when it was last read or written.
  var fileNotes = NoteList([])
  /// The file's content when it was last read or written; nil before.
  var fileBytes: [UInt8]?
  /// Content of the file that could not be adopted.
  var rejected: Rejected?
  /// The note whose form is open.
  var openEdit: NoteID?
  /// The new ids of the user's notes, by old id; another program used the old ids for other notes.
  private(set) var renamed: [NoteID: NoteID] = [:]

  /// Content that is not parsed again, and its problem.
  struct Rejected: Sendable {
    let bytes: [UInt8]
    let problem: DocumentProblem
  }

  private struct PendingEdits {
    /// The shown notes before the edits.
    let base: NoteList
    /// Notes to keep even if they were removed from the file.
    var preservedIDs: Set<NoteID> = []
  }

  /// Creates the state of a document without a file.
  init(_ notes: NoteList = NoteList([])) {
    shown = notes
    document = notes
  }

  /// Returns the current id of a note, which may have been renamed.
  func currentID(of id: NoteID) -> NoteID { renamed[id] ?? id }

  /// Records new ids of the user's notes, and renames the open form's note.
  ///
  /// Another note may use an old id from now on, so forms that open later are not renamed.
  mutating func recordRenaming(_ renamed: [NoteID: NoteID]) {
    self.renamed.merge(renamed) { $1 }
    guard let open = openEdit, let id = renamed[open] else { return }
    openEdit = id
    guard let index = shown.index(of: open) else { return }
    var note = shown[index]
    note.id = id
    shown.replace(at: index, with: note)
  }

  /// Returns the new ids that were recorded since an earlier state.
  func renamed(since old: DocumentState) -> [NoteID: NoteID] {
    renamed.filter { old.renamed[$0.key] != $0.value }
  }

  /// Makes an id available to a new note.
  mutating func forgetRenaming(of id: NoteID) { renamed[id] = nil }

  /// True if the document differs from the file.
  ///
  /// - Complexity: O(1) if nothing was edited, else O(*n*).
  var differsFromFile: Bool { !document.hasNotes(of: fileNotes) }

  /// Changes the shown notes, and the document too: at once if it has the same notes, otherwise in
  /// the next ``applyPendingEdits(_:)``.
  ///
  /// - Parameter id: A note to keep even if it was removed from the file.
  /// - Complexity: The complexity of the change.
  mutating func edit(preserving id: NoteID?, _ change: (inout NoteList) -> Void) {
    guard showsDocument else {
      var edits = pending ?? PendingEdits(base: shown)
      if let id { edits.preservedIDs.insert(id) }
      pending = edits
      return change(&shown)
    }
    change(&shown)
    document = shown
  }

  /// Applies all edits to the document.
  ///
  /// - Returns: True on completion; false if stopped.
  /// - Complexity: O(*n* log *n*) if there are edits besides an open form whose note another
  ///   program has changed, else O(1).
  mutating func applyPendingEdits(_ progress: ReadingProgress) -> Bool {
    guard let edits = pending else { return true }
    let result = NotesMerge.result(
      base: edits.base.array, mine: shown.array, theirs: document.array,
      preserving: edits.preservedIDs,
      progress: progress)
    guard let result else { return false }
    document = NoteList(result.notes)
    pending = nil
    return true
  }

  /// Merges unsaved edits into the document.
  ///
  /// - Returns: True on completion; false if stopped.
  mutating func restore(_ edits: UnsavedEdits, _ progress: ReadingProgress) -> Bool {
    guard let notes = edits.merged(into: document.array, progress) else { return false }
    var next = self
    next.document = NoteList(notes)
    guard next.showChanges(since: document, progress) else { return false }
    self = next
    return true
  }

  /// Adopts notes as the document's notes.
  ///
  /// - Parameter base: The notes that the new ones were made from, in order to merge the user's
  ///   changes since then; nil to merge nothing.
  /// - Returns: True on completion; false if stopped.
  mutating func adopt(
    _ theirs: NoteList, base: NoteList?, _ progress: ReadingProgress
  ) -> Bool {
    var next = self
    if let base, !document.isSame(as: base) {
      let result = NotesMerge.result(
        base: base.array, mine: document.array, theirs: theirs.array, progress: progress)
      guard let result else { return false }
      next.recordRenaming(result.renamed)
      next.document = NoteList(result.notes)
    } else {
      next.document = theirs
    }
    guard next.showChanges(since: document, progress) else { return false }
    self = next
    return true
  }

  /// Merges the changes from an earlier state to its result into this edited state; nil if stopped.
  func rebased(
    from old: DocumentState, to new: DocumentState, _ progress: ReadingProgress
  ) -> DocumentState? {
    var state = self
    state.fileNotes = new.fileNotes
    state.fileBytes = new.fileBytes
    state.rejected = new.rejected
    state.recordRenaming(new.renamed(since: old))
    if new.document.isSame(as: old.document) { return state }
    return state.adopt(new.document, base: old.document, progress) ? state : nil
  }

  /// Shows the document with all edits, including those that an open form withheld.
  ///
  /// - Returns: True on completion; false if stopped.
  /// - Complexity: O(*n* log *n*) if other notes are shown, else O(1).
  mutating func showDocument(_ progress: ReadingProgress) -> Bool {
    showsDocument || applyPendingEdits(progress) && show(document, progress)
  }

  /// Applies the document's changes to the shown notes, except to the note of an open form.
  private mutating func showChanges(
    since before: NoteList, _ progress: ReadingProgress
  ) -> Bool {
    if showsDocument, openEdit == nil { return show(document, progress) }
    let merged = NotesMerge.result(
      base: before.array, mine: shown.array, theirs: document.array, open: openEdit,
      progress: progress)
    return merged.map { show(NoteList($0.notes), progress) } ?? false
  }

  private mutating func show(_ next: NoteList, _ progress: ReadingProgress) -> Bool {
    showsDocument = next.hasNotes(of: document)
    // The notes of `document` have the file's spelling.
    let next = showsDocument ? document : next
    if next.isSame(as: shown) { return true }
    guard progress.report(0, of: next.count) else { return false }
    if next.hasNotes(of: shown) {
      shown = next.withHistory(of: shown, nil)
    } else {
      shown = next.withHistory(
        of: shown, IdentityDiff(from: Array(shown.ids), to: Array(next.ids)).changes)
      externalChangeCount += 1
    }
    progress.report(next.count, of: next.count)
    return true
  }
}
