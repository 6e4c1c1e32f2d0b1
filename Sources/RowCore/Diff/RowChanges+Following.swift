extension RowChanges {
  /// Returns this change followed by another one, as one change.
  ///
  /// A row that one of them removes and the other inserts counts as two, as offsets do not identify
  /// it.
  ///
  /// - Returns: nil if the next change is for another number of rows.
  /// - Complexity: O(k log k) for k changes in both, for any number of rows; O(1) if one is empty.
  package func followed(by next: RowChanges) -> RowChanges? {
    guard next.oldCount == newCount else { return nil }
    if next.isEmpty { return self }
    if isEmpty { return next }
    let moved =
      moves.compactMap { move in
        next.newOffset(ofOld: move.to).map { Move(from: move.from, to: $0) }
      }
      + next.moves.compactMap { move in
        isMoved(to: move.from)
          ? nil : oldOffset(ofNew: move.from).map { Move(from: $0, to: move.to) }
      }
    return RowChanges(
      oldCount: oldCount,
      sortedRemovals: (removals + next.removals.compactMap(oldOffset(ofNew:))).sorted(),
      sortedInsertions: (next.insertions + insertions.compactMap(next.newOffset(ofOld:))).sorted(),
      sortedMoves: moved.sorted { $0.to < $1.to })
  }
}
