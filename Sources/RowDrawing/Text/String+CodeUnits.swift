extension String {
  /// Returns true if two strings are equal, code unit by code unit.
  ///
  /// Cheaper comparisons come first, and reject most strings that differ.
  package func isSame(as other: String) -> Bool {
    utf8.count == other.utf8.count && self == other && utf8.elementsEqual(other.utf8)
  }

  /// Returns true if a condition holds for a byte of the string's UTF-8.
  ///
  /// Reads the string's memory directly, several times faster than through its UTF-8 view.
  ///
  /// - Complexity: O(n) in the bytes.
  @inlinable
  package func hasByte(where predicate: (UInt8) -> Bool) -> Bool {
    utf8.withContiguousStorageIfAvailable { $0.contains(where: predicate) }
      ?? utf8.contains(where: predicate)
  }
}

extension String? {
  /// Returns true if two strings are equal, code unit by code unit, or both are nil.
  package func isSame(as other: String?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.isSame(as: other)
  }
}
