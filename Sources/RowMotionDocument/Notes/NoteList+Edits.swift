extension NoteList {
  /// Returns the place of the note at an index.
  package func place(at index: Int) -> NotePlace {
    NotePlace(behind: index > 0 ? id(at: index - 1) : nil, index: index)
  }

  /// Returns the index that a note inserted at a place gets.
  ///
  /// - Complexity: that of ``index(of:)``.
  func index(at place: NotePlace) -> Int {
    guard let previous = place.previous else { return 0 }
    return index(of: previous).map { $0 + 1 } ?? Swift.min(Swift.max(place.index, 0), count)
  }

  /// Applies an edit, except where notes have changed since the edit was made.
  ///
  /// A text that differs from the edit's old text stays. A note that the edit would remove stays if
  /// its texts have changed.
  ///
  /// - Returns: The applied changes, with the actual places and texts, and the conflicts.
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
      case .insertRun(let run, let place):
        if list.containsAny(of: run) { return nil }
        let index = list.index(at: place)
        list.insert(run, at: index)
        done.append(.insertRun(run, at: list.place(at: index)))
      case .removeRun(let run, _):
        guard let index = list.index(of: run) else { return nil }
        let rows = index..<index + run.notes.count
        done.append(.removeRun(list.run(rows), from: list.place(at: index)))
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
    var done: [NoteChange] = []
    var conflicts: [NoteConflict] = []
    for change in edit.changes {
      let (did, conflict) = chain.apply(change)
      if let did { done.append(did) }
      if let conflict { conflicts.append(conflict) }
    }
    if !done.isEmpty { take(chain) }
    return (NotesEdit(edit.kind, done), conflicts)
  }

  /// Applies an edit of a few notes.
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

  private mutating func apply(_ change: NoteChange) -> (NoteChange?, NoteConflict?) {
    switch change {
    case .insert(let note, let place):
      if index(of: note.id) != nil { return (nil, .exists(note.id)) }
      let index = index(at: place)
      insert(note, at: index)
      return (.insert(note, at: self.place(at: index)), nil)
    case .remove(let note, _):
      guard let index = index(of: note.id) else { return (nil, .gone(note.id)) }
      let now = self[index]
      guard now.hasTexts(of: note) else { return (nil, .changed(note.id)) }
      let place = place(at: index)
      remove(at: index)
      return (.remove(now, from: place), nil)
    case .write(let id, let old, let new):
      return write(id, old, new)
    case .move(let id, _, let place):
      return move(id, to: place)
    case .insertRun, .removeRun:
      preconditionFailure("An edit of several notes is already split into one change per note.")
    }
  }

  private mutating func write(
    _ id: NoteID, _ old: NoteTexts, _ new: NoteTexts
  ) -> (NoteChange?, NoteConflict?) {
    guard let index = index(of: id) else { return (nil, .gone(id)) }
    let before = self[index]
    let (note, conflict) = before.written(old, new)
    if note.hasTexts(of: before) { return (nil, conflict) }
    replace(at: index, with: note)
    return (.write(id, from: NoteTexts(of: before), to: NoteTexts(of: note)), conflict)
  }

  private mutating func move(
    _ id: NoteID, to place: NotePlace
  ) -> (NoteChange?, NoteConflict?) {
    guard let old = index(of: id) else { return (nil, .gone(id)) }
    let origin = self.place(at: old)
    let note = self[old]
    remove(at: old)
    let new = index(at: place)
    insert(note, at: new)
    return (new == old ? nil : .move(id, from: origin, to: self.place(at: new)), nil)
  }
}

extension NoteChain {
  /// Applies one change, as a list does.
  fileprivate mutating func apply(_ change: NoteChange) -> (NoteChange?, NoteConflict?) {
    switch change {
    case .insert(let note, let place):
      if node(of: note.id) != nil { return (nil, .exists(note.id)) }
      let node = insert(note, behind: node(before: place))
      return (.insert(note, at: self.place(of: node)), nil)
    case .remove(let note, _):
      guard let node = node(of: note.id) else { return (nil, .gone(note.id)) }
      let now = self.note(node)
      guard now.hasTexts(of: note) else { return (nil, .changed(note.id)) }
      let place = place(of: node)
      remove(node)
      return (.remove(now, from: place), nil)
    case .write(let id, let old, let new):
      guard let node = node(of: id) else { return (nil, .gone(id)) }
      let before = note(node)
      let (note, conflict) = before.written(old, new)
      if note.hasTexts(of: before) { return (nil, conflict) }
      write(note, at: node)
      return (.write(id, from: NoteTexts(of: before), to: NoteTexts(of: note)), conflict)
    case .move(let id, _, let place):
      guard let node = node(of: id) else { return (nil, .gone(id)) }
      let origin = self.place(of: node)
      guard move(node, to: place) else { return (nil, nil) }
      return (.move(id, from: origin, to: self.place(of: node)), nil)
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
