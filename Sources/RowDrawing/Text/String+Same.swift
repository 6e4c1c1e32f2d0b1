extension String {
  /// Returns true if two strings are equal, code unit by code unit.
  ///
  /// Cheaper comparisons come first, and reject most strings that differ.
  package func isSame(as other: String) -> Bool {
    utf8.count == other.utf8.count && self == other && utf8.elementsEqual(other.utf8)
  }
}

extension String? {
  /// Returns true if two strings are equal, code unit by code unit, or both are nil.
  package func isSame(as other: String?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.isSame(as: other)
  }
}
