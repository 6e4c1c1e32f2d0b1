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
final class ScrollViewNode: ScrollRegionNode, Refreshing {
  override var scrollable: (any Scrollable)? { self }

  private(set) var axes = Axis.Set.vertical
  private var showsIndicators = true
  /// The vertical motion, from the top down.
  private var vertical = ScrollMotion()
  /// The horizontal motion, from the leading edge.
  private var horizontal = ScrollMotion()
  /// The distance from the scrolled offset to the drawn one after an animated change moved the end
  /// of the content, in points.
  private var endDistance = AnimatedValue(0.0)
  /// The same distance along the horizontal axis, from the leading edge, in points.
  private var leadingEndDistance = AnimatedValue(0.0)
  /// The remaining motion of an animated scroll to a view.
  private var scrollAnimation = ScrollAnimation()
  private var content: ScrollContentNode?
  /// The distance that scrolls requested so far, even beyond the content's ends, in points.
  private(set) var scrolledDistance = 0.0
  /// A number that changes with each scroll, and in each frame of a scroll that runs by itself.
  private(set) var scrollCount = 0
  /// True while the content scrolls by itself, until the frame that shows it at rest.
  private var scrollsByItself = false
  /// The offset at the last frame, in points.
  private var knownOffset = 0.0
  private(set) var refresh: RefreshControl?

  override init(_ context: SyncContext) {
    super.init(context)
    host.scrollables.append(self)
  }

  override var viewName: String? { "ScrollView" }

  func set(_ axes: Axis.Set, showsIndicators: Bool) {
    self.showsIndicators = showsIndicators
    guard axes != self.axes else { return }
    self.axes = axes
    invalidateLayout()
  }

  func update<Content: View>(_ view: Content, _ context: SyncContext) {
    setEnvironment(context.environment)
    let node = content ?? ScrollContentNode(self, context.below(self))
    content = node
    node.update(view, context.below(self))
    updateRefresh()
  }

  override func environmentChanged() { updateRefresh() }

  private func updateRefresh() {
    if axes.contains(.vertical), let action = environment.refresh {
      let control = refresh ?? RefreshControl(self)
      control.action = action
      refresh = control
    } else {
      refresh?.cancel()
      refresh = nil
    }
  }

  override func visitChildren(_ visit: @MainActor (ViewNode) -> Void) {
    if let content { visit(content) }
  }

  override func willUnmount() {
    refresh?.cancel()
    host.scrollables.removeAll { $0 === self }
  }

  // MARK: Scrolling

  /// The distance that the content is scrolled down, in points.
  var offset: Double {
    vertical.offset(at: host.time) + currentEndDistance
      + scrollAnimation.distance(at: host.time)
  }

  /// The position of the content's origin in the region as drawn, in points.
  var contentOrigin: Point {
    let distance = horizontal.offset(at: host.time) + leadingEndDistance.value(at: host.time)
    let x =
      environment.isRightToLeft && axes.contains(.horizontal)
      ? size.width - (content?.size.width ?? 0) + distance : 0 - distance
    return Point(x: x + leadingShift, y: 0 - offset)
  }

  var regionIDs: [AnyHashable] { explicitIDs }

  var refreshPhase: RefreshPhase? { refresh?.phase }

  var metrics: ScrollMetrics {
    let extent = content?.size ?? .zero
    return ScrollMetrics(
      viewport: hostFrame, contentHeight: extent.height, offset: offset,
      contentWidth: extent.width, horizontalOffset: 0 - contentOrigin.x,
      showsIndicators: showsIndicators, scrolledDistance: scrolledDistance)
  }

  /// Returns the distance from the leading edge for a distance to the right.
  private func leading(_ distance: Double) -> Double {
    environment.isRightToLeft ? -distance : distance
  }

  func scroll(by distance: Double, along axis: Axis) {
    if axis == .vertical { interruptScroll() }
    recordScroll(distance, along: axis)
    switch axis {
    case .horizontal: horizontal.step(by: leading(distance), at: host.time)
    case .vertical: vertical.step(by: distance, at: host.time)
    }
    moved()
  }

  func scroll(to offset: Double) {
    recordScroll(currentEndDistance, along: .vertical)
    endDistance = AnimatedValue(0)
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

  /// Notes the start of another scroll; an animated scroll to a view stops at its current offset.
  private func interruptScroll() {
    scrollCount += 1
    content?.scrollInterrupted()
    guard isScrollAnimated else { return }
    vertical.shift(by: scrollAnimation.distance(at: host.time))
    scrollAnimation.stop()
  }

  /// The distance that the content is drawn further down than it is scrolled, in points.
  var currentEndDistance: Double { endDistance.value(at: host.time) }

  /// The range of offsets at rest, in points.
  var scrollBounds: ClosedRange<Double> { vertical.bounds }

  var isScrollAnimated: Bool { scrollAnimation.isRunning(at: host.time) }

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
    let landing = vertical.offset(at: host.time)
    let space = size.height - part.height
    if position == nil {
      let distance = (landing...(landing + size.height)).distance(toShow: part.minY...part.maxY)
      if distance != 0 { position = distance < 0 || space < 0 ? 0 : 1 }
    }
    var wanted = landing
    if let position { wanted = part.minY - space * position }
    wanted = min(max(wanted, vertical.bounds.lowerBound), vertical.bounds.upperBound)
    if start != nil {
      let visiblePart = part.offset(by: Point(x: contentOrigin.x, y: 0 - wanted) + originInLayer)
      layer?.reveal(visiblePart)
    }
    guard abs(wanted - landing) > 0.001 else { return false }
    vertical.rest(at: wanted)
    scrollCount += 1
    if let start {
      endDistance = AnimatedValue(0)
      var remaining = scrollAnimation.stop()
      if start.animation == nil {
        recordScroll(wanted - old, along: .vertical)
      } else {
        // A redirected scroll keeps its velocity.
        remaining.shift(by: old - wanted - remaining.value(at: host.time))
        let distance = remaining.value(at: host.time)
        animate(&remaining, to: 0, start)
        scrollAnimation.begin(remaining, distance: distance, beyondEnd: false)
      }
    } else if isScrollAnimated {
      if scrollAnimation.lengthen(by: landing - wanted, at: host.time) { host.run(self) }
    } else {
      recordScroll(wanted - landing, along: .vertical)
    }
    moved()
    return true
  }

  func overscroll(by distance: Double) {
    interruptScroll()
    let old = offset
    endDistance = AnimatedValue(0)
    let bounds = vertical.bounds
    if distance == 0 {
      vertical.step(by: 0, at: host.time)
    } else {
      vertical.rebaseDrag(
        at: distance < 0 ? distance : bounds.upperBound + distance, in: bounds,
        viewport: size.height, time: host.time)
    }
    scrolledDistance += abs(offset - old)
    refresh?.pulled(by: -distance)
    moved()
  }

  func beginScroll() {
    interruptScroll()
    // The visible content stays under the pointer, even while it returns to an end.
    vertical.shift(by: currentEndDistance)
    endDistance = AnimatedValue(0)
    horizontal.shift(by: leadingEndDistance.value(at: host.time))
    leadingEndDistance = AnimatedValue(0)
    if axes.contains(.horizontal) { horizontal.beginDrag(at: host.time) }
    if axes.contains(.vertical) { vertical.beginDrag(at: host.time) }
    moved()
  }

  private func recordScroll(_ distance: Double, along axis: Axis) {
    guard axis == .vertical, distance.isFinite else { return }
    scrolledDistance += min(abs(distance), content?.size.height ?? 0)
  }

  func dragScroll(by distance: Double, along axis: Axis) {
    if axis == .vertical { interruptScroll() }
    recordScroll(distance, along: axis)
    switch axis {
    case .horizontal:
      horizontal.drag(by: leading(distance), at: host.time)
    case .vertical:
      vertical.drag(by: distance, at: host.time)
      refresh?.pulled(by: -offset)
    }
    moved()
  }

  func endScroll(velocity: Point) {
    refresh?.released()
    horizontal.release(velocity: leading(velocity.x), at: host.time)
    vertical.release(velocity: velocity.y, at: host.time)
    moved()
  }

  /// Keeps the visible content in place while the content above it changes its height.
  func contentShifted(by distance: Double) {
    vertical.shift(by: distance)
    host.needsDisplay = true
  }

  private func moved() {
    content?.viewportMoved()
    host.needsDisplay = true
    host.setNeedsFrame()
    if vertical.isRunning(at: host.time) || isScrollAnimated { scrollsByItself = true }
    if isMoving { host.run(self) }
  }

  /// Updates the bounds to the size of the content and the space of the refresh control.
  func boundsChanged(isDrawn: Bool) {
    let extent = content?.size ?? .zero
    let top = 0 - (refresh?.topInset ?? 0)
    let bottom = axes.contains(.vertical) ? max(0, extent.height - size.height) : 0
    let old = vertical.offset(at: host.time)
    vertical.setBounds(
      top...max(top, bottom), viewport: size.height, isDrawn: isDrawn, at: host.time)
    let new = vertical.offset(at: host.time)
    let step = animatedStep
    followEnd(&endDistance, from: old, to: new, in: step)
    if step == nil { scrolledDistance += abs(new - old) }
    let end = axes.contains(.horizontal) ? max(0, extent.width - size.width) : 0
    let oldLeading = horizontal.offset(at: host.time)
    horizontal.setBounds(0...end, viewport: size.width, isDrawn: isDrawn, at: host.time)
    followEnd(
      &leadingEndDistance, from: oldLeading, to: horizontal.offset(at: host.time), in: step)
    moved()
  }

  func revealRefreshIndicator() {
    vertical.returnToTop(at: host.time)
    moved()
  }

  override func tick(_ context: TickContext) -> Bool {
    let superIsRunning = super.tick(context)
    _ = scrollAnimation.advance(to: context.time)
    if scrollsByItself { scrollCount += 1 }
    scrollsByItself = vertical.isRunning(at: context.time) || isScrollAnimated
    content?.viewportMoved()
    scrolledDistance += abs(offset - knownOffset)
    knownOffset = offset
    host.needsDisplay = true
    if !vertical.isRunning(at: context.time) { refresh?.didSettle() }
    return isMoving || endDistance.isRunning(at: context.time)
      || leadingEndDistance.isRunning(at: context.time)
      || scrollAnimation.endTime > context.time || superIsRunning
  }

  override var motionEnd: Double {
    max(
      super.motionEnd, vertical.endTime, horizontal.endTime, endDistance.endTime,
      leadingEndDistance.endTime, scrollAnimation.endTime)
  }

  /// True while anything moves; the refresh indicator spins until the refresh ends.
  private var isMoving: Bool {
    vertical.isRunning(at: host.time) || horizontal.isRunning(at: host.time)
      || refresh?.isMoving == true
  }

  override var nextChange: Double {
    if isMoving { return host.time }
    return min(
      super.nextChange, endDistance.nextChange(after: host.time),
      leadingEndDistance.nextChange(after: host.time),
      scrollAnimation.nextChange(after: host.time))
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
    boundsChanged(isDrawn: false)
  }

  override func recordGeometry(
    _ pass: GeometryPass, at position: Point, _ transaction: ActiveTransaction
  ) {
    let transaction = pass.transaction(transaction, below: self)
    recordFrame(pass, at: position, transaction)
    guard let content else { return }
    // The region may still be drawn larger than its new layout.
    content.viewportMoved()
    content.recordGeometry(pass.inside(content, laidOutBy: self), at: .zero, transaction)
  }

  // MARK: Paint and input

  override func emit(into items: inout ContiguousArray<DisplayList.Item>, at position: Point) {
    let frame = drawnFrame(at: position)
    guard let content, !frame.isEmpty else { return }
    items.append(.beginClip(frame, cornerRadius: 0))
    refresh?.emit(into: &items, in: frame, pulledBy: -offset)
    content.emit(
      into: &items, at: frame.origin + contentOrigin, size: content.size, movesAsOne: true)
    refresh?.emitCover(into: &items, in: frame)
    items.append(.end)
  }

  var acceptsTaps: Bool { false }

  func tapped() {}

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    let frame = drawnFrame(at: .zero)
    guard frame.contains(point) else { return false }
    _ = content?.hitTest(point - frame.origin - contentOrigin, &hits)
    hits.append(Hit(target: self, point: point))
    return true
  }

  override func fromChild(_ point: Point, _ child: ViewNode) -> Point {
    point + contentOrigin + drawnFrame(at: .zero).origin
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
    element.isBusy = refresh?.phase == .refreshing
    elements.append(element)
  }

  private var scrollActions: [AccessibilityActionKind] {
    var actions: [AccessibilityActionKind] = []
    let extent = content?.size.height ?? 0
    if axes.contains(.vertical), offset < extent - size.height { actions.append(.showMore) }
    if axes.contains(.vertical), offset > 0 { actions.append(.showPrevious) }
    if refresh?.phase == .idle { actions.append(.refresh) }
    return actions
  }

  override func performAccessibilityAction(_ kind: AccessibilityActionKind) -> Bool {
    // A part of the visible content stays visible.
    let page = 0.9 * size.height
    let extent = content?.size.height ?? 0
    switch kind {
    case .showMore: scroll(to: min(offset + page, max(0, extent - size.height)))
    case .showPrevious: scroll(to: max(0, offset - page))
    case .refresh: return refresh?.beginWithoutPull() ?? false
    default: return false
    }
    return true
  }
}

/// The layer that scrolls in a scroll view.
final class ScrollContentNode: LayerNode {
  private unowned(unsafe) let region: ScrollViewNode
  /// The nodes that create only visible views, and so follow the viewport.
  private var followers: [any ViewportFollower] = []

  override func follow(_ follower: any ViewportFollower) {
    if !followers.contains(where: { $0 === follower }) { followers.append(follower) }
  }

  override func unfollow(_ follower: any ViewportFollower) {
    followers.removeAll { $0 === follower }
  }

  override var scrolledDistance: Double { region.scrolledDistance }

  // The region lays out the edited content, because only then the visible part is known.
  override func contentEdited() { region.invalidateLayout() }

  override func reveal(_ part: Rect) {
    let outside = region.reveal(part)
    region.layer?.reveal(outside)
  }

  override func scroll(
    to part: Rect, at position: inout Double?, startingIn start: ActiveTransaction?
  ) -> Bool {
    region.scroll(to: part, at: &position, startingIn: start)
  }

  override var endDistance: Double { region.currentEndDistance }

  override var scrollCount: Int { region.scrollCount }

  override var scrollBounds: ClosedRange<Double> { region.scrollBounds }

  override var isScrollAnimated: Bool { region.isScrollAnimated }

  func scrollInterrupted() {
    for follower in followers { follower.scrollInterrupted() }
  }

  override func contentShifted(by distance: Double) { region.contentShifted(by: distance) }

  init(_ region: ScrollViewNode, _ context: SyncContext) {
    self.region = region
    super.init(context)
    host.innerLayers.append(self)
  }

  override func willUnmount() {
    host.innerLayers.removeAll { $0 === self }
  }

  // In a row of a list, geometry is recorded together with the row's.
  override func recordGeometryIfNeeded() { region.layer?.recordGeometryIfNeeded() }

  // The region is as large as its content if no size is proposed.
  override func layoutBecameInvalid() { region.invalidateLayout() }

  override func structureChanged() {
    super.structureChanged()
    invalidateLayout()
  }

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

  func viewportMoved() {
    for follower in followers { follower.viewportMoved(viewport) }
  }
}
