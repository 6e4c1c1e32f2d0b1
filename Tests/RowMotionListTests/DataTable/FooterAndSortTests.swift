import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Summary footers, sort orders and alternating row backgrounds.
@MainActor @Suite struct FooterAndSortTests {
  private let model = TableModel()

  /// Returns a table of four cities with 28, 7, 1 and 3 people.
  private func host(
    _ configuration: DataTableConfiguration = DataTableConfiguration(), height: Double = 300,
    citiesSort: Bool = true, alternates: Bool = false
  ) -> ViewHost {
    struct Table: View {
      let model: TableModel
      let configuration: DataTableConfiguration
      let citiesSort: Bool

      var body: some View {
        DataTable(
          model.cities, configuration: configuration, proxy: DataTableProxy(id: "cities")
        ) {
          DataTableColumn("City", value: \.name).sortable(citiesSort)
            .summary { "\($0.count) cities" }
          DataTableColumn("People", value: \.people)
            .summary { cities in "\(cities.reduce(0) { $0 + $1.people })" }
        }
        .searching(model.search)
      }
    }
    let host = ViewHost(size: Size(width: 400, height: height), text: BoxFont()) {
      Table(model: model, configuration: configuration, citiesSort: citiesSort)
        .alternatingRowBackgrounds(alternates ? .enabled : .automatic)
    }
    host.advance(to: 0)
    return host
  }

  private func ids(_ host: ViewHost) -> [Int?] {
    host.advance(to: host.time + 3)
    return host.rows(in: "cities").map { $0.id.base as? Int }
  }

  @Test func `the footer stays at the bottom and summarizes the shown rows`() {
    let host = host()
    // Header and footer are 37 points each: a line of 20, padding of 8 above and below, a hairline.
    #expect(host.lists[0].hostFrame == Rect(x: 0, y: 37, width: 400, height: 226))
    #expect(host.drawnText("4 cities")?.origin == Point(x: 8, y: 272))
    // "4 cities" is 128 points wide, 144 with its padding.
    #expect(host.drawnText("39")?.origin == Point(x: 152, y: 272))
    #expect(host.x(of: "People") == 152)
    model.search = "o"
    host.advance(to: 0)
    #expect(host.drawnText("2 cities") != nil)
    #expect(host.drawnText("35")?.origin.y == 272)
    host.size.height = 200
    host.advance(to: 1)
    #expect(host.drawnText("35")?.origin.y == 172)
  }

  @Test func `a summary may have another alignment than its column`() {
    let host = ViewHost(size: Size(width: 400, height: 300), text: BoxFont()) {
      DataTable(model.cities) {
        DataTableColumn("People", value: \.people, alignment: .trailing).width(.fixed(300))
          .summary(alignment: .leading) { "\($0.count) cities" }
      }
    }
    host.advance(to: 0)
    #expect(host.x(of: "4 cities") == 8)
    #expect(host.x(of: "28") == 260)
  }

  @Test func `without a summary there is no footer`() {
    let host = ViewHost(size: Size(width: 400, height: 300), text: BoxFont()) {
      CityTable(model: model, proxy: DataTableProxy(id: "cities"))
    }
    host.advance(to: 0)
    #expect(host.lists[0].hostFrame.maxY == 300)
  }

  @Test func `the footer scrolls horizontally with its columns`() {
    let host = ViewHost(size: Size(width: 400, height: 300), text: BoxFont()) {
      DataTable(model.cities) {
        DataTableColumn("City", value: \.name).width(.fixed(300)).summary { _ in "sum" }
        DataTableColumn("People", value: \.people).width(.fixed(300))
      }
    }
    host.advance(to: 0)
    host.scroll(by: Point(x: 50, y: 0), at: Point(x: 20, y: 290))
    host.advance(to: 0)
    #expect(host.x(of: "sum") == -42)
    #expect(host.x(of: "City") == -42)
  }

  @Test func `the default order holds until a header is clicked`() {
    var configuration = DataTableConfiguration()
    configuration.defaultSort = DataTableSort(column: 1, isAscending: false)
    let host = host(configuration)
    #expect(ids(host) == [0, 1, 3, 2])
    #expect(host.drawnText("People ▼") != nil)
    // It is the second of three states: the next click ends sorting.
    host.tap(at: Point(x: 160, y: 15))
    #expect(ids(host) == [0, 1, 2, 3])
    host.tap(at: Point(x: 20, y: 15))
    #expect(ids(host) == [2, 3, 1, 0])
    model.cities.append(City(id: 4, name: "Zug", people: 5))
    #expect(ids(host) == [2, 3, 1, 0, 4])
  }

  /// The model provides rows in order; the table only reports clicks.
  @Test func `with a sort binding rows keep their given order, and clicks set the binding`() {
    struct Table: View {
      let model: TableModel

      var body: some View {
        DataTable(model.cities, proxy: DataTableProxy(id: "cities")) {
          DataTableColumn("City", value: { (city: City) in model.name(of: city) })
            .width(.fixed(200))
          DataTableColumn("People", value: \.people).width(.fixed(200))
        }
        .sortOrder(Binding(get: { model.sort }, set: { model.sort = $0 }))
      }
    }
    model.cities = (0..<1_000).map { City(id: $0, name: "City \($0)", people: -$0) }
    model.sort = DataTableSort(column: 1)
    let host = ViewHost(size: Size(width: 400, height: 300), text: BoxFont()) {
      Table(model: model)
    }
    host.advance(to: 0)
    #expect(host.drawnText("People ▲") != nil)
    #expect(host.rows(in: "cities").first?.id == AnyHashable(0))
    let nameReads = model.nameReads
    host.tap(at: Point(x: 20, y: 15))
    host.advance(to: 1)
    #expect(model.sort == DataTableSort(column: 0, isAscending: true))
    #expect(host.drawnText("City ▲") != nil)
    #expect(host.rows(in: "cities").first?.id == AnyHashable(0))
    // Only visible rows: 6 of 44 points and one at the edge.
    #expect(model.nameReads - nameReads <= 7)
    model.cities.reverse()
    host.advance(to: 5)
    #expect(host.rows(in: "cities").first?.id == AnyHashable(999))
    host.tap(at: Point(x: 20, y: 15))
    host.tap(at: Point(x: 20, y: 15))
    #expect(model.sort == nil)
  }

  @Test func `a column that is not sortable ignores clicks`() {
    var configuration = DataTableConfiguration()
    configuration.defaultSort = DataTableSort(column: 0)
    let host = host(configuration, citiesSort: false)
    // The column may still be the default order.
    #expect(ids(host) == [2, 3, 1, 0])
    host.tap(at: Point(x: 20, y: 15))
    #expect(ids(host) == [2, 3, 1, 0])
    host.tap(at: Point(x: 160, y: 15))
    #expect(ids(host) == [2, 3, 1, 0])
    host.tap(at: Point(x: 160, y: 15))
    #expect(ids(host) == [0, 1, 3, 2])
    #expect(!DataTableColumn<City>("Name", text: { $0.name }).sortable(true).isSortable)
  }

  @Test func `every second row has a background`() {
    func backgrounds(_ host: ViewHost) -> [Rect] { host.fills.filter { $0.height == 44 } }
    #expect(backgrounds(host()) == [])
    let host = host(alternates: true)
    #expect(
      backgrounds(host) == [81, 169].map { Rect(x: 0, y: $0, width: 400, height: 44) })
    model.cities.removeFirst()
    host.advance(to: 0)
    #expect(backgrounds(host) == [Rect(x: 0, y: 81, width: 400, height: 44)])
  }
}
