/// The merge of the changes that the user and another program made to the same notes.
package enum NotesMerge {
  /// The result of a merge.
  package struct Result: Equatable {
    /// The notes with both sides' changes.
    package var notes: [Note]
    /// The new ids of notes that the user inserted, because the other program used their ids.
    package var renamed: [NoteID: NoteID] = [:]
    /// True if the user's edit or removal of a note overrides the other program's change of it.
    package var overrides = false
  }

  /// Applies the user's changes, from `base` to `mine`, to `theirs`.
  ///
  /// The user's insertions, removals, moves and text edits take precedence. Everything else, such
  /// as the order and members that only other programs know, is taken from `theirs`. A note that
  /// the user changed and the other program removed stays after the note that it followed. If both
  /// inserted a note with the same id and different texts, both notes stay.
  ///
  /// - Parameters:
  ///   - open: The note that is being edited; all its texts count as edited.
  ///   - preservedIDs: Notes, edited or not, that stay even if the other program removed them.
  /// - Complexity: O(*n* log *n*), *n* being the number of notes in all three.
  /// - Returns: The result; nil if stopped.
  static func result(
    base: [Note], mine: [Note], theirs: [Note], open: NoteID? = nil,
    preserving preservedIDs: Set<NoteID> = [],
    progress: ReadingProgress = ReadingProgress()
  ) -> Result? {
    progress.begin(.merging, of: theirs.count)
    if open == nil, preservedIDs.isEmpty, base == mine {
      return progress.report(theirs.count, of: theirs.count) ? Result(notes: theirs) : nil
    }
    var merge = ThreeWayMerge(
      base: base, mine: mine, theirs: theirs, open: open, preservedIDs: preservedIDs)
    if base == theirs {
      return progress.report(mine.count, of: mine.count)
        ? Result(notes: merge.spelledAsTheirs(mine)) : nil
    }
    guard merge.insertAndEdit(progress) else { return nil }
    merge.move()
    return merge.result
  }

  /// Merges the contents of files; an empty base stands for no notes.
  ///
  /// - Parameters:
  ///   - file: The file's name in problems.
  ///   - rename: Called with the changed ids; see ``Result/renamed``.
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
