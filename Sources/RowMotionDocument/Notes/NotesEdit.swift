/// A user's edit of one or more notes, as a sequence of changes.
package struct NotesEdit: Equatable, Sendable {
  /// The kind of edit, as the user knows it.
  package enum Kind: Equatable, Sendable { case add, write, delete, move }

  package var kind: Kind
  /// The changes in the order they apply.
  package private(set) var changes: [NoteChange]

  package init(_ kind: Kind, _ changes: [NoteChange]) {
    self.kind = kind
    self.changes = changes
  }

  /// The ids of the affected notes, without duplicates, in the order of the changes.
  package var ids: [NoteID] {
    if changes.count == 1 { return changes[0].ids }
    var seen: Set<NoteID> = []
    return changes.flatMap(\.ids).filter { seen.insert($0).inserted }
  }

  /// The edit that undoes this one.
  package var inverse: NotesEdit { NotesEdit(kind, changes.reversed().map(\.inverse)) }

  /// True if the edit has no effect: it is empty, or inserts a note and removes the note again.
  var hasNoEffect: Bool {
    guard let first = changes.first, let last = changes.last else { return true }
    if case .insert(let note, _) = first, case .remove(let removed, _) = last {
      return note.id == removed.id && ids.count == 1
    }
    return false
  }

  /// True if some changes are of several notes.
  var hasRuns: Bool { changes.contains(where: \.isRun) }

  /// The equivalent edit with a change for each note.
  var singles: NotesEdit { NotesEdit(kind, changes.flatMap(\.singles)) }

  /// Returns the edit with replaced ids.
  func renamed(_ id: (NoteID) -> NoteID) -> NotesEdit {
    NotesEdit(kind, changes.map { $0.renamed(id) })
  }

  /// Appends the changes of a later edit; writing to a note that the last change inserts modifies
  /// that insertion.
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

/// The reason a change could not be applied as intended, after another program's change.
package enum NoteConflict: Equatable, Sendable {
  /// The note's texts were changed, and stay.
  case changed(NoteID)
  /// The note was removed.
  case removed(NoteID)
  /// A note with this id exists again, and stays.
  case exists(NoteID)

  /// The id of the affected note.
  package var id: NoteID {
    switch self {
    case .changed(let id), .removed(let id), .exists(let id): id
    }
  }
}
