/// External text, such as an id, a title or a path, made safe for one line of a message.
///
/// Such text must not change the message's meaning: a line break must not enlarge a dialog, and a
/// bidirectional control character must not reorder the words around it. All messages, from dialogs
/// to standard error and screen readers, pass such text through this type.
///
/// | character | shown as |
/// | --- | --- |
/// | line feed | ⏎, since common fonts lack Unicode's control pictures |
/// | other control and format characters, and line separators | their code, such as ‹U+202E› |
/// | joiners, which letters and emoji need | themselves |
/// | all others | themselves |
package enum PrintableText {
  /// The maximum number of characters of a text in a message, counted as Unicode scalars.
  package static let inlineLimit = 120
  /// The maximum number of characters of a whole message, counted as Unicode scalars.
  package static let messageLimit = 2_000

  /// Returns a text for use inside a sentence.
  ///
  /// The result is one line without invisible characters. A long text is cut in its middle, and a
  /// text that could change the reading direction around it is isolated.
  ///
  /// - Complexity: O(`limit`), for any length of the text.
  package static func inline(_ text: some StringProtocol, limit: Int = inlineLimit) -> String {
    var result = ""
    var changesDirection = false
    func append(_ scalars: some Sequence<Unicode.Scalar>) {
      for scalar in scalars {
        changesDirection = changesDirection || scalar.isReadFromRightToLeft || isFormat(scalar)
        result += visible(scalar)
      }
    }
    let scalars = text.unicodeScalars
    if isLonger(scalars, than: limit) {
      // The end of a path matters most, and so does the beginning of a title.
      append(scalars.prefix(limit - limit / 3))
      result += "…"
      append(scalars.suffix(limit / 3))
    } else {
      append(scalars)
    }
    return changesDirection ? "\u{2068}" + result + "\u{2069}" : result
  }

  /// Returns a number with at most four decimal digits: "0.3333".
  package static func number(_ number: Double) -> String {
    guard abs(number) < 1e12 else { return "\(number)" }
    // Adding 0 removes the sign of −0.
    let rounded = (number * 10_000).rounded() / 10_000 + 0
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  /// Returns a whole message, whose parts may come from ``inline(_:limit:)``.
  ///
  /// The only invisible characters are the isolates around those parts, which are closed after a
  /// cut.
  ///
  /// - Parameter lines: The maximum number of lines; further line breaks are shown as ⏎.
  /// - Complexity: O(`limit`), for any length of the message.
  package static func message(
    _ message: some StringProtocol, limit: Int = messageLimit, lines: Int = 1
  ) -> String {
    var result = ""
    var depth = 0
    var linesLeft = lines - 1
    for scalar in message.unicodeScalars.prefix(limit) {
      switch scalar {
      case "\u{2068}":
        depth += 1
        result.unicodeScalars.append(scalar)
      case "\u{2069}" where depth > 0:
        depth -= 1
        result.unicodeScalars.append(scalar)
      case "\n" where linesLeft > 0:
        linesLeft -= 1
        // An isolate ends with its line.
        result += String(repeating: "\u{2069}", count: depth) + "\n"
        depth = 0
      default: result += visible(scalar)
      }
    }
    if isLonger(message.unicodeScalars, than: limit) { result += "…" }
    return result + String(repeating: "\u{2069}", count: depth)
  }

  private static func isLonger(
    _ scalars: some BidirectionalCollection<Unicode.Scalar>, than limit: Int
  ) -> Bool {
    scalars.index(scalars.startIndex, offsetBy: limit + 1, limitedBy: scalars.endIndex) != nil
  }

  private static func visible(_ scalar: Unicode.Scalar) -> String {
    if scalar == "\n" { return "⏎" }
    if scalar.value < 0x20 || scalar.value == 0x7F || isFormat(scalar) {
      return "‹U+\(hexadecimal(scalar))›"
    }
    return String(scalar)
  }

  /// Returns true for an invisible character that changes how others are shown.
  private static func isFormat(_ scalar: Unicode.Scalar) -> Bool {
    // A fast path for most text.
    if scalar.value < 0x80 { return false }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    case .format: return scalar != "\u{200C}" && scalar != "\u{200D}"
    default: return false
    }
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
