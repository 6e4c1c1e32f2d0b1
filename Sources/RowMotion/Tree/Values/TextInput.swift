/// The text that is being edited, for a window to lay a real text widget over.
public struct TextInput: Equatable, Sendable {
  /// Where the field stands in the host, points.
  public var frame: Rect
  /// The text as it is.
  public var text: String
  /// What they are for.
  public var title: String
  /// Whether enter begins a new line.
  public var isMultiline: Bool
  /// The font, already scaled.
  public var font: Font
}
