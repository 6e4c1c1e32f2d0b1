/// The node of a position that shows nothing.
final class EmptyNode: ViewNode {
  override func collectLayoutChildren(into children: inout LayoutChildren) {}
}
