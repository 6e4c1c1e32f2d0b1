/// A text broken into lines and measured, ready to be painted.
///
/// Two layouts are equal when they were made from equal requests and came out with equal lines.
/// A window's engine makes a subclass that keeps what its painter needs.
@MainActor open class TextLayout: @preconcurrency Hashable {
  /// One line as it stands in the layout.
  public struct Line: Hashable, Sendable {
    /// The text of the line, its ellipsis included.
    public var text: String
    /// The line's left edge in the layout, points.
    public var x: Double
    /// The line's top edge in the layout, points.
    public var y: Double
    /// The line's width, points.
    public var width: Double

    /// Creates a line, lengths in points.
    public init(text: String, x: Double, y: Double, width: Double) {
      self.text = text
      self.x = x
      self.y = y
      self.width = width
    }
  }

  /// What was asked for.
  public let request: TextRequest
  /// The extent of all lines, points.
  public let size: Size
  /// The first line's baseline from the top, points.
  public let firstBaseline: Double
  /// The last line's baseline from the top, points.
  public let lastBaseline: Double
  /// The lines from top to bottom; at least one.
  public let lines: [Line]
  /// Whether an ellipsis stands for text that did not fit.
  public let isTruncated: Bool

  /// Creates a layout from an engine's measurements, lengths in points.
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

  /// The rectangle that the letters may cover, points from the layout's corner.
  ///
  /// An engine whose letters reach out of their lines overrides it.
  open var inkBounds: Rect { Rect(origin: .zero, size: size) }

  /// Whether two layouts show the same.
  public static func == (left: TextLayout, right: TextLayout) -> Bool {
    left === right
      || (left.request == right.request && left.size == right.size && left.lines == right.lines)
  }

  /// Hashes the request, from which all else follows.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(request)
  }
}
