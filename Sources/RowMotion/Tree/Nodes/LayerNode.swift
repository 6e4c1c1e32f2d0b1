import RowDrawing

/// A node that is drawn into segments of its own: the root, or a row of a list.
class LayerNode: UnaryNode {
  /// A number that no other layer of the process has.
  final private(set) var identity = DisplaySegment.nextVersion()
  @exclusivity(unchecked) private(set) final var pieces: ContiguousArray<Canvas.Piece> = []
  @exclusivity(unchecked) private final var spare = DisplaySegment()
  private final var needsPaint = true
  /// The frame in which the layer was drawn last, as ``HostStatistics/frames`` counts them: whatever is laid out in it
  /// anew is drawn anew.
  final private(set) var lastDrawn = 0
  /// How many nodes in the layer are in motion.
  final var runningCount = 0

  override init(_ context: SyncContext) {
    super.init(context)
    becomeLayer()
  }

  override final var isLayoutBoundary: Bool { true }

  /// Where the layer's origin lies in the host.
  var hostOrigin: Point { .zero }

  override final func rectInHost(_ rect: Rect) -> Rect? { rect.offset(by: hostOrigin) }

  /// What is behind all that is painted in the layer.
  var surface: ResolvedColor { Color.windowBackground.resolve(in: environment) }

  /// Brings the nodes' geometry up to date with a layout that did not.
  func notePlaces() {}

  /// Reacts to something below that asks for layout.
  func layoutBecameInvalid() {}

  /// A layer is a container: what is said to it is not said to what is around it.
  override final func traitAround<Value>(_ key: TraitKey<Value>) -> Value? { nil }

  /// Whether it is a row of a list.
  var isRow: Bool { false }

  /// Reacts to the user having acted on something below.
  func userActed() {}

  /// Takes note of whether what a sheet shows is there to be acted on, and of how it is put away.
  func presentationChanged(isShown: Bool, _ dismiss: @escaping @MainActor () -> Void) {
    parent?.layer?.presentationChanged(isShown: isShown, dismiss)
  }

  /// Has a node below hear of what is seen, where the layer scrolls.
  func follow(_ follower: any ViewportFollower) {}

  /// Has a node below hear of it no longer.
  func unfollow(_ follower: any ViewportFollower) {}

  /// How far the layer was scrolled until now, points.
  var scrolledDistance: Double { 0 }

  /// What is seen stands lower by a distance than before, and is to be seen where it was.
  func contentShifted(by distance: Double) {}

  /// Has a part of the layer seen, points, by all that scrolls around it.
  func reveal(_ part: Rect) {}

  /// Scrolls until a part of the layer is at a position in what scrolls around it, 0 at the top to 1 at
  /// the bottom.
  ///
  /// - Parameters:
  ///   - position: nil for the nearest one, which it is set to.
  ///   - start: The transaction to begin to scroll in; nil to correct a scroll that has begun.
  /// - Returns: Whether that was not where it led to already.
  func scroll(
    to part: Rect, at position: inout Double?, startingIn start: ActiveTransaction?
  ) -> Bool {
    if start != nil { reveal(part) }
    return false
  }

  /// The distance that the layer is drawn further down than it is scrolled, while an end that held it
  /// recedes, points.
  var endDistance: Double { 0 }

  /// Differs after each scroll of the layer, and in each frame of one that goes on by itself.
  var scrollCount: Int { 0 }

  /// The offsets at which the layer may rest, points.
  var scrollBounds: ClosedRange<Double> { -.infinity ... .infinity }

  /// True while a scroll to a part of the layer is animated.
  var isScrollAnimated: Bool { false }

  /// Reacts to the user having edited something below, moved the caret in it, or gone there with a key.
  func contentEdited() {}

  /// Whether tab passes over what is in the layer, which has another way into it.
  var isOneStop: Bool { false }

  /// Reacts to a field below having been clicked.
  func fieldTapped() {}

  /// Reacts to a field below having been reached by a key.
  func fieldEntered() {}

  /// Shows the row behind this one, or the one before; nil where there is none.
  func showRowBeside(backwards: Bool) -> LayerNode? { nil }

  /// Has the keyboard act on the layer as a whole; returns whether there is something to act on.
  func takeFocus() -> Bool { false }

  /// Makes a view below and has the layer made up to date again when what it was made from changes.
  func observe<Content>(_ make: () -> Content) -> Content { make() }

  /// Takes another number: what is seen of it from now on has nothing to do with what was.
  final func renewIdentity() { identity = DisplaySegment.nextVersion() }

  /// Asks for the layer to be drawn again.
  final func paintBecameInvalid() {
    host.noteChange("A view asks to be drawn again", at: path)
    needsPaint = true
    host.needsDisplay = true
  }

  /// Draws the layer where something in it changed.
  final func paintIfNeeded(_ canvas: Canvas) {
    guard needsPaint else { return }
    needsPaint = false
    canvas.draw(&pieces, reusing: &spare, at: host.time) { paintLayer($0) }
    lastDrawn = host.statistics.frames
    host.statistics.layersPainted += 1
  }

  /// True where layers of its own stand in what it drew.
  final var hasRegions: Bool { pieces.count > 1 }

  /// The bounding box of what the layer drew last, without regions of other layers; nil where it drew nothing.
  ///
  /// - Complexity: O(n) in the operations.
  final var inkBounds: Rect? {
    var bounds: Rect?
    for case .segment(let segment) in pieces {
      guard let ink = segment.inkBounds else { continue }
      bounds = bounds?.union(ink) ?? ink
    }
    return bounds
  }

  /// Draws the layer's content with the layer's origin at zero.
  func paintLayer(_ canvas: Canvas) {
    paintContent(canvas, at: .zero)
  }
}

/// The node above all others.
final class RootNode: LayerNode {
  override func layoutBecameInvalid() {
    host.needsRootLayout = true
    host.setNeedsFrame()
  }

  override func structureChanged() {
    super.structureChanged()
    invalidateLayout()
  }

  override func placeContents(_ proposal: ProposedViewSize) {
    guard let child else { return }
    let size = child.measure(proposal)
    child.place(
      at: Point(
        x: (self.size.width - size.width) / 2, y: (self.size.height - size.height) / 2),
      proposal)
  }

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions(by: host.size)
  }
}

/// A node that shows layers of its own which scroll: a list or a scroll view.
///
/// Layout moves a region at once, as it does every view. The region is drawn, hit and reported where
/// its ``GeometryMotion`` shows it, and what it shows moves along.
class ScrollRegionNode: ViewNode, CanvasRegion {
  override final var tracksGeometry: Bool { true }

  /// The distance that layout moved and resized the region until now without an animation, points.
  private(set) final var unanimatedFrameDistance = 0.0

  /// Records the region's own frame, not that of what it shows.
  final func recordFrame(
    _ pass: GeometryPass, at position: Point, _ transaction: ActiveTransaction
  ) {
    let old = geometry.map { Rect(origin: $0.position, size: $0.size) }
    pass.record(self, at: position, transaction)
    guard pass.isStep, let old, transaction.animation == nil || environment.reduceMotion else {
      return
    }
    unanimatedFrameDistance +=
      abs(position.x - old.minX) + abs(position.y - old.minY) + abs(size.width - old.width)
      + abs(size.height - old.height)
  }

  /// The region's rectangle as it is drawn, given the position of its layout.
  final func drawnFrame(at position: Point) -> Rect { visibleFrame(at: position, host.time) }

  /// The region's size as it is drawn, points.
  final var drawnSize: Size { geometry?.visibleSize(of: size, at: host.time) ?? size }

  /// The region's rectangle in the host as it is drawn.
  final var hostFrame: Rect {
    hostRect(currentGeometry.map { drawnFrame(at: $0.position) })
      ?? Rect(origin: .zero, size: size)
  }

  /// The distance that content is drawn to the right of its layout position, points:
  /// content keeps to the edge where lines start.
  final var leadingShift: Double {
    environment.isRightToLeft ? drawnSize.width - size.width : 0
  }

  /// Appends the region's layers as they stand, with the region's origin at a position.
  func emit(into items: inout ContiguousArray<DisplayList.Item>, at position: Point) {}

  override func paint(_ canvas: Canvas, at position: Point) {
    canvas.region(self, at: position)
  }
}
