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
  /// True while a body changes state.
  var isWriting = false
  /// True if the paragraph reports its size.
  var probesParagraph = true
  private(set) var heights: [OnLayoutLane: BarHeight] = [:]
  /// The extra height of the view whose callback changes its height, in points.
  var looped = 0.0
  /// A description of the callback's calls in the last frame.
  private(set) var loopText = ""
  @ObservationIgnored let stage = ComparisonStage(OnLayoutModel.lanes(.fixed))
  @ObservationIgnored private var fits: [OnLayoutLane: Fit] = [:]
  @ObservationIgnored private var rounds: [Double] = []
  /// The number of calls of each bar's callback.
  @ObservationIgnored private var calls: [OnLayoutLane: Int] = [:]
  /// The number of rounds in the last frame with a call, and in all frames so far.
  @ObservationIgnored private var updateRounds = (last: 0, total: 0)
  /// The number of calls of the callback that changes what it observes.
  @ObservationIgnored private var loopCalls = 0
  @ObservationIgnored private var lastCallCount = 0
  @ObservationIgnored private weak var host: ViewHost?

  init() {
    stage.check = { [weak self] in self?.checkFrame($0) ?? [] }
    // Calls and rounds that the marks cause do not count for the next frame.
    stage.onMarksUpdate = { [weak self] in
      guard let self else { return }
      rounds = []
      updateRounds.total = host?.statistics.updateRounds ?? 0
    }
  }

  private static func lanes(_ step: OnLayoutStep) -> [StageLane] {
    [(OnLayoutLane.passing, .onLayout), (.chosen, step)].map { lane, step in
      StageLane(
        id: lane.scroll, title: step.rawValue, summary: step.summary, isPassing: lane == .passing,
        passingVerdict: "Starts below the bar", isJudgedAtRest: true,
        longestFailure: "Content is 100 px too high for a frame")
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
    calls[lane, default: 0] += 1
    var known = heights[lane] ?? BarHeight()
    known.current = height
    known.first = known.first ?? height
    if fixedPadding == 0 { fixedPadding = height }
    let isDispatched = step(of: lane) == .dispatched
    if !isDispatched { known.dispatched = height }
    heights[lane] = known
    // As in the article: after the update, when the main queue runs the task.
    if isDispatched { Task { self.heights[lane]?.dispatched = height } }
  }

  /// Changes the height of the view that observes itself, after its layout.
  func loop(height: Double) {
    rounds.append(height)
    loopCalls += 1
    // The height restarts before 80 points, or the view would soon hide everything else.
    looped = (height - 39).truncatingRemainder(dividingBy: 40)
  }

  func pulse() {
    let start = fontSize
    withAnimation(.easeInOut(duration: 0.8)) {
      fontSize = start > 30 ? 16 : 48
    } completion: {
      withAnimation(.easeInOut(duration: 0.8).repeatCount(3)) { self.fontSize = start }
    }
  }

  /// Returns a closure that restores the heights that the bars had first, and the errors so far.
  func restoration() -> @MainActor () -> Void {
    let (first, fits) = (heights.mapValues(\.first), fits)
    return { [weak self] in
      for (lane, height) in first { self?.heights[lane]?.first = height }
      self?.fits = fits
    }
  }

  // MARK: Checks and readout

  /// Inspects a frame and returns a failure for each lane whose content is not below the bar.
  private func checkFrame(_ host: ViewHost) -> [FailedCheck] {
    recordLoop(host)
    recordRounds(host)
    if !stage.isJudging { return [] }
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

  private func recordRounds(_ host: ViewHost) {
    self.host = host
    let total = host.statistics.updateRounds
    let callCount = calls.values.reduce(0, +) + loopCalls
    if callCount > lastCallCount { updateRounds.last = total - updateRounds.total }
    lastCallCount = callCount
    updateRounds.total = total
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

  /// Returns the way from each bar's height to the padding, and what it cost.
  func status(_ host: ViewHost) -> SceneStatus {
    SceneStatus(of: OnLayoutLane.allCases, titled: { step(of: $0).shortName }) { lane in
      let fit = fits[lane] ?? Fit()
      let paragraph = host.frame(id: lane.paragraph)?.size ?? .zero
      return [
        "Bar": Formatted.length(heights[lane]?.current ?? 0),
        "State": stored(lane).map(Formatted.length) ?? "unused",
        "Padding": Formatted.length(inset(lane)), "Off by": Formatted.length(abs(error(lane))),
        "Worst": Formatted.length(abs(fit.worst)),
        "Frames off": "\(fit.framesOff) of \(fit.frames)", "Calls": "\(calls[lane] ?? 0)",
        "Passes": "\(updateRounds.last)",
        "Paragraph": Formatted.size(paragraph),
      ]
    }
  }

  /// Returns the height in the shared state that the content reads; nil if it reads none.
  private func stored(_ lane: OnLayoutLane) -> Double? {
    switch step(of: lane) {
    case .none, .fixed: nil
    case .once, .dispatched, .onLayout: inset(lane)
    }
  }

  /// Returns the reports on the callback and the body that change state.
  func reports(_ host: ViewHost) -> String {
    let warning =
      isWriting ? host.diagnostics.first { $0.kind == .stateChangedDuringUpdate } : nil
    return ([loopText, warning.map { "Warning: \($0.message)" } ?? ""].filter { !$0.isEmpty })
      .joined(separator: "\n\n")
  }
}
