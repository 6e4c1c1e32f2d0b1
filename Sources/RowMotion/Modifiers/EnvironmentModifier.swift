extension View {
  /// Sets an environment value of the view and its descendants.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    modifier(EnvironmentModifier(keyPath: keyPath, value: value))
  }

  /// Adds a model to the environment, from which it is read by its type.
  public func environment<Model: AnyObject>(_ model: Model?) -> some View {
    modifier(EnvironmentModelModifier(model: model))
  }

  /// Sets the default font of descendant texts; nil sets the body font.
  public func font(_ font: Font?) -> some View {
    modifier(EnvironmentModifier(keyPath: \.font, value: font ?? .body))
  }

  /// Sets the default color of descendant texts and shapes.
  public func foregroundStyle(_ color: Color) -> some View {
    modifier(EnvironmentModifier(keyPath: \.foregroundColor, value: color))
  }

  /// Sets the default color of descendant texts and shapes; nil sets the primary color.
  public func foregroundColor(_ color: Color?) -> some View {
    foregroundStyle(color ?? .primary)
  }

  /// Sets the maximum number of lines of descendant texts; nil for no limit.
  public func lineLimit(_ number: Int?) -> some View {
    modifier(EnvironmentModifier(keyPath: \.lineLimit, value: number.map { max(1, $0) }))
  }

  /// Sets the alignment of the lines of descendant texts.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    modifier(EnvironmentModifier(keyPath: \.multilineTextAlignment, value: alignment))
  }

  /// Sets whether descendant controls ignore the user; descendants cannot override true.
  public func disabled(_ isDisabled: Bool) -> some View {
    modifier(EnvironmentChangeModifier(value: isDisabled) { $0.isEnabled = $0.isEnabled && !$1 })
  }

  /// Sets the behavior of descendant lists for a row whose height changed.
  public func listRowResizing(_ resizing: ListRowResizing) -> some View {
    modifier(EnvironmentModifier(keyPath: \.listRowResizing, value: resizing))
  }

  /// Sets the behavior of descendant lists if rows above the visible ones change height.
  public func listScrollAnchoring(_ anchoring: ListScrollAnchoring) -> some View {
    modifier(EnvironmentModifier(keyPath: \.listScrollAnchoring, value: anchoring))
  }

  /// Sets the style of descendant lists.
  public func listStyle(_ style: ListStyle) -> some View {
    modifier(EnvironmentModifier(keyPath: \.listStyle, value: style))
  }

  /// Sets whether descendant lists draw hairlines between rows.
  public func listRowSeparator(_ visibility: Visibility) -> some View {
    modifier(EnvironmentModifier(keyPath: \.listRowSeparator, value: visibility))
  }

  /// Sets whether every second row of descendant lists and tables has a background.
  public func alternatingRowBackgrounds(
    _ behavior: AlternatingRowBackgroundBehavior = .enabled
  ) -> some View {
    modifier(EnvironmentModifier(keyPath: \.alternatingRowBackgrounds, value: behavior))
  }

  /// Sets how lists in this view determine the heights of their rows.
  public func listRowHeight(_ mode: ListRowHeight) -> some View {
    environment(\.listRowHeight, mode)
  }

  /// Overrides the heights of single rows of lists in this view, in points; nil uses the mode.
  ///
  /// The closure runs when a row becomes visible, and when the row's or the list's content changes.
  public func listRowHeight(_ override: @escaping @MainActor (Int) -> Double?) -> some View {
    environment(\.listRowHeightOverride, override)
  }

  /// Sets the spacing between rows of lists in this view, in points; nil sets 0.
  public func listRowSpacing(_ spacing: Double?) -> some View {
    environment(\.listRowSpacing, spacing ?? 0)
  }

  /// Sets the transition for text changes of descendants under an animation.
  public func contentTransition(_ transition: ContentTransition) -> some View {
    modifier(EnvironmentModifier(keyPath: \.contentTransition, value: transition))
  }
}

/// A modifier that changes the environment of its content.
protocol EnvironmentSetting: ViewModifier where Body == Never {
  associatedtype Value
  /// The value that distinguishes two settings with the same key.
  var value: Value { get }
  /// The key of the environment value that is set; nil if the type determines the value.
  var key: AnyKeyPath? { get }
  func apply(to environment: inout EnvironmentValues)
}

extension EnvironmentSetting {
  static var _distributesOverChildren: Bool { true }

  var key: AnyKeyPath? { nil }

  static func _sync<Modified: View>(
    _ modifier: Self, _ content: Modified, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node: EnvironmentNode<Self>
    if let old = reuse(old, as: EnvironmentNode<Self>.self) {
      node = old
      node.set(modifier, context.environment)
    } else {
      node = EnvironmentNode(modifier, context)
    }
    var inner = context.below(node)
    inner.environment = node.environment
    node.updateContent(content, inner)
    return node
  }
}

struct EnvironmentModifier<Value>: EnvironmentSetting {
  let keyPath: WritableKeyPath<EnvironmentValues, Value>
  let value: Value

  var key: AnyKeyPath? { keyPath }

  func apply(to environment: inout EnvironmentValues) { environment[keyPath: keyPath] = value }
}

/// A modifier that sets an environment value depending on the inherited environment.
struct EnvironmentChangeModifier<Value>: EnvironmentSetting {
  let value: Value
  let change: @MainActor @Sendable (inout EnvironmentValues, Value) -> Void

  func apply(to environment: inout EnvironmentValues) { change(&environment, value) }
}

struct EnvironmentModelModifier<Model: AnyObject>: EnvironmentSetting {
  let model: Model?

  var value: ObjectIdentifier? { model.map { ObjectIdentifier($0) } }

  func apply(to environment: inout EnvironmentValues) { environment.setModel(model) }
}

/// The node that changes the environment of its descendants.
final class EnvironmentNode<Setting: EnvironmentSetting>: UnaryNode {
  private var setting: Setting
  /// The inherited environment from which the node's own was made.
  private var outer: EnvironmentValues

  init(_ setting: Setting, _ context: SyncContext) {
    self.setting = setting
    outer = context.environment
    super.init(context)
    setting.apply(to: &environment)
  }

  fileprivate func set(_ new: Setting, _ outer: EnvironmentValues) {
    // An unchanged environment keeps its identity, so that descendants need no update.
    if self.outer.isIdentical(to: outer), setting.key == new.key,
      isEqual(setting.value, new.value)
    {
      return
    }
    setting = new
    rebuild(outer)
  }

  private func rebuild(_ outer: EnvironmentValues) {
    self.outer = outer
    environment = outer
    setting.apply(to: &environment)
  }

  override var distributesOverChildren: Bool { true }

  override func inherit(_ environment: EnvironmentValues) {
    if outer.isIdentical(to: environment) { return }
    rebuild(environment)
    let own = self.environment
    visitChildren { $0.inherit(own) }
  }
}

/// Returns true if two values are known to be equal.
func isEqual<Value>(_ left: Value, _ right: Value) -> Bool {
  // Trivial values are equal if their memory is, including values such as NaN that are not equal to
  // themselves.
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
