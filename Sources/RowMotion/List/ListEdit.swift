/// Which rows of a list went, came and moved when its content changed.
@MainActor struct ListEdit {
  let changes: RowChanges
  private let starts: [ObjectIdentifier: Int]
  private let leafChanges: [ObjectIdentifier: RowChanges]

  static let none = ListEdit(from: [], to: [])

  /// Compares the leaves that the list knows with those that it has now.
  init(from old: [LeafRowProvider], to new: [LeafRowProvider]) {
    var starts: [ObjectIdentifier: Int] = [:]
    var leafChanges: [ObjectIdentifier: RowChanges] = [:]
    var removals: [Int] = []
    var insertions: [Int] = []
    var moves: [RowChanges.Move] = []
    let order = IdentityDiff(from: old.map(ObjectIdentifier.init), to: new.map(ObjectIdentifier.init))
    let movedLeaves = Set(order.changes.moves.map(\.from))
    var known: [ObjectIdentifier: (start: Int, count: Int, isMoved: Bool)] = [:]
    var oldCount = 0
    for (offset, leaf) in old.enumerated() {
      known[ObjectIdentifier(leaf)] = (oldCount, leaf.knownCount, movedLeaves.contains(offset))
      oldCount += leaf.knownCount
    }
    var start = 0
    for leaf in new {
      let count = leaf.count
      let changes = leaf.takeChanges()
      if let before = known.removeValue(forKey: ObjectIdentifier(leaf)) {
        // A leaf that does not say what changed while its count did is taken as a new one.
        let own = changes ?? RowChanges.unchanged(before.count)
        if own.oldCount == before.count, own.newCount == count {
          leafChanges[ObjectIdentifier(leaf)] = own
          removals += own.removals.map { before.start + $0 }
          insertions += own.insertions.map { start + $0 }
          if before.isMoved {
            for index in 0..<before.count {
              guard let next = own.newOffset(ofOld: index) else { continue }
              moves.append(RowChanges.Move(from: before.start + index, to: start + next))
            }
          } else {
            moves += own.moves.map {
              RowChanges.Move(from: before.start + $0.from, to: start + $0.to)
            }
          }
        } else {
          removals += before.start..<(before.start + before.count)
          insertions += start..<(start + count)
        }
      } else {
        insertions += start..<(start + count)
      }
      leaf.start = start
      leaf.knownCount = count
      starts[ObjectIdentifier(leaf)] = start
      start += count
    }
    for gone in known.values { removals += gone.start..<(gone.start + gone.count) }
    self.starts = starts
    self.leafChanges = leafChanges
    let described = try? RowChanges(
      oldCount: oldCount, removals: removals, insertions: insertions, moves: moves)
    changes = described ?? RowChanges.unchanged(start)
  }

  /// The place in the list where a row stands now; nil where it is gone.
  func newIndex(of row: RowNode, in leaves: [LeafRowProvider]) -> Int? {
    let leaf = ObjectIdentifier(row.leaf)
    guard let start = starts[leaf], let changes = leafChanges[leaf] else { return nil }
    guard let local = changes.newOffset(ofOld: row.localIndex) else { return nil }
    row.localIndex = local
    return start + local
  }

  /// Whether the row of a place is new.
  func isInsertion(_ index: Int) -> Bool {
    let insertions = changes.insertions
    var low = 0
    var high = insertions.count
    while low < high {
      let middle = (low + high) / 2
      if insertions[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low < insertions.count && insertions[low] == index
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
