import RowMotion

/// GTK's input of a character by its number: Ctrl+Shift+U, then its digits.
///
/// With a sixth digit GTK, at least up to 4.18, writes beyond the end of a buffer. The program then
/// ends when the field is destroyed. `gtkimcontextsimple.c` has space for `MAX_SEQ_LEN + 1`
/// characters, but stores six digits and a terminator. Five digits suffice for all characters
/// except the private ones of the last plane.
enum HexEntry {
  /// The number of digits that GTK has space for.
  static let digits = 5

  /// Returns true if GTK must not receive a key: a digit without space, or a leading zero.
  ///
  /// - Parameter composed: The text composed so far: a `u`, and the digits.
  static func blocks(_ key: Key?, after composed: String) -> Bool {
    guard case .character(let character)? = key, character.isHexDigit, composed.first == "u",
      composed.dropFirst().allSatisfy(\.isHexDigit)
    else { return false }
    let count = composed.count - 1
    return count >= digits || count == 0 && character == "0"
  }

  /// Returns true if composed text looks like typed text to the user: not a number, an accent or an
  /// incomplete key sequence.
  static func isText(_ composed: String) -> Bool {
    guard let first = composed.unicodeScalars.first else { return false }
    if first == "u", composed.dropFirst().allSatisfy(\.isHexDigit) { return false }
    switch first.properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .otherLetter: return true
    default: return false
    }
  }
}
