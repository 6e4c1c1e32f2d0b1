import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Columns whose cells are views.
@MainActor @Suite struct CellContentTests {
  private struct Table: View {
    let model: TableModel

    var body: some View {
      DataTable(
        model.cities, configuration: model.configuration, proxy: DataTableProxy(id: "cities")
      ) {
        DataTableColumn("City", value: \.name)
        DataTableColumn("People", value: \.people)
          .content { Color.red.frame(width: 20, height: Double($0.people) * 10) }
      }
      .searching(model.search)
    }
  }

  private func host(_ model: TableModel) -> ViewHost {
    model.configuration.rowHeightMode = .automatic(estimated: 40)
    let host = ViewHost(size: Size(width: 400, height: 900), text: BoxFont()) {
      Table(model: model)
    }
    host.advance(to: 0)
    return host
  }

  @Test func `a row is as tall as its tallest cell`() {
    let host = host(TableModel())
    // 280, 70, 20 and 30 points with padding of 12 above and below; a line of text is 20 points.
    #expect(host.rows(in: "cities").map(\.height) == [304, 94, 44, 54])
    #expect(host.drawnText("28") == nil)
  }

  @Test func `only a changed row is measured again`() {
    let model = TableModel()
    model.configuration.rowHeightMode = .automatic(estimated: 40)
    model.configuration.columnWidth = .share()
    let host = ViewHost(size: Size(width: 400, height: 900), text: BoxFont()) {
      LabelTable(model: model)
    }
    host.advance(to: 0)
    let measured = host.statistics.rowMeasurements
    #expect(measured == 4)
    let name = "a name of several lines in a cell as narrow as this one is"
    model.cities[1] = City(id: 1, name: name, people: 7)
    host.advance(to: 1)
    #expect(host.statistics.rowMeasurements == measured + 1)
  }

  private struct LabelTable: View {
    let model: TableModel

    var body: some View {
      DataTable(model.cities, configuration: model.configuration) {
        DataTableColumn("City", value: \.people)
        DataTableColumn("Label", value: \.name).content { Label(text: $0.name) }
      }
      // A closure differs in each evaluation, and so does the rows' environment.
      .rowHeight { _ in nil }
    }
  }

  /// A view that is not evaluated again while its text is the same.
  private struct Label: View {
    let text: String

    var body: some View { Text(verbatim: text) }
  }

  @Test func `the table is sorted and searched by the column's value`() {
    let model = TableModel()
    let host = host(model)
    host.tap(at: Point(x: (host.x(of: "People") ?? 0) + 2, y: 18))
    host.advance(to: 1)
    host.advance(to: 5)
    #expect(host.rows(in: "cities").map { $0.id.base as? Int } == [2, 3, 1, 0])
    model.search = "28"
    host.advance(to: 6)
    host.advance(to: 9)
    #expect(host.rows(in: "cities").map { $0.id.base as? Int } == [0])
  }
}
