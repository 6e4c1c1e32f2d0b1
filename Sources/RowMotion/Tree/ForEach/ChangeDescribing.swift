/// A collection that can describe its changes, so that a list need not compare all its rows.
///
/// A list of such a collection neither checks for repeated ids nor compares ids. Its first frame,
/// and each change, cost the same for a thousand rows and for a million.
///
///     extension Ledger: ChangeDescribing {
///       func rowChanges(from old: Ledger) -> RowChanges? { changes(since: old.revision) }
///       func rowOffset(of id: AnyHashable) -> Int? { (id.base as? Int).map { $0 - first } }
///     }
///
/// Caveat: the collection guarantees that the ids of its elements never repeat. If they do, all
/// rows are shown, but without a warning, and the wrong row may move.
public protocol ChangeDescribing: RandomAccessCollection {
  /// Returns the changes since an earlier value; nil if unknown, so that ids are compared.
  ///
  /// An element that changes, but keeps its id and position, does not change any row.
  func rowChanges(from old: Self) -> RowChanges?

  /// Returns the offset of the element with an id; nil if there is none.
  func rowOffset(of id: AnyHashable) -> Int?
}

extension Range: ChangeDescribing where Bound == Int {
  /// Returns the removals and insertions at both ends of the range.
  public func rowChanges(from old: Range<Int>) -> RowChanges? {
    let common = clamped(to: old)
    if common.isEmpty {
      return try? RowChanges(
        oldCount: old.count, removals: Array(0..<old.count), insertions: Array(0..<count))
    }
    let removed =
      Array(0..<(common.lowerBound - old.lowerBound))
      + Array((common.upperBound - old.lowerBound)..<old.count)
    let inserted =
      Array(0..<(common.lowerBound - lowerBound))
      + Array((common.upperBound - lowerBound)..<count)
    return try? RowChanges(oldCount: old.count, removals: removed, insertions: inserted)
  }

  /// Returns the distance of a number from the first one; nil if the range does not contain it.
  public func rowOffset(of id: AnyHashable) -> Int? {
    guard let number = id.base as? Int, contains(number) else { return nil }
    return number - lowerBound
  }
}
