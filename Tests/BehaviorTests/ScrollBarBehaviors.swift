import Observation
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Fast scrolling, the scroll bar, and layouts that must settle.
@MainActor @Suite struct ScrollBarBehaviors {
  /// Returns the start and end of the thumb of a bar as tall as the viewport, in points.
  private func thumb(_ host: ViewHost) -> (start: Double, end: Double) {
    guard let metrics = host.scrollMetrics(), metrics.contentHeight > 0 else { return (0, 0) }
    let scale = metrics.viewport.height / metrics.contentHeight
    return (metrics.offset * scale, (metrics.offset + metrics.viewport.height) * scale)
  }

  @Test func `R19 rows neither overlap nor separate during a fast fling`() {
    for spacing in [0.0, 6] {
      let items = (0..<5_000).map { Item(id: $0, height: 10 + Double($0 * 37 % 111)) }
      let stage = ListStage(items, spacing: spacing)
      stage.host.beginScroll(at: Point(x: 50, y: 100))
      stage.host.endScroll(velocity: Point(x: 0, y: 60_000))
      for frame in 0..<180 {
        if frame == 40 { stage.change { $0.removeFirst(20) } }
        stage.advance(by: 1 / 60)
        let rows = stage.host.rows
        #expect(!rows.isEmpty)
        for (row, next) in zip(rows, rows.dropFirst()) {
          #expect(isNear(next.minY, row.minY + row.height + spacing, 1e-6))
        }
      }
      #expect(stage.offset > 20_000)
    }
  }

  @Test func `R34 the thumb moves by no more than the heights change`() {
    let stage = ListStage(count: 100)
    stage.scroll(by: 2_000)
    for id in [50, 52, 54] {
      var last = thumb(stage.host)
      var height = stage.row(id)?.height ?? 0
      stage.change { $0[id].height = 140 }
      for _ in 0..<70 {
        stage.advance(by: 1 / 60)
        let now = thumb(stage.host)
        let change = abs((stage.row(id)?.height ?? height) - height)
        #expect(abs(now.start - last.start) <= change + 1e-9)
        #expect(abs(now.end - last.end) <= change + 1e-9)
        (last, height) = (now, stage.row(id)?.height ?? height)
      }
    }
  }

  @Test func `R34 a refined estimate moves the thumb a point a frame at most, never while pressed`()
  {
    let host = RowHeightBehaviors.lines(.automatic(), count: 150)
    var last = thumb(host).start
    for step in 1...180 {
      host.scroll(by: Point(x: 0, y: 40))
      host.advance(to: Double(step) / 60)
      // The scroll itself moves it by 1.2 points at most, the estimate by one point.
      #expect(abs(thumb(host).start - last) <= 2.3)
      last = thumb(host).start
    }
    #expect(abs(host.rowEstimate() - 60) < 2)
    let estimate = host.rowEstimate()
    host.setScrollBarDragged(true, host.scrollBars[0].id)
    for step in 181...200 {
      host.scroll(by: Point(x: 0, y: 40))
      host.advance(to: Double(step) / 60)
    }
    #expect(host.rowEstimate() == estimate)
  }

  @Test func `R35 rows stay in place while the bar is pressed, and clicking a row moves nothing`() {
    let model = SelectionModel()
    model.items = Array(0..<2_000)
    let host = ViewHost(size: Size(width: 100, height: 200), text: BoxFont()) {
      SelectableList(model: model)
    }
    host.advance(to: 0)
    let estimate = host.rowEstimate()
    host.setScrollBarDragged(true, host.scrollBars[0].id)
    for step in 1...40 {
      let target = Double(step * 1_237 % 60_000)
      host.scroll(to: target)
      host.advance(to: Double(step) / 60)
      let rows = host.rows
      #expect(rows[0].minY <= 0 && rows[0].minY + rows[0].height > 0)
      // While the pointer rests, the rows do not move, in this frame and those after.
      for rest in 1...3 {
        host.advance(to: Double(step) / 60 + Double(rest) / 300)
        #expect(host.rows == rows)
      }
      #expect(host.rowEstimate() == estimate)
    }
    host.setScrollBarDragged(false, host.scrollBars[0].id)
    host.advance(to: 2)
    let before = host.rows
    host.tap(at: Point(x: 50, y: 100))
    host.advance(to: 2)
    host.advance(to: 3)
    #expect(model.many.count == 1)
    #expect(host.rows == before)
  }

  private struct SelectableList: View {
    let model: SelectionModel

    var body: some View {
      List(selection: Binding(get: { model.many }, set: { model.many = $0 })) {
        ForEach(model.items, id: \.self) { Color.red.frame(height: 20 + Double($0 % 9) * 10) }
      }
    }
  }

  @Test func `R46 a row that grows with its own height is stopped and reported once`() {
    let host = ViewHost(size: Size(width: 100, height: 200), text: BoxFont()) {
      List {
        SelfGrowingRow()
        Text("below")
      }
    }
    var height = 20.0
    for frame in 0..<60 {
      host.advance(to: Double(frame) / 60)
      // A frame has at most five layouts, and each makes the row a point taller.
      #expect(host.rows[0].height <= height + 5)
      height = host.rows[0].height
    }
    let loops = host.diagnostics.filter { $0.kind == .geometryLoop }
    #expect(loops.count == 1)
    #expect(loops.first?.viewPath.contains("SelfGrowingRow") == true)
    host.scroll(by: Point(x: 0, y: 10))
    host.advance(to: 1)
    #expect(host.scrollOffset() == 10)
  }

  private struct SelfGrowingRow: View {
    @State private var height = 20.0

    var body: some View {
      Color.red.frame(height: height).onLayout { height = $0.size.height + 1 }
    }
  }

  @Test func `R46 row widths do not depend on whether the content scrolls, so none oscillates`() {
    // Ten squares of 16 points fit the 160; any space for a bar would wrap the text to two lines.
    let model = Switch()
    let host = ViewHost(size: Size(width: 160, height: 40), text: BoxFont()) {
      Rows(model: model)
    }
    for count in [1, 2, 3, 2, 3, 50, 2, 1] {
      model.number = count
      host.advance(to: host.time + 1)
      #expect(host.lists[0].rowWidth == 160)
      #expect(host.rows.allSatisfy { $0.height == 20 })
      #expect(host.isIdle)
    }
  }

  private struct Rows: View {
    let model: Switch

    var body: some View {
      List(0..<model.number, id: \.self) { _ in Text("1234567890") }
    }
  }
}
