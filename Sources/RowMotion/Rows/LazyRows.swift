import RowCore

/// The rows of a lazy container: the heights of all rows, and the nodes of those that have one.
///
/// It only keeps records: it returns the nodes to unmount, while the container creates, measures
/// and unmounts them. `Row` is the container's type of node.
///
/// It is never copied: a copy would retain and release everything that it stores.
///
/// Invariants:
/// - `heights` has as many rows as the leaves, and each leaf begins where the previous one ends.
/// - `shown` is in the order of the indices; exiting rows precede the row of their index.
/// - No two shown rows have the same index, except exiting ones; each is the row of its leaf there.
/// - No shown row is among the rows deferred behind another.
/// - A cached row does not exit and is not shown.
@MainActor struct LazyRows<Row: LazyRow>: ~Copyable {
  /// The providers of the rows, in order.
  private(set) var leaves: [LeafRowProvider] = []
  /// The height of each row by index, measured or estimated.
  var heights: HeightIndex
  /// The rows with nodes, in order: visible or near, moving, or exiting.
  private(set) var shown: ContiguousArray<Row> = []
  private(set) var cache = RowCache<Row>()
  /// True if there is content that the rows have not followed yet.
  private(set) var isStale = false
  /// True if the size of texts has changed since the rows last followed the content.
  private var isRescaled = false
  private var hasContent = false

  /// Creates the rows of a container without content; `estimate` is a height in points.
  init(estimate: Double) {
    heights = HeightIndex(count: 0, estimate: estimate)
  }

  /// The number of rows, including those without nodes.
  var count: Int { heights.count }

  // MARK: Following the data

  /// Marks the rows as stale, because the content has changed.
  mutating func contentChanged() { isStale = true }

  /// Notes whether a new environment changes the size of texts.
  mutating func environmentChanged(from old: EnvironmentValues, to new: EnvironmentValues) {
    if old.fontScale != new.fontScale || old.minimumFontSize != new.minimumFontSize {
      isRescaled = true
    }
  }

  /// True if there is content that the rows have not followed yet, at an unchanged size of texts.
  var hasNewData: Bool { isStale && !isRescaled }

  /// Adopts the leaves of the current content; ``follow(_:_:)`` then moves the nodes.
  ///
  /// - Returns: The removed, inserted and moved rows.
  /// - Complexity: As ``ListEdit/init(from:to:_:isFirst:)``.
  mutating func adopt(_ leaves: [LeafRowProvider]) -> ListEdit {
    let edit = ListEdit(from: self.leaves, to: leaves, &heights, isFirst: !hasContent)
    self.leaves = leaves
    if edit.hasInsertions {
      for row in shown where row.isExiting { row.slot.mayHaveReturned = true }
    }
    isStale = false
    isRescaled = false
    hasContent = true
    return edit
  }

  /// Returns the new position of each shown row; nil if it exits or its data is removed.
  ///
  /// - Complexity: O(n log k) for n shown rows and k changes.
  func destinations(_ edit: ListEdit) -> [RowDestination?] {
    var usedIndices: Set<Int> = []
    return shown.map { row in
      if row.isExiting { return nil }
      if let destination = edit.destination(of: row.localIndex, in: row.leaf) { return destination }
      guard let newDestination = edit.newDestination(of: row.key, in: row.leaf, among: leaves),
        usedIndices.insert(newDestination.index).inserted
      else { return nil }
      return newDestination
    }
  }

  /// Moves the nodes to the new indices of their rows.
  ///
  /// Rows whose data is removed must exit, or have exited, before. An exiting row stays right
  /// behind the row that it followed, whether or not that row has a node.
  ///
  /// - Returns: The rows to unmount.
  /// - Complexity: O(n log n + k) for n shown and cached rows and k changes.
  mutating func follow(_ edit: ListEdit, _ destinations: [RowDestination?]) -> ContiguousArray<Row>
  {
    var live: ContiguousArray<Row> = []
    var exiting: ContiguousArray<Row> = []
    var removed: ContiguousArray<Row> = []
    for (row, destination) in zip(shown, destinations) {
      if let destination {
        if let leaf = destination.newLeaf {
          row.assign(leaf, destination.index)
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

  /// Merges live and exiting rows in order of index; an exiting row precedes the row of its index.
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

  // MARK: Inserting and removing nodes

  /// Adds a row to the shown rows, behind exiting rows of the same index.
  ///
  /// - Returns: Its position among the shown rows.
  @discardableResult mutating func insert(_ row: Row) -> Int {
    let position = position(of: row.index)
    shown.insert(row, at: position)
    assertInvariants()
    return position
  }

  /// Moves an exiting row to the new index of its data; the container reverses the exit first.
  mutating func reinsert(_ row: Row, at index: Int) {
    shown.removeAll { $0 === row }
    row.assign(leaf(at: index), index)
    insert(row)
  }

  /// Removes an exited row from the shown rows.
  mutating func remove(_ row: Row) {
    shown.removeAll { $0 === row }
    assertInvariants()
  }

  /// Removes rows from the shown rows, for the container to cache or unmount.
  ///
  /// - Complexity: O(n) for n shown rows; allocates nothing if all rows stay.
  mutating func removeShown(
    where isRemoved: @MainActor (Row) -> Bool
  ) -> ContiguousArray<Row> {
    var removed: ContiguousArray<Row> = []
    // A loop avoids `removeAll`, which would check for the main actor at each row in every frame.
    var retainedCount = 0
    for position in shown.indices {
      let row = shown[position]
      if isRemoved(row) {
        removed.append(row)
      } else {
        if retainedCount != position { shown[retainedCount] = row }
        retainedCount += 1
      }
    }
    if retainedCount < shown.count { shown.removeSubrange(retainedCount...) }
    return removed
  }

  /// Caches a row that is no longer shown.
  ///
  /// - Returns: The row evicted from the cache.
  mutating func cache(_ row: Row) -> Row? {
    let evicted = cache.insert(row)
    assertInvariants()
    return evicted
  }

  /// Removes the row at an index from the cache and returns it; nil if it is not cached.
  mutating func removeCached(at index: Int) -> Row? {
    if cache.isEmpty { return nil }
    let leaf = leaf(at: index)
    guard let row = cache.remove(leaf.key(at: index - leaf.start)) else { return nil }
    row.assign(leaf, index)
    return row
  }

  /// Removes and returns all cached rows, for the container to unmount.
  mutating func emptyCache() -> ContiguousArray<Row> { cache.removeAll() }

  /// Removes and returns all shown and cached rows.
  mutating func removeAll() -> ContiguousArray<Row> {
    defer { shown.removeAll() }
    return shown + cache.removeAll()
  }

  // MARK: Queries

  /// Returns the provider of the row at an index.
  ///
  /// - Complexity: O(log n) in the leaves.
  func leaf(at index: Int) -> LeafRowProvider {
    leaves[leaves.partitioningIndex { $0.start > index } - 1]
  }

  /// Returns the key of the row at an index.
  func key(at index: Int) -> RowKey {
    let leaf = leaf(at: index)
    return leaf.key(at: index - leaf.start)
  }

  /// Returns the identity of the row at an index.
  func id(at index: Int) -> AnyHashable {
    let leaf = leaf(at: index)
    return leaf.id(at: index - leaf.start)
  }

  /// Returns the position of the row at an index among the shown rows, or of its insertion.
  ///
  /// - Complexity: O(log n) in the shown rows.
  func position(of index: Int) -> Int {
    // A loop, because it runs for each row in view in every frame: a closure would check for the
    // main actor at each call.
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

  /// Returns the position as ``position(of:)`` does, searching forward from one at or before it.
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

  /// Returns the node of the row at an index; nil if it is not shown.
  ///
  /// - Complexity: O(log n) in the shown rows.
  func row(at index: Int) -> Row? {
    let position = position(of: index)
    guard position < shown.count, shown[position].index == index else { return nil }
    return shown[position]
  }

  /// Returns the shown row with an identity that does not exit; nil if there is none.
  ///
  /// - Complexity: O(n) in the shown rows.
  func row(withID id: AnyHashable) -> Row? {
    shown.first { !$0.isExiting && $0.id == id }
  }

  /// Returns the index of the row with an identity; nil if there is none.
  func index(of id: AnyHashable) -> Int? {
    if let row = row(withID: id) { return row.index }
    for leaf in leaves {
      if let index = leaf.index(of: id) { return leaf.start + index }
    }
    return nil
  }

  /// Returns the index of the row with an identity or with a view of that id; nil if there is none.
  func index(ofViewWithID id: AnyHashable) -> Int? {
    if let index = index(of: id) { return index }
    for leaf in leaves {
      if let index = leaf.index(ofViewWithID: id) { return leaf.start + index }
    }
    return nil
  }

  /// Returns the exiting row whose data was inserted again at an index; nil if there is none.
  ///
  /// - Complexity: O(n) in the shown rows.
  func exitingRow(of index: Int) -> Row? {
    guard shown.contains(where: \.isExiting) else { return nil }
    let key = key(at: index)
    return shown.first { $0.isExiting && $0.key == key }
  }

  /// Returns the index at which the data of an exited row was inserted again but has no node; nil
  /// if there is none.
  ///
  /// - Complexity: O(n) in the rows.
  func reinsertedIndex(of row: Row) -> Int? {
    let key = row.key
    guard !isStale, !shown.contains(where: { $0 !== row && $0.key == key }) else { return nil }
    for leaf in leaves where leaf.kind == key.kind {
      guard let local = leaf.index(of: key.id), leaf.key(at: local) == key else { continue }
      return leaf.start + local
    }
    return nil
  }
}
