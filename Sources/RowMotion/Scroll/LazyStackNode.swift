/// The node of a lazy stack: it knows how tall all views are and keeps the nodes of those seen.
///
/// `heights` holds each view's height and the spacing below it, measured or estimated.
final class LazyStackNode: ViewNode, ViewportFollower {
  private var alignment = HorizontalAlignment.center
  private var gap = 8.0
  private var provider: RowProvider?
  private var makeProvider: (@MainActor (RowProvider?, SyncContext) -> RowProvider)?
  private var leaves: [LeafRowProvider] = []
  private var heights = HeightIndex(count: 0, estimate: 44)
  /// Those that have nodes, in order and without gaps.
  private var shown: ContiguousArray<LazyItemNode> = []
  private var contentIsDirty = false
  private var hasContent = false
  /// The part of the scroll view's content that is seen.
  private var viewport: Rect?
  /// By how much what is seen was moved at the last measurement, points.
  private var shift = 0.0

  override var viewName: String? { "LazyVStack" }

  override var tracksGeometry: Bool { true }

  func set(_ alignment: HorizontalAlignment, spacing gap: Double) {
    guard alignment != self.alignment || gap != self.gap else { return }
    self.alignment = alignment
    self.gap = gap
    forgetHeights()
  }

  private func forgetHeights() {
    heights = HeightIndex(count: heights.count, estimate: 44 + gap)
    invalidateLayout()
  }

  // MARK: Content

  func update<Content: View>(_ content: Content, _ context: SyncContext) {
    takeEnvironment(context.environment)
    makeProvider = { old, context in Content._syncRows(content, old, context) }
    updateProvider(context)
    (layer as? ScrollContentNode)?.follow(self)
  }

  private func updateProvider(_ context: SyncContext) {
    var inner = context.below(self)
    inner.rowPath = RowPath()
    provider = makeProvider?(provider, inner)
    structureChanged()
  }

  override func inherit(_ environment: EnvironmentValues) {
    guard !self.environment.isIdentical(to: environment) else { return }
    takeEnvironment(environment)
    updateProvider(
      SyncContext(
        host: host, parent: self, environment: environment, transaction: host.updateTransaction))
  }

  override func structureChanged() {
    contentIsDirty = true
    invalidateLayout()
  }

  private func takeContent() {
    contentIsDirty = false
    var next: [LeafRowProvider] = []
    provider?.collectLeaves(into: &next)
    _ = ListEdit(from: leaves, to: next, &heights, isFirst: !hasContent)
    heights.estimate = 44 + gap
    hasContent = true
    leaves = next
    let known = Set(next.map(ObjectIdentifier.init))
    shown.removeAll { item in
      guard known.contains(ObjectIdentifier(item.leaf)), let local = item.leaf.index(of: item.id)
      else {
        item.unmount()
        return true
      }
      item.localIndex = local
      item.index = item.leaf.start + local
      return false
    }
    shown.sort { $0.index < $1.index }
    for item in shown { item.bringUpToDate(transaction(from: host.updateTransaction)) }
  }

  override func visitChildren(_ visit: (ViewNode) -> Void) {
    for item in shown { visit(item) }
  }

  override func willUnmount() {
    (layer as? ScrollContentNode)?.unfollow(self)
    provider?.unmount()
    provider = nil
  }

  // MARK: What is seen

  /// The heights of the stack that are seen, points from its top.
  private var visible: ClosedRange<Double> {
    let top = currentGeometry?.position.y ?? 0
    let seen = viewport ?? Rect(origin: .zero, size: host.size)
    return (seen.minY - top)...(max(seen.minY, seen.maxY) - top)
  }

  func viewportMoved(_ viewport: Rect) {
    guard viewport != self.viewport else { return }
    self.viewport = viewport
    guard heights.count > 0 else { return }
    let first = heights.row(at: visible.lowerBound)
    let last = heights.row(at: visible.upperBound)
    if shown.first?.index != first || shown.last?.index != last { invalidateLayout() }
  }

  /// Makes and measures the views that are seen, until no more come into view.
  private func makeVisible(_ width: Double?) {
    if contentIsDirty { takeContent() }
    guard heights.count > 0 else {
      for item in shown { item.unmount() }
      shown.removeAll()
      return
    }
    let offer = ProposedViewSize(width: width, height: nil)
    let anchor = shown.first { heights.maxY(of: $0.index) > visible.lowerBound }
    let before = anchor.map { heights.minY(of: $0.index) }
    shift = 0
    for item in shown { measure(item, offer) }
    for _ in 0..<64 {
      // What is seen stays, also when a view above it turns out to be of another height.
      if visible.lowerBound > 0, let anchor, let before {
        shift = heights.minY(of: anchor.index) - before
      }
      let first = heights.row(at: visible.lowerBound + shift)
      let last = max(first, heights.row(at: visible.upperBound + shift - 1.0 / 1024))
      if !makeMissing(first...last, offer) {
        drop(outside: first...last)
        return
      }
    }
  }

  private func measure(_ item: LazyItemNode, _ offer: ProposedViewSize) {
    heights.setHeight(item.measure(offer).height + gap, at: item.index)
  }

  private func makeMissing(_ range: ClosedRange<Int>, _ offer: ProposedViewSize) -> Bool {
    var isMissing = false
    var position = 0
    for index in range {
      while position < shown.count, shown[position].index < index { position += 1 }
      if position < shown.count, shown[position].index == index { continue }
      guard let leaf = leaves.last(where: { $0.start <= index && $0.knownCount > 0 }) else {
        continue
      }
      let item = LazyItemNode(self, leaf, index)
      shown.insert(item, at: position)
      measure(item, offer)
      isMissing = true
    }
    return isMissing
  }

  private func drop(outside range: ClosedRange<Int>) {
    shown.removeAll { item in
      if range.contains(item.index) || item.deepMotionEnd > host.time { return false }
      item.unmount()
      return true
    }
  }

  // MARK: Layout

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    makeVisible(proposal.width)
    let offer = ProposedViewSize(width: proposal.width, height: nil)
    var widest = 0.0
    for item in shown { widest = max(widest, item.measure(offer).width) }
    let width = proposal.width.flatMap { $0.isFinite ? $0 : nil } ?? widest
    return Size(width: width, height: max(0, heights.totalHeight - gap))
  }

  override func placeContents(_ proposal: ProposedViewSize) {
    let offer = ProposedViewSize(width: proposal.width, height: nil)
    let frame = ViewDimensions(size: size, node: nil)
    for item in shown {
      let itemSize = item.measure(offer)
      var x =
        alignment.guide.defaultValue(frame) - item.guide(alignment.guide, for: offer)
      if environment.isRightToLeft { x = size.width - x - itemSize.width }
      item.place(at: Point(x: x, y: heights.minY(of: item.index)), offer)
    }
    if shift != 0 {
      (layer as? ScrollContentNode)?.contentShifted(by: shift)
      shift = 0
    }
  }
}

/// One view of a lazy stack.
final class LazyItemNode: UnaryNode, StateOwner {
  let leaf: LeafRowProvider
  let id: AnyHashable
  var localIndex: Int
  var index: Int
  private var version = -1
  private let tracking = ObservationScope()
  var pendingTransaction: ActiveTransaction?

  init(_ stack: LazyStackNode, _ leaf: LeafRowProvider, _ index: Int) {
    self.leaf = leaf
    self.index = index
    localIndex = index - leaf.start
    id = leaf.id(at: localIndex)
    var context = leaf.context
    context.parent = stack
    context.transaction = ActiveTransaction()
    super.init(context)
    sync(ActiveTransaction())
  }

  func bringUpToDate(_ transaction: ActiveTransaction) {
    if version != leaf.version { sync(transaction) }
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
    if node !== old { setContent(node) }
  }

  func evaluatePending() {
    guard isMounted, let pending = pendingTransaction else { return }
    sync(parent.map { $0.transaction(from: pending) } ?? pending)
  }

  override func willUnmount() { tracking.cancel() }
}
