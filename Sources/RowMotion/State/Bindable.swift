import Observation

/// A property wrapper that creates bindings to an observable model's properties: `$model.title`.
///
/// It can be a view's property or a variable in a body. It stores no state: a view that reads the
/// model observes it also without the wrapper.
@propertyWrapper @dynamicMemberLookup public struct Bindable<Value: AnyObject & Observable> {
  /// The model whose properties are bound.
  public var wrappedValue: Value

  /// Creates a wrapper of a model.
  public nonisolated init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// Creates a wrapper of a model.
  public nonisolated init(_ wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// Creates a copy of a wrapper, for closures that take their argument as `$model`.
  public nonisolated init(projectedValue: Bindable<Value>) {
    self = projectedValue
  }

  /// The wrapper itself, whose members are bindings.
  public var projectedValue: Bindable<Value> { self }

  /// Returns a binding to a property of the model.
  @MainActor
  public subscript<Part>(
    dynamicMember part: ReferenceWritableKeyPath<Value, Part>
  ) -> Binding<Part> {
    let model = wrappedValue
    return Binding(get: { model[keyPath: part] }, set: { model[keyPath: part] = $0 })
  }
}
