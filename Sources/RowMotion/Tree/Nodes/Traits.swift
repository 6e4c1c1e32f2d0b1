/// The key of a value that a view passes to its container's layout.
public protocol LayoutValueKey {
  /// The type of the value.
  associatedtype Value
  /// The value of a view that sets none.
  static var defaultValue: Value { get }
}

/// The key of a value that a view passes to its container.
struct TraitKey<Value> {
  let name: String
}

extension TraitKey where Value == AnyHashable {
  /// The explicit identity of the view.
  static var identity: TraitKey { TraitKey(name: "identity") }
  /// The value that identifies the view in a picker or selection.
  static var tag: TraitKey { TraitKey(name: "tag") }
}

/// A modifier that sets a trait of a view.
struct TraitModifier<Value>: NodeModifier {
  typealias Node = TraitNode<Value>

  static var _distributesOverChildren: Bool { true }

  let key: TraitKey<Value>
  let value: Value
}

/// The node of a modifier that changes only a trait of its content.
final class TraitNode<Value>: ModifierNode<TraitModifier<Value>> {
  override var distributesOverChildren: Bool { true }

  override func trait<Wanted>(_ key: TraitKey<Wanted>, ofFirst: Bool) -> Wanted? {
    if key.name == modifier.key.name, let value = modifier.value as? Wanted { return value }
    return super.trait(key, ofFirst: ofFirst)
  }

  override func enclosingTrait<Wanted>(_ key: TraitKey<Wanted>) -> Wanted? {
    if key.name == modifier.key.name, let value = modifier.value as? Wanted { return value }
    return super.enclosingTrait(key)
  }
}
