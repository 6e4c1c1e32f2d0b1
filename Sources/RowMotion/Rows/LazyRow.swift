/// The row that a node shows, the version of the content that it shows, and the node's state in the
/// container.
@MainActor struct RowSlot {
  /// The provider of the row's content.
  private(set) var leaf: LeafRowProvider
  /// The key that distinguishes the row from all others in the container.
  private(set) var key: RowKey
  /// The index among all rows of the container; for an exiting row, that of the row behind it.
  var index: Int
  /// The index among the rows of its leaf.
  var localIndex: Int
  /// The version of the leaf that the node shows; -1 if the node must be updated.
  fileprivate(set) var version = -1
  /// True while the node is one of the container's shown nodes.
  fileprivate(set) var isAttached = true
  /// True if a row with the same key may have been inserted since this one began to exit.
  var mayHaveReturned = false
  /// True if a part of the row's layout frame was in view at the last layout that recorded it.
  var wasInView = false

  init(_ leaf: LeafRowProvider, _ index: Int) {
    self.leaf = leaf
    self.index = index
    localIndex = index - leaf.start
    key = leaf.key(at: localIndex)
  }

  fileprivate mutating func assign(_ leaf: LeafRowProvider, _ index: Int) {
    self.index = index
    localIndex = index - leaf.start
    mayHaveReturned = false
    guard leaf !== self.leaf else { return }
    self.leaf = leaf
    key = leaf.key(at: localIndex)
    version = -1
  }
}

/// The node of a row, as ``LazyRows`` uses it.
///
/// | state | stored | `index` |
/// | --- | --- | --- |
/// | shown | in order, among the rows that are drawn | its own |
/// | exiting | right behind the row that it followed | that of the row behind it |
/// | cached | out of view, with its state | its own, as of the last change |
@MainActor protocol LazyRow: AnyObject {
  var slot: RowSlot { get set }
  /// True if the row's data is removed.
  var isExiting: Bool { get }
  /// True if no part of an exiting row is visible.
  var hasExited: Bool { get }
  /// The number of rows behind it that have no nodes and take no space.
  var deferredCount: Int { get }
}

extension LazyRow {
  var leaf: LeafRowProvider { slot.leaf }

  var key: RowKey { slot.key }

  var id: AnyHashable { slot.key.id }

  var index: Int {
    get { slot.index }
    set { slot.index = newValue }
  }

  var localIndex: Int {
    get { slot.localIndex }
    set { slot.localIndex = newValue }
  }

  var deferredCount: Int { 0 }

  /// The index behind the row and the rows deferred behind it, which an exiting row already has.
  var nextIndex: Int { isExiting ? index : index + 1 + deferredCount }

  var isAttached: Bool { slot.isAttached }

  /// Assigns the node to the row with the same key at another index.
  func assign(_ leaf: LeafRowProvider, _ index: Int) { slot.assign(leaf, index) }

  /// Marks the content as outdated.
  func forgetVersion() { slot.version = -1 }
}

extension LeafRowProvider {
  /// Returns the context for a row's node, or for the views below it.
  func rowContext(below parent: ViewNode, _ transaction: ActiveTransaction) -> SyncContext {
    var context = context
    context.parent = parent
    context.transaction = transaction
    return context
  }
}

/// The node of a row of a list or of a view of a lazy stack, with the views that the provider
/// creates.
@MainActor protocol LazyRowNode: UnaryNode, LazyRow, StateOwner {
  /// Discards what the node needs only while it is shown.
  func willDetach()
  /// Restores an exited node, to be cached, with the state it had when its row was removed.
  func restoreExited(_ leaf: LeafRowProvider, _ index: Int)
  /// True if the container has yet to adopt changed content, so that the index may be outdated.
  var isContainerStale: Bool { get }
  /// Creates the row's view, and tracks the reads unless the view's own node does.
  func observeContent(_ make: () -> ViewNode) -> ViewNode
}

extension LazyRowNode {
  /// Marks the node as shown again.
  func attach() {
    guard !isAttached else { return }
    slot.isAttached = true
    visibilityChanged(true)
  }

  /// Marks the node as not shown, without a loss of its state.
  func detach() {
    willDetach()
    slot.isAttached = false
    slot.wasInView = false
    visibilityChanged(false)
  }

  /// True while the user presses something in the row or types into it.
  var hasInteraction: Bool {
    isSelfOrAncestor(of: runtime.press.target) || isSelfOrAncestor(of: runtime.focus.target)
  }

  /// Updates the content if the provider has a newer version.
  func updateIfNeeded(_ transaction: ActiveTransaction) {
    if slot.version != leaf.version, !isExiting { sync(transaction) }
  }

  private func sync(_ transaction: ActiveTransaction) {
    scope.pendingTransaction = nil
    slot.version = leaf.version
    environment = leaf.context.environment
    let context = leaf.rowContext(below: self, transform(transaction))
    runtime.statistics.bodies += 1
    let old = content
    let node = observeContent { leaf.syncRow(at: localIndex, old, context) }
    if node !== old { setContent(node) }
  }

  func evaluate(_ transaction: ActiveTransaction) {
    if isExiting { return }
    if isAttached, !isContainerStale, slot.version == leaf.version { return sync(transaction) }
    // A node that is not shown, or whose index is unknown until the container adopts its new
    // content, is updated later.
    scope.pendingTransaction = nil
    forgetVersion()
  }
}
