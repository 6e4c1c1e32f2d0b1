/// Which of a view's fields has the focus: reading it tells, setting it moves the focus.
///
/// A `Bool` is for one field, an optional for several:
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

  /// Creates the state of one field, which does not have the focus at first.
  public init() where Value == Bool {
    self.init(none: false)
  }

  /// Creates the state of several fields, none of which has the focus at first.
  public init<Field>() where Value == Field? {
    self.init(none: nil)
  }

  /// The field that has the focus.
  @MainActor public var wrappedValue: Value {
    get { value }
    nonmutating set { value = newValue }
  }

  /// What fields are bound to the state by.
  @MainActor public var projectedValue: Binding {
    Binding(value: $value, none: none)
  }

  /// Binds fields to a focus state.
  public struct Binding {
    let value: RowMotion.Binding<Value>
    let none: Value

    /// The field that has the focus.
    @MainActor public var wrappedValue: Value {
      get { value.wrappedValue }
      nonmutating set { value.wrappedValue = newValue }
    }
  }
}
