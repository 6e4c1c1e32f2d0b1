/// Brings together what the user and another program made of the same notes.
package enum NotesMerge {
  /// What came of it.
  package struct Result: Equatable {
    /// The notes with the changes of both.
    package var notes: [Note]
    /// The user's new notes that got another id, since the other program gave theirs to another note.
    package var renamed: [NoteID: NoteID] = [:]
    /// Whether some change of theirs is not in it, since the user changed the same.
    package var overrides = false
  }

  /// Applies the user's changes, those from `base` to `mine`, to `theirs`.
  ///
  /// Notes that the user inserted or removed are as the user left them; so are titles and details that
  /// the user edited, and the indices of notes that the user moved. All else, and the order, is theirs.
  /// A note that the user changed and they removed is kept, after the note it followed. Members that
  /// only other programs know are always theirs. Where both inserted a note of the same id and other
  /// texts, both are kept.
  ///
  /// - Parameters:
  ///   - open: The note that is being edited; all of it counts as edited.
  ///   - kept: Notes that they may not remove, edited or not.
  /// - Complexity: O(*n* log *n*), *n* being the number of notes in all three.
  /// - Returns: The result; nil where it was stopped.
  static func result(
    base: [Note], mine: [Note], theirs: [Note], open: NoteID? = nil, keeping kept: Set<NoteID> = [],
    progress: ReadingProgress = ReadingProgress()
  ) -> Result? {
    progress.begin(.merging, of: theirs.count)
    if open == nil, kept.isEmpty, base == mine {
      return progress.go(theirs.count, of: theirs.count) ? Result(notes: theirs) : nil
    }
    var merge = ThreeWayMerge(base: base, mine: mine, theirs: theirs, open: open, kept: kept)
    if base == theirs {
      return progress.go(mine.count, of: mine.count)
        ? Result(notes: merge.spelledAsTheirs(mine)) : nil
    }
    guard merge.insertAndEdit(progress) else { return nil }
    merge.move()
    return merge.result
  }

  /// The same for the contents of files; an empty base is one without notes.
  ///
  /// - Parameters:
  ///   - file: What problems are said of.
  ///   - rename: Called with the ids that changed; see ``Result/renamed``.
  package static func bytes(
    base: [UInt8], mine: [UInt8], theirs: [UInt8], file: String,
    rename: ([NoteID: NoteID]) -> Void = { _ in }
  ) throws(DocumentProblem) -> [UInt8] {
    let result = result(
      base: base.isEmpty ? [] : try NotesParser.notes(from: base, file: file),
      mine: try NotesParser.notes(from: mine, file: file),
      theirs: try NotesParser.notes(from: theirs, file: file))
    rename(result?.renamed ?? [:])
    return NotesFormat.bytes(of: result?.notes ?? [])
  }
}
