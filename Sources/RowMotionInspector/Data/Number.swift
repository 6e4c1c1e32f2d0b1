/// Numbers of the panel.
enum Number {
  /// Returns a number with the given number of decimal digits.
  static func fixed(_ number: Double, _ digits: Int) -> String {
    guard number.isFinite, abs(number) < 1e12 else { return "\(number)" }
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((abs(number) * scale).rounded())
    let sign = number < 0 && scaled > 0 ? "−" : ""
    if digits == 0 { return "\(sign)\(scaled)" }
    let text = String(scaled)
    let filled = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
    return "\(sign)\(filled.dropLast(digits)).\(filled.suffix(digits))"
  }

  /// Returns a duration: "16.7 ms".
  static func milliseconds(_ seconds: Double, digits: Int = 1) -> String {
    fixed(seconds * 1000, digits) + "\u{a0}ms"
  }

  /// Returns a number of things: "1 row", "2 rows".
  static func count(_ count: Int, _ noun: String, plural: String? = nil) -> String {
    "\(count) " + (count == 1 ? noun : plural ?? noun + "s")
  }
}
