import Observation
import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// The focused row and the start of a range when rows are removed, inserted or moved.
@MainActor @Suite struct FocusedRowTests {
  @MainActor @Observable final class Model {
    var ids: [Int]
    var otherIDs: [Int] = []
    var isFiltered: (@Sendable (Int) -> Bool)?
    var many: Set<Int> = []
    var one: Int?
    var deletes = true

    init(_ ids: some Sequence<Int>) { self.ids = Array(ids) }

    var shown: [Int] { isFiltered.map { filter in ids.filter { !filter($0) } } ?? ids }
  }

  /// Rows of 40 points.
  struct Rows: View {
    let model: Model
    var isSingle = false

    var body: some View {
      list.listRowSeparator(.hidden).listRowHeight(.automatic(estimated: 40)).id("list")
    }

    @ViewBuilder private var list: some View {
      if isSingle {
        List(selection: Binding(get: { model.one }, set: { model.one = $0 })) { rows }
      } else {
        List(selection: Binding(get: { model.many }, set: { model.many = $0 })) { rows }
      }
    }

    @ViewBuilder private var rows: some View {
      ForEach(model.shown, id: \.self) { _ in Color.red.frame(height: 40) }
        .onDelete { if model.deletes { model.ids.remove(atOffsets: $0) } }
        .onMove { model.ids.move(fromOffsets: $0, toOffset: $1) }
    }
  }

  /// Two sections under headers of 20 points.
  struct Sections: View {
    let model: Model

    var body: some View {
      List(selection: Binding(get: { model.many }, set: { model.many = $0 })) {
        Section {
          ForEach(model.ids, id: \.self) { _ in Color.red.frame(height: 40) }
            .onDelete { model.ids.remove(atOffsets: $0) }
        } header: {
          Color.blue.frame(height: 20)
        }
        Section {
          ForEach(model.otherIDs, id: \.self) { _ in Color.red.frame(height: 40) }
            .onDelete { model.otherIDs.remove(atOffsets: $0) }
        } header: {
          Color.blue.frame(height: 20)
        }
      }
      .listRowSeparator(.hidden).listRowHeight(.automatic(estimated: 40)).id("list")
    }
  }

  /// Rows of 40 points, each with a text field.
  struct Fields: View {
    let model: Model

    var body: some View {
      List {
        ForEach(model.shown, id: \.self) { id in
          TextField("Field", text: .constant("\(id)")).frame(height: 40)
        }
      }
      .listRowSeparator(.hidden).listRowHeight(.automatic(estimated: 40)).id("list")
    }
  }

  /// Static rows around rows of 40 points.
  struct StaticRows: View {
    let model: Model

    var body: some View {
      List(selection: Binding(get: { model.many }, set: { model.many = $0 })) {
        Color.blue.frame(height: 30)
        Color.blue.frame(height: 40).tag(100)
        ForEach(model.ids, id: \.self) { _ in Color.red.frame(height: 40) }
        Color.blue.frame(height: 300)
      }
      .listRowSeparator(.hidden).listRowHeight(.automatic(estimated: 40)).id("list")
    }
  }

  @Test func `arrow keys pass the headers of sections, and scroll to them`() {
    let model = Model(0..<5)
    model.otherIDs = Array(10..<15)
    let host = stage(size: Size(width: 100, height: 100)) { Sections(model: model) }
    var time = 0.0
    func press(_ key: Key, _ modifiers: KeyModifiers = []) {
      host.key(key, modifiers: modifiers)
      time += 1
      host.advance(to: time)
    }
    // The first key moves the focus to the list.
    press(.down)
    #expect(host.focusedRow?.id == AnyHashable(0))
    for _ in 0..<4 { press(.down) }
    #expect(model.many == [4])
    press(.down)
    #expect(model.many == [10])
    press(.down, .shift)
    press(.up, .shift)
    press(.up, .shift)
    #expect(model.many == [4, 10])
    press(.end)
    #expect(model.many == [14])
    press(.home)
    #expect(model.many == [0])
    #expect(host.scrollOffset(in: "list") == 0)
    press(.pageDown)
    #expect(model.many == [2])
    // The first row of a section is scrolled into view with its header.
    press(.end)
    for _ in 0..<4 { press(.up) }
    #expect(model.many == [10])
    // Above it are a header of 20 + 16 points and five rows.
    #expect(host.scrollOffset(in: "list") == 236)
  }

  @Test func `Delete acts on the selected rows, also if another row has the focus`() {
    let model = Model(0..<5)
    let host = stage(size: Size(width: 100, height: 400)) { Sections(model: model) }
    host.tap(at: Point(x: 50, y: 60))
    #expect(model.many == [0])
    host.key(.down, modifiers: .control)
    host.key(.down, modifiers: .control)
    #expect(host.focusedRow?.id == AnyHashable(2))
    host.key(.delete)
    #expect(model.ids == [1, 2, 3, 4])
    // Without a selected row, it acts on the focused one.
    host.advance(to: 1)
    host.key(.delete)
    #expect(model.ids == [1, 3, 4])
  }

  @Test func `if all rows are replaced, the focus stays at its index, not at a remaining header`() {
    let model = Model(0..<5)
    model.otherIDs = Array(10..<15)
    let host = stage(size: Size(width: 100, height: 600)) { Sections(model: model) }
    host.tap(at: Point(x: 50, y: 140))
    #expect(host.focusedRow?.id == AnyHashable(2))
    (model.ids, model.otherIDs) = (Array(20..<25), Array(30..<35))
    host.advance(to: 1)
    #expect(host.focusedRow?.id == AnyHashable(22))
  }

  @Test func `a header has no action and no focus for a screen reader`() {
    let model = Model(0..<1)
    let host = stage(size: Size(width: 100, height: 400)) {
      List(selection: Binding(get: { model.many }, set: { model.many = $0 })) {
        Section("Today") { ForEach(model.ids, id: \.self) { Text("row \($0)") } }
      }
    }
    #expect(host.accessibilityTree.description.contains("heading \"Today\" 1/2\n"))
    #expect(host.accessibilityTree.description.contains("row \"row 0\" 2/2 [focusable] (press"))
  }

  @Test func `a click on a header changes neither the selection nor the focus`() {
    let model = Model(0..<5)
    let host = stage(size: Size(width: 100, height: 400)) { Sections(model: model) }
    host.tap(at: Point(x: 50, y: 40))
    #expect(model.many == [0])
    host.tap(at: Point(x: 50, y: 10))
    #expect(model.many == [0])
    #expect(host.focusedRow?.id == AnyHashable(0))
  }

  @Test func `a row outside of a ForEach can be selected if it has a tag`() {
    let model = Model(0..<1)
    let host = stage(size: Size(width: 100, height: 100)) { StaticRows(model: model) }
    host.key(.down)
    host.key(.space)
    #expect(model.many == [100])
    host.advance(to: 1)
    host.key(.down)
    #expect(model.many == [0])
    host.advance(to: 2)
    // Beyond the last one the key scrolls.
    host.key(.down)
    host.advance(to: 3)
    #expect(model.many == [0])
    host.key(.up)
    host.advance(to: 4)
    #expect(model.many == [100])
    #expect(host.scrollOffset(in: "list") == 0)
  }

  @Test func `the focus moves from the last row of a section to a row of another`() {
    let model = Model(0..<1)
    model.otherIDs = [10, 11]
    let host = stage(size: Size(width: 100, height: 400)) { Sections(model: model) }
    host.key(.down)
    host.advance(to: 1)
    host.key(.delete)
    host.advance(to: 2)
    #expect(host.focusedRow?.id == AnyHashable(10))
  }

  @Test func `Tab scrolls to the focused row if it is out of view`() {
    let model = Model(0..<100)
    let host = stage(size: Size(width: 100, height: 200)) {
      VStack(spacing: 0) {
        Rows(model: model)
        TextField("Field", text: .constant("")).frame(height: 20)
      }
    }
    host.key(.tab)
    host.key(.down)
    host.key(.tab)
    host.scroll(to: 1_000, in: "list")
    host.advance(to: 0.1)
    host.key(.tab, modifiers: .shift)
    host.advance(to: 0.2)
    #expect(host.focusedRow?.id == AnyHashable(1))
    #expect(host.scrollOffset(in: "list") == 40)
    // A row of which a part is visible stays where it is.
    host.key(.tab)
    host.scroll(to: 60, in: "list")
    host.advance(to: 0.3)
    host.key(.tab, modifiers: .shift)
    host.advance(to: 0.4)
    #expect(host.scrollOffset(in: "list") == 60)
    // A list that the program has scrolled stays there.
    host.key(.tab)
    host.scroll(toRow: 50, in: "list", anchor: .top)
    host.key(.tab, modifiers: .shift)
    host.advance(to: 0.5)
    #expect(host.scrollOffset(in: "list") == 2_000)
  }

  @Test(arguments: [false, true], [0.0, 1_000])
  func `the row with an edited text stays in place wherever its data moves`(
    isAnimated: Bool, offset: Double
  ) {
    let model = Model(0..<100)
    let harness = Harness(width: 100, height: 200) { Fields(model: model) }
    harness.advance(to: 0)
    harness.host.scroll(to: offset, in: "list")
    harness.advance(to: 1)
    harness.host.tap(at: Point(x: 50, y: 100))
    harness.advance(to: 2)
    let edited = 2 + Int(offset / 40)
    #expect(harness.host.textInput?.text == "\(edited)")
    func top() -> Double? { harness.host.rows.first { $0.id == AnyHashable(edited) }?.minY }
    #expect(top() == 80)
    var time = 2.0
    for order: [Int] in [
      (0..<100).filter { $0 != edited } + [edited], (0..<100).reversed(),
      [edited] + (0..<100).filter { $0 != edited },
      (0..<100).filter { $0 == edited || $0 % 7 == 3 }, Array(0..<100),
    ] {
      withAnimation(isAnimated ? .smooth : nil) { model.ids = order }
      for _ in 0..<60 {
        time += 1.0 / 60
        harness.advance(to: time)
        guard let y = top() else {
          Issue.record("the row is gone")
          return
        }
        #expect((0...160).contains(y), "it stays visible")
      }
      #expect(harness.host.textInput?.text == "\(edited)")
    }
  }

  private func harness(_ model: Model, height: Double = 200, isSingle: Bool = false) -> Harness {
    Harness(width: 100, height: height) { Rows(model: model, isSingle: isSingle) }
  }

  /// Focuses a row and scrolls it off screen.
  private func focusOffScreen(_ row: Int, _ harness: Harness) {
    #expect(harness.host.focus(row: row, in: "list"))
    harness.advance(to: harness.host.time)
    harness.host.scroll(to: row < 50 ? 2_800 : 0, in: "list")
    harness.advance(to: harness.host.time)
    #expect(!harness.host.rows.contains { $0.id == AnyHashable(row) })
  }

  private func focused(_ harness: Harness) -> Int? { harness.host.focusedRow?.id.base as? Int }

  private nonisolated static let animations: [Animation?] = [nil, .linear(duration: 1), .smooth]

  @Test(arguments: animations, [true, false])
  func `a focused row that is removed off screen passes the focus on`(
    _ animation: Animation?, _ isSingle: Bool
  ) {
    let model = Model(0..<100)
    let harness = harness(model, isSingle: isSingle)
    focusOffScreen(4, harness)
    let offset = harness.host.scrollOffset()
    withAnimation(animation) { model.ids.removeAll { $0 == 4 } }
    harness.advance(to: 0)
    #expect(focused(harness) == 5)
    harness.settle()
    #expect(focused(harness) == 5)
    // The rows on screen stay in place.
    #expect(harness.host.scrollOffset() == offset - 40)
    harness.host.key(.down)
    harness.advance(to: harness.host.time)
    #expect(isSingle ? model.one == 6 : model.many == [6])
    #expect(harness.host.rows.contains { $0.id == AnyHashable(6) })
    #expect(harness.violations.isEmpty)
  }

  @Test(arguments: animations)
  func `focus moves to the next remaining row, else to the previous one`(_ animation: Animation?) {
    for (removed, row, next) in [
      ([4], 4, 5), ([4, 5, 6], 4, 7), ([4, 5, 6], 6, 7), ([3, 4, 6], 4, 5), ([97, 98, 99], 98, 96),
      ([0, 99], 99, 98), ([0, 99], 0, 1), (Array(1..<100), 50, 0), (Array(0..<99), 0, 99),
    ] {
      for isOffScreen in [true, false] {
        let model = Model(0..<100)
        let harness = harness(model)
        if isOffScreen {
          focusOffScreen(row, harness)
        } else {
          harness.host.focus(row: row, in: "list")
          harness.host.scroll(toRow: row)
          harness.advance(to: 0)
        }
        withAnimation(animation) { model.ids.removeAll { removed.contains($0) } }
        harness.advance(to: 0)
        #expect(focused(harness) == next, "\(removed) of \(row)")
      }
    }
  }

  @Test(arguments: [true, false])
  func `deleting the selection moves focus to the nearest remaining row`(_ isSingle: Bool) {
    let model = Model(0..<10)
    let harness = harness(model, height: 400, isSingle: isSingle)
    harness.host.tap(at: Point(x: 50, y: 20))
    harness.advance(to: 0)
    harness.host.pressedModifiers = .control
    harness.host.tap(at: Point(x: 50, y: 380))
    harness.host.pressedModifiers = []
    harness.advance(to: 0)
    harness.host.key(.delete)
    harness.advance(to: 0)
    #expect(model.ids == (isSingle ? Array(0..<9) : Array(1..<9)))
    #expect(focused(harness) == 8)
    harness.settle()
    #expect(focused(harness) == 8)
    harness.host.key(.delete)
    harness.advance(to: harness.host.time)
    #expect(focused(harness) == 7)
  }

  @Test func `a deletion that the program refuses keeps the focus`() {
    let model = Model(0..<10)
    model.deletes = false
    let harness = harness(model)
    harness.host.tap(at: Point(x: 50, y: 60))
    harness.host.key(.delete)
    harness.advance(to: 0)
    #expect(focused(harness) == 1)
  }

  @Test(arguments: animations)
  func `a filter passes the focus on, and rows that return do not take it back`(
    _ animation: Animation?
  ) {
    let model = Model(0..<100)
    let harness = harness(model)
    focusOffScreen(7, harness)
    withAnimation(animation) { model.isFiltered = { $0 % 2 == 1 } }
    harness.advance(to: 0)
    #expect(focused(harness) == 8)
    harness.run(to: 0.3)
    withAnimation(animation) { model.isFiltered = nil }
    harness.advance(to: harness.host.time)
    #expect(focused(harness) == 8)
    harness.settle()
    harness.host.key(.up)
    harness.advance(to: harness.host.time)
    #expect(model.many == [7])
  }

  @Test(arguments: animations)
  func `a row that is inserted again does not take the focus back`(_ animation: Animation?) {
    for isOnScreen in [true, false] {
      let model = Model(0..<100)
      let harness = harness(model)
      if isOnScreen { harness.host.focus(row: 3, in: "list") } else { focusOffScreen(3, harness) }
      harness.advance(to: 0)
      withAnimation(animation) { model.ids.removeAll { $0 == 3 } }
      harness.run(to: 0.2)
      withAnimation(animation) { model.ids.insert(3, at: 3) }
      harness.settle()
      #expect(focused(harness) == 4)
    }
  }

  @Test(arguments: animations)
  func `rows may move in the same change that removes the focused row`(_ animation: Animation?) {
    // The next row moves to the end; all rows are reversed; the focused row alone moves.
    for (ids, next) in [
      (Array(0..<4) + Array(6..<100) + [5], 5),
      (Array((0..<100).reversed().filter { $0 != 4 }), 5),
      (Array(0..<4) + Array(5..<100) + [4], 4),
    ] {
      let model = Model(0..<100)
      let harness = harness(model)
      focusOffScreen(4, harness)
      withAnimation(animation) { model.ids = ids }
      harness.advance(to: 0)
      #expect(focused(harness) == next)
      harness.settle()
      #expect(harness.host.key(.up))
      harness.advance(to: harness.host.time)
      let index = model.ids.firstIndex(of: next) ?? 0
      #expect(model.many == [model.ids[max(0, index - 1)]])
    }
  }

  @Test func `after all rows are removed, new rows do not get the focus`() {
    let model = Model(0..<100)
    let harness = harness(model)
    focusOffScreen(30, harness)
    model.ids = []
    harness.advance(to: 0)
    #expect(harness.host.focusedRow == nil)
    model.ids = Array(200..<220)
    harness.advance(to: 0)
    #expect(harness.host.focusedRow == nil)
    #expect(harness.host.key(.down))
    #expect(model.many == [200])
  }

  @Test func `rows that replace all others take the focus at the same index`() {
    let model = Model(0..<100)
    let harness = harness(model)
    focusOffScreen(30, harness)
    model.ids = Array(200..<300)
    harness.advance(to: 0)
    #expect(focused(harness) == 230)
    model.ids = Array(300..<310)
    harness.advance(to: 0)
    #expect(focused(harness) == 309)
  }

  @Test(arguments: animations)
  func `a range starts at the neighbor of a removed row`(_ animation: Animation?) {
    let model = Model(0..<100)
    let harness = harness(model)
    harness.host.tap(at: Point(x: 50, y: 140))
    harness.advance(to: 0)
    harness.host.scroll(to: 2_000)
    harness.advance(to: 0)
    withAnimation(animation) { model.ids.removeAll { $0 == 3 } }
    harness.advance(to: 0)
    harness.settle()
    harness.host.scroll(to: 0)
    harness.advance(to: harness.host.time)
    // 0 1 2 4 5 6: the sixth row.
    harness.host.pressedModifiers = .shift
    harness.host.tap(at: Point(x: 50, y: 180))
    harness.host.pressedModifiers = []
    #expect(model.many == [4, 5])
    harness.host.key(.down, modifiers: .shift)
    #expect(model.many == [4, 5, 6])
  }

  @Test func `in a section the focus stays among the rows of the section`() {
    let model = Model(0..<5)
    model.otherIDs = Array(10..<15)
    let harness = Harness(width: 100, height: 600) { Sections(model: model) }
    harness.host.focus(row: 4, in: "list")
    harness.advance(to: 0)
    model.ids.removeAll { $0 == 4 }
    harness.advance(to: 0)
    #expect(focused(harness) == 3)
    harness.host.focus(row: 10, in: "list")
    model.otherIDs.removeFirst()
    harness.advance(to: 0)
    #expect(focused(harness) == 11)
  }

  @Test func `a focused row keeps the focus when it moves to another section`() {
    for height in [600.0, 120] {
      let model = Model(0..<5)
      model.otherIDs = Array(10..<15)
      let harness = Harness(width: 100, height: height) { Sections(model: model) }
      harness.host.focus(row: 2, in: "list")
      harness.advance(to: 0)
      harness.host.scroll(to: 400)
      harness.advance(to: 0)
      withAnimation(.smooth) {
        model.ids.remove(at: 2)
        model.otherIDs.insert(2, at: 4)
      }
      harness.advance(to: 0)
      #expect(focused(harness) == 2)
      harness.settle()
      harness.host.key(.down)
      #expect(model.many == [14])
    }
  }

  @Test func `removing a section moves the focus to the next row, else to the last`() {
    struct Optional: View {
      let model: Model
      var body: some View {
        List(selection: Binding(get: { model.many }, set: { model.many = $0 })) {
          ForEach(model.ids, id: \.self) { _ in Color.red.frame(height: 40) }
          if model.one == nil {
            ForEach(10..<15, id: \.self) { _ in Color.red.frame(height: 40) }
          }
          ForEach(model.otherIDs, id: \.self) { _ in Color.red.frame(height: 40) }
        }
        .id("list")
      }
    }
    for otherIDs in [[20, 21], []] {
      let model = Model(0..<5)
      model.otherIDs = otherIDs
      let harness = Harness(width: 100, height: 200) { Optional(model: model) }
      harness.host.focus(row: 12, in: "list")
      harness.advance(to: 0)
      model.one = 1
      harness.advance(to: 0)
      #expect(focused(harness) == (otherIDs.first ?? 4))
    }
  }

  @Test func `arrow keys continue from the focused row among rows that share an id`() {
    let model = Model([1, 1, 1, 2])
    let harness = harness(model)
    harness.host.focus(row: 1, in: "list")
    harness.advance(to: 0)
    for _ in 0..<3 {
      harness.host.key(.down)
      harness.advance(to: 0)
    }
    #expect(model.many == [2])
  }

  @Test func `a search in a table passes the focus on`() {
    struct City: Identifiable {
      var id: Int
      var name: String { id % 2 == 0 ? "even" : "odd" }
    }
    struct Table: View {
      let model: Model
      var body: some View {
        DataTable((0..<100).map { City(id: $0) }) {
          DataTableColumn("Name") { $0.name }
        }
        .searching(model.one == nil ? "" : "even")
        .selection(Binding(get: { model.many }, set: { model.many = $0 }))
        .id("table")
      }
    }
    let model = Model([])
    let harness = Harness(width: 200, height: 200) { Table(model: model) }
    #expect(harness.host.focus(row: 5, in: "table"))
    harness.advance(to: 0)
    harness.host.scroll(toRow: 90, in: "table")
    harness.advance(to: 0)
    model.one = 1
    harness.advance(to: 0)
    #expect(focused(harness) == 6)
    harness.host.key(.down)
    #expect(model.many == [8])
  }

  @Test func `removing a focused field with its row returns the focus to the list`() {
    struct Fields: View {
      let model: Model
      var body: some View {
        List(selection: Binding(get: { model.many }, set: { model.many = $0 })) {
          ForEach(model.ids, id: \.self) { _ in TextField("", text: .constant("x")) }
        }
        .id("list")
      }
    }
    let model = Model(0..<100)
    let harness = Harness(width: 100, height: 200) { Fields(model: model) }
    harness.host.focus(row: 2, in: "list")
    harness.advance(to: 0)
    #expect(harness.host.key(.function(2)))
    harness.advance(to: 0)
    #expect(harness.host.textInput != nil)
    harness.host.scroll(to: 1_000)
    harness.advance(to: 0)
    model.ids.removeAll { $0 == 2 }
    harness.advance(to: 0)
    #expect(focused(harness) == 3)
    harness.host.key(.down)
    #expect(model.many == [4])
  }

  // MARK: Moving

  /// Returns true if a row is fully visible.
  private func isVisible(_ row: Int, _ harness: Harness) -> Bool {
    harness.host.rows.contains {
      $0.id == AnyHashable(row) && $0.minY >= -0.01 && $0.minY + $0.height <= 200.01
    }
  }

  @Test(arguments: [Key.up, .down])
  func `a row moved by Alt and an arrow key is visible in each frame`(_ key: Key) {
    let model = Model(0..<100)
    let harness = harness(model)
    harness.host.scroll(to: 2_000)
    harness.advance(to: 0)
    harness.host.tap(at: Point(x: 50, y: key == .up ? 60 : 140))
    harness.advance(to: 0)
    let row = key == .up ? 51 : 53
    for step in 1...4 {
      harness.host.key(key, modifiers: .alt)
      harness.run(to: harness.host.time + (step == 2 ? 0.1 : 2)) { host in
        let minY = host.rows.first { $0.id == AnyHashable(row) }?.minY
        #expect(isVisible(row, harness), "step \(step) at \(host.time): \(minY ?? .nan)")
      }
    }
    #expect(model.ids.firstIndex(of: row) == (key == .up ? 47 : 57))
    #expect(harness.host.scrollOffset() == (key == .up ? 47 * 40 : 58 * 40 - 200))
    #expect(focused(harness) == row)
    #expect(harness.violations.isEmpty)
  }

  @MainActor final class Actions {
    var change: () -> Void = {}
  }

  /// Rows of 40 points in a view whose state changes in other, pending transactions.
  struct StateRows: View {
    let actions: Actions
    @State private var ids = Array(0..<100)
    @State private var isFaint = false
    @State private var many: Set<Int> = []

    var body: some View {
      List(selection: $many) {
        ForEach(ids, id: \.self) { _ in Color.red.frame(height: 40) }
          .onMove { ids.move(fromOffsets: $0, toOffset: $1) }
      }
      .listRowSeparator(.hidden).listRowHeight(.automatic(estimated: 40)).id("list")
      .opacity(isFaint ? 0.5 : 1)
      .onAppear { actions.change = { isFaint.toggle() } }
    }
  }

  @Test(arguments: animations)
  func `a row moved by a key during a pending change is visible`(_ animation: Animation?) {
    let actions = Actions()
    let harness = Harness(width: 100, height: 200) { StateRows(actions: actions) }
    harness.host.scroll(to: 2_000)
    harness.advance(to: 0)
    harness.host.tap(at: Point(x: 50, y: 20))
    harness.advance(to: 0)
    withAnimation(animation) { actions.change() }
    harness.host.key(.up, modifiers: .alt)
    harness.run(to: 2) { host in #expect(isVisible(50, harness), "at \(host.time)") }
    #expect(harness.host.scrollOffset() == 49 * 40)
    #expect(harness.violations.isEmpty)
  }

  @Test func `with reduced motion Alt and an arrow key show the row at once`() {
    let model = Model(0..<100)
    let harness = harness(model)
    harness.host.environment.reduceMotion = true
    harness.host.scroll(to: 2_000)
    harness.advance(to: 0)
    harness.host.tap(at: Point(x: 50, y: 20))
    harness.host.key(.up, modifiers: .alt)
    harness.advance(to: 0)
    #expect(isVisible(50, harness))
    #expect(harness.host.scrollOffset() == 49 * 40)
  }

  @Test func `a focused row that is off screen is moved and shown`() {
    let model = Model(0..<100)
    let harness = harness(model)
    focusOffScreen(4, harness)
    harness.host.key(.down, modifiers: .alt)
    harness.settle()
    #expect(model.ids.prefix(6) == [0, 1, 2, 3, 5, 4])
    #expect(isVisible(4, harness))
  }

  @Test func `of several selected rows the focused one stays visible`() {
    let model = Model(0..<100)
    let harness = harness(model)
    harness.host.scroll(to: 2_000)
    harness.advance(to: 0)
    harness.host.tap(at: Point(x: 50, y: 60))
    harness.advance(to: 0)
    harness.host.key(.down, modifiers: .shift)
    for _ in 0..<6 {
      harness.host.key(.down, modifiers: .alt)
      harness.settle()
      #expect(isVisible(52, harness))
      #expect(isVisible(51, harness))
    }
    #expect(model.many == [51, 52])
    #expect(model.ids[57...58] == [51, 52])
  }

  @Test func `a row that assistive technology moves is visible`() throws {
    let model = Model(0..<100)
    let harness = harness(model)
    harness.host.scroll(to: 2_000)
    harness.advance(to: 0)
    for _ in 0..<3 {
      let list = try #require(
        harness.host.accessibilityTree.children.first { $0.role == .list })
      let row = try #require(list.children.first { $0.index == model.ids.firstIndex(of: 50) })
      #expect(harness.host.performAccessibilityAction(.moveUp, on: row.id))
      harness.settle()
      #expect(isVisible(50, harness))
    }
    #expect(model.ids.firstIndex(of: 50) == 47)
  }
}
