/// A type-erased transition.
public struct AnyTransition: Sendable {
  /// Updates the node of the view in a phase, or creates the node.
  typealias Sync =
    @MainActor @Sendable (TransitionContent, TransitionPhase, ViewNode?, SyncContext) -> ViewNode

  let sync: Sync
  let hasMotion: Bool
  /// True if the transition is animated even if the change is not.
  private(set) var hasAnimation = false
  /// True if a removed view disappears at once, even while its insertion is animated.
  let removesAtOnce: Bool

  private init(hasMotion: Bool, hasAnimation: Bool, removesAtOnce: Bool, sync: @escaping Sync) {
    self.hasMotion = hasMotion
    self.hasAnimation = hasAnimation
    self.removesAtOnce = removesAtOnce
    self.sync = sync
  }

  /// Creates a transition, no part of which has its own animation, from the view of each phase.
  init<Changed: View>(
    hasMotion: Bool, removesAtOnce: Bool = false,
    view: @escaping @MainActor @Sendable (TransitionContent, TransitionPhase) -> Changed
  ) {
    self.init(
      hasMotion: hasMotion, hasAnimation: false, removesAtOnce: removesAtOnce
    ) { content, phase, old, context in
      Changed._sync(view(content, phase), old, context)
    }
  }

  /// Creates a type-erased transition.
  @MainActor public init<Wrapped: Transition>(_ transition: Wrapped) {
    nonisolated(unsafe) let transition = transition
    self.init(hasMotion: Wrapped.properties.hasMotion) { content, phase in
      transition.body(content: content, phase: phase)
    }
  }

  /// Returns the transition with its own animation, which replaces the transaction's; nil for none.
  public func animation(_ animation: Animation?) -> AnyTransition {
    var result = AnyTransition(
      hasMotion: hasMotion, removesAtOnce: removesAtOnce
    ) { content, phase in
      content.animation(animation) { view(of: TransitionContent($0), phase) }
    }
    result.hasAnimation = animation?.nonInstant != nil
    return result
  }

  /// Returns the combination of two transitions, in which the other one wraps this one.
  public func combined(with other: AnyTransition) -> AnyTransition {
    AnyTransition(
      hasMotion: hasMotion || other.hasMotion, hasAnimation: hasAnimation || other.hasAnimation,
      removesAtOnce: removesAtOnce && other.removesAtOnce
    ) { content, phase, old, context in
      other.sync(view(of: content, phase), phase, old, context)
    }
  }

  /// Returns a transition that combines one for insertion and one for removal.
  public static func asymmetric(
    insertion: AnyTransition, removal: AnyTransition
  ) -> AnyTransition {
    AnyTransition(
      hasMotion: insertion.hasMotion || removal.hasMotion,
      hasAnimation: insertion.hasAnimation || removal.hasAnimation,
      removesAtOnce: removal.removesAtOnce
    ) { content, phase, old, context in
      let arriving = insertion.view(of: content, phase == .didDisappear ? .identity : phase)
      return removal.sync(arriving, phase == .willAppear ? .identity : phase, old, context)
    }
  }

  /// Returns a transition between one modifier for the present view and one for the absent view.
  public static func modifier<Changed: ViewModifier>(
    active: Changed, identity: Changed
  ) -> AnyTransition {
    nonisolated(unsafe) let active = active
    nonisolated(unsafe) let identity = identity
    return AnyTransition(hasMotion: true) { content, phase in
      content.modifier(phase.isIdentity ? identity : active)
    }
  }

  /// Returns a view in a phase of the transition, for another transition to modify.
  @MainActor private func view(
    of content: TransitionContent, _ phase: TransitionPhase
  ) -> TransitionContent {
    TransitionContent { old, context in sync(content, phase, old, context) }
  }
}

extension TraitKey where Value == AnyTransition {
  /// The transition of the view.
  static var transition: TraitKey { TraitKey(name: "transition") }
}
