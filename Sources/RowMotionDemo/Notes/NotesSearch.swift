import RowMotion
import RowMotionDocument

/// A search in the notes: the notes that contain all words of a text, in their order.
///
/// The details that contain a word are shown; the user may hide them and show others. A note that
/// was edited stays, so that the next key does not reach another one.
struct NotesSearch {
  let text: String
  private(set) var found: NoteList
  /// The ids of the notes whose detail is shown during the search.
  var open: Set<NoteID>
  /// The ids of the notes that were edited during the search.
  private var kept: Set<NoteID>

  /// - Parameters:
  ///   - open: The ids of the notes whose detail was shown before the search.
  ///   - edited: The note that is being edited, which stays in the list.
  /// - Complexity: O(n) in the characters of the notes.
  init(_ text: String, in notes: NoteList, open: Set<NoteID>, edited: NoteID?) {
    self.init(text, in: notes, open: open, kept: edited.map { [$0] } ?? [])
  }

  private init(_ text: String, in notes: NoteList, open: Set<NoteID>, kept: Set<NoteID>) {
    self.text = text
    self.kept = kept
    let search = TextSearch(text)
    var opened = open
    found = NoteList(
      notes.filter { note in
        let isFound = search.matches([note.title, note.detail ?? ""])
        if isFound, note.detail.map(search.matchesAnyWord) == true { opened.insert(note.id) }
        return isFound || kept.contains(note.id)
      })
    self.open = opened
  }

  /// Searches changed notes; the shown details stay as they are.
  ///
  /// - Complexity: O(n) in the characters of the notes.
  mutating func update(_ notes: NoteList, edited: NoteID?) {
    if let edited { kept.insert(edited) }
    found = NotesSearch(text, in: notes, open: [], kept: kept).found
  }
}
