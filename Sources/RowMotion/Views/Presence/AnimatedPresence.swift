/// A view of an optional value that animates the value's insertion, removal and changes.
///
/// The drawn content is independent of the data: a removed value is drawn until its height has
/// shrunk to zero. The content always has its natural height and is clipped at the bottom, never
/// compressed. Inside a ``CollapsibleSpacingVStack``, the spacing follows the same timeline.
///
///     AnimatedPresence(value: note.detail, animation: .smooth, contentTransition: .opacity) {
///       Text($0).font(.caption)
///     }
///
/// The states are those of ``Presence/State``. Setting an equal value has no effect.
public struct AnimatedPresence<Value: Equatable, Content: View>: View {
  /// No body: this is a primitive view.
  public typealias Body = Never

  let value: Value?
  let animation: Animation?
  let contentTransition: ContentTransition
  let content: @MainActor (Value) -> Content

  /// Creates a view of an optional value.
  ///
  /// - Parameters:
  ///   - value: The value to show; nil for none.
  ///   - animation: The animation of insertion, removal and height changes; nil for none.
  ///   - contentTransition: The transition of the content during the animation.
  ///   - content: A closure that creates the view of a value.
  public init(
    value: Value?, animation: Animation? = .default,
    contentTransition: ContentTransition = .opacity,
    @ViewBuilder content: @escaping @MainActor (Value) -> Content
  ) {
    self.value = value
    self.animation = animation
    self.contentTransition = contentTransition
    self.content = content
  }

  /// Creates or updates the view's node.
  public static func _sync(
    _ view: AnimatedPresence, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    if let node = reuse(old, as: ValuePresenceNode<Value, Content>.self) {
      node.set(view, context)
      return node
    }
    return ValuePresenceNode(view, context)
  }
}

/// The node of an animated presence, which stores the drawn value.
final class ValuePresenceNode<Value: Equatable, Content: View>: PresenceNode, StateOwner {
  private var view: AnimatedPresence<Value, Content>
  private var displayValue: Value?
  // The content's closure runs after the body that contains it, so it has its own scope.
  let scope = ObservationScope()

  init(_ view: AnimatedPresence<Value, Content>, _ context: SyncContext) {
    self.view = view
    displayValue = view.value
    super.init(isPresent: view.value != nil, context)
    transition = view.contentTransition
    animation = view.animation
    updateContent(context)
  }

  func set(_ view: AnimatedPresence<Value, Content>, _ context: SyncContext) {
    environment = context.environment
    let old = self.view.value
    self.view = view
    transition = view.contentTransition
    animation = view.animation
    if let value = view.value {
      if displayValue != value {
        if displayValue != nil { valueChanged() }
        displayValue = value
      }
      updateContent(context)
      if old == nil { show(context) }
    } else if old != nil {
      hide(context)
    } else {
      // The last value is drawn until it has collapsed, and its content still gets updates.
      updateContent(context)
    }
  }

  private func updateContent(_ context: SyncContext) {
    scope.pendingTransaction = nil
    guard let displayValue else { return }
    let content = scope.observe(self) { view.content(displayValue) }
    environment = context.environment
    var inner = context.below(self)
    inner.transaction = transform(context.transaction)
    if view.contentTransition.changesText {
      inner.environment.contentTransition = view.contentTransition
    }
    updateContent(content, inner)
  }

  func evaluate(_ transaction: ActiveTransaction) {
    updateContent(
      SyncContext(
        runtime: runtime, parent: parent, environment: environment, transaction: transaction))
  }

  override func willUnmount() { scope.cancel() }

  override func becameAbsent() {
    displayValue = nil
    super.becameAbsent()
  }
}
