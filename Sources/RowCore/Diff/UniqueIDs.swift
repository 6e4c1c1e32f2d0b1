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
  /// - Complexity: O(n) in thousands of rows.
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

  /// Follows a change of the list.
  ///
  /// Where a large part of the rows changed, what was known is given up: it costs less to look again.
  ///
  /// - Parameters:
  ///   - old: reads the id of a row before the change.
  ///   - new: reads the id of a row after it.
  /// - Returns: Whether no repeated id was found; after one there is nothing more to know here.
  /// - Complexity: O(k) for k rows that changed.
  package mutating func follow(
    _ changes: RowChanges, old: (Int) -> ID, new: (Int) -> ID
  ) -> Bool {
    guard changes.departures.count + changes.arrivals.count <= max(64, count / 8) else {
      self = UniqueIDs(expecting: changes.newCount)
      return true
    }
    let end = count == changes.oldCount ? changes.newCount : newOffset(ofUnknown: count, changes)
    for departure in changes.departures where departure.from < count {
      if departure.to != RowChanges.nowhere, departure.to < end { continue }
      // An id that changed under our hands says nothing about the others any more.
      guard hashes.remove(old(departure.from).hashValue) else {
        self = UniqueIDs(expecting: changes.newCount)
        return true
      }
    }
    for arrival in changes.arrivals where arrival.to < end {
      if arrival.from != RowChanges.nowhere, arrival.from < count { continue }
      guard add(new(arrival.to), at: arrival.to, among: end, new) else { return false }
    }
    count = end
    return true
  }

  /// Where the rows begin now that have not been looked at, the first of which stood at an offset.
  private func newOffset(ofUnknown offset: Int, _ changes: RowChanges) -> Int {
    let runs = changes.unmovedRuns
    guard let next = runs.first(where: { $0.old.upperBound > offset }) else {
      return runs.last?.new.upperBound ?? 0
    }
    return next.new.lowerBound + max(0, offset - next.old.lowerBound)
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
