extension View {
  /// Calls an action when the view appears.
  public func onAppear(
    perform action: (@MainActor () -> Void)? = nil
  ) -> some View {
    modifier(LifecycleModifier(appear: action, disappear: nil))
  }

  /// Calls an action when the view was removed, after its transition.
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

struct LifecycleModifier: NodeModifier {
  typealias Node = LifecycleNode

  static var _distributesOverChildren: Bool { true }

  let appear: (@MainActor () -> Void)?
  let disappear: (@MainActor () -> Void)?
}

final class LifecycleNode: ModifierNode<LifecycleModifier> {
  private var isVisible = true

  required init(_ modifier: LifecycleModifier, _ context: SyncContext) {
    super.init(modifier, context)
    if let appear = modifier.appear { runtime.updates.afterUpdate(appear) }
  }

  fileprivate func rowVisibilityChanged(_ isVisible: Bool) {
    if isVisible != self.isVisible, let action = isVisible ? modifier.appear : modifier.disappear {
      runtime.updates.afterUpdate(action)
    }
    self.isVisible = isVisible
  }

  override var distributesOverChildren: Bool { true }

  override func willUnmount() {
    if isVisible, let disappear = modifier.disappear { runtime.updates.afterUpdate(disappear) }
  }
}

extension ViewNode {
  /// Calls the actions of the node and those below after the row around them has scrolled out of
  /// view, with its state preserved, or back into view.
  func visibilityChanged(_ isVisible: Bool) {
    (self as? LifecycleNode)?.rowVisibilityChanged(isVisible)
    visitChildren { $0.visibilityChanged(isVisible) }
  }
}

struct ChangeModifier<Value: Equatable>: NodeModifier {
  typealias Node = ChangeNode<Value>

  static var _distributesOverChildren: Bool { true }

  let value: Value
  let isInitial: Bool
  let action: @MainActor (Value, Value) -> Void
}

final class ChangeNode<Value: Equatable>: ModifierNode<ChangeModifier<Value>> {
  required init(_ modifier: ChangeModifier<Value>, _ context: SyncContext) {
    super.init(modifier, context)
    if modifier.isInitial {
      runtime.updates.afterUpdate { modifier.action(modifier.value, modifier.value) }
    }
  }

  override var distributesOverChildren: Bool { true }

  override func set(_ new: ChangeModifier<Value>, _ context: SyncContext) {
    let old = modifier.value
    super.set(new, context)
    if old != new.value { runtime.updates.afterUpdate { new.action(old, new.value) } }
  }
}
