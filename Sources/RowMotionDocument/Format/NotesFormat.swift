/// The one form in which documents are written: a member a line, so that versions compare well.
package enum NotesFormat {
  /// Writes notes as JSON, ending with a line break.
  package static func bytes(of notes: [Note]) -> [UInt8] {
    if notes.isEmpty { return Array("[]\n".utf8) }
    var bytes = Array("[\n".utf8)
    for (index, note) in notes.enumerated() {
      append(note, to: &bytes)
      bytes += (index + 1 < notes.count ? ",\n" : "\n").utf8
    }
    bytes += "]\n".utf8
    return bytes
  }

  private static func append(_ note: Note, to bytes: inout [UInt8]) {
    bytes += "  {\n".utf8
    append("id", to: &bytes)
    JSONText.append(note.id, to: &bytes)
    bytes += ",\n".utf8
    append("title", to: &bytes)
    JSONText.append(note.title, to: &bytes)
    if let detail = note.detail {
      bytes += ",\n".utf8
      append("detail", to: &bytes)
      JSONText.append(detail, to: &bytes)
    }
    for member in note.otherMembers {
      bytes += ",\n".utf8
      append(member.name, to: &bytes)
      bytes += member.value.utf8
    }
    bytes += "\n  }".utf8
  }

  private static func append(_ name: String, to bytes: inout [UInt8]) {
    bytes += "    ".utf8
    JSONText.append(name, to: &bytes)
    bytes += ": ".utf8
  }
}
