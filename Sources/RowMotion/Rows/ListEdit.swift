import RowCore

/// The rows that were removed, inserted and moved when a list's content changed.
///
/// It is stored by leaf: a leaf that is new or unchanged costs nothing per row.
@MainActor struct ListEdit {
  private struct Leaf {
    let start: Int
    /// The old index of the leaf's first row; nil if the leaf is new.
    let oldStart: Int?
    let count: Int
    let hasMoved: Bool
    /// The changes inside the leaf; nil if there are none.
    let changes: RowChanges?

    /// True if the leaf has inserted rows.
    var hasInsertions: Bool {
      oldStart == nil ? count > 0 : !(changes?.insertions.isEmpty ?? true)
    }

    var oldCount: Int { changes?.oldCount ?? count }

    /// Returns the new index of the first remaining row at or after an old local index.
    func survivor(from local: Int) -> Int? {
      newIndex(ofLocal: local + (changes?.removals.runLength(from: local) ?? 0))
    }

    /// Returns the new index of the last remaining row before an old local index.
    func survivor(before local: Int) -> Int? {
      newIndex(ofLocal: local - (changes?.removals.runLength(before: local) ?? 0) - 1)
    }

    /// Returns the new index of the row at an old local index; nil if the row is removed.
    func newIndex(ofLocal local: Int) -> Int? {
      guard local >= 0, local < oldCount else { return nil }
      guard let changes else { return start + local }
      return changes.newOffset(ofOld: local).map { start + $0 }
    }
  }

  /// The leaves in their new order.
  private var leaves: [Leaf] = []
  /// The old indices of the rows of leaves that are removed.
  private var removedLeaves: [Range<Int>] = []
  private var leafIndices: [ObjectIdentifier: Int] = [:]
  /// True if a row moved to another index among the others.
  private(set) var hasMoves = false
  /// True if the list had no content before: its first rows are not insertions.
  private var isFirst = false

  static let none = ListEdit()

  private init() {}

  /// Compares the old leaves with the new ones and updates the heights.
  init(
    from old: [LeafRowProvider], to new: [LeafRowProvider], _ heights: inout HeightIndex,
    isFirst: Bool
  ) {
    self.isFirst = isFirst
    var changes: [ObjectIdentifier: RowChanges] = [:]
    for leaf in new {
      // A leaf whose changes do not match its known count is treated as new.
      let own = leaf.consumeChanges() ?? RowChanges.unchanged(leaf.knownCount)
      if own.oldCount == leaf.knownCount, own.newCount == leaf.count {
        changes[ObjectIdentifier(leaf)] = own
      }
    }
    let known = Set(old.map(ObjectIdentifier.init))
    let retained = Set(new.map(ObjectIdentifier.init)).intersection(known).filter {
      changes[$0] != nil
    }

    // Removes leaves from the last to the first, so that earlier indices stay valid.
    var oldStarts: [ObjectIdentifier: Int] = [:]
    var fullStarts: [ObjectIdentifier: Int] = [:]
    var removed: [Range<Int>] = []
    var start = 0
    var retainedStart = 0
    for leaf in old {
      if retained.contains(ObjectIdentifier(leaf)) {
        oldStarts[ObjectIdentifier(leaf)] = retainedStart
        fullStarts[ObjectIdentifier(leaf)] = start
        retainedStart += leaf.knownCount
      } else {
        removed.append(start..<(start + leaf.knownCount))
      }
      start += leaf.knownCount
    }
    for range in removed.reversed() { heights.remove(range) }
    removedLeaves = removed

    let order = old.map(ObjectIdentifier.init).filter { retained.contains($0) }
    let moved = applyRetained(
      new.filter { retained.contains(ObjectIdentifier($0)) }, order, oldStarts, changes, &heights)

    start = 0
    for leaf in new {
      let count = leaf.count
      let isRetained = retained.contains(ObjectIdentifier(leaf))
      if !isRetained { heights.insert(count: count, at: start) }
      leaf.start = start
      leaf.knownCount = count
      leafIndices[ObjectIdentifier(leaf)] = leaves.count
      let own = changes[ObjectIdentifier(leaf)].flatMap { $0.isEmpty ? nil : $0 }
      leaves.append(
        Leaf(
          start: start, oldStart: isRetained ? fullStarts[ObjectIdentifier(leaf)] : nil,
          count: count, hasMoved: moved.contains(ObjectIdentifier(leaf)), changes: own))
      start += count
    }
  }

  /// Applies the changes inside remaining leaves, and the moves of these leaves, to the heights.
  ///
  /// - Returns: The leaves that moved.
  private mutating func applyRetained(
    _ new: [LeafRowProvider], _ order: [ObjectIdentifier], _ oldStarts: [ObjectIdentifier: Int],
    _ changes: [ObjectIdentifier: RowChanges], _ heights: inout HeightIndex
  ) -> Set<ObjectIdentifier> {
    let newOrder = new.map(ObjectIdentifier.init)
    var moved: Set<ObjectIdentifier> = []
    if order != newOrder {
      for move in IdentityDiff(from: order, to: newOrder).changes.moves {
        moved.insert(newOrder[move.to])
      }
    }
    // The changes of a single leaf need no translation, so a million changes are not copied.
    if new.count == 1, let own = changes[newOrder[0]], own.oldCount == heights.count {
      hasMoves = !own.moves.isEmpty
      if !own.isEmpty { heights.apply(own) }
      return moved
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
    if removals.isEmpty, insertions.isEmpty, moves.isEmpty { return moved }
    let all = try? RowChanges(
      oldCount: heights.count, removals: removals, insertions: insertions, moves: moves)
    if let all { heights.apply(all) }
    return moved
  }

  // MARK: Queries

  /// Returns the new position of a leaf's row; nil if it was removed or never existed.
  func destination(of localIndex: Int, in provider: LeafRowProvider) -> RowDestination? {
    guard let position = leafIndices[ObjectIdentifier(provider)] else { return nil }
    let leaf = leaves[position]
    if leaf.oldStart == nil { return nil }
    var local = localIndex
    var isMoved = leaf.hasMoved
    if let changes = leaf.changes {
      guard let next = changes.newOffset(ofOld: local) else { return nil }
      local = next
      isMoved = isMoved || changes.isMoved(to: next)
    } else if local < 0 || local >= leaf.count {
      return nil
    }
    return RowDestination(index: leaf.start + local, local: local, isMoved: isMoved)
  }

  /// Returns the new position of a row that moved to another leaf; nil if the row was removed.
  func newDestination(
    of key: RowKey, in old: LeafRowProvider, among providers: [LeafRowProvider]
  ) -> RowDestination? {
    for (leaf, provider) in zip(leaves, providers)
    where leaf.hasInsertions && provider !== old && provider.kind == key.kind {
      guard let local = provider.index(of: key.id), isInsertion(leaf.start + local) else {
        continue
      }
      return RowDestination(
        index: leaf.start + local, local: local, isMoved: true, newLeaf: provider)
    }
    return nil
  }

  /// Returns the old index of the row at a new index; nil if the row is new.
  func oldIndex(of index: Int) -> Int? {
    guard let leaf = leaf(at: index), let oldStart = leaf.oldStart else { return nil }
    guard let changes = leaf.changes else { return oldStart + index - leaf.start }
    return changes.oldOffset(ofNew: index - leaf.start).map { oldStart + $0 }
  }

  /// Returns true if the row at an index is new.
  func isInsertion(_ index: Int) -> Bool {
    if isFirst { return false }
    guard let leaf = leaf(at: index) else { return false }
    if leaf.oldStart == nil { return true }
    guard let changes = leaf.changes else { return false }
    return changes.oldOffset(ofNew: index - leaf.start) == nil
  }

  /// True if there are inserted rows.
  var hasInsertions: Bool { leaves.contains(where: \.hasInsertions) }

  /// Returns true if the row at an index moved past others.
  func isMoved(_ index: Int) -> Bool {
    guard let leaf = leaf(at: index) else { return false }
    return leaf.hasMoved || leaf.changes?.isMoved(to: index - leaf.start) ?? false
  }

  /// Returns the new indices of exiting rows, given the old indices of the rows behind them.
  ///
  /// An exiting row follows the nearest row before it that stayed and moved past no other row.
  ///
  /// - Complexity: O(k + n log k) for k changes and n indices.
  func newIndices(ofOld indices: [Int]) -> [Int] {
    var runs: [RowChanges.UnmovedRun] = []
    for leaf in leaves.sorted(by: { $0.oldStart ?? -1 < $1.oldStart ?? -1 }) {
      guard let oldStart = leaf.oldStart, !leaf.hasMoved else { continue }
      let own = leaf.changes ?? .unchanged(leaf.count)
      for run in own.unmovedRuns {
        runs.append(
          RowChanges.UnmovedRun(
            old: (run.old.lowerBound + oldStart)..<(run.old.upperBound + oldStart),
            new: (run.new.lowerBound + leaf.start)..<(run.new.upperBound + leaf.start)))
      }
    }
    return indices.map { index in
      let next = runs.partitioningIndex { $0.old.lowerBound >= index }
      guard next > 0 else { return 0 }
      let run = runs[next - 1]
      return run.new.lowerBound + min(index - run.old.lowerBound, run.old.count)
    }
  }

  /// The leaves with rows before the change, in their old order; a removed leaf has no counterpart.
  private var oldLeaves: [(rows: Range<Int>, leaf: Leaf?)] {
    var old: [(rows: Range<Int>, leaf: Leaf?)] = removedLeaves.map { ($0, nil) }
    for leaf in leaves {
      if let start = leaf.oldStart { old.append((start..<(start + leaf.oldCount), leaf)) }
    }
    return old.filter { !$0.rows.isEmpty }.sorted { $0.rows.lowerBound < $1.rows.lowerBound }
  }

  /// Returns the new index of the row at an old index; nil if the row is removed from its leaf.
  ///
  /// - Complexity: O(l + log k) for l leaves and k changes.
  func newIndex(ofOld index: Int) -> Int? {
    for leaf in leaves {
      guard let start = leaf.oldStart, index >= start, index < start + leaf.oldCount else {
        continue
      }
      return leaf.newIndex(ofLocal: index - start)
    }
    return nil
  }

  /// Returns the new index of the row that succeeds a removed one; nil if no row remains.
  ///
  /// The successor is the nearest remaining row behind it, or else before it. Rows of its own leaf
  /// come first.
  ///
  /// - Complexity: O(l log l + log k) for l leaves and k changes.
  func successor(ofRemoved index: Int) -> Int? {
    let old = oldLeaves
    let own = old.partitioningIndex { $0.rows.upperBound > index }
    guard own < old.count else { return nil }
    if let leaf = old[own].leaf {
      let local = index - old[own].rows.lowerBound
      if let next = leaf.survivor(from: local) ?? leaf.survivor(before: local) { return next }
    }
    for other in old[(own + 1)...] {
      if let next = other.leaf?.survivor(from: 0) { return next }
    }
    for other in old[..<own].reversed() {
      if let next = other.leaf?.survivor(before: other.rows.count) { return next }
    }
    return nil
  }

  /// Returns the distance that unanimated changes can move a row by at most, in points.
  ///
  /// - Complexity: O(k + r log n) for k rows that changed, in r runs.
  func greatestDistance(
    from old: HeightIndex, to new: HeightIndex, spacing: Double
  ) -> Double {
    var distance = 0.0
    func add(_ range: Range<Int>, of heights: HeightIndex) {
      distance += heights.minY(of: range.upperBound) - heights.minY(of: range.lowerBound)
      distance += spacing * Double(range.count)
    }
    for range in removedLeaves { add(range, of: old) }
    for leaf in leaves {
      guard let oldStart = leaf.oldStart, !leaf.hasMoved else {
        add(leaf.start..<(leaf.start + leaf.count), of: new)
        // The moved rows may move any distance.
        if leaf.hasMoved { distance += new.totalHeight + old.totalHeight }
        continue
      }
      guard let changes = leaf.changes else { continue }
      for rows in changes.removals.runs {
        add((oldStart + rows.lowerBound)..<(oldStart + rows.upperBound), of: old)
      }
      for rows in changes.insertions.runs {
        add((leaf.start + rows.lowerBound)..<(leaf.start + rows.upperBound), of: new)
      }
      for move in changes.moves {
        add((leaf.start + move.to)..<(leaf.start + move.to + 1), of: new)
        distance += abs(new.minY(of: leaf.start + move.to) - old.minY(of: oldStart + move.from))
        distance += spacing * Double(abs(leaf.start + move.to - oldStart - move.from))
      }
    }
    return distance
  }

  /// Returns the end of the run of new rows that contains a new row.
  func insertionEnd(from index: Int) -> Int {
    guard let leaf = leaf(at: index) else { return index + 1 }
    guard leaf.oldStart != nil else { return leaf.start + leaf.count }
    // A row that was deferred before the change is new, but no insertion.
    return index + max(1, leaf.changes?.insertions.runLength(from: index - leaf.start) ?? 0)
  }

  /// Returns the start of the run of new rows that contains a new row.
  func insertionStart(from index: Int) -> Int {
    guard let leaf = leaf(at: index) else { return index }
    guard leaf.oldStart != nil else { return leaf.start }
    return index - (leaf.changes?.insertions.runLength(before: index - leaf.start) ?? 0)
  }

  private func leaf(at index: Int) -> Leaf? {
    let next = leaves.partitioningIndex { $0.start > index }
    return next > 0 ? leaves[next - 1] : nil
  }
}

/// The position of a row after a change.
struct RowDestination {
  /// The row's index in the list.
  let index: Int
  /// The row's index in its leaf.
  let local: Int
  /// True if the row moved past others.
  let isMoved: Bool
  /// The leaf that the row moved to; nil if it stayed in its leaf.
  var newLeaf: LeafRowProvider?
}
