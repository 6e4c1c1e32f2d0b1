import Observation
import RowMotion

/// The model of the onLayout scene.
@MainActor @Observable final class OnLayoutModel {
  /// The heights of a bar that the steps use, in points.
  struct BarHeight {
    var current = 0.0
    /// The height when the bar appeared; nil before.
    var first: Double?
    /// The height that the main queue delivered.
    var dispatched = 0.0
  }

  /// A record of how well the content fits below the bar.
  struct Fit: Equatable {
    var frames = 0
    var framesOff = 0
    /// The largest error, in points; negative if the content was too high.
    var worst = 0.0
  }

  /// The padding that somebody has typed who had measured the bar once, with the first font, title
  /// and width.
  @ObservationIgnored private(set) var fixedPadding = 0.0

  /// The step of the lane on the right.
  var step = OnLayoutStep.fixed {
    didSet {
      guard step != oldValue else { return }
      fits = [:]
      stage.lanes = OnLayoutModel.lanes(step)
    }
  }
  var fontSize = 24.0
  /// The share of the available width that each lane takes, in percent.
  var widthShare = 100.0
  var isLong = false
  var isLooping = false { didSet { if isLooping != oldValue { loopText = "" } } }
  private(set) var heights: [OnLayoutLane: BarHeight] = [:]
  /// The extra height of the view whose callback changes its height, in points.
  var looped = 0.0
  /// A description of the callback's calls in the last frame.
  private(set) var loopText = ""
  @ObservationIgnored let stage = ComparisonStage(OnLayoutModel.lanes(.fixed))
  @ObservationIgnored private var fits: [OnLayoutLane: Fit] = [:]
  @ObservationIgnored private var rounds: [Double] = []

  init() {
    stage.check = { [weak self] in self?.checkFrame($0) ?? [] }
    // Calls that the marks cause do not count for the next frame.
    stage.onMarksUpdate = { [weak self] in self?.rounds = [] }
  }

  private static func lanes(_ step: OnLayoutStep) -> [StageLane] {
    [(OnLayoutLane.passing, .onLayout), (.chosen, step)].map { lane, step in
      StageLane(
        id: lane.scroll, title: step.rawValue, summary: step.summary, isPassing: lane == .passing,
        passingVerdict: "Starts below the bar", isJudgedAtRest: true)
    }
  }

  func step(of lane: OnLayoutLane) -> OnLayoutStep { lane == .chosen ? step : .onLayout }

  /// Returns the padding at the content's top, in points.
  func inset(_ lane: OnLayoutLane) -> Double {
    let height = heights[lane] ?? BarHeight()
    return switch step(of: lane) {
    case .none: 0
    case .fixed: fixedPadding
    case .once: height.first ?? 0
    case .dispatched: height.dispatched
    case .onLayout: height.current
    }
  }

  /// Returns the distance from the bar's bottom to the content at rest; negative if it is above.
  func error(_ lane: OnLayoutLane) -> Double { inset(lane) - (heights[lane]?.current ?? 0) }

  /// Records the height of a bar that was laid out, in points.
  func laidOut(_ lane: OnLayoutLane, height: Double) {
    var known = heights[lane] ?? BarHeight()
    known.current = height
    known.first = known.first ?? height
    if fixedPadding == 0 { fixedPadding = height }
    heights[lane] = known
    // As in the article: after the update, when the main queue runs the task.
    Task { self.heights[lane]?.dispatched = height }
  }

  /// Changes the height of the view that observes itself, after its layout.
  func loop(height: Double) {
    rounds.append(height)
    // The height restarts before 80 points, or the view would soon hide everything else.
    looped = (height - 39).truncatingRemainder(dividingBy: 40)
  }

  func pulse() {
    withAnimation(.easeInOut(duration: 0.8).repeatCount(4)) { fontSize = fontSize > 30 ? 16 : 48 }
  }

  /// Returns a closure that restores the heights that the bars had first.
  func restoration() -> @MainActor () -> Void {
    let first = heights.mapValues(\.first)
    return { [weak self] in
      for (lane, height) in first { self?.heights[lane]?.first = height }
    }
  }

  // MARK: Checks and readout

  /// Inspects a frame and returns a failure for each lane whose content is not below the bar.
  private func checkFrame(_ host: ViewHost) -> [FailedCheck] {
    recordLoop(host)
    return OnLayoutLane.allCases.compactMap { lane in
      guard heights[lane] != nil else { return nil }
      let error = error(lane)
      // Less than half a point is not visible.
      let isOff = abs(error) >= 0.5
      fits[lane, default: Fit()].frames += 1
      if isOff { fits[lane, default: Fit()].framesOff += 1 }
      if abs(error) > abs(fits[lane]?.worst ?? 0) {
        fits[lane]?.worst = error
      }
      guard isOff, let fit = fits[lane], let bar = heights[lane]?.current else { return nil }
      return FailedCheck(
        lane: lane.scroll, name: "restsBelowBar",
        message: "Content is " + text(offBy: fit.worst, lane), extent: abs(fit.worst),
        jump: isAtTop(lane, host) ? EdgeJump(before: bar, now: bar + error) : nil, lasts: true)
    }
  }

  private func text(offBy error: Double, _ lane: OnLayoutLane) -> String {
    "\(Formatted.length(abs(error))) too \(error < 0 ? "high" : "low")"
      + (step(of: lane) == .dispatched ? " for a frame" : "")
  }

  /// Returns true if a lane is scrolled to its top, where the content must be below the bar.
  private func isAtTop(_ lane: OnLayoutLane, _ host: ViewHost) -> Bool {
    host.scrollMetrics(in: lane.scroll).map { abs($0.offset) < 0.5 } ?? false
  }

  private func recordLoop(_ host: ViewHost) {
    defer { rounds = [] }
    guard isLooping, !rounds.isEmpty else { return }
    let warning = host.diagnostics.first { $0.kind == .geometryLoop }
    loopText =
      "Loop: the callback ran \(Formatted.count(rounds.count, "time")) in this frame, for heights of "
      + rounds.map { "\(Int($0))" }.joined(separator: ", ")
      + "\u{a0}px. It continues in the next frame."
      + (warning.map { "\nWarning: \($0.message)" } ?? "")
  }

  /// Returns the readout of a lane.
  func readoutText(_ lane: OnLayoutLane) -> String {
    let fit = fits[lane] ?? Fit()
    let error = error(lane)
    let start =
      abs(error) < 0.5
      ? "The content starts below the bar."
      : "The content starts \(Formatted.length(abs(error))) too "
        + (error < 0 ? "high, behind the bar." : "low.")
    let frames =
      fit.framesOff == 0
      ? "Right in all frames so far."
      : "Wrong in \(Formatted.number(Double(fit.framesOff))) of \(Formatted.count(fit.frames, "frame")), "
        + "by at most \(Formatted.length(abs(fit.worst)))."
    return "\(step(of: lane).rawValue)\n\(start)\n"
      + "The bar is \(Formatted.length(heights[lane]?.current ?? 0)) tall, "
      + "the padding \(Formatted.length(inset(lane))). \(frames)"
  }
}
