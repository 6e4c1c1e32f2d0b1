/// The copies of unsaved edits: those from earlier runs, until each is restored or discarded, and
/// the one of this run.
package struct UnsavedCopies {
  /// The copies to offer to the user, oldest first.
  package private(set) var offered: [FilePath] = []
  /// The reason why the last copy could not be restored; nil if it was restored.
  package private(set) var problem: DocumentProblem?
  /// Copies that were not checked yet.
  private(set) var unchecked: [FilePath] = []
  /// Copies whose notes are not in the document yet.
  private var restoring: [FilePath] = []
  /// Restored copies, each with the number of its edit; they are removed once that edit is saved.
  private var restored: [(edit: Int, copy: FilePath)] = []
  /// Copies that are removed when the document is closed.
  private var discarded: [FilePath] = []
  /// The copy of this run's edits that could not be saved, with the number of its last edit.
  private var saved: (edit: Int, path: FilePath)?

  /// Finds the copies of a document's edits.
  mutating func find(of file: FilePath, in stateDirectory: FilePath?) {
    unchecked = UnsavedCopy.all(of: file, stateDirectory: stateDirectory)
  }

  /// The copies that the next synchronization reads.
  var pending: [FilePath] { unchecked + restoring }

  /// Restores a copy with the next synchronization, as the edit with a number.
  mutating func restore(_ copy: FilePath, edit: Int) {
    withdraw(copy)
    restored.append((edit, copy))
    restoring.append(copy)
  }

  /// Withdraws a copy that the user does not want; it is removed when the document is closed.
  package mutating func discard(_ copy: FilePath) {
    withdraw(copy)
    discarded.append(copy)
  }

  private mutating func withdraw(_ copy: FilePath) {
    problem = nil
    offered.removeAll { $0 == copy }
  }

  /// Offers a discarded copy again.
  package mutating func undoDiscard(_ copy: FilePath) {
    discarded.removeAll { $0 == copy }
    offered.insert(copy, at: 0)
  }

  /// Removes the files of discarded copies.
  func removeDiscarded() {
    for copy in discarded { SafeFile.remove(copy) }
  }

  /// Removes the restored copies whose edits are saved.
  mutating func editsSaved(through edit: Int) {
    for (number, copy) in restored where number <= edit { SafeFile.remove(copy) }
    restored.removeAll { $0.edit <= edit }
  }

  /// Moves the pending copies to a synchronization.
  mutating func movePending(to sync: inout FileSync) {
    sync.copies = unchecked
    sync.restoring = restoring
    unchecked = []
    restoring = []
  }

  /// Adopts the results of a synchronization; returns whether the offered copies may have changed.
  mutating func adopt(_ sync: FileSync) -> Bool {
    restoring = sync.restoring + restoring
    if sync.isProblemTentative {
      unchecked = sync.copies
      return false
    }
    if sync.copies.isEmpty, sync.unrestored.isEmpty { return false }
    offered += sync.copies
    for (copy, problem) in sync.unrestored {
      restored.removeAll { $0.copy == copy }
      offered.insert(copy, at: 0)
      self.problem = problem
    }
    return true
  }

  /// Writes a document's notes into a new copy, if the last copy lacks an edit; returns its path.
  mutating func save(
    _ bytes: [UInt8], edit: Int, of file: FilePath, in stateDirectory: FilePath?
  ) throws(DocumentProblem) -> FilePath {
    if let saved, saved.edit == edit { return saved.path }
    let copy = try UnsavedCopy.write(bytes, of: file, stateDirectory: stateDirectory)
    saved = (edit, copy)
    return copy
  }
}
