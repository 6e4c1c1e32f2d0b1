extension View {
  /// Sets a value that the view and all below inherit.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    modifier(EnvironmentModifier(keyPath: keyPath, value: value))
  }

  /// Puts a model into the environment, to be read by its type.
  public func environment<Model: AnyObject>(_ model: Model?) -> some View {
    modifier(EnvironmentModelModifier(model: model))
  }

  /// The font of texts below that choose none.
  public func font(_ font: Font?) -> some View {
    modifier(EnvironmentModifier(keyPath: \.font, value: font ?? .body))
  }

  /// The colour of texts and shapes below that choose none.
  public func foregroundStyle(_ color: Color) -> some View {
    modifier(EnvironmentModifier(keyPath: \.foregroundColor, value: color))
  }

  /// The colour of texts and shapes below that choose none.
  public func foregroundColor(_ color: Color?) -> some View {
    foregroundStyle(color ?? .primary)
  }

  /// The most lines a text below may have; nil where there is no limit.
  public func lineLimit(_ number: Int?) -> some View {
    modifier(EnvironmentModifier(keyPath: \.lineLimit, value: number.map { max(1, $0) }))
  }

  /// How shorter lines of texts below stand under longer ones.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    modifier(EnvironmentModifier(keyPath: \.multilineTextAlignment, value: alignment))
  }

  /// Whether controls below react to the user; once false it stays so further down.
  public func disabled(_ isDisabled: Bool) -> some View {
    modifier(EnvironmentChangeModifier(value: isDisabled) { $0.isEnabled = $0.isEnabled && !$1 })
  }

  /// How lists below treat a row that changed its height.
  public func listRowResizing(_ resizing: ListRowResizing) -> some View {
    modifier(EnvironmentModifier(keyPath: \.listRowResizing, value: resizing))
  }

  /// What lists below do when rows above what is seen change their heights.
  public func listScrollAnchoring(_ anchoring: ListScrollAnchoring) -> some View {
    modifier(EnvironmentModifier(keyPath: \.listScrollAnchoring, value: anchoring))
  }

  /// How lists below look.
  public func listStyle(_ style: ListStyle) -> some View {
    modifier(EnvironmentModifier(keyPath: \.listStyle, value: style))
  }

  /// Whether lists below draw hairlines between rows.
  public func listRowSeparator(_ visibility: Visibility) -> some View {
    modifier(EnvironmentModifier(keyPath: \.listRowSeparator, value: visibility))
  }

  /// Has every second row of lists and tables below stand on a background of its own.
  public func alternatingRowBackgrounds(
    _ behavior: AlternatingRowBackgroundBehavior = .enabled
  ) -> some View {
    modifier(EnvironmentModifier(keyPath: \.alternatingRowBackgrounds, value: behavior))
  }

  /// How texts below change under an animation.
  public func contentTransition(_ transition: ContentTransition) -> some View {
    modifier(EnvironmentModifier(keyPath: \.contentTransition, value: transition))
  }
}

struct EnvironmentModifier<Value>: ViewModifier {
  typealias Body = Never

  static var _distributesOverChildren: Bool { true }

  let keyPath: WritableKeyPath<EnvironmentValues, Value>
  let value: Value

  static func _sync<Modified: View>(
    _ modifier: EnvironmentModifier, _ content: Modified, _ old: ViewNode?,
    _ context: SyncContext
  ) -> ViewNode {
    EnvironmentNode<Value>.sync(
      modifier.value, key: modifier.keyPath, content, old, context
    ) { environment, value in
      environment[keyPath: modifier.keyPath] = value
    }
  }
}

/// Sets an environment value that depends on what was inherited.
struct EnvironmentChangeModifier<Value>: ViewModifier {
  typealias Body = Never

  static var _distributesOverChildren: Bool { true }

  let value: Value
  let change: @MainActor @Sendable (inout EnvironmentValues, Value) -> Void

  static func _sync<Modified: View>(
    _ modifier: EnvironmentChangeModifier, _ content: Modified, _ old: ViewNode?,
    _ context: SyncContext
  ) -> ViewNode {
    EnvironmentNode<Value>.sync(
      modifier.value, key: nil, content, old, context, modifier.change)
  }
}

struct EnvironmentModelModifier<Model: AnyObject>: ViewModifier {
  typealias Body = Never

  static var _distributesOverChildren: Bool { true }

  let model: Model?

  static func _sync<Modified: View>(
    _ modifier: EnvironmentModelModifier, _ content: Modified, _ old: ViewNode?,
    _ context: SyncContext
  ) -> ViewNode {
    EnvironmentNode<ObjectIdentifier?>.sync(
      modifier.model.map { ObjectIdentifier($0) }, key: nil, content, old, context
    ) { environment, _ in
      environment.setModel(modifier.model)
    }
  }
}

/// The node of a value that is inherited from here on.
final class EnvironmentNode<Value>: UnaryNode {
  private var value: Value
  private var key: AnyKeyPath?
  private var change: @MainActor (inout EnvironmentValues, Value) -> Void
  /// What came from above when the own environment was made.
  private var outer: EnvironmentValues

  init(
    _ value: Value, _ key: AnyKeyPath?, _ context: SyncContext,
    _ change: @escaping @MainActor (inout EnvironmentValues, Value) -> Void
  ) {
    self.value = value
    self.key = key
    self.change = change
    outer = context.environment
    super.init(context)
    change(&environment, value)
  }

  static func sync<Modified: View>(
    _ value: Value, key: AnyKeyPath?, _ content: Modified, _ old: ViewNode?,
    _ context: SyncContext,
    _ change: @escaping @MainActor (inout EnvironmentValues, Value) -> Void
  ) -> ViewNode {
    let node: EnvironmentNode
    if let old = reuse(old, as: EnvironmentNode.self) {
      node = old
      node.set(value, key, context.environment, change)
    } else {
      node = EnvironmentNode(value, key, context, change)
    }
    var inner = context.below(node)
    inner.environment = node.environment
    node.updateContent(content, inner)
    return node
  }

  private func set(
    _ value: Value, _ key: AnyKeyPath?, _ outer: EnvironmentValues,
    _ change: @escaping @MainActor (inout EnvironmentValues, Value) -> Void
  ) {
    // An environment that says the same stays the same, so that nobody below looks at it again.
    if self.outer.isIdentical(to: outer), self.key == key, isEqual(self.value, value) { return }
    self.value = value
    self.key = key
    self.change = change
    remake(outer)
  }

  private func remake(_ outer: EnvironmentValues) {
    self.outer = outer
    environment = outer
    change(&environment, value)
  }

  override var distributesOverChildren: Bool { true }

  override func inherit(_ environment: EnvironmentValues) {
    if outer.isIdentical(to: environment) { return }
    remake(environment)
    let own = self.environment
    visitChildren { $0.inherit(own) }
  }
}

/// Whether two values are equal as far as can be told.
func isEqual<Value>(_ left: Value, _ right: Value) -> Bool {
  // Numbers, and what consists of them, are the same where their memory is: also what says of itself that it
  // never is, such as no number.
  if _isPOD(Value.self), isSameMemory(left, right) { return true }
  func compare<Known: Equatable>(_ left: Known) -> Bool { (right as? Known) == left }
  guard let left = left as? any Equatable else { return false }
  return compare(left)
}

private func isSameMemory<Value>(_ left: Value, _ right: Value) -> Bool {
  withUnsafeBytes(of: left) { left in
    withUnsafeBytes(of: right) { right in left.elementsEqual(right) }
  }
}
