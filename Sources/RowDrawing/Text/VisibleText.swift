/// Text that came from outside, such as an id, a title or a path, as it may be shown in one line of
/// a message.
///
/// What is shown to say something about a file must not be able to say something else: a line break
/// must not make a dialog taller than the screen, nor a character that turns the direction of
/// reading change what the words around it mean. So all such text goes through here, whether it
/// ends in a bar, a title, a diagnostic, on standard error or in a screen reader.
///
/// | character | shown as |
/// | --- | --- |
/// | line feed | ⏎, which the usual fonts have; they have no control pictures |
/// | other control and format characters, and line separators | their code, such as ‹U+202E› |
/// | joiners, which letters and emoji need | themselves |
/// | all others | themselves |
package enum VisibleText {
  /// How many characters of a text are shown in a message, counted as Unicode scalars.
  package static let inlineLimit = 120
  /// How many characters of a whole message are shown, counted as Unicode scalars.
  package static let messageLimit = 2_000

  /// A text as a part of a sentence: in one line, with nothing invisible in it, cut in its middle
  /// where it is long, and isolated where it could turn the direction of what stands around it.
  ///
  /// - Complexity: O(`limit`), however long the text is.
  package static func inline(_ text: some StringProtocol, limit: Int = inlineLimit) -> String {
    var shown = ""
    var isTurning = false
    func append(_ scalars: some Sequence<Unicode.Scalar>) {
      for scalar in scalars {
        isTurning = isTurning || scalar.isReadFromRightToLeft || isFormat(scalar)
        shown += visible(scalar)
      }
    }
    let scalars = text.unicodeScalars
    if isLonger(scalars, than: limit) {
      // Of a path the end says most, of a title the beginning.
      append(scalars.prefix(limit - limit / 3))
      shown += "…"
      append(scalars.suffix(limit / 3))
    } else {
      append(scalars)
    }
    return isTurning ? "\u{2068}" + shown + "\u{2069}" : shown
  }

  /// A whole message, whose parts may have come through ``inline(_:limit:)``: nothing invisible
  /// but the marks that isolate those parts, which are closed again where the message is cut.
  ///
  /// - Parameter lines: How many lines it may have; further line breaks are shown as ⏎.
  /// - Complexity: O(`limit`), however long the message is.
  package static func message(
    _ message: some StringProtocol, limit: Int = messageLimit, lines: Int = 1
  ) -> String {
    var shown = ""
    var depth = 0
    var linesLeft = lines - 1
    for scalar in message.unicodeScalars.prefix(limit) {
      switch scalar {
      case "\u{2068}":
        depth += 1
        shown.unicodeScalars.append(scalar)
      case "\u{2069}" where depth > 0:
        depth -= 1
        shown.unicodeScalars.append(scalar)
      case "\n" where linesLeft > 0:
        linesLeft -= 1
        // An isolate ends with its line.
        shown += String(repeating: "\u{2069}", count: depth) + "\n"
        depth = 0
      default: shown += visible(scalar)
      }
    }
    if isLonger(message.unicodeScalars, than: limit) { shown += "…" }
    return shown + String(repeating: "\u{2069}", count: depth)
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

  /// Whether a character is not seen but changes how others are.
  private static func isFormat(_ scalar: Unicode.Scalar) -> Bool {
    // Most text is left with one comparison.
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
