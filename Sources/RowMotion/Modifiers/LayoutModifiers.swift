import RowDrawing

extension View {
  /// Fixes the view at its ideal size, whatever is proposed.
  public func fixedSize() -> some View {
    fixedSize(horizontal: true, vertical: true)
  }

  /// Fixes the view at its ideal length along some axes, whatever is proposed.
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    modifier(FixedSizeModifier(horizontal: horizontal, vertical: vertical))
  }

  /// Sets the layout priority, 0 by default; stacks size children of higher priority first.
  public func layoutPriority(_ value: Double) -> some View {
    modifier(LayoutPriorityModifier(priority: value.isNaN ? 0 : value))
  }

  /// Sets the position of an alignment guide, in points from the view's left edge.
  public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping @MainActor (ViewDimensions) -> Double
  ) -> some View {
    modifier(AlignmentGuideModifier(guide: guide.guide, value: computeValue))
  }

  /// Sets the position of an alignment guide, in points from the view's top edge.
  public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping @MainActor (ViewDimensions) -> Double
  ) -> some View {
    modifier(AlignmentGuideModifier(guide: guide.guide, value: computeValue))
  }

  /// Clips the drawing to the view's bounds, without affecting layout.
  public func clipped() -> some View {
    modifier(ClipModifier(cornerRadius: 0))
  }

  /// Clips the drawing to the view's bounds with rounded corners, in points.
  public func cornerRadius(_ radius: Double) -> some View {
    modifier(ClipModifier(cornerRadius: max(0, finite(radius, or: 0))))
  }
}

struct FixedSizeModifier: NodeModifier, Equatable {
  typealias Node = FixedSizeNode

  let horizontal: Bool
  let vertical: Bool
}

final class FixedSizeNode: ModifierNode<FixedSizeModifier> {
  override func set(_ new: FixedSizeModifier, _ context: SyncContext) {
    if replace(new) { invalidateLayout() }
  }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: modifier.horizontal ? nil : proposal.width,
      height: modifier.vertical ? nil : proposal.height)
  }

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    child?.measure(inner(proposal)) ?? .zero
  }

  override func offer(_ proposal: ProposedViewSize, in size: Size) -> ProposedViewSize {
    inner(proposal)
  }
}

struct LayoutPriorityModifier: NodeModifier, Equatable {
  typealias Node = LayoutPriorityNode

  let priority: Double
}

final class LayoutPriorityNode: ModifierNode<LayoutPriorityModifier> {
  override func set(_ new: LayoutPriorityModifier, _ context: SyncContext) {
    if replace(new) { containerLayoutValuesChanged() }
  }

  override var layoutSettings: LayoutSettings {
    var settings = super.layoutSettings
    settings.priority = modifier.priority
    return settings
  }
}

struct AlignmentGuideModifier: NodeModifier {
  typealias Node = AlignmentGuideNode

  let guide: AlignmentGuide
  let value: @MainActor (ViewDimensions) -> Double
}

final class AlignmentGuideNode: ModifierNode<AlignmentGuideModifier> {
  override func set(_ new: AlignmentGuideModifier, _ context: SyncContext) {
    super.set(new, context)
    // Closures cannot be compared, so views aligned by the guide are laid out again.
    parent?.invalidateLayout()
  }

  override var layoutSettings: LayoutSettings {
    var settings = super.layoutSettings
    if modifier.guide.dependsOnlyOnSize { settings.hasSizeGuides = true }
    return settings
  }

  override func explicitGuide(_ guide: AlignmentGuide, for proposal: ProposedViewSize) -> Double? {
    guard modifier.guide == guide else {
      return super.explicitGuide(guide, for: proposal)
    }
    return modifier.value(
      ViewDimensions(size: measure(proposal), node: child, proposal: proposal))
  }
}

struct ClipModifier: NodeModifier, Equatable {
  typealias Node = ClipNode

  let cornerRadius: Double
}

final class ClipNode: ModifierNode<ClipModifier> {
  override func set(_ new: ClipModifier, _ context: SyncContext) {
    if replace(new) { invalidatePaint() }
  }

  override var tracksGeometry: Bool { true }

  override func hostClip(of rect: Rect) -> Rect? {
    hostRect(currentGeometry?.rect(at: runtime.time))
  }

  override func paint(_ canvas: Canvas, at position: Point) {
    let frame = visibleFrame(at: position)
    canvas.withClip(frame, cornerRadius: modifier.cornerRadius) {
      paintContent(canvas, at: position)
    }
  }
}
