/// A part of the user interface, described as a value; the host's nodes persist between values.
///
/// A custom view implements `body`. Members with a leading underscore are internal to the library:
/// they are public only because a protocol needs them.
@MainActor @preconcurrency public protocol View {
  /// The type of the view's body.
  associatedtype Body: View

  /// The content of the view.
  @ViewBuilder @MainActor var body: Body { get }

  /// Updates the node of a position for a new value, or creates the node.
  static func _sync(_ view: Self, _ old: _ViewNode?, _ context: _SyncContext) -> _ViewNode

  /// Updates the row provider of a position for a new value, or creates the provider.
  static func _syncRows(_ view: Self, _ old: _RowProvider?, _ context: _SyncContext) -> _RowProvider

  /// True if a list makes exactly one row from each view of this type.
  static var _isOneRow: Bool { get }

  /// True if a list makes exactly one row in each branch of the view, so that an identity around
  /// the view is the row's identity.
  static var _isOneRowInEachBranch: Bool { get }

  /// True if a view of this type may be several views.
  static var _isMultiView: Bool { get }

  /// Updates the node of a position for the view with a modifier, or creates the node; each of
  /// several views is modified separately.
  static func _syncModified<Modifier: ViewModifier>(
    _ view: Self, _ modifier: Modifier, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode

  /// Returns the view's explicit identity, if a list can read it without creating the row.
  static func _rowIdentity(_ view: Self) -> AnyHashable?
}

extension Never: View {
  /// Never called: there is no value of this type.
  public var body: Never {
    fatalError("A view of type Never has no body.")
  }
}

extension View where Body == Never {
  /// Never called: the library draws a primitive view itself.
  public var body: Never {
    fatalError("\(Self.self) draws itself and has no body; do not call it.")
  }

  /// True: a primitive view is one row.
  public static var _isOneRow: Bool { true }

  /// True if the view is one row: a primitive view has no branches.
  public static var _isOneRowInEachBranch: Bool { _isOneRow }

  /// False: a primitive view is a single view.
  public static var _isMultiView: Bool { false }
}

extension View {
  /// Returns nil: the type does not expose an identity.
  public static func _rowIdentity(_ view: Self) -> AnyHashable? { nil }
}

/// A result builder that combines the statements of a body into one view.
@MainActor @resultBuilder public enum ViewBuilder {
  /// Builds a statement that is a view.
  public static func buildExpression<Content: View>(_ content: Content) -> Content {
    content
  }

  /// Builds a body of one statement.
  public static func buildBlock<Content: View>(_ content: Content) -> Content {
    content
  }
}
