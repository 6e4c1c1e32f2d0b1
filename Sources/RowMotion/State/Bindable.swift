import Observation

/// Makes bindings to the properties of an observable model: `$model.title` is one to its title.
///
/// It may be a view's property or a variable in a body. It keeps nothing: a view that reads the model
/// follows it without.
@propertyWrapper @dynamicMemberLookup public struct Bindable<Value: AnyObject & Observable> {
  /// The model.
  public var wrappedValue: Value

  /// Makes bindings to the properties of a model.
  public nonisolated init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// Makes bindings to the properties of a model.
  public nonisolated init(_ wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// The wrapper itself, for closures that take their argument as `$model`.
  public nonisolated init(projectedValue: Bindable<Value>) {
    self = projectedValue
  }

  /// The wrapper itself, by which bindings are made.
  public var projectedValue: Bindable<Value> { self }

  /// Reads and writes a property of the model.
  @MainActor
  public subscript<Part>(
    dynamicMember part: ReferenceWritableKeyPath<Value, Part>
  ) -> Binding<Part> {
    let model = wrappedValue
    return Binding(get: { model[keyPath: part] }, set: { model[keyPath: part] = $0 })
  }
}
