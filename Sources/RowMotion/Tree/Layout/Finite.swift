/// The number, or another where it is not finite.
func finite(_ number: Double, or other: Double) -> Double {
  number.isFinite ? number : other
}
