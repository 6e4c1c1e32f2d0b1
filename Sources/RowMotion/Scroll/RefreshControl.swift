import MotionCore
import RowDrawing

/// The pull-to-refresh control of a scroll view or a list.
@MainActor final class RefreshControl {
  /// The distance to pull before a release refreshes, in points.
  static let threshold = 64.0
  /// The space above the content while the action runs, in points.
  static let height = 48.0

  private(set) var phase = RefreshPhase.idle {
    didSet { if phase != oldValue { node.runtime.frame.needsDisplay = true } }
  }
  var action: RefreshAction?
  private unowned(unsafe) let node: ScrollContainerNode
  private var task: Task<Void, Never>?
  /// The opacity of the indicator over the content, if the content was not pulled down, 0...1.
  private var cover = AnimatedValue(0.0)

  init(_ node: ScrollContainerNode) {
    self.node = node
  }

  /// The space that the bounds keep above the content, in points.
  var topInset: Double { phase == .refreshing ? Self.height : 0 }

  /// Updates the phase for content dragged beyond its top by a distance, in points.
  func pulled(by distance: Double) {
    guard phase != .refreshing else { return }
    phase = distance >= Self.threshold ? .armed : distance > 0 ? .pulling : .idle
  }

  /// Ends the drag, and refreshes if the content was pulled far enough.
  func released() {
    if phase == .pulling { phase = .settling }
    if phase == .armed { begin() }
  }

  /// Refreshes without a pull, as for a key or a screen reader; returns false if a refresh runs.
  ///
  /// Content at its top moves down as if it had been pulled. Otherwise it stays in place, and the
  /// indicator covers it.
  func beginWithoutPull() -> Bool {
    guard phase != .refreshing else { return false }
    begin()
    if phase == .refreshing {
      if node.offset > 0 { show(cover: 1) } else { node.revealRefreshIndicator() }
    }
    return true
  }

  private func show(cover target: Double) {
    guard cover.target != target else { return }
    let time = node.runtime.time
    let isAnimated = !node.environment.reduceMotion
    cover.set(target, animation: isAnimated ? RefreshControl.coverAnimation : nil, at: time)
    node.boundsChanged(isDrawn: true)
  }

  /// The animation that shows and hides the indicator over the content.
  private static let coverAnimation = Animation.easeOut(duration: 0.2)

  private func begin() {
    guard let action else { return }
    phase = .refreshing
    node.boundsChanged(isDrawn: true)
    task = Task { [weak self] in
      await action()
      self?.finish()
    }
  }

  /// Ends the refresh once the action has returned.
  private func finish() {
    task = nil
    guard phase == .refreshing, node.isMounted else { return }
    phase = .settling
    show(cover: 0)
    node.boundsChanged(isDrawn: true)
  }

  /// True while the indicator spins, appears or disappears.
  var isMoving: Bool { phase == .refreshing || cover.isRunning(at: node.runtime.time) }

  /// Ends the phase in which the content settles, once it is at rest.
  func didSettle() {
    if phase == .settling, !cover.isRunning(at: node.runtime.time) { phase = .idle }
  }

  func cancel() {
    task?.cancel()
    task = nil
    phase = .idle
    cover = AnimatedValue(0)
  }

  /// Draws the refresh indicator in the space above the pulled content.
  func emit(
    into items: inout ContiguousArray<DisplayList.Item>, in viewport: Rect,
    pulledBy distance: Double
  ) {
    guard phase != .idle, distance > 0, cover.value(at: node.runtime.time) == 0 else { return }
    let share = phase == .pulling || phase == .settling ? min(1, distance / Self.threshold) : 1
    let canvas = Canvas()
    let turn = phase == .refreshing ? node.runtime.time : share
    draw(canvas, Point(x: viewport.midX, y: viewport.minY + distance / 2), turn: turn, share)
    canvas.finish(into: &items, size: node.runtime.size)
  }

  /// Draws the refresh indicator over content that was not pulled down.
  func emitCover(into items: inout ContiguousArray<DisplayList.Item>, in viewport: Rect) {
    let time = node.runtime.time
    let share = cover.value(at: time)
    guard share > 0 else { return }
    let center = Point(x: viewport.midX, y: viewport.minY + Self.height / 2)
    let canvas = Canvas()
    func fillDisc(_ radius: Double, _ color: Color) {
      canvas.fill(
        Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius),
        cornerRadius: radius, color.resolve(in: node.environment).multiplied(by: share))
    }
    fillDisc(18, .separator)
    fillDisc(17, .cardBackground)
    draw(canvas, center, turn: time, share)
    canvas.finish(into: &items, size: node.runtime.size)
  }

  private func draw(_ canvas: Canvas, _ center: Point, turn: Double, _ share: Double) {
    SpinnerFigure.draw(
      canvas, Rect(x: center.x - 10, y: center.y - 10, width: 20, height: 20), turn: turn,
      Color.secondary.resolve(in: node.environment).multiplied(by: share))
  }
}

/// An action that refreshes a view; the call returns once the refresh is done.
public struct RefreshAction: Sendable, Equatable {
  let box: RefreshBox

  /// Refreshes the view.
  @MainActor public func callAsFunction() async {
    await box.action()
  }

  /// Returns true if two actions refresh the same view.
  public static func == (left: RefreshAction, right: RefreshAction) -> Bool {
    left.box === right.box
  }
}

/// A box for a view's latest action, so that a new action does not change the environment.
@MainActor final class RefreshBox {
  var action: @MainActor @Sendable () async -> Void = {}
}

extension EnvironmentValues {
  /// The action that refreshes the content; nil if there is nothing to refresh.
  public internal(set) var refresh: RefreshAction? {
    get { self[RefreshKey.self] }
    set { self[RefreshKey.self] = newValue }
  }
}

private struct RefreshKey: EnvironmentKey {
  static var defaultValue: RefreshAction? { nil }
}

extension View {
  /// Lets scroll views and lists in this view be pulled down to refresh.
  ///
  /// The refresh indicator stays visible until the action returns.
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
