/// What tells a note from all others: a text of which each code unit counts, where `String` takes two
/// spellings of é for one.
package struct NoteID: Hashable, Sendable, ExpressibleByStringInterpolation,
  CustomStringConvertible
{
  /// The text.
  package let text: String

  /// Creates an id.
  package init(_ text: String) {
    self.text = text
  }

  package init(stringLiteral text: String) {
    self.init(text)
  }

  package var description: String { text }

  package static func == (left: NoteID, right: NoteID) -> Bool {
    left.text.isSame(as: right.text)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(0xFF as UInt8)
  }
}

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
