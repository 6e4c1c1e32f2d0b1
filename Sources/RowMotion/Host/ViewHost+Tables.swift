extension ViewHost {
  private func tableScroll(_ list: AnyHashable?) -> TableScrollNode? {
    self.list(list).flatMap { table(around: $0) }
  }

  /// The table that a list holds the lines of, which scrolls sideways where the list does not.
  func table(around list: ListNode) -> TableScrollNode? {
    scrollable(around: list, along: .horizontal) as? TableScrollNode
  }

  /// How far the data table whose list has an id, or the first list's, is scrolled sideways; nil
  /// without one.
  public func tableScrollMetrics(in list: AnyHashable? = nil) -> TableScrollMetrics? {
    tableScroll(list)?.tableMetrics
  }

  /// Scrolls a data table sideways to an offset at once, points from where lines start.
  public func scrollTable(to offset: Double, in list: AnyHashable? = nil) {
    tableScroll(list)?.scroll(to: offset)
  }
}
