import RowMotionDocument

/// Notes for other programs, by the clipboard or by drag and drop.
struct NoteTransfer {
  let notes: [Note]

  /// A short name of the notes: the title of one, or the number of several.
  var title: String {
    notes.count == 1 ? notes[0].shownTitle : Formatted.count(notes.count, "note")
  }

  /// The notes as plain text: each title above its detail, with blank lines between notes.
  var text: String {
    notes.map { note in
      note.shownDetail.map { "\(note.shownTitle)\n\($0)" } ?? note.shownTitle
    }.joined(separator: "\n\n")
  }

  /// The notes as a JSON document.
  var json: [UInt8] { NotesFormat.bytes(of: notes) }
}
