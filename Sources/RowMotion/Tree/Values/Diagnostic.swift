/// A problem that a host found and that its user should fix; each is reported once.
public struct Diagnostic: Hashable, Sendable {
  /// The kind of a problem.
  public enum Kind: String, Hashable, Sendable {
    /// Two rows of one list have the same identity.
    case duplicateIdentity
    /// A position in the tree was updated with a kind of node that its view type rules out.
    case changedKind
    /// Geometry callbacks keep changing what they observe.
    case geometryLoop
    /// A length, time or opacity is not a finite number.
    case notFinite
    /// A view's body changed the state it is made from.
    case stateChangedDuringUpdate
    /// Completions keep starting animations that end at once.
    case completionLoop
    /// An operation was requested in a pass that must not perform it.
    case wrongPass
    /// One layout could not create everything that becomes visible.
    case unfinishedLayout
    /// The stored properties of views are unknown, so their bodies are always evaluated.
    case unknownFields
    /// An invariant of every frame was violated, see ``FrameInvariants``.
    case brokenInvariant
  }

  /// The kind of the problem.
  public var kind: Kind
  /// The message: what happened, and how to fix it.
  public var message: String
  /// The path of views from the root to the one concerned, such as `ContentView/List/row "a"`.
  public var viewPath: String

  /// Creates a diagnostic.
  public init(kind: Kind, message: String, viewPath: String) {
    self.kind = kind
    self.message = message
    self.viewPath = viewPath
  }
}
