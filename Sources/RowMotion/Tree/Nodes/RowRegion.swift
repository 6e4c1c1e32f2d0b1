/// A region that creates, lays out and draws its visible rows by itself: a list.
@MainActor protocol RowRegion: ScrollRegionNode {
  /// True if the rows need a layout.
  var needsLayout: Bool { get }
  /// The time at which the anchor row will have exited, in seconds; nil if it does not exit.
  var anchorEnd: Double? { get }
  /// Lays out the rows; after an update at the same instant, rows at new positions made a step.
  func layoutRows(isStep: Bool, _ transaction: ActiveTransaction)
  /// Draws the rows that changed.
  func paintRows(_ canvas: Canvas)
  /// Discards the measurements of rows after a change that all of them depend on.
  func forgetRowMeasurements()
}
