extension Unicode.Scalar {
  /// True if the character belongs to a right-to-left script.
  var isReadFromRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}

extension StringProtocol {
  /// True if the first letter of a paragraph is right-to-left; nil if it has no letter.
  ///
  /// This is simpler than the Unicode Bidirectional Algorithm (UAX 9, P2 and P3), which also
  /// considers isolates and numbers.
  ///
  /// - Complexity: O(n) in the characters before the first letter.
  package var isReadFromRightToLeft: Bool? {
    for scalar in unicodeScalars {
      if scalar.isReadFromRightToLeft { return true }
      if scalar.properties.isAlphabetic { return false }
    }
    return nil
  }
}
