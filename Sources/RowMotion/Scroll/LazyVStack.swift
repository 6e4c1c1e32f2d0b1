import RowCore

/// Views one below the other, of which a scroll view makes only those that are seen.
///
/// Views that were not made yet count as much as the others do on average; when they turn out to be
/// taller, what is seen stays where it is. Views come, go and move as in a stack, those that are seen.
/// Outside a scroll view as many are made as fit the host.
public struct LazyVStack<Content: View>: View {
  /// A view without content of its own.
  public typealias Body = Never

  let alignment: HorizontalAlignment
  let spacing: Double?
  let content: Content

  /// Creates a stack; without a spacing, in points, 8 are kept.
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// Keeps the stack's node.
  public static func _sync(
    _ view: LazyVStack, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node = reuse(old, as: LazyStackNode.self) ?? LazyStackNode(context)
    node.set(
      view.alignment,
      spacing: min(max(0, finite(view.spacing ?? 8, or: 0)), HeightIndex.maximumHeight / 2))
    node.update(view.content, context)
    return node
  }
}
