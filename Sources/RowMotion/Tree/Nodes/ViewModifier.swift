/// A modification of any view, described as a value.
@MainActor @preconcurrency public protocol ViewModifier {
  /// The type of the modified view.
  associatedtype Body: View

  /// The view to modify, as passed to the modifier's body.
  typealias Content = _ViewModifierContent<Self>

  /// Returns the modified view.
  @ViewBuilder @MainActor func body(content: Content) -> Body

  /// Updates the node of a position for a new modifier and content, or creates the node.
  static func _sync<Modified: View>(
    _ modifier: Self, _ content: Modified, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode

  /// True if modifying several views as one gives the same result as modifying each of them.
  static var _distributesOverChildren: Bool { get }

  /// True if the modifier sets the identity of its content.
  static var _givesIdentity: Bool { get }

  /// Returns the identity that the modifier sets; nil if it sets none.
  static func _identity(_ modifier: Self) -> AnyHashable?
}

extension ViewModifier where Body == Never {
  /// Never called: the library implements such a modifier itself.
  public func body(content: Content) -> Never {
    fatalError("\(Self.self) is implemented by the library and has no body; do not call it.")
  }
}

extension ViewModifier {
  /// False: each of several views is modified separately.
  public static var _distributesOverChildren: Bool { false }

  /// False: the modifier sets no identity.
  public static var _givesIdentity: Bool { false }

  /// Returns nil: the modifier sets no identity.
  public static func _identity(_ modifier: Self) -> AnyHashable? { nil }
}
