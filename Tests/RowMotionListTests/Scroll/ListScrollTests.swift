import MotionCore
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

private struct Numbers: View {
  let count: Int
  var tall: Double = 60

  var body: some View {
    List {
      ForEach(0..<count, id: \.self) { index in
        // Other heights than the estimate of unmeasured rows.
        Text("\(index)").frame(height: index.isMultiple(of: 3) ? tall : 30)
      }
    }
    .id("list")
  }
}

@MainActor @Suite struct ListScrollTests {
  private func host(_ count: Int = 200) -> ViewHost {
    stage(size: Size(width: 200, height: 300)) { Numbers(count: count) }
  }

  private func tops(_ host: ViewHost) -> [AnyHashable: Double] {
    Dictionary(host.rows.map { ($0.id, $0.minY) }) { first, _ in first }
  }

  @Test func `a drag moves the rows with the pointer`() {
    let host = host()
    host.beginScroll(at: Point(x: 10, y: 10))
    for step in 1...20 {
      let before = tops(host)
      host.dragScroll(by: Point(x: 0, y: 17))
      host.advance(to: Double(step) / 60)
      for (id, top) in tops(host) {
        if let old = before[id] { #expect(isNear(old - top, 17, 1e-9)) }
      }
    }
    host.endScroll()
    host.advance(to: 2)
    #expect(host.isIdle)
  }

  /// Rows of unknown height become visible; visible rows follow the fling.
  @Test func `a fling continues undisturbed while rows are measured`() {
    let host = host()
    // Scrolls down past rows at once, then flings up over these rows, which are not measured yet.
    host.scroll(to: 4000)
    host.advance(to: 0)
    host.beginScroll(at: Point(x: 10, y: 10))
    host.endScroll(velocity: Point(x: 0, y: -1600))
    var travelled = 0.0
    for frame in 1...40 {
      let before = tops(host)
      host.advance(to: Double(frame) / 60)
      let steps = tops(host).compactMap { id, top in before[id].map { top - $0 } }
      // 1600/2 · (1 − e^(−2t))
      let expected = 800 * (1 - exponential(-2 * Double(frame) / 60))
      #expect(!steps.isEmpty)
      for step in steps { #expect(isNear(travelled + step, expected, 1e-6)) }
      travelled = expected
    }
    host.advance(to: 5)
    #expect(host.isIdle)
  }

  @Test func `a list pulled beyond its top returns exactly`() {
    let host = host()
    host.beginScroll(at: Point(x: 10, y: 10))
    host.dragScroll(by: Point(x: 0, y: -100))
    host.advance(to: 0)
    // 55 · 300 / (300 + 55)
    #expect(isNear(host.rows[0].minY, 55 * 300 / 355, 1e-9))
    #expect(host.rows[0].index == 0)
    host.endScroll()
    var last = host.rows[0].minY
    for frame in 1...90 {
      host.advance(to: Double(frame) / 60)
      #expect(host.rows[0].minY <= last && last - host.rows[0].minY < 8)
      last = host.rows[0].minY
    }
    #expect(last == 0)
    #expect(host.scrollOffset() == 0)
    #expect(host.isIdle)
  }

  @Test func `a fling past the end comes back to it`() throws {
    let host = host(30)
    host.beginScroll(at: Point(x: 10, y: 10))
    host.endScroll(velocity: Point(x: 0, y: 6000))
    var greatest = 0.0
    for frame in 1...240 {
      host.advance(to: Double(frame) / 60)
      let metrics = try #require(host.scrollMetrics())
      greatest = max(greatest, metrics.offset - metrics.maximumOffset)
    }
    #expect(greatest > 20)
    let metrics = try #require(host.scrollMetrics())
    #expect(metrics.offset == metrics.maximumOffset)
    #expect(host.rows.last.map { $0.minY + $0.height } == 300.0)
    #expect(host.isIdle)
  }

  @Test func `a wheel stops a fling`() {
    let host = host()
    host.beginScroll(at: Point(x: 10, y: 10))
    host.endScroll(velocity: Point(x: 0, y: 2000))
    host.advance(to: 0.1)
    let offset = host.scrollOffset()
    host.scroll(by: Point(x: 0, y: 10), at: Point(x: 10, y: 10))
    host.advance(to: 0.2)
    #expect(isNear(host.scrollOffset(), offset + 10, 1e-9))
    #expect(host.isIdle)
  }

  @Test func `a row that begins where the viewport ends is not created repeatedly`() {
    let host = stage(size: Size(width: 200, height: 300)) {
      List(0..<20, id: \.self) { _ in Color.red.frame(height: 30) }
    }
    host.advance(to: 1)
    let nodes = host.statistics.nodes
    #expect(host.isIdle)
    host.advance(to: 2)
    #expect(host.statistics.nodes == nodes)
    #expect(host.rows.count == 10)
  }

  @Test func `a last row that shrinks above the viewport keeps the overscroll`() {
    let stage = ListStage(count: 1)
    stage.host.beginScroll(at: Point(x: 50, y: 100))
    stage.host.dragScroll(by: Point(x: 0, y: 400))
    stage.advance(by: 0.01)
    let offset = stage.offset
    #expect(offset > 40, "the row is off screen")
    stage.change(nil) { $0[0].height = 20 }
    #expect(isNear(stage.offset, offset - 20))
  }
}
