/// Numbers for people, with units and plurals.
enum Words {
  /// Returns a number with at most one decimal digit.
  static func number(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e12 else { return "\(number)" }
    let tenths = Int((number * 10).rounded())
    let whole = tenths.magnitude / 10
    let digit = tenths.magnitude % 10
    return (tenths < 0 ? "−" : "") + "\(whole)" + (digit == 0 ? "" : ".\(digit)")
  }

  /// Returns a length: "1 point", "46 points", "12.5 points".
  static func points(_ length: Double) -> String { counted(number(length), "point") }

  /// Returns a change of a length: "+46 points", "−12.5 points".
  static func change(_ length: Double) -> String {
    let text = points(length)
    return text.hasPrefix("−") || text.hasPrefix("0 ") ? text : "+" + text
  }

  /// Returns a number of things: "1 row", "3 rows", "no rows".
  static func count(_ count: Int, _ noun: String) -> String {
    count == 0 ? "no \(noun)s" : counted("\(count)", noun)
  }

  /// Returns a share: "37 %".
  static func percent(_ share: Double) -> String {
    share.isFinite ? "\(number((100 * min(max(share, -1e9), 1e9)).rounded())) %" : "\(share)"
  }

  private static func counted(_ number: String, _ noun: String) -> String {
    number == "1" || number == "−1" ? "\(number) \(noun)" : "\(number) \(noun)s"
  }
}

/// Returns a number with two decimal digits.
func short(_ number: Double) -> String {
  guard abs(number) < 1e12 else { return "\(number)" }
  let hundredths = Int((number * 100).rounded())
  let digits = hundredths.magnitude % 100
  return "\(hundredths < 0 ? "-" : "")\(hundredths.magnitude / 100)."
    + (digits < 10 ? "0" : "") + "\(digits)"
}
