/// A node that arranges views in a line.
@MainActor protocol StackAxisNode: ViewNode {
  /// The axis of the line; nil if another node arranges the views.
  var stackAxis: Axis? { get }
}

extension ViewNode {
  /// Returns the size for a proposal, from the cache if possible.
  final func measure(_ proposal: ProposedViewSize) -> Size {
    if let known = measurements.size(for: proposal) { return known }
    let size =
      sizeMotion == nil && !runtime.layout.isStep
      ? sizeThatFits(proposal).sanitized(for: proposal) : steppedSize(proposal)
    measurements.store(size, for: proposal)
    return size
  }

  /// Places the node with an origin in the layout parent's coordinates and a proposal.
  ///
  /// A node with the same proposal and without changes below moves as a whole.
  final func place(at origin: Point, _ proposal: ProposedViewSize) {
    self.origin = Point(x: finite(origin.x, or: 0), y: finite(origin.y, or: 0))
    // If the largest size is proposed, an infinite size is clamped nevertheless.
    let size = measure(proposal).sanitized
    guard needsPlacement || placedProposal != proposal || self.size != size else { return }
    if runtime.layout.isStep { animateSizeStep() }
    // In a node that is placed for the first time, exiting views keep their position.
    let oldWidth = placedProposal == nil ? size.width : self.size.width
    self.size = size
    placedProposal = proposal
    needsPlacement = false
    placeContents(proposal)
    placeExits(oldWidth: oldWidth)
  }

  /// Lays out an exiting view at its distance from the leading edge.
  final func placeExit(_ exit: ViewNode, oldWidth: Double) {
    let end = exit.origin.x + exit.size.width
    exit.placeAtCurrentPosition()
    if environment.isRightToLeft { exit.origin.x = size.width - (oldWidth - end) - exit.size.width }
  }

  /// Lays out the contents again at the node's last position.
  final func placeAtCurrentPosition() {
    if needsPlacement, let placedProposal { place(at: origin, placedProposal) }
  }

  /// Discards layout results of the node, and requests layout up to the boundary above.
  final func invalidateLayout() {
    runtime.reportChangeIfReadOnly("A view requested layout", at: path)
    clearLayoutInLayer()?.layoutBecameInvalid()
  }

  /// Discards layout results of the node, and of those up to the boundary above.
  ///
  /// - Returns: The layer, if its layout depends on the node's.
  @discardableResult final func clearLayoutInLayer() -> LayerNode? {
    clearLayout()
    guard let layer else { return nil }
    // A list is a boundary without being a layer: its container does not depend on its rows.
    if self !== layer, isLayoutBoundary { return nil }
    clearLayoutAbove(upTo: layer)
    return layer
  }

  private func clearLayoutAbove(upTo layer: LayerNode) {
    guard self !== layer, let parent else { return }
    parent.clearLayout()
    parent.clearLayoutAbove(upTo: layer)
  }

  /// Requests a new drawing of the node's layer.
  final func invalidatePaint() {
    layer?.paintBecameInvalid()
  }

  /// Discards all measurements of the node and its descendants.
  final func forgetMeasurements() {
    clearLayout()
    visitChildren { $0.forgetMeasurements() }
  }

  /// Returns an alignment guide for a proposal, in points from the top or the leading edge.
  ///
  /// - Parameter size: The size for the proposal.
  final func guide(
    _ guide: AlignmentGuide, for proposal: ProposedViewSize, in size: Size
  ) -> Double {
    let value: Double
    if guide.dependsOnlyOnSize, !layoutSettings.hasSizeGuides {
      value = guide.value(in: size)
    } else if let own = explicitGuide(guide, for: proposal) {
      value = own
    } else if guide.dependsOnlyOnSize {
      value = guide.value(in: size)
    } else {
      value = guide.defaultValue(dimensions(for: proposal))
    }
    return finite(value, or: 0)
  }

  /// Returns the size and the guides for a proposal.
  final func dimensions(for proposal: ProposedViewSize) -> ViewDimensions {
    ViewDimensions(size: measure(proposal), node: self, proposal: proposal)
  }
}

extension EnvironmentValues {
  var isRightToLeft: Bool { layoutDirection == .rightToLeft }

  /// Converts a distance to the right to one toward the trailing edge, or the other way round.
  func towardsTrailing(_ distance: Double) -> Double { isRightToLeft ? -distance : distance }
}
