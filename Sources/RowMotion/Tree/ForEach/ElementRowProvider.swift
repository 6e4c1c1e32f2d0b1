/// The rows of a ForEach whose elements make one row each: made when they are seen.
final class ElementRowProvider<Data: RandomAccessCollection, ID: Hashable, Content: View>:
  LeafRowProvider
{
  private var view: ForEach<Data, ID, Content>
  /// The data as the list saw it last; what changed since is found when the list asks.
  private var known: Data
  private var hasDuplicates = false
  private var repeats = RepeatedIDs<ID>()
  /// Of each row how many with its id stand before it; nil until somebody asks.
  private var occurrences: [Int]?

  init(_ view: ForEach<Data, ID, Content>, _ context: SyncContext) {
    self.view = view
    known = view.data
    super.init(context)
    if description(of: view.data) == nil { note(DuplicateID.all(in: ids(view.data))) }
  }

  func update(_ new: ForEach<Data, ID, Content>, _ context: SyncContext) {
    view = new
    occurrences = nil
    updated(context)
  }

  override func takeChanges() -> RowChanges? {
    let old = known
    known = view.data
    if haveSameStorage(old, known) { return nil }
    if let new = description(of: known) {
      if let changes = described(new, from: old) { return changes }
    }
    let diff = IdentityDiff(from: ids(old), to: ids(known), oldIDsAreUnique: !hasDuplicates)
    note(diff.duplicates)
    return diff.changes
  }

  private func note(_ duplicates: [DuplicateID<ID>]) {
    hasDuplicates = !duplicates.isEmpty
    if duplicates.isEmpty { return }
    repeats.note(duplicates)
    for duplicate in repeats.takeNew() {
      ForEach<Data, ID, Content>.reportDuplicate(duplicate, context.parent)
    }
  }

  // MARK: Collections that describe their changes

  private func description(of data: Data) -> (any ChangeDescribing)? {
    if data is Range<Int>, !view.elementsAreIDs { return nil }
    return data as? any ChangeDescribing
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

  /// The identities side by side, where going through them costs least.
  private func ids(_ data: Data) -> [ID] {
    if view.elementsAreIDs, let ids = data as? [ID] { return ids }
    var ids: [ID] = []
    ids.reserveCapacity(data.count)
    for element in data { ids.append(view.id(element)) }
    return ids
  }

  private func element(at index: Int) -> Data.Element {
    view.data[view.data.index(view.data.startIndex, offsetBy: index)]
  }

  override func id(at index: Int) -> AnyHashable { AnyHashable(view.id(element(at: index))) }

  override func occurrence(at index: Int) -> Int {
    guard hasDuplicates else { return 0 }
    let known = occurrences ?? repeats.tellApart(ids(view.data)).map(\.occurrence)
    occurrences = known
    return known[index]
  }

  override func index(of id: AnyHashable) -> Int? {
    if let described = description(of: view.data) { return described.rowOffset(of: id) }
    guard let id = id.base as? ID else { return nil }
    var index = 0
    for element in view.data {
      if view.id(element) == id { return index }
      index += 1
    }
    return nil
  }

  override func syncRow(at index: Int, _ old: ViewNode?, _ context: SyncContext) -> ViewNode {
    let make = { [self] in view.content(element(at: index)) }
    let content = context.parent?.layer?.observe(make) ?? make()
    return Content._sync(content, old, context)
  }
}

/// Whether two collections are certain to be equal because they are one and the same in memory.
func haveSameStorage<Data: RandomAccessCollection>(_ left: Data, _ right: Data) -> Bool {
  if left.count != right.count { return false }
  if left.isEmpty { return true }
  let start = left.withContiguousStorageIfAvailable { UnsafeRawPointer($0.baseAddress) }
  let other = right.withContiguousStorageIfAvailable { UnsafeRawPointer($0.baseAddress) }
  guard let start = start ?? nil, let other = other ?? nil else { return false }
  return start == other
}
