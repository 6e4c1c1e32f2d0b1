/// A change to any view, described as a value.
@MainActor @preconcurrency public protocol ViewModifier {
  /// The type of the changed view.
  associatedtype Body: View

  /// The view that is changed, as the modifier's body sees it.
  typealias Content = ModifierContent<Self>

  /// The changed view.
  @ViewBuilder @MainActor func body(content: Content) -> Body

  /// Brings the node of a position up to date with a new modifier and content, or makes one.
  static func _sync<Modified: View>(
    _ modifier: Self, _ content: Modified, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode

  /// Whether it makes no difference to several views that they are modified as one.
  static var _distributesOverChildren: Bool { get }

  /// Whether the modifier gives an identity to what it modifies.
  static var _givesIdentity: Bool { get }

  /// The identity that the modifier gives to what it modifies.
  static func _identity(_ modifier: Self) -> AnyHashable?
}

extension ViewModifier where Body == Never {
  /// Never called: the library carries such a modifier out itself.
  public func body(content: Content) -> Never {
    fatalError("\(Self.self) is carried out by the library and has no body; do not call it.")
  }
}

extension ViewModifier {
  /// Each of several views is modified.
  public static var _distributesOverChildren: Bool { false }

  /// None.
  public static var _givesIdentity: Bool { false }

  /// None.
  public static func _identity(_ modifier: Self) -> AnyHashable? { nil }
}
