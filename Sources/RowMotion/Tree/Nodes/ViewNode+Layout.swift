extension ViewNode {
  /// The size for a proposal, from the kept answers where one fits.
  final func measure(_ proposal: ProposedViewSize) -> Size {
    if let known = measurements.size(for: proposal) { return known }
    let size =
      sizeMotion == nil && !host.layout.isStep
      ? sizeThatFits(proposal).sanitized(for: proposal) : steppedSize(proposal)
    measurements.keep(size, for: proposal)
    return size
  }

  /// Gives the node its place: an origin in the layout parent's coordinates and a proposal.
  ///
  /// A node that nothing changed below, and that gets the same proposal, moves as a whole.
  final func place(at origin: Point, _ proposal: ProposedViewSize) {
    self.origin = Point(x: finite(origin.x, or: 0), y: finite(origin.y, or: 0))
    // Where the largest size is offered what has no end has one nevertheless.
    let size = measure(proposal).sanitized
    guard needsPlacement || placedProposal != proposal || self.size != size else { return }
    if host.layout.isStep { noteSizeStep() }
    // What exits in a node that is placed for the first time stood where it stands.
    let oldWidth = placedProposal == nil ? size.width : self.size.width
    self.size = size
    placedProposal = proposal
    needsPlacement = false
    placeContents(proposal)
    placeExits(oldWidth: oldWidth)
  }

  /// Lays out a view that exits as far from where lines start as it is.
  final func placeExit(_ exit: ViewNode, oldWidth: Double) {
    let end = exit.origin.x + exit.size.width
    exit.placeWhereItStands()
    if environment.isRightToLeft { exit.origin.x = size.width - (oldWidth - end) - exit.size.width }
  }

  /// Lays the contents out again where the node was last placed.
  final func placeWhereItStands() {
    if needsPlacement, let placedProposal { place(at: origin, placedProposal) }
  }

  /// Forgets what depends on the node's own size and asks for layout up to the boundary above.
  final func invalidateLayout() {
    host.noteChange("A view asks for layout", at: path)
    clearLayout()
    guard let layer else { return }
    // A list is a boundary without being a layer: what holds it does not depend on its rows.
    if self !== layer, isLayoutBoundary { return }
    clearLayoutAbove(upTo: layer)
    layer.layoutBecameInvalid()
  }

  private func clearLayoutAbove(upTo layer: LayerNode) {
    guard self !== layer, let parent else { return }
    parent.clearLayout()
    parent.clearLayoutAbove(upTo: layer)
  }

  /// Asks for the layer that the node is drawn into to be drawn again.
  final func invalidatePaint() {
    layer?.paintBecameInvalid()
  }

  /// Forgets all measurements of the node and those below.
  final func forgetMeasurements() {
    clearLayout()
    visitChildren { $0.forgetMeasurements() }
  }

  /// Where an alignment guide lies for a proposal, points from the top or from where lines start.
  ///
  /// - Parameter size: The size for the proposal.
  final func guide(
    _ guide: AlignmentGuide, for proposal: ProposedViewSize, in size: Size
  ) -> Double {
    let value: Double
    if guide.isOfSize, !saysGuidesOfSize {
      value = guide.value(in: size)
    } else if let own = explicitGuide(guide, for: proposal) {
      value = own
    } else if guide.isOfSize {
      value = guide.value(in: size)
    } else {
      value = guide.defaultValue(dimensions(for: proposal))
    }
    return finite(value, or: 0)
  }

  /// The size for a proposal and where the guides lie then.
  final func dimensions(for proposal: ProposedViewSize) -> ViewDimensions {
    ViewDimensions(size: measure(proposal), node: self, proposal: proposal)
  }
}

extension EnvironmentValues {
  var isRightToLeft: Bool { layoutDirection == .rightToLeft }
}
