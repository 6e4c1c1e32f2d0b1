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
