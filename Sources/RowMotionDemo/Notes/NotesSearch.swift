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
    self.open = open
    found = NoteList([])
    let search = TextSearch(text)
    let matches = filter(notes, search, edited)
    found = NoteList(matches)
    for note in matches where note.detail.map(search.matches) == true { self.open.insert(note.id) }
  }

  /// Searches changed notes.
  ///
  /// - Complexity: O(n) in the characters of the notes.
  mutating func update(_ notes: NoteList, edited: NoteID?) {
    found = NoteList(filter(notes, TextSearch(text), edited))
  }

  private func filter(_ notes: NoteList, _ search: TextSearch, _ edited: NoteID?) -> [Note] {
    notes.filter { note in
      note.id == edited || search.matches(note.title) || note.detail.map(search.matches) == true
    }
  }
}
