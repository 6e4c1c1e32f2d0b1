extension HeightIndex {
  /// Returns the rows that a viewport shows, in whole or in part.
  ///
  /// - Parameters:
  ///   - scrollOffset: The viewport's top, in points; outside the content while the list is
  ///     overscrolled.
  ///   - viewportHeight: The viewport's height in points. At height 0 one row is shown.
  /// - Returns: The rows that intersect the viewport, or the row nearest to it; empty only if there
  ///   are no rows.
  /// - Complexity: O(log n).
  public func visibleRows(scrollOffset: Double, viewportHeight: Double) -> Range<Int> {
    guard !isEmpty else { return 0..<0 }
    let first = row(at: scrollOffset)
    let end = scrollOffset + max(viewportHeight, 0)
    var last = row(at: end)
    // A row that begins exactly at the viewport's end is not visible.
    if last > first, minY(of: last) >= end { last -= 1 }
    return first..<(max(last, first) + 1)
  }

  /// Returns the row that keeps its position while a list changes.
  ///
  /// - Parameters:
  ///   - scrollOffset: The viewport's top, in points.
  ///   - viewportHeight: The viewport's height in points.
  ///   - preferred: A row that keeps its position if visible, such as the one that the user toggles
  ///     or types into.
  /// - Returns: The preferred row if it is visible, else the first visible row; nil if there are no
  ///   rows.
  /// - Complexity: O(log n).
  public func anchorRow(
    scrollOffset: Double, viewportHeight: Double, preferred: Int? = nil
  ) -> Int? {
    let visible = visibleRows(scrollOffset: scrollOffset, viewportHeight: viewportHeight)
    if let preferred, visible.contains(preferred) { return preferred }
    return visible.first
  }
}
