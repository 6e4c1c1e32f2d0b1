/// One edit of the user's, of one note or of several: what it did to each of them, one after the other.
package struct NotesEdit: Equatable, Sendable {
  /// What the user calls it.
  package enum Kind: Equatable, Sendable { case add, write, delete, move }

  package var kind: Kind
  /// What it does, in the order in which it does it.
  package private(set) var changes: [NoteChange]

  /// Creates an edit.
  package init(_ kind: Kind, _ changes: [NoteChange]) {
    self.kind = kind
    self.changes = changes
  }

  /// The notes that it is about, each once, in the order of its changes.
  package var ids: [NoteID] {
    if changes.count == 1 { return changes[0].ids }
    var seen: Set<NoteID> = []
    return changes.flatMap(\.ids).filter { seen.insert($0).inserted }
  }

  /// What undoes it.
  package var inverse: NotesEdit { NotesEdit(kind, changes.reversed().map(\.inverse)) }

  /// Whether it leaves everything as it was: notes that came with it went with it again.
  var isNothing: Bool {
    guard let first = changes.first, let last = changes.last else { return true }
    if case .insert(let note, _) = first, case .remove(let gone, _) = last {
      return note.id == gone.id && ids.count == 1
    }
    return false
  }

  /// Whether some of its changes are of several notes.
  var hasRuns: Bool { changes.contains(where: \.isRun) }

  /// The same with a change for each note.
  var singles: NotesEdit { NotesEdit(kind, changes.flatMap(\.singles)) }

  /// The same with other ids in place of some.
  func renamed(_ id: (NoteID) -> NoteID) -> NotesEdit {
    NotesEdit(kind, changes.map { $0.renamed(id) })
  }

  /// Does what another edit did after it, too, as one: a note that came with it came as it was written
  /// then.
  mutating func append(_ other: NotesEdit) {
    for change in other.changes {
      if case .write(let id, _, let texts) = change,
        case .insert(var note, let place)? = changes.last, note.id == id
      {
        note.title = texts.title
        note.detail = texts.detail
        changes[changes.count - 1] = .insert(note, at: place)
      } else {
        changes.append(change)
      }
    }
  }
}

/// Why an edit was not done, or undone, with a note as it was meant: another program was there first.
package enum NoteConflict: Equatable, Sendable {
  /// What the note says has been changed; that stays.
  case changed(NoteID)
  /// The note is gone.
  case gone(NoteID)
  /// There is a note of this id again; that stays.
  case exists(NoteID)

  /// The note that it is about.
  package var id: NoteID {
    switch self {
    case .changed(let id), .gone(let id), .exists(let id): id
    }
  }
}
