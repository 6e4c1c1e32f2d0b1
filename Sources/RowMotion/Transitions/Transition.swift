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

  private enum Source {
    case node(ViewNode)
    case view(AnyView)
  }

  private let source: Source

  init(_ target: ViewNode) {
    source = .node(target)
  }

  /// Stands for what another transition has made of the view.
  init(_ view: AnyView) {
    source = .view(view)
  }

  /// Keeps the node that stands for the view.
  public static func _sync(
    _ view: TransitionContent, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    switch view.source {
    case .node(let target): old ?? TransitionContentNode(target, context)
    case .view(let view): AnyView._sync(view, old, context)
    }
  }
}

/// Stands for a view in its transition; the view's own parents remain those it was made with.
final class TransitionContentNode: ViewNode {
  private unowned let target: ViewNode

  init(_ target: ViewNode, _ context: SyncContext) {
    self.target = target
    super.init(context)
  }

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size { target.measure(proposal) }

  override func placeContents(_ proposal: ProposedViewSize) { target.place(at: .zero, proposal) }

  override var layoutPriority: Double { target.layoutPriority }

  override var spacing: ViewSpacing { target.spacing }

  override func layoutValue<Key: LayoutValueKey>(_ key: Key.Type) -> Key.Value {
    target.layoutValue(key)
  }

  override func explicitGuide(_ guide: AlignmentGuide, for proposal: ProposedViewSize) -> Double? {
    target.explicitGuide(guide, for: proposal)
  }

  override func recordGeometry(
    _ pass: GeometryPass, at position: Point, _ transaction: ActiveTransaction
  ) {
    target.recordGeometry(pass, at: position, transaction)
  }

  override func paint(_ canvas: Canvas, at position: Point) { target.paint(canvas, at: position) }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    target.hitTest(point, &hits)
  }

  override func collectAccessibility(
    into elements: inout [AccessibilityNode], at position: Point
  ) {
    target.collectAccessibility(into: &elements, at: position)
  }
}

/// Shows one view in the phases of its transition.
final class TransitionRunner: UnaryNode {
  /// The view that comes or goes.
  unowned let target: ViewNode
  private let transition: AnyTransition
  private var phase: TransitionPhase = .identity

  init(_ target: ViewNode, _ transition: AnyTransition, _ context: SyncContext) {
    self.target = target
    self.transition = transition
    super.init(context)
    show(.identity, context.withoutAnimation())
  }

  func show(_ phase: TransitionPhase, _ context: SyncContext) {
    self.phase = phase
    var context = context.below(self)
    if let animation = transition.animation, context.transaction.animation != nil {
      context.transaction.transaction.animation = animation
    }
    let isReduced = environment.reduceMotion && transition.hasMotion
    let transition = isReduced ? AnyTransition.opacity : transition
    updateContent(transition.view(TransitionContent(target), phase), context)
  }

  override func trait<Value>(_ key: TraitKey<Value>) -> Value? { target.trait(key) }
}
