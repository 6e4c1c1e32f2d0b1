import MotionCore
import RowDrawing

/// Pull to refresh: what a scrolled content does when it is pulled down beyond its top.
@MainActor final class RefreshControl {
  /// How far to pull, points.
  static let threshold = 64.0
  /// The room that is kept while the action runs, points.
  static let height = 48.0

  private(set) var phase = RefreshPhase.idle {
    didSet { if phase != oldValue { node.host.needsDisplay = true } }
  }
  var action: RefreshAction?
  private unowned(unsafe) let node: any Refreshing
  private var task: Task<Void, Never>?
  /// How much there is of the indicator over the content, where no room was pulled free for it.
  private var cover = AnimatedValue(0.0)

  init(_ node: any Refreshing) {
    self.node = node
  }

  /// The room above the content, points.
  var room: Double { phase == .refreshing ? Self.height : 0 }

  /// A hand has pulled the content beyond its top, points.
  func pulled(by distance: Double) {
    guard phase != .refreshing else { return }
    phase = distance >= Self.threshold ? .armed : distance > 0 ? .pulling : .idle
  }

  /// The drag ends.
  func released() {
    if phase == .pulling { phase = .settling }
    if phase == .armed { begin() }
  }

  /// Refreshes without having been pulled, as a key or a reader asks for it; returns whether nothing
  /// else is going on.
  ///
  /// At its top the content comes down as if it had been pulled; further down it stays where it is, and
  /// the refresh indicator stands over it.
  func beginUnpulled() -> Bool {
    guard phase != .refreshing else { return false }
    begin()
    if phase == .refreshing {
      if node.metrics.offset > 0 { show(cover: 1) } else { node.comeDown() }
    }
    return true
  }

  private func show(cover target: Double) {
    guard cover.target != target else { return }
    let time = node.host.time
    let isAnimated = !node.environment.reduceMotion
    cover.set(target, animation: isAnimated ? RefreshControl.coming : nil, at: time)
    node.boundsChanged(isDrawn: true)
  }

  /// How the indicator comes and goes over the content.
  private static let coming = Animation.easeOut(duration: 0.2)

  private func begin() {
    guard let action else { return }
    phase = .refreshing
    node.boundsChanged(isDrawn: true)
    task = Task { [weak self] in
      await action()
      self?.finish()
    }
  }

  /// The action is over.
  private func finish() {
    task = nil
    guard phase == .refreshing, node.isMounted else { return }
    phase = .settling
    show(cover: 0)
    node.boundsChanged(isDrawn: true)
  }

  /// Whether the refresh indicator turns, comes or goes.
  var isMoving: Bool { phase == .refreshing || cover.isRunning(at: node.host.time) }

  /// The content has come to rest.
  func rested() {
    if phase == .settling, !cover.isRunning(at: node.host.time) { phase = .idle }
  }

  func cancel() {
    task?.cancel()
    task = nil
    phase = .idle
    cover = AnimatedValue(0)
  }

  /// Draws the refresh indicator in the room that was pulled free.
  func emit(
    into items: inout ContiguousArray<DisplayList.Item>, in viewport: Rect,
    pulledBy distance: Double
  ) {
    guard phase != .idle, distance > 0, cover.value(at: node.host.time) == 0 else { return }
    let share = phase == .pulling || phase == .settling ? min(1, distance / Self.threshold) : 1
    let canvas = Canvas(time: node.host.time)
    let turn = phase == .refreshing ? node.host.time : share
    draw(canvas, Point(x: viewport.midX, y: viewport.minY + distance / 2), turn: turn, share)
    append(canvas, to: &items)
  }

  /// Draws the refresh indicator over content that was not pulled down for it.
  func emitCover(into items: inout ContiguousArray<DisplayList.Item>, in viewport: Rect) {
    let time = node.host.time
    let share = cover.value(at: time)
    guard share > 0 else { return }
    let center = Point(x: viewport.midX, y: viewport.minY + Self.height / 2)
    let canvas = Canvas(time: time)
    func disc(_ radius: Double, _ color: Color) {
      canvas.fill(
        Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius),
        cornerRadius: radius, color.resolve(in: node.environment).multiplied(by: share))
    }
    disc(18, .separator)
    disc(17, .cardBackground)
    draw(canvas, center, turn: time, share)
    append(canvas, to: &items)
  }

  private func draw(_ canvas: Canvas, _ center: Point, turn: Double, _ share: Double) {
    SpinnerFigure.draw(
      canvas, Rect(x: center.x - 10, y: center.y - 10, width: 20, height: 20), turn: turn,
      Color.secondary.resolve(in: node.environment).multiplied(by: share))
  }

  private func append(_ canvas: Canvas, to items: inout ContiguousArray<DisplayList.Item>) {
    for case .segment(let segment) in canvas.finish() {
      items.append(
        .layer(
          DisplayList.Layer(
            identity: 0, origin: .zero, size: node.host.size, isClipped: false, opacity: 1,
            segment: segment)))
    }
  }
}

/// What can be pulled down to refresh it.
@MainActor protocol Refreshing: Scrollable {
  /// Takes over the room that the refresh indicator keeps above the content, at once or drawn.
  func boundsChanged(isDrawn: Bool)

  /// Has the content come down by itself, which frees that room.
  func comeDown()
}

/// Refreshes what a view shows; called, it returns once that is done.
public struct RefreshAction: Sendable, Equatable {
  let box: RefreshBox

  /// Refreshes.
  @MainActor public func callAsFunction() async {
    await box.action()
  }

  /// Whether two refresh one and the same view.
  public static func == (left: RefreshAction, right: RefreshAction) -> Bool {
    left.box === right.box
  }
}

/// Holds a view's latest action, so that a new one is no change of the environment.
@MainActor final class RefreshBox {
  var action: @MainActor @Sendable () async -> Void = {}
}

extension EnvironmentValues {
  /// Refreshes what is shown here; nil where there is nothing to refresh.
  public internal(set) var refresh: RefreshAction? {
    get { self[RefreshKey.self] }
    set { self[RefreshKey.self] = newValue }
  }
}

private struct RefreshKey: EnvironmentKey {
  static var defaultValue: RefreshAction? { nil }
}

extension View {
  /// Lets what scrolls in the view be pulled down to refresh it.
  ///
  /// The refresh indicator stays until the action returns.
  public func refreshable(action: @escaping @MainActor @Sendable () async -> Void) -> some View {
    modifier(RefreshModifier(action: action))
  }
}

struct RefreshModifier: ViewModifier {
  let action: @MainActor @Sendable () async -> Void
  @State private var box = RefreshBox()

  static var _distributesOverChildren: Bool { true }

  func body(content: Content) -> some View {
    box.action = action
    return content.environment(\.refresh, RefreshAction(box: box))
  }
}
