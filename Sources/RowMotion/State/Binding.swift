/// Reads and writes a value that lives elsewhere.
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  private var source: BindingSource?
  private let get: @MainActor () -> Value
  private let set: @MainActor (Value) -> Void
  private var setTransaction: Transaction?

  /// Creates a binding from what reads and what writes.
  public nonisolated init(
    get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void
  ) {
    self.init(source: nil, get: get, set: set)
  }

  /// The binding itself, for closures that take their argument as `$element`.
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

  /// A binding that always reads a value and drops what is written.
  public nonisolated static func constant(_ value: Value) -> Binding<Value> {
    nonisolated(unsafe) let value = value
    return Binding(get: { value }, set: { _ in })
  }

  /// The value.
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

  /// Reads and writes a part of the value.
  @MainActor
  public subscript<Part>(
    dynamicMember part: WritableKeyPath<Value, Part>
  ) -> Binding<Part> {
    let whole = self
    var source = source
    let outer = source?.part
    source?.part = outer.map { $0.appending(path: part) } ?? part
    return Binding<Part>(
      source: setTransaction == nil ? source : nil,
      get: { whole.wrappedValue[keyPath: part] },
      set: { whole.wrappedValue[keyPath: part] = $0 })
  }

  /// The binding whose writes are animated.
  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    transaction(Transaction(animation: animation))
  }

  /// The binding whose writes happen in a transaction.
  public func transaction(_ transaction: Transaction) -> Binding<Value> {
    var copy = self
    copy.setTransaction = transaction
    return copy
  }
}

extension Binding: DynamicProperty {
  /// Notes which version of the value the body is evaluated with.
  @MainActor public mutating func _link(
    _ slot: inout StateSlot?, _ connection: PropertyConnection
  ) {
    if let box = source?.box { source?.version = box.version }
  }

  /// Two bindings mean the same where they lead to one position that has not changed between them.
  @MainActor public static func _areEqual(_ left: Binding, _ right: Binding) -> Bool {
    guard let old = left.source, let new = right.source, old.box === new.box else { return false }
    guard left.setTransaction == nil, right.setTransaction == nil else { return false }
    return old.version == new.version && old.part == new.part
  }

  /// A binding is not of the environment.
  @MainActor public static var _readsEnvironment: Bool { false }
}
