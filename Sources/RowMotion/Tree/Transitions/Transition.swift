/// How a view comes and goes, described as a change that depends on the phase.
///
/// The view's place in the layout is not animated by it: a view comes into the layout at once, and
/// leaves it at once.
@MainActor @preconcurrency public protocol Transition {
  /// The type of the changed view.
  associatedtype Body: View

  /// The view that comes or goes, as the transition's body sees it.
  typealias Content = TransitionContent

  /// The view as it looks in a phase; what differs between phases is animated.
  @ViewBuilder @MainActor func body(content: Content, phase: TransitionPhase) -> Body

  /// What the transition is like.
  static var properties: TransitionProperties { get }
}

extension Transition {
  /// A transition that moves, until it says otherwise.
  public static var properties: TransitionProperties { TransitionProperties() }
}

/// What a transition is like.
public struct TransitionProperties: Hashable, Sendable {
  /// Whether anything moves; under reduced motion such a transition becomes a fade.
  public var hasMotion: Bool

  /// Creates properties.
  public init(hasMotion: Bool = true) {
    self.hasMotion = hasMotion
  }
}

/// Where a view stands on its way in or out.
///
/// | phase | value | meaning |
/// | --- | --- | --- |
/// | `willAppear` | -1 | as it looks before it comes in |
/// | `identity` | 0 | as it looks while it is there |
/// | `didDisappear` | 1 | as it looks once it is gone |
public enum TransitionPhase: Double, Hashable, Sendable {
  /// As it looks before it comes in.
  case willAppear = -1
  /// As it looks while it is there.
  case identity = 0
  /// As it looks once it is gone.
  case didDisappear = 1

  /// Whether the view is there.
  public var isIdentity: Bool { self == .identity }
  /// -1 before, 0 while and 1 after the view is there.
  public var value: Double { rawValue }
}

/// The place in a transition's body where the view that comes or goes stands.
public struct TransitionContent: View {
  /// A view without content of its own.
  public typealias Body = Never

  private let sync: @MainActor (ViewNode?, SyncContext) -> ViewNode

  init(_ sync: @escaping @MainActor (ViewNode?, SyncContext) -> ViewNode) {
    self.sync = sync
  }

  init(_ target: ViewNode) {
    sync = { old, context in old ?? TransitionContentNode(target, context) }
  }

  init(_ content: ScopedContent) {
    sync = { old, context in ScopedContent._sync(content, old, context) }
  }

  /// Keeps the node that stands for the view.
  public static func _sync(
    _ view: TransitionContent, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    view.sync(old, context)
  }
}
