/// A text broken into lines and measured, ready for painting.
///
/// Two layouts are equal if their requests, sizes and lines are equal. A window's engine returns a
/// subclass with the data that its painter needs.
@MainActor open class TextLayout: @preconcurrency Hashable {
  /// One line at its position in the layout.
  public struct Line: Hashable, Sendable {
    /// The text of the line, including its ellipsis.
    public var text: String
    /// The line's left edge in the layout, in points.
    public var x: Double
    /// The line's top edge in the layout, in points.
    public var y: Double
    /// The line's width, in points.
    public var width: Double

    /// Creates a line from lengths in points.
    public init(text: String, x: Double, y: Double, width: Double) {
      self.text = text
      self.x = x
      self.y = y
      self.width = width
    }
  }

  /// The request for this layout.
  public let request: TextRequest
  /// The size of all lines, in points.
  public let size: Size
  /// The first line's baseline from the top, in points.
  public let firstBaseline: Double
  /// The last line's baseline from the top, in points.
  public let lastBaseline: Double
  /// The lines from top to bottom; at least one.
  public let lines: [Line]
  /// A Boolean value that indicates whether an ellipsis replaces text that did not fit.
  public let isTruncated: Bool

  /// A hash of the appearance, which a recorder stores; nil until then.
  ///
  /// Unchecked, since a recorder reads it for each text in each frame: 1.3 % of a recorded frame.
  @exclusivity(unchecked) package final var recordedHash: UInt64?

  /// Creates a layout from an engine's measurements, in points.
  public init(
    request: TextRequest, size: Size, firstBaseline: Double, lastBaseline: Double, lines: [Line],
    isTruncated: Bool
  ) {
    self.request = request
    self.size = size
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
    self.lines = lines
    self.isTruncated = isTruncated
  }

  /// The rectangle that the glyphs may cover, in points from the layout's top-left corner.
  ///
  /// An engine with glyphs that extend beyond their lines overrides it.
  open var inkBounds: Rect { Rect(origin: .zero, size: size) }

  /// Returns true if two layouts look the same.
  public static func == (left: TextLayout, right: TextLayout) -> Bool {
    left === right
      || (left.request == right.request && left.size == right.size && left.lines == right.lines)
  }

  /// Hashes the request, which determines the other properties.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(request)
  }
}
