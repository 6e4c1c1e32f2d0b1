/// A colour as a painter takes it: sRGB components and opacity, each 0...1.
public struct ResolvedColor: Hashable, Sendable {
  /// The red share.
  public var red: Float
  /// The green share.
  public var green: Float
  /// The blue share.
  public var blue: Float
  /// How much of what lies behind is hidden.
  public var opacity: Float

  /// Creates a colour from its shares, each 0...1.
  public init(red: Float, green: Float, blue: Float, opacity: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  /// The colour with its opacity multiplied.
  public func multiplied(by factor: Double) -> ResolvedColor {
    var copy = self
    copy.opacity = opacity * Float(factor.isFinite ? min(max(factor, 0), 1) : 1)
    return copy
  }

  /// What is seen of the colour on an opaque one.
  package func blended(over surface: ResolvedColor) -> ResolvedColor {
    var seen = surface.mixed(with: self, share: opacity)
    seen.opacity = surface.opacity
    return seen
  }

  /// The colour with a share of another one's, 0...1, and its own opacity.
  package func mixed(with other: ResolvedColor, share: Float) -> ResolvedColor {
    func mix(_ a: Float, _ b: Float) -> Float { a + (b - a) * share }
    return ResolvedColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      opacity: opacity)
  }
}
