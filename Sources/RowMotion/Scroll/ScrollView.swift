/// Content that scrolls up and down in the room there is.
///
/// Content is offered the width at hand and takes whatever height it wants. It can be dragged past
/// its ends, flung, and comes to rest exactly at them; insets are made by padding the content.
public struct ScrollView<Content: View>: View {
  /// A view without content of its own.
  public typealias Body = Never

  let content: Content

  /// Creates a scroll view; only the vertical direction scrolls.
  public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }

  /// Keeps the scroll view's node.
  public static func _sync(
    _ view: ScrollView, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node = old.map { unsafeDowncast($0, to: ScrollViewNode.self) } ?? ScrollViewNode(context)
    node.update(view.content, context)
    return node
  }
}

/// The node of a scroll view: its content is a layer of its own, so that scrolling draws nothing.
final class ScrollViewNode: ScrollRegionNode, Refreshing {
  private var motion = ScrollMotion()
  private var content: ScrollContentNode?
  private(set) var refresh: RefreshControl?

  override init(_ context: SyncContext) {
    super.init(context)
    host.scrollables.append(self)
  }

  override var viewName: String? { "ScrollView" }

  override var tracksGeometry: Bool { true }

  func update<Content: View>(_ view: Content, _ context: SyncContext) {
    takeEnvironment(context.environment)
    let node = content ?? ScrollContentNode(self, context.below(self))
    content = node
    node.update(view, context.below(self))
    updateRefresh()
  }

  override func environmentChanged() { updateRefresh() }

  private func updateRefresh() {
    if let action = environment.refresh {
      let control = refresh ?? RefreshControl(self)
      control.action = action
      refresh = control
    } else {
      refresh?.cancel()
      refresh = nil
    }
  }

  override func visitChildren(_ visit: (ViewNode) -> Void) {
    if let content { visit(content) }
  }

  override func willUnmount() {
    refresh?.cancel()
    host.scrollables.removeAll { $0 === self }
  }

  // MARK: Scrolling

  var offset: Double { motion.offset(at: host.time) }

  var regionID: AnyHashable? { givenID }

  var refreshPhase: RefreshPhase? { refresh?.phase }

  var metrics: ScrollMetrics {
    ScrollMetrics(viewport: hostFrame, contentHeight: content?.size.height ?? 0, offset: offset)
  }

  /// Where the scroll view stands in the host.
  var hostFrame: Rect {
    hostRect(currentGeometry.map { Rect(origin: $0.position, size: size) })
      ?? Rect(origin: .zero, size: size)
  }

  func scroll(by distance: Double) {
    motion.step(by: distance, at: host.time)
    moved()
  }

  func scroll(to offset: Double) { scroll(by: offset - self.offset) }

  func beginScroll() {
    motion.hold(at: host.time)
    moved()
  }

  func dragScroll(by distance: Double) {
    motion.drag(by: distance, at: host.time)
    refresh?.pulled(by: -offset)
    moved()
  }

  func endScroll(velocity: Double) {
    refresh?.released()
    motion.release(velocity: velocity, at: host.time)
    moved()
  }

  /// Keeps in place what is seen while the content above it changes its height.
  func contentShifted(by distance: Double) {
    motion.shift(by: distance)
    host.needsDisplay = true
  }

  private func moved() {
    content?.viewportMoved()
    host.needsDisplay = true
    host.setNeedsFrame()
    if isMoving { host.run(self) }
  }

  /// Takes over the content's height, and the room that a refresh keeps above it.
  func boundsChanged(isDrawn: Bool) {
    let top = -(refresh?.room ?? 0)
    let bottom = max(0, (content?.size.height ?? 0) - size.height)
    motion.setBounds(top...max(top, bottom), viewport: size.height, isDrawn: isDrawn, at: host.time)
    moved()
  }

  override func tick() -> Bool {
    let goesOn = super.tick()
    content?.viewportMoved()
    host.needsDisplay = true
    if !motion.isRunning(at: host.time) { refresh?.rested() }
    return isMoving || goesOn
  }

  override var motionEnd: Double { max(super.motionEnd, motion.endTime) }

  /// Whether anything moves; the sign of a refresh turns until the refresh is over.
  private var isMoving: Bool {
    motion.isRunning(at: host.time) || refresh?.phase == .refreshing
  }

  override var nextChange: Double { isMoving ? host.time : super.nextChange }

  // MARK: Layout

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    let content =
      content?.measure(ProposedViewSize(width: proposal.width, height: nil)) ?? .zero
    return Size(width: content.width, height: proposal.height ?? content.height)
  }

  override func placeContents(_ proposal: ProposedViewSize) {
    content?.place(at: .zero, ProposedViewSize(width: proposal.width, height: nil))
    boundsChanged(isDrawn: false)
  }

  override func recordGeometry(
    _ pass: GeometryPass, at position: Point, _ transaction: ActiveTransaction
  ) {
    let transaction = pass.transaction(transaction, below: self)
    pass.record(self, at: position, transaction)
    content?.recordGeometry(pass, at: .zero, transaction)
  }

  // MARK: Paint and input

  override func emit(into items: inout ContiguousArray<DisplayList.Item>, at position: Point) {
    guard let content, size.width > 0, size.height > 0 else { return }
    items.append(.beginClip(Rect(origin: position, size: size), cornerRadius: 0))
    refresh?.emit(into: &items, in: Rect(origin: position, size: size), pulledBy: -offset)
    content.emit(
      into: &items, at: position - Point(x: 0, y: offset), size: content.size, opacity: 1,
      isClipped: false)
    items.append(.end)
  }

  var takesTaps: Bool { false }

  func tapped() {}

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    guard Rect(origin: .zero, size: size).contains(point) else { return false }
    _ = content?.hitTest(point + Point(x: 0, y: offset), &hits)
    hits.append(Hit(target: self, point: point))
    return true
  }

  override func fromChild(_ point: Point, _ child: ViewNode) -> Point {
    point - Point(x: 0, y: offset)
  }

  override func collectAccessibility(
    into elements: inout [AccessibilityNode], at position: Point
  ) {
    content?.collectAccessibility(into: &elements, at: position - Point(x: 0, y: offset))
  }
}

/// The layer that scrolls in a scroll view.
final class ScrollContentNode: LayerNode {
  private unowned(unsafe) let region: ScrollViewNode
  /// Those that make only what is seen, and so have to hear of it.
  private var followers: [any ViewportFollower] = []

  func follow(_ follower: any ViewportFollower) {
    if !followers.contains(where: { $0 === follower }) { followers.append(follower) }
  }

  func unfollow(_ follower: any ViewportFollower) {
    followers.removeAll { $0 === follower }
  }

  /// What is seen stands lower by a distance than before, and is to be seen where it was.
  func contentShifted(by distance: Double) { region.contentShifted(by: distance) }

  init(_ region: ScrollViewNode, _ context: SyncContext) {
    self.region = region
    super.init(context)
    host.innerLayers.append(self)
  }

  override func willUnmount() {
    host.innerLayers.removeAll { $0 === self }
  }

  // The region is as tall as its content where nothing else is proposed.
  override func layoutBecameInvalid() { region.invalidateLayout() }

  override func structureChanged() {
    super.structureChanged()
    invalidateLayout()
  }

  override func placeContents(_ proposal: ProposedViewSize) {
    super.placeContents(proposal)
    paintBecameInvalid()
  }

  override var hostOrigin: Point { region.hostFrame.origin - Point(x: 0, y: region.offset) }

  override var hostClip: Rect? { region.hostFrame }

  /// The part of the layer that is seen.
  var viewport: Rect {
    Rect(origin: Point(x: 0, y: region.offset), size: region.size)
  }

  func viewportMoved() {
    for follower in followers { follower.viewportMoved(viewport) }
  }
}

/// A node in a scroll view that makes only what is seen.
@MainActor protocol ViewportFollower: ViewNode {
  func viewportMoved(_ viewport: Rect)
}
