/// A document as the user edits it: changes of its notes, the open form, undo and redo.
///
/// Another program's changes are merged, except for the note whose form is open.
@MainActor package final class NotesStore {
  /// The document with its file.
  package let document: SyncedDocument
  /// The edits of this session that can be undone and redone.
  package private(set) var history = EditHistory()
  /// True if the open form's note was in the document when it was opened.
  private var wasOpenedFromDocument = false

  /// Opens a document.
  ///
  /// - Parameters:
  ///   - sample: The content of a new file if there is none; if nil, the document starts empty.
  ///   - stateDirectory: The directory for edits that are not saved yet, or cannot be saved.
  package convenience init(
    file: FilePath, sample: [UInt8]? = nil, events: DocumentEvents,
    stateDirectory: FilePath? = StateDirectory.standard
  ) {
    self.init(
      SyncedDocument(file: file, sample: sample, events: events, stateDirectory: stateDirectory))
  }

  /// Creates a store of generated notes, which can be edited but are not saved.
  package convenience init(generated count: Int) { self.init(NoteList(generated: count)) }

  /// Creates a store of notes without a file, which can be edited but are not saved.
  package convenience init(_ notes: NoteList) { self.init(SyncedDocument(notes)) }

  private init(_ document: SyncedDocument) {
    self.document = document
    document.observe { [weak self] change in
      if case .ids(let renamed) = change { self?.history.rename { renamed[$0] ?? $0 } }
    }
  }

  /// The notes to show.
  package var notes: NoteList { document.state.shown }
  /// The note whose form is open.
  package var openEdit: NoteID? { document.state.openEdit }
}

// MARK: - Edits

extension NotesStore {
  /// Changes a note's texts as one edit; returns false if there is no such note.
  @discardableResult package func update(_ id: NoteID, title: String, detail: String?) -> Bool {
    guard let index = notes.index(of: id) else { return false }
    let texts = NoteTexts(title: title, detail: detail)
    edit(preserving: id, .write, [.write(id, from: NoteTexts(of: notes[index]), to: texts)])
    return true
  }

  /// Changes or removes a note's detail; returns false if there is no such note.
  @discardableResult package func setDetail(_ detail: String?, of id: NoteID) -> Bool {
    guard let index = notes.index(of: id) else { return false }
    return update(id, title: notes[index].title, detail: detail)
  }

  /// Inserts a new note, at the end if `index` exceeds the number of notes; returns its id.
  ///
  /// - Parameter isDraft: True if the user is about to type its texts. The next edit is merged into
  ///   this one if it changes or removes the note.
  /// - Complexity: O(n) in the notes.
  @discardableResult package func insert(
    title: String, detail: String? = nil, at index: Int, isDraft: Bool = false
  ) -> NoteID {
    let id = NoteName.id(for: title) {
      notes.index(of: $0) != nil || texts(of: $0, in: document.state.document) != nil
    }
    let index = Swift.min(Swift.max(index, 0), notes.count)
    let position = NotePosition(after: index > 0 ? notes.id(at: index - 1) : nil, index: index)
    document.state.forgetRenaming(of: id)
    edit(.add, [.insert(Note(id: id, title: title, detail: detail), at: position)])
    let current = currentID(of: id)
    history.draft = isDraft ? current : nil
    return current
  }

  /// Moves a note, as one edit, to the index it gets; returns false if there is no such note.
  ///
  /// - Complexity: O(n) in the notes.
  @discardableResult package func move(_ id: NoteID, to index: Int) -> Bool {
    guard let old = notes.index(of: id) else { return false }
    let index = Swift.min(Swift.max(index, 0), notes.count - 1)
    guard index != old else { return true }
    return move([id], before: index > old ? index + 1 : index)
  }

  /// Moves notes in their current order before the note at an index, or to the end, as one edit;
  /// returns false if there are no such notes.
  ///
  /// - Complexity: O(*n* log *n*) in the notes.
  @discardableResult package func move(_ ids: [NoteID], before index: Int) -> Bool {
    let ids = Set(ids)
    let offsets = notes.offsets(of: ids)
    guard let first = offsets.first, let last = offsets.last else { return false }
    let index = Swift.min(Swift.max(index, 0), notes.count)
    // Consecutive notes that are moved to a position among them stay.
    if last - first + 1 == offsets.count, (first...last + 1).contains(index) { return true }
    // Each note follows the one before it; the first follows the last note that is not moved.
    var previous = (0..<index).last { !ids.contains(notes.id(at: $0)) }.map { notes.id(at: $0) }
    let changes = offsets.map { offset in
      let id = notes.id(at: offset)
      defer { previous = id }
      return NoteChange.move(
        id, from: notes.position(at: offset), to: NotePosition(after: previous, index: index))
    }
    var list = notes
    let done = list.apply(NotesEdit(.move, changes)).done.changes
    if !done.isEmpty { edit(.move, done) }
    return true
  }

  /// Removes a note; returns false if there is no such note.
  ///
  /// - Complexity: O(n) in the notes.
  @discardableResult package func remove(_ id: NoteID) -> Bool { remove([id]) }

  /// Removes notes as one edit; returns false if there are no such notes.
  ///
  /// - Complexity: O(*n* log *n*) in the notes.
  @discardableResult package func remove(_ ids: [NoteID]) -> Bool {
    remove(at: notes.offsets(of: Set(ids)))
  }

  /// Removes the notes at ascending indices as one edit; returns false if there are no indices.
  ///
  /// - Complexity: O(*k*) for *k* notes in a few runs, else O(*n* log *n*) in the notes.
  @discardableResult package func remove(at indices: [Int]) -> Bool {
    if indices.isEmpty { return false }
    if let openEdit, let index = notes.index(of: openEdit), indices.contains(index) {
      document.state.openEdit = nil
    }
    let changes = indices.runs.map { rows -> NoteChange in
      let position = notes.position(at: rows.lowerBound)
      return rows.count == 1
        ? .remove(notes[rows.lowerBound], from: position)
        : .removeRun(notes.run(rows), from: position)
    }
    edit(.delete, changes)
    return true
  }

  /// Opens the edit of a note, which then ignores changes of the file until its form is closed;
  /// returns false if there is no such note.
  @discardableResult package func beginEdit(_ id: NoteID) -> Bool {
    cancelEdit()
    guard notes.index(of: id) != nil else { return false }
    document.state.openEdit = id
    wasOpenedFromDocument = texts(of: id, in: document.state.document) != nil
    return true
  }

  /// The result of submitting an open edit.
  package enum Submission: Equatable {
    /// There is no such note, or no open edit.
    case none
    /// The note has the new texts.
    case done
    /// The new texts replaced texts that another program wrote meanwhile; undo restores those.
    case replaced
    /// The note, which another program has deleted meanwhile, was inserted again.
    case reinserted
  }

  /// Ends the open edit with new texts.
  ///
  /// Texts that the user changed take precedence over the file's. A note that was removed from the
  /// file meanwhile is inserted again.
  @discardableResult package func submitEdit(title: String, detail: String?) -> Submission {
    guard let id = openEdit, let before = texts(of: id, in: notes) else { return .none }
    let mine = NoteTexts(title: title, detail: detail)
    document.setTypedTexts(mine)
    // The notification of another program's change may still be pending.
    if !document.isLarge { document.synchronize(patiently: true) }
    let theirs = texts(of: id, in: document.state.document)
    // The other program's texts are shown first, so that undo restores them.
    if let theirs, theirs != before { cancelEdit() }
    let shown = texts(of: id, in: notes) ?? before
    let new = mine.edited(since: before, over: shown)
    update(id, title: new.title, detail: new.detail)
    cancelEdit()
    if theirs == nil, wasOpenedFromDocument { return .reinserted }
    // If no text of the other program was replaced, both orders of applying the texts agree.
    return new == shown.edited(since: before, over: mine) ? .done : .replaced
  }

  private func texts(of id: NoteID, in list: NoteList) -> NoteTexts? {
    list.index(of: id).map { NoteTexts(of: list[$0]) }
  }

  /// Ends the open edit, and updates its note from the file.
  package func cancelEdit() {
    if openEdit == nil { return }
    history.draft = nil
    document.endOpenEdit()
  }

  /// Ends the open edit of a draft note and removes the note; no edit remains to undo.
  package func discardEdit() {
    guard let id = openEdit else { return }
    let draft = history.draft
    cancelEdit()
    history.draft = draft
    remove(currentID(of: id))
  }

  /// Returns the current id of a note, which is not its first id if another program used that id.
  package func currentID(of id: NoteID) -> NoteID {
    document.state.currentID(of: id)
  }

  private func edit(preserving id: NoteID? = nil, _ kind: NotesEdit.Kind, _ changes: [NoteChange]) {
    let edit = NotesEdit(kind, changes)
    document.edit(preserving: id) { history.record($0.apply(edit).done) }
  }
}

// MARK: - Undo

extension NotesStore {
  /// The result of undoing or redoing an edit.
  package struct UndoResult: Equatable {
    /// The edit to apply.
    package var edit: NotesEdit
    /// The changes that were applied.
    package var done: NotesEdit
    /// The changes that were not applied, because another program had changed their notes.
    package var conflicts: [NoteConflict]
  }

  /// True if there is an edit to undo.
  package var canUndo: Bool { !history.done.isEmpty }
  /// True if there is an edit to redo.
  package var canRedo: Bool { !history.undone.isEmpty }

  /// Undoes the last edit that is not undone yet; returns nil if there is none.
  ///
  /// - Complexity: O(*n* log *n*) in the notes.
  package func undo() -> UndoResult? {
    guard let edit = history.popLastDone()?.inverse else { return nil }
    return apply(edit) { $0.undid($1) }
  }

  /// Redoes the last undone edit; returns nil if there is none.
  ///
  /// - Complexity: O(*n* log *n*) in the notes.
  package func redo() -> UndoResult? {
    guard let edit = history.popLastUndone() else { return nil }
    return apply(edit) { $0.redid($1) }
  }

  private func apply(
    _ edit: NotesEdit, record: (inout EditHistory, NotesEdit) -> Void
  ) -> UndoResult {
    if let openEdit, edit.ids.contains(openEdit) { cancelEdit() }
    var trial = notes
    let (done, conflicts) = trial.apply(edit)
    if !done.changes.isEmpty {
      document.edit { notes in
        record(&history, done)
        notes = trial
      }
    }
    return UndoResult(edit: edit, done: done, conflicts: conflicts)
  }
}
