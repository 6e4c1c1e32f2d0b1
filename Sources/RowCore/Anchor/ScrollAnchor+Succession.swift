/// Returns the row that replaces a removed anchor row, in the order before the removal.
///
/// The choice is, in this order, and in each step the row nearest to the removed one:
///
/// 1. a visible row below it, since that is where the user looks
/// 2. a visible row above it
/// 3. any row, and of two at the same distance the one below
///
/// A caller that wants to skip moved rows lets `survives` return false for them too.
///
/// - Parameters:
///   - row: The removed row; it is not tested.
///   - rows: All rows before the change.
///   - visible: The visible rows before the change.
///   - survives: Returns true if a row still exists.
/// - Returns: nil if no row survived.
/// - Complexity: O(d) tests for a survivor at a distance of d rows.
package func nearestSurvivor(
  of row: Int, in rows: Range<Int>, visible: Range<Int>, survives: (Int) -> Bool
) -> Int? {
  let visibleRows = visible.clamped(to: rows)
  for below in visibleRows where below > row && survives(below) { return below }
  for above in visibleRows.reversed() where above < row && survives(above) { return above }
  guard !rows.isEmpty else { return nil }
  let start = min(max(row, rows.lowerBound), rows.upperBound - 1)
  for distance in 0...rows.count {
    let below = start + distance
    if below != row, below < rows.upperBound, survives(below) { return below }
    let above = start - distance
    if above != row, above >= rows.lowerBound, survives(above) { return above }
  }
  return nil
}

extension ScrollAnchor {
  /// Returns the anchor that replaces this one when a change removes its row.
  ///
  /// The new anchor's row keeps its position on screen as far as the content allows, and the
  /// surrounding rows close the gap.
  ///
  /// - Parameters:
  ///   - row: The position of this anchor's row before the change.
  ///   - ids: All ids before the change.
  ///   - heights: The heights before the change, of as many rows.
  ///   - visible: The visible rows before the change.
  ///   - survives: Returns true if the row at an old position still exists, as ``RowChanges``
  ///     reports.
  /// - Returns: This anchor if its row survived; nil if no row did, or if the row does not exist.
  /// - Complexity: O(log n), and O(d) tests for a survivor at a distance of d rows.
  public func successor(
    row: Int, ids: some RandomAccessCollection<ID>, heights: HeightIndex, visible: Range<Int>,
    survives: (Int) -> Bool
  ) -> ScrollAnchor? {
    let rows = 0..<min(ids.count, heights.count)
    guard rows.contains(row) else { return nil }
    if survives(row) { return self }
    guard let next = nearestSurvivor(of: row, in: rows, visible: visible, survives: survives)
    else { return nil }
    let distance = heights.minY(of: next) - heights.minY(of: row)
    return ScrollAnchor(
      id: ids[ids.index(ids.startIndex, offsetBy: next)], offset: offset - distance)
  }
}
