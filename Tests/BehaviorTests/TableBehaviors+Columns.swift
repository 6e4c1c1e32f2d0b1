import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Features of tables with many columns (row E20).
extension RowHeightBehaviors {
  private func offset(_ host: ViewHost) -> Double {
    host.tableScrollMetrics(in: "wide")?.offset ?? -1
  }

  @Test func `E20 when scrolled sideways mid-sort, rows keep animating and columns follow`() {
    let model = WideModel()
    model.configuration.fixedColumns.leading = 1
    let host = wideHost(model)
    // The second column is in descending order, so all rows are reversed.
    host.tap(at: Point(x: 170, y: 15))
    host.advance(to: 0)
    host.advance(to: 0.1)
    let before = host.rows(in: "wide")
    #expect(before.contains { $0.minY != 37 + 44 * Double($0.index ?? 0) })
    host.scroll(by: Point(x: 60, y: 0))
    host.advance(to: 0.1)
    #expect(host.rows(in: "wide").map(\.minY) == before.map(\.minY))
    #expect(["a19", "b19", "B ▲"].map { host.x(of: $0) } == [8, 98, 98])
    host.advance(to: 3)
    #expect(host.rows(in: "wide").map(\.minY) == [37, 81, 125, 169, 213, 257])
    #expect(offset(host) == 60)
  }

  @Test func `E20 inserted, removed and remeasured rows keep a table's horizontal offset`() {
    let model = WideModel()
    model.configuration.rowHeightMode = .automatic(estimated: 20)
    let host = wideHost(model)
    host.scroll(by: Point(x: 130, y: 440))
    host.advance(to: 0)
    let first = host.rows(in: "wide")[0]
    withAnimation(.linear(duration: 1)) {
      model.rows = [WideRow(id: 100), WideRow(id: 101)] + model.rows.dropFirst(3)
    }
    for frame in 0...12 {
      host.advance(to: Double(frame) / 10)
      #expect(offset(host) == 130)
      let now = host.rows(in: "wide").first { $0.id == first.id }
      #expect(now?.minY == first.minY)
      #expect(host.x(of: "b\(first.id)") == 28)
    }
  }
}
