/// A value that belongs to a position in the tree and outlives the view's values.
///
/// Setting it asks for the body to be evaluated again, in the transaction at hand.
@propertyWrapper public struct State<Value> {
  private let initial: () -> Value
  private var link = PropertyLink<StateBox<Value>>()

  /// Creates state; the initial value is made once, when the position comes to be.
  public nonisolated init(wrappedValue: @autoclosure @escaping () -> Value) {
    initial = wrappedValue
  }

  /// Creates state; the initial value is made once, when the position comes to be.
  public nonisolated init(initialValue: @autoclosure @escaping () -> Value) {
    initial = initialValue
  }

  /// The value; before the view is part of a host, the initial one.
  @MainActor public var wrappedValue: Value {
    get { link.target.map { $0.read() } ?? initial() }
    nonmutating set { link.target?.set(newValue) }
  }

  /// Reads and writes the value from elsewhere.
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
    _ slot: inout StateSlot?, _ connection: PropertyConnection
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

  /// State belongs to the position, not to the view's value.
  @MainActor public static func _areEqual(_ left: State, _ right: State) -> Bool { true }

  /// State is not of the environment.
  @MainActor public static var _readsEnvironment: Bool { false }
}

extension State where Value: ExpressibleByNilLiteral {
  /// Creates state that is nil at first.
  public nonisolated init() {
    self.init(wrappedValue: nil)
  }
}
