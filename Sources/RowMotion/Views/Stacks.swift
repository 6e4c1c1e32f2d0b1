/// A view that arranges its children vertically.
public struct VStack<Content: View>: View {
  /// No body: this is a primitive view.
  public typealias Body = Never

  let alignment: HorizontalAlignment
  let spacing: Double?
  let content: Content

  /// Creates a stack; without a spacing, in points, neighbors keep their preferred distance.
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// Creates or updates the stack's node.
  public static func _sync(
    _ view: VStack, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    StackNode.sync(
      StackLayout(axis: .vertical, spacing: view.spacing, alignment: view.alignment.guide),
      view.content, old, context)
  }
}

/// A view that arranges its children horizontally.
public struct HStack<Content: View>: View {
  /// No body: this is a primitive view.
  public typealias Body = Never

  let alignment: VerticalAlignment
  let spacing: Double?
  let content: Content

  /// Creates a stack; without a spacing, in points, neighbors keep their preferred distance.
  public init(
    alignment: VerticalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// Creates or updates the stack's node.
  public static func _sync(
    _ view: HStack, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    StackNode.sync(
      StackLayout(axis: .horizontal, spacing: view.spacing, alignment: view.alignment.guide),
      view.content, old, context)
  }
}

/// The node of an `HStack` or a `VStack`.
final class StackNode: ContainerNode, StackAxisNode {
  @exclusivity(unchecked) private var layout: StackLayout
  /// True if a descendant changed since the layout last ran.
  private var isStale = true
  // Stored separately: spacers and dividers read it while `layout` is being changed.
  let axis: Axis

  var stackAxis: Axis? { axis }

  init(_ layout: StackLayout, _ context: SyncContext) {
    self.layout = layout
    axis = layout.axis
    super.init(context)
  }

  static func sync<Content: View>(
    _ layout: StackLayout, _ content: Content, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node: StackNode
    if let old = reuse(old, as: StackNode.self) {
      node = old
      if node.layout.spacing != layout.spacing || node.layout.alignment != layout.alignment {
        node.layout = layout
        node.invalidateLayout()
      }
    } else {
      node = StackNode(layout, context)
    }
    node.update(content, context)
    return node
  }

  override func clearLayout() {
    super.clearLayout()
    // Only recorded: this may be called while the layout measures a child.
    isStale = true
  }

  override func setLayoutAside(_ restore: inout [@MainActor () -> Void]) -> Bool {
    guard super.setLayoutAside(&restore) else { return false }
    let saved = (layout, isStale)
    isStale = true
    restore.append { (self.layout, self.isStale) = saved }
    return true
  }

  private func clearIfStale() {
    if isStale { layout.forget() }
    isStale = false
  }

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    let children = children
    clearIfStale()
    return layout.measure(children, proposal)
  }

  /// Returns the spacing that the stack has because of a child, in points.
  fileprivate func spacingContribution(of child: ViewNode) -> Double {
    // Not from a copy, since a recorder asks for each presence in each frame.
    for index in children.indices where children[index] === child {
      return layout.spacingContribution(of: index, children)
    }
    return 0
  }

  /// Returns the difference of the spacing from that of a plain stack of the present children, in
  /// points; nil without collapsible spacing.
  func spacingResidue(_ offer: ProposedViewSize) -> Double? {
    layout.spacingResidue(children, offer)
  }

  override func placeContents(_ proposal: ProposedViewSize) {
    let children = children
    clearIfStale()
    layout.place(children, proposal, in: size, isRightToLeft: environment.isRightToLeft)
  }

  override var layoutSettings: LayoutSettings {
    LayoutSettings(priority: children.isEmpty ? -.infinity : 0)
  }

  override var spacing: ViewSpacing {
    guard var spacing = children.first?.spacing, let last = children.last else {
      return ViewSpacing()
    }
    let end: Edge = layout.axis == .vertical ? .bottom : .trailing
    spacing[end] = last.spacing[end]
    let sides: Edge.Set = layout.axis == .vertical ? .horizontal : .vertical
    for child in children.dropFirst() { spacing.formUnion(child.spacing, edges: sides) }
    return spacing
  }

  override func explicitGuide(_ guide: AlignmentGuide, for proposal: ProposedViewSize) -> Double? {
    if guide.dependsOnlyOnSize { return nil }
    let size = measure(proposal)
    clearIfStale()
    let placements = layout.placements(of: children, proposal, in: size)
    return combinedGuide(guide) { placements[$0] }
  }
}

/// A view that overlays its children, the last one on top.
public struct ZStack<Content: View>: View {
  /// No body: this is a primitive view.
  public typealias Body = Never

  let alignment: Alignment
  let content: Content

  /// Creates a stack with an alignment.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  /// Creates or updates the stack's node.
  public static func _sync(
    _ view: ZStack, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    let node = reuse(old, as: DepthStackNode.self) ?? DepthStackNode(context)
    node.alignment = view.alignment
    node.update(view.content, context)
    return node
  }
}

extension ViewNode {
  /// The spacing that the nearest stack has because of the node's view, in points; zero if another
  /// container is nearer.
  final var spacingContribution: Double {
    var child = self
    for node in ancestors {
      if let stack = node as? StackNode { return stack.spacingContribution(of: child) }
      if node is ContainerNode { return 0 }
      if node is UnaryNode { child = node }
    }
    return 0
  }
}
