import RowMotion

/// A cache of the lanes' positions, valid until they scroll or time passes.
@MainActor final class StageReading {
  /// The rows in a lane's viewport, at a scroll offset in points.
  struct LaneContent: Equatable {
    var viewport: Rect
    var offset: Double
    var rows: [RowFrame]
    /// The height of content without rows, in points; 0 for a list.
    var height = 0.0
  }

  private let host: ViewHost
  private var known: [String: ScrollMetrics?] = [:]
  private var knownRows: [String: [RowFrame]] = [:]

  init(_ host: ViewHost) {
    self.host = host
  }

  /// Returns the scroll metrics of a lane; nil if the lane does not exist.
  func metrics(_ lane: String) -> ScrollMetrics? {
    if let metrics = known[lane] { return metrics }
    let metrics = host.scrollMetrics(in: lane)
    known[lane] = .some(metrics)
    return metrics
  }

  /// Returns what a lane shows; nil if the lane does not exist.
  func content(_ lane: String) -> LaneContent? {
    metrics(lane).map {
      let rows = rows(lane)
      return LaneContent(
        viewport: $0.viewport, offset: $0.offset, rows: rows,
        height: rows.isEmpty ? $0.contentHeight : 0)
    }
  }

  /// Returns the rows of a lane, visible or exiting.
  func rows(_ lane: String) -> [RowFrame] {
    if let rows = knownRows[lane] { return rows }
    let rows = host.rowFrames(in: lane)
    knownRows[lane] = rows
    return rows
  }
}
