extension View {
  /// Gives the view the focus when the state becomes a value, and has the state say when it comes or goes
  /// otherwise.
  public func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> some View {
    modifier(
      FocusModifier(binding: binding, value: value, isWanted: binding.wrappedValue == value))
  }

  /// Gives the view the focus when the state becomes true, and has the state say when it comes or goes
  /// otherwise.
  public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    focused(condition, equals: true)
  }
}

struct FocusModifier<Value: Hashable>: NodeModifier {
  typealias Node = FocusNode<Value>

  let binding: FocusState<Value>.Binding
  let value: Value
  /// Whether the state says that the view has the focus.
  let isWanted: Bool
}

/// The node of a view whose focus a state knows.
final class FocusNode<Value: Hashable>: ModifierNode<FocusModifier<Value>> {
  /// Whether the view, or something in it, has the focus.
  private var hasFocus = false

  required init(_ modifier: FocusModifier<Value>, _ context: SyncContext) {
    super.init(modifier, context)
    if modifier.isWanted { takeFocusAfterUpdate() }
  }

  override func set(_ new: FocusModifier<Value>, _ context: SyncContext) {
    super.set(new, context)
    guard new.isWanted != hasFocus else { return }
    if new.isWanted {
      takeFocusAfterUpdate()
    } else {
      host.afterUpdate { [weak self] in
        guard let self, hasFocus, !modifier.isWanted else { return }
        host.setFocus(nil)
      }
    }
  }

  /// What is to have the focus may be made by the update at hand.
  private func takeFocusAfterUpdate() {
    host.afterUpdate { [weak self] in
      guard let self, isMounted, !hasFocus else { return }
      if let target = firstField { host.setFocus(target) }
    }
  }

  override func focusMoved(inside target: (any FocusTarget)?) {
    let isInside = isAbove(target)
    guard isInside != hasFocus else { return }
    hasFocus = isInside
    tell()
  }

  override func willUnmount() {
    guard hasFocus else { return }
    hasFocus = false
    host.afterUpdate { [self] in tell() }
  }

  /// Has the state say whether the view has the focus.
  private func tell() {
    let binding = modifier.binding
    if hasFocus {
      if binding.wrappedValue != modifier.value { binding.wrappedValue = modifier.value }
    } else if binding.wrappedValue == modifier.value {
      binding.wrappedValue = binding.none
    }
  }
}
