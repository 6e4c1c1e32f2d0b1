import RowDrawing

/// A node that is drawn into its own segments: the root, a row of a list, the content of a scroll
/// view, or a portal.
class LayerNode: UnaryNode {
  /// A number that is unique among all layers of the process.
  final private(set) var identity = DisplaySegment.nextVersion()
  @exclusivity(unchecked) private(set) final var pieces: ContiguousArray<Canvas.Piece> = []
  @exclusivity(unchecked) private final var spare = DisplaySegment()
  private final var needsPaint = true
  /// True if the last drawing shows something that is about to disappear.
  final private(set) var hasLeavingInk = false
  /// The frame of the last drawing, as counted by ``HostStatistics/frames``; a new layout of any
  /// content causes a new drawing.
  final private(set) var lastDrawn = 0
  /// The number of nodes in the layer whose motion is running.
  final var runningCount = 0

  override init(_ context: SyncContext) {
    super.init(context)
    becomeLayer()
  }

  /// The layer's origin in the host.
  var hostOrigin: Point { .zero }

  /// The part of the host that the layer is clipped to; nil if it is not clipped.
  var hostClip: Rect? { nil }

  override final func hostClip(of rect: Rect) -> Rect? { hostClip }

  override final func rectInHost(_ rect: Rect, isSettled: Bool) -> Rect? {
    rect.offset(by: hostOrigin)
  }

  /// The color behind everything painted in the layer.
  var surface: ResolvedColor { Color.windowBackground.resolve(in: environment) }

  /// Updates the nodes' geometry if the last layout did not.
  func recordGeometryIfNeeded() {}

  /// Reacts to a layout request from below; a layer outside of lists and scroll views is laid out
  /// together with the root.
  func layoutBecameInvalid() {
    runtime.frame.needsRootLayout = true
    runtime.setNeedsFrame()
  }

  override final func structureChanged() {
    super.structureChanged()
    invalidateLayout()
  }

  /// A layer is a container: traits of its content do not apply outside of it.
  override final func enclosingTrait<Value>(_ key: TraitKey<Value>) -> Value? { nil }

  /// True if the layer is a row of a list.
  var isRow: Bool { false }

  /// The identity of the layer's accessibility element, if the element existed before the layer.
  var earlierAccessibilityID: AccessibilityNode.ID? { nil }

  /// Reacts to a user's action on a view below.
  func userActed() {}

  /// Records whether the content of a sheet is shown, and the action that dismisses it.
  func presentationChanged(isShown: Bool, _ dismiss: @escaping @MainActor () -> Void) {
    parent?.layer?.presentationChanged(isShown: isShown, dismiss)
  }

  /// Scrolls a part of the layer, in points, into view in all scroll views around it.
  func reveal(_ part: Rect) {}

  /// Reacts to an edit or caret move below, or to a key that moved the focus there.
  func contentEdited() {}

  /// True if Tab skips the layer's content, which is reached in another way.
  var isSingleTabStop: Bool { false }

  /// Reacts to a click on a field below.
  func fieldTapped() {}

  /// Reacts to a key that moved the focus to a field below.
  func fieldEntered() {}

  /// Shows the next or previous row and returns it; nil if there is none.
  func showAdjacentRow(backwards: Bool) -> LayerNode? { nil }

  /// Makes keys act on the layer as a whole; returns whether it accepts them.
  func receiveFocus() -> Bool { false }

  /// Creates a view below, and updates the layer when the data it read changes.
  func observe<Content>(_ make: () -> Content) -> Content { make() }

  /// Assigns a new identity: later drawings are unrelated to earlier ones.
  final func renewIdentity() { identity = DisplaySegment.nextVersion() }

  /// Requests a new drawing of the layer.
  final func paintBecameInvalid() {
    if runtime.layout.probe != nil { return }
    runtime.reportChangeIfReadOnly("A view requested a redraw", at: path)
    needsPaint = true
    runtime.frame.needsDisplay = true
  }

  /// Draws the layer if something in it changed.
  final func paintIfNeeded(_ canvas: Canvas) {
    guard needsPaint else { return }
    needsPaint = false
    canvas.draw(&pieces, reusing: &spare) { paintContent($0, at: .zero) }
    hasLeavingInk = canvas.hasLeavingInk
    lastDrawn = runtime.statistics.frames
    runtime.statistics.layersPainted += 1
  }

  /// True if the last drawing contains other layers.
  final var hasRegions: Bool { pieces.count > 1 }

  /// The bounding box at rest of the last drawing without regions of other layers; nil if it is
  /// empty.
  ///
  /// - Complexity: O(n) in the operations.
  final var inkBounds: Rect? {
    var bounds: Rect?
    var groups: [DrawingGroup] = []
    for piece in pieces {
      switch piece {
      case .begin(let group): groups.append(group)
      case .end: groups.removeLast()
      case .region: break
      case .segment(let segment):
        let ink = groups.reversed().reduce(segment.inkBoundsAtRest) { $0.flatMap($1.bounds) }
        guard let ink else { continue }
        bounds = bounds?.union(ink) ?? ink
      }
    }
    return bounds
  }
}

/// The node at the root of a host's tree.
final class RootNode: LayerNode {
  override func placeContents(_ proposal: ProposedViewSize) {
    guard let child else { return }
    let size = child.measure(proposal)
    child.place(
      at: Point(
        x: (self.size.width - size.width) / 2, y: (self.size.height - size.height) / 2),
      proposal)
  }

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions(by: runtime.size)
  }
}

/// A node that contains scrolling layers: a list or a scroll view.
///
/// Layout moves a region at once, like every view. The region is drawn, hit-tested and reported at
/// the position of its ``GeometryMotion``, and its content moves along.
class ScrollRegionNode: ViewNode, CanvasRegion {
  override final var tracksGeometry: Bool { true }

  /// The total distance that layout moved and resized the region without an animation, in points.
  private(set) final var unanimatedFrameDistance = 0.0

  /// Records the region's own frame, not that of its content.
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

  /// The region's drawn size, in points.
  final var drawnSize: Size { geometry?.visibleSize(of: size, at: runtime.time) ?? size }

  /// The region's drawn rectangle in the host.
  final var hostFrame: Rect {
    hostRect(currentGeometry.map { visibleFrame(at: $0.position) })
      ?? Rect(origin: .zero, size: size)
  }

  /// The distance that content is drawn to the right of its layout position, in points, so that it
  /// stays at the leading edge.
  final var leadingShift: Double {
    environment.isRightToLeft ? drawnSize.width - size.width : 0
  }

  /// Appends the region's layers in their current state, with the region's origin at a position.
  func emit(into items: inout ContiguousArray<DisplayList.Item>, at position: Point) {}

  override func paint(_ canvas: Canvas, at position: Point) {
    canvas.region(self, at: position)
  }
}
