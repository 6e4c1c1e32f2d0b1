import RowMotion
import RowMotionDocument

/// A search in the notes: the notes that contain a text, in their order.
///
/// The details that contain the text are shown; the user may hide them and show others.
struct NotesSearch {
  let text: String
  private(set) var found: NoteList
  /// The ids of the notes whose detail is shown during the search.
  var open: Set<NoteID>

  /// - Parameters:
  ///   - open: The ids of the notes whose detail was shown before the search.
  ///   - edited: The note that is being edited, which stays in the list.
  /// - Complexity: O(n) in the characters of the notes.
  init(_ text: String, in notes: NoteList, open: Set<NoteID>, edited: NoteID?) {
    self.text = text
    let search = TextSearch(text)
    var opened = open
    found = NoteList(
      notes.filter { note in
        let isInDetail = note.detail.map(search.matches) == true
        if isInDetail { opened.insert(note.id) }
        return isInDetail || note.id == edited || search.matches(note.title)
      })
    self.open = opened
  }

  /// Searches changed notes; the shown details stay as they are.
  ///
  /// - Complexity: O(n) in the characters of the notes.
  mutating func update(_ notes: NoteList, edited: NoteID?) {
    found = NotesSearch(text, in: notes, open: [], edited: edited).found
  }
}
