/// A text engine, which measures text for layout and shapes it for painting.
///
/// The core has ``BoxFont`` for tests; a window provides its own engine.
@MainActor public protocol TextEngine: AnyObject {
  /// Breaks a text into lines and measures it.
  ///
  /// Equal requests must give equal sizes until the engine's fonts change. After such a change,
  /// ``ViewHost/invalidateText()`` must be called.
  func layout(_ request: TextRequest) -> TextLayout

  /// Returns the height of one line of a font, in points.
  func lineHeight(of font: Font) -> Double
}

/// All input to the layout of a text.
public struct TextRequest: Hashable, Sendable {
  /// The text; newlines break lines.
  public var text: String
  /// The font, with the text scale applied.
  public var font: Font
  /// The maximum width of a line, in points; nil if lines break only at newlines.
  public var width: Double?
  /// The maximum number of lines, the last with an ellipsis if truncated; nil for no limit.
  public var lineLimit: Int?
  /// The alignment of lines of different width.
  public var alignment: TextAlignment
  /// A Boolean value that indicates whether lines start at the right.
  public var isRightToLeft: Bool

  /// Creates a request; a negative width counts as zero, one that is not finite as nil.
  public init(
    text: String, font: Font, width: Double? = nil, lineLimit: Int? = nil,
    alignment: TextAlignment = .leading, isRightToLeft: Bool = false
  ) {
    self.text = text
    self.font = font
    self.width = width.map { $0.isFinite ? max(0, $0) : nil } ?? nil
    self.lineLimit = lineLimit.map { max(1, $0) }
    self.alignment = alignment
    self.isRightToLeft = isRightToLeft
  }
}

/// The alignment of the lines of a text.
public enum TextAlignment: Hashable, Sendable {
  /// Aligns lines at the side where reading starts.
  case leading
  /// Centers the lines.
  case center
  /// Aligns lines at the side where reading ends.
  case trailing
}
