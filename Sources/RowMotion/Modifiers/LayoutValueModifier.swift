extension View {
  /// Tells the layout a value; it is read at each layout and animated by an Animatable modifier.
  public func layoutValue<Key: LayoutValueKey>(
    key: Key.Type, value: Key.Value
  ) -> some View {
    modifier(LayoutValueModifier<Key>(value: value))
  }
}

struct LayoutValueModifier<Key: LayoutValueKey>: NodeModifier {
  typealias Node = LayoutValueNode<Key>

  let value: Key.Value
}

final class LayoutValueNode<Key: LayoutValueKey>: ModifierNode<LayoutValueModifier<Key>> {
  override func set(_ new: LayoutValueModifier<Key>, _ context: SyncContext) {
    let isSame = isEqual(modifier.value, new.value)
    super.set(new, context)
    // Where values cannot be compared the layout above is asked again, which costs a few numbers.
    if !isSame { parent?.layoutValuesChanged() }
  }

  override var tellsLayoutValues: Bool { true }

  override func layoutValue<Other: LayoutValueKey>(_ key: Other.Type) -> Other.Value {
    if key == Key.self, let value = modifier.value as? Other.Value { return value }
    return super.layoutValue(key)
  }
}
