import RowCore

/// A vertical stack that creates its views only as they become visible in a scroll view.
///
/// Views not created yet count with the average height. If they turn out to be taller, the visible
/// views stay in place. Visible views are inserted, removed and moved as in a `VStack`. Outside a
/// scroll view, the stack creates as many views as fit the host.
public struct LazyVStack<Content: View>: View {
  /// A primitive view without a body.
  public typealias Body = Never

  let alignment: HorizontalAlignment
  let spacing: Double?
  let content: Content

  /// Creates a lazy stack; `spacing` is in points, and nil uses 8.
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
    _ view: LazyVStack, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    let node = reuse(old, as: LazyStackNode.self) ?? LazyStackNode(context)
    node.set(
      view.alignment,
      spacing: min(max(0, finite(view.spacing ?? 8, or: 0)), HeightIndex.maximumHeight / 2))
    node.update(view.content, context)
    return node
  }
}
