extension AnyTransition {
  /// Nothing to see: the view is there or it is not.
  public static let identity = AnyTransition(hasMotion: false) { content, _ in content }

  /// The view fades.
  public static let opacity = AnyTransition(hasMotion: false) { content, phase in
    content.opacity(phase.isIdentity ? 1 : 0)
  }

  /// The view grows from, and shrinks to, almost nothing.
  public static let scale = scale(scale: 1e-5)

  /// The view grows from, and shrinks to, a share of its size about a point of it.
  public static func scale(scale: Double, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition(hasMotion: true) { content, phase in
      content.scaleEffect(phase.isIdentity ? 1 : scale, anchor: anchor)
    }
  }

  /// The view comes from, and goes to, a place beside its own, points.
  public static func offset(x: Double = 0, y: Double = 0) -> AnyTransition {
    AnyTransition(hasMotion: true) { content, phase in
      content.offset(x: phase.isIdentity ? 0 : x, y: phase.isIdentity ? 0 : y)
    }
  }

  /// The view comes from, and goes to, a place beside its own, points.
  public static func offset(_ offset: Size) -> AnyTransition {
    self.offset(x: offset.width, y: offset.height)
  }

  /// The view comes from, and goes to, an edge, as far as its own extent reaches.
  public static func move(edge: Edge) -> AnyTransition {
    AnyTransition(hasMotion: true) { content, phase in
      content.modifier(EdgeOffsetModifier(edge: edge, share: phase.isIdentity ? 0 : 1))
    }
  }

  /// The view comes in from the leading edge and goes out to the trailing one.
  public static let slide = asymmetric(
    insertion: .move(edge: .leading), removal: .move(edge: .trailing))

  /// The view comes in from an edge with a fade and goes out to the opposite one.
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
  /// How the view comes and goes when the `if`, ForEach or `.id` around it changes.
  public func transition(_ transition: AnyTransition) -> some View {
    modifier(TraitModifier(key: .transition, value: transition))
  }

  /// How the view comes and goes when the `if`, ForEach or `.id` around it changes.
  public func transition<Style: Transition>(_ transition: Style) -> some View {
    modifier(TraitModifier(key: .transition, value: AnyTransition(transition)))
  }
}
