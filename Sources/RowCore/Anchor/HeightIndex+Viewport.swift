extension HeightIndex {
  /// The rows that a viewport shows, in whole or in part.
  ///
  /// - Parameters:
  ///   - scrollOffset: where the viewport begins, in points; outside the rows while the list is
  ///     pulled past its end.
  ///   - viewportHeight: its height in points. At a height of 0 one row is shown.
  /// - Returns: the rows that meet the viewport, or the row nearest to it; empty only if there are
  ///   no rows.
  /// - Complexity: O(log n).
  public func visibleRows(scrollOffset: Double, viewportHeight: Double) -> Range<Int> {
    guard !isEmpty else { return 0..<0 }
    let first = row(at: scrollOffset)
    let end = scrollOffset + max(viewportHeight, 0)
    var last = row(at: end)
    // A row that begins exactly where the viewport ends is not seen.
    if last > first, minY(of: last) >= end { last -= 1 }
    return first..<(max(last, first) + 1)
  }

  /// The row to hold on to while a list changes.
  ///
  /// - Parameters:
  ///   - scrollOffset: where the viewport begins, in points.
  ///   - viewportHeight: its height in points.
  ///   - preferred: a row that should stay where it is if it is seen at all, such as the one that
  ///     the user toggles or types into.
  /// - Returns: the preferred row if the viewport shows it, else the first row that it shows; nil
  ///   if there are no rows.
  /// - Complexity: O(log n).
  public func anchorRow(
    scrollOffset: Double, viewportHeight: Double, preferred: Int? = nil
  ) -> Int? {
    let visible = visibleRows(scrollOffset: scrollOffset, viewportHeight: viewportHeight)
    if let preferred, visible.contains(preferred) { return preferred }
    return visible.first
  }
}
