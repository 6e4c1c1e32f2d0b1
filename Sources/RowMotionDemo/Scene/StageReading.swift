import RowMotion

/// Where the lanes of a stage stand, each asked for once: until they are scrolled, or time passes.
@MainActor final class StageReading {
  private let host: ViewHost
  private var known: [String: ScrollMetrics?] = [:]
  private var knownRows: [String: [RowFrame]] = [:]

  init(_ host: ViewHost) {
    self.host = host
  }

  /// How far a lane is scrolled; nil where it is not there.
  func metrics(_ lane: String) -> ScrollMetrics? {
    if let metrics = known[lane] { return metrics }
    let metrics = host.scrollMetrics(in: lane)
    known[lane] = .some(metrics)
    return metrics
  }

  /// The rows of a lane, on screen or exiting.
  func rows(_ lane: String) -> [RowFrame] {
    if let rows = knownRows[lane] { return rows }
    let rows = host.rowFrames(in: lane)
    knownRows[lane] = rows
    return rows
  }
}
