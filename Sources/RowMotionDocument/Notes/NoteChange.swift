/// A change of one note or of consecutive notes, with everything needed to undo the change.
package enum NoteChange: Equatable, Sendable {
  /// Inserts a note at a place.
  case insert(Note, at: NotePlace)
  /// Removes a note from a place.
  case remove(Note, from: NotePlace)
  /// Replaces a note's texts.
  case write(NoteID, from: NoteTexts, to: NoteTexts)
  /// Moves a note to another place.
  case move(NoteID, from: NotePlace, to: NotePlace)
  /// Inserts consecutive notes, the first one at a place.
  case insertRun(NoteRun, at: NotePlace)
  /// Removes consecutive notes, the first one from a place.
  case removeRun(NoteRun, from: NotePlace)

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
    case .insert(let note, let place): .remove(note, from: place)
    case .remove(let note, let place): .insert(note, at: place)
    case .write(let id, let old, let new): .write(id, from: new, to: old)
    case .move(let id, let old, let new): .move(id, from: new, to: old)
    case .insertRun(let run, let place): .removeRun(run, from: place)
    case .removeRun(let run, let place): .insertRun(run, at: place)
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
    case .insertRun(let run, let place): run.placed(at: place).map { .insert($0, at: $1) }
    case .removeRun(let run, let place): run.placed(at: place).map { .remove($0, from: $1) }
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
    case .insert(let note, let place): .insert(renamed(note), at: place.renamed(id))
    case .remove(let note, let place): .remove(renamed(note), from: place.renamed(id))
    case .write(let note, let old, let new): .write(id(note), from: old, to: new)
    case .move(let note, let old, let new):
      .move(id(note), from: old.renamed(id), to: new.renamed(id))
    case .insertRun(let run, let place):
      .insertRun(NoteRun(NoteList(run.notes.map(renamed))), at: place.renamed(id))
    case .removeRun(let run, let place):
      .removeRun(NoteRun(NoteList(run.notes.map(renamed))), from: place.renamed(id))
    }
  }
}

/// A position in a list: after another note, wherever that note is now.
package struct NotePlace: Equatable, Sendable {
  /// The note before the position; nil at the top.
  package var previous: NoteID?
  /// The index to use if the previous note was removed.
  package var index: Int

  package init(behind previous: NoteID?, index: Int) {
    self.previous = previous
    self.index = index
  }

  func renamed(_ id: (NoteID) -> NoteID) -> NotePlace {
    NotePlace(behind: previous.map(id), index: index)
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

  /// Returns other texts, in which the texts that were changed here since `base` replace theirs.
  func edited(since base: NoteTexts, over others: NoteTexts) -> NoteTexts {
    NoteTexts(
      title: title.isSame(as: base.title) ? others.title : title,
      detail: detail.isSame(as: base.detail) ? others.detail : detail)
  }
}
