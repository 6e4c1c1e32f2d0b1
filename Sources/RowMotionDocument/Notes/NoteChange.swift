/// What becomes of a note in an edit, or of several that stand in a row, with all that it takes to have it undone.
package enum NoteChange: Equatable, Sendable {
  /// It comes to stand at a place.
  case insert(Note, at: NotePlace)
  /// It goes from a place.
  case remove(Note, from: NotePlace)
  /// Its texts become others.
  case write(NoteID, from: NoteTexts, to: NoteTexts)
  /// It goes from one place to another.
  case move(NoteID, from: NotePlace, to: NotePlace)
  /// Several come to stand in a row, the first of them at a place.
  case insertRun(NoteRun, at: NotePlace)
  /// Several that stand in a row go, the first of them from a place.
  case removeRun(NoteRun, from: NotePlace)

  /// The notes that it is about, in their order.
  package var ids: [NoteID] {
    switch self {
    case .insert(let note, _), .remove(let note, _): [note.id]
    case .write(let id, _, _), .move(let id, _, _): [id]
    case .insertRun(let run, _), .removeRun(let run, _): Array(run.notes.ids)
    }
  }

  /// What undoes it.
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

  /// Whether it is about several notes.
  var isRun: Bool {
    switch self {
    case .insertRun, .removeRun: true
    case .insert, .remove, .write, .move: false
    }
  }

  /// The same with a change for each note: each one stands behind the one before it.
  var singles: [NoteChange] {
    switch self {
    case .insert, .remove, .write, .move: [self]
    case .insertRun(let run, let place): run.placed(at: place).map { .insert($0, at: $1) }
    case .removeRun(let run, let place): run.placed(at: place).map { .remove($0, from: $1) }
    }
  }

  /// The same with other ids in place of some.
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

/// Where a note stands: behind another one, wherever that is by now.
package struct NotePlace: Equatable, Sendable {
  /// The note before it; nil at the top.
  package var previous: NoteID?
  /// The index that it has, for when the note before it is gone.
  package var index: Int

  /// Creates a place.
  package init(behind previous: NoteID?, index: Int) {
    self.previous = previous
    self.index = index
  }

  func renamed(_ id: (NoteID) -> NoteID) -> NotePlace {
    NotePlace(behind: previous.map(id), index: index)
  }
}

/// What a note says.
package struct NoteTexts: Equatable, Sendable {
  package var title: String
  package var detail: String?

  /// Creates texts.
  package init(title: String, detail: String?) {
    self.title = title
    self.detail = detail
  }

  /// The texts of a note.
  package init(of note: Note) {
    self.init(title: note.title, detail: note.detail)
  }

  /// Texts are the same only if each code unit is.
  package static func == (left: NoteTexts, right: NoteTexts) -> Bool {
    left.title.isSame(as: right.title) && left.detail.isSame(as: right.detail)
  }

  /// Other texts, but for those of these that are not as they once were.
  func edited(since base: NoteTexts, over others: NoteTexts) -> NoteTexts {
    NoteTexts(
      title: title.isSame(as: base.title) ? others.title : title,
      detail: detail.isSame(as: base.detail) ? others.detail : detail)
  }
}
