/// A value that belongs to a position in the tree and outlives the view's values.
///
/// Setting it requests a new evaluation of the body, in the current transaction.
@propertyWrapper public struct State<Value> {
  private let initial: () -> Value
  private var link = PropertyLink<StateBox<Value>>()

  /// Creates state; the initial value is evaluated once, when the position is created.
  public nonisolated init(wrappedValue: @autoclosure @escaping () -> Value) {
    initial = wrappedValue
  }

  /// Creates state; the initial value is evaluated once, when the position is created.
  public nonisolated init(initialValue: @autoclosure @escaping () -> Value) {
    initial = initialValue
  }

  /// The value; the initial one until the view is part of a host.
  @MainActor public var wrappedValue: Value {
    get { link.target.map { $0.read() } ?? initial() }
    nonmutating set { link.target?.set(newValue) }
  }

  /// A binding to the value.
  @MainActor public var projectedValue: Binding<Value> {
    guard let box = link.target else { return Binding.constant(initial()) }
    return Binding(
      source: BindingSource(box: box, version: box.version), get: { box.read() },
      set: { box.set($0) })
  }
}

extension State: DynamicProperty {
  /// Connects the property to its box in the node.
  @MainActor public mutating func _link(
    _ slot: inout _StateSlot?, _ connection: _PropertyConnection
  ) {
    if let box = slot as? StateBox<Value> {
      link.target = box
    } else {
      slot?.detach()
      let box = StateBox(initial())
      slot = box
      link.target = box
    }
  }

  /// Returns true: state belongs to the position, not to the view's value.
  @MainActor public static func _areEqual(_ left: State, _ right: State) -> Bool { true }

  /// False: state does not read the environment.
  @MainActor public static var _readsEnvironment: Bool { false }
}

extension State: StoredProperty {
  var storage: AnyObject? { link.target }
}

extension State where Value: ExpressibleByNilLiteral {
  /// Creates state that is nil at first.
  public nonisolated init() {
    self.init(wrappedValue: nil)
  }
}
