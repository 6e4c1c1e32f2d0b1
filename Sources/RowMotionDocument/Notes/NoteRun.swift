/// Consecutive notes that are edited together; generated notes are stored as ranges of numbers.
package struct NoteRun: Equatable, Sendable {
  package let notes: NoteList

  init(_ notes: NoteList) { self.notes = notes }

  /// Compares the notes.
  package static func == (left: NoteRun, right: NoteRun) -> Bool {
    left.notes.hasNotes(of: right.notes)
  }

  /// Returns each note with its position if the first note is at the given position.
  func notesWithPositions(from position: NotePosition) -> [(Note, NotePosition)] {
    var previous = position.previous
    return notes.enumerated().map { offset, note in
      defer { previous = note.id }
      return (note, NotePosition(after: previous, index: position.index + offset))
    }
  }
}

// MARK: - Runs of a list

extension NoteList {
  /// Returns consecutive notes as a run.
  ///
  /// - Complexity: O(*p*) in the pieces, regardless of the number of notes.
  func run(_ rows: Range<Int>) -> NoteRun { NoteRun(NoteList(pieces: pieces(of: rows))) }

  /// Returns the index of a run's notes; nil unless they are consecutive and have the same texts.
  ///
  /// - Complexity: O(*p*) in the pieces if both are split alike, else O(*n*) in the notes.
  func index(of run: NoteRun) -> Int? {
    guard let first = run.notes.first, let start = index(of: first.id),
      start + run.notes.count <= count
    else { return nil }
    let own = NoteList(pieces: pieces(of: start..<start + run.notes.count))
    if own.hasNotes(of: run.notes) { return start }
    // Other members of the notes are not part of the edit.
    return zip(own, run.notes).allSatisfy { $0.id == $1.id && $0.hasTexts(of: $1) } ? start : nil
  }

  /// Returns true if the list contains any note of a run.
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
