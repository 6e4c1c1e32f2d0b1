/// The edits of a session that can be undone and redone, without limit and in order.
///
/// | | undo | redo |
/// | --- | --- | --- |
/// | an edit | can be undone | becomes empty |
/// | discarding a new draft | as before the draft | as before the draft |
/// | undo | one edit less | gains the undone edit, as far as it was undone |
/// | redo | gains the redone edit, as far as it was redone | one edit less |
///
/// Invariant: each edit changes something.
package struct EditHistory: Equatable, Sendable {
  /// The edits that can be undone, most recent last.
  package private(set) var done: [NotesEdit] = []
  /// The edits that can be redone, most recently undone last.
  package private(set) var undone: [NotesEdit] = []
  /// The edits that could be redone before the last edit, restored if that edit is discarded.
  private var previousUndone: [NotesEdit] = []
  /// The note that was just inserted and still awaits its texts; the next edit of it joins.
  var draft: NoteID?

  package init() {}

  /// Records an edit of the user; merges it into the previous one if it changes only the draft.
  package mutating func record(_ edit: NotesEdit) {
    let joins = draft.map { edit.ids == [$0] } ?? false
    draft = nil
    if edit.hasNoEffect { return }
    if joins, var combined = done.popLast() {
      combined.append(edit)
      if combined.hasNoEffect { undone = previousUndone } else { done.append(combined) }
    } else {
      previousUndone = undone
      undone = []
      done.append(edit)
    }
    assertInvariants()
  }

  /// Removes and returns the edit to undo; call ``undid(_:)`` afterwards.
  package mutating func popLastDone() -> NotesEdit? {
    draft = nil
    return done.popLast()
  }

  /// Removes and returns the edit to redo; call ``redid(_:)`` afterwards.
  package mutating func popLastUndone() -> NotesEdit? { undone.popLast() }

  /// Records the changes that undid an edit, as far as they were applied.
  package mutating func undid(_ edit: NotesEdit) {
    if !edit.changes.isEmpty { undone.append(edit.inverse) }
    assertInvariants()
  }

  /// Records the changes that redid an edit, as far as they were applied.
  package mutating func redid(_ edit: NotesEdit) {
    if !edit.changes.isEmpty { done.append(edit) }
    assertInvariants()
  }

  /// Replaces the ids of renamed notes in all edits.
  ///
  /// - Complexity: O(*k*) in the changes of all edits.
  mutating func rename(_ id: (NoteID) -> NoteID) {
    done = done.map { $0.renamed(id) }
    undone = undone.map { $0.renamed(id) }
    previousUndone = previousUndone.map { $0.renamed(id) }
    draft = draft.map(id)
  }

  /// Returns descriptions of the violated invariants; empty if all hold.
  package func checkInvariants() -> [String] {
    (done + undone).contains(where: \.changes.isEmpty) ? ["an edit changes nothing"] : []
  }

  private func assertInvariants() {
    // Checks only the most recent edits, since sessions have many edits and each one is recorded.
    assert(
      done.last?.changes.isEmpty != true && undone.last?.changes.isEmpty != true,
      checkInvariants().joined(separator: "; "))
  }
}
