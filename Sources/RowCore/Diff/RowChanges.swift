/// What happened to a list's rows: which were removed, which inserted, which moved.
///
/// Old offsets count in the list before the change, new offsets in the list after it. Rows that
/// are in none of the three kept their order; ``unmovedRuns`` walks them.
///
///     // [a b c d] became [d a x c]
///     let changes = try RowChanges(
///       oldCount: 4, removals: [1], insertions: [2], moves: [.init(from: 3, to: 0)])
///
/// A caller that knows its changes describes them, which costs nothing a row; ``IdentityDiff``
/// finds them for one that does not.
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
  /// Old offsets of the rows that are removed, ascending.
  public let removals: [Int]
  /// New offsets of the rows that are new, ascending.
  public let insertions: [Int]
  /// The rows that moved to another offset, ascending by new offset.
  public let moves: [Move]

  /// All rows that are removed or move away, ascending by old offset; removed ones go ``nowhere``.
  let departures: [Move]
  /// All rows that are inserted or move there, ascending by new offset; inserted ones come from ``nowhere``.
  let arrivals: [Move]

  static let nowhere = -1

  /// The number of rows after the change.
  public var newCount: Int { oldCount - removals.count + insertions.count }

  /// Whether nothing changed.
  public var isEmpty: Bool { departures.isEmpty && arrivals.isEmpty }

  /// Describes a change of a list; the offsets may come in any order.
  ///
  /// - Parameters:
  ///   - oldCount: the number of rows before the change.
  ///   - removals: old offsets of the rows that are removed.
  ///   - insertions: new offsets of the rows that are new.
  ///   - moves: rows that moved to another offset.
  /// - Throws: ``RowChangesError`` where an offset does not exist, or is given twice.
  /// - Complexity: O(k log k) for k changes, whatever the number of rows.
  public init(
    oldCount: Int, removals: [Int] = [], insertions: [Int] = [], moves: [Move] = []
  ) throws(RowChangesError) {
    self.init(
      oldCount: oldCount, sortedRemovals: removals.sorted(), sortedInsertions: insertions.sorted(),
      sortedMoves: moves.sorted { $0.to < $1.to })
    try check()
  }

  /// The same change of a longer list, with rows that stay before and behind those at hand.
  ///
  /// - Parameters:
  ///   - start: how many rows stay before them.
  ///   - oldCount: the number of rows of the longer list before the change.
  /// - Complexity: O(k) for k changes.
  package func shifted(by start: Int, oldCount: Int) -> RowChanges {
    RowChanges(
      oldCount: oldCount, sortedRemovals: removals.map { $0 + start },
      sortedInsertions: insertions.map { $0 + start },
      sortedMoves: moves.map { Move(from: $0.from + start, to: $0.to + start) })
  }

  /// Takes changes that are known to be sound.
  @usableFromInline
  init(
    oldCount: Int, sortedRemovals removals: [Int], sortedInsertions insertions: [Int],
    sortedMoves moves: [Move]
  ) {
    self.oldCount = oldCount
    self.removals = removals
    self.insertions = insertions
    self.moves = moves
    departures = (removals.map { Move(from: $0, to: Self.nowhere) } + moves)
      .sorted { $0.from < $1.from }
    arrivals = (insertions.map { Move(from: Self.nowhere, to: $0) } + moves)
      .sorted { $0.to < $1.to }
  }
}
