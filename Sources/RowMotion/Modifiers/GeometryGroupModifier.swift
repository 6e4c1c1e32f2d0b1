extension View {
  /// Has the view's place animated as a whole: what is inside stands still in relation to it.
  ///
  /// Without a group each leaf goes its own way, so that one that comes in while the others are on
  /// their way appears where all will be in the end.
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

/// The node of a view that moves as a whole: positions below are relative to it.
final class GeometryGroupNode: UnaryNode {
  override var tracksGeometry: Bool { true }

  override func recordGeometry(
    _ pass: GeometryPass, at position: Point, _ transaction: ActiveTransaction
  ) {
    pass.record(self, at: position, transaction)
    recordContentGeometry(pass, at: .zero, transaction)
  }

  /// Where the group's corner is seen in its layer, or in the group around it.
  var visibleOrigin: Point { currentGeometry?.rect(at: host.time).origin ?? origin }

  private var flight: Point { geometry?.offset(at: host.time) ?? .zero }

  override func paint(_ canvas: Canvas, at position: Point) {
    paintContent(canvas, at: position + flight)
  }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    super.hitTest(point - flight, &hits)
  }
}
