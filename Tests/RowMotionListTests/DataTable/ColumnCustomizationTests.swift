import Observation
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Columns that the user resizes and moves.
@MainActor @Suite struct ColumnCustomizationTests {
  @MainActor @Observable final class Model {
    var customization = DataTableColumnCustomization()
    var sort: DataTableSort?
    var direction = LayoutDirection.leftToRight
  }

  private struct Row: Identifiable {
    let id: Int
  }

  /// A table with a column of 100 points and two that share the rest.
  private struct Table: View {
    let model: Model

    var body: some View {
      // Read here, so that a change updates the table.
      let sort = model.sort
      DataTable((0..<3).map(Row.init), configuration: configuration) {
        DataTableColumn("A", value: { (row: Row) in 10 + row.id }).width(.fixed(100))
        DataTableColumn("B", value: { (row: Row) in 20 + row.id })
        DataTableColumn("C", value: { (row: Row) in 30 + row.id })
      }
      .sortOrder(Binding(get: { sort }, set: { model.sort = $0 }))
      .columnCustomization(
        Binding(get: { model.customization }, set: { model.customization = $0 })
      )
      .environment(\.layoutDirection, model.direction)
    }

    private var configuration: DataTableConfiguration {
      var configuration = DataTableConfiguration()
      configuration.columnWidth = .share()
      return configuration
    }
  }

  /// Four columns of 100 points, of which the first one is fixed.
  private struct PinnedTable: View {
    let model: Model

    var body: some View {
      DataTable((0..<3).map(Row.init), configuration: configuration) {
        ["A", "B", "C", "D"].enumerated().map { index, title in
          DataTableColumn(title, value: { (row: Row) in 10 * (index + 1) + row.id })
        }
      }
      .columnCustomization(
        Binding(get: { model.customization }, set: { model.customization = $0 }))
    }

    private var configuration: DataTableConfiguration {
      var configuration = DataTableConfiguration()
      configuration.columnWidth = .fixed(100)
      configuration.fixedColumns = .init(leading: 1)
      return configuration
    }
  }

  private let model = Model()

  private func host() -> ViewHost {
    let host = ViewHost(size: Size(width: 400, height: 300), text: BoxFont()) {
      Table(model: model)
    }
    host.advance(to: 0)
    return host
  }

  /// The positions of the headings, without the padding of 8 points.
  private func starts(_ host: ViewHost) -> [Double?] {
    ["A", "B", "C"].map { title in host.x(of: title).map { $0 - 8 } }
  }

  private func drag(_ host: ViewHost, from start: Double, to end: Double) {
    host.press(at: Point(x: start, y: 15))
    host.move(to: Point(x: (start + end) / 2, y: 15))
    host.move(to: Point(x: end, y: 15))
    host.release(at: Point(x: end, y: 15))
    host.advance(to: host.time + 1)
  }

  @Test func `dragging an edge resizes the column before it`() {
    let host = host()
    #expect(starts(host) == [0, 100, 250])
    drag(host, from: 98, to: 128)
    #expect(model.customization.widths == [0: 130])
    // The other two share the remaining 270 points.
    #expect(starts(host) == [0, 130, 265])
    #expect(host.x(of: "20") == 138)
    // The other side of the edge belongs to the next heading.
    drag(host, from: 132, to: 102)
    #expect(starts(host) == [0, 100, 250])
    #expect(model.sort == nil)
  }

  @Test func `columns before the dragged edge keep their widths`() {
    let host = host()
    drag(host, from: 399, to: 349)
    #expect(model.customization.widths == [1: 150, 2: 100])
    #expect(starts(host) == [0, 100, 250])
  }

  @Test func `a double click on an edge fits the column before it to its texts`() {
    let host = host()
    host.press(at: Point(x: 98, y: 15), count: 1)
    host.release(at: Point(x: 98, y: 15))
    host.press(at: Point(x: 98, y: 15), count: 2)
    host.release(at: Point(x: 98, y: 15))
    host.advance(to: host.time + 1)
    // Three letters of the heading with its sort mark, and the padding.
    #expect(model.customization.widths == [0: 3 * 16 + 16])
    #expect(model.sort == nil)
  }

  @Test func `a column is at least 44 points wide`() {
    let host = host()
    drag(host, from: 98, to: 10)
    #expect(model.customization.widths == [0: 44])
  }

  @Test func `from right to left, an edge is dragged to the left to widen a column`() {
    model.direction = .rightToLeft
    let host = host()
    drag(host, from: 302, to: 272)
    #expect(model.customization.widths == [0: 130])
  }

  @Test func `dragging a heading moves its column as soon as the pointer would be over it`() {
    let host = host()
    host.press(at: Point(x: 150, y: 15))
    host.move(to: Point(x: 249, y: 15))
    #expect(model.customization.order == [])
    host.move(to: Point(x: 251, y: 15))
    #expect(model.customization.order == [0, 2, 1])
    host.advance(to: 1)
    #expect(starts(host) == [0, 250, 100])
    #expect(host.x(of: "30") == 108)
    // Both others are passed at once.
    host.move(to: Point(x: 99, y: 15))
    #expect(model.customization.order == [1, 0, 2])
    host.release(at: Point(x: 99, y: 15))
    #expect(model.sort == nil)
    #expect(model.customization.widths == [:])
  }

  @Test func `columns that change places move with their cells`() {
    let host = host()
    func positions() -> [Double?] {
      starts(host) + ["20", "30"].map { text in host.x(of: text).map { $0 - 8 } }
    }
    #expect(positions() == [0, 100, 250, 100, 250])
    host.press(at: Point(x: 150, y: 15))
    host.move(to: Point(x: 251, y: 15))
    host.advance(to: 0)
    #expect(positions() == [0, 100, 250, 100, 250])
    host.advance(to: 0.1)
    for position in positions().dropFirst() {
      #expect(position.map { $0 > 100.5 && $0 < 249.5 } == true, "\(positions())")
    }
    host.release(at: Point(x: 251, y: 15))
    host.advance(to: 2)
    #expect(positions() == [0, 250, 100, 250, 100])
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `a moved column covers the columns that it passes`(_ direction: LayoutDirection) {
    model.direction = direction
    let host = host()
    let forward = direction == .leftToRight ? Key.right : .left
    host.key(.tab)
    host.key(forward)
    host.key(forward, modifiers: .alt)
    var overlaps = 0
    for frame in 0...240 {
      host.advance(to: Double(frame) / 480)
      let marks = VisibleDrawing(host.displayList).marks
      for (moved, passed) in [("B", "C"), ("20", "30"), ("22", "32")] {
        let covered = marks.last { $0.text == moved }
        for mark in marks where mark.text == passed {
          guard let covered, mark.bounds.intersection(covered.bounds).width > 0 else { continue }
          overlaps += 1
          #expect(mark.visible?.intersection(covered.bounds).isEmpty ?? true, "\(frame): \(mark)")
        }
        #expect(covered?.visible == covered?.bounds)
        #expect(marks.count { $0.text == moved } == 1)
      }
    }
    #expect(overlaps > 0)
    #expect(VisibleDrawing(host.displayList).marks.count { $0.text == "30" } == 1)
  }

  @Test func `a column that is dragged out of the fixed columns is visible in front`() {
    let host = ViewHost(size: Size(width: 250, height: 300), text: BoxFont()) {
      PinnedTable(model: model)
    }
    host.advance(to: 0)
    host.scroll(by: Point(x: 50, y: 0), at: Point(x: 150, y: 15))
    host.advance(to: 0)
    #expect(["A", "B", "C", "10"].map { host.x(of: $0) } == [8, 58, 158, 8])
    host.press(at: Point(x: 50, y: 15))
    host.move(to: Point(x: 200, y: 15))
    #expect(model.customization.order == [1, 2, 0, 3])
    host.advance(to: 0)
    #expect(["A", "B", "C", "10"].map { host.x(of: $0) } == [8, 58, 158, 8])
    for frame in 1...60 {
      host.advance(to: Double(frame) / 60)
      for mark in VisibleDrawing(host.displayList).marks where ["A", "10"].contains(mark.text) {
        #expect(mark.visible == mark.bounds, "\(frame)")
      }
    }
    #expect(["A", "B", "C", "10"].map { host.x(of: $0) } == [158, 8, 58, 158])
  }

  @Test func `a column dropped on the pinned one becomes pinned in a scrolled table`() {
    for offset in [0.0, 60, 150] {
      model.customization = DataTableColumnCustomization()
      let host = ViewHost(size: Size(width: 250, height: 300), text: BoxFont()) {
        PinnedTable(model: model)
      }
      host.advance(to: 0)
      host.scroll(by: Point(x: offset, y: 0), at: Point(x: 150, y: 15))
      host.advance(to: 0)
      // The third column, or the last one.
      let column = offset < 100 ? 2 : 3
      drag(host, from: 220, to: 50)
      #expect(model.customization.order.first == column, "\(offset)")
      #expect(host.x(of: ["A", "B", "C", "D"][column]) == 8)
    }
  }

  @Test(arguments: [200.0, 98])
  func `Escape returns a dragged column, or its edge, with an animation`(_ start: Double) {
    let host = host()
    host.press(at: Point(x: start, y: 15))
    host.move(to: Point(x: start + 150, y: 15))
    host.advance(to: 1)
    let dragged = starts(host)
    #expect(dragged != [0, 100, 250])
    #expect(host.key(.escape))
    host.advance(to: 1)
    #expect(starts(host) == dragged)
    host.advance(to: 1.05)
    #expect(starts(host) != dragged && starts(host) != [0, 100, 250])
    // The rest of the drag has no effect.
    host.move(to: Point(x: start + 160, y: 15))
    host.release(at: Point(x: start + 160, y: 15))
    host.advance(to: 3)
    #expect(starts(host) == [0, 100, 250])
    #expect(model.customization == DataTableColumnCustomization())
    #expect(model.sort == nil)
  }

  @Test func `the focus ring of a moved heading moves with its text`() throws {
    let host = host()
    host.key(.tab)
    host.key(.right)
    func ring() -> Double? {
      let marks = VisibleDrawing(host.displayList).marks
      return marks.first { $0.text == nil && $0.bounds.minX > 100 && $0.bounds.width > 99 }?
        .bounds.minX
    }
    host.advance(to: 0)
    host.key(.right, modifiers: .alt)
    for frame in 0...30 {
      host.advance(to: Double(frame) / 60)
      let text = VisibleDrawing(host.displayList).marks.last { $0.text == "B" }?.bounds.minX
      let distance = try #require(text) - (try #require(ring()))
      #expect(abs(distance - 6) < 1e-9, "\(frame)")
    }
  }

  @Test func `a click on a moved heading sorts by its own column`() {
    model.customization.order = [2, 0, 1]
    let host = host()
    #expect(starts(host) == [150, 250, 0])
    host.tap(at: Point(x: 40, y: 15))
    #expect(model.sort == DataTableSort(column: 2))
    host.advance(to: 1)
    #expect(host.drawnText("C ▲") != nil)
  }

  @Test func `keys sort by a focused heading, and resize and move its column`() {
    let host = host()
    host.key(.tab)
    host.key(.right)
    host.key(.space)
    #expect(model.sort == DataTableSort(column: 1))
    host.key(.right, modifiers: .control)
    #expect(model.customization.widths == [1: 160])
    host.key(.right, modifiers: .alt)
    #expect(model.customization.order == [0, 2, 1])
    // The column is the last one now, and the one before it has the remaining 140 points.
    host.key(.left, modifiers: .control)
    #expect(model.customization.widths == [1: 150, 2: 140])
    host.key(.home)
    host.key(.left, modifiers: .alt)
    #expect(model.customization.order == [0, 2, 1], "it is the first one already")
    host.key(.right, modifiers: .alt)
    #expect(model.customization.order == [2, 0, 1])
  }

  @Test func `the headings are one Tab stop`() {
    let host = host()
    host.key(.tab)
    let heading = host.runtime.focus.target
    #expect(heading is TableHeadingNode)
    host.key(.tab)
    #expect(host.runtime.focus.target === heading, "the table has no other focusable view")
  }

  @Test func `the pointer shows where an edge can be dragged`() {
    let host = host()
    for (x, style) in [(50.0, PointerStyle.automatic), (97, .columnResize), (103, .columnResize)] {
      host.move(to: Point(x: x, y: 15))
      #expect(host.pointerStyle == style, "\(x)")
    }
    host.move(to: Point(x: 103, y: 100))
    #expect(host.pointerStyle == .automatic)
    host.press(at: Point(x: 99, y: 15))
    host.move(to: Point(x: 200, y: 100))
    #expect(host.pointerStyle == .columnResize)
  }

  @Test func `columns that an order does not name follow in their own order`() {
    var customization = DataTableColumnCustomization()
    #expect(customization.displayOrder(of: 3) == nil)
    customization.order = [2, 7, 2, -1]
    #expect(customization.displayOrder(of: 4) == [2, 0, 1, 3])
  }
}
