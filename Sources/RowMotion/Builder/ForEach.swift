/// One view for each element of a collection, known by the element's identity.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
  /// A view without content of its own.
  public typealias Body = Never

  let data: Data
  let id: @MainActor (Data.Element) -> ID
  let content: @MainActor (Data.Element) -> Content

  /// Creates views for elements that are known by one of their properties.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping @MainActor (Data.Element) -> Content
  ) {
    self.data = data
    self.id = { $0[keyPath: id] }
    self.content = content
  }

  /// Keeps one child an element, by identity.
  public static func _sync(
    _ view: ForEach, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node =
      old.map { unsafeDowncast($0, to: ForEachNode<Data, ID, Content>.self) }
      ?? ForEachNode(view, context)
    node.update(view, context)
    return node
  }

  static func reportDuplicate(_ id: ID, in ids: [ID], _ node: ViewNode?) {
    let offsets = ids.indices.filter { ids[$0] == id }
    reportDuplicate(DuplicateID(id: id, offsets: offsets), node)
  }

  static func reportDuplicate(_ duplicate: DuplicateID<ID>, _ node: ViewNode?) {
    let places = duplicate.offsets.map(String.init).joined(separator: ", ")
    node?.host.report(
      .duplicateIdentity,
      "The id \(duplicate.id) stands \(duplicate.offsets.count) times in the data, at \(places). "
        + "The first keeps the identity; the others are shown but do not keep their state when "
        + "the data changes. Give each element an id of its own.", at: node)
  }

  /// The elements' rows, made when they are seen.
  public static func _syncRows(
    _ view: ForEach, _ old: RowProvider?, _ context: SyncContext
  ) -> RowProvider {
    if Content._isOneRow {
      if let old {
        let provider = unsafeDowncast(old, to: ElementRowProvider<Data, ID, Content>.self)
        provider.update(view, context)
        return provider
      }
      return ElementRowProvider(view, context)
    }
    let provider =
      old.map { unsafeDowncast($0, to: ElementGroupRowProvider<Data, ID, Content>.self) }
      ?? ElementGroupRowProvider(context)
    provider.update(view, context)
    return provider
  }

  /// As many rows as there are elements.
  public static var _isOneRow: Bool { false }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  /// Creates views for elements that know their identity.
  public init(
    _ data: Data, @ViewBuilder content: @escaping @MainActor (Data.Element) -> Content
  ) {
    self.init(data, id: \.id, content: content)
  }
}

extension ForEach where Data == Range<Int>, ID == Int {
  /// Creates views for numbers.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping @MainActor (Int) -> Content) {
    self.init(data, id: \.self, content: content)
  }
}

/// The node of a ForEach outside of lists: it keeps one child an element.
final class ForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>: DynamicNode,
  StateOwner
{
  private var view: ForEach<Data, ID, Content>
  // The elements' closure is called after the body that wrote it, so it is observed by itself.
  private let tracking = ObservationScope()
  var pendingTransaction: ActiveTransaction?

  init(_ view: ForEach<Data, ID, Content>, _ context: SyncContext) {
    self.view = view
    super.init(context)
  }

  func update(_ view: ForEach<Data, ID, Content>, _ context: SyncContext) {
    environment = context.environment
    self.view = view
    pendingTransaction = nil
    var identities: [AnyHashable] = []
    var contents: [Content] = []
    tracking.observe(self) {
      var seen: [ID: Int] = [:]
      for element in view.data {
        let id = view.id(element)
        let occurrence = seen[id, default: 0]
        seen[id] = occurrence + 1
        // The first keeps the identity; later ones are told apart by which one they are.
        identities.append(
          occurrence == 0
            ? AnyHashable(id) : AnyHashable(RepeatedID(id: id, occurrence: occurrence)))
        contents.append(view.content(element))
        if occurrence == 1 {
          ForEach<Data, ID, Content>.reportDuplicate(id, in: view.data.map(view.id), self)
        }
      }
    }
    replaceAll(identities, context) { index, old, inner in
      Content._sync(contents[index], old, inner)
    }
  }

  func evaluatePending() {
    guard isMounted, let pending = pendingTransaction else { return }
    var context = context(for: pending)
    context.parent = parent
    update(view, context)
  }

  override func willUnmount() { tracking.cancel() }
}

/// The identity of an element whose id stands in the data before it already.
struct RepeatedID<ID: Hashable>: Hashable {
  let id: ID
  let occurrence: Int
}

/// The rows of a ForEach whose elements make one row each: made when they are seen.
final class ElementRowProvider<Data: RandomAccessCollection, ID: Hashable, Content: View>:
  LeafRowProvider
{
  private var view: ForEach<Data, ID, Content>
  private var duplicates: [DuplicateID<ID>] = []

  init(_ view: ForEach<Data, ID, Content>, _ context: SyncContext) {
    self.view = view
    super.init(context)
    note(DuplicateID.all(in: ids(view)))
  }

  private func ids(_ view: ForEach<Data, ID, Content>) -> ElementIDs<Data, ID> {
    ElementIDs(data: view.data, id: view.id)
  }

  func update(_ new: ForEach<Data, ID, Content>, _ context: SyncContext) {
    let old = view
    view = new
    if isSame(old.data, new.data) { return updated(nil, context) }
    let diff = IdentityDiff(
      from: ids(old), to: ids(new), oldIDsAreUnique: duplicates.isEmpty)
    note(diff.duplicates)
    updated(diff.changes, context)
  }

  private func note(_ duplicates: [DuplicateID<ID>]) {
    self.duplicates = duplicates
    for duplicate in duplicates {
      ForEach<Data, ID, Content>.reportDuplicate(duplicate, context.parent)
    }
  }

  override var count: Int { view.data.count }

  private func element(at index: Int) -> Data.Element {
    view.data[view.data.index(view.data.startIndex, offsetBy: index)]
  }

  override func id(at index: Int) -> AnyHashable { AnyHashable(view.id(element(at: index))) }

  override func index(of id: AnyHashable) -> Int? {
    guard let id = id.base as? ID else { return nil }
    let ids = ids(view)
    return ids.firstIndex(of: id).map { ids.distance(from: ids.startIndex, to: $0) }
  }

  override func syncRow(at index: Int, _ old: ViewNode?, _ context: SyncContext) -> ViewNode {
    Content._sync(view.content(element(at: index)), old, context)
  }
}

/// Whether two collections are certain to be equal without comparing their elements.
private func isSame<Data: RandomAccessCollection>(_ left: Data, _ right: Data) -> Bool {
  if left.count != right.count { return false }
  if left.isEmpty { return true }
  let start = left.withContiguousStorageIfAvailable { UnsafeRawPointer($0.baseAddress) }
  let other = right.withContiguousStorageIfAvailable { UnsafeRawPointer($0.baseAddress) }
  if let start = start ?? nil, let other = other ?? nil { return start == other }
  return (left as? Range<Int>).map { $0 == (right as? Range<Int>) } ?? false
}

/// The identities of a collection's elements, computed when they are asked for.
struct ElementIDs<Data: RandomAccessCollection, ID: Hashable>: RandomAccessCollection {
  let data: Data
  let id: @MainActor (Data.Element) -> ID

  var startIndex: Data.Index { data.startIndex }
  var endIndex: Data.Index { data.endIndex }
  func index(after index: Data.Index) -> Data.Index { data.index(after: index) }
  func index(before index: Data.Index) -> Data.Index { data.index(before: index) }
  func index(_ index: Data.Index, offsetBy distance: Int) -> Data.Index {
    data.index(index, offsetBy: distance)
  }
  func distance(from start: Data.Index, to end: Data.Index) -> Int {
    data.distance(from: start, to: end)
  }

  subscript(index: Data.Index) -> ID {
    let box = UncheckedBox(value: (id: id, element: data[index]))
    return MainActor.assumeIsolated { UncheckedBox(value: box.value.id(box.value.element)) }.value
  }
}

/// Carries a value across a border that the compiler cannot see is none.
struct UncheckedBox<Value>: @unchecked Sendable {
  let value: Value
}

/// The rows of a ForEach whose elements may make any number of rows.
final class ElementGroupRowProvider<Data: RandomAccessCollection, ID: Hashable, Content: View>:
  RowProvider
{
  private var order: [ID] = []
  private var children: [ID: RowProvider] = [:]

  func update(_ view: ForEach<Data, ID, Content>, _ context: SyncContext) {
    self.context = context
    var next: [ID: RowProvider] = [:]
    order = []
    for element in view.data {
      let id = view.id(element)
      if next[id] != nil {
        ForEach<Data, ID, Content>.reportDuplicate(id, in: view.data.map(view.id), context.parent)
        continue
      }
      var inner = context
      inner.rowPath.places.append(id.hashValue)
      next[id] = Content._syncRows(view.content(element), children[id], inner)
      order.append(id)
    }
    for (id, child) in children where next[id] == nil { child.unmount() }
    children = next
  }

  override func collectLeaves(into leaves: inout [LeafRowProvider]) {
    for id in order { children[id]?.collectLeaves(into: &leaves) }
  }

  override func unmount() {
    for child in children.values { child.unmount() }
  }
}
