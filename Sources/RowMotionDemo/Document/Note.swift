/// One note of the document.
struct Note: Identifiable, Equatable, Sendable {
  /// What tells the note from all others; never shown.
  var id: String
  /// The line that is always shown.
  var title: String
  /// The text that comes and goes; none where the document has none.
  var detail: String?
  /// What else the document says about the note, kept for the next save.
  var otherMembers: [NoteMember] = []

  /// The title, or what stands in its place where there is none.
  var shownTitle: String { title.isEmpty ? "Untitled" : title }

  /// The detail, if there is anything in it to show.
  var shownDetail: String? {
    detail?.isEmpty == false ? detail : nil
  }
}

/// A member of a note that this program does not know, as it stands in the document.
struct NoteMember: Equatable, Sendable {
  /// The member's name.
  var name: String
  /// The member's value as JSON text, so that no digit of a number is lost.
  var value: String
}
