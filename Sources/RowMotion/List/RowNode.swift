/// The node of one row: its content, and the presence by which it comes, goes and changes height.
final class RowNode: LayerNode, StateOwner {
  unowned(unsafe) let list: ListNode
  let leaf: LeafRowProvider
  let id: AnyHashable
  /// The place among the leaf's rows.
  var localIndex: Int
  /// The place in the list; for a row on its way out, that of the row behind it.
  var index: Int
  private(set) var presence = Presence(isPresent: true)
  /// The height that the content takes, in flight where something inside moves, points.
  private(set) var natural = 0.0
  private var hasNatural = false
  /// A height committed by hand, for as long as the content has the height it had then.
  private var override: (height: Double, content: Double)?
  private var slideDifference = AnimatedValue(0.0)
  private var version = -1
  private let tracking = ObservationScope()
  var needsRowLayout = true
  /// The top in the list's content, and the height at the last layout, points.
  var y = 0.0
  var height = 0.0
  var pendingTransaction: ActiveTransaction?

  init(_ list: ListNode, _ leaf: LeafRowProvider, _ index: Int) {
    self.list = list
    self.leaf = leaf
    self.index = index
    localIndex = index - leaf.start
    id = leaf.id(at: localIndex)
    var context = leaf.context
    context.parent = list
    context.transaction = ActiveTransaction()
    super.init(context)
    sync(ActiveTransaction())
  }

  override var viewName: String? { "row \(id)" }

  /// Whether the row's data is gone and it is on its way out.
  var isGhost: Bool { presence.state == .disappearing || presence.state == .absent }

  /// Whether anything in the row moves.
  var isBusy: Bool { runningCount > 0 }

  // MARK: Content

  /// Brings the content up to date where the provider has something new.
  func bringUpToDate(_ transaction: ActiveTransaction) {
    if version != leaf.version, !isGhost { sync(transaction) }
  }

  private func sync(_ transaction: ActiveTransaction) {
    pendingTransaction = nil
    version = leaf.version
    environment = leaf.context.environment
    var context = leaf.context
    context.parent = self
    context.transaction = transaction
    host.bodiesEvaluated += 1
    let old = content
    let node = tracking.observe(self) { leaf.syncRow(at: localIndex, old, context) }
    // What changed below has asked for layout itself.
    if node !== old {
      setContent(node)
      needsRowLayout = true
    }
  }

  func evaluatePending() {
    guard isMounted, let pending = pendingTransaction, !isGhost else { return }
    if list.contentIsDirty || version != leaf.version {
      // The row's place in the data is known again when the list has taken its new content.
      pendingTransaction = nil
      version = -1
      list.setNeedsLayout()
      return
    }
    sync(list.transaction(from: pending))
  }

  override func willUnmount() {
    tracking.cancel()
  }

  override func layoutBecameInvalid() {
    needsRowLayout = true
    list.setNeedsLayout()
  }

  override func structureChanged() {
    super.structureChanged()
    layoutBecameInvalid()
  }

  /// The transaction as the row's content changes it, for the height that the content makes.
  func contentTransaction(from transaction: ActiveTransaction) -> ActiveTransaction {
    var result = transaction
    var node = content
    while let current = node {
      result = current.transform(result)
      node = current.onlyChild
    }
    return result
  }

  // MARK: Layout

  /// Measures and places the content; a step of its height is shown over time.
  func layout(width: Double, isStep: Bool, _ transaction: ActiveTransaction) {
    needsRowLayout = false
    host.statistics.rowMeasurements += 1
    let proposal = ProposedViewSize(width: width, height: nil)
    size.width = width
    if let child {
      child.place(at: .zero, proposal)
      let height = child.size.height
      var transaction = transaction
      var isStep = isStep
      if let committed = list.committed.heights[id] {
        override = (committed, height)
        transaction.transaction.animation = list.committed.animation
        isStep = true
      } else if let override, override.content != height {
        self.override = nil
      }
      let step = hasNatural && isStep ? (override?.height ?? height) - natural : 0
      natural = override?.height ?? height
      if step != 0 { resize(by: step, transaction) }
    } else {
      natural = 0
    }
    hasNatural = true
    size.height = natural
    recordGeometry(
      GeometryPass(isStep: isStep), at: .zero, list.transaction(from: host.layoutTransaction))
    paintBecameInvalid()
  }

  private func resize(by step: Double, _ transaction: ActiveTransaction) {
    let animation = environment.reduceMotion ? nil : transaction.animation
    presence.naturalHeightStepped(by: step, animation: animation, at: host.time)
    if presence.isRunning {
      host.run(self)
      transaction.completion?.wait(
        for: self, logicalEnd: presence.heightDifference.logicalEndTime)
    }
  }

  // MARK: Motion

  /// Comes in from nothing.
  func enter(_ transaction: ActiveTransaction) {
    presence = Presence(isPresent: false)
    presence.show(animation: transaction.animation, at: host.time)
    started(transaction)
  }

  /// Comes back where it was on its way out.
  func comeBack(_ transaction: ActiveTransaction) {
    presence.show(animation: transaction.animation, at: host.time)
    started(transaction)
  }

  /// Goes out.
  func leave(_ transaction: ActiveTransaction) {
    presence.hide(animation: transaction.animation, at: host.time)
    started(transaction)
  }

  private func started(_ transaction: ActiveTransaction) {
    guard presence.isRunning else { return }
    host.run(self)
    transaction.completion?.wait(for: self, logicalEnd: presence.progress.logicalEndTime)
  }

  /// Goes from a place some way off to its own, points.
  func slide(by distance: Double, _ transaction: ActiveTransaction) {
    guard distance != 0 else { return }
    slideDifference.shift(by: distance)
    animate(&slideDifference, to: 0, transaction)
  }

  override func tick() -> Bool {
    let goesOn = super.tick()
    list.setNeedsLayout()
    if presence.advance(to: host.time) {
      list.remove(self)
      return false
    }
    return presence.isRunning || slideDifference.isRunning(at: host.time) || goesOn
  }

  override var motionEnd: Double {
    max(super.motionEnd, presence.endTime, slideDifference.endTime)
  }

  override var nextChange: Double {
    min(
      super.nextChange, presence.nextChange(after: host.time),
      slideDifference.nextChange(after: host.time))
  }

  // MARK: Places

  /// The top as it is seen, in the list's content, points.
  var visibleY: Double { y + slideDifference.value(at: host.time) }

  /// How opaque the row is drawn, 0...1.
  var opacity: Double { presence.clampedProgress(at: host.time) }

  /// Where the row is seen in the host.
  var hostFrame: Rect {
    let frame = list.hostFrame
    return Rect(
      x: frame.minX + list.inset, y: frame.minY + visibleY - list.offset, width: list.rowWidth,
      height: height)
  }

  override var hostOrigin: Point { hostFrame.origin }

  override var hostClip: Rect? { hostFrame.intersection(list.hostFrame) }

  var info: RowInfo {
    RowInfo(
      id: id, index: isGhost ? nil : index, minY: hostFrame.minY, height: height,
      state: presence.state, progress: presence.progress(at: host.time))
  }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    guard !isGhost, point.y >= 0, point.y < height else { return false }
    return super.hitTest(point, &hits)
  }
}

extension RowNode: @preconcurrency Hashable {
  static func == (left: RowNode, right: RowNode) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
