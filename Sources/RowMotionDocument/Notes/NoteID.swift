/// A note's unique id, compared by code unit, whereas `String` considers two encodings of é equal.
///
/// Generated notes have numbers as ids, which makes a set of a million ids fast to create.
package struct NoteID: Hashable, Sendable, ExpressibleByStringInterpolation,
  CustomStringConvertible
{
  private enum Name: Sendable {
    case text(String)
    case generated(Int)
  }

  private let name: Name

  package init(_ text: String) {
    name = GeneratedNotes.index(of: text).map(Name.generated) ?? .text(text)
  }

  /// Creates the id of the generated note at an index.
  init(generated index: Int) { name = .generated(index) }

  package init(stringLiteral text: String) {
    self.init(text)
  }

  /// The id as a string.
  package var text: String {
    switch name {
    case .text(let text): text
    case .generated(let index): GeneratedNotes.id(index)
    }
  }

  /// The index of the generated note with this id; nil if it is not the id of a generated note.
  var generatedIndex: Int? {
    if case .generated(let index) = name { index } else { nil }
  }

  package var description: String { text }

  package static func == (left: NoteID, right: NoteID) -> Bool {
    switch (left.name, right.name) {
    case (.text(let left), .text(let right)): left.isSame(as: right)
    case (.generated(let left), .generated(let right)): left == right
    // The initializer converts the string id of a generated note to a number.
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

/// Readable ids for new notes, derived from their titles.
package enum NoteName {
  /// Returns an id such as `buy-milk`, or `buy-milk-2` if that id is taken.
  package static func id(for title: String, isTaken: (NoteID) -> Bool) -> NoteID {
    let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }
    var name = String(words.prefix(4).joined(separator: "-").prefix(32))
    if name.isEmpty { name = "note" }
    return unusedID(NoteID(name), isTaken: isTaken)
  }

  /// Returns the id itself, or the id with a number appended if it is taken.
  static func unusedID(_ name: NoteID, isTaken: (NoteID) -> Bool) -> NoteID {
    if !isTaken(name) { return name }
    var number = 2
    while isTaken("\(name)-\(number)") { number += 1 }
    return "\(name)-\(number)"
  }
}
