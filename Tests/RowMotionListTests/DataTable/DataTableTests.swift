import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Tables of typed columns.
@MainActor @Suite struct DataTableTests {
  private let model = TableModel()
  private let proxy = DataTableProxy(id: "cities")

  private func host(width: Double = 400, height: Double = 300) -> ViewHost {
    let host = ViewHost(size: Size(width: width, height: height), text: BoxFont()) {
      CityTable(model: model, proxy: proxy)
    }
    host.advance(to: 0)
    return host
  }

  @Test func `the header stays and the rows scroll`() {
    model.cities = (0..<100_000).map { City(id: $0, name: "City \($0)", people: $0) }
    let host = host()
    let top = host.lists[0].hostFrame.minY
    #expect(top > 20)
    host.scroll(by: Point(x: 0, y: 44 * 70_000), at: Point(x: 10, y: 200))
    host.advance(to: 0)
    #expect(host.rows(in: "cities").first?.id == AnyHashable(70_000))
    #expect(host.lists[0].hostFrame.minY == top)
    #expect(host.lists[0].rows.shown.count < 10)
  }

  @Test func `a height override of a visible row applies at once`() {
    let host = host()
    for mode in [ListRowHeight.fixed(44), .automatic(estimated: nil)] {
      model.configuration.rowHeightMode = mode
      host.advance(to: host.time)
      model.height = { $0 == 1 ? 70 : nil }
      host.advance(to: host.time)
      #expect(host.rows(in: "cities").map(\.height) == [44, 70, 44, 44])
      model.height = { _ in nil }
      host.advance(to: host.time)
      #expect(host.rows(in: "cities").map(\.height) == [44, 44, 44, 44])
    }
  }

  @Test func `measured columns are as wide as their text when text becomes larger`() throws {
    func widths(_ host: ViewHost) -> Double? {
      host.tableScrollMetrics(in: "cities")?.contentWidth
    }
    model.configuration.columnWidth = .measured()
    model.configuration.minColumnWidth = 0
    model.configuration.maxColumnWidth = nil
    let host = host(width: 60)
    let small = try #require(widths(host))
    host.environment.fontScale = 2
    host.advance(to: 0)
    // The text's width doubles; the padding of 8 points on each side of two columns does not.
    let padding = 2 * 8 * 2.0
    #expect(abs(try #require(widths(host)) - (2 * (small - padding) + padding)) < 1e-9)
  }
}
