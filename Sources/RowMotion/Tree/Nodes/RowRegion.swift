/// A region that makes, lays out and draws rows by itself, those that are seen: a list.
@MainActor protocol RowRegion: ScrollRegionNode {
  /// Whether its rows are to be laid out anew.
  var needsLayout: Bool { get }
  /// Whether it scrolls by itself, so that each frame differs from the last.
  var isScrolling: Bool { get }
  /// The time at which the row that keeps its position will have exited, seconds; nil if it does not exit.
  var anchorEnd: Double? { get }
  /// Lays the rows out; after an update, at the same instant, what stands elsewhere has stepped there.
  func layoutRows(isStep: Bool, _ transaction: ActiveTransaction)
  /// Draws the rows in which something changed.
  func paintRows(_ canvas: Canvas)
  /// Forgets what rows were measured as, after something changed that all of them depend on.
  func forgetRowMeasurements()
}
