/// The number, or another where it is not finite.
func finite(_ number: Double, or other: Double) -> Double {
  number.isFinite ? number : other
}

extension Double {
  /// The number itself, or 0 for -0: who reads a length, as text or by its sign, is told the same.
  var withoutNegativeZero: Double { self == 0 ? 0 : self }
}
