import RowCore
import RowMotion

/// A list of notes while many of them are edited one after the other: each knows who stands before it and
/// behind it, so that one that goes, comes or moves takes no looking for.
///
/// Invariants: following the notes from the first to the last meets each one that is there once.
struct NoteChain {
  private let base: NoteList
  /// For each node the one behind it; 0 stands before all, *i* + 1 for the note at *i*, and above those are
  /// the new ones.
  private var next: [Int]
  private var previous: [Int]
  /// Where those notes are that the edit speaks of.
  private var nodes: [NoteID: Int]
  /// Notes that are new, or say something else.
  private var written: [Int: Note] = [:]
  private var moved: Set<Int> = []
  private var isGone: Set<Int> = []

  /// Creates a chain of a list's notes for an edit of them, which has a change for each note.
  ///
  /// - Complexity: O(*n* + *k*) for *k* changes of *n* notes.
  init(_ list: NoteList, for edit: NotesEdit) {
    base = list
    next = Array(1...list.count + 1)
    next[list.count] = 0
    previous = Array(-1..<list.count)
    previous[0] = list.count
    var ids: Set<NoteID> = []
    for change in edit.changes {
      ids.formUnion(change.ids)
      switch change {
      case .insert(_, let place), .move(_, _, let place): place.previous.map { _ = ids.insert($0) }
      case .remove, .write, .insertRun, .removeRun: break
      }
    }
    nodes = list.indices(of: ids).mapValues { $0 + 1 }
  }

  /// Where a note is; nil for one that is not there.
  func node(of id: NoteID) -> Int? {
    nodes[id].flatMap { isGone.contains($0) ? nil : $0 }
  }

  /// The note of a node.
  func note(_ node: Int) -> Note { written[node] ?? base[node - 1] }

  /// Has the note of a node say something else.
  mutating func write(_ note: Note, at node: Int) { written[node] = note }

  /// The note before one, and the index among the notes as they were before the edit.
  func place(of node: Int) -> NotePlace {
    let before = previous[node]
    if before == 0 { return NotePlace(behind: nil, index: 0) }
    let id = written[before]?.id ?? base.id(at: before - 1)
    return NotePlace(behind: id, index: min(before, base.count))
  }

  /// The node behind which a note comes to stand at a place.
  func node(before place: NotePlace) -> Int {
    guard let id = place.previous else { return 0 }
    if let node = node(of: id) { return node }
    var node = min(max(place.index, 0), base.count)
    while isGone.contains(node) { node = previous[node] }
    return node
  }

  /// Puts a new note behind a node; returns its own.
  mutating func insert(_ note: Note, behind before: Int) -> Int {
    let node = next.count
    next.append(0)
    previous.append(0)
    written[node] = note
    nodes[note.id] = node
    link(node, behind: before)
    return node
  }

  /// Takes a note out.
  mutating func remove(_ node: Int) {
    unlink(node)
    isGone.insert(node)
  }

  /// Puts a note behind the one at a place; returns whether that is elsewhere.
  mutating func move(_ node: Int, to place: NotePlace) -> Bool {
    let old = previous[node]
    remove(node)
    let new = self.node(before: place)
    isGone.remove(node)
    link(node, behind: new)
    if new == old { return false }
    moved.insert(node)
    return true
  }

  private mutating func unlink(_ node: Int) {
    next[previous[node]] = next[node]
    previous[next[node]] = previous[node]
  }

  private mutating func link(_ node: Int, behind before: Int) {
    let behind = next[before]
    next[before] = node
    previous[node] = before
    next[node] = behind
    previous[behind] = node
  }

  /// The notes as they stand now, with what is different from the list that the chain was made of; nil for
  /// the latter where nobody can tell.
  ///
  /// - Complexity: O(*n* log *p*) for *n* notes in *p* pieces.
  func finish() -> (pieces: [NoteList.Piece], changes: RowChanges?) {
    var pieces = NotePieces()
    var insertions: [Int] = []
    var moves: [RowChanges.Move] = []
    var node = next[0]
    while node != 0 {
      if node > base.count {
        insertions.append(pieces.count)
      } else if moved.contains(node) {
        moves.append(RowChanges.Move(from: node - 1, to: pieces.count))
      }
      if let note = written[node] {
        pieces.append(note)
      } else {
        pieces.append(at: node - 1, of: base)
      }
      node = next[node]
    }
    let changes = try? RowChanges(
      oldCount: base.count, removals: isGone.filter { $0 <= base.count }.map { $0 - 1 },
      insertions: insertions, moves: moves)
    return (pieces.finish(), changes)
  }
}

/// Notes in the pieces that a list keeps, one after the other.
private struct NotePieces {
  private var pieces: [NoteList.Piece] = []
  private var stored: [Note] = []
  private var generated: Range<Int>?
  private(set) var count = 0

  mutating func append(_ note: Note) {
    flushGenerated()
    stored.append(note)
    count += 1
    if stored.count == NoteList.pieceLength { flushStored() }
  }

  mutating func append(at index: Int, of list: NoteList) {
    guard let number = list.generatedIndex(at: index) else { return append(list[index]) }
    flushStored()
    count += 1
    if let generated, generated.upperBound == number {
      self.generated = generated.lowerBound..<number + 1
    } else {
      flushGenerated()
      generated = number..<number + 1
    }
  }

  private mutating func flushStored() {
    if !stored.isEmpty { pieces.append(.stored(stored)) }
    stored = []
  }

  private mutating func flushGenerated() {
    if let generated { pieces.append(.generated(generated)) }
    generated = nil
  }

  mutating func finish() -> [NoteList.Piece] {
    flushStored()
    flushGenerated()
    return pieces.isEmpty ? [.stored([])] : pieces
  }
}
