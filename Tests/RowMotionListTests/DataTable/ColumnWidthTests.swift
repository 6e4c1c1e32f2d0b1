import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// The widths of columns.
@MainActor @Suite struct ColumnWidthTests {
  private func share(
    _ weight: Double = 1, _ minimum: Double = 0, _ maximum: Double = .infinity
  ) -> TableWidths.Column {
    TableWidths.Column(width: minimum, weight: weight, minimum: minimum, maximum: maximum)
  }

  private func widths(_ availableWidth: Double, _ columns: TableWidths.Column...) -> [Double] {
    TableWidths(columns: columns).resolved(in: availableWidth)
  }

  @Test func `shares divide the space that fixed columns leave`() {
    let fixed = TableWidths.Column(width: 100)
    #expect(widths(400, fixed, share(), share(2)) == [100, 100, 200])
    #expect(widths(400, fixed) == [100])
    #expect(widths(50, fixed, share()) == [100, 0])
  }

  @Test func `space that a limit takes or leaves is divided among the others`() {
    #expect(widths(300, share(1, 200), share(), share()) == [200, 50, 50])
    #expect(widths(300, share(1, 0, 40), share(), share()) == [40, 130, 130])
    // The first may not grow beyond 60, the second not shrink below 150: 90 are left for the third.
    #expect(widths(300, share(1, 0, 60), share(1, 150), share()) == [60, 150, 90])
    #expect(widths(100, share(1, 80), share(1, 80)) == [80, 80])
    #expect(widths(300, share(1, 0, 80), share(1, 0, 80)) == [80, 80])
  }

  @Test func `shares fill the space if their limits let them`() {
    var random = RandomSource(seed: 7)
    for _ in 0..<500 {
      let columns = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        let minimum = Double(Int.random(in: 0...80, using: &random))
        return share(
          Double(Int.random(in: 1...3, using: &random)), minimum,
          minimum + Double(Int.random(in: 0...120, using: &random)))
      }
      let availableWidth = Double(Int.random(in: 0...600, using: &random))
      let widths = TableWidths(columns: columns).resolved(in: availableWidth)
      let least = columns.reduce(0) { $0 + $1.minimum }
      let most = columns.reduce(0) { $0 + $1.maximum }
      #expect(
        abs(widths.reduce(0, +) - max(least, min(availableWidth, most))) < 1e-6,
        "\(columns) \(availableWidth)")
      for (width, column) in zip(widths, columns) { #expect(width == column.limited(width)) }
    }
  }

  private struct Words: Identifiable {
    let id: Int
    let text: String
  }

  private func end(
    _ configuration: DataTableConfiguration,
    @DataTableColumnBuilder<Words> _ columns: () -> [DataTableColumn<Words>]
  ) -> Double? {
    let rows = (0..<4).map { Words(id: $0, text: String(repeating: "x", count: $0 + 1)) }
    let made = columns() + [DataTableColumn("End", text: { _ in "end" })]
    let host = ViewHost(size: Size(width: 600, height: 300), text: BoxFont()) {
      DataTable(rows, configuration: configuration) { made }
    }
    host.advance(to: 0)
    return host.x(of: "End")
  }

  @Test func `a column is as wide as the widest cell of a sample`() {
    func end(_ width: DataTableColumnWidth, least: Double? = nil, most: Double? = nil) -> Double? {
      self.end(DataTableConfiguration()) {
        DataTableColumn("", value: \.text).width(width, minimum: least, maximum: most)
      }
    }
    // Four squares of 16 points, 16 of padding, and 8 of padding before the next column's text.
    #expect(end(.measured()) == 88)
    // A sample of two is the first and the third row: 48 and 24.
    #expect(end(.measured(sample: 2)) == 72)
    // The header alone: the space for its sort indicator is 32 points.
    #expect(end(.measured(sample: 0)) == 56)
    #expect(end(.measured(), most: 60) == 68)
    #expect(end(.measured(), least: 90) == 98)
    #expect(end(.fixed(20)) == 28)
    #expect(end(.fixed(20), least: 30) == 38)
  }

  @Test func `columns measured in all rows keep their widths while a search shows a few`() {
    let all = (0..<4).map { Words(id: $0, text: String(repeating: "x", count: $0 + 1)) }
    func end(_ rows: [Words], isMeasuredInAll: Bool) -> Double? {
      let host = ViewHost(size: Size(width: 600, height: 300), text: BoxFont()) {
        let table = DataTable(rows) {
          DataTableColumn("", value: \.text)
          DataTableColumn("End", text: { _ in "end" })
        }
        if isMeasuredInAll { table.columnWidths(measuredIn: all) } else { table }
      }
      host.advance(to: 0)
      return host.x(of: "End")
    }
    #expect(end(Array(all.prefix(2)), isMeasuredInAll: false) == 56)
    #expect(end(Array(all.prefix(2)), isMeasuredInAll: true) == 88)
    #expect(end([], isMeasuredInAll: true) == 88)
  }

  @Test func `a column measured in all rows has room for the summary of all rows`() {
    let all = (0..<10).map { Words(id: $0, text: "") }
    let host = ViewHost(size: Size(width: 600, height: 300), text: BoxFont()) {
      DataTable(Array(all.prefix(9))) {
        DataTableColumn("", value: \.text).summary { "\($0.count) rows" }
        DataTableColumn("End", text: { _ in "end" })
      }
      .columnWidths(measuredIn: all)
    }
    host.advance(to: 0)
    // Seven squares of 16 points for "10 rows", 16 of padding, and 8 before the next text.
    #expect(host.x(of: "End") == 136)
  }

  @Test func `the configuration's width applies to columns without their own`() {
    var configuration = DataTableConfiguration()
    func end() -> Double? { self.end(configuration) { DataTableColumn("", value: \.text) } }
    configuration.columnWidth = .fixed(100)
    #expect(end() == 108)
    configuration.columnWidth = .share()
    #expect(end() == 308)
    configuration.maxColumnWidth = 200
    #expect(end() == 208)
  }

  @Test func `a share is at least as wide as its longest word, and the table scrolls`() {
    let texts = ["Water the red lantern", "by the\u{2028}window", ""]
    let rows = texts.enumerated().map { Words(id: $0, text: $1) }
    func table(_ layout: DataTableConfiguration.TextLayout, most: Double? = nil) -> ViewHost {
      var configuration = DataTableConfiguration()
      configuration.textLayout = layout
      configuration.columnWidth = .share()
      configuration.maxColumnWidth = most
      let host = ViewHost(size: Size(width: 200, height: 300), text: BoxFont()) {
        DataTable(rows, configuration: configuration) {
          DataTableColumn("A", value: \.text)
          DataTableColumn("B", text: { _ in "furniture of wood" })
        }
      }
      host.advance(to: 0)
      return host
    }
    // "lantern" has seven squares of 16 points, "furniture" nine, each with 16 points of padding.
    let wraps = table(.wrap)
    #expect(wraps.x(of: "B") == 136)
    #expect(wraps.tableScrollMetrics()?.maximumOffset == 88)
    #expect(table(.wrap, most: 110).x(of: "B") == 118)
    // A text in a single line ends with an ellipsis.
    #expect(table(.singleLine).x(of: "B") == 108)
    // The word grows with the font scale: seven squares of 24 points.
    wraps.environment.fontScale = 1.5
    wraps.advance(to: 1)
    #expect(wraps.x(of: "B") == 192)
  }

  @Test func `a measured column follows the size of its text`() {
    let host = ViewHost(size: Size(width: 600, height: 300), text: BoxFont()) {
      DataTable([Words(id: 0, text: "four")]) {
        DataTableColumn("", value: \.text)
        DataTableColumn("B", value: \.text)
      }
    }
    host.advance(to: 0)
    #expect(host.x(of: "B") == 88)
    host.environment.fontScale = 2
    host.advance(to: 1)
    #expect(host.x(of: "B") == 152)
  }

  @Test func `shares follow the available width`() {
    let model = WideModel()
    let host = ViewHost(size: Size(width: 600, height: 300), text: BoxFont()) {
      DataTable(model.rows) {
        DataTableColumn("A", value: \.id).width(.fixed(100))
        DataTableColumn("B", value: \.id).width(.share(), minimum: 100)
        DataTableColumn("C", value: \.id).width(.share())
      }
    }
    host.advance(to: 0)
    #expect(["A", "B", "C"].map { host.x(of: $0) } == [8, 108, 358])
    host.size.width = 240
    host.advance(to: 0)
    // 140 are left: the second takes 100, the third 64 for its heading with the sort arrow.
    #expect(["A", "B", "C"].map { host.x(of: $0) } == [8, 108, 208])
    #expect(host.tableScrollMetrics()?.maximumOffset == 24)
  }
}
