extension NoteList {
  /// Returns the position of the note at an index.
  package func position(at index: Int) -> NotePosition {
    NotePosition(after: index > 0 ? id(at: index - 1) : nil, index: index)
  }

  /// Returns the index that a note inserted at a position gets.
  ///
  /// - Complexity: that of ``index(of:)``.
  func index(at position: NotePosition) -> Int {
    guard let previous = position.previous else { return 0 }
    return index(of: previous).map { $0 + 1 } ?? Swift.min(Swift.max(position.index, 0), count)
  }

  /// Applies an edit, except where notes have changed since the edit was made.
  ///
  /// A text that differs from the edit's old text stays. A note that the edit would remove stays if
  /// its texts have changed.
  ///
  /// - Returns: The applied changes, with the actual positions and texts, and the conflicts.
  /// - Complexity: O(*k*) times that of ``index(of:)`` for *k* changes; O(*n* log *n*) for many
  ///   changes and for runs that have changed.
  mutating func apply(_ edit: NotesEdit) -> (done: NotesEdit, conflicts: [NoteConflict]) {
    guard edit.hasRuns else {
      return edit.changes.count > Self.fewChanges ? applyAtOnce(edit) : applyOneByOne(edit)
    }
    if let done = applyRuns(edit) { return (done, []) }
    return apply(edit.singles)
  }

  /// Applies an edit of a few runs, if none of them has changed; otherwise, changes nothing and
  /// returns nil.
  private mutating func applyRuns(_ edit: NotesEdit) -> NotesEdit? {
    guard edit.changes.count <= Self.fewChanges else { return nil }
    var list = self
    var done: [NoteChange] = []
    for change in edit.changes {
      switch change {
      case .insertRun(let run, let position):
        if list.containsAny(of: run) { return nil }
        let index = list.index(at: position)
        list.insert(run, at: index)
        done.append(.insertRun(run, at: list.position(at: index)))
      case .removeRun(let run, _):
        guard let index = list.index(of: run) else { return nil }
        let rows = index..<index + run.notes.count
        done.append(.removeRun(list.run(rows), from: list.position(at: index)))
        list.remove(rows)
      case .insert, .remove, .write, .move:
        let (did, conflict) = list.apply(change)
        if conflict != nil { return nil }
        if let did { done.append(did) }
      }
    }
    self = list
    return NotesEdit(edit.kind, done)
  }

  /// The maximum number of changes that are applied one by one.
  static let fewChanges = 32

  /// Applies an edit of many notes.
  mutating func applyAtOnce(_ edit: NotesEdit) -> (done: NotesEdit, conflicts: [NoteConflict]) {
    var chain = NoteChain(self, for: edit)
    let result = chain.applyOneByOne(edit)
    if !result.done.changes.isEmpty { adopt(chain) }
    return result
  }
}

extension NoteList: NoteEditing {}
extension NoteChain: NoteEditing {}

/// A list of notes to which changes are applied one after another.
protocol NoteEditing {
  func index(of id: NoteID) -> Int?
  subscript(index: Int) -> Note { get }
  func position(at index: Int) -> NotePosition
  /// Inserts a note at a position; returns its index.
  mutating func insert(_ note: Note, at position: NotePosition) -> Int
  mutating func remove(at index: Int)
  mutating func replace(at index: Int, with note: Note)
  /// Moves a note to a position; returns its new index, or nil if it was there already.
  mutating func move(at index: Int, to position: NotePosition) -> Int?
}

extension NoteEditing {
  /// Applies an edit without runs.
  mutating func applyOneByOne(_ edit: NotesEdit) -> (done: NotesEdit, conflicts: [NoteConflict]) {
    var done: [NoteChange] = []
    var conflicts: [NoteConflict] = []
    for change in edit.changes {
      let (did, conflict) = apply(change)
      if let did { done.append(did) }
      if let conflict { conflicts.append(conflict) }
    }
    return (NotesEdit(edit.kind, done), conflicts)
  }

  fileprivate mutating func apply(_ change: NoteChange) -> (NoteChange?, NoteConflict?) {
    switch change {
    case .insert(let note, let position):
      if index(of: note.id) != nil { return (nil, .exists(note.id)) }
      let index = insert(note, at: position)
      return (.insert(note, at: self.position(at: index)), nil)
    case .remove(let note, _):
      guard let index = index(of: note.id) else { return (nil, .removed(note.id)) }
      let current = self[index]
      guard current.hasTexts(of: note) else { return (nil, .changed(note.id)) }
      let position = position(at: index)
      remove(at: index)
      return (.remove(current, from: position), nil)
    case .write(let id, let old, let new):
      guard let index = index(of: id) else { return (nil, .removed(id)) }
      let before = self[index]
      let (note, conflict) = before.written(old, new)
      if note.hasTexts(of: before) { return (nil, conflict) }
      replace(at: index, with: note)
      return (.write(id, from: NoteTexts(of: before), to: NoteTexts(of: note)), conflict)
    case .move(let id, _, let position):
      guard let old = index(of: id) else { return (nil, .removed(id)) }
      let origin = self.position(at: old)
      let new = move(at: old, to: position)
      return (new.map { .move(id, from: origin, to: self.position(at: $0)) }, nil)
    case .insertRun, .removeRun:
      preconditionFailure("An edit of several notes is already split into one change per note.")
    }
  }
}

extension Note {
  /// Returns the note with an edit's new texts; a text other than the old one is a conflict.
  fileprivate func written(_ old: NoteTexts, _ new: NoteTexts) -> (Note, NoteConflict?) {
    var note = self
    var isChanged = false
    if !old.title.isSame(as: new.title), !note.title.isSame(as: new.title) {
      if note.title.isSame(as: old.title) { note.title = new.title } else { isChanged = true }
    }
    if !old.detail.isSame(as: new.detail), !note.detail.isSame(as: new.detail) {
      if note.detail.isSame(as: old.detail) { note.detail = new.detail } else { isChanged = true }
    }
    return (note, isChanged ? .changed(id) : nil)
  }
}
