/// A value that can be added, subtracted and scaled, and therefore animated.
///
/// Springs and curves need no other operations: a motion is a sum of scaled values.
public protocol VectorArithmetic: AdditiveArithmetic {
  /// Multiplies each component by a factor.
  mutating func scale(by factor: Double)

  /// The sum of the squares of the components.
  ///
  /// Serves to measure motions; a value for which it is not finite is not animated.
  var magnitudeSquared: Double { get }
}

extension VectorArithmetic {
  /// Returns the value with each component multiplied by a factor.
  public func scaled(by factor: Double) -> Self {
    var result = self
    result.scale(by: factor)
    return result
  }

  /// The length of the value as a vector.
  var length: Double {
    magnitudeSquared.squareRoot()
  }
}

extension Double: VectorArithmetic {
  /// Multiplies the number by a factor.
  public mutating func scale(by factor: Double) {
    self *= factor
  }

  /// The square of the number.
  public var magnitudeSquared: Double {
    self * self
  }
}

extension Float: VectorArithmetic {
  /// Multiplies the number by a factor.
  public mutating func scale(by factor: Double) {
    self = Float(Double(self) * factor)
  }

  /// The square of the number.
  public var magnitudeSquared: Double {
    Double(self) * Double(self)
  }
}
