/// The notes in order: a document's, or generated ones of which only edited ones take memory.
package struct NoteList: RandomAccessCollection, Sendable {
  package enum Piece: Sendable {
    case stored([Note])
    case generated(Range<Int>)

    package var count: Int {
      switch self {
      case .stored(let notes): notes.count
      case .generated(let indices): indices.count
      }
    }
  }

  package private(set) var pieces: [Piece] { didSet { updateStarts() } }
  /// Where each piece begins, and where the last one ends.
  private var starts: [Int] = []

  /// Creates a list of stored notes.
  package init(_ notes: [Note]) {
    pieces = [.stored(notes)]
    updateStarts()
  }

  /// Creates a list of generated notes; takes the same memory for any number of them.
  package init(generated count: Int) {
    pieces = [.generated(0..<count)]
    updateStarts()
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { starts[pieces.count] }

  /// The note at an index.
  ///
  /// - Complexity: O(log *e*), *e* being the number of edits of generated notes.
  package subscript(index: Int) -> Note {
    let position = position(of: index)
    switch pieces[position.piece] {
    case .stored(let notes): return notes[position.offset]
    case .generated(let indices): return GeneratedNotes.note(indices.lowerBound + position.offset)
    }
  }

  /// The id of the note at an index; much cheaper than the note, if that is generated.
  package func id(at index: Int) -> NoteID {
    let position = position(of: index)
    switch pieces[position.piece] {
    case .stored(let notes): return notes[position.offset].id
    case .generated(let indices):
      return NoteID(GeneratedNotes.id(indices.lowerBound + position.offset))
    }
  }

  /// The ids in order.
  package var ids: LazyMapCollection<Range<Int>, NoteID> { indices.lazy.map(id(at:)) }

  /// All notes, stored.
  package var array: [Note] {
    if case .stored(let notes) = pieces[0], pieces.count == 1 { return notes }
    return Array(self)
  }

  /// The index of the note with an id.
  package func index(of id: NoteID) -> Int? {
    let generatedIndex = GeneratedNotes.index(of: id.text)
    for (piece, start) in zip(pieces, starts) {
      switch piece {
      case .stored(let notes):
        if let offset = notes.firstIndex(where: { $0.id == id }) { return start + offset }
      case .generated(let indices):
        if let generatedIndex, indices.contains(generatedIndex) {
          return start + generatedIndex - indices.lowerBound
        }
      }
    }
    return nil
  }

  /// Puts a note in the place of another.
  package mutating func replace(at index: Int, with note: Note) {
    replace(index..<index + 1, with: [note])
  }

  /// Inserts a note; `index` may be the number of notes.
  package mutating func insert(_ note: Note, at index: Int) {
    replace(index..<index, with: [note])
  }

  /// Removes a note.
  package mutating func remove(at index: Int) {
    replace(index..<index + 1, with: [])
  }
}

// MARK: - Pieces

extension NoteList {
  private mutating func updateStarts() {
    starts = [0]
    for piece in pieces { starts.append(starts[starts.count - 1] + piece.count) }
  }

  /// The last piece that begins at or before an index; for the end, the last piece.
  private func position(of index: Int) -> (piece: Int, offset: Int) {
    precondition(index >= 0 && index <= endIndex, "there is no note \(index)")
    var low = 0
    var high = pieces.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= index { low = middle } else { high = middle - 1 }
    }
    return (low, index - starts[low])
  }

  /// Replaces at most one note.
  private mutating func replace(_ range: Range<Int>, with notes: [Note]) {
    precondition(range.upperBound <= endIndex, "there is no note \(range.lowerBound)")
    let position = position(of: range.lowerBound)
    let end = position.offset + range.count
    switch pieces[position.piece] {
    case .stored(var stored):
      // The piece must not hold a second reference, or each edit would copy all notes.
      pieces[position.piece] = .stored([])
      stored.replaceSubrange(position.offset..<end, with: notes)
      pieces[position.piece] = .stored(stored)
    case .generated(let indices):
      let before = Piece.generated(indices.prefix(position.offset))
      let after = Piece.generated(indices.dropFirst(end))
      let parts = [before, .stored(notes), after].filter { $0.count > 0 }
      pieces.replaceSubrange(position.piece...position.piece, with: parts.isEmpty ? [] : parts)
    }
    if pieces.isEmpty { pieces = [.stored([])] }
  }
}
