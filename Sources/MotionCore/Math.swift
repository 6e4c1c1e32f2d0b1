#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// The only use of libm in this module.

/// Returns e raised to a power.
@inline(__always)
package func exponential(_ exponent: Double) -> Double {
  exp(exponent)
}

/// Returns the natural logarithm of a number.
@inline(__always)
package func naturalLogarithm(_ number: Double) -> Double {
  log(number)
}

/// Returns the sine of an angle in radians.
@inline(__always)
package func sine(_ angle: Double) -> Double {
  sin(angle)
}

/// Returns the cosine of an angle in radians.
@inline(__always)
package func cosine(_ angle: Double) -> Double {
  cos(angle)
}

extension Double {
  /// Returns the number clamped to a range; NaN becomes the lower bound.
  func clamped(to range: ClosedRange<Double>) -> Double {
    isNaN ? range.lowerBound : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
