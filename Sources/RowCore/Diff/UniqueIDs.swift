/// The rows at the start of a list that are known to have different ids.
///
/// It stores the ids' hashes and no ids; callers provide the ids of rows. Rows are checked in
/// order, a few at a time, and a change costs only what changed.
///
/// | invariant | |
/// |---|---|
/// | rows 0..<``count`` | all have different ids |
/// | hashes | exactly those of the ids of these rows |
package struct UniqueIDs<ID: Hashable> {
  /// The number of checked rows, from the first on.
  package private(set) var count = 0
  private var hashes: HashBag

  /// Creates a value without checked rows, for a list of about the given number of rows.
  ///
  /// - Complexity: O(1); the first check of a row costs O(n) in thousands of rows.
  package init(expecting rows: Int) {
    hashes = HashBag(expecting: rows)
  }

  /// Returns true if a checked row may have an id; false if none has.
  package func mayContain(_ id: ID) -> Bool { hashes.contains(id.hashValue) }

  /// Checks more rows, up to an end that is excluded.
  ///
  /// - Returns: True if all have different ids; if not, discard this value.
  /// - Complexity: O(k) for k rows with well distributed hashes.
  package mutating func extend(to end: Int, id: (Int) -> ID) -> Bool {
    while count < end {
      guard add(id(count), at: count, among: count, id) else { return false }
      count += 1
    }
    return true
  }

  /// Drops all rows from a start on.
  ///
  /// - Parameters:
  ///   - start: The first row to drop; earlier rows are dropped too if rechecking them costs less.
  ///   - rows: The new number of rows in the list.
  ///   - id: Returns the id of a dropped row.
  /// - Complexity: O(k) for k dropped rows, and never more than O(k) for k rows that stay.
  package mutating func forget(from start: Int, expecting rows: Int, id: (Int) -> ID) {
    guard start < count else { return }
    guard count - start <= start else { return self = UniqueIDs(expecting: rows) }
    for row in start..<count where !hashes.remove(id(row).hashValue) {
      // If an id changed meanwhile, the other hashes are unreliable too.
      return self = UniqueIDs(expecting: rows)
    }
    count = start
  }

  /// Applies a change of the list, whose rows must all be checked.
  ///
  /// - Parameters:
  ///   - old: Returns the id of a row before the change.
  ///   - new: Returns the id of a row after the change.
  /// - Returns: True if all rows have different ids; if not, discard this value.
  /// - Complexity: O(k) for k removed and inserted rows.
  package mutating func follow(
    _ changes: RowChanges, old: (Int) -> ID, new: (Int) -> ID
  ) -> Bool {
    precondition(count == changes.oldCount, "Only \(count) of \(changes.oldCount) rows are known.")
    for row in changes.removals where !hashes.remove(old(row).hashValue) {
      self = UniqueIDs(expecting: changes.newCount)
      return extend(to: changes.newCount, id: new)
    }
    for row in changes.insertions {
      guard add(new(row), at: row, among: changes.newCount, new) else { return false }
    }
    count = changes.newCount
    return true
  }

  private mutating func add(
    _ new: ID, at offset: Int, among rows: Int, _ id: (Int) -> ID
  ) -> Bool {
    let hash = new.hashValue
    // The ids are compared, since different ids may have the same hash.
    if hashes.contains(hash), (0..<rows).contains(where: { $0 != offset && id($0) == new }) {
      return false
    }
    hashes.insert(hash)
    return true
  }

  /// Returns descriptions of the violated invariants; empty if there are none.
  ///
  /// - Complexity: O(n).
  package func checkInvariants(id: (Int) -> ID) -> [String] {
    var violations = hashes.checkInvariants()
    if hashes.count != count { violations.append("\(hashes.count) hashes of \(count) ids") }
    let ids = (0..<count).map(id)
    if Set(ids).count != count { violations.append("an id repeats") }
    for id in ids where !mayContain(id) { violations.append("the hash of \(id) is missing") }
    return violations
  }
}
