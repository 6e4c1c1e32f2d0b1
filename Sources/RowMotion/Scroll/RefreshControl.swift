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

  /// Refreshes without having been pulled, as a reader asks for it; returns whether nothing else is
  /// going on.
  func beginUnpulled() -> Bool {
    guard phase != .refreshing, phase != .settling else { return false }
    begin()
    return true
  }

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
    node.boundsChanged(isDrawn: true)
  }

  /// The content has come to rest.
  func rested() {
    if phase == .settling { phase = .idle }
  }

  func cancel() {
    task?.cancel()
    task = nil
    phase = .idle
  }

  /// Draws the refresh indicator in the room that was pulled free.
  func emit(
    into items: inout ContiguousArray<DisplayList.Item>, in viewport: Rect,
    pulledBy distance: Double
  ) {
    guard phase != .idle, distance > 0 else { return }
    let share = phase == .pulling || phase == .settling ? min(1, distance / Self.threshold) : 1
    let canvas = Canvas(time: node.host.time)
    let turn = phase == .refreshing ? node.host.time : share
    SpinnerFigure.draw(
      canvas,
      Rect(x: viewport.midX - 10, y: viewport.minY + distance / 2 - 10, width: 20, height: 20),
      turn: turn, Color.secondary.resolve(in: node.environment).multiplied(by: share))
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
