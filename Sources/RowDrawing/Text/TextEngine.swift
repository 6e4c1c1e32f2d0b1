/// Where the text of a view becomes lines: what measures text for layout and shapes it for paint.
///
/// The core has ``BoxFont``, whose numbers can be worked out by hand; a window brings its own.
@MainActor public protocol TextEngine: AnyObject {
  /// Breaks and measures a text.
  ///
  /// Equal requests must give equal sizes until the engine's fonts change; whoever changes them
  /// calls ``ViewHost/invalidateText()``.
  func layout(_ request: TextRequest) -> TextLayout

  /// The height of one line of a font, points.
  func lineHeight(of font: Font) -> Double
}

/// All that the lines of a text depend on.
public struct TextRequest: Hashable, Sendable {
  /// The text; newlines break lines.
  public var text: String
  /// The font, already scaled.
  public var font: Font
  /// The widest a line may be, points; nil where lines break at newlines alone.
  public var width: Double?
  /// The most lines there may be; the last one ends with an ellipsis where text is left.
  public var lineLimit: Int?
  /// How shorter lines stand under longer ones.
  public var alignment: TextAlignment
  /// Whether lines start at the right.
  public var isRightToLeft: Bool

  /// Creates a request; widths below zero count as zero.
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

/// How the lines of a text stand under one another.
public enum TextAlignment: Hashable, Sendable {
  /// At the side where reading starts.
  case leading
  /// In the middle.
  case center
  /// At the side where reading ends.
  case trailing
}
