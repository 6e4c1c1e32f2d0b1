/// A part of what is seen, described as a value; the host keeps what lives on between values.
///
/// A view of your own gives a `body`. What starts with an underscore is the library's own business:
/// it is public only because a protocol needs it.
@MainActor @preconcurrency public protocol View {
  /// The type of what the view is made from.
  associatedtype Body: View

  /// What the view is made from.
  @ViewBuilder @MainActor var body: Body { get }

  /// Brings the node of a position up to date with a new value, or makes one.
  static func _sync(_ view: Self, _ old: ViewNode?, _ context: SyncContext) -> ViewNode

  /// Brings what a list knows of its rows up to date with a new value.
  static func _syncRows(_ view: Self, _ old: RowProvider?, _ context: SyncContext) -> RowProvider

  /// Whether a list makes exactly one row from a view of this type, known without looking at it.
  static var _isOneRow: Bool { get }

  /// Whether a list makes exactly one row whichever branch the view takes, so that an identity around
  /// it is that of the row.
  static var _isOneRowInEachBranch: Bool { get }

  /// Whether the view may stand for several, known without looking at it.
  static var _isMultiView: Bool { get }

  /// Brings the node of a position up to date with the view under a modifier: of several views each
  /// is modified.
  static func _syncModified<Modifier: ViewModifier>(
    _ view: Self, _ modifier: Modifier, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode

  /// The identity that the view was given, where a list can see it without making the row.
  static func _rowIdentity(_ view: Self) -> AnyHashable?
}

extension Never: View {
  /// Never called: there is no value to call it on.
  public var body: Never {
    fatalError("A view that does not exist has no body.")
  }
}

extension View where Body == Never {
  /// Never called: the library draws such a view itself.
  public var body: Never {
    fatalError("\(Self.self) draws itself and has no body; do not call it.")
  }

  /// A view that the library draws itself is one row.
  public static var _isOneRow: Bool { true }

  /// A view that the library draws itself has no branches.
  public static var _isOneRowInEachBranch: Bool { _isOneRow }

  /// A view that the library draws itself is one.
  public static var _isMultiView: Bool { false }
}

extension View {
  /// None that can be seen from outside.
  public static func _rowIdentity(_ view: Self) -> AnyHashable? { nil }
}
