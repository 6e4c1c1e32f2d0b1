import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Row insertions, removals, moves and their reversals.
@MainActor @Suite struct RowsInMotionTests {
  @Test func `an id belongs to its row, whatever the row's content`() {
    /// A view that may be empty: its type does not say that it is one row.
    struct Perhaps: View {
      let model: ListModel
      var body: some View {
        if !model.items.isEmpty { Text("There") }
      }
    }
    struct Rows: View {
      let model: ListModel
      var body: some View {
        List {
          Perhaps(model: model).onTapGesture {}.id("first")
          Text("Other").id("other")
          Perhaps(model: model).id(model.items.count)
        }
      }
    }
    let model = ListModel([Item(id: 0)])
    let host = ViewHost(size: Size(width: 200, height: 200), text: BoxFont()) { Rows(model: model) }
    host.advance(to: 0)
    #expect(host.rows.map(\.id) == ["first", "other", AnyHashable(1)])
    #expect(host.scroll(toRow: "first"))
    withAnimation(.linear(duration: 1)) { model.items.append(Item(id: 1)) }
    host.advance(to: 0)
    #expect(host.rows.map(\.state) == [.present, .present, .disappearing, .appearing])
    #expect(host.rows.map(\.id) == ["first", "other", AnyHashable(1), AnyHashable(2)])
  }

  @Test func `a row inserted again elsewhere moves there from where it is`() {
    let stage = ListStage(count: 5)
    let node = stage.node(1)
    stage.change { $0.remove(at: 1) }
    stage.advance(by: 0.25)
    let before = stage.top(1)
    stage.change { $0.insert(Item(id: 1), at: 3) }
    #expect(stage.node(1) === node)
    #expect(abs((stage.top(1) ?? 0) - (before ?? 1)) < 1e-6)
    stage.settle()
    #expect(stage.top(1) == 120)
  }

  @Test func `a row from off screen enters over the edge`() {
    let stage = ListStage(count: 100)
    stage.change { $0.move(fromOffsets: [80], toOffset: 1) }
    #expect(stage.top(80) == nil || stage.top(80) == 200)
    stage.advance(by: 0.5)
    #expect(stage.top(80) == 120)
    stage.settle()
    #expect(stage.tops == [0: 0, 80: 40, 1: 80, 2: 120, 3: 160])
  }

  @Test func `a row that moves off screen leaves over the edge`() {
    let stage = ListStage(count: 100)
    stage.change { $0.move(fromOffsets: [1], toOffset: 80) }
    #expect(stage.top(1) == 40)
    stage.advance(by: 0.5)
    #expect(stage.top(1) == 120)
    stage.settle()
    #expect(stage.top(1) == nil)
    #expect(stage.tops == [0: 0, 2: 40, 3: 80, 4: 120, 5: 160])
    #expect(stage.list.rows.shown.count <= 6)
  }

  @Test func `an emptied list shrinks to nothing and fills again`() {
    let stage = ListStage(count: 30)
    stage.scroll(by: 400)
    let before = stage.tops
    stage.change { $0.removeAll() }
    #expect(stage.tops == before)
    stage.advance(by: 0.5)
    #expect(stage.host.rows.allSatisfy { $0.state == .disappearing })
    stage.settle()
    #expect(stage.host.rows.isEmpty)
    #expect(stage.offset == 0)
    stage.change { $0 = [Item(id: 5)] }
    stage.advance(by: 0.5)
    #expect(stage.row(5)?.height == 20)
  }

  @Test func `ten thousand rows are inserted at once without a jump`() {
    let stage = ListStage(count: 100)
    stage.scroll(by: 400)
    let before = stage.tops
    stage.change { items in
      items.insert(contentsOf: (1_000..<11_000).map { Item(id: $0) }, at: 12)
    }
    #expect(stage.list.rows.shown.count < 40)
    for (id, top) in before { #expect(stage.top(id) == top) }
    var tops = stage.tops
    for _ in 0..<110 {
      stage.advance(by: 0.01)
      for (id, top) in stage.tops {
        // At most six rows of 40 points are inserted above each in a second.
        if let old = tops[id] { #expect(abs(top - old) <= 2.5) }
      }
      tops = stage.tops
    }
    stage.settle()
    #expect(stage.host.scrollMetrics()?.contentHeight == 404_000)
    #expect(stage.tops == [10: 0, 11: 40, 1_000: 80, 1_001: 120, 1_002: 160])
    #expect(stage.list.rows.shown.allSatisfy { $0.deferredCount == 0 })
  }

  @Test func `an edit while many rows are inserted moves no visible row`() {
    let stage = ListStage(count: 100)
    stage.scroll(by: 400)
    stage.change { items in
      items.insert(contentsOf: (1_000..<2_000).map { Item(id: $0) }, at: 12)
    }
    stage.advance(by: 0.3)
    let before = stage.tops
    stage.change { items in
      items.removeAll { $0.id == 1_001 || $0.id == 1_500 }
      items.insert(Item(id: 5_000), at: 600)
    }
    for (id, top) in before { #expect(abs((stage.top(id) ?? .infinity) - top) < 1e-6) }
    stage.settle()
    #expect(stage.list.rows.shown.allSatisfy { $0.deferredCount == 0 })
    #expect(stage.host.scrollMetrics()?.contentHeight == Double(stage.model.items.count) * 40)
  }

  @Test func `row spacing is inserted and removed with the rows`() {
    let stage = ListStage((0..<3).map { Item(id: $0) }, spacing: 10)
    #expect(stage.host.rows.map(\.minY) == [0, 50, 100])
    stage.change { $0.remove(at: 1) }
    #expect(stage.host.rows.map(\.minY) == [0, 50, 100])
    stage.advance(by: 0.5)
    // Half of the row, half of its two gaps, and half of the gap that replaces them.
    #expect(stage.host.rows.map(\.minY) == [0, 47.5, 75])
    stage.settle()
    #expect(stage.host.rows.map(\.minY) == [0, 50])
    #expect(stage.host.scrollMetrics()?.contentHeight == 90)
    stage.change { $0 = (0..<1_000).map { Item(id: $0) } }
    stage.settle()
    stage.host.scroll(toRow: 500, anchor: .top)
    stage.host.advance(to: stage.time)
    #expect(stage.offset == 25_000)
    #expect(stage.host.rows.map(\.minY) == [0, 50, 100, 150])
  }

  @Test func `hover and press survive a change`() {
    let stage = ListStage(count: 5)
    stage.host.press(at: Point(x: 10, y: 130))
    stage.change { $0.remove(at: 0) }
    stage.settle()
    stage.host.release(at: Point(x: 10, y: 90))
    #expect(stage.model.taps == [3])
  }

  @Test func `rows keep their state for a while off screen`() {
    let stage = ListStage(count: 1_000)
    let node = stage.node(2)
    stage.scroll(by: 2_000)
    #expect(stage.model.disappeared.contains(2))
    stage.scroll(by: -2_000)
    #expect(stage.node(2) === node)
    #expect(stage.model.appeared.filter { $0 == 2 }.count == 2)
    stage.scroll(by: 2_000)
    stage.change(nil) { $0.removeAll { $0.id == 2 } }
    stage.change(nil) { $0.insert(Item(id: 2), at: 2) }
    stage.scroll(by: -2_000)
    #expect(stage.node(2) !== node)
    for _ in 0..<40 { stage.scroll(by: 200) }
    stage.scroll(by: -8_000)
    #expect(stage.node(0) != nil)
  }
}
