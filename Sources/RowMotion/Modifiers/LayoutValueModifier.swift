extension View {
  /// Sets a value for the parent layout, which an `Animatable` modifier can animate.
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
    // Values that cannot be compared cause another layout, which is cheap.
    if !isSame { containerLayoutValuesChanged() }
  }

  override var layoutSettings: LayoutSettings {
    var settings = super.layoutSettings
    settings.hasValues = true
    return settings
  }

  override func layoutValue<Other: LayoutValueKey>(_ key: Other.Type) -> Other.Value {
    if key == Key.self, let value = modifier.value as? Other.Value { return value }
    return super.layoutValue(key)
  }
}
