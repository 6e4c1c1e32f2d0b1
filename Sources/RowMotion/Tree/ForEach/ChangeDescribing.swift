/// A collection of rows that can say what changed in it, so that nobody has to compare all of them.
///
/// A list that shows such a collection neither looks for repeated ids nor compares ids: its first
/// frame, and each change, cost the same for a thousand rows and for a million.
///
///     extension Ledger: ChangeDescribing {
///       func rowChanges(from old: Ledger) -> RowChanges? { changes(since: old.revision) }
///       func rowOffset(of id: AnyHashable) -> Int? { (id.base as? Int).map { $0 - first } }
///     }
///
/// Caveat: it promises that the ids of its elements never repeat. Where the promise is broken, rows
/// are still shown, but nobody is warned and the wrong one may move.
public protocol ChangeDescribing: RandomAccessCollection {
  /// What changed since an earlier value; nil where it cannot tell, so that ids are compared.
  ///
  /// A change of an element that keeps its id and its position is no change of rows.
  func rowChanges(from old: Self) -> RowChanges?

  /// The offset of the element with an id; nil where there is none.
  func rowOffset(of id: AnyHashable) -> Int?
}

extension Range: ChangeDescribing where Bound == Int {
  /// The numbers that left or joined at either end.
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

  /// How far a number is from the first one.
  public func rowOffset(of id: AnyHashable) -> Int? {
    guard let number = id.base as? Int, contains(number) else { return nil }
    return number - lowerBound
  }
}
