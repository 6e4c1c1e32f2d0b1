import RowMotion

/// Numbers for people, with units, plurals and thousands separators.
enum Formatted {
  /// Returns a number with at most one decimal digit.
  static func number(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e12 else { return "\(number)" }
    let tenths = Int((number * 10).rounded())
    let digit = tenths.magnitude % 10
    return (tenths < 0 ? "−" : "") + grouped(tenths.magnitude / 10)
      + (digit == 0 ? "" : ".\(digit)")
  }

  /// Returns a length, with a decimal digit below 10: "4.5 px", "1,250 px" with a no-break space.
  static func length(_ length: Double) -> String {
    number(abs(length) < 10 ? length : length.rounded()) + "\u{a0}px"
  }

  /// Returns a change of a length: "+46 px", "−4.5 px".
  static func change(_ length: Double) -> String {
    let text = Formatted.length(length)
    return text.hasPrefix("−") || text.hasPrefix("0\u{a0}") ? text : "+" + text
  }

  /// Returns a width and a height: "400 × 47 px".
  ///
  /// The unit keeps their order in right-to-left windows.
  static func size(_ size: Size) -> String {
    "\(number(size.width.rounded())) × \(length(size.height.rounded()))"
  }

  /// Returns a number of things: "1 row", "1,000 rows"; none is "no rows", or "No rows".
  static func count(_ count: Int, _ noun: String, zero: String = "no") -> String {
    (count == 0 ? zero : grouped(count.magnitude)) + " \(noun)" + (count == 1 ? "" : "s")
  }

  /// Returns the selection in a table by row indices: "Row 1 selected" for index 0, "3 rows
  /// selected"; nil if it is empty.
  static func selection(_ rows: Set<Int>) -> String? {
    guard rows.count < 2 else { return count(rows.count, "row") + " selected" }
    return rows.first.map { "Row \(grouped(UInt($0 + 1))) selected" }
  }

  /// Returns a share: "37%".
  static func percent(_ share: Double) -> String {
    share.isFinite ? "\(number((100 * min(max(share, -1e9), 1e9)).rounded()))%" : "\(share)"
  }

  private static func grouped(_ number: UInt) -> String {
    let digits = String(number % 1000)
    if number < 1000 { return digits }
    return grouped(number / 1000) + "," + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
