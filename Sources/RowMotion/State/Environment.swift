/// A value that the view inherits from above.
@propertyWrapper public struct Environment<Value> {
  private enum Source {
    case key(KeyPath<EnvironmentValues, Value>)
    case model(@MainActor (EnvironmentValues) -> Value)
  }

  private let source: Source
  fileprivate var value: Value?

  /// Reads one of the environment's values.
  public nonisolated init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    source = .key(keyPath)
  }

  /// Reads the model of a type that was put into the environment.
  public nonisolated init(_ model: Value.Type) where Value: AnyObject {
    source = .model { environment in
      guard let value = environment.model(of: Value.self) else {
        fatalError(
          "No \(Value.self) is in the environment here; add .environment(model) above this view.")
      }
      return value
    }
  }

  /// The value at the view's position.
  @MainActor public var wrappedValue: Value {
    value ?? read(EnvironmentValues())
  }

  @MainActor fileprivate func read(_ environment: EnvironmentValues) -> Value {
    switch source {
    case .key(let keyPath): environment[keyPath: keyPath]
    case .model(let read): read(environment)
    }
  }
}

extension Environment: DynamicProperty {
  /// Copies the value from the node's environment.
  @MainActor public static func _link(
    _ property: UnsafeMutableRawPointer, _ slot: inout StateSlot?, _ connection: PropertyConnection
  ) {
    let environment = property.assumingMemoryBound(to: Environment<Value>.self)
    environment.pointee.value = environment.pointee.read(connection.environment)
  }

  /// What is inherited is compared as a whole, by the node.
  @MainActor public static func _areEqual(
    _ left: UnsafeRawPointer, _ right: UnsafeRawPointer
  ) -> Bool { true }

  /// Reads the environment.
  @MainActor public static var _readsEnvironment: Bool { true }
}

private struct ModelKey<Model: AnyObject>: EnvironmentKey {
  static var defaultValue: Model? { nil }
}

extension EnvironmentValues {
  func model<Model: AnyObject>(of type: Model.Type) -> Model? { self[ModelKey<Model>.self] }

  mutating func setModel<Model: AnyObject>(_ model: Model?) { self[ModelKey<Model>.self] = model }
}
