/// How much of a text is set in lines.
///
/// Breaking a text costs more than its length says: an engine sets the rest of a word anew for each
/// line that it is broken into, and all the marks on one letter as one piece. What is beyond these
/// limits is not shown; the text itself is never changed by it.
package enum TextLimits {
  /// How many characters of a text are shown, counted as Unicode scalars.
  package static let characters = 10_000
  /// How many characters of a text are set for each line that it may have at the most.
  package static let charactersPerLine = 1_000
  /// How many characters may follow each other without a place to break a line; then the line ends.
  package static let unbroken = 1_000
  /// How many marks one letter may carry: as many as in Unicode's stream-safe text (UAX 15).
  package static let marks = 30

  /// A text as it is set.
  package struct Cut: Equatable {
    /// What is set, with an ellipsis where something is missing at its end.
    package var text: String
    /// Whether anything is missing.
    package var isCut: Bool

    package init(text: String, isCut: Bool) {
      self.text = text
      self.isCut = isCut
    }
  }

  /// Whether a text is longer than what is shown.
  ///
  /// - Complexity: O(1) for texts of fewer bytes than characters are shown, and never more than O(1)
  ///   in the length beyond that.
  package static func isTooLong(_ text: String) -> Bool {
    guard text.utf8.count > characters else { return false }
    let scalars = text.unicodeScalars
    return scalars.index(
      scalars.startIndex, offsetBy: characters + 1, limitedBy: scalars.endIndex) != nil
  }

  /// The part of a text that is set.
  ///
  /// - Parameter lineLimit: How many lines there are at the most; nil for any number.
  /// - Complexity: O(1) in a text's length beyond the limits.
  package static func cut(_ text: String, lineLimit: Int? = nil) -> Cut {
    // Even a short text may be one letter with all its marks.
    if text.utf8.count <= marks { return Cut(text: text, isCut: false) }
    var limit = characters
    if let lineLimit { limit = min(limit, min(lineLimit, characters) * charactersPerLine) }
    if isSurelyWhole(text, limit) { return Cut(text: text, isCut: false) }
    /// What is set, once that is not the text itself.
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
      if isMark(scalar) {
        marksInRow += 1
        if marksInRow > marks {
          isCut = true
          changed = changed ?? String(scalars[..<index])
          continue
        }
      } else {
        marksInRow = 0
        run = isPlaceToBreak(scalar) ? 0 : run + 1
        if run > unbroken {
          run = 1
          changed = (changed ?? String(scalars[..<index])) + "\n"
        }
      }
      count += 1
      changed?.unicodeScalars.append(scalar)
    }
    return Cut(text: changed ?? text, isCut: isCut)
  }

  /// Whether a text's bytes tell that nothing of it is cut: they are no more than the characters that may be, and
  /// none of them begins a mark.
  private static func isSurelyWhole(_ text: String, _ limit: Int) -> Bool {
    // 0xCC is the first byte of U+0300, the first mark.
    text.utf8.count <= min(limit, unbroken) && !text.hasByte { $0 >= 0xCC }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x300 { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: return true
    default: return false
    }
  }

  /// Whether lines break at a character, or beside it as in Chinese.
  private static func isPlaceToBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x20, 0x2D, 0x85, 0x1680, 0x2000...0x200B, 0x2028, 0x2029, 0x3000: true
    case 0x2E80...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
