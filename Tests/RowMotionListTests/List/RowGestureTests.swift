import Observation
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

@MainActor @Observable private final class Gestures {
  var items = Array(0..<8)
  var selected: Set<Int> = []
  var events: [String] = []
  var open: Set<Int> = []
}

/// Pointer gestures on rows beyond a click: double clicks, menus, handles, several rows at once.
@MainActor @Suite struct RowGestureTests {
  /// Rows of 40 points, with a drag handle in their first 20 points and a button in the next 20.
  private struct Rows: View {
    let model: Gestures
    var hasMenu = true

    var body: some View {
      List(selection: Binding(get: { model.selected }, set: { model.selected = $0 })) {
        ForEach(model.items, id: \.self) { item in
          HStack(spacing: 0) {
            Color.clear.frame(width: 20, height: 40).listRowDragHandle()
            Color.clear.frame(width: 20, height: 40)
              .onTapGesture { model.events.append("button \(item)") }
              .contextMenu { [.button("Press") { model.events.append("pressed \(item)") }] }
            Color.clear.frame(width: 60, height: model.open.contains(item) ? 100 : 40)
          }
          .onTapGesture(count: 2) { model.events.append("double \(item)") }
          .onTapGesture { model.events.append("single \(item)") }
          .contextMenu {
            hasMenu
              ? [
                .button("Delete \(model.selected.count)") { model.items.removeAll { $0 == item } }
              ] : []
          }
        }
        .onMove { model.items.move(fromOffsets: $0, toOffset: $1) }
        .onDelete { model.items.remove(atOffsets: $0) }
      }
      .id("list")
    }
  }

  /// Rows of 40 points that a click removes.
  private struct RemovedRows: View {
    let model: Gestures
    let animation: Animation?

    var body: some View {
      List {
        ForEach(model.items, id: \.self) { item in
          Color.clear.frame(height: 40)
            .onTapGesture { withAnimation(animation) { model.items.removeAll { $0 == item } } }
        }
      }
    }
  }

  private let model = Gestures()

  private func host(hasMenu: Bool = true, height: Double = 400) -> ViewHost {
    let host = ViewHost(size: Size(width: 100, height: height), text: BoxFont()) {
      Rows(model: model, hasMenu: hasMenu)
    }
    host.advance(to: 0)
    return host
  }

  /// Returns a host of rows of 40 points that a click opens to 100 points; the first is open.
  private func toggles(isAnimated: Bool) -> ViewHost {
    let model = model
    model.open = [0]
    let host = ViewHost(size: Size(width: 100, height: 400), text: BoxFont()) {
      List {
        ForEach(model.items, id: \.self) { item in
          Color.clear.frame(height: model.open.contains(item) ? 100 : 40)
            .onTapGesture {
              withAnimation(isAnimated ? .smooth : nil) {
                _ =
                  model.open.contains(item)
                  ? model.open.remove(item) : model.open.insert(item).memberAfterInsert
              }
            }
        }
      }
    }
    host.advance(to: 0)
    return host
  }

  private func click(
    _ host: ViewHost, _ y: Double, x: Double = 70, count: Int? = nil, isRapid: Bool? = nil
  ) {
    host.press(at: Point(x: x, y: y), count: count, isRapid: isRapid)
    host.release(at: Point(x: x, y: y))
    host.advance(to: host.time)
  }

  private var order: [Int] { model.items }

  private func tops(_ host: ViewHost) -> [Double] {
    host.rows.sorted { "\($0.id)" < "\($1.id)" }.map(\.minY)
  }

  // MARK: Taps

  @Test(arguments: [false, true])
  func `all clicks of a multiple click act on the row of the first one`(isAnimated: Bool) {
    let host = toggles(isAnimated: isAnimated)
    // Near the lower edge of the open row: once it has closed, another row is there.
    var states: [Set<Int>] = []
    for count in 1...9 {
      click(host, 95, count: count)
      states.append(model.open)
      host.advance(to: host.time + 0.15)
    }
    #expect(states == (1...9).map { $0 % 2 == 1 ? [] : [0] })
    host.advance(to: host.time + 5)
    click(host, 95, count: 1)
    #expect(model.open == [2], "another click is for the row under the pointer")
    click(host, 30, count: 2)
    #expect(model.open == [2, 0], "a click elsewhere is no part of the multiple click")
  }

  @Test func `rapid clicks of an unsteady hand act on the row that was there`() {
    let host = toggles(isAnimated: false)
    click(host, 80, count: 1, isRapid: false)
    // A drift of 15 points is two single clicks for the window.
    click(host, 95, count: 1, isRapid: true)
    #expect(model.open == [0], "the row was below the pointer before it closed")
    click(host, 95, count: 1, isRapid: true)
    click(host, 110, count: 1, isRapid: true)
    #expect(model.open == [0], "it is still close to the last click")
    click(host, 95, count: 1, isRapid: true)
    click(host, 116, count: 1, isRapid: true)
    #expect(model.open == [2], "a click elsewhere is for another row")
  }

  @Test(arguments: [false, true])
  func `rapid clicks on a button that removes its row remove no other row`(isAnimated: Bool) {
    let model = model
    let host = ViewHost(size: Size(width: 100, height: 400), text: BoxFont()) {
      RemovedRows(model: model, animation: isAnimated ? .smooth : nil)
    }
    host.advance(to: 0)
    for (count, y) in [(1, 60.0), (2, 60), (1, 72), (2, 72)] {
      click(host, y, count: count, isRapid: y != 60 || count > 1)
      host.advance(to: host.time + 0.15)
    }
    #expect(model.items == [0, 2, 3, 4, 5, 6, 7])
    host.advance(to: host.time + 1)
    click(host, 60, count: 1, isRapid: false)
    #expect(model.items == [0, 3, 4, 5, 6, 7], "a later click is for the row under the pointer")
  }

  @Test func `the first of two taps is single and the second double`() {
    let host = host()
    click(host, 20)
    #expect(model.events == ["single 0"])
    host.advance(to: 0.3)
    click(host, 20)
    #expect(model.events == ["single 0", "double 0"])
    // A third tap starts over, and a tap that is too late is a single one.
    click(host, 20)
    host.advance(to: 0.8)
    click(host, 20)
    #expect(model.events.suffix(2) == ["single 0", "single 0"])
  }

  @Test func `a window passes the click count of a press`() {
    let host = host()
    click(host, 20, count: 1)
    host.advance(to: 100)
    click(host, 20, count: 2)
    click(host, 20, count: 3)
    click(host, 20, count: 4)
    #expect(model.events == ["single 0", "double 0", "single 0", "double 0"])
  }

  @Test func `the double tap of a row is no action for assistive technology`() throws {
    let host = host()
    let row = try #require(host.accessibilityTree.children.first?.children.first)
    host.performAccessibilityAction(.default, on: row.id)
    #expect(!model.events.contains { $0.hasPrefix("double") })
  }

  @Test func `the pointer style shows the drag handle of a row`() {
    let host = host()
    #expect(host.pointerStyle == .automatic)
    host.move(to: Point(x: 10, y: 60))
    #expect(host.pointerStyle == .grabIdle)
    host.press(at: Point(x: 10, y: 60))
    host.move(to: Point(x: 70, y: 90))
    #expect(host.pointerStyle == .grabActive)
    host.release(at: Point(x: 70, y: 90))
    #expect(host.pointerStyle == .automatic)
    host.move(to: Point(x: 10, y: 60))
    host.exit()
    #expect(host.pointerStyle == .automatic)
    // A single row cannot be moved.
    model.items = [0]
    host.advance(to: 1)
    host.move(to: Point(x: 10, y: 20))
    #expect(host.pointerStyle == .automatic)
  }

  @Test func `a click with control or shift selects and taps nothing`() {
    let host = host()
    host.pressedModifiers = .control
    click(host, 20, x: 30)
    click(host, 100)
    #expect(model.selected == [0, 2])
    click(host, 20)
    #expect(model.selected == [2])
    host.pressedModifiers = .shift
    click(host, 180)
    #expect(model.selected == [0, 1, 2, 3, 4])
    #expect(model.events == [])
    // A click without modifiers only runs the row's own tap; ranges start at that row.
    host.pressedModifiers = []
    click(host, 220)
    host.pressedModifiers = .shift
    click(host, 300)
    #expect(model.selected == [5, 6, 7])
    #expect(model.events == ["single 5"])
  }

  // MARK: Menus

  @Test func `the menu under the pointer is the innermost one`() throws {
    let host = host()
    let button = try #require(host.contextMenu(at: Point(x: 30, y: 60)))
    #expect(button.items.map(\.title) == ["Press"])
    button.items[0].action()
    #expect(model.events == ["pressed 1"])
    let row = try #require(host.contextMenu(at: Point(x: 70, y: 60)))
    #expect(row.items.map(\.title) == ["Delete 1"])
    #expect(row.frame == Rect(x: 0, y: 40, width: 100, height: 40))
    row.items[0].action()
    #expect(order == [0, 2, 3, 4, 5, 6, 7])
    #expect(host.contextMenu(at: Point(x: 70, y: 390)) == nil)
  }

  @Test func `a menu applies to its row alone or to all rows selected with it`() {
    let host = host()
    model.selected = [0, 1, 2]
    #expect(host.contextMenu(at: Point(x: 70, y: 60))?.items.first?.title == "Delete 3")
    #expect(model.selected == [0, 1, 2])
    #expect(host.contextMenu(at: Point(x: 70, y: 180))?.items.first?.title == "Delete 1")
    #expect(model.selected == [4])
    #expect(host.focusedRow?.id == AnyHashable(4))
  }

  @Test func `the menu key opens the menu of the focused row`() {
    let host = host()
    #expect(host.contextMenuOfFocusedRow() == nil)
    #expect(host.focus(row: 3, in: "list"))
    host.advance(to: 0)
    #expect(host.contextMenuOfFocusedRow()?.items.map(\.title) == ["Delete 1"])
    #expect(model.selected == [3])
  }

  @Test func `the menu key scrolls to the row of its menu`() throws {
    let host = host(height: 100)
    #expect(host.focus(row: 7, in: "list"))
    host.advance(to: 0)
    // Rows of 40 points in a list of 100: it shows 220 to 320, then its beginning.
    host.scroll(to: 0, in: "list")
    host.advance(to: 0)
    #expect(host.contextMenuOfFocusedRow()?.frame == Rect(x: 0, y: 60, width: 100, height: 40))
    // A fully visible row stays in place.
    host.scroll(to: 210, in: "list")
    host.advance(to: 0)
    #expect(host.contextMenuOfFocusedRow()?.frame == Rect(x: 0, y: 60, width: 100, height: 40))
    #expect(host.focus(row: 6, in: "list"))
    host.advance(to: 0)
    #expect(host.contextMenuOfFocusedRow()?.frame == Rect(x: 0, y: 20, width: 100, height: 40))
  }

  @Test func `the menu key does not scroll to a row without a menu`() {
    struct Plain: View {
      var body: some View {
        List(0..<8, selection: .constant(Set<Int>())) { Text("\($0)").frame(height: 40) }
          .id("list")
      }
    }
    let host = ViewHost(size: Size(width: 100, height: 100), text: BoxFont()) { Plain() }
    host.advance(to: 0)
    #expect(host.focus(row: 2, in: "list"))
    host.advance(to: 0)
    host.scroll(to: 0, in: "list")
    host.advance(to: 0)
    #expect(host.contextMenuOfFocusedRow() == nil)
    host.advance(to: 0)
    #expect(host.rows[0].minY == 0)
  }

  @Test func `a row without a menu gets one with its actions`() throws {
    struct Plain: View {
      let model: Gestures
      var body: some View {
        List {
          ForEach(model.items, id: \.self) { Text("\($0)").frame(height: 40) }
            .onMove { model.items.move(fromOffsets: $0, toOffset: $1) }
            .onDelete { model.items.remove(atOffsets: $0) }
        }
      }
    }
    let host = ViewHost(size: Size(width: 100, height: 400), text: BoxFont()) {
      Plain(model: model)
    }
    host.advance(to: 0)
    let menu = try #require(host.contextMenu(at: Point(x: 5, y: 60)))
    #expect(menu.items.map(\.title) == ["Delete", "Move up", "Move down"])
    menu.items[1].action()
    #expect(order == [1, 0, 2, 3, 4, 5, 6, 7])
    #expect(self.host(hasMenu: false).contextMenu(at: Point(x: 70, y: 60)) == nil)
  }

  // MARK: Focus

  @Test func `a row that is about to be inserted gets the focus`() {
    let host = host()
    model.items.insert(99, at: 2)
    #expect(host.focus(row: 99, in: "list"))
    host.advance(to: 0)
    #expect(host.focusedRow?.id == AnyHashable(99))
    #expect(host.focusedRow?.list == AnyHashable("list"))
    #expect(host.key(.down))
    #expect(model.selected == [2])
  }

  // MARK: Handles

  @Test func `a handle drags at once`() {
    let host = host()
    host.press(at: Point(x: 10, y: 20))
    #expect(host.isDraggingRow)
    host.move(to: Point(x: 10, y: 101))
    host.advance(to: 0)
    #expect(tops(host)[0] == 81)
    host.release(at: Point(x: 10, y: 101))
    host.advance(to: 0)
    #expect(order == [1, 2, 0, 3, 4, 5, 6, 7])
    // A press and release without a move does nothing.
    host.advance(to: 2)
    host.press(at: Point(x: 10, y: 20))
    host.release(at: Point(x: 10, y: 20))
    host.advance(to: 4)
    #expect(order == [1, 2, 0, 3, 4, 5, 6, 7])
    #expect(model.events == [])
  }

  @Test func `a drag that is cancelled leaves everything as it was`() {
    let host = host()
    host.press(at: Point(x: 10, y: 20))
    host.move(to: Point(x: 10, y: 200))
    host.cancelRowDrag()
    #expect(!host.isDraggingRow)
    host.release(at: Point(x: 10, y: 200))
    host.advance(to: 0)
    host.advance(to: 2)
    #expect(order == Array(0..<8))
    #expect(tops(host) == (0..<8).map { 40 * Double($0) })
    #expect(model.events == [])
  }

  @Test func `keys neither change nor select rows while one is dragged`() {
    let host = host()
    host.tap(at: Point(x: 60, y: 100))
    model.selected = [2]
    host.advance(to: 0)
    host.press(at: Point(x: 10, y: 20))
    host.move(to: Point(x: 10, y: 101))
    host.advance(to: 0)
    for key in [Key.delete, .down, .end, .space, .function(2), .tab, .character("a")] {
      #expect(host.key(key), "\(key) is not left to others")
    }
    #expect(host.key(.down, modifiers: .alt))
    host.advance(to: 0)
    #expect(model.selected == [2])
    #expect(order == Array(0..<8))
    #expect(host.focusedRow?.id == AnyHashable(2))
    host.release(at: Point(x: 10, y: 101))
    host.advance(to: 0)
    #expect(order == [1, 2, 0, 3, 4, 5, 6, 7])
    #expect(host.key(.delete))
    host.advance(to: 0)
    #expect(order == [1, 0, 3, 4, 5, 6, 7])
  }

  // MARK: Several rows

  @Test func `selected rows are dropped together`() {
    let host = host()
    model.selected = [1, 4, 6]
    host.advance(to: 0)
    host.press(at: Point(x: 10, y: 180))
    #expect(host.draggedRows?.ids == [1, 4, 6].map { AnyHashable($0) })
    #expect(host.draggedRows?.list == AnyHashable("list"))
    // Over the third row: all of them move there, in their order.
    host.move(to: Point(x: 10, y: 100))
    host.advance(to: 0)
    host.release(at: Point(x: 10, y: 100))
    host.advance(to: 0)
    #expect(order == [0, 1, 4, 6, 2, 3, 5, 7])
    #expect(host.draggedRows == nil)
    // Nothing jumps: each row moves to its position from where it was visible.
    let before = tops(host)
    #expect(before[4] == 80)
    host.advance(to: 3)
    #expect(tops(host) == [0, 40, 160, 200, 80, 240, 120, 280])
  }

  @Test func `selected rows are dropped together downwards, too`() {
    let host = host()
    model.selected = [0, 1]
    host.advance(to: 0)
    host.press(at: Point(x: 10, y: 20))
    host.move(to: Point(x: 10, y: 180))
    host.advance(to: 0)
    host.release(at: Point(x: 10, y: 180))
    host.advance(to: 0)
    #expect(order == [2, 3, 4, 0, 1, 5, 6, 7])
  }

  @Test func `a row that is not selected is dragged alone`() {
    let host = host()
    model.selected = [1, 4, 6]
    host.advance(to: 0)
    host.press(at: Point(x: 10, y: 20))
    #expect(host.draggedRows?.ids == [AnyHashable(0)])
    host.release(at: Point(x: 10, y: 20))
  }

  @Test func `several rows that are dropped at their origin stay apart`() {
    let host = host()
    model.selected = [1, 4, 6]
    host.advance(to: 0)
    host.press(at: Point(x: 10, y: 180))
    host.move(to: Point(x: 10, y: 300))
    host.move(to: Point(x: 10, y: 182))
    host.release(at: Point(x: 10, y: 182))
    host.advance(to: 0)
    #expect(order == Array(0..<8))
  }

  @Test(arguments: [true, false])
  func `the dimming and the number of dragged rows fade when they are dropped`(
    isCancelled: Bool
  ) throws {
    struct Texts: View {
      let model: Gestures
      var body: some View {
        List(selection: Binding(get: { model.selected }, set: { model.selected = $0 })) {
          ForEach(model.items, id: \.self) { item in
            Text(verbatim: "row \(item)").frame(height: 40).listRowDragHandle()
          }
          .onMove { model.items.move(fromOffsets: $0, toOffset: $1) }
        }
      }
    }
    model.selected = [0, 2]
    let host = ViewHost(size: Size(width: 300, height: 400), text: BoxFont()) {
      Texts(model: model)
    }
    host.advance(to: 0)
    func opacity(_ text: String) -> Double {
      VisibleDrawing(host.displayList).marks.last { $0.text == text }?.opacity ?? 0
    }
    let full = opacity("row 2")
    let bounds = try #require(
      VisibleDrawing(host.displayList).marks.first { $0.text == "row 0" }?.bounds)
    let start = Point(x: bounds.midX, y: bounds.midY)
    host.press(at: start)
    host.move(to: start + Point(x: 0, y: 130))
    host.advance(to: 0)
    host.advance(to: 1)
    #expect(abs(opacity("row 2") - 0.4 * full) < 1e-9)
    #expect(opacity("2") > 0.9)
    if isCancelled {
      host.cancelRowDrag()
    } else {
      host.release(at: start + Point(x: 0, y: 130))
    }
    var last = (row: opacity("row 2"), count: opacity("2"))
    for frame in 0...120 {
      host.advance(to: 1 + Double(frame) / 240)
      let now = (row: opacity("row 2"), count: opacity("2"))
      #expect(abs(now.row - last.row) < 0.1 && abs(now.count - last.count) < 0.15, "\(frame)")
      last = now
    }
    #expect(last == (full, 0))
    #expect(model.items.first == (isCancelled ? 0 : 1))
  }

  // MARK: Scrolling to growing rows

  /// The row's detail animates inside the row, so the detail has no height when the scroll begins.
  @Test func `a scroll to a growing row uses its final height`() {
    struct Growing: View {
      let model: Gestures
      var body: some View {
        List {
          ForEach(model.items, id: \.self) { item in
            CollapsibleSpacingVStack(alignment: .leading, spacing: 0) {
              Color.clear.frame(width: 100, height: 40)
              AnimatedPresence(
                value: model.open.contains(item) ? item : nil, animation: .linear(duration: 1)
              ) { _ in Color.clear.frame(width: 100, height: 60) }
            }
          }
        }
      }
    }
    let host = ViewHost(size: Size(width: 100, height: 200), text: BoxFont()) {
      Growing(model: model)
    }
    host.advance(to: 0)
    // Row 4 of rows 0 to 7 is the last visible one.
    model.open = [4]
    host.scroll(toRow: 4, animation: .linear(duration: 1))
    host.advance(to: 0)
    #expect(host.scrollOffset() == 0)
    host.advance(to: 0.5)
    #expect(abs(host.scrollOffset() - 30) < 0.01)
    host.advance(to: 1)
    host.advance(to: 2)
    #expect(abs(host.scrollOffset() - 60) < 0.01)
    // The last row: the scroll stops at the content's end until the row has grown.
    model.open = []
    host.scroll(to: 120)
    host.advance(to: 2)
    host.advance(to: 6)
    model.open = [7]
    host.scroll(toRow: 7, animation: .linear(duration: 1))
    host.advance(to: 6)
    host.advance(to: 8)
    host.advance(to: 9)
    #expect(abs(host.scrollOffset() - 180) < 0.01)
  }

  // MARK: Refreshing

  @Test func `F5 refreshes a refreshable list`() async {
    struct Refreshed: View {
      let model: Gestures
      var body: some View {
        List { ForEach(model.items, id: \.self) { Text("\($0)") } }
          .refreshable { model.events.append("refreshed") }
      }
    }
    let host = ViewHost(size: Size(width: 100, height: 200), text: BoxFont()) {
      Refreshed(model: model)
    }
    host.advance(to: 0)
    #expect(host.key(.function(5)))
    while model.events.isEmpty { await Task.yield() }
    #expect(model.events == ["refreshed"])
    let plain = self.host()
    #expect(!plain.key(.function(5)))
  }
}
