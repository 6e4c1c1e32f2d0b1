/// A value that belongs to a position in the tree and outlives the view's values.
///
/// Setting it asks for the body to be evaluated again, in the transaction at hand.
@propertyWrapper public struct State<Value> {
  fileprivate let initial: () -> Value
  fileprivate var box: StateBox<Value>?

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
    get { box.map { $0.read() } ?? initial() }
    nonmutating set {
      guard let box else { return }
      box.set(newValue)
    }
  }

  /// Reads and writes the value from elsewhere.
  @MainActor public var projectedValue: Binding<Value> {
    guard let box else { return Binding.constant(initial()) }
    return Binding(
      source: BindingSource(box: box, version: box.version), get: { box.read() },
      set: { box.set($0) })
  }
}

extension State: DynamicProperty {
  /// Connects the property to its box in the node.
  @MainActor public static func _link(
    _ property: UnsafeMutableRawPointer, _ slot: inout StateSlot?, _ connection: PropertyConnection
  ) {
    let state = property.assumingMemoryBound(to: State<Value>.self)
    if let box = slot as? StateBox<Value> {
      state.pointee.box = box
    } else {
      slot?.detach()
      let box = StateBox(state.pointee.initial())
      slot = box
      state.pointee.box = box
    }
  }

  /// State belongs to the position, not to the view's value.
  @MainActor public static func _areEqual(
    _ left: UnsafeRawPointer, _ right: UnsafeRawPointer
  ) -> Bool { true }

  /// State is not of the environment.
  @MainActor public static var _readsEnvironment: Bool { false }
}

extension State where Value: ExpressibleByNilLiteral {
  /// Creates state that is nil at first.
  public nonisolated init() {
    self.init(wrappedValue: nil)
  }
}
