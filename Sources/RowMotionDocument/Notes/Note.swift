/// One note of the document.
package struct Note: Identifiable, Equatable, Sendable {
  /// What tells the note from all others; never shown.
  package var id: String
  /// The line that is always shown.
  package var title: String
  /// The text that comes and goes; none where the document has none.
  package var detail: String?
  /// What else the document says about the note, kept for the next save.
  package var otherMembers: [NoteMember]

  /// Creates a note.
  package init(id: String, title: String, detail: String? = nil, otherMembers: [NoteMember] = []) {
    self.id = id
    self.title = title
    self.detail = detail
    self.otherMembers = otherMembers
  }

  /// The title, or what stands in its place where there is none.
  package var shownTitle: String { title.isEmpty ? "Untitled" : title }

  /// The detail, if there is anything in it to show.
  package var shownDetail: String? {
    detail?.isEmpty == false ? detail : nil
  }
}

/// A member of a note that this program does not know, as it stands in the document.
package struct NoteMember: Equatable, Sendable {
  /// The member's name.
  package var name: String
  /// The member's value as JSON text, so that no digit of a number is lost.
  package var value: String

  /// Creates a member.
  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
