extension RowChanges {
  /// This change and then another one, of the list that this one leads to, as one change.
  ///
  /// A row that one of them removes and the other inserts counts as two: offsets do not say who it is.
  ///
  /// - Returns: nil if the other change is one of a list with another number of rows.
  /// - Complexity: O(k log k) for k changes in both, whatever the number of rows; O(1) where one is empty.
  package func followed(by next: RowChanges) -> RowChanges? {
    guard next.oldCount == newCount else { return nil }
    if next.isEmpty { return self }
    if isEmpty { return next }
    let moved =
      moves.compactMap { move in
        next.newOffset(ofOld: move.to).map { Move(from: move.from, to: $0) }
      }
      + next.moves.compactMap { move in
        isArrival(move.from) ? nil : oldOffset(ofNew: move.from).map { Move(from: $0, to: move.to) }
      }
    return RowChanges(
      oldCount: oldCount,
      sortedRemovals: (removals + next.removals.compactMap(oldOffset(ofNew:))).sorted(),
      sortedInsertions: (next.insertions + insertions.compactMap(next.newOffset(ofOld:))).sorted(),
      sortedMoves: moved.sorted { $0.to < $1.to })
  }

  /// Whether the row that has an offset afterwards was inserted or has moved there.
  private func isArrival(_ offset: Int) -> Bool {
    let index = arrivals.partitioningIndex { $0.to >= offset }
    return index < arrivals.count && arrivals[index].to == offset
  }
}
