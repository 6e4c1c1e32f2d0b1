extension View {
  /// Has the view's place and size animated as a whole: what is inside stands in them as they are seen.
  ///
  /// Without a group each leaf goes its own way, so that one that comes in while the others are on
  /// their way appears where all will be in the end. With it what is inside is laid out in each frame,
  /// for an offer that goes from the old to the new one.
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
