/// One note of the document.
package struct Note: Identifiable, Equatable, Sendable {
  /// The unique id of the note, which is never shown.
  package var id: NoteID
  private var texts: Texts
  /// The note's other members in the document, preserved by saving.
  package var otherMembers: [NoteMember]
  /// The note's text in the document; nil for a note that is not in a document yet.
  ///
  /// It is ignored by comparisons.
  var spelling: NoteSpelling?

  package init(
    id: NoteID, title: String, detail: String? = nil, otherMembers: [NoteMember] = []
  ) {
    self.id = id
    texts = .written(title: title, detail: detail)
    self.otherMembers = otherMembers
  }

  /// Creates the generated note at an index, whose texts are computed on demand.
  init(generated index: Int) {
    id = NoteID(generated: index)
    texts = .generated(index)
    otherMembers = []
  }

  /// Creates a note from a string id.
  @_disfavoredOverload package init(
    id: String, title: String, detail: String? = nil, otherMembers: [NoteMember] = []
  ) {
    self.init(id: NoteID(id), title: title, detail: detail, otherMembers: otherMembers)
  }

  private enum Texts: Sendable {
    case written(title: String, detail: String?)
    case generated(Int)
  }

  /// The note's title, a line that is always shown.
  package var title: String {
    get {
      switch texts {
      case .written(let title, _): title
      case .generated(let index): GeneratedNotes.title(index)
      }
    }
    set { texts = .written(title: newValue, detail: detail) }
  }

  /// The collapsible text; nil if the document has none.
  package var detail: String? {
    get {
      switch texts {
      case .written(_, let detail): detail
      case .generated(let index): GeneratedNotes.detail(index)
      }
    }
    set { texts = .written(title: title, detail: newValue) }
  }

  /// The title, or a placeholder if the title is empty.
  package var shownTitle: String {
    let title = title
    return title.isEmpty ? "Untitled" : title
  }

  /// The detail; nil if it is empty.
  package var shownDetail: String? {
    detail.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Compares texts by code unit.
  package static func == (left: Note, right: Note) -> Bool {
    left.id == right.id && left.hasTexts(of: right) && left.otherMembers == right.otherMembers
  }

  /// Returns true if another note has the same title and detail.
  func hasTexts(of other: Note) -> Bool {
    if case .generated(let index) = texts, case .generated(index) = other.texts { return true }
    return title.isSame(as: other.title) && detail.isSame(as: other.detail)
  }
}

/// A member of a note that this program does not know, as it is written in the document.
package struct NoteMember: Equatable, Sendable {
  package var name: String
  /// The member's value as JSON text, so that no digit of a number is lost.
  package var value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  package static func == (left: NoteMember, right: NoteMember) -> Bool {
    left.name.isSame(as: right.name) && left.value.isSame(as: right.value)
  }
}

/// A note's exact text in a document: the order of members, the escapes and the white space.
final class NoteSpelling: Sendable {
  /// A member of the note's object.
  struct Member: Sendable {
    enum Role: Sendable { case id, title, detail, other }

    var role: Role
    /// The name, with its quotes.
    var name: [UInt8]
    var value: [UInt8]
  }

  /// The bytes of the whole object.
  let text: [UInt8]
  let members: [Member]
  /// The values that the text encodes.
  let id: NoteID
  let title: String
  let detail: String?

  init(text: [UInt8], members: [Member], id: NoteID, title: String, detail: String?) {
    self.text = text
    self.members = members
    self.id = id
    self.title = title
    self.detail = detail
  }

  /// Returns true if the note's id, title and detail are the ones written here.
  func spells(_ note: Note) -> Bool {
    note.id == id && note.title.isSame(as: title) && note.detail.isSame(as: detail)
  }
}
