/// A number as people write it: with group separators, a currency, a percent sign or parentheses.
///
/// A comma or a dot before three digits may be a decimal or a group separator. The text alone does
/// not tell, so the column decides.
struct NumberText: Equatable {
  /// The decimal separator; nil if the text does not tell.
  let decimalSeparator: UInt8?
  private let valueWithDot: Double
  private let valueWithComma: Double

  /// The longest text that is read as a number, in bytes of UTF-8.
  private static let maximumLength = 64

  /// The length of the longest marks around a number, in bytes of UTF-8.
  private static let maximumMarkLength = 24

  /// Reads a number; fails if the text is anything else.
  init?(_ text: String) {
    guard text.utf8.count <= NumberText.maximumLength else { return nil }
    let bytes = Array(text.utf8)
    guard let firstDigit = bytes.firstIndex(where: isDigit),
      let lastDigit = bytes.lastIndex(where: isDigit)
    else { return nil }
    // A number may begin with its decimal separator.
    let isLed = firstDigit > 0 && (bytes[firstDigit - 1] == dot || bytes[firstDigit - 1] == comma)
    let start = isLed ? firstDigit - 1 : firstDigit
    guard let factor = NumberText.factor(before: bytes[..<start], after: bytes[(lastDigit + 1)...]),
      let significand = Significand(bytes[start...lastDigit])
    else { return nil }
    decimalSeparator = significand.decimalSeparator
    valueWithDot = factor * significand.value(decimalSeparator: decimalSeparator ?? dot)
    valueWithComma =
      decimalSeparator == nil && significand.hasSeparators
      ? factor * significand.value(decimalSeparator: comma) : valueWithDot
  }

  /// Returns the value, with a decimal separator for texts that do not tell.
  func value(decimalSeparator: UInt8) -> Double {
    decimalSeparator == comma ? valueWithComma : valueWithDot
  }

  // MARK: Signs, currencies and percent signs

  /// Returns the factor that the text around a number means; nil if it means something else.
  private static func factor(
    before: ArraySlice<UInt8>, after: ArraySlice<UInt8>
  ) -> Double? {
    if before.isEmpty && after.isEmpty { return 1 }
    guard before.count + after.count <= maximumMarkLength else { return nil }
    var factor = 1.0
    var marks = (before: scalars(before), after: scalars(after))
    let minus = marks.before.firstIndex { "-−".unicodeScalars.contains($0) }
    if let sign = minus ?? marks.before.firstIndex(of: "+") {
      if minus != nil { factor = -1 }
      marks.before.remove(at: sign)
    }
    if let opening = marks.before.firstIndex(of: "("), let closing = marks.after.firstIndex(of: ")")
    {
      // Accountants enclose negative numbers in parentheses.
      guard factor == 1 else { return nil }
      factor = -1
      marks.before.remove(at: opening)
      marks.after.remove(at: closing)
    }
    if let percent = marks.after.firstIndex(where: { "%‰".unicodeScalars.contains($0) }) {
      factor /= marks.after[percent] == "%" ? 100 : 1_000
      marks.after.remove(at: percent)
    }
    let isComplete =
      marks.before.isEmpty && (marks.after.isEmpty || isCurrency(marks.after))
      || marks.after.isEmpty && isCurrency(marks.before)
    return isComplete ? factor : nil
  }

  /// Returns the characters of a text without spaces.
  private static func scalars(_ bytes: ArraySlice<UInt8>) -> [Unicode.Scalar] {
    String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { !$0.properties.isWhitespace }
  }

  /// Returns true for a symbol such as €, also after letters as in US$, or a known abbreviation.
  private static func isCurrency(_ scalars: [Unicode.Scalar]) -> Bool {
    guard let last = scalars.last, scalars.count <= 4 else { return false }
    if last.properties.generalCategory == .currencySymbol {
      return scalars.dropLast().allSatisfy { ("A"..."Z").contains($0) }
    }
    var text = String(String.UnicodeScalarView(scalars)).lowercased()
    if text.hasSuffix(".") { text.removeLast() }
    return currencies.contains(text)
  }

  // Any letters would match texts such as "Room 12".
  /// Abbreviations of currencies.
  private static let currencies: Set<String> = [
    "aed", "aud", "bgn", "brl", "cad", "chf", "cny", "czk", "dkk", "eur", "fr", "ft", "gbp", "hkd",
    "huf", "ils", "inr", "isk", "jpy", "krw", "kč", "kr", "lei", "mxn", "nok", "nzd", "pln", "ron",
    "rs", "rub", "sar", "sek", "sgd", "sfr", "thb", "try", "twd", "uah", "usd", "zar", "zł",
  ]
}

private let dot = UInt8(ascii: ".")
private let comma = UInt8(ascii: ",")
private let space = UInt8(ascii: " ")

private func isDigit(_ byte: UInt8) -> Bool {
  byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
}

/// The digits of a number with their separators.
private struct Significand {
  /// The digits with their commas and dots.
  private var digits: [UInt8] = []
  private var exponent: [UInt8] = []
  private(set) var decimalSeparator: UInt8?
  private(set) var hasSeparators = false

  /// Spaces and apostrophes that separate groups, in UTF-8.
  private static let spaces = ["'", " ", "\u{2019}", "\u{A0}", "\u{2009}", "\u{202F}"].map {
    Array($0.utf8)
  }

  init?(_ text: ArraySlice<UInt8>) {
    var rest = text
    while let byte = rest.first {
      if isDigit(byte) {
        digits.append(byte)
      } else if byte == dot || byte == comma {
        digits.append(byte)
        hasSeparators = true
      } else if let found = Significand.spaces.first(where: { rest.starts(with: $0) }) {
        digits.append(space)
        hasSeparators = true
        rest = rest.dropFirst(found.count - 1)
      } else if byte | 0x20 == UInt8(ascii: "e"), !digits.isEmpty {
        exponent = Array(rest)
        break
      } else {
        return nil
      }
      rest = rest.dropFirst()
    }
    guard isExponent(exponent), !hasSeparators || readSeparators() else { return nil }
  }

  private func isExponent(_ text: [UInt8]) -> Bool {
    if text.isEmpty { return true }
    var power = text.dropFirst()
    if let sign = power.first, "+-".utf8.contains(sign) { power = power.dropFirst() }
    return (1...4).contains(power.count) && power.allSatisfy(isDigit)
  }

  /// Returns the value of the number, with a decimal separator.
  func value(decimalSeparator: UInt8) -> Double {
    if exponent.isEmpty, !hasSeparators, digits.count <= 18 {
      return Double(digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
    }
    var text: [UInt8] = []
    for byte in digits {
      if byte == decimalSeparator {
        text.append(dot)
      } else if isDigit(byte) {
        text.append(byte)
      }
    }
    return Double(String(decoding: text + exponent, as: UTF8.self)) ?? 0
  }

  /// Finds the decimal separator; returns false if the groups are no groups of digits.
  private mutating func readSeparators() -> Bool {
    var groups = [0]
    var counts = (dots: 0, commas: 0, spaces: 0)
    var mark = space
    for byte in digits {
      if isDigit(byte) {
        groups[groups.count - 1] += 1
        continue
      }
      groups.append(0)
      mark = byte
      if byte == dot { counts.dots += 1 } else if byte == comma { counts.commas += 1 }
      if byte == space { counts.spaces += 1 }
    }
    let kinds =
      (counts.dots > 0 ? 1 : 0) + (counts.commas > 0 ? 1 : 0) + (counts.spaces > 0 ? 1 : 0)
    // Only the last separator may be the decimal one, and it occurs once.
    let isAlone = mark == dot && counts.dots == 1 || mark == comma && counts.commas == 1
    let areThree = groups.dropFirst().allSatisfy { $0 == 3 }
    // In India the groups before the last one have two digits.
    let areIndian = { (groups: ArraySlice<Int>) in
      groups.last == 3 && groups.dropLast().allSatisfy { $0 == 2 }
    }
    if isAlone, kinds == 1 {
      // A dot before three digits may separate groups, unless the number begins with 0.
      let isGroup = areThree && (1...3).contains(groups[0]) && digits[0] != UInt8(ascii: "0")
      decimalSeparator = isGroup ? nil : mark
      return true
    }
    guard (1...3).contains(groups[0]) else { return false }
    if isAlone {
      let inner = groups.dropFirst().dropLast()
      decimalSeparator = mark
      return kinds == 2 && (inner.allSatisfy { $0 == 3 } || mark == dot && areIndian(inner))
    }
    if mark != space { decimalSeparator = mark == dot ? comma : dot }
    return kinds == 1 && (areThree || mark == comma && groups[0] < 3 && areIndian(groups[1...]))
  }
}
