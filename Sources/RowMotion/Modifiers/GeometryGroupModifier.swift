extension View {
  /// Animates the view's frame as a whole and lays out its content within the animated frame.
  ///
  /// Without a group each leaf animates on its own, and a view inserted during an animation appears
  /// at its final position. With a group the content is laid out again in each frame, for a
  /// proposal that animates from the old to the new one.
  public func geometryGroup() -> some View {
    modifier(GeometryGroupModifier())
  }
}

struct GeometryGroupModifier: ViewModifier {
  typealias Body = Never

  static func _sync<Modified: View>(
    _ modifier: GeometryGroupModifier, _ content: Modified, _ old: ViewNode?,
    _ context: SyncContext
  ) -> ViewNode {
    let node =
      reuse(old, as: GeometryGroupNode.self) ?? GeometryGroupNode(context)
    node.update(content, context)
    return node
  }
}
