/// The rows of content with a modifier, which is applied to each of them.
final class ModifiedRowProvider<Modifier: ViewModifier>: RowProvider {
  private var inner: RowProvider?
  private var modifier: Modifier?
  private var version = 0
  /// A wrapper for each current leaf below.
  private var wrappers: [ObjectIdentifier: ModifiedLeaf<Modifier>] = [:]

  func update<Content: View>(
    _ modifier: Modifier, _ content: Content, _ context: SyncContext
  ) {
    self.context = context
    self.modifier = modifier
    version += 1
    inner = Content._syncRows(content, inner, context)
  }

  override func collectLeaves(into leaves: inout [LeafRowProvider]) {
    guard let modifier else { return }
    var own: [LeafRowProvider] = []
    inner?.collectLeaves(into: &own)
    // An identity given to a view is that of its first row.
    let modifierID = Modifier._identity(modifier)
    var next: [ObjectIdentifier: ModifiedLeaf<Modifier>] = [:]
    for (index, leaf) in own.enumerated() {
      let rowID = index == 0 && leaf.isStatic ? modifierID : nil
      var wrapper = wrappers[ObjectIdentifier(leaf)] ?? ModifiedLeaf(leaf, rowID)
      // A row with another identity needs another wrapper.
      if wrapper.rowID != rowID { wrapper = ModifiedLeaf(leaf, rowID) }
      wrapper.update(modifier, version)
      next[ObjectIdentifier(leaf)] = wrapper
      leaves.append(wrapper)
    }
    wrappers = next
  }

  override func unmount() { inner?.unmount() }
}

/// The rows of a leaf, each with a modifier applied to it.
final class ModifiedLeaf<Modifier: ViewModifier>: LeafRowProvider {
  private let inner: LeafRowProvider
  /// The identity that the modifier gives to the only row; nil if it gives none.
  let rowID: AnyHashable?
  private var modifier: Modifier?
  private var ownVersion = 0

  init(_ inner: LeafRowProvider, _ rowID: AnyHashable?) {
    self.inner = inner
    self.rowID = rowID
    super.init(inner.context)
  }

  func update(_ modifier: Modifier, _ version: Int) {
    self.modifier = modifier
    ownVersion = version
    context = inner.context
  }

  override var count: Int { inner.count }

  override var isStatic: Bool { inner.isStatic }

  override var version: Int { inner.version + ownVersion }

  override var kind: [ObjectIdentifier] { [ObjectIdentifier(Modifier.self)] + inner.kind }

  override var deleteRows: (@MainActor ([Int]) -> Void)? { inner.deleteRows }

  override var moveRows: (@MainActor ([Int], Int) -> Void)? { inner.moveRows }

  override func consumeChanges() -> RowChanges? { inner.consumeChanges() }

  override func id(at index: Int) -> AnyHashable { rowID ?? inner.id(at: index) }

  override func ids<ID: Hashable>(of rows: Range<Int>, as type: ID.Type) -> ArraySlice<ID>? {
    rowID == nil ? inner.ids(of: rows, as: type) : nil
  }

  override func occurrence(at index: Int) -> Int { inner.occurrence(at: index) }

  override func index(of id: AnyHashable) -> Int? {
    rowID.map { $0 == id ? 0 : nil } ?? inner.index(of: id)
  }

  override func index(ofViewWithID id: AnyHashable) -> Int? {
    rowID == id ? 0 : inner.index(ofViewWithID: id)
  }

  override func syncRow(at index: Int, _ old: ViewNode?, _ context: SyncContext) -> ViewNode {
    guard let modifier else { return inner.syncRow(at: index, old, context) }
    return Modifier._sync(modifier, LeafRow(leaf: inner, index: index), old, context)
  }
}

/// A row of a leaf as a view, to which a modifier can be applied.
struct LeafRow: View {
  typealias Body = Never

  let leaf: LeafRowProvider
  let index: Int

  static func _sync(
    _ view: LeafRow, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    view.leaf.syncRow(at: view.index, old, context)
  }
}
