/// Notes that stand in a row, for an edit of all of them: of generated ones it is their numbers alone.
package struct NoteRun: Equatable, Sendable {
  /// The notes.
  package let notes: NoteList

  init(_ notes: NoteList) { self.notes = notes }

  /// Runs are the same if their notes are.
  package static func == (left: NoteRun, right: NoteRun) -> Bool {
    left.notes.hasNotes(of: right.notes)
  }

  /// Each note with where it stands if the first one is at a place.
  func placed(at place: NotePlace) -> [(Note, NotePlace)] {
    var previous = place.previous
    return notes.enumerated().map { offset, note in
      defer { previous = note.id }
      return (note, NotePlace(behind: previous, index: place.index + offset))
    }
  }
}

// MARK: - Runs of a list

extension NoteList {
  /// Notes that stand in a row.
  ///
  /// - Complexity: O(*p*) in the pieces, however many notes there are.
  func run(_ rows: Range<Int>) -> NoteRun { NoteRun(NoteList(pieces: pieces(of: rows))) }

  /// Where the notes of a run stand, in a row and with the same texts; nil where they do not.
  ///
  /// - Complexity: O(*p*) in the pieces where both are cut alike, else O(*n*) in the notes.
  func index(of run: NoteRun) -> Int? {
    guard let first = run.notes.first, let start = index(of: first.id),
      start + run.notes.count <= count
    else { return nil }
    let own = NoteList(pieces: pieces(of: start..<start + run.notes.count))
    if own.hasNotes(of: run.notes) { return start }
    // What else the document says of a note is not the edit's.
    return zip(own, run.notes).allSatisfy { $0.id == $1.id && $0.hasTexts(of: $1) } ? start : nil
  }

  /// Whether a note of a run is among these.
  ///
  /// - Complexity: O(*n*) in the stored notes of both, and O(*p*²) in the pieces.
  func containsAny(of run: NoteRun) -> Bool {
    let others = run.notes
    if !offsets(of: others.storedIDs).isEmpty { return true }
    let numbers = others.numberRanges
    if numbers.isEmpty { return false }
    return numberRanges.contains { own in numbers.contains { $0.overlaps(own) } }
      || !others.offsets(of: storedIDs).isEmpty
  }

  private var storedIDs: Set<NoteID> {
    var ids: Set<NoteID> = []
    for case .stored(let notes) in pieces { for note in notes { ids.insert(note.id) } }
    return ids
  }

  private var numberRanges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    for case .generated(let numbers) in pieces { ranges.append(numbers) }
    return ranges
  }
}
