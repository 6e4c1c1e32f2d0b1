import Observation
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Rows that the user edits, rows measured ahead of time, and tables of them.
extension RowHeightBehaviors {
  @MainActor @Observable final class Draft {
    var text = "one"
    var isOpen = false
    @ObservationIgnored var appeared = 0
    @ObservationIgnored var disappeared = 0
  }

  /// A list with a row that can be edited and opened, among rows of 20 points.
  struct Drafts: View {
    let draft: Draft

    var body: some View {
      List(0..<100) { index in
        if index == 2 {
          VStack(spacing: 0) {
            TextEditor(text: Binding(get: { draft.text }, set: { draft.text = $0 })).id("editor")
            if draft.isOpen { Color.red.frame(height: 70) }
          }
          .onAppear { draft.appeared += 1 }
          .onDisappear { draft.disappeared += 1 }
        } else {
          Text("row \(index)")
        }
      }
      .id("list")
      .listRowHeight(.automatic(estimated: 20))
    }
  }

  private func host(_ draft: Draft) -> ViewHost {
    let host = ViewHost(size: Size(width: 200, height: 200), text: BoxFont()) {
      Drafts(draft: draft)
    }
    host.advance(to: 0)
    return host
  }

  @Test func `E13 remeasuring a row after an edit keeps node, state, focus and neighbors`() {
    let draft = Draft()
    let host = host(draft)
    host.tap(at: Point(x: 10, y: 50))
    host.advance(to: 0)
    #expect(host.textInput?.text == "one")
    let node = host.lists[0].rows.shown[2]
    let focus = host.runtime.focus.target.map(ObjectIdentifier.init)
    let before = host.statistics
    draft.text = "one\ntwo"
    #expect(host.remeasureRow(2))
    host.advance(to: 0)
    #expect(host.rows.map(\.height) == [20, 20, 40, 20, 20, 20, 20, 20, 20])
    #expect(host.rows.map(\.minY) == [0, 20, 40, 80, 100, 120, 140, 160, 180])
    #expect(host.lists[0].rows.shown[2] === node)
    #expect(host.runtime.focus.target.map(ObjectIdentifier.init) == focus)
    #expect(host.textInput?.text == "one\ntwo")
    #expect(draft.appeared == 1)
    // One row was measured, and one was drawn.
    #expect(host.statistics.rowMeasurements == before.rowMeasurements + 1)
    #expect(host.statistics.layersPainted == before.layersPainted + 1)
    #expect(host.isIdle)
  }

  @Test func `a row that is measured again out of view neither appears nor disappears`() {
    let draft = Draft()
    let host = host(draft)
    host.lists[0].scroll(by: 1000)
    host.advance(to: 0)
    #expect(draft.disappeared == 1)
    draft.text = "one\ntwo"
    #expect(host.remeasureRow(2))
    host.advance(to: 0)
    #expect(draft.appeared == 1 && draft.disappeared == 1)
    host.lists[0].scroll(by: -1000)
    host.advance(to: 0)
    #expect(draft.appeared == 2)
  }

  @Test func `E14 a row's height follows typed text and an opened part`() {
    let draft = Draft()
    let host = host(draft)
    host.tap(at: Point(x: 10, y: 50))
    for lines in 2...5 {
      host.type("\nmore")
      host.advance(to: 0)
      #expect(host.rows[2].height == Double(lines) * 20)
      #expect(host.rows[3].minY == 40 + Double(lines) * 20)
    }
    withAnimation(.linear(duration: 1)) { draft.isOpen = true }
    host.advance(to: 0)
    for step in 0...10 {
      host.advance(to: Double(step) / 10)
      #expect(isNear(host.rows[2].height, 100 + 7 * Double(step)))
      #expect(host.rows[2].minY == 40)
    }
    #expect(host.textInput?.text == "one\nmore\nmore\nmore\nmore")
    host.advance(to: 3)
    #expect(host.isIdle)
  }

  @Test func `E15 remeasuring returns false for fixed heights, a missing row and no change`() {
    let draft = Draft()
    let host = host(draft)
    #expect(!host.remeasureRow(2))
    #expect(!host.remeasureRow(-1))
    #expect(!host.remeasureRow(100))
    #expect(!host.remeasureRow(2, in: "nowhere"))
    // Another text of the same height.
    draft.text = "two"
    #expect(!host.remeasureRow(2))
    draft.text = "two\nthree"
    #expect(host.remeasureRow(2, in: "list"))
    #expect(!host.remeasureRow(2))
    #expect(!Self.lines(.fixed(44)).remeasureRow(0))
    #expect(!Self.lines(.automatic(estimated: 44), override: { _ in 30 }).remeasureRow(0))

    let model = TableModel()
    let proxy = DataTableProxy(id: "cities")
    let table = ViewHost(size: Size(width: 400, height: 300), text: BoxFont()) {
      CityTable(model: model, proxy: proxy)
    }
    table.advance(to: 0)
    #expect(!proxy.remeasureRow(0))
    #expect(!proxy.remeasureRow(9))
    model.configuration.rowHeightMode = .automatic(estimated: 60)
    table.advance(to: 0)
    #expect(!proxy.remeasureRow(0))
    model.configuration.textLayout = .wrap
    table.advance(to: 0)
    model.cities[0] = City(id: 0, name: "Rome\nRoma", people: 28)
    #expect(proxy.remeasureRow(0))
    #expect(!DataTableProxy().remeasureRow(0))
  }

  @Test(arguments: [0.4, 0.6]) func `E15 less than half a point is no change`(_ growth: Double) {
    let stage = ListStage(count: 5)
    stage.model.items[1].height += growth
    #expect(stage.host.remeasureRow(1) == (growth > 0.5))
  }

  @Test func `E16 remeasuring a row above the viewport moves nothing`() {
    let stage = ListStage(count: 100)
    stage.scroll(by: 1_000)
    let before = stage.tops
    stage.model.items[3].height = 90
    #expect(stage.host.remeasureRow(3))
    stage.host.advance(to: 0)
    #expect(stage.tops == before)
    #expect(stage.offset == 1_050)
    #expect(stage.list.rows.heights.height(at: 3) == 90)
  }

  @Test func `E17 with a prefetch window most frames of a long list measure nothing`() {
    let host = Self.lines(.automatic(estimated: 60, prefetchWindow: 10), count: 200_000)
    #expect(host.measuredRows() <= host.rows.count + 11)
    #expect(host.rows.map(\.id) == (0..<4).map { AnyHashable($0) })
    host.scroll(to: 6_000_000)
    host.advance(to: 0)
    let measured = host.statistics.rowMeasurements
    var framesWithoutMeasuring = 0
    for step in 1...20 {
      let before = host.statistics.rowMeasurements
      host.scroll(by: Point(x: 0, y: 12))
      host.advance(to: Double(step) / 60)
      if host.statistics.rowMeasurements == before { framesWithoutMeasuring += 1 }
    }
    // 240 points are 4 rows; half a window is 5 rows.
    #expect(framesWithoutMeasuring >= 18)
    #expect(host.statistics.rowMeasurements - measured <= 16)
    #expect(host.lists[0].rows.shown.count <= 4 + 1 + 2 * 15)
  }

  @Test func `E18 there is no prefetch window by default, and a wider one keeps more heights`() {
    #expect(ListRowHeight.automatic(estimated: 60) == .automatic(estimated: 60, prefetchWindow: 0))
    let retained = [0, 5, 10, 20].map { window in
      let stage = ListStage(
        count: 1_000, mode: .automatic(estimated: 40, prefetchWindow: window))
      stage.host.scroll(to: 20_000)
      stage.host.advance(to: 0)
      return stage.host.measuredRows() - 6
    }
    // Six at the top before; five on screen, the one below them, and the window above and below.
    #expect(retained[0] == 6)
    for (count, window) in zip(retained, [0, 5, 10, 20]) {
      // The window reaches below the top rows, too.
      #expect(count == 6 + 3 * window)
    }
  }

  @Test func `E19 rows with different content measure themselves`() {
    let host = ViewHost(size: Size(width: 200, height: 400), text: BoxFont()) {
      List {
        Text("words")
        Color.red.frame(height: 33)
        HStack {
          Text("a"); Text("b\nc")
        }
        VStack(spacing: 4) {
          Text("a"); Divider()
        }
      }
    }
    host.advance(to: 0)
    #expect(host.rows.map(\.height) == [20, 33, 40, 25])
  }
}
