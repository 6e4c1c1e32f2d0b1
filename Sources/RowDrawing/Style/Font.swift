/// A font of a view; the environment's text scale is applied when it is resolved.
public struct Font: Hashable, Sendable {
  /// The stroke weight, in OpenType's numbers: 400 is regular, 700 bold.
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
  /// A Boolean value that indicates whether the letters are slanted.
  public var isItalic: Bool
  /// A Boolean value that indicates whether all characters have the same width.
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
  /// Footnotes: 13 points.
  public static let footnote = Font(size: 13)
  /// Captions: 12 points.
  public static let caption = Font(size: 12)
  /// Small captions: 11 points.
  public static let caption2 = Font(size: 11)

  /// The maximum font size, in points: larger than any text in use.
  private static let greatestSize = 1e6

  /// Returns a font of a size in points; a size that is not finite or not positive counts as 0.
  public static func system(size: Double, weight: Weight = .regular) -> Font {
    Font(size: size.isFinite ? min(max(0, size), greatestSize) : 0, weight: weight)
  }

  /// Returns the font with another weight.
  public func weight(_ weight: Weight) -> Font {
    var copy = self
    copy.weight = weight
    return copy
  }

  /// Returns the font in bold.
  public func bold() -> Font { weight(.bold) }

  /// Returns the font with slanted letters.
  public func italic() -> Font {
    var copy = self
    copy.isItalic = true
    return copy
  }

  /// Returns the font with characters of equal width.
  public func monospaced() -> Font {
    var copy = self
    copy.isMonospaced = true
    return copy
  }

  /// Returns the font with its size multiplied by a factor; text engines get scaled fonts.
  public func scaled(by scale: Double) -> Font {
    var copy = self
    let product = size * (scale.isFinite ? max(0, scale) : 1)
    copy.size = product > 0 ? min(product, Self.greatestSize) : 0
    return copy
  }
}
