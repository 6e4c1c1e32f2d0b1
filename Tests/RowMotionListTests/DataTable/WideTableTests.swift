import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Tables that are wider than their viewport: 600 points in 400.
@MainActor @Suite struct WideTableTests {
  private let model = WideModel()

  private func offset(_ host: ViewHost) -> Double {
    host.tableScrollMetrics(in: "wide")?.offset ?? -1
  }

  @Test func `header and rows scroll together and no further than the last column`() {
    let host = wideHost(model)
    #expect(host.tableScrollMetrics()?.maximumOffset == 200)
    #expect(["A", "a0", "c0", "d0"].map { host.x(of: $0) } == [8, 8, 308, nil])
    host.scroll(by: Point(x: 60, y: 0))
    host.advance(to: 0)
    #expect(["A", "a0", "c0", "d0", "D"].map { host.x(of: $0) } == [-52, -52, 248, 398, 398])
    host.scroll(by: Point(x: 1_000, y: 0), at: Point(x: 10, y: 10))
    host.advance(to: 0)
    #expect(["A", "a0", "c0", "d0", "D"].map { host.x(of: $0) } == [nil, nil, 108, 258, 258])
    #expect(offset(host) == 200)
    host.scroll(by: Point(x: -1_000, y: 0), at: Point(x: 10, y: 200))
    host.advance(to: 0)
    #expect(offset(host) == 0)
  }

  @Test func `a scroll on one axis does not move the other`() {
    let host = wideHost(model)
    host.scroll(by: Point(x: 0, y: 88))
    host.scroll(by: Point(x: 30, y: 0))
    host.advance(to: 0)
    #expect(host.scrollOffset(in: "wide") == 88)
    #expect(offset(host) == 30)
    host.scroll(by: Point(x: 0, y: 44))
    host.advance(to: 0)
    #expect(host.scrollOffset(in: "wide") == 132)
    #expect(offset(host) == 30)
    // The header stays aligned with its rows.
    #expect(host.drawnText("B")?.origin == Point(x: 128, y: 8))
    #expect(host.x(of: "b3") == 128)
  }

  @Test(arguments: [1e308, -1e308, .infinity, -.infinity, .nan, 1e20, -1e20])
  func `any length and velocity ends within bounds`(_ value: Double) {
    let host = wideHost(model)
    var time = 0.0
    func check(_ what: String) {
      for _ in 0..<600 where !host.isIdle {
        time += 1.0 / 30
        host.advance(to: time)
      }
      #expect((0...200).contains(offset(host)), "\(what) \(value): \(offset(host))")
      host.scrollTable(to: 100, in: "wide")
      host.scroll(by: Point(x: 10, y: 0))
      host.advance(to: time)
      #expect(offset(host) == 110, "after \(what) \(value) it still scrolls")
    }
    host.beginScroll(at: Point(x: 200, y: 200))
    for _ in 0..<3 {
      host.dragScroll(by: Point(x: value, y: 0))
      host.advance(to: time)
      #expect(offset(host).isFinite)
    }
    host.endScroll(velocity: .zero)
    check("a drag by")
    host.beginScroll(at: Point(x: 200, y: 200))
    host.endScroll(velocity: Point(x: value, y: 0))
    check("a fling of")
    host.scroll(by: Point(x: value, y: 0))
    host.scroll(by: Point(x: value, y: 0))
    check("a wheel by")
    host.scrollTable(to: value, in: "wide")
    check("a bar at")
  }

  @Test func `new data keeps the offset, and a wider table clamps it`() {
    let host = wideHost(model)
    host.scrollTable(to: 150, in: "wide")
    model.rows = (50..<60).map { WideRow(id: $0) }
    host.advance(to: 0)
    #expect(offset(host) == 150)
    #expect(host.x(of: "b50") == 8)
    host.size.width = 500
    host.advance(to: 0)
    #expect(offset(host) == 100)
    #expect(host.x(of: "b50") == 58)
    host.size.width = 700
    host.advance(to: 0)
    #expect(offset(host) == 0)
    host.size.width = 400
    host.advance(to: 0)
    #expect(["a50", "c50"].map { host.x(of: $0) } == [8, 308])
  }

  @Test func `a drag pulls the table beyond its end, and it returns`() {
    let host = wideHost(model)
    host.beginScroll(at: Point(x: 200, y: 200))
    host.dragScroll(by: Point(x: 50, y: 0))
    host.advance(to: 0)
    #expect(offset(host) == 50)
    host.dragScroll(by: Point(x: -150, y: 0))
    host.advance(to: 0)
    // 100 points beyond the end: scaled by 0.55, with resistance in 400: 55 * 400 / 455.
    #expect(abs(offset(host) + 55 * 400 / 455) < 1e-9)
    host.endScroll()
    host.advance(to: 3)
    #expect(offset(host) == 0)
    #expect(host.scrollOffset(in: "wide") == 0)
    host.beginScroll(at: Point(x: 200, y: 200))
    host.dragScroll(by: Point(x: 1, y: 0))
    host.endScroll(velocity: Point(x: 5_000, y: 0))
    host.advance(to: 3.1)
    #expect(offset(host) > 1)
    #expect(host.advance(to: 20) == .never)
    #expect(offset(host) == 200)
  }

  @Test func `a table that fits does not follow a drag`() {
    let host = wideHost(model, width: 600)
    host.beginScroll(at: Point(x: 200, y: 200))
    host.dragScroll(by: Point(x: 50, y: 0))
    host.advance(to: 0)
    #expect(offset(host) == 0)
    #expect(host.x(of: "d0") == 458)
  }

  @Test func `a click on a header sorts by the column visible there`() {
    let host = wideHost(model)
    host.scrollTable(to: 200, in: "wide")
    // 20 points from the left are 220 in the table: its second column, in descending order.
    host.tap(at: Point(x: 20, y: 15))
    host.advance(to: 3)
    #expect(host.rows(in: "wide").first?.id == AnyHashable(19))
    #expect(offset(host) == 200)
  }

  @Test func `in a right-to-left layout it starts at the right`() {
    let host = wideHost(model, isRightToLeft: true)
    // The text is two squares of 16 points and ends 8 points before the edge.
    #expect(["a0", "c0", "d0"].map { host.x(of: $0) } == [360, 60, nil])
    host.scroll(by: Point(x: -60, y: 0))
    host.advance(to: 0)
    #expect(offset(host) == 60)
    #expect(["a0", "A", "d0"].map { host.x(of: $0) } == [420, 436, -30])
    host.scroll(by: Point(x: 30, y: 0))
    host.advance(to: 0)
    #expect(offset(host) == 30)
    model.configuration.fixedColumns.leading = 1
    host.advance(to: 0)
    #expect(["a0", "c0"].map { host.x(of: $0) } == [360, 90])
  }

  @Test func `arrow keys scroll a table that has the focus`() {
    var selected: Set<Int> = []
    let host = ViewHost(size: Size(width: 400, height: 300), text: BoxFont()) {
      DataTable(model.rows, proxy: DataTableProxy(id: "wide")) {
        DataTableColumn("Number", value: \.id).width(.fixed(500))
      }
      .selection(Binding(get: { selected }, set: { selected = $0 }))
    }
    host.advance(to: 0)
    host.tap(at: Point(x: 20, y: 60))
    let used = [Key.left, .right, .right, .right].map { host.key($0) }
    #expect(used == [false, true, true, false])
    #expect(offset(host) == 100)
  }

  @Test func `a hundred thousand rows scroll by drawing those on screen`() {
    model.rows = (0..<100_000).map { WideRow(id: $0) }
    model.configuration.rowHeightMode = .automatic(estimated: 44)
    let host = wideHost(model)
    let before = host.statistics
    let shown = host.rows(in: "wide").count
    // 263 points below the header and its line: six rows of 44.
    #expect(shown == 6)
    host.scroll(by: Point(x: 20, y: 0))
    host.advance(to: 0)
    #expect(host.statistics.layersPainted == before.layersPainted + shown + 1)
    #expect(host.statistics.rowMeasurements == before.rowMeasurements)
    #expect(host.statistics.nodes == before.nodes)
    #expect(host.statistics.bodies == before.bodies)
  }
}

/// Fixed columns: the first and the last of four, 150 points each, in 400.
@MainActor @Suite struct FixedColumnTests {
  private let model = WideModel()

  init() { model.configuration.fixedColumns = .init(leading: 1, trailing: 1) }

  @Test func `they stay while the others scroll beneath`() {
    let host = wideHost(model)
    for (offset, b) in [(0.0, 158.0), (60, 98), (140, 18)] {
      host.scrollTable(to: offset, in: "wide")
      host.advance(to: 0)
      #expect(["a0", "b0", "d0"].map { host.x(of: $0) } == [8, b, 258])
      #expect(["A", "B", "D"].map { host.x(of: $0) } == [8, b, 258])
      // Scrolling columns are clipped at the fixed columns, so nothing shows beneath them.
      for text in ["b0", "B"] {
        #expect(host.drawnText(text)?.clip?.minX == 150)
        #expect(host.drawnText(text)?.clip?.maxX == 250)
      }
      #expect(host.drawnText("a0")?.clip == nil)
    }
    host.scrollTable(to: 200, in: "wide")
    host.advance(to: 0)
    #expect(["a0", "b0", "c0", "d0"].map { host.x(of: $0) } == [8, nil, 108, 258])
  }

  @Test func `a hairline shows where columns are hidden beneath`() {
    let host = wideHost(model)
    func lines() -> [Double] {
      host.fills.filter { $0.width == 1 && $0.height == 300 }.map(\.minX)
    }
    #expect(lines() == [249])
    host.scrollTable(to: 100, in: "wide")
    host.advance(to: 0)
    #expect(lines() == [150, 249])
    host.scrollTable(to: 200, in: "wide")
    host.advance(to: 0)
    #expect(lines() == [150])
  }

  @Test func `a click finds the column on top`() {
    let host = wideHost(model)
    host.scrollTable(to: 100, in: "wide")
    host.advance(to: 0)
    host.tap(at: Point(x: 151, y: 15))
    host.advance(to: 3)
    #expect(host.rows(in: "wide").first?.id == AnyHashable(19))
    // The second column is hidden beneath the first one and does not get the click.
    host.tap(at: Point(x: 149, y: 15))
    host.advance(to: 6)
    #expect(host.drawnText("A ▲") != nil)
    #expect(host.rows(in: "wide").first?.id == AnyHashable(0))
  }

  @Test func `if they leave no space all columns scroll`() {
    let host = wideHost(model, width: 344)
    host.scrollTable(to: 100, in: "wide")
    host.advance(to: 0)
    #expect(host.x(of: "a0") == 8)
    host.size.width = 343
    host.advance(to: 0)
    #expect(host.x(of: "a0") == -92)
  }

  @Test func `in a table that fits they are at their usual positions`() {
    let host = wideHost(model, width: 700)
    #expect(["a0", "b0", "c0", "d0"].map { host.x(of: $0) } == [8, 158, 308, 458])
  }
}
