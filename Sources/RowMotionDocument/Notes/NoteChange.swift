/// A change of one note or of consecutive notes, with everything needed to undo the change.
package enum NoteChange: Equatable, Sendable {
  /// Inserts a note at a position.
  case insert(Note, at: NotePosition)
  /// Removes a note from a position.
  case remove(Note, from: NotePosition)
  /// Replaces a note's texts.
  case write(NoteID, from: NoteTexts, to: NoteTexts)
  /// Moves a note to another position.
  case move(NoteID, from: NotePosition, to: NotePosition)
  /// Inserts consecutive notes, the first one at a position.
  case insertRun(NoteRun, at: NotePosition)
  /// Removes consecutive notes, the first one from a position.
  case removeRun(NoteRun, from: NotePosition)

  /// The ids of the affected notes, in order.
  package var ids: [NoteID] {
    switch self {
    case .insert(let note, _), .remove(let note, _): [note.id]
    case .write(let id, _, _), .move(let id, _, _): [id]
    case .insertRun(let run, _), .removeRun(let run, _): Array(run.notes.ids)
    }
  }

  /// The change that undoes this one.
  package var inverse: NoteChange {
    switch self {
    case .insert(let note, let position): .remove(note, from: position)
    case .remove(let note, let position): .insert(note, at: position)
    case .write(let id, let old, let new): .write(id, from: new, to: old)
    case .move(let id, let old, let new): .move(id, from: new, to: old)
    case .insertRun(let run, let position): .removeRun(run, from: position)
    case .removeRun(let run, let position): .insertRun(run, at: position)
    }
  }

  /// True if the change is of several notes.
  var isRun: Bool {
    switch self {
    case .insertRun, .removeRun: true
    case .insert, .remove, .write, .move: false
    }
  }

  /// The equivalent changes of single notes, each placed after the one before it.
  var singles: [NoteChange] {
    switch self {
    case .insert, .remove, .write, .move: [self]
    case .insertRun(let run, let position):
      run.notesWithPositions(from: position).map { .insert($0, at: $1) }
    case .removeRun(let run, let position):
      run.notesWithPositions(from: position).map { .remove($0, from: $1) }
    }
  }

  /// Returns the change with replaced ids.
  func renamed(_ id: (NoteID) -> NoteID) -> NoteChange {
    func renamed(_ note: Note) -> Note {
      var note = note
      note.id = id(note.id)
      return note
    }
    return switch self {
    case .insert(let note, let position): .insert(renamed(note), at: position.renamed(id))
    case .remove(let note, let position): .remove(renamed(note), from: position.renamed(id))
    case .write(let note, let old, let new): .write(id(note), from: old, to: new)
    case .move(let note, let old, let new):
      .move(id(note), from: old.renamed(id), to: new.renamed(id))
    case .insertRun(let run, let position):
      .insertRun(NoteRun(NoteList(run.notes.map(renamed))), at: position.renamed(id))
    case .removeRun(let run, let position):
      .removeRun(NoteRun(NoteList(run.notes.map(renamed))), from: position.renamed(id))
    }
  }
}

/// A position in a list: after another note, wherever that note is now.
package struct NotePosition: Equatable, Sendable {
  /// The note before the position; nil at the top.
  package var previous: NoteID?
  /// The index to use if the previous note was removed.
  package var index: Int

  package init(after previous: NoteID?, index: Int) {
    self.previous = previous
    self.index = index
  }

  func renamed(_ id: (NoteID) -> NoteID) -> NotePosition {
    NotePosition(after: previous.map(id), index: index)
  }
}

/// The title and detail of a note.
package struct NoteTexts: Equatable, Sendable {
  package var title: String
  package var detail: String?

  /// Creates texts.
  package init(title: String, detail: String?) {
    self.title = title
    self.detail = detail
  }

  /// Creates the texts of a note.
  package init(of note: Note) {
    self.init(title: note.title, detail: note.detail)
  }

  /// Compares texts by code unit.
  package static func == (left: NoteTexts, right: NoteTexts) -> Bool {
    left.title.isSame(as: right.title) && left.detail.isSame(as: right.detail)
  }

  /// Returns `others` with the texts that were changed here since `base`.
  func edited(since base: NoteTexts, over others: NoteTexts) -> NoteTexts {
    NoteTexts(
      title: title.isSame(as: base.title) ? others.title : title,
      detail: detail.isSame(as: base.detail) ? others.detail : detail)
  }
}
