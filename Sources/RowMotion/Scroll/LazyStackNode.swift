/// The node of a lazy stack: it knows how tall all views are and keeps the nodes of those seen.
///
/// `heights` holds each view's height and the spacing below it, measured or estimated: what was not
/// measured counts as much as what was measured does on average. Views that come and go by a change
/// play their transitions; those that only come into view do not.
final class LazyStackNode: ViewNode, ViewportFollower {
  private var alignment = HorizontalAlignment.center
  private var gap = 8.0
  private var provider: RowProvider?
  private var makeProvider: (@MainActor (RowProvider?, SyncContext) -> RowProvider)?
  private var leaves: [LeafRowProvider] = []
  private var heights = HeightIndex(count: 0, estimate: 44 + 8)
  /// Those that have nodes, in order.
  private(set) var shown: ContiguousArray<LazyItem> = []
  /// Those that exit, drawn behind where they last stood.
  private(set) var exits: ContiguousArray<LazyItem> = []
  private var contentIsDirty = false
  private var hasContent = false
  /// The part of the scroll view's content that is seen.
  private var viewport: Rect?
  /// By how much what is seen was moved at the last measurement, points.
  private var shift = 0.0
  /// Where the viewport began at the last layout, points from the stack's top.
  private var knownTop = 0.0
  /// How much farther than it seemed the top was until now where it was scrolled to, points.
  private var unforeseenDistance = 0.0
  /// The heights as they counted before some views were measured for the first time in this layout.
  private var counted = HeightIndex(count: 0, estimate: 0)
  /// By how much what is seen was moved because of those, points.
  private var measuredShift = 0.0
  /// How far changes without an animation may have moved views until now, points.
  private(set) var unanimatedDistance = 0.0

  override var viewName: String? { "LazyVStack" }

  override var tracksGeometry: Bool { true }

  override init(_ context: SyncContext) {
    super.init(context)
    host.lazyStacks.append(self)
  }

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
    layer?.follow(self)
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

  /// Takes over the content; returns what changed in it.
  private func takeContent(_ context: SyncContext) -> ListEdit {
    contentIsDirty = false
    var next: [LeafRowProvider] = []
    provider?.collectLeaves(into: &next)
    let edit = ListEdit(from: leaves, to: next, &heights, isFirst: !hasContent)
    hasContent = true
    leaves = next
    var kept: ContiguousArray<LazyItem> = []
    for item in shown {
      let node = item.node
      if let destination = edit.destination(of: node.localIndex, in: node.leaf) {
        node.localIndex = destination.local
        node.index = destination.index
        kept.append(item)
      } else if item.slot.remove(self, context) {
        node.isExiting = true
        exits.append(item)
        host.run(self)
      } else {
        item.slot.unmount()
      }
    }
    kept.sort { $0.node.index < $1.node.index }
    shown = kept
    for item in shown { item.node.bringUpToDate(context.transaction) }
    return edit
  }

  // What is above a view in its transition does not stand between the two in the tree.
  override func clearLayout() {
    super.clearLayout()
    for item in shown { item.slot.clearLayout() }
    for item in exits { item.slot.clearLayout() }
  }

  override func visitChildren(_ visit: (ViewNode) -> Void) {
    for item in shown { item.slot.visit(visit) }
    for item in exits { item.slot.visit(visit) }
  }

  override func willUnmount() {
    host.lazyStacks.removeAll { $0 === self }
    layer?.unfollow(self)
    provider?.unmount()
    provider = nil
  }

  // A view that comes or goes in an item changes nothing about the other items' places.
  override func childrenChanged(by animator: ViewNode) {}

  // MARK: What is seen

  /// The heights of the stack that are seen, points from its top.
  private var visible: ClosedRange<Double> {
    let seen = viewport ?? Rect(origin: .zero, size: host.size)
    return (seen.minY - top)...(max(seen.minY, seen.maxY) - top)
  }

  /// Where the stack begins in what scrolls, points.
  var top: Double { currentGeometry?.position.y ?? 0 }

  /// How far the content was scrolled until now, points.
  var scrolledDistance: Double {
    (layer?.scrolledDistance ?? 0) + unforeseenDistance
  }

  var viewportTop: Double { viewport?.minY ?? 0 }

  var viewportHeight: Double { viewport?.height ?? 0 }

  func viewportMoved(_ viewport: Rect) {
    guard viewport != self.viewport else { return }
    self.viewport = viewport
    guard heights.count > 0 else { return }
    let first = heights.row(at: visible.lowerBound)
    let last = heights.row(at: visible.upperBound)
    if shown.first?.node.index != first || shown.last?.node.index != last { invalidateLayout() }
  }

  /// Makes and measures the views that are seen, until no more come into view.
  private func makeVisible(_ width: Double?) {
    let context = context(for: host.updateTransaction)
    let old = heights
    let edit = contentIsDirty ? takeContent(context) : .none
    guard heights.count > 0 else {
      noteUnanimated(edit, from: old, to: heights)
      for item in shown { item.slot.unmount() }
      shown.removeAll()
      return
    }
    let offer = ProposedViewSize(width: width, height: nil)
    let visible = visible
    let inView = shown.filter { isInView($0) }
    let anchor = inView.first { $0.node.wasInView } ?? inView.first
    func anchorTop(_ heights: HeightIndex) -> Double {
      anchor.map { heights.minY(of: $0.node.index) } ?? 0
    }
    let isAnimated = isAnimatedStep
    let before = anchorTop(heights)
    for item in shown {
      let height = heights.height(at: item.node.index)
      measure(item, offer)
      if !isAnimated { unanimatedDistance += abs(heights.height(at: item.node.index) - height) }
    }
    counted = heights
    let resized = anchorTop(heights) - before
    var rounds = 0
    repeat {
      if let average = heights.measuredAverage { heights.estimate = average }
      // What is seen stays, also when a view above it turns out to be of another height.
      let measured = anchorTop(heights) - anchorTop(counted)
      measuredShift = visible.lowerBound > 0 ? measured : 0
      shift = visible.lowerBound > 0 ? measured + resized : 0
      let first = heights.row(at: visible.lowerBound + shift)
      let last = max(first, heights.row(at: visible.upperBound + shift - 1.0 / 1024))
      if !makeMissing(first...last, offer, edit, from: old, context) {
        // What an animated change pushes out of sight is seen to go there.
        if !isAnimated { drop(outside: first...last) }
        noteUnanimated(edit, from: old, to: counted)
        // What is scrolled to the top shows the top, however far that turned out to be.
        if visible.lowerBound <= 0, knownTop > 0 {
          unforeseenDistance += abs(measured + resized)
        }
        return
      }
    } while host.allowsRound(&rounds, of: self)
  }

  /// Notes how far what goes, comes and moves without an animation moves others.
  private func noteUnanimated(
    _ edit: ListEdit, from old: HeightIndex, to new: HeightIndex
  ) {
    if isAnimatedStep { return }
    unanimatedDistance += edit.greatestDistance(from: old, to: new, spacing: 0)
  }

  /// Whether some of the room that a view takes is seen, wherever the view itself is.
  private func isInView(_ item: LazyItem) -> Bool {
    heights.maxY(of: item.node.index) > visible.lowerBound
      && heights.minY(of: item.node.index) < visible.upperBound
  }

  /// Whether the layout at hand shows over time what a change has moved.
  var isAnimatedStep: Bool {
    host.layoutIsStep && !environment.reduceMotion
      && transaction(from: host.layoutTransaction).animation != nil
  }

  private func measure(_ item: LazyItem, _ offer: ProposedViewSize) {
    heights.setHeight(item.placed.measure(offer).height + gap, at: item.node.index)
  }

  private func makeMissing(
    _ range: ClosedRange<Int>, _ offer: ProposedViewSize, _ edit: ListEdit, from old: HeightIndex,
    _ context: SyncContext
  ) -> Bool {
    var isMissing = false
    var position = 0
    for index in range {
      while position < shown.count, shown[position].node.index < index { position += 1 }
      if position < shown.count, shown[position].node.index == index { continue }
      guard let leaf = leaves.last(where: { $0.start <= index && $0.knownCount > 0 }) else {
        continue
      }
      let item = reverse(leaf, index, context) ?? LazyItem(LazyItemNode(self, leaf, index))
      if edit.isInsertion(index), !item.node.hasStood { item.slot.insert(self, context) }
      item.node.insertionTime = edit.isInsertion(index) ? host.time : nil
      shown.insert(item, at: position)
      measure(item, offer)
      if edit.isInsertion(index) || edit.isMoved(index) {
        counted.setHeight(heights.height(at: index), at: index)
      }
      if !item.node.hasStood {
        item.node.oldTop = edit.oldIndex(of: index).map { oldTop(of: $0, in: old, as: index) }
      }
      isMissing = true
    }
    return isMissing
  }

  /// Where a view that had no node was before the change: out of sight, and no further from there than
  /// what is seen is tall, points from the top.
  private func oldTop(of index: Int, in old: HeightIndex, as newIndex: Int) -> Double {
    let extent = visible.upperBound - visible.lowerBound
    let top = old.minY(of: index)
    let bottom = top + old.height(at: index) - gap
    if bottom <= visible.lowerBound {
      // It may turn out to be of another height than estimated.
      return max(bottom, visible.lowerBound - extent) - heights.height(at: newIndex) + gap
    }
    return min(top, visible.upperBound + extent)
  }

  /// The view at an index that is still exiting, reversed; nil where there is none.
  private func reverse(
    _ leaf: LeafRowProvider, _ index: Int, _ context: SyncContext
  ) -> LazyItem? {
    let id = leaf.id(at: index - leaf.start)
    guard let position = exits.firstIndex(where: { $0.node.leaf === leaf && $0.node.id == id })
    else {
      return nil
    }
    let item = exits.remove(at: position)
    item.node.isExiting = false
    item.node.index = index
    item.node.localIndex = index - leaf.start
    item.node.bringUpToDate(context.transaction)
    item.slot.reverse(self, context)
    if !isAnimatedStep { item.node.unanimatedDistance += item.placed.size.height }
    return item
  }

  private func drop(outside range: ClosedRange<Int>) {
    shown.removeAll { item in
      if range.contains(item.node.index) || item.node.deepMotionEnd > host.time
        || item.slot.motionEnd > host.time
      {
        return false
      }
      item.slot.unmount()
      return true
    }
  }

  // MARK: Motion

  override func tick() -> Bool {
    let goesOn = super.tick()
    exits.removeAll { item in
      if item.slot.motionEnd > host.time { return false }
      item.slot.unmount()
      invalidatePaint()
      return true
    }
    return goesOn || !exits.isEmpty
  }

  override var motionEnd: Double {
    exits.reduce(super.motionEnd) { max($0, $1.slot.motionEnd) }
  }

  override var nextChange: Double {
    exits.reduce(super.nextChange) { min($0, $1.slot.motionEnd) }
  }

  // MARK: Layout

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    // Which views there are is not a matter of what the layout would be.
    if host.probe != nil { return size }
    makeVisible(proposal.width)
    let offer = ProposedViewSize(width: proposal.width, height: nil)
    var widest = 0.0
    for item in shown { widest = max(widest, item.placed.measure(offer).width) }
    let width = proposal.width.flatMap { $0.isFinite ? $0 : nil } ?? widest
    return Size(width: width, height: max(0, heights.totalHeight - gap))
  }

  override func placeContents(_ proposal: ProposedViewSize) {
    let offer = ProposedViewSize(width: proposal.width, height: nil)
    let frame = ViewDimensions(size: size, node: nil)
    let isAnimated = isAnimatedStep
    let distances = isAnimated ? distancesMoved() : []
    for (index, item) in shown.enumerated() {
      let node = item.placed
      let itemSize = node.measure(offer)
      var x =
        alignment.guide.defaultValue(frame) - node.guide(alignment.guide, for: offer)
      if environment.isRightToLeft { x = size.width - x - itemSize.width }
      let origin = Point(x: x, y: heights.minY(of: item.node.index))
      if item.node.hasStood {
        if shift != 0 { item.translateGeometry(by: shift) }
        if !isAnimated {
          let index = item.node.index
          item.holdGeometry(heights.minY(of: index) - counted.minY(of: index) - measuredShift)
        }
      } else if !distances.isEmpty, item.node.insertionTime == nil {
        // It moves from where it would have been seen before the change.
        node.place(at: origin - Point(x: 0, y: distances[index]), offer)
        notePlace(of: node)
      }
      item.node.hasStood = true
      item.node.wasInView = isInView(item)
      item.node.oldTop = nil
      node.place(at: origin, offer)
    }
    counted = heights
    measuredShift = 0
    knownTop = visible.lowerBound
    if shift != 0 {
      for item in exits {
        item.placed.origin.y += shift
        item.translateGeometry(by: shift)
      }
      layer?.contentShifted(by: shift)
      shift = 0
    }
  }

  /// How far each view goes by the change at hand as it is seen, points; those that come into view
  /// go as far as their neighbours.
  private func distancesMoved() -> [Double] {
    let known = shown.map { item -> Double? in
      let top = heights.minY(of: item.node.index)
      guard item.node.hasStood else { return item.node.oldTop.map { top - $0 - shift } }
      return top - item.placed.origin.y - shift
    }
    var last = known.lazy.compactMap { $0 }.first ?? 0
    return known.map { distance in
      last = distance ?? last
      return last
    }
  }

  /// Notes where a view stands as if it had always stood there.
  private func notePlace(of node: ViewNode) {
    guard let position = currentGeometry?.position else { return }
    node.recordGeometry(
      GeometryPass(isStep: false), at: position + node.origin, ActiveTransaction())
  }

  override func recordGeometry(
    _ pass: GeometryPass, at position: Point, _ transaction: ActiveTransaction
  ) {
    let transaction = pass.transaction(transaction, below: self)
    pass.record(self, at: position, transaction)
    for item in exits { item.placed.placeWhereItStands() }
    for list in [exits, shown] {
      for item in list {
        let node = item.placed
        node.recordGeometry(
          pass, at: position + node.origin,
          pass.transaction(transaction, reaching: node, from: self))
      }
    }
  }

  override func fromChild(_ point: Point, _ child: ViewNode) -> Point {
    point + child.originInLayout
  }

  // MARK: Paint and input

  override func paint(_ canvas: Canvas, at position: Point) {
    for item in exits { item.placed.paint(canvas, at: position + item.placed.origin) }
    for item in shown { item.placed.paint(canvas, at: position + item.placed.origin) }
  }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    for item in shown.reversed() where item.placed.hitTest(point - item.placed.origin, &hits) {
      return true
    }
    return false
  }

  override func collectAccessibility(
    into elements: inout [AccessibilityNode], at position: Point
  ) {
    for item in shown {
      item.placed.collectAccessibility(into: &elements, at: position + item.placed.origin)
    }
  }
}

extension ViewNode {
  /// Has nodes of a layer that are on their way stay where they are seen, though where they go turned
  /// out to be further down.
  fileprivate func holdGeometry(_ distance: Double) {
    geometry?.hold(distance, self)
    visitChildren { child in
      if !(child is LayerNode) { child.holdGeometry(distance) }
    }
  }

  /// Moves what is noted of where the nodes of a layer stand, with no motion.
  fileprivate func translateGeometry(by distance: Double) {
    geometry?.translate(by: distance)
    visitChildren { child in
      if !(child is LayerNode) { child.translateGeometry(by: distance) }
    }
  }
}

/// A view of a lazy stack, with the transitions that it comes and goes by.
@MainActor struct LazyItem {
  let node: LazyItemNode
  let slot: DynamicSlot

  init(_ node: LazyItemNode) {
    self.node = node
    slot = DynamicSlot(identity: node.id, content: node)
  }

  /// What stands in the stack.
  var placed: ViewNode { slot.standIn(for: node) }

  /// Has it stay where it is seen on its way, though where it goes turned out to be further down.
  func holdGeometry(_ distance: Double) {
    guard distance != 0 else { return }
    node.holdGeometry(distance)
    if placed !== node { placed.holdGeometry(distance) }
  }

  /// Moves what is noted of where it stands, with no motion.
  func translateGeometry(by distance: Double) {
    node.translateGeometry(by: distance)
    if placed !== node { placed.translateGeometry(by: distance) }
  }
}

/// One view of a lazy stack.
final class LazyItemNode: UnaryNode, StateOwner {
  let identity = DisplaySegment.nextVersion()
  let leaf: LeafRowProvider
  let id: AnyHashable
  var localIndex: Int
  var index: Int
  /// Whether it is removed from the data and exits.
  var isExiting = false
  /// When it came by a change, and not only into view, seconds.
  var insertionTime: Double?
  /// Where it was before the change that made its node, points from the stack's top.
  var oldTop: Double?
  /// Whether it has been placed.
  var hasStood = false
  /// Whether some of its room was seen at the last layout.
  var wasInView = false
  /// How far it may have moved by itself until now without an animation, points.
  var unanimatedDistance = 0.0
  private var version = -1
  let scope = ObservationScope()

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
    version = leaf.version
    environment = leaf.context.environment
    var context = leaf.context
    context.parent = self
    context.transaction = transaction
    host.statistics.bodies += 1
    let old = content
    let node = scope.observe(self) { leaf.syncRow(at: localIndex, old, context) }
    if node !== old { setContent(node) }
  }

  func evaluate(_ transaction: ActiveTransaction) {
    if !isExiting { sync(transaction) }
  }

  override func willUnmount() { scope.cancel() }
}
