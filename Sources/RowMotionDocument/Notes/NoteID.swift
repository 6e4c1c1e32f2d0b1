/// What tells a note from all others: a text of which each code unit counts, where `String` takes two
/// spellings of é for one.
///
/// Generated notes have theirs by number, so that a set of a million of them is made in an instant.
package struct NoteID: Hashable, Sendable, ExpressibleByStringInterpolation,
  CustomStringConvertible
{
  private enum Name: Sendable {
    case text(String)
    case generated(Int)
  }

  private let name: Name

  /// Creates an id.
  package init(_ text: String) {
    name = GeneratedNotes.index(of: text).map(Name.generated) ?? .text(text)
  }

  /// The id of the generated note at an index.
  init(generated index: Int) { name = .generated(index) }

  package init(stringLiteral text: String) {
    self.init(text)
  }

  /// The text.
  package var text: String {
    switch name {
    case .text(let text): text
    case .generated(let index): GeneratedNotes.id(index)
    }
  }

  /// The index of the generated note that it is the id of; nil where it is none of theirs.
  var generatedIndex: Int? {
    if case .generated(let index) = name { index } else { nil }
  }

  package var description: String { text }

  package static func == (left: NoteID, right: NoteID) -> Bool {
    switch (left.name, right.name) {
    case (.text(let left), .text(let right)): left.isSame(as: right)
    case (.generated(let left), .generated(let right)): left == right
    // A text that names a generated note is kept as its number.
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch name {
    case .text(let text):
      for byte in text.utf8 { hasher.combine(byte) }
      hasher.combine(0xFF as UInt8)
    case .generated(let index): hasher.combine(index)
    }
  }
}
