import RowMotion

/// Where the lanes of a stage stand, each asked for once: until they are scrolled, or time passes.
///
/// What a row is on its way to is found by laying it out as if it were there: to ask for the rows of a lane again is
/// dear while something in them moves.
@MainActor final class StageReading {
  private let host: ViewHost
  private var known: [String: ScrollMetrics?] = [:]
  private var knownRows: [String: [RowInfo]] = [:]

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
  func rows(_ lane: String) -> [RowInfo] {
    if let rows = knownRows[lane] { return rows }
    let rows = host.rows(in: lane)
    knownRows[lane] = rows
    return rows
  }
}
