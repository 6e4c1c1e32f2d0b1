extension View {
  /// Tells the layout a value; it is read at each layout and animated by an Animatable modifier.
  public func layoutValue<Key: LayoutValueKey>(
    key: Key.Type, value: Key.Value
  ) -> some View {
    modifier(LayoutValueModifier<Key>(value: value))
  }
}

struct LayoutValueModifier<Key: LayoutValueKey>: ViewModifier {
  typealias Body = Never

  let value: Key.Value

  static func _sync<Modified: View>(
    _ modifier: LayoutValueModifier, _ content: Modified, _ old: ViewNode?,
    _ context: SyncContext
  ) -> ViewNode {
    let node: LayoutValueNode<Key>
    if let old = reuse(old, as: LayoutValueNode<Key>.self) {
      node = old
      node.set(modifier.value)
    } else {
      node = LayoutValueNode(modifier.value, context)
    }
    node.update(content, context)
    return node
  }
}

final class LayoutValueNode<Key: LayoutValueKey>: UnaryNode {
  private var value: Key.Value

  init(_ value: Key.Value, _ context: SyncContext) {
    self.value = value
    super.init(context)
  }

  func set(_ value: Key.Value) {
    let isSame = isEqual(self.value, value)
    self.value = value
    // Where values cannot be compared the layout above is asked again, which costs a few numbers.
    if !isSame { parent?.layoutValuesChanged() }
  }

  override func layoutValue<Other: LayoutValueKey>(_ key: Other.Type) -> Other.Value {
    if key == Key.self, let value = value as? Other.Value { return value }
    return super.layoutValue(key)
  }
}
