import RowCore
import RowMotion

/// A doubly linked list of notes for an edit of many notes; insertions, removals and moves need no
/// search.
///
/// An index of the chain is the number of a node. Invariant: following `next` from the first to the
/// last note visits every present note once.
struct NoteChain {
  private let base: NoteList
  /// The node after each node; node 0 precedes all notes, node *i* + 1 is the note at *i* in the
  /// base list, and higher nodes are new notes.
  private var next: [Int]
  private var previous: [Int]
  /// The nodes of the notes that the edit refers to.
  private var nodes: [NoteID: Int]
  /// New notes and notes with other texts, by node.
  private var written: [Int: Note] = [:]
  private var moved: Set<Int> = []
  private var removedNodes: Set<Int> = []

  /// Creates a chain of a list's notes for an edit without runs.
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
      case .insert(_, let position), .move(_, _, let position):
        position.previous.map { _ = ids.insert($0) }
      case .remove, .write, .insertRun, .removeRun: break
      }
    }
    nodes = list.indices(of: ids).mapValues { $0 + 1 }
  }

  /// Returns the node of a note; nil if the note is not in the list.
  func index(of id: NoteID) -> Int? {
    nodes[id].flatMap { removedNodes.contains($0) ? nil : $0 }
  }

  /// Returns the note of a node.
  subscript(node: Int) -> Note { written[node] ?? base[node - 1] }

  /// Replaces the note of a node.
  mutating func replace(at node: Int, with note: Note) { written[node] = note }

  /// Returns a node's position: the note before it, and an index in the list before the edit.
  func position(at node: Int) -> NotePosition {
    let before = previous[node]
    if before == 0 { return NotePosition(after: nil, index: 0) }
    let id = written[before]?.id ?? base.id(at: before - 1)
    return NotePosition(after: id, index: min(before, base.count))
  }

  /// Returns the node that precedes a position.
  private func node(before position: NotePosition) -> Int {
    guard let id = position.previous else { return 0 }
    if let node = index(of: id) { return node }
    var node = min(max(position.index, 0), base.count)
    while removedNodes.contains(node) { node = previous[node] }
    return node
  }

  /// Inserts a new note at a position; returns the note's node.
  mutating func insert(_ note: Note, at position: NotePosition) -> Int {
    let before = node(before: position)
    let node = next.count
    next.append(0)
    previous.append(0)
    written[node] = note
    nodes[note.id] = node
    link(node, after: before)
    return node
  }

  mutating func remove(at node: Int) {
    unlink(node)
    removedNodes.insert(node)
  }

  /// Moves a note to a position; returns its node, or nil if the note was there already.
  mutating func move(at node: Int, to position: NotePosition) -> Int? {
    let old = previous[node]
    remove(at: node)
    let new = self.node(before: position)
    removedNodes.remove(node)
    link(node, after: new)
    if new == old { return nil }
    moved.insert(node)
    return node
  }

  private mutating func unlink(_ node: Int) {
    next[previous[node]] = next[node]
    previous[next[node]] = previous[node]
  }

  private mutating func link(_ node: Int, after before: Int) {
    let following = next[before]
    next[before] = node
    previous[node] = before
    next[node] = following
    previous[following] = node
  }

  /// Returns the current notes and the row changes since the base list; the changes are nil if they
  /// cannot be determined.
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
      oldCount: base.count, removals: removedNodes.filter { $0 <= base.count }.map { $0 - 1 },
      insertions: insertions, moves: moves)
    return (pieces.finish(), changes)
  }
}

/// A builder of list pieces from notes in order.
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
