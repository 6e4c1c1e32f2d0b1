/// A transition of any type.
public struct AnyTransition: Sendable {
  /// Brings the node of the view as it looks in a phase up to date, or makes one.
  typealias Sync =
    @MainActor @Sendable (TransitionContent, TransitionPhase, ViewNode?, SyncContext) -> ViewNode

  let sync: Sync
  let hasMotion: Bool
  /// Whether it is animated also where the change is not.
  private(set) var hasAnimation = false

  private init(hasMotion: Bool, hasAnimation: Bool, sync: @escaping Sync) {
    self.hasMotion = hasMotion
    self.hasAnimation = hasAnimation
    self.sync = sync
  }

  /// A transition of which no part has an animation of its own, by the view that it makes.
  init<Changed: View>(
    hasMotion: Bool,
    view: @escaping @MainActor @Sendable (TransitionContent, TransitionPhase) -> Changed
  ) {
    self.init(hasMotion: hasMotion, hasAnimation: false) { content, phase, old, context in
      Changed._sync(view(content, phase), old, context)
    }
  }

  /// Wraps a transition.
  @MainActor public init<Wrapped: Transition>(_ transition: Wrapped) {
    nonisolated(unsafe) let transition = transition
    self.init(hasMotion: Wrapped.properties.hasMotion) { content, phase in
      transition.body(content: content, phase: phase)
    }
  }

  /// The transition with an animation of its own, whatever the transaction says; nil for none.
  public func animation(_ animation: Animation?) -> AnyTransition {
    var result = AnyTransition(hasMotion: hasMotion) { content, phase in
      content.animation(animation) { view(of: TransitionContent($0), phase) }
    }
    result.hasAnimation = animation?.takingTime != nil
    return result
  }

  /// Both transitions at once; the other one wraps this one.
  public func combined(with other: AnyTransition) -> AnyTransition {
    AnyTransition(
      hasMotion: hasMotion || other.hasMotion, hasAnimation: hasAnimation || other.hasAnimation
    ) { content, phase, old, context in
      other.sync(view(of: content, phase), phase, old, context)
    }
  }

  /// One transition for the way in and another for the way out.
  public static func asymmetric(
    insertion: AnyTransition, removal: AnyTransition
  ) -> AnyTransition {
    AnyTransition(
      hasMotion: insertion.hasMotion || removal.hasMotion,
      hasAnimation: insertion.hasAnimation || removal.hasAnimation
    ) { content, phase, old, context in
      let arriving = insertion.view(of: content, phase == .didDisappear ? .identity : phase)
      return removal.sync(arriving, phase == .willAppear ? .identity : phase, old, context)
    }
  }

  /// Between two modifiers: one for when the view is there, the other for when it is not.
  public static func modifier<Changed: ViewModifier>(
    active: Changed, identity: Changed
  ) -> AnyTransition {
    nonisolated(unsafe) let active = active
    nonisolated(unsafe) let identity = identity
    return AnyTransition(hasMotion: true) { content, phase in
      content.modifier(phase.isIdentity ? identity : active)
    }
  }

  /// What the transition makes of a view in a phase, for another transition to go on with.
  @MainActor private func view(
    of content: TransitionContent, _ phase: TransitionPhase
  ) -> TransitionContent {
    TransitionContent { old, context in sync(content, phase, old, context) }
  }
}

extension TraitKey where Value == AnyTransition {
  /// How the view comes and goes.
  static var transition: TraitKey { TraitKey(name: "transition") }
}
