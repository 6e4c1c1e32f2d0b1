/// A description of a view's insertion and removal as a change that depends on the phase.
///
/// The view's position in the layout is not animated by it: a view enters and leaves the layout at
/// once.
@MainActor @preconcurrency public protocol Transition {
  /// The type of the changed view.
  associatedtype Body: View

  /// The view that is inserted or removed, as passed to the transition's body.
  typealias Content = TransitionContent

  /// Returns the view's appearance in a phase; differences between phases are animated.
  @ViewBuilder @MainActor func body(content: Content, phase: TransitionPhase) -> Body

  /// The properties of the transition.
  static var properties: TransitionProperties { get }
}

extension Transition {
  /// The default properties, for a transition with motion.
  public static var properties: TransitionProperties { TransitionProperties() }
}

/// The properties of a transition.
public struct TransitionProperties: Hashable, Sendable {
  /// A Boolean value that indicates whether anything moves; reduced motion uses a fade instead.
  public var hasMotion: Bool

  /// Creates properties.
  public init(hasMotion: Bool = true) {
    self.hasMotion = hasMotion
  }
}

/// The phase of a view's insertion or removal.
///
/// | phase | value | meaning |
/// | --- | --- | --- |
/// | `willAppear` | -1 | the appearance before insertion |
/// | `identity` | 0 | the appearance while the view is present |
/// | `didDisappear` | 1 | the appearance after removal |
public enum TransitionPhase: Double, Hashable, Sendable {
  /// The appearance before insertion.
  case willAppear = -1
  /// The appearance while the view is present.
  case identity = 0
  /// The appearance after removal.
  case didDisappear = 1

  /// A Boolean value that indicates whether the view is present.
  public var isIdentity: Bool { self == .identity }
  /// The number -1 before, 0 during and 1 after the view's presence.
  public var value: Double { rawValue }
}

/// The inserted or removed view in a transition's body.
public struct TransitionContent: View {
  /// No body: this is a primitive view.
  public typealias Body = Never

  private let sync: @MainActor (ViewNode?, SyncContext) -> ViewNode

  init(_ sync: @escaping @MainActor (ViewNode?, SyncContext) -> ViewNode) {
    self.sync = sync
  }

  init(_ target: ViewNode) {
    sync = { old, context in old ?? TransitionContentNode(target, context) }
  }

  init(_ content: _ScopedContent) {
    sync = { old, context in _ScopedContent._sync(content, old, context) }
  }

  /// Creates or updates the node that represents the view.
  public static func _sync(
    _ view: TransitionContent, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    view.sync(old, context)
  }
}
