import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Row insertions, removals and moves: what animates and what stays in place.
@MainActor @Suite struct DataChangeBehaviors {
  @Test
  func `R5 only visible data changes animate rows; scrolling and off-screen changes do not`() {
    let stage = ListStage(count: 100)
    for distance in [400.0, -400, 3_000, -3_000] {
      stage.scroll(by: distance)
      #expect(stage.host.rows.allSatisfy { $0.state == .present && $0.progress == 1 })
      #expect(stage.host.isIdle)
    }
    // Row 2 is scrolled off screen while it exits; it has been removed when scrolling back.
    stage.change { $0.remove(at: 2) }
    stage.advance(by: 0.3)
    stage.scroll(by: 2_000)
    stage.advance(by: 1)
    stage.scroll(by: -2_000)
    #expect(stage.host.rows.map(\.id) == [0, 1, 3, 4, 5].map { AnyHashable($0) })
    // An off-screen removal or insertion never animates, even if it is scrolled to at once.
    stage.change { items in
      items.removeAll { $0.id == 50 }
      items.insert(Item(id: 200), at: 30)
    }
    #expect(stage.host.isIdle)
    #expect(stage.list.rows.shown.allSatisfy { $0.presence.state == .present })
    stage.host.scroll(toRow: 200, anchor: .top)
    stage.host.advance(to: stage.time)
    #expect(stage.row(200)?.state == .present)
    #expect(stage.row(200)?.progress == 1)
    #expect(stage.host.isIdle)
  }

  @Test func `R17 rows that are added and removed in one batch leave the others where they are`() {
    let stage = ListStage(count: 100)
    stage.scroll(by: 1_990)
    // Row 49, cut by the top edge, is removed; rows above it are inserted and removed off screen.
    #expect(stage.top(49) == -30)
    let before = stage.top(50)
    stage.change { items in
      items.remove(at: 49)
      items.removeSubrange(3..<9)
      items.insert(contentsOf: (200..<220).map { Item(id: $0) }, at: 1)
    }
    for _ in 0..<11 {
      #expect(abs((stage.top(50) ?? 0) - (before ?? 1)) < 0.001)
      #expect(stage.overlaps == [])
      stage.advance(by: 0.1)
    }
    // All visible rows but the last are removed at once: the nearest remaining row is the anchor.
    let last = stage.top(54)
    stage.change(nil) { items in items.removeAll { (48..<54).contains($0.id) } }
    #expect(stage.top(54) == last)
  }

  @Test func `R18 a row's animation starts where the row was last drawn, whatever it was doing`() {
    let stage = ListStage(count: 40)
    stage.scroll(by: 10_000)
    for round in 0..<12 {
      stage.advance(by: 0.13)
      let before = stage.tops
      stage.change { items in
        items.append(Item(id: 100 + round))
        if round % 3 == 0 { items.move(fromOffsets: [items.count - 3], toOffset: 36) }
        if round % 4 == 1 { items.remove(at: items.count - 2) }
      }
      let after = stage.tops
      for (id, top) in before where top < 200 {
        #expect(isNear(after[id] ?? .infinity, top), "row \(id) in round \(round)")
      }
    }
    stage.settle()
    #expect(stage.overlaps == [])
  }

  @Test func `R29 removing the last row when scrolled to the end moves the list without a jump`() {
    let stage = ListStage(count: 20)
    stage.scroll(by: 10_000)
    #expect(stage.offset == 600)
    stage.change { $0.removeLast() }
    var last = stage.offset
    for _ in 0..<100 {
      stage.advance(by: 0.01)
      // 40 points in a second.
      #expect(stage.offset <= last && last - stage.offset <= 0.4 + 1e-9)
      #expect(isNear(stage.host.rows.last.map { $0.minY + $0.height } ?? 0, 200))
      last = stage.offset
    }
    stage.settle()
    #expect(stage.offset == 560)
    #expect(stage.host.rows.map(\.state) == Array(repeating: .present, count: 5))
  }

  @Test func `R30 a removal during a removal, and the last row removed and put back`() {
    let stage = ListStage(count: 5)
    stage.change { $0.remove(at: 1) }
    stage.advance(by: 0.5)
    stage.change { $0.remove(at: 1) }
    #expect(stage.host.rows.map(\.id) == [0, 1, 2, 3, 4])
    #expect(stage.tops[3] == 100)
    stage.advance(by: 0.25)
    #expect(stage.tops[3] == 80)
    stage.settle()
    #expect(stage.host.rows.map(\.id) == [0, 3, 4])
    stage.change { $0.removeLast() }
    stage.advance(by: 0.5)
    stage.change { $0.append(Item(id: 4)) }
    stage.change { $0.removeLast() }
    stage.change { $0.append(Item(id: 4)) }
    #expect(isNear(stage.row(4)?.height ?? 0, 20))
    stage.settle()
    #expect(stage.tops == [0: 0, 3: 40, 4: 80])
  }

  @Test func `R30 random overlapping batches end with the rows of the last batch`() {
    var random = RandomSource(named: "R30")
    let seed = random.seed
    let stage = ListStage(count: 8)
    for batch in 0..<300 {
      stage.change(batch % 5 == 0 ? nil : .linear(duration: 0.3)) { items in
        for _ in 0..<(1 + random.below(4)) {
          switch random.below(4) {
          case 0 where !items.isEmpty: items.remove(at: random.below(items.count))
          case 1 where items.count > 1:
            items.move(
              fromOffsets: [random.below(items.count)], toOffset: random.below(items.count))
          default:
            let id = random.below(12)
            if !items.contains(where: { $0.id == id }) {
              items.insert(Item(id: id), at: random.below(items.count + 1))
            }
          }
        }
      }
      stage.advance(by: Double(random.below(12)) / 60)
      #expect(stage.overlaps == [], "seed \(seed), batch \(batch)")
    }
    stage.settle()
    // Five rows fill the viewport, and a sixth begins at its bottom edge.
    #expect(stage.host.rows.count == min(stage.model.items.count, 5), "seed \(seed)")
    #expect(stage.list.rows.shown.count <= 6, "seed \(seed)")
    for (index, row) in stage.host.rows.enumerated() {
      #expect(row.id == AnyHashable(stage.model.items[row.index ?? -1].id), "seed \(seed)")
      #expect(row.state == .present && row.height == 40, "seed \(seed), row \(index)")
    }
    #expect(stage.host.scrollMetrics()?.contentHeight == Double(stage.model.items.count) * 40)
  }

  @Test func `R31 rows inserted off screen are present at once and move no visible row`() {
    let stage = ListStage(count: 100)
    stage.scroll(by: 1_000)
    let before = stage.tops
    stage.change { $0.insert(Item(id: 500), at: 2) }
    #expect(stage.tops == before)
    #expect(stage.host.scrollMetrics()?.offset == 1_040)
    #expect(stage.host.isIdle)
    stage.change { $0.insert(Item(id: 501), at: 80) }
    #expect(stage.tops == before)
    #expect(stage.host.scrollMetrics()?.offset == 1_040)
    #expect(stage.host.scrollMetrics()?.contentHeight == 4_080)
    #expect(stage.host.isIdle)
    // A row inserted between visible rows pushes the rows below it down gradually.
    stage.change { $0.insert(Item(id: 502), at: 28) }
    stage.advance(by: 0.5)
    #expect(stage.top(27) == before[27].map { $0 + 20 })
  }

  @Test func `R32 rows next to inserted and moved rows keep their state`() {
    let model = Switch()
    model.items = ["a", "b", "c", "d"]
    let host = ViewHost(size: Size(width: 200, height: 400), text: BoxFont()) {
      Counters(model: model)
    }
    host.advance(to: 0)
    for (row, taps) in [(0, 1), (1, 2), (2, 3), (3, 4)] {
      for _ in 0..<taps { host.tap(at: Point(x: 10, y: Double(row) * 20 + 10)) }
    }
    host.advance(to: 0)
    #expect(host.drawnTexts == ["a1", "b2", "c3", "d4"])
    withAnimation(.linear(duration: 1)) { model.items = ["d", "a", "new", "b", "c"] }
    host.advance(to: 0)
    host.advance(to: 0.5)
    #expect(Set(host.drawnTexts) == ["d4", "a1", "new0", "b2", "c3"])
    host.advance(to: 3)
    #expect(host.drawnTexts == ["d4", "a1", "new0", "b2", "c3"])
  }

  private struct Counters: View {
    let model: Switch

    var body: some View {
      List(model.items, id: \.self) { Counter(name: $0) }
    }
  }

  private struct Counter: View {
    let name: String
    @State private var taps = 0

    var body: some View { Text("\(name)\(taps)").onTapGesture { taps += 1 } }
  }

  @Test func `R36 prepended rows move no visible row, and animate in at the very top`() {
    let stage = ListStage(count: 50)
    stage.scroll(by: 10)
    stage.change(nil) { $0.insert(Item(id: 100), at: 0) }
    #expect(stage.top(0) == -10)
    #expect(stage.offset == 50)
    stage.scroll(by: -1_000)
    stage.change { $0.insert(Item(id: 101), at: 0) }
    #expect(stage.row(101)?.state == .appearing)
    stage.advance(by: 0.5)
    #expect(stage.top(101) == 0)
    #expect(stage.top(100) == 20)
    stage.settle()
    #expect(stage.offset == 0)
  }

  @Test
  func `R39 a moved row passes the anchor to the next row, and scrolling fades no row`() {
    let stage = ListStage(count: 100)
    stage.scroll(by: 400)
    let before = stage.top(11)
    stage.change { items in items.append(items.remove(at: 10)) }
    #expect(stage.top(11) == before)
    stage.settle()
    #expect(stage.offset <= 400)
    #expect(stage.row(10) == nil)
    // The first two rows swap positions at the very top.
    stage.scroll(by: -1_000)
    stage.change { $0.swapAt(0, 1) }
    for _ in 0..<70 {
      #expect(stage.offset == 0)
      stage.advance(by: 1 / 60)
    }
    #expect(stage.top(1) == 0)
    #expect(stage.top(0) == 40)
    for _ in 0..<30 {
      stage.scroll(by: 150)
      for case .layer(let layer) in stage.host.displayList.items { #expect(layer.opacity == 1) }
    }
  }
}
