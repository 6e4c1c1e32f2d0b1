import RowMotionDocument

/// Notes as other programs get them: by the clipboard, or where their rows are dragged to.
struct NoteTransfer {
  let notes: [Note]

  /// What they are called in a word or two.
  var title: String { notes.count == 1 ? notes[0].shownTitle : "\(notes.count) notes" }

  /// Each title with its detail below, and a blank line between two notes.
  var text: String {
    notes.map { note in
      note.shownDetail.map { "\(note.shownTitle)\n\($0)" } ?? note.shownTitle
    }.joined(separator: "\n\n")
  }

  /// A document of these notes.
  var json: [UInt8] { NotesFormat.bytes(of: notes) }
}
