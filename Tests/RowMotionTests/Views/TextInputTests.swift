import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Texts edited in rows of a host of 320 by 200 points, with `BoxFont`.
@MainActor @Suite struct TextInputTests {
  private final class Log {
    var lines: [String] = []
  }

  private struct Rows: View {
    let model: Switch
    let log: Log
    var animation: Animation?

    var body: some View {
      List(selection: .constant(Int?.none)) {
        ForEach(Array(0..<model.items.count), id: \.self) { index in
          VStack(alignment: .leading, spacing: 0) {
            TextField("Title", text: .constant("title"))
            TextEditor(
              text: Binding(
                get: { model.items[index] },
                set: { text in withAnimation(animation) { model.items[index] = text } })
            )
            .id("editor \(index)")
          }
        }
      }
      .onSubmit { log.lines.append("submit") }
      .onExitCommand { log.lines.append("exit") }
    }
  }

  private let model = Switch()
  private let log = Log()

  private func host(count: Int = 20, _ animation: Animation? = nil) -> ViewHost {
    model.items = (0..<count).map { "text \($0)" }
    return stage(size: Size(width: 320, height: 200)) {
      Rows(model: model, log: log, animation: animation)
    }
  }

  private func edit(_ index: Int, in host: ViewHost) {
    host.tap(id: "editor \(index)")
    host.advance(to: host.time)
  }

  @Test func `Escape restores the text and returns the focus to the list`() {
    let host = host()
    edit(1, in: host)
    host.setText("other")
    host.advance(to: 0.1)
    #expect(model.items[1] == "other")
    #expect(host.key(.escape))
    #expect(model.items[1] == "text 1")
    #expect(log.lines == ["exit"])
    #expect(host.textInput == nil)
    // The list has the focus, at the edited row. The next row is the third.
    #expect(host.key(.down))
    host.advance(to: 0.2)
    #expect(host.key(.function(2)))
    host.advance(to: 0.3)
    #expect(host.textInput?.frame.minY == 80)
  }

  @Test func `Control and Enter submit, Enter inserts a line break`() {
    let host = host()
    edit(0, in: host)
    #expect(host.key(.enter))
    #expect(model.items[0] == "text 0\n")
    #expect(log.lines.isEmpty)
    #expect(host.key(.enter, modifiers: .control))
    #expect(log.lines == ["submit"])
    #expect(host.textInput == nil)
    #expect(model.items[0] == "text 0\n")
  }

  @Test func `leaving a field keeps the text and calls no handler`() {
    let host = host()
    edit(0, in: host)
    host.setText("kept")
    host.endTextInput(.leave)
    #expect(host.textInput == nil)
    #expect(model.items[0] == "kept")
    #expect(log.lines.isEmpty)
  }

  @Test func `a row animates to the height of its typed text`() {
    // A title and a line, each 20 points.
    let host = host(.linear(duration: 1))
    edit(1, in: host)
    #expect(host.rows[1].height == 40)
    host.setText("a\nb\nc")
    host.advance(to: 0)
    host.advance(to: 0.5)
    #expect(host.rows[1].height == 60)
    #expect(host.rows[2].minY == 100)
    #expect(host.textInput?.frame == Rect(x: 0, y: 60, width: 320, height: 40))
    #expect(host.textInput?.visibleFrame == Rect(x: 0, y: 60, width: 320, height: 40))
    host.advance(to: 1)
    #expect(host.rows[1].height == 80)
    #expect(host.textInput?.visibleFrame.height == 60)
  }

  @Test func `below the last row the list makes space at once for typed text`() {
    let host = host(count: 20, .linear(duration: 1))
    host.scroll(to: 10_000)
    host.advance(to: 0)
    edit(19, in: host)
    #expect(host.textInput?.frame.maxY == 200)
    host.setText("a\nb\nc\nd")
    host.advance(to: 0)
    for time in [0.0, 0.25, 0.5, 1, 2] {
      host.advance(to: time)
      // Four lines fit above the edge.
      #expect(host.textInput?.frame.minY == 120, "\(time)")
      #expect(host.diagnostics.isEmpty)
    }
    // Deleting lines removes the room again.
    host.setText("a")
    host.advance(to: 4)
    #expect(host.textInput?.frame.maxY == 200)
  }

  @Test func `composed text of an input method takes up space and is not text yet`() {
    let host = host()
    edit(1, in: host)
    #expect(host.rows[1].height == 40)
    // 320 points hold 20 characters of 16: "text 1" with 20 more takes two lines.
    let composed = String(repeating: "m", count: 20)
    host.setComposition(composed, at: 4)
    host.advance(to: 0)
    #expect(model.items[1] == "text 1")
    #expect(host.textInput?.text == "text 1")
    #expect(host.drawnTexts.contains { $0.hasPrefix("textm") })
    host.advance(to: 3)
    #expect(host.rows[1].height == 60)
    host.setComposition("", at: 4)
    host.advance(to: 6)
    #expect(host.rows[1].height == 40)
    // One composition is committed, and another one is discarded when input ends.
    host.setComposition("mm", at: 4)
    host.setText("textmm 1")
    host.advance(to: 7)
    #expect(host.drawnTexts.contains("textmm 1"))
    host.setComposition("nn", at: 4)
    host.endTextInput(.leave)
    host.advance(to: 8)
    #expect(host.drawnTexts.contains("textmm 1"))
    #expect(host.diagnostics.isEmpty)
  }

  @Test(arguments: [true, false])
  func `a field that begins to exit gives the focus to its row`(hasPresence: Bool) {
    struct Note: View {
      let model: Switch
      let hasPresence: Bool

      var body: some View {
        List(selection: .constant(Set<Int>())) {
          ForEach(0..<1) { _ in
            VStack {
              if hasPresence {
                AnimatedPresence(value: model.isOn ? 1 : nil, animation: .linear(duration: 1)) {
                  _ in
                  TextEditor(text: .constant("text")).id("editor")
                }
              } else if model.isOn {
                TextEditor(text: .constant("text")).id("editor").transition(.opacity)
              }
              Text("footer")
            }
          }
        }
      }
    }
    let model = Switch(true)
    let host = stage(size: Size(width: 320, height: 200)) {
      Note(model: model, hasPresence: hasPresence)
    }
    host.tap(id: "editor")
    host.advance(to: 0.1)
    #expect(host.textInput != nil)
    withAnimation(.linear(duration: 1)) { model.isOn = false }
    host.advance(to: 0.1)
    host.advance(to: 0.5)
    #expect(host.textInput == nil)
    #expect(host.drawnTexts.contains("text"))
    #expect(host.lists[0].selection.hasFocus)
    host.advance(to: 2)
    #expect(!host.drawnTexts.contains("text"))
    #expect(host.diagnostics.isEmpty)
  }

  @Test(arguments: [true, false])
  func `a field in a row that begins to exit loses the focus`(isList: Bool) {
    struct Editors: View {
      let model: Switch
      let isList: Bool

      var body: some View {
        let rows = ForEach(model.items, id: \.self) {
          TextEditor(text: .constant("text \($0)")).id("editor \($0)")
        }
        if isList {
          List(selection: .constant(Set<String>())) { rows }
        } else {
          ScrollView { LazyVStack { rows } }
        }
      }
    }
    model.items = ["a", "b"]
    let host = stage(size: Size(width: 320, height: 200)) { Editors(model: model, isList: isList) }
    host.tap(id: "editor a")
    host.advance(to: 0.1)
    #expect(host.textInput?.text == "text a")
    withAnimation(.linear(duration: 1)) { model.items = ["b"] }
    host.advance(to: 0.1)
    host.advance(to: 0.5)
    #expect(host.textInput == nil)
    #expect(host.drawnTexts.contains("text a"))
    // The list gets the keys, as when a row is removed at once.
    if isList { #expect(host.lists[0].selection.hasFocus) }
    host.advance(to: 2)
    #expect(!host.drawnTexts.contains("text a"))
    #expect(host.diagnostics.isEmpty)
  }

  @Test func `the line of the caret is scrolled into view, by as little as needed`() {
    let host = host()
    edit(4, in: host)
    // The last visible row, at 160 to 200.
    host.setText("a\nb\nc")
    host.advance(to: 0.1)
    #expect(host.scrollOffset() == 40)
    // The caret moves to the visible first line. The list scrolls far away, and back to the caret.
    host.moveCaret(to: 0)
    host.advance(to: 0.2)
    #expect(host.scrollOffset() == 40)
    host.scroll(to: 300)
    host.advance(to: 0.3)
    #expect(host.textInput?.visibleFrame.isEmpty == true)
    #expect(host.textInput?.text == "a\nb\nc")
    host.moveCaret(to: 5)
    host.advance(to: 0.4)
    // The third line, 220 to 240, at the top.
    #expect(host.scrollOffset() == 220)
    host.moveCaret(to: 0)
    host.advance(to: 0.5)
    #expect(host.scrollOffset() == 180)
  }

  @Test func `a row that is scrolled away keeps its field`() {
    let host = host(count: 200)
    edit(0, in: host)
    let id = host.textInput?.id
    host.setText("mine")
    host.advance(to: 0.1)
    host.scroll(to: 4_000)
    host.advance(to: 0.2)
    #expect(host.textInput?.id == id)
    host.scroll(to: 0)
    host.advance(to: 0.3)
    #expect(host.textInput?.id == id)
    #expect(host.textInput?.visibleFrame == Rect(x: 0, y: 20, width: 320, height: 20))
  }

  @Test func `text that a widget covers is laid out and not painted`() {
    let host = host(count: 2)
    #expect(host.drawnTexts == ["title", "text 0", "title", "text 1"])
    host.coversTextInput = true
    edit(1, in: host)
    let rows = host.rows
    #expect(host.drawnTexts == ["title", "text 0", "title"])
    host.coversTextInput = false
    host.advance(to: 0.1)
    #expect(host.drawnTexts == ["title", "text 0", "title", "text 1"])
    #expect(host.rows == rows)
    host.coversTextInput = true
    host.endTextInput(.leave)
    host.advance(to: 0.2)
    #expect(host.drawnTexts == ["title", "text 0", "title", "text 1"])
  }

  @Test func `a focusable list is one tab stop, and tab moves between the fields of a row`() {
    let host = host(count: 3)
    #expect(host.key(.tab))
    host.advance(to: 0.1)
    // The list itself has the focus, and tab returns to it.
    #expect(host.textInput == nil)
    #expect(host.key(.tab))
    #expect(host.textInput == nil)
    #expect(host.key(.function(2)))
    host.advance(to: 0.2)
    #expect(host.textInput?.title == "Title")
    #expect(host.textInput?.frame.minY == 0)
    #expect(host.key(.tab))
    host.advance(to: 0.3)
    #expect(host.textInput?.frame.minY == 20)
    #expect(host.key(.tab))
    host.advance(to: 0.4)
    #expect(host.textInput == nil)
  }

  @Test func `a click on a field of a row selects the row`() {
    let selection = Switch()
    let host = stage(size: Size(width: 320, height: 200)) {
      List(
        selection: Binding(get: { selection.number }, set: { selection.number = $0 ?? -1 })
      ) {
        ForEach(0..<3, id: \.self) { TextEditor(text: .constant("text")).id("editor \($0)") }
      }
    }
    host.tap(id: "editor 2")
    #expect(selection.number == 2)
    #expect(host.textInput?.text == "text")
  }

  private struct Focused: View {
    let log: Log
    @State private var title = "a"
    @State private var detail = "b"
    @State private var hasDetail = true
    @FocusState private var field: Int?

    var body: some View {
      VStack(spacing: 0) {
        TextField("Title", text: $title).focused($field, equals: 1).id("title")
        if hasDetail { TextEditor(text: $detail).focused($field, equals: 2).frame(height: 20) }
        Text("go").id("go").onTapGesture { field = 2 }
        Text("stop").id("stop").onTapGesture { field = nil }
        Text("drop").id("drop").onTapGesture { hasDetail = false }
      }
      .onChange(of: field) { log.lines.append("\($0 ?? 0) \($1 ?? 0)") }
    }
  }

  @Test func `a text field aligns its text as the environment says`() {
    func x(_ alignment: TextAlignment) -> Double? {
      let host = stage(size: Size(width: 100, height: 40)) {
        TextField("", text: .constant("abcd")).font(.system(size: 10))
          .multilineTextAlignment(alignment)
      }
      return host.x(of: "abcd")
    }
    #expect([x(.leading), x(.center), x(.trailing)] == [0, 30, 60])
  }

  @Test func `a focus state moves the focus and follows it`() {
    let host = stage(size: Size(width: 320, height: 200)) { Focused(log: log) }
    host.tap(id: "title")
    host.advance(to: 0.1)
    #expect(log.lines == ["0 1"])
    #expect(host.key(.tab))
    host.advance(to: 0.2)
    #expect(host.textInput?.text == "b")
    host.tap(id: "go")
    host.advance(to: 0.3)
    host.advance(to: 0.4)
    #expect(host.textInput?.text == "b")
    // The press removed the focus and the tap restored it, in one update.
    #expect(log.lines.last == "1 2")
    host.tap(id: "stop")
    host.advance(to: 0.5)
    #expect(host.textInput == nil)
    #expect(log.lines.last == "2 0")
    host.tap(id: "go")
    host.advance(to: 0.6)
    host.advance(to: 0.7)
    host.tap(id: "drop")
    host.advance(to: 0.8)
    host.advance(to: 0.9)
    #expect(host.textInput == nil)
    #expect(log.lines.last == "2 0")
  }

  private struct Cells: View {
    let model: Switch
    var body: some View {
      DataTable(
        Array(model.items.enumerated()).map { Item(id: $0.offset, text: $0.element) },
        configuration: configuration
      ) {
        DataTableColumn<Item>("A", value: { $0.text })
          .editable { row, text in model.items[row.id] = text }
        DataTableColumn<Item>("B", value: { $0.text }, alignment: .trailing)
          .editable { row, text in model.items[row.id] = text }
      }
      .id("cells")
    }

    struct Item: Identifiable {
      let id: Int
      let text: String
    }

    private var configuration: DataTableConfiguration {
      var configuration = DataTableConfiguration()
      configuration.rowHeightMode = .automatic(estimated: 44)
      configuration.textLayout = .wrap
      configuration.columnWidth = .fixed(300)
      return configuration
    }
  }

  @Test func `a cell is edited in place, also in a table that is scrolled sideways`() {
    model.items = ["one\ntwo", "x"]
    let host = stage(size: Size(width: 320, height: 200)) { Cells(model: model) }
    // A header of 37 points with its line. Texts have 12 points above and below, 8 at their sides.
    let top = host.rows[0].minY
    host.tap(at: Point(x: 20, y: top + 20))
    host.advance(to: 0)
    #expect(host.textInput?.frame == Rect(x: 8, y: top + 12, width: 284, height: 40))
    #expect(host.textInput?.visibleFrame.width == 284)
    host.setText("one\ntwo\nthree")
    host.advance(to: 0.1)
    #expect(model.items[0] == "one\ntwo\nthree")
    #expect(host.rows[0].height == 84)
    // Scrolls to the end: 600 points in 320.
    host.scroll(by: Point(x: 1_000, y: 0), at: Point(x: 20, y: top + 20))
    host.advance(to: 0.2)
    #expect(abs((host.textInput?.frame.minX ?? 0) - (8 - 280)) < 0.001)
    #expect(host.textInput?.visibleFrame.width == 12)
    host.tap(at: Point(x: 300, y: top + 20))
    host.advance(to: 0.3)
    #expect(abs((host.textInput?.frame.minX ?? 0) - (308 - 280)) < 0.001)
    #expect(host.textInput?.alignment == .trailing)
  }
}
