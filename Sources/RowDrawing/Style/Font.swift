/// A text style as a view asks for it; the environment's scale is applied when it is resolved.
public struct Font: Hashable, Sendable {
  /// How heavy the strokes are, as OpenType counts it: 400 is regular, 700 bold.
  public enum Weight: Int, Hashable, Sendable {
    /// Hairline strokes.
    case ultraLight = 100
    /// Thin strokes.
    case thin = 200
    /// Lighter than regular.
    case light = 300
    /// The weight of running text.
    case regular = 400
    /// A little heavier than regular.
    case medium = 500
    /// Between medium and bold.
    case semibold = 600
    /// The weight of headlines.
    case bold = 700
    /// Heavier than bold.
    case heavy = 800
    /// The heaviest strokes.
    case black = 900
  }

  /// The size before scaling, points.
  public var size: Double
  /// The stroke weight.
  public var weight: Weight
  /// Whether the letters slant.
  public var isItalic: Bool
  /// Whether all characters have one width.
  public var isMonospaced: Bool

  init(
    size: Double, weight: Weight = .regular, isItalic: Bool = false, isMonospaced: Bool = false
  ) {
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.isMonospaced = isMonospaced
  }

  /// The largest headings: 32 points.
  public static let largeTitle = Font(size: 32)
  /// Headings: 24 points.
  public static let title = Font(size: 24)
  /// Second-level headings: 20 points.
  public static let title2 = Font(size: 20)
  /// Third-level headings: 18 points.
  public static let title3 = Font(size: 18)
  /// Headings of running text: 16 points, bold.
  public static let headline = Font(size: 16, weight: .bold)
  /// Running text: 16 points.
  public static let body = Font(size: 16)
  /// A little smaller than running text: 15 points.
  public static let callout = Font(size: 15)
  /// The line under a heading: 14 points.
  public static let subheadline = Font(size: 14)
  /// Notes: 13 points.
  public static let footnote = Font(size: 13)
  /// Captions: 12 points.
  public static let caption = Font(size: 12)
  /// Small captions: 11 points.
  public static let caption2 = Font(size: 11)

  /// The greatest size of a font, points: more than any text is set in.
  private static let greatestSize = 1e6

  /// A style of any size, points; a size that is not finite or not positive counts as 0.
  public static func system(size: Double, weight: Weight = .regular) -> Font {
    Font(size: size.isFinite ? min(max(0, size), greatestSize) : 0, weight: weight)
  }

  /// The same style with another weight.
  public func weight(_ weight: Weight) -> Font {
    var copy = self
    copy.weight = weight
    return copy
  }

  /// The same style in bold.
  public func bold() -> Font { weight(.bold) }

  /// The same style, slanted.
  public func italic() -> Font {
    var copy = self
    copy.isItalic = true
    return copy
  }

  /// The same style with characters of one width.
  public func monospaced() -> Font {
    var copy = self
    copy.isMonospaced = true
    return copy
  }

  /// The style with its size multiplied, as text engines take it.
  public func scaled(by scale: Double) -> Font {
    var copy = self
    let product = size * (scale.isFinite ? max(0, scale) : 1)
    copy.size = product > 0 ? min(product, Self.greatestSize) : 0
    return copy
  }
}
