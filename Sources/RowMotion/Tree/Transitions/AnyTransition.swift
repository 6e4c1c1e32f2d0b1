/// A transition of any type.
public struct AnyTransition: Sendable {
  let view: @MainActor @Sendable (TransitionContent, TransitionPhase) -> AnyView
  let hasMotion: Bool
  /// Whether it is animated also where the change is not.
  private(set) var hasAnimation = false

  init(
    hasMotion: Bool,
    view: @escaping @MainActor @Sendable (TransitionContent, TransitionPhase) -> AnyView
  ) {
    self.hasMotion = hasMotion
    self.view = view
  }

  /// Wraps a transition.
  @MainActor public init<Wrapped: Transition>(_ transition: Wrapped) {
    nonisolated(unsafe) let transition = transition
    hasMotion = Wrapped.properties.hasMotion
    view = { content, phase in AnyView(transition.body(content: content, phase: phase)) }
  }

  /// The transition with an animation of its own, whatever the transaction says; nil for none.
  public func animation(_ animation: Animation?) -> AnyTransition {
    var result = AnyTransition(hasMotion: hasMotion) { content, phase in
      AnyView(content.animation(animation) { view(TransitionContent($0), phase) })
    }
    result.hasAnimation = animation != nil
    return result
  }

  /// Both transitions at once; the other one wraps this one.
  public func combined(with other: AnyTransition) -> AnyTransition {
    var result = AnyTransition(hasMotion: hasMotion || other.hasMotion) { content, phase in
      other.view(TransitionContent(view(content, phase)), phase)
    }
    result.hasAnimation = hasAnimation || other.hasAnimation
    return result
  }

  /// One transition for the way in and another for the way out.
  public static func asymmetric(
    insertion: AnyTransition, removal: AnyTransition
  ) -> AnyTransition {
    var result = AnyTransition(
      hasMotion: insertion.hasMotion || removal.hasMotion
    ) { content, phase in
      let arriving = insertion.view(content, phase == .didDisappear ? .identity : phase)
      return removal.view(
        TransitionContent(arriving), phase == .willAppear ? .identity : phase)
    }
    result.hasAnimation = insertion.hasAnimation || removal.hasAnimation
    return result
  }

  /// Between two modifiers: one for when the view is there, the other for when it is not.
  public static func modifier<Changed: ViewModifier>(
    active: Changed, identity: Changed
  ) -> AnyTransition {
    nonisolated(unsafe) let active = active
    nonisolated(unsafe) let identity = identity
    return AnyTransition(hasMotion: true) { content, phase in
      AnyView(content.modifier(phase.isIdentity ? identity : active))
    }
  }
}
