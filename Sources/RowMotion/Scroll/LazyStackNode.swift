import RowCore

/// The node of a lazy stack, which stores the heights of all views and the nodes of visible views.
///
/// `rows.heights` contains the height of each view plus the spacing below it, measured or
/// estimated. The estimate is the average of the measured heights. Views that a change inserts or
/// removes play their transitions; views that only scroll into view do not.
final class LazyStackNode: ViewNode, RowContainer, NamedNode, StackAxisNode {
  private var alignment = HorizontalAlignment.center
  /// The spacing that is part of the heights, in points.
  private(set) var gap = 8.0
  /// The spacing for the next layout, in points.
  private var newGap = 8.0
  var rowContent = RowContent()
  var rows = LazyRows<LazyItem>(estimate: 44 + 8)
  /// The visible part of the scroll view's content.
  private var viewport: Rect?
  /// The distance by which the last measurement moved the visible views, in points.
  var shift = 0.0
  /// The scroll position, see LazyStackNode+Anchor.swift.
  var position = LazyStackPosition()
  /// The distance by which scrolls to the top deviated from estimates so far, in points.
  private var unexpectedDistance = 0.0
  /// The heights before views were measured for the first time in this layout.
  var counted = HeightIndex(count: 0, estimate: 0)
  /// The proposal that the heights were measured with; nil before the first layout.
  private var measuredOffer: ProposedViewSize?
  /// The distance by which heights measured for the first time moved the visible views, in points.
  private var measuredShift = 0.0
  /// The distance that changes without an animation may have moved views so far, in points.
  var unanimatedDistance = 0.0
  /// The view that the stack scrolls to, see LazyStackNode+ScrollTarget.swift.
  var target: LazyScrollTarget?

  var viewName: String { "LazyVStack" }

  var stackAxis: Axis? { .vertical }

  override var tracksGeometry: Bool { true }

  override init(_ context: SyncContext) {
    super.init(context)
    runtime.nodes.lazyStacks.append(self)
  }

  func set(_ alignment: HorizontalAlignment, spacing gap: Double) {
    guard alignment != self.alignment || gap != newGap else { return }
    self.alignment = alignment
    newGap = gap
    invalidateLayout()
  }

  /// Changes the spacing below all views and keeps their measured heights.
  private func applyGap() {
    let difference = newGap - gap
    guard difference != 0 else { return }
    gap = newGap
    let measured = rows.heights.measuredHeights(in: 0..<rows.count)
    rows.heights = HeightIndex(
      count: rows.count, estimate: rows.heights.estimate + difference)
    rows.heights.setHeights(
      measured.map { RowHeight(row: $0.row, height: $0.height + difference) })
    if !isAnimatedStep {
      unanimatedDistance += abs(difference) * Double(rows.shown.count + 1)
    }
  }

  // MARK: Content

  func update<Content: View>(_ content: Content, _ context: SyncContext) {
    adopt(context.environment)
    setRows(content, context)
    scrollView?.follow(self)
  }

  override func inherit(_ environment: EnvironmentValues) {
    guard !self.environment.isIdentical(to: environment) else { return }
    adopt(environment)
    inheritRows()
  }

  private func adopt(_ environment: EnvironmentValues) {
    rows.environmentChanged(from: self.environment, to: environment)
    setEnvironment(environment)
  }

  override func structureChanged() {
    rows.contentChanged()
    invalidateLayout()
  }

  /// Adopts the content and returns the changes in it.
  private func applyContent(_ context: SyncContext) -> ListEdit {
    let edit = rows.adopt(rowContent.leaves)
    followTarget(edit)
    let destinations = rows.destinations(edit)
    for (item, destination) in zip(rows.shown, destinations) where destination == nil {
      if item.isExiting { continue }
      if item.exit(self, context) {
        runtime.motions.run(self)
      } else {
        // A transition without a visible effect is no animation.
        unanimatedDistance += item.placed.size.height
      }
    }
    for (item, destination) in zip(rows.shown, destinations) where destination?.isMoved == true {
      raise(item)
    }
    unmount(rows.follow(edit, destinations))
    for item in rows.shown { item.updateIfNeeded(context.transaction) }
    return edit
  }

  /// Draws a view above the others while it passes them.
  private func raise(_ item: LazyItem) {
    guard isAnimatedStep else { return }
    let animation = transaction(from: runtime.layout.transaction).animation
    item.lift.start(runtime.motions.replaced(animation), at: runtime.time)
    runtime.motions.run(self)
  }

  override func visitChildren(_ visit: @MainActor (ViewNode) -> Void) {
    for item in rows.shown { item.visitPlaced(visit) }
  }

  override func willUnmount() {
    runtime.nodes.lazyStacks.removeAll { $0 === self }
    target = nil
    scrollView?.unfollow(self)
    unmount(rows.removeAll())
    position.anchor = nil
    unmountRows()
  }

  // A view that is inserted or removed in an item does not affect the positions of other items.
  override func childrenChanged(by animator: ViewNode) {}

  // MARK: Visible views

  /// The visible range of the stack, in points from its top.
  var visible: ClosedRange<Double> {
    let visibleRect = viewport ?? Rect(origin: .zero, size: runtime.size)
    return (visibleRect.minY - top)...(max(visibleRect.minY, visibleRect.maxY) - top)
  }

  var scrollView: ScrollViewNode? { layer?.scrollView }

  /// The viewport's top as scrolled, in points from the stack's top.
  ///
  /// The drawn top may still follow an end of the content that recedes, which is not a scroll.
  var scrolledTop: Double { visible.lowerBound - (scrollView?.endDistance ?? 0) }

  /// The stack's top in the scrolled content, in points.
  var top: Double { currentGeometry?.position.y ?? 0 }

  /// The distance that the content has scrolled so far, in points.
  var scrolledDistance: Double {
    (scrollView?.scrolledDistance ?? 0) + unexpectedDistance
  }

  var viewportHeight: Double { viewport?.height ?? 0 }

  func viewportMoved(_ viewport: Rect) {
    guard viewport != self.viewport else { return }
    self.viewport = viewport
    guard rows.count > 0 else { return }
    let first = rows.heights.row(at: visible.lowerBound)
    let last = rows.heights.row(at: visible.upperBound)
    // Animated views may be shown outside the range while views inside it are missing.
    let createdCount = rows.shown.count { !$0.isExiting && $0.index >= first && $0.index <= last }
    if createdCount <= last - first
      || rows.shown.contains(where: { $0.index < first || $0.index > last })
    {
      invalidateLayout()
    }
  }

  /// Creates and measures the visible views, until no more come into view.
  private func makeVisible(_ offer: ProposedViewSize) {
    let isNewOffer = measuredOffer != offer
    measuredOffer = offer
    let context = context(for: runtime.updates.transaction)
    let old = rows.heights
    let references = references
    let leavesAnchor = rows.hasNewData && isAnchorAboveViewport
    let edit = rows.isStale ? applyContent(context) : .none
    // The target of a scroll stays in place, whatever is measured on the way.
    let target = visible.lowerBound > 0 ? targetAnchor(edit, in: old) : nil
    func viewportTop(_ heights: HeightIndex) -> Double {
      guard let target else { return anchoredViewportTop(heights) }
      return scrolledTop + heights.minY(of: target.index) - target.top
    }
    applyGap()
    let isAnimated = isAnimatedStep
    let visible = visible
    // Time alone changes neither the estimate nor the anchor, so moving views keep their paths.
    var isResized = false
    for item in rows.shown where !item.isExiting {
      let height = rows.heights.height(at: item.index)
      measure(item, offer)
      let change = abs(rows.heights.height(at: item.index) - height)
      if runtime.layout.isStep, change > 1e-9 { isResized = true }
      if !isAnimated { unanimatedDistance += change }
    }
    counted = rows.heights
    guard rows.count > 0 else {
      recordUnanimatedDistance(edit, from: old)
      return
    }
    var refinesEstimate = isNewOffer || isResized
    let isChanged = edit.hasMoves || edit.hasInsertions || rows.count != old.count
    if isChanged || !hasAnchor || hasScrolled || leavesAnchor || isResized && beginsBelowTop(old) {
      commitAnchor(references, edit)
      refinesEstimate = true
      // A second proposal in this layout finds the heights changed, but keeps the anchor.
      recordAnchor(at: scrolledTop)
    }
    var rounds = 0
    repeat {
      if refinesEstimate, let average = rows.heights.measuredAverage {
        rows.heights.estimate = average
      }
      // Visible views stay, even if views above are inserted, removed or unexpectedly tall.
      measuredShift = viewportTop(rows.heights) - viewportTop(counted)
      shift =
        target == nil && position.anchor == nil ? 0 : viewportTop(rows.heights) - scrolledTop
      // A rounding error must not move anything.
      if abs(shift) < 1e-6 { shift = 0 }
      let first = rows.heights.row(at: visible.lowerBound + shift)
      let last = max(first, rows.heights.row(at: visible.upperBound + shift - 1.0 / 1024))
      if !makeMissing(first...last, offer, edit, from: old, context) {
        // Views that an animated change pushes out of view stay visible until they are there.
        if !isAnimated { drop(outside: first...last) }
        recordUnanimatedDistance(edit, from: old)
        // A scroll to the top may have covered another distance than estimated.
        if visible.lowerBound <= 0, position.viewportTop > 0,
          let first = references.first(where: { !$0.item.isExiting })
        {
          unexpectedDistance += abs(rows.heights.minY(of: first.item.index) - first.top)
        }
        return
      }
    } while runtime.allowsRound(&rounds, of: self)
  }

  /// Counts the distance that insertions, removals and moves without an animation move other views.
  private func recordUnanimatedDistance(_ edit: ListEdit, from old: HeightIndex) {
    if isAnimatedStep { return }
    unanimatedDistance += edit.greatestDistance(from: old, to: counted, spacing: 0)
  }

  /// Returns true if a part of a view's layout frame is in view, wherever the view is drawn.
  func isInView(_ item: LazyItem) -> Bool { isVisible(item, from: visible.lowerBound) }

  /// Returns true if a part of a view's layout frame is in view at the scrolled offset.
  func isScrolledIntoView(_ item: LazyItem) -> Bool { isVisible(item, from: scrolledTop) }

  private func isVisible(_ item: LazyItem, from top: Double) -> Bool {
    rows.heights.maxY(of: item.index) > top
      && rows.heights.minY(of: item.index) < top + visible.upperBound - visible.lowerBound
  }

  /// Returns true if a change to a view may be visible: the view is in view, or it moves.
  func mayBeVisible(_ item: LazyItem) -> Bool {
    item.index < rows.count && isInView(item) || item.isBusy
      || isDrawnInView(item, at: runtime.time)
  }

  /// Returns true if a view is in view, was in the last frame, or would be if moved by a distance.
  private func isVisible(_ item: LazyItem, ifMovedBy distance: Double) -> Bool {
    item.slot.wasInView || isDrawnInView(item, at: runtime.time)
      || isDrawnInView(item, at: runtime.frame.lastTime)
      || isVisible(item, from: visible.lowerBound + shift)
      || isDrawnInView(item, at: runtime.time, movedBy: distance)
  }

  /// Returns true if a part of what a view draws at a time is in view, moved down by a distance.
  private func isDrawnInView(
    _ item: LazyItem, at time: Double, movedBy distance: Double = 0
  ) -> Bool {
    guard let rect = item.drawnRect(at: time) else { return false }
    return rect.maxY + distance > visible.lowerBound + top
      && rect.minY + distance < visible.upperBound + top
  }

  /// True if the current layout animates the changes of positions.
  var isAnimatedStep: Bool { animatedStep != nil && !environment.reduceMotion }

  private func measure(_ item: LazyItem, _ offer: ProposedViewSize) {
    rows.heights.setHeight(item.placed.measure(offer).height + gap, at: item.index)
  }

  private func makeMissing(
    _ range: ClosedRange<Int>, _ offer: ProposedViewSize, _ edit: ListEdit, from old: HeightIndex,
    _ context: SyncContext
  ) -> Bool {
    var isMissing = false
    for index in range where rows.row(at: index) == nil {
      let item = show(index, edit, context)
      measure(item, offer)
      if edit.isInsertion(index) || edit.isMoved(index) {
        counted.setHeight(rows.heights.height(at: index), at: index)
      }
      if !item.hasBeenPlaced {
        item.oldTop = edit.oldIndex(of: index).map { oldTop(of: $0, in: old, as: index) }
        if item.oldTop != nil, edit.isMoved(index) { raise(item) }
      }
      isMissing = true
    }
    return isMissing
  }

  /// Shows the view at an index with an exiting, a cached or a new node.
  private func show(_ index: Int, _ edit: ListEdit, _ context: SyncContext) -> LazyItem {
    let isInsertion = edit.isInsertion(index)
    if let item = rows.exitingRow(of: index) {
      rows.reinsert(item, at: index)
      item.reverse(context)
      if !isAnimatedStep { item.unanimatedDistance += item.placed.size.height }
      item.insertionTime = isInsertion ? runtime.time : nil
      return item
    }
    let item =
      rows.removeCached(at: index)
      ?? LazyItem(self, rows.leaf(at: index), index)
    item.attach()
    item.updateIfNeeded(context.transaction)
    if isInsertion { item.insert(self, context) }
    item.insertionTime = isInsertion ? runtime.time : nil
    rows.insert(item)
    return item
  }

  /// Returns the old top of a view that had no node, in points from the stack's top.
  ///
  /// The view was out of view; the distance from the viewport is limited to the viewport's height.
  private func oldTop(of index: Int, in old: HeightIndex, as newIndex: Int) -> Double {
    let extent = visible.upperBound - visible.lowerBound
    let top = old.minY(of: index)
    let bottom = top + old.height(at: index) - gap
    if bottom <= visible.lowerBound {
      // The measured height may differ from the estimate.
      return max(bottom, visible.lowerBound - extent) - rows.heights.height(at: newIndex) + gap
    }
    return min(top, visible.upperBound + extent)
  }

  private func drop(outside range: ClosedRange<Int>) {
    // A lifted view keeps the stack's animation running until it has come down.
    let dropped = rows.removeShown { item in
      !item.isExiting && !range.contains(item.index) && !item.isBusy && !item.isLifted
        && !item.hasInteraction && item !== position.anchor?.item
    }
    for item in dropped { cache(item) }
  }

  // MARK: Motion

  override func tick(_ context: TickContext) -> Bool {
    let superIsRunning = super.tick(context)
    var isChanging = false
    for item in rows.shown where item.isExiting {
      if item.hasExited { removeExited(item) } else { isChanging = true }
      invalidatePaint()
    }
    for item in rows.shown where item.lift.endTime > runtime.frame.lastTime {
      invalidatePaint()
      if item.lift.endTime > context.time { isChanging = true }
    }
    return superIsRunning || isChanging
  }

  override func addMotion(to times: inout MotionTimes) {
    super.addMotion(to: &times)
    for item in rows.shown {
      times.add(item.lift)
      if item.isExiting { times.add(endAt: item.transitionEnd) }
    }
  }

  // MARK: Layout

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    // A `LayoutProbe` only predicts a height, so it creates no views.
    if runtime.layout.probe != nil { return size }
    // The stack accepts any proposed width. So proposals of the minimum and maximum width, by which
    // containers test its flexibility, measure nothing.
    if let width = proposal.width, width == 0 || width == .infinity {
      return Size(width: width, height: contentHeight)
    }
    let offer = ProposedViewSize(width: proposal.width, height: nil)
    makeVisible(offer)
    if let width = proposal.width { return Size(width: width, height: contentHeight) }
    var widest = 0.0
    for item in rows.shown where !item.isExiting {
      widest = max(widest, item.placed.measure(offer).width)
    }
    return Size(width: widest, height: contentHeight)
  }

  private var contentHeight: Double { max(0, rows.heights.totalHeight - gap) }

  override func placeContents(_ proposal: ProposedViewSize) {
    if runtime.layout.probe != nil { return }
    let offer = ProposedViewSize(width: proposal.width, height: nil)
    // The heights are those of the last proposed width.
    if measuredOffer != offer { makeVisible(offer) }
    let frame = ViewDimensions(size: size, node: nil)
    let isAnimated = isAnimatedStep
    let live = rows.shown.filter { !$0.isExiting }
    let distances = isAnimated ? distancesMoved(live) : []
    for (position, item) in live.enumerated() {
      let node = item.placed
      let itemSize = node.measure(offer)
      var x =
        alignment.guide.defaultValue(frame) - node.guide(alignment.guide, for: offer, in: itemSize)
      if environment.isRightToLeft { x = size.width - x - itemSize.width }
      let origin = Point(x: x, y: rows.heights.minY(of: item.index))
      if item.hasBeenPlaced {
        let distance =
          rows.heights.minY(of: item.index) - counted.minY(of: item.index) - measuredShift
        // A view that stays out of view moves as if all heights had been known from the start, so
        // its motion does not depend on the frame rate.
        let keepsPosition = !isAnimated && distance != 0 && isVisible(item, ifMovedBy: distance)
        item.visitPlaced { node in
          if shift != 0 { node.translateGeometry(by: shift) }
          if keepsPosition { node.preserveVisiblePosition(distance) }
        }
      } else if !distances.isEmpty, item.insertionTime == nil {
        // The view starts where it would have been before the change.
        node.place(at: origin - Point(x: 0, y: distances[position]), offer)
        recordPosition(of: node)
      }
      node.place(at: origin, offer)
      item.hasBeenPlaced = true
      item.oldTop = nil
    }
    counted = rows.heights
    measuredShift = 0
    recordPosition()
    if shift != 0 {
      for item in rows.shown where item.isExiting {
        item.placed.origin.y += shift
        item.visitPlaced { $0.translateGeometry(by: shift) }
      }
      scrollView?.contentShifted(by: shift)
      // Later code needs the new viewport, which the scroll view has yet to report.
      viewport?.origin.y += shift
      shift = 0
    }
    for item in live { item.slot.wasInView = isScrolledIntoView(item) }
  }

  override func placeExits(oldWidth: Double) {
    let isAnimated = isAnimatedStep
    for item in rows.shown where item.isExiting {
      let height = item.placed.size.height
      placeExit(item.placed, oldWidth: oldWidth)
      if !isAnimated { unanimatedDistance += abs(item.placed.size.height - height) }
    }
  }

  /// Returns the distance that each view moves visibly in this layout, in points.
  ///
  /// Views that come into view move as far as their neighbors.
  private func distancesMoved(_ items: [LazyItem]) -> [Double] {
    let known = items.map { item -> Double? in
      let top = rows.heights.minY(of: item.index)
      guard item.hasBeenPlaced else { return item.oldTop.map { top - $0 - shift } }
      return top - item.placed.origin.y - shift
    }
    var last = known.lazy.compactMap { $0 }.first ?? 0
    return known.map { distance in
      last = distance ?? last
      return last
    }
  }

  /// Records the position of a view as if the view had always been there.
  private func recordPosition(of node: ViewNode) {
    guard let geometry = currentGeometry else { return }
    node.recordGeometry(
      GeometryPass(isStep: false, geometry.space).laidOut(by: self),
      at: geometry.position + node.origin, ActiveTransaction())
  }

  override func recordGeometry(
    _ pass: GeometryPass, at position: Point, _ transaction: ActiveTransaction
  ) {
    let transaction = pass.transaction(transaction, below: self)
    pass.record(self, at: position, transaction)
    let pass = pass.laidOut(by: self)
    for item in rows.shown {
      let node = item.placed
      node.recordGeometry(
        pass, at: position + node.origin,
        pass.transaction(transaction, reaching: node, from: self))
    }
  }

  // MARK: Paint and input

  override func paint(_ canvas: Canvas, at position: Point) {
    // Exiting views are drawn behind the others.
    for isExiting in [true, false] {
      for item in rows.shown where item.isExiting == isExiting && !item.isLifted {
        item.placed.paint(canvas, at: position + item.placed.origin)
      }
    }
    let lifted = rows.shown.filter(\.isLifted)
    let share = RowLift.shadowShare(
      elevations: lifted.reduce(0) { $0 + $1.lift.elevation(at: runtime.time) })
    for item in lifted {
      paintSurface(of: item, shadowShare: share, canvas, at: position)
      item.placed.paint(canvas, at: position + item.placed.origin)
    }
  }

  /// Draws the opaque surface and the shadow of a view that passes others.
  private func paintSurface(
    of item: LazyItem, shadowShare: Double, _ canvas: Canvas, at position: Point
  ) {
    guard let layer else { return }
    let elevation = item.lift.elevation(at: runtime.time)
    let frame = item.drawnFrame(at: position)
    let black = Color.black.resolve(in: environment)
    canvas.shadow(of: frame, black.multiplied(by: elevation * shadowShare))
    canvas.fill(
      frame, cornerRadius: Canvas.liftedRadius,
      layer.surface.multiplied(by: RowLift.surfaceOpacity(at: elevation)))
  }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    for isLifted in [true, false] {
      for item in rows.shown.reversed()
      where !item.isExiting && item.isLifted == isLifted
        && item.placed.hitTest(point - item.placed.origin, &hits)
      {
        return true
      }
    }
    return false
  }

  override func collectAccessibility(
    into elements: inout [AccessibilityNode], at position: Point
  ) {
    for item in rows.shown where !item.isExiting {
      item.placed.collectAccessibility(into: &elements, at: position + item.placed.origin)
    }
  }
}
