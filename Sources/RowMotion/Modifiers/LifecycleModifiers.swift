extension View {
  /// Calls an action when the view comes to be.
  public func onAppear(
    perform action: (@MainActor () -> Void)? = nil
  ) -> some View {
    modifier(LifecycleModifier(appear: action, disappear: nil))
  }

  /// Calls an action when the view is gone, after its transition.
  public func onDisappear(
    perform action: (@MainActor () -> Void)? = nil
  ) -> some View {
    modifier(LifecycleModifier(appear: nil, disappear: action))
  }

  /// Calls an action with the old and the new value when a value changes.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false,
    _ action: @escaping @MainActor (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some View {
    modifier(ChangeModifier(value: value, isInitial: initial, action: action))
  }

  /// Calls an action when a value changes.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping @MainActor () -> Void
  ) -> some View {
    modifier(ChangeModifier(value: value, isInitial: initial) { _, _ in action() })
  }
}

struct LifecycleModifier: ViewModifier {
  typealias Body = Never

  static var _distributesOverChildren: Bool { true }

  let appear: (@MainActor () -> Void)?
  let disappear: (@MainActor () -> Void)?

  static func _sync<Modified: View>(
    _ modifier: LifecycleModifier, _ content: Modified, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node = reuse(old, as: LifecycleNode.self) ?? LifecycleNode(context)
    node.modifier = modifier
    node.update(content, context)
    if old == nil, let appear = modifier.appear { context.host.afterUpdate(appear) }
    return node
  }
}

final class LifecycleNode: UnaryNode, VisibilityObserver {
  var modifier: LifecycleModifier?
  private var isVisible = true

  func visibilityChanged(to isVisible: Bool) {
    guard isVisible != self.isVisible else { return }
    self.isVisible = isVisible
    if let action = isVisible ? modifier?.appear : modifier?.disappear { host.afterUpdate(action) }
  }

  override var distributesOverChildren: Bool { true }

  override func willUnmount() {
    if isVisible, let disappear = modifier?.disappear { host.afterUpdate(disappear) }
  }
}

struct ChangeModifier<Value: Equatable>: ViewModifier {
  typealias Body = Never

  static var _distributesOverChildren: Bool { true }

  let value: Value
  let isInitial: Bool
  let action: @MainActor (Value, Value) -> Void

  static func _sync<Modified: View>(
    _ modifier: ChangeModifier, _ content: Modified, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node: ChangeNode<Value>
    if let old = reuse(old, as: ChangeNode<Value>.self) {
      node = old
      node.set(modifier)
    } else {
      node = ChangeNode(modifier, context)
    }
    node.update(content, context)
    return node
  }
}

final class ChangeNode<Value: Equatable>: UnaryNode {
  private var value: Value

  init(_ modifier: ChangeModifier<Value>, _ context: SyncContext) {
    value = modifier.value
    super.init(context)
    if modifier.isInitial {
      host.afterUpdate { modifier.action(modifier.value, modifier.value) }
    }
  }

  override var distributesOverChildren: Bool { true }

  func set(_ modifier: ChangeModifier<Value>) {
    let old = value
    guard old != modifier.value else { return }
    value = modifier.value
    host.afterUpdate { modifier.action(old, modifier.value) }
  }
}
