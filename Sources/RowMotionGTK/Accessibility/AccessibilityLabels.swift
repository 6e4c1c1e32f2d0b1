import RowMotion

/// The texts that the library itself gives to screen readers, which a program can replace to
/// translate them.
public struct AccessibilityLabels {
  /// The label of a canvas without a label of its own.
  public var canvas = "Content"
  /// The text for a position in a list, from 1.
  public var position: @MainActor (_ position: Int, _ count: Int) -> String = { "\($0) of \($1)" }
  /// The text for a level in a hierarchy, from 1.
  public var level: @MainActor (Int) -> String = { "level \($0)" }
  /// The name of an action.
  public var action: @MainActor (AccessibilityActionKind) -> String = { $0.name }
  /// The sentence for a change of a list that the user did not make; nil for none.
  public var change: @MainActor (AccessibilityChange) -> String? = { $0.description }

  /// Creates the English texts.
  public init() {}
}

/// The former name of ``AccessibilityLabels``.
@available(*, deprecated, renamed: "AccessibilityLabels")
public typealias AccessibilityWords = AccessibilityLabels
