import RowCore

/// The rows of a ForEach with one row per element, created when they become visible.
///
/// The provider knows whether ids repeat up to the last visible row, and for all rows after idle
/// work or a change that requires it. The timing never affects the display: if repeated ids matter,
/// the ids are examined first.
final class ElementRowProvider<Data: RandomAccessCollection, ID: Hashable, Content: View>:
  LeafRowProvider, IdleWorker
{
  private var view: ForEach<Data, ID, Content>
  /// The data that the list last adopted; later changes are computed when the list requests them.
  private var known: Data
  /// True if the data guarantees that ids do not repeat.
  private var guaranteesUniqueIDs: Bool
  /// True if the view has data that the list has not adopted yet.
  private var isPending = false
  /// The first rows of `known`, whose ids are known to be different.
  private var unique: UniqueIDs<ID>
  /// For each row of `known`, the number of earlier rows with its id; nil while no id repeats.
  private var occurrences: [Int]?
  private var repeats = RepeatedIDs<ID>()
  var isWaitingForIdle = false

  init(_ view: ForEach<Data, ID, Content>, _ context: SyncContext) {
    self.view = view
    known = view.data
    guaranteesUniqueIDs = Self.description(of: view) != nil
    unique = UniqueIDs(expecting: view.data.count)
    super.init(context)
    requestIdleWork()
  }

  func update(_ new: ForEach<Data, ID, Content>, _ context: SyncContext) {
    if new.idPath != view.idPath { forgetIDs() }
    view = new
    guaranteesUniqueIDs = Self.description(of: view) != nil
    isPending = true
    updated(context)
  }

  override func consumeChanges() -> RowChanges? {
    let old = known
    known = view.data
    isPending = false
    defer { requestIdleWork() }
    if haveSameStorage(old, known) { return nil }
    if let new = Self.description(of: view) {
      return described(new, from: old) ?? changes(from: old)
    }
    if occurrences != nil { return changesByOccurrence(from: old) }
    return changes(from: old)
  }

  // MARK: Finding changes

  /// Returns the changes if no id was known to repeat so far.
  private func changes(from old: Data) -> RowChanges? {
    let ends = commonEnds(old, known, IDBytes(of: view.idPath, Data.Element.self), id: view.id)
    let oldRows = ends.prefix..<(old.count - ends.suffix)
    let newRows = ends.prefix..<(known.count - ends.suffix)
    if oldRows.isEmpty, newRows.isEmpty { return nil }
    // The nth row with an id stays the nth one, so rows after the change matter, too.
    let allCount = ends.suffix > 0 && !guaranteesUniqueIDs
    if allCount, !unique.extend(to: old.count, id: { id($0, in: old) }) {
      return changesByOccurrence(from: old)
    }
    context.runtime.statistics.rowsCompared += oldRows.count + newRows.count
    let diff = IdentityDiff(
      from: ids(old, oldRows), to: ids(known, newRows),
      oldIDsAreUnique: guaranteesUniqueIDs || unique.count >= oldRows.upperBound)
    let changes = diff.changes.shifted(by: ends.prefix, oldCount: old.count)
    if !allCount {
      unique.forget(from: ends.prefix, expecting: known.count) { id($0, in: old) }
    } else if !unique.follow(changes, old: { id($0, in: old) }, new: { id($0, in: known) }) {
      return changesByOccurrence(from: old)
    }
    return changes
  }

  /// Returns the changes if ids repeat, or did before.
  private func changesByOccurrence(from old: Data) -> RowChanges {
    context.runtime.statistics.rowsCompared += old.count + known.count
    let diff = IdentityDiff(from: ids(old, 0..<old.count), to: ids(known, 0..<known.count))
    if diff.duplicates.isEmpty { forgetIDs() } else { recordDuplicates(diff.duplicates) }
    return diff.changes
  }

  // MARK: Ids that repeat

  private func forgetIDs() {
    occurrences = nil
    unique = UniqueIDs(expecting: known.count)
  }

  /// Examines the ids of the rows before an index.
  private func examine(to end: Int) {
    guard occurrences == nil, !guaranteesUniqueIDs else { return }
    if unique.extend(to: end, id: { id($0, in: known) }) { return }
    recordDuplicates(DuplicateID.all(in: ids(known, 0..<known.count)))
  }

  private func recordDuplicates(_ duplicates: [DuplicateID<ID>]) {
    var occurrences = [Int](repeating: 0, count: known.count)
    for duplicate in duplicates {
      for (occurrence, offset) in duplicate.offsets.enumerated() {
        occurrences[offset] = occurrence
      }
    }
    self.occurrences = occurrences
    repeats.record(duplicates)
    for duplicate in repeats.consumeNew() {
      ForEach<Data, ID, Content>.reportDuplicate(duplicate, context.parent)
    }
  }

  override func occurrence(at index: Int) -> Int {
    if guaranteesUniqueIDs { return 0 }
    if isPending {
      let own = id(index, in: view.data)
      return (0..<index).count { id($0, in: view.data) == own }
    }
    examine(to: index + 1)
    return occurrences?[index] ?? 0
  }

  // MARK: Idle work

  private var hasIdleWork: Bool {
    !guaranteesUniqueIDs && occurrences == nil && unique.count < known.count
  }

  private func requestIdleWork() {
    if hasIdleWork { context.runtime.requestIdleWork(self) }
  }

  func performIdleWork(limit: Int) -> Bool {
    examine(to: min(known.count, unique.count + limit))
    return hasIdleWork
  }

  /// Returns descriptions of the violated invariants of the recorded ids; empty if all hold.
  ///
  /// - Complexity: O(n).
  func checkInvariants() -> [String] {
    if guaranteesUniqueIDs { return [] }
    guard let occurrences else { return unique.checkInvariants { id($0, in: known) } }
    var counts: [ID: Int] = [:]
    let wanted = ids(known, 0..<known.count).map { id in
      defer { counts[id, default: 0] += 1 }
      return counts[id, default: 0]
    }
    return occurrences == wanted ? [] : ["occurrences are \(occurrences), not \(wanted)"]
  }

  // MARK: Collections that describe their changes

  /// Returns a view's data if the data can describe its changes.
  private static func description(of view: ForEach<Data, ID, Content>) -> (any ChangeDescribing)? {
    if view.data is Range<Int>, !view.elementsAreIDs { return nil }
    return view.data as? any ChangeDescribing
  }

  private func described<Described: ChangeDescribing>(
    _ new: Described, from old: Data
  ) -> RowChanges? {
    guard let old = old as? Described, let changes = new.rowChanges(from: old),
      changes.oldCount == old.count, changes.newCount == new.count
    else { return nil }
    return changes
  }

  // MARK: Rows

  override var count: Int { view.data.count }

  override var deleteRows: (@MainActor ([Int]) -> Void)? { view.delete }

  override var moveRows: (@MainActor ([Int], Int) -> Void)? { view.move }

  /// Returns the ids of adjacent rows, in a form that is cheap to iterate.
  private func ids(_ data: Data, _ rows: Range<Int>) -> ArraySlice<ID> {
    if view.elementsAreIDs, let ids = data as? [ID] { return ids[rows] }
    var ids: [ID] = []
    ids.reserveCapacity(rows.count)
    var index = data.index(data.startIndex, offsetBy: rows.lowerBound)
    for _ in rows {
      ids.append(view.id(data[index]))
      data.formIndex(after: &index)
    }
    return ids[...]
  }

  private func id(_ index: Int, in data: Data) -> ID { view.id(element(index, in: data)) }

  private func element(_ index: Int, in data: Data) -> Data.Element {
    data[data.index(data.startIndex, offsetBy: index)]
  }

  override func id(at index: Int) -> AnyHashable { AnyHashable(id(index, in: view.data)) }

  override func ids<Wanted: Hashable>(
    of rows: Range<Int>, as type: Wanted.Type
  ) -> ArraySlice<Wanted>? {
    ID.self == Wanted.self ? ids(view.data, rows) as? ArraySlice<Wanted> : nil
  }

  override func index(of id: AnyHashable) -> Int? {
    if let described = Self.description(of: view) { return described.rowOffset(of: id) }
    guard let id = id.base as? ID else { return nil }
    var index = 0
    for element in view.data {
      if view.id(element) == id { return index }
      index += 1
    }
    return nil
  }

  /// Searches the ids of the elements first, then those given to the views by `id(_:)`.
  ///
  /// The latter creates view values, but no nodes, up to the row that is found.
  override func index(ofViewWithID id: AnyHashable) -> Int? {
    if let index = index(of: id) { return index }
    var index = 0
    for element in view.data {
      if Content._rowIdentity(view.content(element)) == id { return index }
      index += 1
    }
    return nil
  }

  override func syncRow(at index: Int, _ old: ViewNode?, _ context: SyncContext) -> ViewNode {
    // Visible rows are examined even if nothing requests their keys.
    if !isPending { examine(to: index + 1) }
    let make = { [self] in view.content(element(index, in: view.data)) }
    let content = context.parent?.layer?.observe(make) ?? make()
    return Content._sync(content, old, context)
  }
}

/// Returns true only if two collections share their storage, and are thus certain to be equal.
func haveSameStorage<Data: RandomAccessCollection>(_ left: Data, _ right: Data) -> Bool {
  if left.count != right.count { return false }
  if left.isEmpty { return true }
  let start = left.withContiguousStorageIfAvailable { UnsafeRawPointer($0.baseAddress) }
  let other = right.withContiguousStorageIfAvailable { UnsafeRawPointer($0.baseAddress) }
  guard let start = start ?? nil, let other = other ?? nil else { return false }
  return start == other
}
