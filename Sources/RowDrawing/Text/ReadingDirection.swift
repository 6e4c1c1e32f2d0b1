extension Unicode.Scalar {
  /// Whether the character belongs to a script that is read from right to left.
  var isReadFromRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}

extension StringProtocol {
  /// Whether a paragraph is read from right to left, by the first of its letters; nil where it has none.
  ///
  /// So the Unicode Bidirectional Algorithm decides (UAX 9, P2 and P3), which looks at isolates and numbers, too.
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
