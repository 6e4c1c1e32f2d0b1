import Observation
import RowMotion

/// How far the article has got.
enum OnLayoutStage: String, CaseIterable {
  /// The content begins under the bar.
  case none = "1: no inset"
  /// A padding that is right for one font.
  case fixed = "2: a fixed padding"
  /// Measured when the bar appeared.
  case once = "3: measured once"
  /// Measured after each layout, and told when the main queue gets to it.
  case dispatched = "4: dispatched, a frame late"
  /// Measured after each layout, and shown in the same frame.
  case onLayout = "5: onLayout, in the same frame"

  /// All that are wrong.
  static let broken = allCases.filter { $0 != .onLayout }
}

/// One of the two that stand side by side.
enum OnLayoutLane: String, CaseIterable {
  /// As far as is chosen.
  case chosen
  /// As it should be.
  case cured

  var bar: String { "bar-\(self)" }
  var content: String { "content-\(self)" }
  var scroll: String { "scroll-\(self)" }
}

/// What the onLayout scene shows.
@MainActor @Observable final class OnLayoutModel {
  /// The height of a bar, as each of the stages knows it, points.
  struct BarHeight {
    /// As it is.
    var current = 0.0
    /// When the bar appeared.
    var first: Double?
    /// As it was told by the main queue.
    var dispatched = 0.0
    /// How often the callback was called.
    var calls = 0
  }

  /// How well the content fitted below the bar until now.
  struct Fit: Equatable {
    var frames = 0
    var framesOff = 0
    /// The furthest that it was off, points.
    var worst = 0.0
  }

  /// The padding that somebody wrote down for a font of 24 points.
  static let fixedPadding = 60.0

  var stage = OnLayoutStage.fixed { didSet { if stage != oldValue { fits[.chosen] = Fit() } } }
  var fontSize = 24.0
  /// How much of its room the content takes, percent.
  var widthShare = 100.0
  var isLong = false
  var isLooping = false { didSet { if isLooping != oldValue { loopWords = "" } } }
  private(set) var heights: [OnLayoutLane: BarHeight] = [:]
  /// What the view whose callback changes it has been told of its height, points.
  var looped = 0.0
  /// What came of that in the last frame, in words.
  private(set) var loopWords = ""
  @ObservationIgnored private var fits: [OnLayoutLane: Fit] = [:]
  @ObservationIgnored private var rounds: [Double] = []
  @ObservationIgnored private var hasScrolled = false

  func stage(of lane: OnLayoutLane) -> OnLayoutStage { lane == .chosen ? stage : .onLayout }

  /// What the content keeps free at its top, points.
  func inset(_ lane: OnLayoutLane) -> Double {
    let height = heights[lane] ?? BarHeight()
    return switch stage(of: lane) {
    case .none: 0
    case .fixed: OnLayoutModel.fixedPadding
    case .once: height.first ?? 0
    case .dispatched: height.dispatched
    case .onLayout: height.current
    }
  }

  /// How far below the bar's bottom the content begins at rest, points; above it where negative.
  func error(_ lane: OnLayoutLane) -> Double { inset(lane) - (heights[lane]?.current ?? 0) }

  /// The bar was laid out, so many points tall.
  func laidOut(_ lane: OnLayoutLane, height: Double) {
    var known = heights[lane] ?? BarHeight()
    known.current = height
    known.first = known.first ?? height
    known.calls += 1
    heights[lane] = known
    // As the article does it: after the update, when the main queue gets to it.
    Task { self.heights[lane]?.dispatched = height }
  }

  /// The view that observes itself was laid out; its callback changes its height.
  func loop(height: Double) {
    rounds.append(height)
    // From 80 points it begins again, or it would soon hide all else.
    looped = (height - 39).truncatingRemainder(dividingBy: 40)
  }

  func pulse() {
    withAnimation(.easeInOut(duration: 1.5).repeatCount(4)) { fontSize = fontSize > 30 ? 16 : 48 }
  }

  // MARK: What is said

  /// Looks at a frame.
  func look(_ host: ViewHost) {
    if !hasScrolled, let metrics = host.scrollMetrics(in: OnLayoutLane.chosen.scroll),
      metrics.viewport.height > 0, metrics.contentHeight > metrics.viewport.height
    {
      // So that the bar is over rows from the start.
      hasScrolled = true
      for lane in OnLayoutLane.allCases { host.scroll(to: 30, in: lane.scroll) }
    }
    for lane in OnLayoutLane.allCases where heights[lane] != nil {
      let off = abs(error(lane))
      fits[lane, default: Fit()].frames += 1
      if off > 0.01 { fits[lane, default: Fit()].framesOff += 1 }
      fits[lane, default: Fit()].worst = max(fits[lane]?.worst ?? 0, off)
    }
    if isLooping, !rounds.isEmpty {
      let warning = host.diagnostics.first { $0.kind == .geometryLoop }
      let words =
        "Loop: the callback was called \(counted(rounds.count, "time")) in this frame, for "
        + rounds.map { "\(Int($0))" }.joined(separator: ", ")
        + " points; then it has to wait for the next frame."
        + (warning.map { "\nWarned once: \($0.message)" } ?? "")
      if words != loopWords { loopWords = words }
    }
    rounds = []
  }

  /// How a lane does, in words.
  func words(_ lane: OnLayoutLane) -> String {
    let fit = fits[lane] ?? Fit()
    let height = heights[lane]?.current ?? 0
    return "\(stage(of: lane).rawValue)\n\(verdict(lane))\n"
      + "The bar is \(points(height)) tall, the padding \(points(inset(lane))). "
      + "Off in \(fit.framesOff) of \(counted(fit.frames, "frame")), "
      + "by \(points(fit.worst)) at worst."
  }

  /// Where the content comes to rest, in words.
  func verdict(_ lane: OnLayoutLane) -> String {
    let error = error(lane)
    if abs(error) < 0.01 { return "The content rests exactly below the bar." }
    return "The content rests \(points(abs(error))) too \(error < 0 ? "high, under the bar" : "low")."
  }
}

/// A length in words.
func points(_ length: Double) -> String {
  let tenths = (length * 10).rounded() / 10
  if tenths == tenths.rounded() { return counted(Int(tenths), "point") }
  return "\(tenths) points"
}

/// A number of things in words.
func counted(_ number: Int, _ name: String) -> String {
  "\(number) \(name)\(number == 1 ? "" : "s")"
}
