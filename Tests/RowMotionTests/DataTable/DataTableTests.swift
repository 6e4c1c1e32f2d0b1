import Observation
import Testing

@testable import RowMotion

struct City: Identifiable {
  let id: Int
  let name: String
  let people: Int
}

@MainActor @Observable final class TableModel {
  var cities = [
    City(id: 0, name: "Rome", people: 28), City(id: 1, name: "Oslo", people: 7),
    City(id: 2, name: "Bern", people: 1), City(id: 3, name: "Nice", people: 3),
  ]
  var search = ""
  var configuration = DataTableConfiguration()
  var height: (@MainActor (Int) -> Double?) = { _ in nil }
}

struct CityTable: View {
  let model: TableModel
  let proxy: DataTableProxy

  var body: some View {
    DataTable(model.cities, configuration: model.configuration, proxy: proxy) {
      DataTableColumn("City", value: \.name)
      DataTableColumn("People", value: \.people)
    }
    .rowHeight(model.height)
    .searching(model.search)
  }
}

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

  private func ids(_ host: ViewHost) -> [AnyHashable] {
    host.advance(to: host.time + 3)
    return host.rows(in: "cities").map(\.id)
  }

  private var defaultHeaderPoint: Point { Point(x: 20, y: 15) }

  @Test func theDefaultsAreFixedRowsOf44() {
    let host = host()
    #expect(model.configuration.rowHeightMode == .fixed(44))
    #expect(host.rows(in: "cities").map(\.height) == [44, 44, 44, 44])
    #expect(
      DataTableConfiguration.RowHeightMode.automatic(estimated: 60)
        == .automatic(estimated: 60, prefetchWindow: 0))
  }

  @Test func aClickOnTheHeadSortsInThreeStates() {
    let host = host()
    #expect(ids(host) == [0, 1, 2, 3])
    host.tap(at: defaultHeaderPoint)
    host.advance(to: host.time)
    // Rows go to their new places; none jumps.
    #expect(
      host.rows(in: "cities").first { $0.id == AnyHashable(0) }?.minY
        == host.lists[0].hostFrame.minY)
    #expect(ids(host) == [2, 3, 1, 0])
    host.tap(at: defaultHeaderPoint)
    #expect(ids(host) == [0, 1, 3, 2])
    host.tap(at: defaultHeaderPoint)
    #expect(ids(host) == [0, 1, 2, 3])
    host.tap(at: Point(x: 160, y: 15))
    #expect(ids(host) == [2, 3, 1, 0])
  }

  @Test func aSearchFindsInAnyColumnInCapitalsOrNot() {
    let host = host()
    model.search = "O"
    #expect(ids(host) == [0, 1])
    model.search = "28"
    #expect(ids(host) == [0])
    withAnimation(.linear(duration: 1)) { model.search = "" }
    host.advance(to: host.time)
    #expect(host.rows(in: "cities").map(\.state) == [.present, .appearing, .appearing, .appearing])
    #expect(ids(host) == [0, 1, 2, 3])
  }

  @Test func theHeaderStaysAndTheRowsScroll() {
    model.cities = (0..<100_000).map { City(id: $0, name: "City \($0)", people: $0) }
    let host = host()
    let top = host.lists[0].hostFrame.minY
    #expect(top > 20)
    host.scroll(by: Point(x: 0, y: 44 * 70_000), at: Point(x: 10, y: 200))
    host.advance(to: 0)
    #expect(host.rows(in: "cities").first?.id == AnyHashable(70_000))
    #expect(host.lists[0].hostFrame.minY == top)
    #expect(host.lists[0].shown.count < 10)
  }

  @Test func e10_textWrapsWhereAllThreeComeTogether() {
    let words = "many words that do not fit into a narrow column"
    model.cities = [City(id: 0, name: words, people: 1)]
    for wraps in [false, true] {
      for isAutomatic in [false, true] {
        for isCapped in [false, true] {
          model.configuration = DataTableConfiguration()
          if wraps { model.configuration.textLayout = .wrap }
          if isAutomatic { model.configuration.rowHeightMode = .automatic(estimated: 60) }
          if isCapped { model.configuration.maxColumnWidth = 216 }
          let host = host(width: 2_000)
          let height = host.rows(in: "cities")[0].height
          // Columns of 200 points hold 12 characters; five lines of 20 points and the padding.
          #expect(height == (wraps && isAutomatic && isCapped ? 124 : 44))
          #expect(
            host.lists[0].shown[0].isOverfull == (wraps && !isAutomatic && isCapped))
        }
      }
    }
  }

  @Test func e12_aRowsOwnHeightWins() {
    model.height = { $0 == 0 ? 80 : nil }
    #expect(host().rows(in: "cities").map(\.height) == [80, 44, 44, 44])
    model.configuration.rowHeightMode = .automatic(estimated: 60)
    #expect(host().rows(in: "cities").map(\.height) == [80, 44, 44, 44])
    model.height = { $0 == 2 ? 80 : nil }
    #expect(host().rows(in: "cities").map(\.height) == [44, 44, 80, 44])
    // Said of rows that are seen already, it holds at once.
    let host = host()
    for mode in [DataTableConfiguration.RowHeightMode.fixed(44), .automatic(estimated: nil)] {
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

  @Test func e15_remeasuringDoesNothingUnderFixedHeights() {
    let host = host()
    #expect(!proxy.remeasureRow(0))
    #expect(!proxy.remeasureRow(9))
    model.configuration.rowHeightMode = .automatic(estimated: 60)
    host.advance(to: 0)
    #expect(!proxy.remeasureRow(0))
  }
}
