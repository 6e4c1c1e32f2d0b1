extension String {
  /// Whether two texts are the same, code unit by code unit.
  ///
  /// Most texts that differ do so in ways that are found without going through them unit by unit.
  package func isSame(as other: String) -> Bool {
    utf8.count == other.utf8.count && self == other && utf8.elementsEqual(other.utf8)
  }
}

extension String? {
  /// Whether two texts are the same, code unit by code unit, or both are none.
  package func isSame(as other: String?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.isSame(as: other)
  }
}
