import MotionCore

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
