import RowMotion

/// GTK's entry of a character by its number: Ctrl+Shift+U, then its digits.
///
/// For the sixth digit GTK, up to 4.18 at least, writes beyond the end of its memory, and the program ends
/// when the field goes (`gtkimcontextsimple.c`: room for `MAX_SEQ_LEN + 1` of them, where six and what ends
/// them are put). Five reach all characters but the private ones of the last plane.
enum HexEntry {
  /// How many digits GTK has room for.
  static let digits = 5

  /// Whether a key is kept from GTK: a digit that it has no room for, or a zero that says nothing.
  ///
  /// - Parameter composed: What is composed so far: a `u`, and the digits.
  static func keeps(_ key: Key?, after composed: String) -> Bool {
    guard case .character(let character)? = key, character.isHexDigit, composed.first == "u",
      composed.dropFirst().allSatisfy(\.isHexDigit)
    else { return false }
    let count = composed.count - 1
    return count >= digits || count == 0 && character == "0"
  }

  /// Whether what is composed is text that its writer sees as typed: not a number, nor an accent or a sequence
  /// of keys that waits for what it belongs to.
  static func isText(_ composed: String) -> Bool {
    guard let first = composed.unicodeScalars.first else { return false }
    if first == "u", composed.dropFirst().allSatisfy(\.isHexDigit) { return false }
    switch first.properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .otherLetter: return true
    default: return false
    }
  }
}
