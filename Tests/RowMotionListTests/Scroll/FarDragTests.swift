import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Drags by distances that only a script can make.
@MainActor @Suite struct FarDragTests {
  @Test(arguments: [1e308, -1e308, 1e200, -1e200, Double.greatestFiniteMagnitude])
  func `an offset stays finite`(_ distance: Double) {
    let host = ViewHost(size: Size(width: 300, height: 200), text: BoxFont()) {
      List(0..<50, id: \.self) { Text(verbatim: "\($0)") }
    }
    host.advance(to: 0)
    host.beginScroll(at: Point(x: 100, y: 100))
    for frame in 1...3 {
      host.dragScroll(by: Point(x: 0, y: distance))
      host.advance(to: Double(frame) / 60)
      #expect(host.scrollOffset().isFinite)
    }
    host.endScroll()
    host.advance(to: 5)
    let metrics = host.scrollMetrics()
    #expect(host.scrollOffset() == (distance < 0 ? 0 : metrics?.maximumOffset))
  }
}
