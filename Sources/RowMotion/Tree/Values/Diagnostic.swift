/// Something a host noticed that its user should mend; each is reported once.
public struct Diagnostic: Hashable, Sendable {
  /// What kind of thing it is.
  public enum Kind: String, Hashable, Sendable {
    /// Two rows of one list have one identity.
    case duplicateIdentity
    /// A position that always keeps the same kind of view was brought up to date with another kind.
    case changedKind
    /// Geometry callbacks keep changing what they observe.
    case geometryLoop
    /// A length, time or opacity is not a finite number.
    case notFinite
    /// A view's body changed the state it is made from.
    case stateChangedDuringUpdate
    /// Completions keep starting animations that end at once.
    case completionLoop
    /// Something was asked for in a pass of the frame that may not do it.
    case wrongPass
    /// Not all that comes into view could be made in one layout.
    case unfinishedLayout
    /// The stored properties of views cannot be told, so that their bodies are always evaluated.
    case unknownFields
    /// What must hold in every frame did not, see ``FrameInvariants``.
    case brokenInvariant
  }

  /// What kind of thing it is.
  public var kind: Kind
  /// What happened and what to do about it.
  public var message: String
  /// The views from the root to the one concerned, such as `ContentView/List/row "a"`.
  public var viewPath: String

  /// Creates a report.
  public init(kind: Kind, message: String, viewPath: String) {
    self.kind = kind
    self.message = message
    self.viewPath = viewPath
  }
}
