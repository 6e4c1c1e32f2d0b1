/// Which rows of a list went, came and moved when its content changed.
///
/// It is kept leaf by leaf: a leaf that is new, or that did not change, costs nothing a row.
@MainActor struct ListEdit {
  private struct Leaf {
    let start: Int
    let isNew: Bool
    /// What changed inside; nil where nothing did.
    let changes: RowChanges?
  }

  /// In the order they stand.
  private var leaves: [Leaf] = []
  private var places: [ObjectIdentifier: Int] = [:]
  /// Whether some row went to another place among the others.
  private(set) var hasMoves = false
  /// Whether the list had no content before: what is there from the first does not come in.
  private var isFirst = false

  static let none = ListEdit()

  private init() {}

  /// Compares the leaves that the list knows with those that it has now, and brings the heights
  /// up to date.
  init(
    from old: [LeafRowProvider], to new: [LeafRowProvider], _ heights: inout HeightIndex,
    isFirst: Bool
  ) {
    self.isFirst = isFirst
    var changes: [ObjectIdentifier: RowChanges] = [:]
    for leaf in new {
      // A leaf whose description does not fit what is known of it is taken as a new one.
      let own = leaf.takeChanges() ?? RowChanges.unchanged(leaf.knownCount)
      if own.oldCount == leaf.knownCount, own.newCount == leaf.count {
        changes[ObjectIdentifier(leaf)] = own
      }
    }
    let known = Set(old.map(ObjectIdentifier.init))
    let kept = Set(new.map(ObjectIdentifier.init)).intersection(known).filter { changes[$0] != nil }

    // Leaves that are gone, the last first, so that the places of those before stay right.
    var oldStarts: [ObjectIdentifier: Int] = [:]
    var gone: [Range<Int>] = []
    var start = 0
    var keptStart = 0
    for leaf in old {
      if kept.contains(ObjectIdentifier(leaf)) {
        oldStarts[ObjectIdentifier(leaf)] = keptStart
        keptStart += leaf.knownCount
      } else {
        gone.append(start..<(start + leaf.knownCount))
      }
      start += leaf.knownCount
    }
    for range in gone.reversed() { heights.remove(range) }

    let order = old.map(ObjectIdentifier.init).filter { kept.contains($0) }
    changeKept(
      new.filter { kept.contains(ObjectIdentifier($0)) }, order, oldStarts, changes, &heights)

    start = 0
    for leaf in new {
      let count = leaf.count
      let isKept = kept.contains(ObjectIdentifier(leaf))
      if !isKept { heights.insert(count: count, at: start) }
      leaf.start = start
      leaf.knownCount = count
      places[ObjectIdentifier(leaf)] = leaves.count
      let own = changes[ObjectIdentifier(leaf)].flatMap { $0.isEmpty ? nil : $0 }
      leaves.append(Leaf(start: start, isNew: !isKept, changes: own))
      start += count
    }
  }

  /// Carries out what changed inside leaves that stay, and the leaves' own moves.
  private mutating func changeKept(
    _ new: [LeafRowProvider], _ order: [ObjectIdentifier], _ oldStarts: [ObjectIdentifier: Int],
    _ changes: [ObjectIdentifier: RowChanges], _ heights: inout HeightIndex
  ) {
    let newOrder = new.map(ObjectIdentifier.init)
    var moved: Set<ObjectIdentifier> = []
    if order != newOrder {
      for move in IdentityDiff(from: order, to: newOrder).changes.moves {
        moved.insert(newOrder[move.to])
      }
    }
    var removals: [Int] = []
    var insertions: [Int] = []
    var moves: [RowChanges.Move] = []
    var start = 0
    for leaf in new {
      let identity = ObjectIdentifier(leaf)
      guard let own = changes[identity], let oldStart = oldStarts[identity] else { continue }
      for row in own.removals { removals.append(oldStart + row) }
      for row in own.insertions { insertions.append(start + row) }
      if moved.contains(identity) {
        for row in 0..<own.oldCount {
          guard let next = own.newOffset(ofOld: row) else { continue }
          moves.append(RowChanges.Move(from: oldStart + row, to: start + next))
        }
      } else {
        for move in own.moves {
          moves.append(RowChanges.Move(from: oldStart + move.from, to: start + move.to))
        }
      }
      start += own.newCount
    }
    hasMoves = !moves.isEmpty
    if removals.isEmpty, insertions.isEmpty, moves.isEmpty { return }
    let all = try? RowChanges(
      oldCount: heights.count, removals: removals, insertions: insertions, moves: moves)
    if let all { heights.apply(all) }
  }

  /// The place in the list where a row stands now; nil where it is gone.
  func newIndex(of row: RowNode) -> Int? {
    guard let place = places[ObjectIdentifier(row.leaf)] else { return nil }
    let leaf = leaves[place]
    if leaf.isNew { return nil }
    guard let changes = leaf.changes else { return leaf.start + row.localIndex }
    guard let local = changes.newOffset(ofOld: row.localIndex) else { return nil }
    row.localIndex = local
    return leaf.start + local
  }

  /// Whether the row of a place is new.
  func isInsertion(_ index: Int) -> Bool {
    if isFirst || leaves.isEmpty { return false }
    var low = 0
    var high = leaves.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if leaves[middle].start <= index { low = middle } else { high = middle - 1 }
    }
    let leaf = leaves[low]
    if leaf.isNew { return true }
    guard let changes = leaf.changes else { return false }
    return changes.oldOffset(ofNew: index - leaf.start) == nil
  }
}

extension RowChanges {
  /// No change to so many rows.
  static func unchanged(_ count: Int) -> RowChanges {
    guard
      let changes = try? RowChanges(oldCount: count, removals: [], insertions: [], moves: [])
    else {
      preconditionFailure("A count of rows is below zero.")
    }
    return changes
  }
}
