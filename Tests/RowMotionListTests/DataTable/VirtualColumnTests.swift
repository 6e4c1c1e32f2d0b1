import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Tables with more columns than are visible: each is 100 points wide, in a viewport of 400.
@MainActor @Suite struct VirtualColumnTests {
  private func host(
    _ columns: Int, rows: Int = 20, text: (any TextEngine)? = nil,
    width: DataTableColumnWidth = .fixed(100), wraps: Bool = false,
    fixed: DataTableConfiguration.FixedColumns = .init(),
    cell: @escaping (_ row: Int, _ column: Int) -> String = {
      "\(Array("abcdefghijklmnopqrst")[$0])\($1)"
    }
  ) -> ViewHost {
    var configuration = DataTableConfiguration()
    configuration.columnWidth = width
    configuration.fixedColumns = fixed
    if wraps {
      configuration.textLayout = .wrap
      configuration.rowHeightMode = .automatic(estimated: 44)
    }
    let data = (0..<rows).map { WideRow(id: $0) }
    let host = ViewHost(size: Size(width: 400, height: 300), text: text ?? BoxFont()) {
      DataTable(data, configuration: configuration, proxy: DataTableProxy(id: "wide")) {
        for column in 0..<columns {
          DataTableColumn<WideRow>("C\(column)", text: { cell($0.id, column) })
        }
      }
    }
    host.advance(to: 0)
    return host
  }

  @Test func `nodes are created for visible columns only, however many there are`() {
    let few = host(200)
    let many = host(5_000)
    #expect(many.statistics.nodes == few.statistics.nodes)
    #expect(many.statistics.bodies == few.statistics.bodies)
    #expect(many.tableScrollMetrics()?.contentWidth == 500_000)
    #expect(["a0", "a3", "a4"].map { many.x(of: $0) } == [8, 308, nil])
    let before = many.statistics.nodes
    for step in 1...20 {
      many.scrollTable(to: Double(step) * 20_000)
      many.advance(to: 0)
    }
    // Twelve columns (three viewports) of a header and six rows: at most a hundred cells per step.
    #expect(many.statistics.nodes - before < 20 * 100 * 8)
  }

  @Test func `a jump shows its columns in the same frame`() {
    let host = host(5_000)
    for column in [2_500, 4_996, 17, 0, 4_000] {
      host.scrollTable(to: Double(column) * 100)
      host.advance(to: 0)
      #expect(host.x(of: "C\(column)") == 8)
      #expect(host.x(of: "f\(column + 3)") == 308)
    }
    #expect(host.diagnostics.isEmpty)
  }

  @Test func `a fling leaves no column empty in any frame`() {
    let host = host(5_000)
    host.beginScroll(at: Point(x: 200, y: 200))
    host.dragScroll(by: Point(x: 1, y: 0))
    host.endScroll(velocity: Point(x: 20_000, y: 0))
    var last = 0.0
    for frame in 1...600 {
      host.advance(to: Double(frame) / 60)
      let offset = host.tableScrollMetrics()?.offset ?? -1
      for column in Int(offset / 100)...min(4_999, Int((offset + 399) / 100)) {
        #expect(host.x(of: "c\(column)") == Double(column) * 100 - offset + 8, "\(frame)")
      }
      last = offset
    }
    #expect(last > 5_000)
    #expect(host.diagnostics.isEmpty)
  }

  @Test func `fixed columns are visible at every offset`() {
    let host = host(5_000, fixed: .init(leading: 1, trailing: 1))
    for offset in [0.0, 123_450, 499_600] {
      host.scrollTable(to: offset)
      host.advance(to: 0)
      #expect(["a0", "a4999"].map { host.x(of: $0) } == [8, 308])
    }
    host.scrollTable(to: 200_000)
    host.advance(to: 0)
    #expect(["C2001", "a2002"].map { host.x(of: $0) } == [108, 208])
  }

  @Test func `a wider table shows more columns`() {
    let host = host(5_000)
    host.scrollTable(to: 100_000)
    host.advance(to: 0)
    host.size.width = 2_000
    host.advance(to: 0)
    #expect(["a1000", "a1019"].map { host.x(of: $0) } == [8, 1_908])
  }

  @Test func `a row does not shrink when its tallest cell is scrolled off screen`() {
    let host = host(5_000, wraps: true) { row, column in
      row == 1 && column == 400 ? "one two three" : "x"
    }
    func heights() -> [Double] { host.rows(in: "wide").prefix(3).map(\.height) }
    // One line of 20 points, and 24 of padding.
    #expect(heights() == [44, 44, 44])
    host.scrollTable(to: 40_000)
    host.advance(to: 0)
    // The text width is 84 points, five squares: three lines.
    #expect(heights() == [44, 84, 44])
    host.scrollTable(to: 400_000)
    host.advance(to: 0)
    #expect(heights() == [44, 84, 44])
  }

  @Test func `a header sorts by the column that is visible`() {
    let data = (0..<20).map { WideRow(id: $0) }
    let host = ViewHost(size: Size(width: 400, height: 300), text: BoxFont()) {
      DataTable(data, proxy: DataTableProxy(id: "wide")) {
        for column in 0..<1_000 {
          DataTableColumn<WideRow>("C\(column)", value: { column == 900 ? -$0.id : $0.id })
            .width(.fixed(100))
        }
      }
    }
    host.advance(to: 0)
    host.scrollTable(to: 90_000)
    host.advance(to: 0)
    host.tap(at: Point(x: 20, y: 15))
    host.advance(to: 3)
    #expect(host.rows(in: "wide").first?.id == AnyHashable(19))
    #expect(host.tableScrollMetrics()?.offset == 90_000)
  }

  @Test func `the widths of very many columns measure a bounded amount of text`() {
    let text = CountingText()
    let host = host(50_000, rows: 10, text: text, width: .measured()) { _, _ in
      String(repeating: "x", count: 40)
    }
    let characters = text.requests.reduce(0) { $0 + $1.text.utf8.count }
    #expect(characters < TableMetrics.charactersMeasured + 50_000)
    // Scrolling measures the columns that become visible and computes no widths again.
    text.reset()
    host.scrollTable(to: 100_000)
    host.advance(to: 0)
    #expect(text.requests.count < 5_000)
  }

  @Test func `a cell of any length counts with its first thousand characters`() {
    let text = CountingText()
    _ = host(1, rows: 1, text: text, width: .measured()) { _, _ in
      String(repeating: "x", count: 100_000)
    }
    #expect(text.requests.filter { $0.width == nil }.map { $0.text.count }.max() == 1_000)
  }

  @Test func `shares of very many columns are the same as of few`() {
    let columns = (0..<5_000).map { index in
      TableWidths.Column(
        width: 10, weight: 1, minimum: index == 0 ? 5_000 : 10, maximum: .infinity)
    }
    let widths = TableWidths(columns: columns).resolved(in: 104_980)
    #expect(widths[0] == 5_000)
    #expect(Set(widths.dropFirst()) == [20])
  }
}
