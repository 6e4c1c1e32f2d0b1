/// Shows a value while there is one, and lets its content come, go and change without a jump.
///
/// What is drawn is decoupled from what is: a value that is gone is drawn until its height has
/// shrunk to nothing. The content is always laid out at its natural height and cut at the bottom,
/// never squeezed. Inside a ``CollapsibleSpacingVStack`` the spacing follows the same timeline.
///
///     AnimatedPresence(value: note.detail, animation: .smooth, contentTransition: .opacity) {
///       Text($0).font(.caption)
///     }
///
/// The states are those of ``Presence/State``. An equal value is no event.
public struct AnimatedPresence<Value: Equatable, Content: View>: View {
  /// A view without content of its own.
  public typealias Body = Never

  let value: Value?
  let animation: Animation?
  let contentTransition: ContentTransition
  let content: @MainActor (Value) -> Content

  /// Creates a place for a value.
  ///
  /// - Parameters:
  ///   - value: What is to be there; nil for nothing.
  ///   - animation: How it comes, goes and changes its height; nil for at once.
  ///   - contentTransition: How the content is seen on the way.
  ///   - content: The view of a value.
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

  /// Keeps the presence and what is drawn.
  public static func _sync(
    _ view: AnimatedPresence, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    if let node = reuse(old, as: ValuePresenceNode<Value, Content>.self) {
      node.set(view, context)
      return node
    }
    return ValuePresenceNode(view, context)
  }
}

/// The node of an animated presence: it keeps the value that is drawn.
final class ValuePresenceNode<Value: Equatable, Content: View>: PresenceNode, StateOwner {
  private var view: AnimatedPresence<Value, Content>
  private var displayValue: Value?
  // The content's closure is called after the body that wrote it, so it is observed by itself.
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
      // The last value is drawn until it is gone; its content hears of changes around it.
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
      SyncContext(host: host, parent: parent, environment: environment, transaction: transaction))
  }

  override func willUnmount() { scope.cancel() }

  override func becameAbsent() {
    displayValue = nil
    super.becameAbsent()
  }
}
