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

  override func rectInHost(_ rect: Rect) -> Rect? {
    super.rectInHost(rect.offset(by: visibleOrigin))
  }

  private var offsetInMotion: Point { geometry?.offset(at: host.time) ?? .zero }

  override func paint(_ canvas: Canvas, at position: Point) {
    paintContent(canvas, at: position + offsetInMotion)
  }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    super.hitTest(point - offsetInMotion, &hits)
  }
}
