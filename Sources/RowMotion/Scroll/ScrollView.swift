/// A view whose content scrolls vertically, horizontally, or in both directions.
///
/// Along a scrolling axis, the content takes its ideal length; along the other it is proposed the
/// available space. It starts at its top and leading edge, can be dragged beyond its ends and
/// flung, and comes to rest exactly at the ends. To add insets, pad the content.
public struct ScrollView<Content: View>: View {
  /// A primitive view without a body.
  public typealias Body = Never

  let axes: Axis.Set
  let showsIndicators: Bool
  let content: Content

  /// Creates a scroll view.
  ///
  /// - Parameters:
  ///   - axes: The directions in which the content scrolls.
  ///   - showsIndicators: True to show scroll bars.
  ///   - content: The content that scrolls.
  public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
  ) {
    self.axes = axes
    self.showsIndicators = showsIndicators
    self.content = content()
  }

  /// Creates or updates the scroll view's node.
  public static func _sync(
    _ view: ScrollView, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    let node = reuse(old, as: ScrollViewNode.self) ?? ScrollViewNode(context)
    node.set(view.axes, showsIndicators: view.showsIndicators)
    node.update(view.content, context)
    return node
  }
}

/// The node of a scroll view; its content is a layer of its own, so scrolling repaints nothing.
final class ScrollViewNode: ScrollContainerNode, NamedNode {
  private var scrollAxes = Axis.Set.vertical
  private var showsIndicators = true
  /// The horizontal scrolling, from the leading edge.
  private var horizontal = ScrollState()
  private var content: ScrollContentNode?
  /// The nodes that create only visible views, and so follow the viewport.
  private var followers: [LazyStackNode] = []
  /// A number that changes with each scroll, and in each frame of a scroll that runs by itself.
  private(set) var scrollCount = 0
  /// True while the content scrolls by itself, until the frame that shows it at rest.
  private var scrollsByItself = false
  /// The offset at the last frame, in points.
  private var knownOffset = 0.0

  var viewName: String { "ScrollView" }

  override var axes: Axis.Set { scrollAxes }

  func set(_ axes: Axis.Set, showsIndicators: Bool) {
    self.showsIndicators = showsIndicators
    guard axes != scrollAxes else { return }
    scrollAxes = axes
    invalidateLayout()
  }

  func update<Content: View>(_ view: Content, _ context: SyncContext) {
    setEnvironment(context.environment)
    let node = content ?? ScrollContentNode(self, context.below(self))
    content = node
    node.update(view, context.below(self))
    updateRefresh()
  }

  override func environmentChanged(from old: EnvironmentValues) { updateRefresh() }

  override func visitChildren(_ visit: @MainActor (ViewNode) -> Void) {
    if let content { visit(content) }
  }

  // MARK: Followers

  func follow(_ follower: LazyStackNode) {
    if !followers.contains(where: { $0 === follower }) { followers.append(follower) }
  }

  func unfollow(_ follower: LazyStackNode) { followers.removeAll { $0 === follower } }

  private func viewportMoved() {
    guard let content else { return }
    for follower in followers { follower.viewportMoved(content.viewport) }
  }

  // MARK: Scrolling

  private var extent: Size { content?.size ?? .zero }

  override var maximumOffset: Double { maximumOffset(ifContentGrowsBy: 0) }

  /// Returns the largest offset at rest if the content is taller by a distance, in points.
  func maximumOffset(ifContentGrowsBy growth: Double) -> Double {
    axes.contains(.vertical) ? max(0, extent.height + growth - size.height) : 0
  }

  /// The position of the content's origin in the region as drawn, in points.
  var contentOrigin: Point {
    let distance = horizontal.offset(at: runtime.time)
    let x =
      environment.isRightToLeft && axes.contains(.horizontal)
      ? size.width - extent.width + distance : 0 - distance
    return Point(x: x + leadingShift, y: 0 - offset)
  }

  override var metrics: ScrollMetrics {
    ScrollMetrics(
      viewport: hostFrame, contentHeight: extent.height, offset: offset,
      contentWidth: extent.width, horizontalOffset: 0 - contentOrigin.x,
      showsIndicators: showsIndicators, scrolledDistance: scrolledDistance)
  }

  override func scroll(by distance: Double, along axis: Axis) {
    switch axis {
    case .horizontal:
      horizontal.motion.step(by: environment.towardsTrailing(distance), at: runtime.time)
    case .vertical:
      interruptScroll()
      recordScroll(distance)
      vertical.motion.step(by: distance, at: runtime.time)
    }
    moved()
  }

  override func scroll(to offset: Double) {
    recordScroll(endDistance)
    vertical.forgetEnd()
    scroll(by: offset - self.offset, along: .vertical)
  }

  /// Scrolls by the shortest distance to a part of the content; returns its new frame in the layer
  /// around the region.
  func reveal(_ part: Rect) -> Rect {
    let visibleRect = Rect(origin: Point(x: leadingShift, y: 0) - contentOrigin, size: size)
    if axes.contains(.horizontal) {
      // A part that does not fit is shown from its leading edge.
      let isReversed = environment.isRightToLeft
      let distance =
        isReversed
        ? -(-visibleRect.maxX...(-visibleRect.minX)).distance(toShow: -part.maxX...(-part.minX))
        : (visibleRect.minX...visibleRect.maxX).distance(toShow: part.minX...part.maxX)
      if distance != 0 { scroll(by: distance, along: .horizontal) }
    }
    if axes.contains(.vertical) {
      let distance = (visibleRect.minY...visibleRect.maxY).distance(toShow: part.minY...part.maxY)
      if distance != 0 { scroll(to: offset + distance) }
    }
    return part.offset(by: originInLayer + contentOrigin)
  }

  /// Ends the scrolls of lazy stacks to one of their views.
  func endScrollTargets() {
    for follower in followers { follower.target = nil }
  }

  override func interruptScroll() {
    scrollCount += 1
    endScrollTargets()
    if isScrollAnimated { vertical.stopAnimation(at: runtime.time) }
  }

  /// The distance that the content is drawn further down than it is scrolled, in points.
  var endDistance: Double { vertical.endDistance(at: runtime.time) }

  /// Scrolls as described for ``LayerNode/scroll(to:at:startingIn:)``; the part is in the content's
  /// coordinates.
  func scroll(
    to part: Rect, at position: inout Double?, startingIn start: ActiveTransaction?
  ) -> Bool {
    guard axes.contains(.vertical) else {
      let outside = part.offset(by: originInLayer + contentOrigin)
      return layer?.scroll(to: outside, at: &position, startingIn: start) ?? false
    }
    let old = offset
    let landing = vertical.motion.offset(at: runtime.time)
    let space = size.height - part.height
    if position == nil {
      let distance = (landing...(landing + size.height)).distance(toShow: part.minY...part.maxY)
      if distance != 0 { position = distance < 0 || space < 0 ? 0 : 1 }
    }
    var wanted = landing
    if let position { wanted = part.minY - space * position }
    wanted = min(max(wanted, bounds.lowerBound), bounds.upperBound)
    if start != nil {
      let visiblePart = part.offset(by: Point(x: contentOrigin.x, y: 0 - wanted) + originInLayer)
      layer?.reveal(visiblePart)
    }
    guard abs(wanted - landing) > 0.001 else { return false }
    vertical.motion.rest(at: wanted)
    scrollCount += 1
    if let start {
      vertical.forgetEnd()
      var remaining = vertical.animation.stop()
      if start.animation == nil {
        recordScroll(wanted - old)
      } else {
        // A redirected scroll keeps its velocity.
        remaining.shift(by: old - wanted - remaining.value(at: runtime.time))
        let distance = remaining.value(at: runtime.time)
        animate(&remaining, to: 0, start)
        vertical.animation.begin(remaining, distance: distance, beyondEnd: false)
      }
    } else if isScrollAnimated {
      if vertical.animation.lengthen(by: landing - wanted, at: runtime.time) {
        runtime.motions.run(self)
      }
    } else {
      recordScroll(wanted - landing)
    }
    moved()
    return true
  }

  override func beginScroll() {
    if axes.contains(.horizontal) { horizontal.beginDrag(at: runtime.time) }
    super.beginScroll()
  }

  /// Counts a requested scroll, even beyond the content's ends, in points.
  private func recordScroll(_ distance: Double) {
    if distance.isFinite { scrolledDistance += min(abs(distance), extent.height) }
  }

  override func dragScroll(by distance: Double, along axis: Axis) {
    if axis == .vertical {
      recordScroll(distance)
      return super.dragScroll(by: distance, along: axis)
    }
    horizontal.motion.drag(by: environment.towardsTrailing(distance), at: runtime.time)
    moved()
  }

  override func endScroll(velocity: Point) {
    horizontal.motion.release(velocity: environment.towardsTrailing(velocity.x), at: runtime.time)
    super.endScroll(velocity: velocity)
  }

  /// Keeps the visible content in place while the content above it changes its height.
  func contentShifted(by distance: Double) {
    vertical.motion.shift(by: distance)
    runtime.frame.needsDisplay = true
  }

  override func moved() {
    viewportMoved()
    runtime.setNeedsDisplay()
    if vertical.motion.isRunning(at: runtime.time) || isScrollAnimated { scrollsByItself = true }
    super.moved()
  }

  override func boundsChanged(isDrawn: Bool) {
    let end = axes.contains(.horizontal) ? max(0, extent.width - size.width) : 0
    horizontal.setBounds(
      0...end, viewport: size.width, isDrawn: isDrawn, of: self, in: animatedStep)
    super.boundsChanged(isDrawn: isDrawn)
  }

  override func tick(_ context: TickContext) -> Bool {
    _ = vertical.animation.advance(to: context.time)
    let superIsRunning = super.tick(context)
    if scrollsByItself { scrollCount += 1 }
    scrollsByItself = vertical.motion.isRunning(at: context.time) || isScrollAnimated
    viewportMoved()
    scrolledDistance += abs(offset - knownOffset)
    knownOffset = offset
    runtime.frame.needsDisplay = true
    return horizontal.endTime > context.time || superIsRunning
  }

  override var isMoving: Bool { horizontal.motion.isRunning(at: runtime.time) || super.isMoving }

  override func addMotion(to times: inout MotionTimes) {
    super.addMotion(to: &times)
    times.add(horizontal)
  }

  // MARK: Layout

  /// Returns the proposal for the content: nil along the scrolling axes.
  private func contentOffer(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: axes.contains(.horizontal) ? nil : proposal.width,
      height: axes.contains(.vertical) ? nil : proposal.height)
  }

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    let content = content?.measure(contentOffer(proposal)) ?? .zero
    return Size(
      width: axes.contains(.horizontal) ? proposal.width ?? content.width : content.width,
      height: axes.contains(.vertical) ? proposal.height ?? content.height : content.height)
  }

  override func placeContents(_ proposal: ProposedViewSize) {
    content?.place(at: .zero, contentOffer(proposal))
    if runtime.layout.probe == nil { boundsChanged(isDrawn: false) }
  }

  override func recordGeometry(
    _ pass: GeometryPass, at position: Point, _ transaction: ActiveTransaction
  ) {
    let transaction = pass.transaction(transaction, below: self)
    recordFrame(pass, at: position, transaction)
    guard let content else { return }
    // The region may still be drawn larger than its new layout.
    if runtime.layout.probe == nil { viewportMoved() }
    content.recordGeometry(pass.inside(content, laidOutBy: self), at: .zero, transaction)
  }

  // MARK: Paint and input

  override func emitContent(
    into items: inout ContiguousArray<DisplayList.Item>, in viewport: Rect
  ) {
    guard let content else { return }
    content.emit(
      into: &items, at: viewport.origin + contentOrigin, size: content.size, movesAsOne: true)
  }

  override func hitTestContent(_ point: Point, in viewport: Rect, _ hits: inout [Hit]) {
    _ = content?.hitTest(point - viewport.origin - contentOrigin, &hits)
  }

  override func collectAccessibility(
    into elements: inout [AccessibilityNode], at position: Point
  ) {
    var inner: [AccessibilityNode] = []
    content?.collectAccessibility(into: &inner, at: position + contentOrigin)
    let actions = scrollActions
    // Content that fits needs no element for the scroll view.
    if actions.isEmpty { return elements += inner }
    var element = ownElement(.group, at: position, inner)
    element.actions = actions
    element.isBusy = refreshPhase == .refreshing
    elements.append(element)
  }
}

/// The layer that scrolls in a scroll view.
final class ScrollContentNode: LayerNode {
  fileprivate unowned(unsafe) let region: ScrollViewNode

  // The region lays out the edited content, because only then the visible part is known.
  override func contentEdited() { region.invalidateLayout() }

  override func reveal(_ part: Rect) {
    let outside = region.reveal(part)
    region.layer?.reveal(outside)
  }

  init(_ region: ScrollViewNode, _ context: SyncContext) {
    self.region = region
    super.init(context)
    runtime.nodes.innerLayers.append(self)
  }

  override func willUnmount() {
    runtime.nodes.innerLayers.removeAll { $0 === self }
  }

  // In a row of a list, geometry is recorded together with the row's.
  override func recordGeometryIfNeeded() { region.layer?.recordGeometryIfNeeded() }

  // The region is as large as its content if no size is proposed.
  override func layoutBecameInvalid() { region.invalidateLayout() }

  override func placeContents(_ proposal: ProposedViewSize) {
    super.placeContents(proposal)
    paintBecameInvalid()
  }

  override var hostOrigin: Point { region.hostFrame.origin + region.contentOrigin }

  override var hostClip: Rect? { region.hostFrame }

  /// The visible part of the layer: the larger of the region's drawn and layout sizes.
  var viewport: Rect {
    let drawn = region.drawnSize
    return Rect(
      origin: .zero - region.contentOrigin,
      size: Size(
        width: max(region.size.width, drawn.width), height: max(region.size.height, drawn.height)))
  }
}

extension LayerNode {
  /// The scroll view whose content the layer is; nil for other layers.
  var scrollView: ScrollViewNode? { (self as? ScrollContentNode)?.region }

  /// Scrolls a part of the layer to a relative position of the scroll view around it, from 0 at the
  /// top to 1 at the bottom.
  ///
  /// - Parameters:
  ///   - position: The relative position; nil for the nearest one, which it is set to.
  ///   - start: The transaction that starts the scroll; nil to correct a scroll that has begun.
  /// - Returns: True if the scroll's target changed.
  func scroll(
    to part: Rect, at position: inout Double?, startingIn start: ActiveTransaction?
  ) -> Bool {
    if let scrollView { return scrollView.scroll(to: part, at: &position, startingIn: start) }
    if start != nil { reveal(part) }
    return false
  }
}
