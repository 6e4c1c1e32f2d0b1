import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Cells that are edited in place, in a table of 320 by 200 points.
///
/// The header is 37 points high, a row of one line 44; a text's padding is 12 above and 8 beside.
@MainActor @Suite struct TableCellEditingTests {
  private struct Item: Identifiable {
    let id: Int
    let text: String
  }

  private struct Cells: View {
    let model: Switch
    let selected: Selected
    var width = 100.0
    var count = 1
    var wraps = true
    var sort: DataTableSort?

    var body: some View {
      DataTable(
        model.items.enumerated().map { Item(id: $0.offset, text: $0.element) },
        configuration: configuration
      ) {
        DataTableColumn<Item>("A", value: { $0.text })
          .editable { row, text in model.items[row.id] = text }
        for _ in 0..<count { DataTableColumn<Item>("No.", value: { $0.id }) }
        DataTableColumn<Item>("B", value: { "B\($0.id)" })
          .editable { row, text in selected.typed.append("\(row.id) \(text)") }
      }
      .selection(Binding(get: { selected.rows }, set: { selected.rows = $0 }))
      .id("cells")
    }

    private var configuration: DataTableConfiguration {
      var configuration = DataTableConfiguration()
      configuration.rowHeightMode = .automatic(estimated: 44)
      configuration.textLayout = wraps ? .wrap : .singleLine
      configuration.columnWidth = .fixed(width)
      configuration.defaultSort = sort
      return configuration
    }
  }

  private final class Selected {
    var rows: Set<Int> = []
    var typed: [String] = []
  }

  private let model = Switch()
  private let selected = Selected()

  private func host(
    _ count: Int, width: Double = 100, columns: Int = 1, wraps: Bool = true
  ) -> ViewHost {
    model.items = (0..<count).map { "t\($0)" }
    return stage(size: Size(width: 320, height: 200)) {
      Cells(model: model, selected: selected, width: width, count: columns, wraps: wraps)
    }
  }

  private func press(_ host: ViewHost, _ key: Key, _ modifiers: KeyModifiers = []) {
    #expect(host.key(key, modifiers: modifiers))
    host.advance(to: host.time)
  }

  @Test func `a click in a cell below its text edits the cell`() {
    let host = host(1)
    // Three lines of 20 points, from 49 on.
    model.items[0] = "abc def ghi"
    host.advance(to: 0)
    host.tap(at: Point(x: 220, y: 100))
    host.advance(to: 0)
    #expect(host.textInput?.text == "B0")
    #expect(host.textInput?.frame.origin == Point(x: 208, y: 49))
  }

  @Test(arguments: [
    Point(x: 202, y: 39), Point(x: 298, y: 39), Point(x: 202, y: 79), Point(x: 298, y: 79),
  ])
  func `a click in the padding of a cell edits the cell`(point: Point) {
    let host = host(1)
    host.tap(at: point)
    host.advance(to: 0)
    #expect(host.textInput?.text == "B0")
  }

  @Test func `a click in the padding of a cell that cannot be edited edits no other`() {
    let host = host(1)
    for x in [102.0, 198] {
      host.tap(at: Point(x: x, y: 57))
      host.advance(to: 0)
      #expect(host.textInput == nil)
    }
    #expect(selected.rows == [0])
  }

  @Test func `a click below the content of a cell reaches the content`() {
    let log = Log()
    var configuration = DataTableConfiguration()
    configuration.rowHeightMode = .automatic(estimated: 44)
    configuration.textLayout = .wrap
    configuration.columnWidth = .fixed(100)
    let host = stage(size: Size(width: 320, height: 200)) {
      DataTable([Item(id: 0, text: "a\nb\nc")], configuration: configuration) {
        DataTableColumn<Item>("A", value: { $0.text })
        DataTableColumn<Item>("B", value: { $0.id })
          .content { _ in Color.red.frame(width: 20, height: 20).onTapGesture { log.note("B") } }
      }
    }
    // The square is at 108, 49; the row ends at 121.
    host.tap(at: Point(x: 118, y: 100))
    host.tap(at: Point(x: 102, y: 57))
    #expect(log.lines == ["B"])
  }

  @Test func `Tab moves from cell to cell in reading order, and Shift+Tab back`() {
    let host = host(3)
    host.tap(at: Point(x: 20, y: 57))
    host.advance(to: 0)
    #expect(host.textInput?.frame.origin == Point(x: 8, y: 49))
    press(host, .tab)
    #expect(
      host.textInput?.frame.origin == Point(x: 208, y: 49), "skips the cell that cannot be edited")
    press(host, .tab)
    #expect(host.textInput?.frame.origin == Point(x: 8, y: 93))
    #expect(selected.rows == [1])
    press(host, .tab, .shift)
    #expect(host.textInput?.frame.origin == Point(x: 208, y: 49))
    #expect(selected.rows == [0], "no range")
    press(host, .tab, .shift)
    #expect(host.textInput?.text == "t0")
  }

  @Test func `the row that Tab moves to is scrolled into view`() {
    let host = host(100)
    // The third row ends at 169, the fourth at 213.
    host.tap(at: Point(x: 220, y: 145))
    host.advance(to: 0)
    press(host, .tab)
    #expect(host.scrollOffset(in: "cells") == 13)
    #expect(host.textInput?.frame.origin == Point(x: 8, y: 168))
    #expect(host.textInput?.text == "t3")
    // Also after the table was scrolled elsewhere.
    host.scroll(to: 2_000, in: "cells")
    host.advance(to: 0.1)
    press(host, .tab, .shift)
    #expect(host.textInput?.text == "B2")
    #expect(host.textInput?.visibleFrame.height == 20)
    #expect(host.diagnostics.isEmpty)
  }

  @Test func `after the last cell and before the first the table has the focus`() {
    let host = host(2)
    host.tap(at: Point(x: 220, y: 101))
    host.advance(to: 0)
    host.setText("typed")
    press(host, .tab)
    #expect(host.textInput == nil)
    #expect(selected.typed == ["1 typed"], "the typed text is kept")
    #expect(host.focusedRow?.id == AnyHashable(1))
    press(host, .up)
    press(host, .function(2))
    #expect(host.textInput?.text == "t0")
    press(host, .tab, .shift)
    #expect(host.textInput == nil)
    #expect(host.focusedRow?.id == AnyHashable(0))
  }

  @Test func `a cell that is off screen at the side is scrolled to`() {
    // 600 points in 320.
    let host = host(3, width: 300, columns: 0)
    host.tap(at: Point(x: 20, y: 57))
    host.advance(to: 0)
    press(host, .tab)
    #expect(host.textInput?.frame == Rect(x: 28, y: 49, width: 284, height: 20))
    press(host, .tab)
    #expect(host.textInput?.frame == Rect(x: 8, y: 93, width: 284, height: 20))
    // A click scrolls nothing; typed text is scrolled into view.
    host.scroll(by: Point(x: 280, y: 0), at: Point(x: 20, y: 100))
    host.advance(to: 0.1)
    host.tap(at: Point(x: 5, y: 57))
    host.advance(to: 0.2)
    #expect(host.textInput?.frame.minX == -272)
    host.setText("typed")
    host.advance(to: 0.3)
    #expect(host.textInput?.frame.minX == 8)
  }

  private func left(of host: ViewHost) -> Double? {
    host.textInput.map { ($0.frame.minX * 1_000).rounded() / 1_000 }
  }

  @Test func `in a cell that is wider than the table the caret is scrolled to`() {
    // The cell is 400 points wide, the table 320. The cell's text begins at 8 and is 384 wide.
    let host = host(1, width: 400, columns: 0)
    host.tap(at: Point(x: 20, y: 57))
    host.advance(to: 0)
    // 22 letters of 16 points: the caret is at 8 + 352, with a margin of 24 points.
    host.setText(String(repeating: "m", count: 22))
    host.advance(to: 0.1)
    #expect(left(of: host) == 8.0 - (8 + 352 + 24 - 320))
    host.moveCaret(to: 0)
    host.advance(to: 0.2)
    #expect(left(of: host) == 8)
    host.setText("m " + String(repeating: "m", count: 20), caret: 1)
    host.advance(to: 0.3)
    #expect(left(of: host) == 8)
  }

  @Test func `of very many columns the next cell is created when Tab moves to it`() {
    let host = host(3, columns: 100)
    host.scroll(by: Point(x: 20_000, y: 0), at: Point(x: 20, y: 100))
    host.advance(to: 0.1)
    // The last column, which ends at the right edge.
    host.tap(at: Point(x: 250, y: 57))
    host.advance(to: 0.2)
    #expect(host.textInput?.text == "B0")
    press(host, .tab)
    #expect(host.textInput?.text == "t1")
    #expect(host.textInput?.frame.origin == Point(x: 8, y: 93))
    press(host, .tab, .shift)
    #expect(host.textInput?.text == "B0")
    #expect(host.textInput?.frame.origin == Point(x: 228, y: 49))
  }

  @Test(arguments: [true, false])
  func `Enter ends the editing of a cell and keeps its text`(wraps: Bool) {
    for modifiers in [KeyModifiers(), .control] {
      let host = host(2, wraps: wraps)
      host.tap(at: Point(x: 20, y: 57))
      host.type("x")
      press(host, .enter, modifiers)
      #expect(model.items[0] == "t0x")
      #expect(host.textInput == nil)
      #expect(host.focusedRow?.id == AnyHashable(0))
    }
  }

  private func sortedHost() -> ViewHost {
    model.items = (10..<30).map { "t\($0)" }
    return stage(size: Size(width: 320, height: 200)) {
      Cells(model: model, selected: selected, sort: DataTableSort(column: 0))
    }
  }

  private func order(_ host: ViewHost) -> [Int] {
    host.rows(in: "cells").filter { $0.index != nil }.sorted { $0.minY < $1.minY }
      .compactMap { $0.id.base as? Int }
  }

  @Test func `the row of an edited cell is sorted again when the editing ends, and stays in view`()
  {
    let host = sortedHost()
    host.tap(at: Point(x: 20, y: 57))
    host.advance(to: 0)
    host.setText("t9")
    host.advance(to: 1)
    #expect(order(host).prefix(2) == [0, 1], "the row stays while text is typed")
    #expect(host.textInput != nil)
    press(host, .enter)
    for time in stride(from: 1.1, through: 4, by: 0.1) { host.advance(to: time) }
    #expect(order(host).last == 0)
    #expect(host.focusedRow?.id == AnyHashable(0))
    let row = host.rows(in: "cells").first { $0.id == AnyHashable(0) }
    #expect(row.map { $0.minY + $0.height } == 200)
  }

  @Test func `a click that ends an edit selects its row, even if the row moves meanwhile`() {
    let host = sortedHost()
    host.tap(at: Point(x: 20, y: 57))
    host.advance(to: 0)
    host.setText("t9")
    host.advance(to: 1)
    // The second row is at 81, and moves to the top during the click.
    host.press(at: Point(x: 20, y: 101))
    for time in stride(from: 1.1, through: 4, by: 0.1) {
      host.advance(to: time)
      #expect(host.textInput?.text == "t11")
    }
    host.release(at: Point(x: 20, y: 101))
    #expect(order(host).first == 1)
    #expect(selected.rows == [1])
  }

  @Test func `an edit that is canceled leaves the row in its place`() {
    let host = sortedHost()
    host.tap(at: Point(x: 20, y: 57))
    host.advance(to: 0)
    host.setText("t9")
    host.advance(to: 1)
    press(host, .escape)
    for time in stride(from: 1.1, through: 4, by: 0.1) { host.advance(to: time) }
    #expect(order(host).prefix(2) == [0, 1])
    // Later edits are sorted, too.
    host.tap(at: Point(x: 20, y: 57))
    host.setText("t9")
    press(host, .enter)
    for time in stride(from: 4.1, through: 7, by: 0.1) { host.advance(to: time) }
    #expect(order(host).last == 0)
  }

  @Test(arguments: [KeyModifiers.shift, .alt])
  func `Enter with Shift or Alt begins a new line in a cell that wraps`(_ modifiers: KeyModifiers) {
    let host = host(2)
    host.tap(at: Point(x: 20, y: 57))
    press(host, .enter, modifiers)
    host.type("x")
    #expect(model.items[0] == "t0\nx")
    #expect(host.textInput != nil)
  }

  @Test func `a cell with one line has no second one`() {
    let host = host(2, wraps: false)
    host.tap(at: Point(x: 20, y: 57))
    press(host, .enter, .shift)
    #expect(model.items[0] == "t0")
    #expect(host.textInput == nil)
  }

  @Test(arguments: [true, false])
  func `a cell that is too long to be edited says so and keeps its text`(wraps: Bool) {
    let host = host(2, wraps: wraps)
    let long = String(repeating: "long ", count: 3_000)
    model.items[0] = long
    host.advance(to: 0)
    let note = "Too long to edit here: more than 10,000 characters."
    func showsLimit() -> Bool { host.drawnTexts.contains { $0.hasPrefix("Too") } }
    #expect(!showsLimit())
    host.tap(at: Point(x: 20, y: 57))
    host.advance(to: 0.1)
    #expect(showsLimit())
    #expect(host.textInput == nil)
    #expect(selected.rows == [0])
    for key in [Key.character("x"), .space, .backspace, .delete, .enter] { press(host, key) }
    host.type("x")
    host.setText("x")
    #expect(model.items[0] == long)
    #expect(host.accessibilityTree.focused?.hint == note)
    // Tab stops at it like at any cell.
    press(host, .tab)
    #expect(host.textInput?.text == "B0")
    #expect(!showsLimit())
    press(host, .tab, .shift)
    #expect(showsLimit())
    press(host, .escape)
    #expect(!showsLimit())
    #expect(host.focusedRow?.id == AnyHashable(0))
    #expect(model.items[0] == long)
  }

  @Test func `the note of a cell that is too long is in its visible part`() {
    let host = host(1)
    model.items[0] = String(repeating: "long ", count: 3_000)
    host.advance(to: 0)
    host.scroll(to: 1_000, in: "cells")
    host.advance(to: 0.1)
    host.tap(at: Point(x: 20, y: 100))
    host.advance(to: 0.2)
    let top = host.displayList.texts.first { $0.text.hasPrefix("Too") }?.position.y
    // Below the header, with 2 points above it.
    #expect(top == 39)
    #expect(host.scrollOffset(in: "cells") == 1_000)
  }
}
