import RowDrawing

extension View {
  /// Keeps the view at its ideal size, whatever is proposed.
  public func fixedSize() -> some View {
    fixedSize(horizontal: true, vertical: true)
  }

  /// Keeps the view at its ideal length in some directions, whatever is proposed.
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    modifier(FixedSizeModifier(horizontal: horizontal, vertical: vertical))
  }

  /// Says who is laid out first when a stack is short of space; 0 where nothing is said.
  public func layoutPriority(_ value: Double) -> some View {
    modifier(LayoutPriorityModifier(priority: value.isNaN ? 0 : value))
  }

  /// Says where an alignment guide lies in the view, points from the left.
  public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping @MainActor (ViewDimensions) -> Double
  ) -> some View {
    modifier(AlignmentGuideModifier(guide: guide.guide, value: computeValue))
  }

  /// Says where an alignment guide lies in the view, points from the top.
  public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping @MainActor (ViewDimensions) -> Double
  ) -> some View {
    modifier(AlignmentGuideModifier(guide: guide.guide, value: computeValue))
  }

  /// Cuts what is drawn to the view's bounds; layout does not see it.
  public func clipped() -> some View {
    modifier(ClipModifier(cornerRadius: 0))
  }

  /// Cuts what is drawn to the view's bounds with round corners of a radius, points.
  public func cornerRadius(_ radius: Double) -> some View {
    modifier(ClipModifier(cornerRadius: finite(radius, or: 0)))
  }
}

struct FixedSizeModifier: ViewModifier, Equatable {
  typealias Body = Never

  let horizontal: Bool
  let vertical: Bool

  static func _sync<Modified: View>(
    _ modifier: FixedSizeModifier, _ content: Modified, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node = reuse(old, as: FixedSizeNode.self) ?? FixedSizeNode(context)
    node.update(content, context)
    node.axes = modifier
    return node
  }
}

final class FixedSizeNode: UnaryNode {
  var axes = FixedSizeModifier(horizontal: false, vertical: false) {
    didSet { if axes != oldValue { invalidateLayout() } }
  }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: axes.horizontal ? nil : proposal.width, height: axes.vertical ? nil : proposal.height)
  }

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    child?.measure(inner(proposal)) ?? .zero
  }

  override func offer(_ proposal: ProposedViewSize, in size: Size) -> ProposedViewSize {
    inner(proposal)
  }
}

struct LayoutPriorityModifier: ViewModifier, Equatable {
  typealias Body = Never

  let priority: Double

  static func _sync<Modified: View>(
    _ modifier: LayoutPriorityModifier, _ content: Modified, _ old: ViewNode?,
    _ context: SyncContext
  ) -> ViewNode {
    let node =
      reuse(old, as: LayoutPriorityNode.self) ?? LayoutPriorityNode(context)
    node.update(content, context)
    node.priority = modifier.priority
    return node
  }
}

final class LayoutPriorityNode: UnaryNode {
  var priority = 0.0 {
    didSet { if priority != oldValue { parent?.layoutValuesChanged() } }
  }

  override var layoutPriority: Double { priority }
}

struct AlignmentGuideModifier: ViewModifier {
  typealias Body = Never

  let guide: AlignmentGuide
  let value: @MainActor (ViewDimensions) -> Double

  static func _sync<Modified: View>(
    _ modifier: AlignmentGuideModifier, _ content: Modified, _ old: ViewNode?,
    _ context: SyncContext
  ) -> ViewNode {
    let node =
      reuse(old, as: AlignmentGuideNode.self) ?? AlignmentGuideNode(context)
    node.update(content, context)
    node.set(modifier)
    return node
  }
}

final class AlignmentGuideNode: UnaryNode {
  private var modifier: AlignmentGuideModifier?

  func set(_ modifier: AlignmentGuideModifier) {
    self.modifier = modifier
    // Functions cannot be compared: whoever aligns by the guide is asked again.
    parent?.invalidateLayout()
  }

  override func explicitGuide(_ guide: AlignmentGuide, for proposal: ProposedViewSize) -> Double? {
    guard let modifier, modifier.guide == guide else {
      return super.explicitGuide(guide, for: proposal)
    }
    return modifier.value(
      ViewDimensions(size: measure(proposal), node: child, proposal: proposal))
  }
}

struct ClipModifier: ViewModifier, Equatable {
  typealias Body = Never

  let cornerRadius: Double

  static func _sync<Modified: View>(
    _ modifier: ClipModifier, _ content: Modified, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node = reuse(old, as: ClipNode.self) ?? ClipNode(context)
    node.update(content, context)
    node.cornerRadius = modifier.cornerRadius
    return node
  }
}

final class ClipNode: UnaryNode {
  var cornerRadius = 0.0 {
    didSet { if cornerRadius != oldValue { invalidatePaint() } }
  }

  override var tracksGeometry: Bool { true }

  override var clipInLayer: Rect? { currentGeometry?.rect(at: host.time) }

  override func paint(_ canvas: Canvas, at position: Point) {
    let frame = visibleFrame(at: position, canvas.time)
    canvas.withClip(frame, cornerRadius: cornerRadius) { paintContent(canvas, at: position) }
  }
}
