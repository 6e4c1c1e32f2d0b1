/// A property wrapper that reads and moves the focus among a view's fields.
///
/// Use a `Bool` for one field and an optional for several:
///
///     @FocusState private var field: Field?
///
///     TextField("Title", text: $title).focused($field, equals: .title)
///     TextEditor(text: $detail).focused($field, equals: .detail)
@propertyWrapper public struct FocusState<Value: Hashable>: DynamicProperty {
  @State private var value: Value
  private let none: Value

  private init(none: Value) {
    _value = State(initialValue: none)
    self.none = none
  }

  /// Creates the state of one field, which is not focused at first.
  public init() where Value == Bool {
    self.init(none: false)
  }

  /// Creates the state of several fields, none of which is focused at first.
  public init<Field>() where Value == Field? {
    self.init(none: nil)
  }

  /// The focused field, or true if the only field is focused.
  @MainActor public var wrappedValue: Value {
    get { value }
    nonmutating set { value = newValue }
  }

  /// The binding that connects fields to the state.
  @MainActor public var projectedValue: Binding {
    Binding(value: $value, none: none)
  }

  /// A binding that connects fields to a focus state.
  public struct Binding {
    let value: RowMotion.Binding<Value>
    let none: Value

    /// The focused field, or true if the only field is focused.
    @MainActor public var wrappedValue: Value {
      get { value.wrappedValue }
      nonmutating set { value.wrappedValue = newValue }
    }
  }
}
