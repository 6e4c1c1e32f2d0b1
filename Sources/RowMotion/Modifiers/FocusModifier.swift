extension View {
  /// Focuses the view when the state becomes equal to a value, and updates the state when focus
  /// enters or leaves the view.
  public func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> some View {
    modifier(
      FocusModifier(binding: binding, value: value, isWanted: binding.wrappedValue == value))
  }

  /// Focuses the view when the state becomes true, and updates the state when focus enters or
  /// leaves the view.
  public func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    focused(condition, equals: true)
  }
}

struct FocusModifier<Value: Hashable>: NodeModifier {
  typealias Node = FocusNode<Value>

  let binding: FocusState<Value>.Binding
  let value: Value
  /// True if the state requests focus for the view.
  let isWanted: Bool
}

/// The node of a view whose focus is bound to a state.
final class FocusNode<Value: Hashable>: ModifierNode<FocusModifier<Value>>, FocusObserver {
  /// True if the view or a descendant has focus.
  private var hasFocus = false

  required init(_ modifier: FocusModifier<Value>, _ context: SyncContext) {
    super.init(modifier, context)
    if modifier.isWanted { moveFocusAfterUpdate() }
  }

  override func set(_ new: FocusModifier<Value>, _ context: SyncContext) {
    super.set(new, context)
    guard new.isWanted != hasFocus else { return }
    if new.isWanted {
      moveFocusAfterUpdate()
    } else {
      runtime.updates.afterUpdate { [weak self] in
        guard let self, hasFocus, !modifier.isWanted else { return }
        runtime.focus.set(nil)
      }
    }
  }

  /// Moves focus after the current update, which may still create the field.
  private func moveFocusAfterUpdate() {
    runtime.updates.afterUpdate { [weak self] in
      guard let self, isMounted, !hasFocus else { return }
      if let target = firstField ?? focusTargets().first { runtime.focus.set(target) }
    }
  }

  func focusMoved(inside target: (any FocusTarget)?) {
    let isInside = isSelfOrAncestor(of: target)
    guard isInside != hasFocus else { return }
    hasFocus = isInside
    updateFocusState()
  }

  override func willUnmount() {
    guard hasFocus else { return }
    hasFocus = false
    runtime.updates.afterUpdate { [self] in updateFocusState() }
  }

  /// Updates the state with the view's focus.
  private func updateFocusState() {
    let binding = modifier.binding
    if hasFocus {
      if binding.wrappedValue != modifier.value { binding.wrappedValue = modifier.value }
    } else if binding.wrappedValue == modifier.value {
      binding.wrappedValue = binding.none
    }
  }
}
