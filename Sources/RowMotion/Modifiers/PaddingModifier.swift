extension View {
  /// Adds padding to the view, in points; 16 by default.
  public func padding(_ edges: Edge.Set = .all, _ length: Double? = nil) -> some View {
    modifier(PaddingModifier(insets: EdgeInsets(edges, length ?? 16)))
  }

  /// Adds equal padding to all edges of the view, in points.
  public func padding(_ length: Double) -> some View {
    modifier(PaddingModifier(insets: EdgeInsets(.all, length)))
  }

  /// Adds padding to each edge of the view, in points.
  public func padding(_ insets: EdgeInsets) -> some View {
    modifier(PaddingModifier(insets: insets))
  }
}

struct PaddingModifier: NodeModifier, Equatable {
  typealias Node = PaddingNode

  let insets: EdgeInsets

  init(insets: EdgeInsets) {
    self.insets = insets.finite
  }
}

final class PaddingNode: ModifierNode<PaddingModifier> {
  override func set(_ new: PaddingModifier, _ context: SyncContext) {
    if replace(new) { invalidateLayout() }
  }

  private var insets: EdgeInsets { modifier.insets }
  private var horizontal: Double { insets.leading + insets.trailing }
  private var vertical: Double { insets.top + insets.bottom }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    var inner = proposal
    if let width = proposal.width { inner.width = max(0, width - horizontal) }
    if let height = proposal.height { inner.height = max(0, height - vertical) }
    return inner
  }

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    let size = child?.measure(inner(proposal)) ?? .zero
    return Size(width: size.width + horizontal, height: size.height + vertical)
  }

  override func offer(_ proposal: ProposedViewSize, in size: Size) -> ProposedViewSize {
    inner(proposal)
  }

  override var alignsContent: Bool { false }

  override func contentOrigin(
    _ child: ViewNode, _ offer: ProposedViewSize, in size: Size
  ) -> Point {
    Point(x: insets.leading, y: insets.top)
  }

  override var spacing: ViewSpacing {
    var spacing = super.spacing
    if insets.top != 0 { spacing.reset(.top) }
    if insets.bottom != 0 { spacing.reset(.bottom) }
    if insets.leading != 0 { spacing.reset(.leading) }
    if insets.trailing != 0 { spacing.reset(.trailing) }
    return spacing
  }
}
