import Observation
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Features of tables (row E20).
extension RowHeightBehaviors {
  @MainActor @Observable final class Cities {
    var rows = [
      City(id: 0, name: "Rome", people: 28), City(id: 1, name: "Oslo", people: 7),
      City(id: 2, name: "Bern", people: 1), City(id: 3, name: "Nice", people: 3),
      City(id: 4, name: "Bonn", people: 3),
    ]
    var search = ""
    var selected: Set<Int> = []
    var configuration = DataTableConfiguration()
  }

  /// A table with a column of a property, one of a computed value, and one that cannot be sorted.
  struct CitiesTable: View {
    let cities: Cities

    var body: some View {
      DataTable(
        cities.rows, configuration: cities.configuration, proxy: DataTableProxy(id: "cities")
      ) {
        DataTableColumn("City", value: \.name)
        DataTableColumn("Tens", value: { $0.people / 10 }, alignment: .trailing)
        DataTableColumn("Note", text: { "\($0.people)%" })
      }
      .searching(cities.search)
      .selection(Binding(get: { cities.selected }, set: { cities.selected = $0 }))
    }
  }

  private func host(_ cities: Cities) -> ViewHost {
    let host = ViewHost(size: Size(width: 400, height: 400), text: BoxFont()) {
      CitiesTable(cities: cities)
    }
    host.advance(to: 0)
    return host
  }

  private func ids(_ host: ViewHost) -> [Int?] {
    host.advance(to: host.time + 3)
    return host.rows(in: "cities").map { $0.id.base as? Int }
  }

  @Test func `E20 a table sorts by typed columns in three states, and each row animates`() {
    let host = host(Cities())
    let top = host.lists[0].hostFrame.minY
    host.tap(at: Point(x: 20, y: 15))
    host.advance(to: host.time)
    // No row has jumped in the frame of the click.
    let rows = host.rows(in: "cities")
    for id in 0..<5 {
      #expect(rows.first { $0.id == AnyHashable(id) }?.minY == top + 44 * Double(id))
    }
    #expect(ids(host) == [2, 4, 3, 1, 0])
    host.tap(at: Point(x: 20, y: 15))
    #expect(ids(host) == [0, 1, 3, 4, 2])
    host.tap(at: Point(x: 20, y: 15))
    #expect(ids(host) == [0, 1, 2, 3, 4])
    // "City ▲" is 96 points wide, 112 with its padding: x = 140 is in the computed column.
    host.tap(at: Point(x: 140, y: 15))
    #expect(ids(host) == [1, 2, 3, 4, 0])
    // A click on a column that cannot be sorted does nothing.
    host.tap(at: Point(x: 250, y: 15))
    #expect(ids(host) == [1, 2, 3, 4, 0])
  }

  @Test func `E20 a case-insensitive search in any column removes and inserts rows`() {
    let cities = Cities()
    let host = host(cities)
    cities.search = "O"
    #expect(ids(host) == [0, 1, 4])
    cities.search = "3%"
    #expect(ids(host) == [3, 4])
    withAnimation(.linear(duration: 1)) { cities.search = "bonn" }
    host.advance(to: host.time)
    #expect(host.rows(in: "cities").map(\.state) == [.disappearing, .present])
    let top = host.lists[0].hostFrame.minY
    host.advance(to: host.time + 0.5)
    #expect(host.rows(in: "cities").map(\.minY) == [top, top + 22])
    cities.search = ""
    #expect(ids(host) == [0, 1, 2, 3, 4])
  }

  @Test func `E20 new data keeps a table's position, a cell changes alone, rows are selected`() {
    let cities = Cities()
    cities.rows = (0..<1_000).map { City(id: $0, name: "City \($0)", people: $0) }
    cities.configuration.rowSpacing = 1
    let host = host(cities)
    let top = host.lists[0].hostFrame.minY
    host.scroll(by: Point(x: 0, y: 45 * 500), at: Point(x: 10, y: 200))
    host.advance(to: 0)
    #expect(host.rows(in: "cities").prefix(2).map(\.minY) == [top, top + 45])
    var next = cities.rows
    next.removeFirst(100)
    next.insert(contentsOf: (2_000..<2_030).map { City(id: $0, name: "New", people: 0) }, at: 7)
    withAnimation(.linear(duration: 1)) { cities.rows = next }
    host.advance(to: 0)
    #expect(host.rows(in: "cities").prefix(2).map(\.minY) == [top, top + 45])
    #expect(host.rows(in: "cities").first?.id == AnyHashable(500))
    #expect(host.scrollOffset(in: "cities") == 45 * 430)

    let painted = host.statistics.layersPainted
    let index = cities.rows.firstIndex { $0.id == 502 }
    cities.rows[index ?? 0] = City(id: 502, name: "Changed", people: 502)
    host.advance(to: 0)
    #expect(host.drawnTexts.filter { $0 == "Changed" }.count == 1)
    #expect(host.statistics.layersPainted == painted + 1)

    for (row, modifiers) in [(0.0, KeyModifiers()), (2, .control), (4, .shift)] {
      host.pressedModifiers = modifiers
      host.tap(at: Point(x: 10, y: top + 45 * row + 20))
      host.advance(to: 0)
    }
    #expect(cities.selected == [502, 503, 504])
    #expect(host.rows(in: "cities").prefix(2).map(\.minY) == [top, top + 45])
  }
}
