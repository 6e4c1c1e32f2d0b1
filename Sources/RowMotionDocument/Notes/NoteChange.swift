/// What becomes of one note in an edit, with all that it takes to have it undone.
package enum NoteChange: Equatable, Sendable {
  /// It comes to stand at a place.
  case insert(Note, at: NotePlace)
  /// It goes from a place.
  case remove(Note, from: NotePlace)
  /// Its texts become others.
  case write(NoteID, from: NoteTexts, to: NoteTexts)
  /// It goes from one place to another.
  case move(NoteID, from: NotePlace, to: NotePlace)

  /// The note that it is about.
  package var id: NoteID {
    switch self {
    case .insert(let note, _), .remove(let note, _): note.id
    case .write(let id, _, _), .move(let id, _, _): id
    }
  }

  /// What undoes it.
  package var inverse: NoteChange {
    switch self {
    case .insert(let note, let place): .remove(note, from: place)
    case .remove(let note, let place): .insert(note, at: place)
    case .write(let id, let old, let new): .write(id, from: new, to: old)
    case .move(let id, let old, let new): .move(id, from: new, to: old)
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
