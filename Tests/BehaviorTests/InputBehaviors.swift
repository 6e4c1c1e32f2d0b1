import Observation
import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Typing into rows, pull to refresh, and data that is inconsistent or arrives in pages.
@MainActor @Suite struct InputBehaviors {
  @Test func `R40 repeated ids are reported and shown, and no batch of them traps`() {
    var random = RandomSource(named: "R40")
    let seed = random.seed
    let stage = ListStage([Item(id: 1), Item(id: 2), Item(id: 1)])
    let first = stage.node(1)
    #expect(stage.host.diagnostics.filter { $0.kind == .duplicateIdentity }.count == 1)
    #expect(stage.host.rows.map(\.id) == [1, 2, 1].map { AnyHashable($0) })
    stage.change { $0.insert(Item(id: 2), at: 0) }
    #expect(stage.node(1) === first)
    for batch in 0..<150 {
      stage.change(batch % 3 == 0 ? nil : .linear(duration: 0.2)) { items in
        items = (0..<random.below(9)).map { _ in
          Item(id: random.below(5), height: Double(random.below(60)))
        }
      }
      stage.advance(by: Double(random.below(6)) / 60)
      #expect(stage.overlaps == [], "seed \(seed), batch \(batch)")
    }
    stage.settle()
    #expect(stage.list.rows.heights.count == stage.model.items.count)
    for row in stage.host.rows {
      let item = stage.model.items[row.index ?? -1]
      #expect(row.id == AnyHashable(item.id) && row.height == item.height, "seed \(seed)")
    }
    // Each id is reported once, not with every change.
    #expect(stage.host.diagnostics.filter { $0.kind == .duplicateIdentity }.count <= 5)
  }

  @Test func `R40 a collection that misreports its own changes does not trap`() {
    let model = NumbersModel()
    let host = ViewHost(size: Size(width: 100, height: 200), text: BoxFont()) {
      NumbersList(model: model)
    }
    host.advance(to: 0)
    for (ids, misreport) in [
      ([1, 2, 3, 4], Misreport.nothing), ([4, 3], .wrongCount), ([9, 8, 7], .wrongRows),
      ([], .nothing),
      ([1], .wrongRows),
    ] {
      withAnimation(.linear(duration: 0.2)) {
        model.ids = ReportingNumbers(ids: ids, misreport: misreport)
      }
      host.advance(to: host.time)
      host.advance(to: host.time + 0.1)
      host.advance(to: host.time + 1)
      #expect(host.rows.count == ids.count)
      #expect(host.scrollMetrics()?.contentHeight == 20 * Double(ids.count))
      #expect(host.drawnTexts == ids.map { "\($0)" })
    }
  }

  enum Misreport { case nothing, wrongCount, wrongRows }

  /// Numbers that describe their own changes, sometimes falsely.
  struct ReportingNumbers: ChangeDescribing {
    var ids: [Int]
    var misreport = Misreport.nothing
    var startIndex: Int { 0 }
    var endIndex: Int { ids.count }
    subscript(index: Int) -> Int { ids[index] }

    func rowChanges(from old: ReportingNumbers) -> RowChanges? {
      switch misreport {
      case .nothing: nil
      case .wrongCount:
        try? RowChanges(oldCount: old.count + 1, removals: [0], insertions: [])
      case .wrongRows:
        // Right in number only: claims that as many rows as possible stay.
        try? RowChanges(
          oldCount: old.count, removals: Array(ids.count..<Swift.max(ids.count, old.count)),
          insertions: Array(old.count..<Swift.max(ids.count, old.count)))
      }
    }

    func rowOffset(of id: AnyHashable) -> Int? { ids.firstIndex { AnyHashable($0) == id } }
  }

  @MainActor @Observable final class NumbersModel {
    var ids = ReportingNumbers(ids: [1, 2, 3])
  }

  private struct NumbersList: View {
    let model: NumbersModel

    var body: some View { List(model.ids, id: \.self) { Text("\($0)") } }
  }

  @Test func `R43 two hundred keystrokes keep the focus and the line that is typed on screen`() {
    let model = Switch()
    let host = ViewHost(size: Size(width: 160, height: 200), text: BoxFont()) {
      EditorList(model: model)
    }
    host.advance(to: 0)
    host.scroll(to: 15)
    host.advance(to: 0)
    host.tap(at: Point(x: 10, y: 60 - 15 + 5))
    host.advance(to: 0)
    let focus = host.runtime.focus.target.map(ObjectIdentifier.init)
    #expect(focus != nil)
    for stroke in 1...200 {
      host.type("x")
      host.advance(to: Double(stroke) / 60)
      #expect(host.runtime.focus.target.map(ObjectIdentifier.init) == focus)
      // Ten squares per line and 20 points per line: the caret is in the last line.
      let lines = Double((stroke + 9) / 10)
      let row = host.rows.first { $0.id == AnyHashable(3) }
      #expect(row?.height == 20 * lines)
      let bottom = (row?.minY ?? -1_000) + 20 * lines
      #expect(bottom - 20 >= -1e-9 && bottom <= 200 + 1e-9, "stroke \(stroke)")
      #expect(host.textInput?.text.count == stroke)
    }
    #expect(host.rows.last?.id == AnyHashable(3))
    // After scrolling away, the next keystroke reveals its line; so does one at the text's start.
    host.scroll(to: 900)
    host.advance(to: 4)
    host.type("y")
    host.advance(to: 4)
    #expect(host.textInput?.frame.maxY == 20)
    host.setText("abc" + model.items.joined())
    host.advance(to: 4)
    #expect(host.textInput?.frame.minY == 0)
    #expect(host.runtime.focus.target.map(ObjectIdentifier.init) == focus)
    #expect(host.isIdle)
  }

  @Test func `R43 two hundred keystrokes in a one-line field change no row`() {
    let model = Switch()
    let host = ViewHost(size: Size(width: 160, height: 200), text: BoxFont()) {
      List(0..<50) { index in
        TextField(
          "title", text: Binding(get: { model.text ?? "" }, set: { model.text = $0 })
        )
        .disabled(index != 3)
      }
    }
    host.advance(to: 0)
    host.tap(at: Point(x: 10, y: 70))
    host.advance(to: 0)
    let rows = host.rows
    for stroke in 1...200 {
      host.type("x")
      host.advance(to: Double(stroke) / 60)
      #expect(host.rows == rows)
      #expect(host.textInput?.text.count == stroke)
    }
  }

  private struct EditorList: View {
    let model: Switch

    var body: some View {
      List(0..<50) { index in
        VStack(spacing: 0) {
          if index == 3 {
            TextEditor(
              text: Binding(get: { model.items.joined() }, set: { model.items = [$0] }))
          } else {
            Text("\(index)")
          }
        }
      }
      .listRowHeight(.automatic(estimated: 20))
    }
  }

  @Test func `R44 a refresh that ends during a drag moves nothing, then retracts without a jump`()
    async
  {
    let gate = Gate()
    let model = ListModel((0..<20).map { Item(id: $0) })
    let host = ViewHost(size: Size(width: 100, height: 200), text: BoxFont()) {
      ItemList(model: model).refreshable { await gate.pass() }
    }
    host.advance(to: 0)
    var time = 0.0
    func top() -> Double { host.rows.first { $0.id == AnyHashable(0) }?.minY ?? .nan }
    func run(_ frames: Int) {
      for _ in 0..<frames {
        let before = top()
        time += 1 / 60
        host.advance(to: time)
        #expect(abs(top() - before) < 20)
      }
    }
    host.beginScroll(at: Point(x: 50, y: 100))
    for _ in 0..<20 { host.dragScroll(by: Point(x: 0, y: -10)); run(1) }
    #expect(host.refreshPhase() == .armed)
    host.endScroll()
    run(60)
    #expect(host.refreshPhase() == .refreshing)
    #expect(top() == 48)
    // Dragged and pulled further; the action ends and inserts a row, all during the drag.
    host.beginScroll(at: Point(x: 50, y: 100))
    host.dragScroll(by: Point(x: 0, y: -30))
    run(1)
    let pulled = top()
    #expect(pulled > 48)
    for _ in 0..<1_000 where gate.waiting == nil { await Task.yield() }
    gate.waiting?.resume()
    for _ in 0..<1_000 where host.refreshPhase() == .refreshing { await Task.yield() }
    #expect(host.refreshPhase() == .settling)
    host.advance(to: time)
    #expect(isNear(top(), pulled, 1e-6))
    withAnimation(.linear(duration: 0.5)) { model.items.insert(Item(id: 100), at: 0) }
    host.advance(to: time)
    #expect(isNear(top(), pulled, 1e-6))
    run(3)
    host.endScroll()
    run(120)
    #expect(host.refreshPhase() == .idle)
    #expect(top() == 40)
    #expect(host.scrollOffset() == 0)
    #expect(host.isIdle)
  }

  @MainActor private final class Gate {
    var waiting: CheckedContinuation<Void, Never>?

    func pass() async { await withCheckedContinuation { waiting = $0 } }
  }

  @Test func `R49 new data keeps the position, a changed row repaints alone, and pages append`() {
    let stage = ListStage(count: 60)
    stage.scroll(by: 1_010)
    let before = stage.tops
    // All rows are replaced by rows with the same ids.
    let painted = stage.host.statistics.layersPainted
    stage.change { $0 = $0.map { Item(id: $0.id, height: $0.height) } }
    #expect(stage.tops == before)
    #expect(stage.host.statistics.layersPainted == painted)
    stage.change(nil) { $0[26].height = 50 }
    #expect(stage.host.statistics.layersPainted == painted + 1)
    #expect(stage.top(26) == before[26])
    #expect(stage.top(27) == before[27].map { $0 + 10 })
    // The end is reached again and again, and each time rows are appended.
    for page in 0..<10 {
      stage.scroll(by: 100_000)
      #expect(stage.offset == stage.list.maximumOffset)
      let last = stage.tops
      stage.change(page % 2 == 0 ? .smooth : nil) { items in
        items += (0..<20).map { Item(id: 1_000 + page * 20 + $0) }
      }
      for (id, top) in last { #expect(stage.top(id) == top) }
      stage.settle()
      for (id, top) in last { #expect(stage.top(id) == top) }
    }
    #expect(stage.host.scrollMetrics()?.contentHeight == 10_410)
    #expect(stage.host.diagnostics.isEmpty)
  }
}
