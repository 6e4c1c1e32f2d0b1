/// The first rows of a list, known to have different ids: as many of them as somebody has looked at.
///
/// It keeps the ids' hashes and no ids; whoever asks it reads the ids of rows. Rows are looked at in
/// order, a few at a time, and a change costs what changed, not all rows again.
///
/// | invariant | |
/// |---|---|
/// | rows 0..<``count`` | all have different ids |
/// | hashes | those of these rows' ids, and no others |
package struct UniqueIDs<ID: Hashable> {
  /// How many rows have been looked at, from the first on.
  package private(set) var count = 0
  private var hashes: HashBag

  /// Knows nothing yet of a list of so many rows.
  ///
  /// - Complexity: O(1); the first row that is looked at costs O(n) in thousands of rows.
  package init(expecting rows: Int) {
    hashes = HashBag(expecting: rows)
  }

  /// Whether a row that was looked at may have an id; where the answer is no, none has.
  package func mayContain(_ id: ID) -> Bool { hashes.contains(id.hashValue) }

  /// Goes on looking at rows, up to one that is not looked at any more.
  ///
  /// - Returns: Whether all have different ids; false at the first one that has the id of an earlier one,
  ///   and then there is nothing more to know here.
  /// - Complexity: O(k) for k rows whose ids hash well.
  package mutating func extend(to end: Int, id: (Int) -> ID) -> Bool {
    while count < end {
      guard add(id(count), at: count, among: count, id) else { return false }
      count += 1
    }
    return true
  }

  /// Forgets the rows from one on.
  ///
  /// - Parameters:
  ///   - start: the first row to forget; the rows before it stay known, unless it costs less to look at
  ///     them again.
  ///   - rows: how many rows the list has from now on.
  ///   - id: reads the id of a row that is forgotten.
  /// - Complexity: O(k) for k rows that are forgotten, and never more than O(k) for k that stay.
  package mutating func forget(from start: Int, expecting rows: Int, id: (Int) -> ID) {
    guard start < count else { return }
    guard count - start <= start else { return self = UniqueIDs(expecting: rows) }
    for row in start..<count where !hashes.remove(id(row).hashValue) {
      // An id that changed under our hands says nothing about the others any more.
      return self = UniqueIDs(expecting: rows)
    }
    count = start
  }

  /// Follows a change of the list, all rows of which have been looked at.
  ///
  /// - Parameters:
  ///   - old: reads the id of a row before the change.
  ///   - new: reads the id of a row after it.
  /// - Returns: Whether all rows have different ids; if not, there is nothing more to know here.
  /// - Complexity: O(k) for k rows that are removed and inserted.
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
    // Ids are compared: different ones may have the same hash.
    if hashes.contains(hash), (0..<rows).contains(where: { $0 != offset && id($0) == new }) {
      return false
    }
    hashes.insert(hash)
    return true
  }

  /// The invariants that do not hold, in words; empty where all do.
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
