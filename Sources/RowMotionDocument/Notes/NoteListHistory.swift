import RowCore

/// The recent changes of a list, from which the changes since an earlier version are computed.
struct NoteListHistory: Sendable {
  /// A unique version of a list.
  final class Version: Sendable {}

  /// The current version of the list.
  private(set) var version = Version()
  /// The changes of rows after each version.
  private var steps: [(before: Version, changes: RowChanges)] = []

  /// The minimum number of steps retained; changes since older lists are found by comparing notes.
  static let minimumStepCount = 256

  /// Records changes of rows; none if only texts have changed.
  mutating func changed(by changes: RowChanges) {
    if steps.count >= 2 * Self.minimumStepCount { steps.removeFirst(Self.minimumStepCount) }
    steps.append((version, changes))
    version = Version()
  }

  /// Returns the changes since an earlier version with a number of rows; nil if unknown.
  ///
  /// - Complexity: O(*k* *m* log *m*) for *k* steps since then that change *m* rows.
  func rowChanges(since old: Version, oldCount: Int) -> RowChanges? {
    let unchanged: RowChanges? = RowChanges.unchanged(oldCount)
    if old === version { return unchanged }
    guard let first = steps.lastIndex(where: { $0.before === old }) else { return nil }
    return steps[first...].reduce(unchanged) { $0?.followed(by: $1.changes) }
  }
}
