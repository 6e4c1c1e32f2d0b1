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

/// The node of a modifier that changes only a trait of its content.
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

  override func enclosingTrait<Value>(_ key: TraitKey<Value>) -> Value? {
    if key.name == name, let value = value as? Value { return value }
    return super.enclosingTrait(key)
  }
}

/// A modifier that sets a trait of a view.
public struct _TraitModifier<Value>: ViewModifier {
  /// No body: the library implements the modifier.
  public typealias Body = Never

  /// True: the layout does not change.
  public static var _distributesOverChildren: Bool { true }

  let key: TraitKey<Value>
  let value: Value

  /// Creates or updates the trait's node.
  public static func _sync<Modified: View>(
    _ modifier: _TraitModifier, _ content: Modified, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    let node = reuse(old, as: TraitNode.self) ?? TraitNode(context)
    node.set(modifier.key, modifier.value)
    node.update(content, context)
    return node
  }
}
