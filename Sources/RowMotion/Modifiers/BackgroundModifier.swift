extension View {
  /// Layers views behind the view; they are proposed its size and do not affect it.
  public func background<Background: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Background
  ) -> some View {
    modifier(SecondaryModifier(secondary: content(), alignment: alignment, isBackground: true))
  }

  /// Layers a view behind the view; it is proposed the view's size and does not affect it.
  public func background<Background: View>(
    _ background: Background, alignment: Alignment = .center
  ) -> some View {
    modifier(SecondaryModifier(secondary: background, alignment: alignment, isBackground: true))
  }

  /// Layers a color behind the view.
  public func background(_ color: Color) -> some View {
    modifier(SecondaryModifier(secondary: color, alignment: .center, isBackground: true))
  }

  /// Layers views in front of the view; they are proposed its size and do not affect it.
  public func overlay<Overlay: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Overlay
  ) -> some View {
    modifier(SecondaryModifier(secondary: content(), alignment: alignment, isBackground: false))
  }

  /// Layers a view in front of the view; it is proposed the view's size and does not affect it.
  public func overlay<Overlay: View>(
    _ overlay: Overlay, alignment: Alignment = .center
  ) -> some View {
    modifier(SecondaryModifier(secondary: overlay, alignment: alignment, isBackground: false))
  }
}

struct SecondaryModifier<Secondary: View>: ViewModifier {
  typealias Body = Never

  let secondary: Secondary
  let alignment: Alignment
  let isBackground: Bool

  static func _sync<Modified: View>(
    _ modifier: SecondaryModifier, _ content: Modified, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node = reuse(old, as: SecondaryNode.self) ?? SecondaryNode(context)
    node.update(content, context)
    node.isBackground = modifier.isBackground
    node.updateSecondary(modifier.secondary, modifier.alignment, context)
    return node
  }
}

/// The node of a view with a background or an overlay, which does not affect its layout.
final class SecondaryNode: UnaryNode {
  var isBackground = true
  @exclusivity(unchecked) private var secondary: DepthStackNode?

  func updateSecondary<Content: View>(
    _ content: Content, _ alignment: Alignment, _ context: SyncContext
  ) {
    let node = secondary ?? DepthStackNode(context.below(self))
    node.isSecondary = true
    node.alignment = alignment
    node.update(content, context.below(self))
    secondary = node
  }

  override func visitChildren(_ visit: @MainActor (ViewNode) -> Void) {
    super.visitChildren(visit)
    if let secondary { visit(secondary) }
  }

  override func placeContents(_ proposal: ProposedViewSize) {
    super.placeContents(proposal)
    guard let secondary else { return }
    let offer = ProposedViewSize(size)
    let alignment = secondary.alignment
    var origin = alignment.guides(of: self, proposal) - alignment.guides(of: secondary, offer)
    if environment.isRightToLeft {
      origin.x = size.width - origin.x - secondary.measure(offer).width
    }
    secondary.place(at: origin, offer)
  }

  override func recordGeometry(
    _ pass: GeometryPass, at position: Point, _ transaction: ActiveTransaction
  ) {
    super.recordGeometry(pass, at: position, transaction)
    if let secondary {
      secondary.recordGeometry(pass.laidOut(by: self), at: position + secondary.origin, transaction)
    }
  }

  override func paint(_ canvas: Canvas, at position: Point) {
    if isBackground, let secondary { secondary.paint(canvas, at: position + secondary.origin) }
    paintContent(canvas, at: position)
    if !isBackground, let secondary { secondary.paint(canvas, at: position + secondary.origin) }
  }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    if !isBackground, let secondary, secondary.hitTest(point - secondary.origin, &hits) {
      return true
    }
    if super.hitTest(point, &hits) { return true }
    if isBackground, let secondary { return secondary.hitTest(point - secondary.origin, &hits) }
    return false
  }

  override func collectAccessibility(
    into elements: inout [AccessibilityNode], at position: Point
  ) {
    super.collectAccessibility(into: &elements, at: position)
    if let secondary {
      secondary.collectAccessibility(into: &elements, at: position + secondary.origin)
    }
  }
}
