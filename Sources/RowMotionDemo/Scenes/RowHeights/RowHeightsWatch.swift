import Observation
import RowMotion

/// The state of a table in a frame.
struct TableFrame {
  let metrics: ScrollMetrics
  /// The tops of the rows below the viewport's top, in points, by row id.
  let tops: [AnyHashable: Double]
  /// These rows from top to bottom; a dictionary's order differs from run to run.
  private let rows: [RowInfo]

  /// Creates the state in the current frame; nil if the table does not exist.
  @MainActor init?(_ lane: RowHeightsLane, _ host: ViewHost) {
    guard let metrics = host.scrollMetrics(in: lane.list), metrics.viewport.height > 0 else {
      return nil
    }
    self.metrics = metrics
    rows = host.rows(in: lane.list)
    tops = Dictionary(
      rows.map { ($0.id, $0.minY - metrics.viewport.minY) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the distance scrolled since another frame, in points; nil if it was not scrolled.
  func scrolled(since old: TableFrame, _ lane: RowHeightsLane) -> Double? {
    guard metrics.scrolledDistance != old.metrics.scrolledDistance else { return nil }
    // An anchored row moves by the scrolled distance; the offset also changes with measurements.
    if lane == .anchored, let id = rows.first(where: { old.tops[$0.id] != nil })?.id,
      let before = old.tops[id], let top = tops[id]
    {
      return before - top
    }
    return metrics.offset - old.metrics.offset
  }

  /// Returns the change of the visible height of the topmost row since another frame, in points.
  private func heightChange(ofTopRowSince old: TableFrame, _ isMoving: Bool) -> Double {
    let shrunk =
      old.rows.first.map { row in
        abs((rows.first { $0.id == row.id }?.height ?? 0) - row.height)
      } ?? 0
    // While rows move, a row that had become shorter than its part above the viewport may return.
    guard isMoving, let topRow = rows.first, old.tops[topRow.id] == nil, let top = tops[topRow.id]
    else {
      return shrunk
    }
    return max(shrunk, top + topRow.height)
  }

  /// Returns the smallest distance that a visible row has moved since another frame without being
  /// scrolled, in points, with the row; nil if all was scrolled away.
  ///
  /// Rows below one that changes its height move as they should; so the row that moved least is
  /// judged. The offset of an anchored table changes with its measurements, so that its rows may
  /// move by the scrolled distance in either direction. They also move if the anchor, the topmost
  /// row, becomes shorter than its part above the viewport, or grows again.
  @MainActor func displacement(
    since old: TableFrame, _ lane: RowHeightsLane, _ host: ViewHost
  ) -> (Double, row: AnyHashable?)? {
    if metrics.overscroll != 0 || old.metrics.overscroll != 0 { return nil }
    // In another width, texts have other lines, and the topmost row may be gone.
    if metrics.viewport.width != old.metrics.viewport.width { return nil }
    let scrolled = metrics.scrolledDistance - old.metrics.scrolledDistance
    let resized = heightChange(ofTopRowSince: old, host.hasRowsInMotion(in: lane.list))
    let moved = rows.compactMap { row -> (Double, row: AnyHashable?)? in
      let id = row.id
      guard let top = tops[id], let before = old.tops[id] else { return nil }
      let distance = top - before
      return lane == .anchored
        ? (Swift.max(0, abs(distance) - scrolled - resized), row: id)
        : (distance + metrics.offset - old.metrics.offset, row: id)
    }
    if let least = moved.min(by: { abs($0.0) < abs($1.0) }) { return least }
    // All visible rows were replaced by others, by scrolling or by themselves.
    guard scrolled < metrics.viewport.height / 2, let index = old.rows.first?.index,
      let before = old.tops.values.min(), let now = host.rowTop(at: index, in: lane.list)
    else { return nil }
    return (now - before, row: nil)
  }
}

/// An observer of the tables after each frame, which scrolls both by the same distances and updates
/// the views beside them.
@MainActor @Observable final class RowHeightsWatch {
  /// The height of a row, as displayed beside it.
  struct RowHeight: Equatable, Identifiable {
    let id: Int
    /// The position below the content's top, in points.
    let y: Double
    /// The text, such as "55 → 91": the estimated and the actual height.
    let text: String
  }

  /// True for each part of a table, from its top to its end, that holds measured rows.
  private(set) var strips: [RowHeightsLane: [Bool]] = [:]
  /// The heights of the visible rows.
  private(set) var heights: [RowHeightsLane: [RowHeight]] = [:]
  /// The scroll offset of each table, in points.
  private(set) var offsets: [RowHeightsLane: Double] = [:]
  /// The distances that each table's rows and thumb have moved by themselves.
  struct Distances {
    /// The distance that each table's rows have moved without being scrolled.
    fileprivate(set) var displacements: [RowHeightsLane: DistanceSum] = [:]
    /// The drift of each table's scroll bar.
    fileprivate(set) var drifts: [RowHeightsLane: DistanceSum] = [:]
  }

  /// The distances since the mode was chosen.
  var distances = Distances()
  /// The number of measured rows of each table.
  private(set) var measured: [RowHeightsLane: Int] = [:]
  /// The number of rows that each table measured in the last frame with a change.
  private(set) var newlyMeasured: [RowHeightsLane: Int] = [:]
  /// The number of the row that was typed into since the last frame.
  @ObservationIgnored var typedRow: Int?
  /// The number of measurements before the current mode was chosen.
  @ObservationIgnored private(set) var earlierMeasurements = 0
  /// The number of measurements in both tables until the last frame.
  @ObservationIgnored private var measurements = 0
  /// The height of the tables' headers, in points.
  private(set) var headerHeight = 0.0
  /// The processor time of the last frame, in milliseconds.
  @ObservationIgnored private(set) var lastFrame = 0.0
  /// The longest processor time of a frame since this was set to 0, in milliseconds.
  @ObservationIgnored var worstFrame = 0.0
  /// The instant of the last frame; nil before the first one.
  @ObservationIgnored private var frameTime: ContinuousClock.Instant?
  @ObservationIgnored private var frameEnd = ProcessorTime.now
  @ObservationIgnored private var frames: [RowHeightsLane: TableFrame] = [:]
  /// The parts of each strip in which a measured row was visible.
  @ObservationIgnored private var measuredParts: [RowHeightsLane: Set<Int>] = [:]

  /// Begins the records of another mode.
  func modeChanged(_ host: ViewHost) {
    earlierMeasurements = host.statistics.rowMeasurements
    forgetDistances()
  }

  /// Discards the distances and which rows were measured.
  private func forgetDistances() {
    measuredParts = [:]
    distances = Distances()
  }

  /// Begins the records of another number of tables; the second one starts without any.
  func comparisonChanged() {
    frames[.unanchored] = nil
    forgetDistances()
  }

  /// Discards the records of other tables.
  func forget() {
    frames = [:]
    forgetDistances()
  }

  /// Inspects a frame, and changes the displayed measurements.
  ///
  /// - Returns: A failure for each table whose rows have moved without being scrolled.
  func update(_ host: ViewHost, _ model: RowHeightsModel) -> [FailedCheck] {
    recordProcessorTime()
    if let row = typedRow {
      typedRow = nil
      model.recordTyping(in: row, measuring: host.statistics.rowMeasurements - measurements)
    }
    measurements = host.statistics.rowMeasurements
    var failures: [FailedCheck] = []
    var now: [RowHeightsLane: TableFrame] = [:]
    for lane in model.shownLanes { now[lane] = TableFrame(lane, host) }
    // Both plots get a sample in the same frame, even if only one table has moved.
    if now.contains(where: { lane, frame in
      frames[lane].map { $0.metrics != frame.metrics } ?? false
    }) {
      for (lane, frame) in now {
        recordDrift(lane, to: frame)
        if let failure = recordDisplacement(lane, to: frame, host) { failures.append(failure) }
      }
    }
    for lane in model.shownLanes {
      guard let frame = now[lane] else { continue }
      frames[lane] = frame
      recordMeasurements(lane, host)
      // Unchanged values are not set again, as that would evaluate the views.
      let newHeights = rowHeights(lane, frame, host, model)
      if heights[lane] != newHeights { heights[lane] = newHeights }
      let newOffset = model.showsHeights ? frame.metrics.offset : 0
      if offsets[lane] != newOffset { offsets[lane] = newOffset }
      let newStrip = strip(lane, host, model)
      if strips[lane] != newStrip { strips[lane] = newStrip }
    }
    if let frame = frames[.anchored], let tables = host.frame(id: RowHeightsSceneView.tables) {
      let newHeight = frame.metrics.viewport.minY - tables.minY
      if headerHeight != newHeight { headerHeight = newHeight }
    }
    return failures
  }

  /// Scrolls the other table by the distance of the scrolled one; returns true if it did.
  func follow(_ host: ViewHost, _ model: RowHeightsModel) -> Bool {
    guard model.compares else { return false }
    if frames[.unanchored] == nil, frames[.anchored] != nil { return moveToAnchoredRows(host) }
    let moved = RowHeightsLane.allCases.compactMap { lane -> (RowHeightsLane, Double)? in
      guard let old = frames[lane] else { return nil }
      return TableFrame(lane, host)?.scrolled(since: old, lane).map { (lane, $0) }
    }
    guard moved.count == 1, let (leader, distance) = moved.first else { return false }
    let other: RowHeightsLane = leader == .anchored ? .unanchored : .anchored
    guard let metrics = host.scrollMetrics(in: other.list) else { return false }
    let old = frames[leader]?.metrics.overscroll ?? 0
    let now = host.scrollMetrics(in: leader.list)?.overscroll ?? 0
    let end = old + now < 0 ? 0 : metrics.maximumOffset
    guard old != now, metrics.overscroll != 0 || abs(metrics.offset - end) < 0.5 else {
      scroll(other, by: distance, metrics, host)
      moveToEnd(other, with: leader, host)
      return true
    }
    // At an end, both tables overscroll together and return together.
    host.overscroll(by: now, in: other.list)
    if now == 0 { scroll(other, by: distance + old, metrics, host) }
    return true
  }

  /// Scrolls the table without anchoring, which is new, to the rows of the other one; returns true
  /// if it did.
  private func moveToAnchoredRows(_ host: ViewHost) -> Bool {
    guard let state = host.listState(in: RowHeightsLane.anchored.list) else { return false }
    // The first layout measures the rows, which the second one needs near the table's end.
    for _ in 0..<2 {
      host.restore(
        ListState(row: state.row, offset: state.offset), in: RowHeightsLane.unanchored.list)
      host.advance(to: host.time)
    }
    return true
  }

  /// Scrolls a table to the end at which the leading table is.
  private func moveToEnd(_ lane: RowHeightsLane, with leader: RowHeightsLane, _ host: ViewHost) {
    guard let metrics = host.scrollMetrics(in: leader.list), metrics.maximumOffset > 0 else {
      return
    }
    if metrics.offset <= 0 { host.scroll(to: 0, in: lane.list) }
    if metrics.offset >= metrics.maximumOffset {
      host.scroll(to: .greatestFiniteMagnitude, in: lane.list)
    }
  }

  private func scroll(
    _ lane: RowHeightsLane, by distance: Double, _ metrics: ScrollMetrics, _ host: ViewHost
  ) {
    let middle = Point(x: metrics.viewport.midX, y: metrics.viewport.midY)
    host.scroll(by: Point(x: 0, y: distance), at: middle)
  }

  private func recordMeasurements(_ lane: RowHeightsLane, _ host: ViewHost) {
    let now = host.measuredRows(in: lane.list)
    newlyMeasured[lane] = max(0, now - (measured[lane] ?? 0))
    measured[lane] = now
  }

  /// Changes a sum of distances; an unchanged one is not set again.
  private func set(
    _ sums: WritableKeyPath<Distances, [RowHeightsLane: DistanceSum]>, _ lane: RowHeightsLane,
    _ change: (inout DistanceSum) -> Void
  ) {
    let old = distances[keyPath: sums][lane]
    var sum = old ?? DistanceSum()
    change(&sum)
    if sum != old { distances[keyPath: sums][lane] = sum }
  }

  private func recordDrift(_ lane: RowHeightsLane, to new: TableFrame) {
    guard let old = frames[lane] else { return }
    let drift = new.metrics.thumbDrift(
      since: old.metrics, scrolled: new.scrolled(since: old, lane) ?? 0)
    set(\.drifts, lane) { $0.add(drift) }
  }

  private func recordDisplacement(
    _ lane: RowHeightsLane, to new: TableFrame, _ host: ViewHost
  ) -> FailedCheck? {
    guard let old = frames[lane] else { return nil }
    let (distance, row) = new.displacement(since: old, lane, host) ?? (0, nil)
    let isVisible = abs(distance) > DistanceSum.tolerance
    set(\.displacements, lane) { $0.add(isVisible ? abs(distance) : 0) }
    guard isVisible else { return nil }
    let total = distances.displacements[lane]?.total ?? 0
    let top = row.flatMap { new.tops[$0] }
    return FailedCheck(
      lane: lane.list, name: "noDisplacement",
      message: "Rows moved \(Formatted.length(total.rounded())) without scrolling", extent: total,
      jump: top.map { EdgeJump(before: $0 - distance, now: $0, row: row) })
  }

  private func rowHeights(
    _ lane: RowHeightsLane, _ frame: TableFrame, _ host: ViewHost, _ model: RowHeightsModel
  ) -> [RowHeight] {
    guard model.showsHeights else { return [] }
    let explicitHeights = model.explicitHeights
    let estimate = model.layout.isMeasured ? Int(host.rowEstimate(in: lane.list).rounded()) : nil
    return host.rows(in: lane.list).compactMap { row in
      guard let index = row.index, let number = row.id.base as? Int else { return nil }
      let height = Int(row.targetHeight.rounded())
      let text =
        explicitHeights[index] != nil
        ? "set \(height)" : estimate.map { "\($0) → \(height)" } ?? "fixed \(height)"
      // Rounded, so that a row that only scrolls keeps the same value.
      let y = row.minY - frame.metrics.viewport.minY + frame.metrics.offset
      return RowHeight(id: number, y: (y * 64).rounded() / 64, text: text)
    }
  }

  /// Measures the frame if it follows within 0.1 seconds, so pauses and other scenes do not count.
  private func recordProcessorTime() {
    let now = ProcessorTime.now
    // The host's time stands still while another scene is shown.
    let time = ContinuousClock.now
    if let frameTime, time - frameTime < .milliseconds(100) {
      lastFrame = now - frameEnd
      worstFrame = max(worstFrame, lastFrame)
    }
    frameEnd = now
    frameTime = time
  }

  /// Returns true for each part of a table that holds a measured row: the one in its middle, or one
  /// that was visible.
  private func strip(
    _ lane: RowHeightsLane, _ host: ViewHost, _ model: RowHeightsModel
  ) -> [Bool] {
    let count = model.rows.count
    let parts = min(200, count)
    if !model.layout.isMeasured { return Array(repeating: false, count: parts) }
    var measured = measuredParts[lane] ?? []
    let visible = host.rows(in: lane.list).compactMap(\.index).filter { $0 < count }
    for (index, isMeasured) in zip(visible, host.measuredStates(of: visible, in: lane.list))
    where isMeasured {
      measured.insert(index * parts / count)
    }
    measuredParts[lane] = measured
    let middles = (0..<parts).map { (2 * $0 + 1) * count / (2 * parts) }
    return host.measuredStates(of: middles, in: lane.list).enumerated().map { part, isMeasured in
      isMeasured || measured.contains(part)
    }
  }
}
