/// A region whose content scrolls, and may be pulled down to refresh: a list or a scroll view.
class ScrollContainerNode: ScrollRegionNode, Scrollable, AccessibilityActionTarget {
  /// The vertical scrolling, from the top down.
  @exclusivity(unchecked) final var vertical = ScrollState()
  final private(set) var refresh: RefreshControl?
  /// The distance that the content has scrolled so far for any reason, in points.
  final var scrolledDistance = 0.0

  override init(_ context: SyncContext) {
    super.init(context)
    runtime.nodes.scrollables.append(self)
  }

  override func willUnmount() {
    refresh?.cancel()
    runtime.nodes.scrollables.removeAll { $0 === self }
  }

  var axes: Axis.Set { .vertical }

  final var refreshPhase: RefreshPhase? { refresh?.phase }

  /// Adopts the environment's action for a pull to refresh.
  final func updateRefresh() {
    if axes.contains(.vertical), let action = environment.refresh {
      let control = refresh ?? RefreshControl(self)
      control.action = action
      refresh = control
    } else {
      refresh?.cancel()
      refresh = nil
    }
  }

  // MARK: Offset

  /// The distance that the content is scrolled down as drawn, in points.
  var offset: Double { vertical.offset(at: runtime.time) }

  /// The smallest offset at rest, in points.
  final var minimumOffset: Double { 0 - (refresh?.topInset ?? 0) }

  /// The largest offset at rest, in points.
  var maximumOffset: Double { 0 }

  /// The range of offsets at rest, in points.
  final var bounds: ClosedRange<Double> { minimumOffset...max(minimumOffset, maximumOffset) }

  /// The height of the viewport, in points.
  var viewportHeight: Double { size.height }

  var metrics: ScrollMetrics {
    ScrollMetrics(viewport: hostFrame, contentHeight: size.height, offset: offset)
  }

  // MARK: Scrolling

  /// Stops an animated scroll at its current offset, because of another scroll.
  func interruptScroll() {}

  /// Shows a changed offset.
  func moved() { if isMoving { runtime.motions.run(self) } }

  func scroll(by distance: Double, along axis: Axis) {}

  func scroll(to offset: Double) {}

  func beginScroll() {
    interruptScroll()
    if axes.contains(.vertical) { vertical.beginDrag(at: runtime.time) }
    moved()
  }

  func dragScroll(by distance: Double, along axis: Axis) {
    interruptScroll()
    vertical.motion.drag(by: distance, at: runtime.time)
    refresh?.pulled(by: 0 - vertical.offset(at: runtime.time))
    moved()
  }

  func endScroll(velocity: Point) {
    refresh?.released()
    vertical.motion.release(velocity: velocity.y, at: runtime.time)
    moved()
  }

  func overscroll(by distance: Double) {
    interruptScroll()
    let old = offset
    vertical.overscroll(by: distance, in: bounds, viewport: viewportHeight, at: runtime.time)
    scrolledDistance += abs(offset - old)
    refresh?.pulled(by: -distance)
    moved()
  }

  /// Adopts changed ends of the content at once, or over time if `isDrawn` is true.
  func boundsChanged(isDrawn: Bool) {
    scrolledDistance += vertical.setBounds(
      bounds, viewport: viewportHeight, isDrawn: isDrawn, of: self, in: animatedStep)
    moved()
  }

  /// Moves the content down to make space for the refresh indicator.
  func revealRefreshIndicator() {
    vertical.motion.returnToTop(at: runtime.time)
    moved()
  }

  // MARK: Motion

  /// True while the content scrolls by itself or the refresh indicator animates.
  var isMoving: Bool {
    vertical.motion.isRunning(at: runtime.time) || refresh?.isMoving == true
  }

  /// True while a scroll to a view is animated.
  final var isScrollAnimated: Bool { vertical.animation.isRunning(at: runtime.time) }

  override func tick(_ context: TickContext) -> Bool {
    let superIsRunning = super.tick(context)
    if !vertical.motion.isRunning(at: context.time) { refresh?.didSettle() }
    return isMoving || vertical.endTime > context.time || superIsRunning
  }

  override func addMotion(to times: inout MotionTimes) {
    super.addMotion(to: &times)
    times.add(vertical)
    if isMoving { times.addEachFrame() }
  }

  // MARK: Drawing and input

  override final func emit(
    into items: inout ContiguousArray<DisplayList.Item>, at position: Point
  ) {
    let frame = visibleFrame(at: position)
    guard !frame.isEmpty else { return }
    items.append(.begin(.clip(frame, cornerRadius: 0)))
    refresh?.emit(into: &items, in: frame, pulledBy: 0 - offset)
    emitContent(into: &items, in: frame)
    refresh?.emitCover(into: &items, in: frame)
    items.append(.end)
  }

  /// Appends the content that is visible in a viewport.
  func emitContent(into items: inout ContiguousArray<DisplayList.Item>, in viewport: Rect) {}

  override final func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    let frame = visibleFrame(at: .zero)
    guard frame.contains(point) else { return false }
    hitTestContent(point, in: frame, &hits)
    hits.append(Hit(target: self, point: point))
    return true
  }

  /// Finds the hit targets in the content at a position in a viewport.
  func hitTestContent(_ point: Point, in viewport: Rect, _ hits: inout [Hit]) {}

  // MARK: Accessibility

  /// The actions that scroll and refresh.
  final var scrollActions: [AccessibilityActionKind] {
    var actions: [AccessibilityActionKind] = []
    if maximumOffset > 0, offset < maximumOffset { actions.append(.showMore) }
    if offset > 0, axes.contains(.vertical) { actions.append(.showPrevious) }
    if refresh?.phase == .idle { actions.append(.refresh) }
    return actions
  }

  func performAccessibilityAction(_ kind: AccessibilityActionKind) -> Bool {
    // A part of the visible content stays visible.
    let page = 0.9 * size.height
    switch kind {
    case .showMore: scroll(to: min(offset + page, max(0, maximumOffset)))
    case .showPrevious: scroll(to: max(0, offset - page))
    case .refresh: return refresh?.beginWithoutPull() ?? false
    default: return false
    }
    return true
  }
}
