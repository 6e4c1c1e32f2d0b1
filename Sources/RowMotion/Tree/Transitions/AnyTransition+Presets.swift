import RowDrawing

extension AnyTransition {
  /// A transition without any visible effect: the view appears and disappears at once.
  public static let identity = AnyTransition(hasMotion: false, removesAtOnce: true) { content, _ in
    content
  }

  /// A transition that fades the view.
  public static let opacity = AnyTransition(hasMotion: false) { content, phase in
    content.opacity(phase.isIdentity ? 1 : 0)
  }

  /// A transition that scales the view up from, and down to, almost zero.
  public static let scale = scale(scale: 1e-5)

  /// Returns a transition that scales the view from and to a share of its size, about an anchor.
  public static func scale(scale: Double, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition(hasMotion: true) { content, phase in
      content.scaleEffect(phase.isIdentity ? 1 : scale, anchor: anchor)
    }
  }

  /// Returns a transition that moves the view from and to an offset from its position, in points.
  public static func offset(x: Double = 0, y: Double = 0) -> AnyTransition {
    AnyTransition(hasMotion: true) { content, phase in
      content.offset(x: phase.isIdentity ? 0 : x, y: phase.isIdentity ? 0 : y)
    }
  }

  /// Returns a transition that moves the view from and to an offset from its position, in points.
  public static func offset(_ offset: Size) -> AnyTransition {
    self.offset(x: offset.width, y: offset.height)
  }

  /// Returns a transition that moves the view from and to an edge, by the view's own extent.
  public static func move(edge: Edge) -> AnyTransition {
    AnyTransition(hasMotion: true) { content, phase in
      content.modifier(
        EffectModifier(effect: EdgeOffsetEffect(data: phase.isIdentity ? 0 : 1, edge: edge)))
    }
  }

  /// A transition that inserts the view from the leading edge and removes it to the trailing edge.
  public static let slide = asymmetric(
    insertion: .move(edge: .leading), removal: .move(edge: .trailing))

  /// Returns a transition that fades the view in from an edge and out to the opposite edge.
  public static func push(from edge: Edge) -> AnyTransition {
    asymmetric(
      insertion: .move(edge: edge).combined(with: .opacity),
      removal: .move(edge: edge.opposite).combined(with: .opacity))
  }
}

extension Edge {
  var opposite: Edge {
    switch self {
    case .top: .bottom
    case .leading: .trailing
    case .bottom: .top
    case .trailing: .leading
    }
  }
}

extension View {
  /// Sets the view's transition, used when the `if`, ForEach or `.id` around the view changes.
  public func transition(_ transition: AnyTransition) -> some View {
    modifier(TraitModifier(key: .transition, value: transition))
  }

  /// Sets the view's transition, used when the `if`, ForEach or `.id` around the view changes.
  public func transition<Style: Transition>(_ transition: Style) -> some View {
    modifier(TraitModifier(key: .transition, value: AnyTransition(transition)))
  }
}

/// An effect that moves the content toward an edge by a share of the content's extent.
private struct EdgeOffsetEffect: TransformEffect {
  var data: Double
  var edge: Edge

  @MainActor func transform(_ frame: Rect, _ node: ViewNode) -> AffineTransform {
    let width = node.environment.towardsTrailing(frame.width * data)
    let height = frame.height * data
    switch edge {
    case .top: return .translation(Point(x: 0, y: -height))
    case .bottom: return .translation(Point(x: 0, y: height))
    case .leading: return .translation(Point(x: -width, y: 0))
    case .trailing: return .translation(Point(x: width, y: 0))
    }
  }
}
