/// A property wrapper that reads a value from the view's environment.
@propertyWrapper public struct Environment<Value> {
  private enum Source {
    case key(KeyPath<EnvironmentValues, Value>)
    case model(@MainActor (EnvironmentValues) -> Value)
  }

  private let source: Source
  private var link = PropertyLink<Value>()

  /// Creates a property that reads one of the environment's values.
  public nonisolated init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    source = .key(keyPath)
  }

  /// Creates a property that reads the environment's model of a type.
  public nonisolated init(_ model: Value.Type) where Value: AnyObject {
    source = .model { environment in
      guard let value = environment.model(of: Value.self) else {
        fatalError(
          "No \(Value.self) is in the environment here; add .environment(model) above this view.")
      }
      return value
    }
  }

  /// The value in the view's environment.
  @MainActor public var wrappedValue: Value {
    link.target ?? read(EnvironmentValues())
  }

  @MainActor private func read(_ environment: EnvironmentValues) -> Value {
    switch source {
    case .key(let keyPath): environment[keyPath: keyPath]
    case .model(let read): read(environment)
    }
  }
}

extension Environment: DynamicProperty {
  /// Copies the value from the node's environment.
  @MainActor public mutating func _link(
    _ slot: inout _StateSlot?, _ connection: _PropertyConnection
  ) {
    link.target = read(connection.environment)
  }

  /// Returns true: the node compares the environment as a whole.
  @MainActor public static func _areEqual(_ left: Environment, _ right: Environment) -> Bool {
    true
  }

  /// True: the property reads the environment.
  @MainActor public static var _readsEnvironment: Bool { true }
}

private struct ModelKey<Model: AnyObject>: EnvironmentKey {
  static var defaultValue: Model? { nil }
}

extension EnvironmentValues {
  func model<Model: AnyObject>(of type: Model.Type) -> Model? { self[ModelKey<Model>.self] }

  mutating func setModel<Model: AnyObject>(_ model: Model?) { self[ModelKey<Model>.self] = model }
}
