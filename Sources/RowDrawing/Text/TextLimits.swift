/// The limits of the text that is laid out.
///
/// Breaking a text into lines takes more than linear time. An engine shapes the rest of a word
/// again for each line of it, and all marks on a letter as one piece. Text beyond the limits is not
/// shown; the string itself is not changed.
package enum TextLimits {
  /// The maximum number of characters that are shown, counted as Unicode scalars.
  package static let characters = 10_000
  /// The maximum number of characters per line if the number of lines is limited.
  package static let charactersPerLine = 1_000
  /// The maximum number of characters without a line break opportunity, after which the line ends.
  package static let unbrokenCharacters = 1_000
  /// The maximum number of marks on a letter: that of Unicode's stream-safe text (UAX 15).
  package static let marks = 30

  /// A text cut to the limits.
  package struct Cut: Equatable {
    /// The text for the layout, with an ellipsis if its end is cut off.
    package var text: String
    /// True if any part was cut.
    package var isCut: Bool

    package init(text: String, isCut: Bool) {
      self.text = text
      self.isCut = isCut
    }
  }

  /// Returns true if a text is longer than the part that is shown.
  ///
  /// - Complexity: O(1) in the text's length: at most ``characters`` and one more are read.
  package static func isTooLong(_ text: String) -> Bool {
    guard text.utf8.count > characters else { return false }
    let scalars = text.unicodeScalars
    return scalars.index(
      scalars.startIndex, offsetBy: characters + 1, limitedBy: scalars.endIndex) != nil
  }

  /// Returns the part of a text that is laid out.
  ///
  /// - Parameter lineLimit: The maximum number of lines; nil for no limit.
  /// - Complexity: O(1) in a text's length beyond the limits.
  package static func cut(_ text: String, lineLimit: Int? = nil) -> Cut {
    // Even a short text may be one letter with many marks.
    if text.utf8.count <= marks { return Cut(text: text, isCut: false) }
    var limit = characters
    if let lineLimit { limit = min(limit, min(lineLimit, characters) * charactersPerLine) }
    if isCertainlyUncut(text, limit) { return Cut(text: text, isCut: false) }
    /// The result so far; nil while it equals the text.
    var changed: String?
    var isCut = false
    var count = 0
    var run = 0
    var marksInRow = 0
    let scalars = text.unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      if count == limit {
        return Cut(text: (changed ?? String(scalars[..<index])) + "…", isCut: true)
      }
      if isCombiningMark(scalar) {
        marksInRow += 1
        if marksInRow > marks {
          isCut = true
          changed = changed ?? String(scalars[..<index])
          continue
        }
      } else {
        marksInRow = 0
        run = isLineBreakOpportunity(scalar) ? 0 : run + 1
        if run > unbrokenCharacters {
          run = 1
          changed = (changed ?? String(scalars[..<index])) + "\n"
        }
      }
      count += 1
      changed?.unicodeScalars.append(scalar)
    }
    return Cut(text: changed ?? text, isCut: isCut)
  }

  /// Returns true if a text's bytes show that nothing is cut: few bytes and no marks.
  private static func isCertainlyUncut(_ text: String, _ limit: Int) -> Bool {
    // 0xCC is the first byte of U+0300, the first mark.
    text.utf8.count <= min(limit, unbrokenCharacters) && !text.hasByte { $0 >= 0xCC }
  }

  private static func isCombiningMark(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x300 { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: return true
    default: return false
    }
  }

  /// Returns true if lines may break at a character, or next to it as in Chinese.
  private static func isLineBreakOpportunity(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x20, 0x2D, 0x85, 0x1680, 0x2000...0x200B, 0x2028, 0x2029, 0x3000: true
    case 0x2E80...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
