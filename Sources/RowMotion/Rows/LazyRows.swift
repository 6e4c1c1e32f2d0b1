import RowCore

/// The rows of a container that makes only those which are seen: how tall all of them are, and which
/// have nodes.
///
/// It keeps account and nothing else: it makes, measures and lets go of no node by itself, but says
/// which the container has to let go of. `Row` is the container's kind of node.
///
/// It is never copied: it belongs to its container, and asking it something would otherwise count the
/// references to all that it holds up and down again.
///
/// Invariants:
/// - `heights` has as many rows as the leaves have, and each leaf begins where the one before ends.
/// - `shown` is in the order of the indices; exiting rows stand before the row of their index.
/// - No two shown rows have the same index, but for those that exit; each is the row of its leaf there.
/// - No row is among those that are deferred behind another.
/// - A cached row does not exit and is not shown.
@MainActor struct LazyRows<Row: LazyRow>: ~Copyable {
  /// The providers of the rows, in order.
  private(set) var leaves: [LeafRowProvider] = []
  /// The height of each row by index, measured or estimated.
  var heights: HeightIndex
  /// The rows with nodes, in the order they stand: near what is seen, moving, exiting.
  private(set) var shown: ContiguousArray<Row> = []
  private(set) var cache = RowCache<Row>()
  /// Whether there is content that the rows have not followed yet.
  private(set) var isStale = false
  private var hasContent = false

  /// Creates the rows of a container without content; the estimate in points.
  init(estimate: Double) {
    heights = HeightIndex(count: 0, estimate: estimate)
  }

  /// How many rows there are, those without nodes included.
  var count: Int { heights.count }

  // MARK: Following the data

  /// Notes that the content is another one.
  mutating func contentChanged() { isStale = true }

  /// Takes over the leaves of the content as it is now; the nodes have yet to follow.
  ///
  /// - Returns: Which rows went, came and moved.
  /// - Complexity: As ``ListEdit/init(from:to:_:isFirst:)``.
  mutating func take(_ leaves: [LeafRowProvider]) -> ListEdit {
    let edit = ListEdit(from: self.leaves, to: leaves, &heights, isFirst: !hasContent)
    self.leaves = leaves
    isStale = false
    hasContent = true
    return edit
  }

  /// Where each shown row stands after a change; nil for those that exit or whose data is removed.
  ///
  /// - Complexity: O(n log k) for n shown rows and k changes.
  func destinations(_ edit: ListEdit) -> [RowDestination?] {
    var taken: Set<Int> = []
    return shown.map { row in
      if row.isExiting { return nil }
      if let destination = edit.destination(of: row.localIndex, in: row.leaf) { return destination }
      guard let home = edit.newHome(of: row.key, in: row.leaf, among: leaves),
        taken.insert(home.index).inserted
      else { return nil }
      return home
    }
  }

  /// Moves the nodes to where their rows are now.
  ///
  /// By now those whose data is removed have begun to exit, or have exited. An exiting row stays right
  /// behind the row that it followed, whether or not that one has a node.
  ///
  /// - Returns: The rows that have no place any more.
  /// - Complexity: O(n log n + k) for n shown and cached rows and k changes.
  mutating func follow(_ edit: ListEdit, _ destinations: [RowDestination?]) -> ContiguousArray<Row>
  {
    var live: ContiguousArray<Row> = []
    var exiting: ContiguousArray<Row> = []
    var removed: ContiguousArray<Row> = []
    for (row, destination) in zip(shown, destinations) {
      if let destination {
        if let leaf = destination.newLeaf {
          row.take(leaf, destination.index)
        } else {
          row.index = destination.index
          row.localIndex = destination.local
        }
        live.append(row)
      } else if row.hasExited {
        removed.append(row)
      } else {
        exiting.append(row)
      }
    }
    live.sort { $0.index < $1.index }
    if exiting.isEmpty {
      shown = live
    } else {
      for (row, index) in zip(exiting, edit.newIndices(ofOld: exiting.map(\.index))) {
        row.index = index
      }
      shown = Self.merge(live, exiting)
    }
    removed += cache.follow(edit)
    assertInvariants()
    return removed
  }

  /// Both in one order, an exiting row before the row of its index.
  private static func merge(
    _ live: ContiguousArray<Row>, _ exiting: ContiguousArray<Row>
  ) -> ContiguousArray<Row> {
    var merged: ContiguousArray<Row> = []
    var rest = exiting[...]
    for row in live {
      while let first = rest.first, first.index <= row.index { merged.append(rest.removeFirst()) }
      merged.append(row)
    }
    return merged + rest
  }

  // MARK: Nodes that come and go

  /// Puts a row among the shown ones: behind those that exit before it.
  ///
  /// - Returns: Where it stands among them.
  @discardableResult mutating func insert(_ row: Row) -> Int {
    let position = position(of: row.index)
    shown.insert(row, at: position)
    assertInvariants()
    return position
  }

  /// Puts an exiting row back where its data is again; the container reverses it first.
  mutating func reinsert(_ row: Row, at index: Int) {
    shown.removeAll { $0 === row }
    row.take(leaf(at: index), index)
    insert(row)
  }

  /// Takes a row that has exited out of those shown.
  mutating func remove(_ row: Row) {
    shown.removeAll { $0 === row }
    assertInvariants()
  }

  /// Takes some rows out of those shown, for the container to cache or to let go of.
  ///
  /// - Complexity: O(n) for n shown rows; nothing is allocated where all stay.
  mutating func removeShown(
    where isRemoved: @MainActor (Row) -> Bool
  ) -> ContiguousArray<Row> {
    var removed: ContiguousArray<Row> = []
    // Written as a loop: the library's `removeAll` would ask for each row whether this is the main
    // actor, in every frame.
    var kept = 0
    for position in shown.indices {
      let row = shown[position]
      if isRemoved(row) {
        removed.append(row)
      } else {
        if kept != position { shown[kept] = row }
        kept += 1
      }
    }
    if kept < shown.count { shown.removeSubrange(kept...) }
    return removed
  }

  /// Keeps a row that is not shown any more.
  ///
  /// - Returns: The rows that are kept no longer.
  mutating func cache(_ row: Row) -> ContiguousArray<Row> {
    let evicted = cache.put(row)
    assertInvariants()
    return evicted
  }

  /// The row at an index that was kept out of sight, for the container to show or cache again; nil
  /// where there is none.
  mutating func takeCached(at index: Int) -> Row? {
    if cache.isEmpty { return nil }
    let leaf = leaf(at: index)
    guard let row = cache.take(leaf.key(at: index - leaf.start)) else { return nil }
    row.take(leaf, index)
    return row
  }

  /// Forgets the cached rows, for the container to let go of.
  mutating func emptyCache() -> ContiguousArray<Row> { cache.removeAll() }

  /// Forgets all nodes.
  mutating func removeAll() -> ContiguousArray<Row> {
    defer { shown.removeAll() }
    return shown + cache.removeAll()
  }

  // MARK: Questions

  /// The provider of the row at an index.
  ///
  /// - Complexity: O(log n) in the leaves.
  func leaf(at index: Int) -> LeafRowProvider {
    leaves[leaves.partitioningIndex { $0.start > index } - 1]
  }

  /// What tells the row at an index from all others.
  func key(at index: Int) -> RowKey {
    let leaf = leaf(at: index)
    return leaf.key(at: index - leaf.start)
  }

  /// The identity of the row at an index.
  func id(at index: Int) -> AnyHashable {
    let leaf = leaf(at: index)
    return leaf.id(at: index - leaf.start)
  }

  /// Where the row at an index stands among the shown ones, or would: behind those that exit before it.
  ///
  /// - Complexity: O(log n) in the shown rows.
  func position(of index: Int) -> Int {
    // Written as a loop: it is asked for each row in view in every frame, and a closure that is handed on
    // asks at each call whether this is the main actor.
    var low = 0
    var high = shown.count
    while low < high {
      let middle = (low + high) / 2
      let row = shown[middle]
      if row.index > index || row.index == index && !row.isExiting {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }

  /// The same, looked for downwards from a position that is not behind it.
  func position(of index: Int, from start: Int) -> Int {
    var position = start
    while position < shown.count,
      shown[position].index < index || shown[position].isExiting && shown[position].index == index
    {
      position += 1
    }
    return position
  }

  /// Returns true if a node is among the shown ones.
  func isShown(_ row: Row) -> Bool { shown.contains { $0 === row } }

  /// The node of the row at an index; nil where it is not shown.
  ///
  /// - Complexity: O(log n) in the shown rows.
  func row(at index: Int) -> Row? {
    let position = position(of: index)
    guard position < shown.count, shown[position].index == index else { return nil }
    return shown[position]
  }

  /// The shown row with an identity whose data is there; nil where there is none.
  ///
  /// - Complexity: O(n) in the shown rows.
  func row(withID id: AnyHashable) -> Row? {
    shown.first { !$0.isExiting && $0.id == id }
  }

  /// The index of the row with an identity; nil where there is none.
  func index(of id: AnyHashable) -> Int? {
    if let row = row(withID: id) { return row.index }
    for leaf in leaves {
      if let index = leaf.index(of: id) { return leaf.start + index }
    }
    return nil
  }

  /// Returns the index of the row that has an identity, or whose view was given it by `id(_:)`; nil
  /// if there is no such row.
  func index(ofViewWithID id: AnyHashable) -> Int? {
    if let index = index(of: id) { return index }
    for leaf in leaves {
      if let index = leaf.index(ofViewWithID: id) { return leaf.start + index }
    }
    return nil
  }

  /// The row of an index that still exits though its data is there again; nil where there is none.
  ///
  /// - Complexity: O(n) in the shown rows.
  func exitingRow(of index: Int) -> Row? {
    guard shown.contains(where: \.isExiting) else { return nil }
    let key = key(at: index)
    return shown.first { $0.isExiting && $0.key == key }
  }

  /// Where the data of a row that has exited was put back meanwhile, with no node there; nil where it
  /// was not.
  ///
  /// - Complexity: O(n) in the rows.
  func indexOutOfSight(of row: Row) -> Int? {
    let key = row.key
    guard !isStale, !shown.contains(where: { $0 !== row && $0.key == key }) else { return nil }
    for leaf in leaves where leaf.kind == key.kind {
      guard let local = leaf.index(of: key.id), leaf.key(at: local) == key else { continue }
      return leaf.start + local
    }
    return nil
  }
}
