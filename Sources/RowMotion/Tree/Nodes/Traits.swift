/// Names what a view says to the container it will stand in.
struct TraitKey<Value> {
  let name: String
}

extension TraitKey where Value == AnyHashable {
  /// The identity the view was given.
  static var identity: TraitKey { TraitKey(name: "identity") }
  /// The value a picker or selection knows the view by.
  static var tag: TraitKey { TraitKey(name: "tag") }
}

/// A modifier that changes nothing but what its content says to the container.
final class TraitNode: UnaryNode {
  private var name = ""
  private var value: Any = ()

  func set<Value>(_ key: TraitKey<Value>, _ value: Value) {
    name = key.name
    self.value = value
  }

  override var distributesOverChildren: Bool { true }

  override func trait<Value>(_ key: TraitKey<Value>) -> Value? {
    if key.name == name, let value = value as? Value { return value }
    return super.trait(key)
  }

  override func traitAround<Value>(_ key: TraitKey<Value>) -> Value? {
    if key.name == name, let value = value as? Value { return value }
    return super.traitAround(key)
  }
}

/// Applies a trait to a view.
public struct TraitModifier<Value>: ViewModifier {
  /// Carried out by the library.
  public typealias Body = Never

  /// Nothing that layout sees changes.
  public static var _distributesOverChildren: Bool { true }

  let key: TraitKey<Value>
  let value: Value

  /// Keeps the trait's node.
  public static func _sync<Modified: View>(
    _ modifier: TraitModifier, _ content: Modified, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node = reuse(old, as: TraitNode.self) ?? TraitNode(context)
    node.set(modifier.key, modifier.value)
    node.update(content, context)
    return node
  }
}
