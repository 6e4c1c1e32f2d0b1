/// The changes of a list's rows: removals, insertions and moves.
///
/// Old offsets refer to the list before the change, new offsets to the list after it. All other
/// rows kept their order; ``unmovedRuns`` lists them.
///
///     // [a b c d] became [d a x c]
///     let changes = try RowChanges(
///       oldCount: 4, removals: [1], insertions: [2], moves: [.init(from: 3, to: 0)])
///
/// A caller that knows its changes describes them, at no cost per row; otherwise ``IdentityDiff``
/// finds them.
///
/// | invariant | |
/// |---|---|
/// | old offsets | each in 0..<``oldCount``, in at most one of removals and moves |
/// | new offsets | each in 0..<``newCount``, in at most one of insertions and moves |
/// | order | removals and insertions ascend; moves ascend by their new offset |
public struct RowChanges: Equatable, Sendable {
  /// A row that moved to another offset.
  public struct Move: Hashable, Sendable {
    /// The offset in the list before the change.
    public var from: Int
    /// The offset in the list after the change.
    public var to: Int

    /// Creates a move between two offsets.
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// The number of rows before the change.
  public let oldCount: Int
  /// The old offsets of the removed rows, ascending.
  public let removals: [Int]
  /// The new offsets of the inserted rows, ascending.
  public let insertions: [Int]
  /// The rows that moved to another offset, ascending by new offset.
  public let moves: [Move]

  /// All removed or moved rows, ascending by old offset; removed rows go to ``noOffset``.
  let departures: [Move]
  /// All inserted or moved rows, ascending by new offset; inserted rows come from ``noOffset``.
  let arrivals: [Move]

  static let noOffset = -1

  /// The number of rows after the change.
  public var newCount: Int { oldCount - removals.count + insertions.count }

  /// A Boolean value that indicates whether there are no changes.
  public var isEmpty: Bool { departures.isEmpty && arrivals.isEmpty }

  /// Creates the changes of a list; the offsets may be in any order.
  ///
  /// - Parameters:
  ///   - oldCount: The number of rows before the change.
  ///   - removals: The old offsets of the removed rows.
  ///   - insertions: The new offsets of the inserted rows.
  ///   - moves: The rows that moved to another offset.
  /// - Throws: ``RowChangesError`` if an offset does not exist, or is given twice.
  /// - Complexity: O(k log k) for k changes, for any number of rows.
  public init(
    oldCount: Int, removals: [Int] = [], insertions: [Int] = [], moves: [Move] = []
  ) throws(RowChangesError) {
    self.init(
      oldCount: oldCount, sortedRemovals: removals.sorted(), sortedInsertions: insertions.sorted(),
      sortedMoves: moves.sorted { $0.to < $1.to })
    try check()
  }

  /// Returns an empty change of a number of rows.
  package static func unchanged(_ count: Int) -> RowChanges {
    RowChanges(oldCount: count, sortedRemovals: [], sortedInsertions: [], sortedMoves: [])
  }

  /// Returns the same changes for a longer list, with unchanged rows before and after.
  ///
  /// - Parameters:
  ///   - start: The number of unchanged rows before.
  ///   - oldCount: The number of rows of the longer list before the change.
  /// - Complexity: O(k) for k changes.
  package func shifted(by start: Int, oldCount: Int) -> RowChanges {
    RowChanges(
      oldCount: oldCount, sortedRemovals: removals.map { $0 + start },
      sortedInsertions: insertions.map { $0 + start },
      sortedMoves: moves.map { Move(from: $0.from + start, to: $0.to + start) })
  }

  /// Creates changes from parts that are known to be valid.
  @usableFromInline
  init(
    oldCount: Int, sortedRemovals removals: [Int], sortedInsertions insertions: [Int],
    sortedMoves moves: [Move]
  ) {
    self.oldCount = oldCount
    self.removals = removals
    self.insertions = insertions
    self.moves = moves
    departures = (removals.map { Move(from: $0, to: Self.noOffset) } + moves)
      .sorted { $0.from < $1.from }
    arrivals = (insertions.map { Move(from: Self.noOffset, to: $0) } + moves)
      .sorted { $0.to < $1.to }
  }
}
