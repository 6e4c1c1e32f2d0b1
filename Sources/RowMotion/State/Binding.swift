/// A property wrapper that reads and writes a value stored elsewhere.
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  private var source: BindingSource?
  private let get: @MainActor () -> Value
  private let set: @MainActor (Value) -> Void
  private var setTransaction: Transaction?

  /// Creates a binding from closures that read and write the value.
  public nonisolated init(
    get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void
  ) {
    self.init(source: nil, get: get, set: set)
  }

  /// Creates a copy of a binding, for closures that take their argument as `$element`.
  public nonisolated init(projectedValue: Binding<Value>) {
    self = projectedValue
  }

  nonisolated init(
    source: BindingSource?, get: @escaping @MainActor () -> Value,
    set: @escaping @MainActor (Value) -> Void
  ) {
    self.source = source
    self.get = get
    self.set = set
  }

  /// Returns a binding to a constant value; writes have no effect.
  public nonisolated static func constant(_ value: Value) -> Binding<Value> {
    nonisolated(unsafe) let value = value
    return Binding(get: { value }, set: { _ in })
  }

  /// The value that the binding reads and writes.
  @MainActor public var wrappedValue: Value {
    get { get() }
    nonmutating set {
      if let setTransaction {
        withTransaction(setTransaction) { set(newValue) }
      } else {
        set(newValue)
      }
    }
  }

  /// The binding itself.
  public var projectedValue: Binding<Value> { self }

  /// Returns a binding to a part of the value.
  @MainActor
  public subscript<Part>(
    dynamicMember part: WritableKeyPath<Value, Part>
  ) -> Binding<Part> {
    let original = self
    var source = source
    let outer = source?.part
    source?.part = outer.map { $0.appending(path: part) } ?? part
    return Binding<Part>(
      source: setTransaction == nil ? source : nil,
      get: { original.wrappedValue[keyPath: part] },
      set: { original.wrappedValue[keyPath: part] = $0 })
  }

  /// Returns a binding whose writes are animated.
  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    transaction(Transaction(animation: animation))
  }

  /// Returns a binding whose writes are made in a transaction.
  public func transaction(_ transaction: Transaction) -> Binding<Value> {
    var copy = self
    copy.setTransaction = transaction
    return copy
  }
}

extension Binding: DynamicProperty {
  /// Records the version of the value with which the body is evaluated.
  @MainActor public mutating func _link(
    _ slot: inout _StateSlot?, _ connection: _PropertyConnection
  ) {
    if let box = source?.box { source?.version = box.version }
  }

  /// Returns whether two bindings refer to the same part of one source that did not change in
  /// between.
  @MainActor public static func _areEqual(_ left: Binding, _ right: Binding) -> Bool {
    guard let old = left.source, let new = right.source, old.box === new.box else { return false }
    guard left.setTransaction == nil, right.setTransaction == nil else { return false }
    return old.version == new.version && old.part == new.part
  }

  /// False: a binding does not read the environment.
  @MainActor public static var _readsEnvironment: Bool { false }
}
