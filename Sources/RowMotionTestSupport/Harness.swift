import RowMotion

/// A driver that runs a host frame by frame and checks its invariants after each frame.
///
///     let harness = Harness { ContentView() }
///     harness.tap(id: "toggle")
///     harness.run(to: 0.5)
///     #expect(harness.violations.isEmpty)
@MainActor public final class Harness {
  /// The tested host.
  public let host: ViewHost
  /// All violations of promised invariants so far.
  public private(set) var violations: [FrameInvariants.Violation] = []
  private var invariants: FrameInvariants
  private let willAdvance: (@MainActor (Double) -> Void)?

  /// Creates a host with a view and shows its first frame, at time 0.
  ///
  /// - Parameters:
  ///   - width: The host's width, points.
  ///   - height: The host's height, points.
  ///   - text: The text engine; nil for ``BoxFont``.
  ///   - root: The view.
  public convenience init<Root: View>(
    width: Double = 320, height: Double = 480, text: (any TextEngine)? = nil,
    @ViewBuilder root: () -> Root
  ) {
    self.init(
      ViewHost(size: Size(width: width, height: height), text: text ?? BoxFont(), root: root))
  }

  /// Shows the first frame of a host, at time 0.
  ///
  /// - Parameters:
  ///   - truth: Creates a host to compare with at rest, see ``FrameInvariants``.
  ///   - willAdvance: Called with the time of each frame before it.
  package init(
    _ host: ViewHost, truth: (() -> ViewHost)? = nil,
    willAdvance: (@MainActor (Double) -> Void)? = nil
  ) {
    self.host = host
    self.willAdvance = willAdvance
    invariants = FrameInvariants(of: host, truth: truth)
    advance(to: 0)
  }

  /// Shows one frame.
  @discardableResult public func advance(to time: Double) -> NextFrame {
    willAdvance?(time)
    let next = host.advance(to: time)
    violations += invariants.check(after: next).filter(\.isPromised)
    return next
  }

  /// Shows frames up to a time; the last frame is exactly at that time.
  ///
  /// - Parameters:
  ///   - end: The last time, in seconds.
  ///   - rate: Frames per second.
  ///   - look: Called after each frame.
  public func run(
    to end: Double, rate: Double = 60, _ look: (ViewHost) -> Void = { _ in }
  ) {
    let start = host.time
    var frame = 1.0
    while start + frame / rate < end {
      advance(to: start + frame / rate)
      look(host)
      frame += 1
    }
    advance(to: end)
    look(host)
  }

  /// Shows frames until nothing moves; returns false if that takes more than a minute.
  @discardableResult public func settle(rate: Double = 60) -> Bool {
    for _ in 0..<Int(60 * rate) {
      if advance(to: host.time + 1 / rate) == .never { return true }
    }
    return false
  }

  /// Shows frames at the given times, in seconds, and returns a value for each.
  public func sample<Value>(at times: [Double], _ value: (ViewHost) -> Value) -> [Value] {
    times.map { time in
      advance(to: time)
      return value(host)
    }
  }

  /// Taps the center of a view's visible part; returns false if the view is not visible.
  @discardableResult public func tap(id: AnyHashable) -> Bool {
    guard let frame = host.visibleFrame(id: id), !frame.isEmpty else { return false }
    host.tap(at: Point(x: frame.midX, y: frame.midY))
    return true
  }
}
