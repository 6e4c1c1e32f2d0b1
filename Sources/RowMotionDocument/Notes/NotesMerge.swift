/// Brings together what the user and another program made of the same notes.
package enum NotesMerge {
  /// Applies the user's changes, those from `base` to `mine`, to `theirs`.
  ///
  /// Notes that the user inserted, edited or removed are as the user left them; all others, and
  /// the order, are theirs. A note that the user changed and they removed is kept, after the note
  /// it followed. Members that only other programs know are always theirs.
  ///
  /// - Parameter open: The note that is being edited; it counts as edited.
  /// - Complexity: O(*n*), *n* being the number of notes in all three.
  package static func merge(
    base: [Note], mine: [Note], theirs: [Note], open: String? = nil
  ) -> [Note] {
    if base == mine, open == nil { return theirs }
    if base == theirs { return mine }
    let baseByID = Dictionary(base.map { ($0.id, $0) }) { first, _ in first }
    let myIDs = Set(mine.map(\.id))
    let theirIDs = Set(theirs.map(\.id))
    let edited = Dictionary(
      mine.filter { isEdited($0, from: baseByID[$0.id]) || $0.id == open }.map { ($0.id, $0) }
    ) { first, _ in first }
    let removed = Set(baseByID.keys).subtracting(myIDs)

    var result: [Note] = []
    let missing = missing(from: theirIDs, mine: mine, edited: edited)
    result += missing[nil] ?? []
    for their in theirs where !removed.contains(their.id) {
      var note = their
      if let edit = edited[their.id] {
        note.title = edit.title
        note.detail = edit.detail
      }
      result.append(note)
      result += missing[their.id] ?? []
    }
    return result
  }

  private static func isEdited(_ note: Note, from old: Note?) -> Bool {
    note.title != old?.title || note.detail != old?.detail
  }

  /// The user's notes that they do not have, each under the id of the note of theirs it follows.
  private static func missing(
    from theirIDs: Set<String>, mine: [Note], edited: [String: Note]
  ) -> [String?: [Note]] {
    var missing: [String?: [Note]] = [:]
    var last: String?
    for note in mine {
      if theirIDs.contains(note.id) {
        last = note.id
      } else if edited[note.id] != nil {
        missing[last, default: []].append(note)
      }
    }
    return missing
  }
}
