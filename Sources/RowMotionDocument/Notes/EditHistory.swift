/// The edits of a session that can be undone and redone, without limit and in order.
///
/// | | undo | redo |
/// | --- | --- | --- |
/// | an edit | can be undone | there is nothing to redo any more |
/// | an edit that is given up | as before it | as before it |
/// | undo | one less | what was undone, as far as it was |
/// | redo | what was redone, as far as it was | one less |
///
/// Invariants: each edit does something.
package struct EditHistory: Equatable, Sendable {
  /// The edits that can be undone, the last one last.
  package private(set) var done: [NotesEdit] = []
  /// The edits that can be redone, the one that was undone last last.
  package private(set) var undone: [NotesEdit] = []
  /// Those that could be redone before the last edit, for where that is given up.
  private var overtaken: [NotesEdit] = []

  /// Creates a history of nothing.
  package init() {}

  /// Takes in what the user did.
  ///
  /// - Parameter joins: Whether it belongs to the edit before, and is undone with it.
  package mutating func record(_ edit: NotesEdit, joining joins: Bool = false) {
    if edit.isNothing { return }
    if joins, var whole = done.popLast() {
      whole.append(edit)
      if whole.isNothing { undone = overtaken } else { done.append(whole) }
    } else {
      overtaken = undone
      undone = []
      done.append(edit)
    }
    assertInvariants()
  }

  /// Takes the edit that is to be undone; ``undid(_:)`` follows.
  package mutating func takeLastDone() -> NotesEdit? { done.popLast() }

  /// Takes the edit that is to be redone; ``redid(_:)`` follows.
  package mutating func takeLastUndone() -> NotesEdit? { undone.popLast() }

  /// Takes in by what an edit was undone.
  package mutating func undid(_ edit: NotesEdit) {
    if !edit.changes.isEmpty { undone.append(edit.inverse) }
    assertInvariants()
  }

  /// Takes in by what an edit was redone.
  package mutating func redid(_ edit: NotesEdit) {
    if !edit.changes.isEmpty { done.append(edit) }
    assertInvariants()
  }

  /// Has edits be about notes that got another id.
  ///
  /// - Complexity: O(*k*) in the changes of all edits.
  mutating func rename(_ id: (NoteID) -> NoteID) {
    done = done.map { $0.renamed(id) }
    undone = undone.map { $0.renamed(id) }
    overtaken = overtaken.map { $0.renamed(id) }
  }

  /// The invariants that do not hold, in words; empty where all do.
  package func checkInvariants() -> [String] {
    (done + undone).contains(where: \.changes.isEmpty) ? ["an edit does nothing"] : []
  }

  private func assertInvariants() {
    // Only the last ones are new: a session has many edits, and each is recorded.
    assert(
      done.last?.changes.isEmpty != true && undone.last?.changes.isEmpty != true,
      checkInvariants().joined(separator: "; "))
  }
}
