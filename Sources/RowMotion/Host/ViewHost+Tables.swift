extension ViewHost {
  private func tableScroll(_ list: AnyHashable?) -> TableScrollNode? {
    self.list(list).flatMap { table(around: $0) }
  }

  /// Returns the table around a list, which scrolls horizontally while the list does not.
  func table(around list: ListNode) -> TableScrollNode? {
    scrollable(around: list, along: .horizontal) as? TableScrollNode
  }

  /// Returns the horizontal scroll position of the data table whose list has an id, or of the first
  /// list's table; nil without one.
  public func tableScrollMetrics(in list: AnyHashable? = nil) -> TableScrollMetrics? {
    tableScroll(list)?.tableMetrics
  }

  /// Scrolls a data table to an offset without animation, in points from the leading edge.
  public func scrollTable(to offset: Double, in list: AnyHashable? = nil) {
    tableScroll(list)?.scroll(to: offset)
  }
}
