import MotionCore

/// A color for painting: sRGB components and opacity, each 0...1.
public struct ResolvedColor: Hashable, Sendable {
  /// The red component.
  public var red: Float
  /// The green component.
  public var green: Float
  /// The blue component.
  public var blue: Float
  /// The opacity: 0 is transparent, 1 hides everything behind it.
  public var opacity: Float

  /// Creates a color from its components, each 0...1.
  public init(red: Float, green: Float, blue: Float, opacity: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  /// Returns the color with its opacity multiplied by a factor.
  public func multiplied(by factor: Double) -> ResolvedColor {
    var copy = self
    copy.opacity = opacity * Float(factor.isFinite ? min(max(factor, 0), 1) : 1)
    return copy
  }

  /// Returns the visible result of painting the color over an opaque one.
  package func blended(over surface: ResolvedColor) -> ResolvedColor {
    var blended = surface.mixed(with: self, share: opacity)
    blended.opacity = surface.opacity
    return blended
  }

  /// Returns the color mixed with a share of another one, 0...1, with its own opacity.
  package func mixed(with other: ResolvedColor, share: Float) -> ResolvedColor {
    func mix(_ a: Float, _ b: Float) -> Float { a + (b - a) * share }
    return ResolvedColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      opacity: opacity)
  }
}

/// The components of a color as animatable numbers.
package typealias ColorShares = AnimatablePair<
  AnimatablePair<Double, Double>, AnimatablePair<Double, Double>
>

extension ResolvedColor {
  package init(_ shares: ColorShares) {
    func share(_ value: Double) -> Float { Float(min(max(value, 0), 1)) }
    self.init(
      red: share(shares.first.first), green: share(shares.first.second),
      blue: share(shares.second.first), opacity: share(shares.second.second))
  }

  package var shares: ColorShares {
    ColorShares(
      AnimatablePair(Double(red), Double(green)), AnimatablePair(Double(blue), Double(opacity)))
  }
}
