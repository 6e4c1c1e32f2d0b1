import RowCore

/// A document as a store knows it: a value, so that what takes long with it can be done on another
/// thread.
struct DocumentState: Sendable {
  /// The notes to show.
  private(set) var shown = NoteList([])
  /// The notes that belong in the file: those shown, but for a note that its open form holds.
  private(set) var document = NoteList([])
  /// Whether those are the same, so that an edit of one is an edit of both.
  private(set) var showsDocument = true
  /// Edits of what is shown that are not in the document yet, since that says something else.
  private var pending: PendingEdits?
  /// How often other notes were shown than before, but for edits.
  private(set) var shownChanges = 0
  /// The notes in the file when it was last read or written.
  var fileNotes = NoteList([])
  /// The file's content then; nil before.
  var fileBytes: [UInt8]?
  /// The note whose form is open.
  var openEdit: NoteID?
  /// Notes of the user's that got another id, since another program gave theirs to another note.
  private(set) var renamed: [NoteID: NoteID] = [:]

  private struct PendingEdits {
    /// What was shown before them.
    let base: NoteList
    /// Notes that are kept, though they may be gone from the file.
    var kept: Set<NoteID> = []
  }

  /// A document without a file.
  init(_ notes: NoteList = NoteList([])) {
    shown = notes
    document = notes
  }

  /// The id that a note has by now.
  func currentID(of id: NoteID) -> NoteID { renamed[id] ?? id }

  /// Notes which notes of the user's have just got another id; another note may have the old one from
  /// now on, so that a form which is opened later is not one of these.
  mutating func note(_ renamed: [NoteID: NoteID]) {
    self.renamed.merge(renamed) { $1 }
    guard let open = openEdit, let id = renamed[open] else { return }
    openEdit = id
    guard let index = shown.index(of: open) else { return }
    var note = shown[index]
    note.id = id
    shown.replace(at: index, with: note)
  }

  /// The notes that got another id since an earlier state.
  func renamed(since old: DocumentState) -> [NoteID: NoteID] {
    renamed.filter { old.renamed[$0.key] != $0.value }
  }

  /// Lets an id be a new note's.
  mutating func forgetRenaming(of id: NoteID) { renamed[id] = nil }

  /// Whether there is something in the document that is not in the file.
  ///
  /// - Complexity: O(1) where nothing was edited, else O(*n*).
  var differsFromFile: Bool { !document.hasNotes(of: fileNotes) }

  /// Changes what is shown, and the document with it: at once, or where that says something else, by
  /// the next ``settle(_:)``.
  ///
  /// - Parameter id: A note that is kept, though it may be gone from the file.
  /// - Complexity: That of the change.
  mutating func edit(keeping id: NoteID?, _ change: (inout NoteList) -> Void) {
    guard showsDocument else {
      var edits = pending ?? PendingEdits(base: shown)
      if let id { edits.kept.insert(id) }
      pending = edits
      return change(&shown)
    }
    change(&shown)
    document = shown
  }

  /// Puts all edits into the document.
  ///
  /// - Returns: Whether it was done, and not stopped.
  /// - Complexity: O(*n* log *n*) where there are edits beside an open form whose note another program
  ///   has changed, else O(1).
  mutating func settle(_ progress: ReadingProgress) -> Bool {
    guard let edits = pending else { return true }
    let result = NotesMerge.result(
      base: edits.base.array, mine: shown.array, theirs: document.array, keeping: edits.kept,
      progress: progress)
    guard let result else { return false }
    document = NoteList(result.notes)
    pending = nil
    return true
  }

  /// Puts unsaved edits into the document.
  ///
  /// - Returns: True if it was done, and not stopped.
  mutating func restore(_ edits: UnsavedEdits, _ progress: ReadingProgress) -> Bool {
    guard let notes = edits.merged(into: document.array, progress) else { return false }
    var next = self
    next.document = NoteList(notes)
    guard next.showChanges(since: document, progress) else { return false }
    self = next
    return true
  }

  /// Takes notes as the document's.
  ///
  /// - Parameter base: What they were made out of, so that the user's changes since then are put into
  ///   them; nil where there are none.
  /// - Returns: Whether it was done, and not stopped.
  mutating func take(
    _ theirs: NoteList, base: NoteList?, _ progress: ReadingProgress
  ) -> Bool {
    var next = self
    if let base, !document.isSame(as: base) {
      let result = NotesMerge.result(
        base: base.array, mine: document.array, theirs: theirs.array, progress: progress)
      guard let result else { return false }
      next.note(result.renamed)
      next.document = NoteList(result.notes)
    } else {
      next.document = theirs
    }
    guard next.showChanges(since: document, progress) else { return false }
    self = next
    return true
  }

  /// Brings together a state that was edited, and what became of an earlier one meanwhile.
  func rebased(
    from old: DocumentState, to new: DocumentState, _ progress: ReadingProgress
  ) -> DocumentState? {
    var state = self
    state.fileNotes = new.fileNotes
    state.fileBytes = new.fileBytes
    state.note(new.renamed(since: old))
    if new.document.isSame(as: old.document) { return state }
    return state.take(new.document, base: old.document, progress) ? state : nil
  }

  /// Shows the document, with all edits, also the note that a form held.
  ///
  /// - Returns: Whether it was done, and not stopped.
  /// - Complexity: O(*n* log *n*) where something else is shown, else O(1).
  mutating func showDocument(_ progress: ReadingProgress) -> Bool {
    showsDocument || settle(progress) && show(document, progress)
  }

  /// Has what is shown follow the document, but for the note that a form holds.
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
    // What the document has is spelled as the file spells it.
    let next = showsDocument ? document : next
    if next.isSame(as: shown) { return true }
    guard progress.go(0, of: next.count) else { return false }
    if next.hasNotes(of: shown) {
      shown = next.following(shown, nil)
    } else {
      shown = next.following(
        shown, IdentityDiff(from: Array(shown.ids), to: Array(next.ids)).changes)
      shownChanges += 1
    }
    progress.go(next.count, of: next.count)
    return true
  }
}
