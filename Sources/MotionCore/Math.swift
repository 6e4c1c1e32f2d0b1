#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// The one door to libm: everything else in this module is plain Swift.

/// Raises e to a power.
@inline(__always)
package func exponential(_ exponent: Double) -> Double {
  exp(exponent)
}

/// Takes the natural logarithm.
@inline(__always)
package func naturalLogarithm(_ number: Double) -> Double {
  log(number)
}

/// Takes the sine of an angle in radians.
@inline(__always)
package func sine(_ angle: Double) -> Double {
  sin(angle)
}

/// Takes the cosine of an angle in radians.
@inline(__always)
package func cosine(_ angle: Double) -> Double {
  cos(angle)
}

extension Double {
  /// Keeps the number inside a range; what is not a number becomes the lower bound.
  func clamped(to range: ClosedRange<Double>) -> Double {
    isNaN ? range.lowerBound : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
