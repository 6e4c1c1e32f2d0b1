import RowMotion

/// What the library itself says to those who do not see, so that a program can say it in another
/// language.
public struct AccessibilityWords {
  /// What the canvas is called where nobody gives it a name.
  public var canvas = "Content"
  /// Where a row stands in its list, from 1.
  public var position: @MainActor (_ position: Int, _ count: Int) -> String = { "\($0) of \($1)" }
  /// How deep something stands in a hierarchy, from 1.
  public var level: @MainActor (Int) -> String = { "level \($0)" }
  /// An action's name.
  public var action: @MainActor (AccessibilityActionKind) -> String = { $0.name }
  /// Something happened to a list by itself, in a sentence; nil where it is not worth one.
  public var change: @MainActor (AccessibilityChange) -> String? = { $0.description }

  /// Creates the words in English.
  public init() {}
}
