import RowMotion

/// A writer of documents.
///
/// Unedited notes keep their text byte for byte. In an edited note only edited members change, and
/// each member gets a line, for readable diffs.
package enum NotesFormat {
  /// Writes notes as JSON, ending with a line break.
  ///
  /// - Complexity: O(n) in the bytes.
  package static func bytes(of notes: [Note]) -> [UInt8] {
    if notes.isEmpty { return Array("[]\n".utf8) }
    var bytes = Array("[\n".utf8)
    for (index, note) in notes.enumerated() {
      bytes += "  ".utf8
      if let spelling = note.spelling, spelling.spells(note) {
        bytes += spelling.text
      } else {
        append(members(of: note), to: &bytes)
      }
      bytes += (index + 1 < notes.count ? ",\n" : "\n").utf8
    }
    bytes += "]\n".utf8
    return bytes
  }

  private static func append(_ members: [NoteSpelling.Member], to bytes: inout [UInt8]) {
    bytes += "{\n".utf8
    for (index, member) in members.enumerated() {
      bytes += (index > 0 ? ",\n    " : "    ").utf8
      bytes += member.name
      bytes += ": ".utf8
      bytes += member.value
    }
    bytes += "\n  }".utf8
  }

  /// Returns the members in the document's order; unedited members keep the document's spelling.
  private static func members(of note: Note) -> [NoteSpelling.Member] {
    guard let spelling = note.spelling else {
      return [text(.id, "id", note.id.text), text(.title, "title", note.title)]
        + (note.detail.map { [text(.detail, "detail", $0)] } ?? [])
        + note.otherMembers.map {
          NoteSpelling.Member(role: .other, name: quoted($0.name), value: Array($0.value.utf8))
        }
    }
    var members: [NoteSpelling.Member] = []
    let hasDetail = spelling.members.contains { $0.role == .detail }
    for var member in spelling.members {
      switch member.role {
      case .id:
        if note.id != spelling.id { member.value = quoted(note.id.text) }
      case .title:
        if !note.title.isSame(as: spelling.title) { member.value = quoted(note.title) }
      case .detail:
        if note.detail.isSame(as: spelling.detail) { break }
        guard let detail = note.detail else { continue }
        member.value = quoted(detail)
      case .other: break
      }
      members.append(member)
      if member.role == .title, !hasDetail, let detail = note.detail {
        members.append(text(.detail, "detail", detail))
      }
    }
    return members
  }

  private static func text(
    _ role: NoteSpelling.Member.Role, _ name: String, _ value: String
  ) -> NoteSpelling.Member {
    NoteSpelling.Member(role: role, name: quoted(name), value: quoted(value))
  }

  private static func quoted(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONText.append(text, to: &bytes)
    return bytes
  }
}
