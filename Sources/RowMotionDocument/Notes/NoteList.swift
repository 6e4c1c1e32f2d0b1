import RowCore
import RowMotion

/// The notes in order; generated notes take memory only if they are edited.
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

  /// The parts of the list; stored parts are short, so that an edit copies few of a million notes.
  package private(set) var pieces: [Piece] { didSet { updateStarts() } }
  /// The start index of each piece, followed by the end of the last one.
  private var starts: [Int] = []
  private var history = NoteListHistory()

  /// The number of notes in a new stored piece; a piece more than twice as long is split.
  static let pieceLength = 1024

  /// Creates a list of stored notes.
  package init(_ notes: [Note]) {
    pieces =
      notes.count <= 2 * Self.pieceLength
      ? [.stored(notes)]
      : stride(from: 0, to: notes.count, by: Self.pieceLength).map { start in
        .stored(Array(notes[start..<Swift.min(start + Self.pieceLength, notes.count)]))
      }
    updateStarts()
  }

  /// Creates a list from pieces.
  init(pieces: [Piece]) {
    self.pieces = pieces.isEmpty ? [.stored([])] : pieces
    updateStarts()
  }

  /// Creates a list of generated notes; its memory does not depend on their number.
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
    let location = location(of: index)
    switch pieces[location.piece] {
    case .stored(let notes): return notes[location.offset]
    case .generated(let indices): return GeneratedNotes.note(indices.lowerBound + location.offset)
    }
  }

  /// Returns the id of the note at an index; for a generated note, much faster than the note.
  package func id(at index: Int) -> NoteID {
    let location = location(of: index)
    switch pieces[location.piece] {
    case .stored(let notes): return notes[location.offset].id
    case .generated(let indices):
      return NoteID(generated: indices.lowerBound + location.offset)
    }
  }

  /// The ids in order.
  package var ids: LazyMapCollection<Range<Int>, NoteID> { indices.lazy.map(id(at:)) }

  /// All notes in an array.
  package var array: [Note] {
    if case .stored(let notes) = pieces[0], pieces.count == 1 { return notes }
    var notes: [Note] = []
    notes.reserveCapacity(count)
    for piece in pieces {
      switch piece {
      case .stored(let stored): notes += stored
      case .generated(let indices): notes += indices.map(GeneratedNotes.note)
      }
    }
    return notes
  }

  /// Returns the index of the note with an id; nil if there is none.
  ///
  /// - Complexity: O(n) in the stored notes, O(p) in the pieces for generated ones.
  package func index(of id: NoteID) -> Int? {
    let generatedIndex = id.generatedIndex
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

  /// Returns the indices of the notes with some ids; missing notes are left out.
  ///
  /// - Complexity: O(*n* + *k* log *k*) for *k* ids and *n* stored notes.
  package func indices(of ids: Set<NoteID>) -> [NoteID: Int] {
    let offsets = offsets(of: ids)
    return Dictionary(zip(offsets.lazy.map(id(at:)), offsets)) { first, _ in first }
  }

  /// Returns the ascending indices of the notes with some ids; missing notes are left out.
  ///
  /// - Complexity: O(*n* + *k* log *k*) for *k* ids and *n* stored notes.
  package func offsets(of ids: Set<NoteID>) -> [Int] {
    // For a few ids, single searches avoid collecting all generated pieces.
    if ids.count <= 4 { return ids.compactMap { index(of: $0) }.sorted() }
    var found: [Int] = []
    found.reserveCapacity(ids.count)
    var generated: [(numbers: Range<Int>, start: Int)] = []
    for (piece, start) in zip(pieces, starts) {
      switch piece {
      case .stored(let notes):
        for (offset, note) in notes.enumerated() where ids.contains(note.id) {
          found.append(start + offset)
        }
      case .generated(let numbers): generated.append((numbers, start))
      }
    }
    generated.sort { $0.numbers.lowerBound < $1.numbers.lowerBound }
    for id in ids where !generated.isEmpty {
      guard let number = id.generatedIndex else { continue }
      let piece = generated.indices.partitioningIndex {
        generated[$0].numbers.lowerBound > number
      }
      guard piece > 0, generated[piece - 1].numbers.contains(number) else { continue }
      let (numbers, start) = generated[piece - 1]
      found.append(start + number - numbers.lowerBound)
    }
    return found.sorted()
  }

  /// Returns the number of the generated note at an index; nil for a stored note.
  func generatedIndex(at index: Int) -> Int? {
    let location = location(of: index)
    guard case .generated(let numbers) = pieces[location.piece] else { return nil }
    return numbers.lowerBound + location.offset
  }

  /// Replaces the note at an index.
  package mutating func replace(at index: Int, with note: Note) {
    let old = id(at: index)
    replace(index..<index + 1, with: [note])
    let rows = old == note.id ? [] : [index]
    changed(from: count, removals: rows, insertions: rows)
  }

  /// Inserts a note; `index` may be the number of notes.
  package mutating func insert(_ note: Note, at index: Int) {
    replace(index..<index, with: [note])
    changed(from: count - 1, insertions: [index])
  }

  package mutating func remove(at index: Int) {
    replace(index..<index + 1, with: [])
    changed(from: count + 1, removals: [index])
  }

  /// Inserts a note at a position; returns its index.
  mutating func insert(_ note: Note, at position: NotePosition) -> Int {
    let index = index(at: position)
    insert(note, at: index)
    return index
  }

  /// Moves a note to a position; returns its new index, or nil if it was there already.
  mutating func move(at index: Int, to position: NotePosition) -> Int? {
    let note = self[index]
    replace(index..<index + 1, with: [])
    let new = self.index(at: position)
    replace(new..<new, with: [note])
    changed(from: count, moves: new == index ? [] : [RowChanges.Move(from: index, to: new)])
    return new == index ? nil : new
  }
}

// MARK: - Many edits

extension NoteList {
  /// Inserts the notes of a run; `index` may be the number of notes.
  ///
  /// - Complexity: O(*p*) in the pieces, and O(*k*) in the notes for the row changes.
  mutating func insert(_ run: NoteRun, at index: Int) {
    let rows = index..<index + run.notes.count
    let old = count
    pieces = Self.joined([pieces(of: 0..<index), run.notes.pieces, pieces(of: index..<old)])
    changed(from: old, insertions: Array(rows))
  }

  /// Removes consecutive notes.
  ///
  /// - Complexity: O(*p*) in the pieces, and O(*k*) in the notes for the row changes.
  mutating func remove(_ rows: Range<Int>) {
    let old = count
    pieces = Self.joined([pieces(of: 0..<rows.lowerBound), pieces(of: rows.upperBound..<old)])
    changed(from: old, removals: Array(rows))
  }

  private mutating func changed(
    from old: Int, removals: [Int] = [], insertions: [Int] = [], moves: [RowChanges.Move] = []
  ) {
    let changes = try? RowChanges(
      oldCount: old, removals: removals, insertions: insertions, moves: moves)
    guard let changes else {
      preconditionFailure("Only existing rows can be removed, and only new ones inserted.")
    }
    history.changed(by: changes)
  }

  /// Adopts the notes of a chain that was created from this list.
  mutating func adopt(_ chain: NoteChain) {
    let (pieces, changes) = chain.finish()
    self.pieces = pieces
    guard let changes else { return history = NoteListHistory() }
    history.changed(by: changes)
  }
}

// MARK: - Versions

extension NoteList {
  /// Returns true if both lists are the same version, so neither was changed since it was copied.
  ///
  /// - Complexity: O(1); lists with equal notes may be different versions.
  func isSame(as other: NoteList) -> Bool { history.version === other.history.version }

  /// Returns true if another list has the same notes in the same order.
  ///
  /// - Complexity: O(*n*), excluding pieces that share memory.
  func hasNotes(of other: NoteList) -> Bool {
    if isSame(as: other) { return true }
    guard count == other.count else { return false }
    if pieces.count == other.pieces.count,
      zip(pieces, other.pieces).allSatisfy({ $0.count == $1.count })
    {
      return zip(pieces, other.pieces).allSatisfy { $0.hasNotes(of: $1) }
    }
    return array == other.array
  }

  /// Returns the same notes as a successor of another list, with the changes between them.
  ///
  /// - Parameter changes: The row changes; nil if all notes kept their indices.
  func withHistory(of old: NoteList, _ changes: RowChanges?) -> NoteList {
    var list = self
    list.history = old.history
    if let changes {
      list.history.changed(by: changes)
    } else {
      list.changed(from: count)
    }
    return list
  }

  /// Returns the recorded row changes since an earlier list; nil if notes must be compared.
  func knownChanges(from old: NoteList) -> RowChanges? {
    guard
      let changes = history.rowChanges(since: old.history.version, oldCount: old.count)
    else { return nil }
    // A note removed by one change and inserted by another is the same note and has moved.
    if changes.removals.isEmpty || changes.insertions.isEmpty { return changes }
    let removed = Set(changes.removals.map(old.id(at:)))
    return changes.insertions.contains { removed.contains(id(at: $0)) } ? nil : changes
  }
}

extension NoteList.Piece {
  /// Returns both pieces as one; nil if that would be too long, or if generated pieces are not
  /// consecutive.
  fileprivate func joined(with next: NoteList.Piece) -> NoteList.Piece? {
    switch (self, next) {
    case (.stored(let notes), .stored(let others)):
      notes.count + others.count <= NoteList.pieceLength ? .stored(notes + others) : nil
    case (.generated(let numbers), .generated(let others)):
      numbers.upperBound == others.lowerBound
        ? .generated(numbers.lowerBound..<others.upperBound) : nil
    default: nil
    }
  }

  fileprivate func hasNotes(of other: NoteList.Piece) -> Bool {
    switch (self, other) {
    // Arrays that share memory compare equal at once.
    case (.stored(let notes), .stored(let others)): notes == others
    case (.generated(let indices), .generated(let others)): indices == others
    default: false
    }
  }
}

// MARK: - Pieces

extension NoteList {
  private mutating func updateStarts() {
    starts = [0]
    for piece in pieces { starts.append(starts[starts.count - 1] + piece.count) }
  }

  /// Returns the pieces of a range of notes, with the first and last piece cut to the range.
  func pieces(of rows: Range<Int>) -> [Piece] {
    zip(pieces, starts).compactMap { piece, start in
      let part = rows.clamped(to: start..<start + piece.count)
      if part.isEmpty { return nil }
      let offsets = part.lowerBound - start..<part.upperBound - start
      switch piece {
      case .stored(let notes):
        return offsets.count == notes.count ? piece : .stored(Array(notes[offsets]))
      case .generated(let numbers):
        return .generated(
          numbers.lowerBound + offsets.lowerBound..<numbers.lowerBound + offsets.upperBound)
      }
    }
  }

  /// Concatenates pieces, and joins adjacent ones where possible.
  private static func joined(_ parts: [[Piece]]) -> [Piece] {
    var pieces: [Piece] = []
    for part in parts {
      var part = part[...]
      if let last = pieces.last, let first = part.first, let both = last.joined(with: first) {
        pieces[pieces.count - 1] = both
        part.removeFirst()
      }
      pieces += part
    }
    return pieces.isEmpty ? [.stored([])] : pieces
  }

  /// Returns the last piece that starts at or before an index; for the end index, the last piece.
  private func location(of index: Int) -> (piece: Int, offset: Int) {
    precondition(index >= 0 && index <= endIndex, "there is no note \(index)")
    let piece = Swift.max(0, pieces.indices.partitioningIndex { starts[$0] > index } - 1)
    return (piece, index - starts[piece])
  }

  /// Replaces at most one note.
  private mutating func replace(_ range: Range<Int>, with notes: [Note]) {
    precondition(range.upperBound <= endIndex, "there is no note \(range.lowerBound)")
    let location = location(of: range.lowerBound)
    let end = location.offset + range.count
    switch pieces[location.piece] {
    case .stored(var stored):
      // The piece must not hold a second reference, or each edit would copy its array.
      pieces[location.piece] = .stored([])
      stored.replaceSubrange(location.offset..<end, with: notes)
      if stored.count > 2 * Self.pieceLength {
        let half = stored.count / 2
        pieces[location.piece] = .stored(Array(stored[half...]))
        pieces.insert(.stored(Array(stored[..<half])), at: location.piece)
      } else if stored.isEmpty, pieces.count > 1 {
        pieces.remove(at: location.piece)
      } else {
        pieces[location.piece] = .stored(stored)
      }
    case .generated(let indices):
      let before = Piece.generated(indices.prefix(location.offset))
      let after = Piece.generated(indices.dropFirst(end))
      let parts = [before, .stored(notes), after].filter { $0.count > 0 }
      pieces.replaceSubrange(location.piece...location.piece, with: parts.isEmpty ? [] : parts)
    }
    if pieces.isEmpty { pieces = [.stored([])] }
  }
}
