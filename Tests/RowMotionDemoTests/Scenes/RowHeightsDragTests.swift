import RowMotion
import Testing

@testable import RowMotionDemo

/// Resizing the tables by dragging their edge.
@MainActor @Suite struct RowHeightsDragTests {
  @Test func `dragging a table's edge changes its width and keeps its top row`() {
    let run = SceneRun(RowHeightsModel())
    let list = RowHeightsLane.anchored.list
    run.host.scroll(to: 3_000, in: list)
    run.run(for: 0.1)
    func width() -> Double { run.host.scrollMetrics(in: list)?.viewport.width ?? 0 }
    func top() -> AnyHashable? {
      let viewport = run.host.scrollMetrics(in: list)?.viewport
      return run.host.rows(in: list).first { $0.minY + $0.height > (viewport?.minY ?? 0) + 0.5 }?.id
    }
    let (whole, first) = (width(), top())
    let viewport = run.host.scrollMetrics(in: list)?.viewport ?? .zero
    let start = Point(x: viewport.maxX + TableEdge.width / 2, y: viewport.midY)
    run.host.press(at: start)
    for step in 1...20 {
      run.host.move(to: Point(x: start.x - 5 * Double(step), y: start.y))
      run.run(for: 1.0 / 60)
      #expect(abs(width() - (whole - 5 * Double(step))) < 0.01, "\(step)")
      #expect(top() == first, "\(step)")
    }
    run.host.release(at: Point(x: start.x - 100, y: start.y))
    // The edge cannot be dragged beyond the available width.
    run.host.press(at: Point(x: start.x - 100, y: start.y))
    run.host.move(to: Point(x: start.x + 500, y: start.y))
    run.host.release(at: Point(x: start.x + 500, y: start.y))
    run.run(for: 0.1)
    #expect(abs(width() - whole) < 0.01)
    #expect(top() == first)
    #expect(run.violations["Anchoring on"] == [])
  }
}
