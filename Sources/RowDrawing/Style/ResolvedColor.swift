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
}
