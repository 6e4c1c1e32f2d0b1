import Testing

@testable import RowMotion

/// Rows that come, go, move and turn round.
@MainActor @Suite struct RowsInMotionTests {
  @Test func b4_aRowWrittenOutComesBetweenItsNeighbours() {
    let model = ListModel([])
    struct Three: View {
      let model: ListModel
      var body: some View {
        List {
          Text("First")
          if !model.items.isEmpty { Text("Second") }
          Text("Third")
        }
      }
    }
    let host = ViewHost(size: Size(width: 200, height: 200), text: BoxFont()) {
      Three(model: model)
    }
    host.advance(to: 0)
    #expect(host.rows.map(\.minY) == [0, 20])
    withAnimation(.linear(duration: 1)) { model.items = [Item(id: 0)] }
    host.advance(to: 0)
    #expect(host.rows.map(\.state) == [.present, .appearing, .present])
    host.advance(to: 0.5)
    #expect(host.rows.map(\.minY) == [0, 20, 30])
    let second = host.lists[0].shown[1]
    withAnimation(.linear(duration: 1)) { model.items = [] }
    host.advance(to: 0.6)
    #expect(host.rows[1].state == .disappearing)
    withAnimation(.linear(duration: 1)) { model.items = [Item(id: 0)] }
    host.advance(to: 0.7)
    #expect(host.rows.map(\.state) == [.present, .appearing, .present])
    #expect(host.lists[0].shown[1] === second)
    host.advance(to: 3)
    #expect(host.rows.map(\.minY) == [0, 20, 40])
    #expect(host.isIdle)
  }

  @Test func b5_aConstantIdentityIsAResizeAndAnotherOneIsNot() {
    let stage = ListStage(count: 3)
    stage.change { $0[1].height = 80 }
    #expect(stage.host.rows.map(\.state) == [.present, .resizing, .present])
    stage.settle()
    stage.change { $0[1].id = 9 }
    #expect(
      stage.host.rows.map(\.state) == [.present, .disappearing, .appearing, .present])
  }

  @Test func b7_anIdentityIsTheRowsWhateverTheRowIsMadeOf() {
    /// A body that may have no view: nobody knows from its type that it is one row.
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

  @Test func b10_aThousandResizesAtOnceKeepTheFrameShort() {
    let stage = ListStage(count: 1_000)
    stage.change { items in
      for index in items.indices { items[index].height = 60 }
    }
    stage.advance(by: 0.5)
    #expect(stage.host.rows.allSatisfy { $0.height == 50 })
    #expect(stage.list.shown.count < 12)
  }

  @Test func b11_aTapAnywhereOnARowIsTheRows() {
    let stage = ListStage(count: 4)
    stage.host.tap(at: Point(x: 99, y: 41))
    stage.host.tap(at: Point(x: 0, y: 79))
    #expect(stage.model.taps == [1, 1])
  }

  @Test func aGhostStaysBehindTheRowThatItFollowed() {
    let stage = ListStage(count: 5)
    stage.change { $0.remove(at: 2) }
    stage.change(.linear(duration: 1)) { $0.insert(Item(id: 9), at: 2) }
    #expect(stage.host.rows.map(\.id) == [0, 1, 2, 9, 3, 4])
    #expect(stage.overlaps == [])
    stage.settle()
    #expect(stage.host.rows.map(\.id) == [0, 1, 9, 3, 4])
  }

  @Test func r21_removedAndReinsertedItIsTheSameRow() {
    let stage = ListStage(count: 5)
    let node = stage.node(2)
    stage.change { $0.remove(at: 2) }
    stage.advance(by: 0.5)
    #expect(stage.row(2)?.height == 20)
    stage.change { $0.insert(Item(id: 2), at: 2) }
    #expect(stage.node(2) === node)
    #expect(stage.row(2)?.state == .appearing)
    #expect(stage.row(2)?.height == 20)
    #expect(stage.overlaps == [])
    stage.settle()
    #expect(stage.host.rows.map(\.minY) == [0, 40, 80, 120, 160])
    #expect(stage.list.shown.count == 5)
  }

  @Test func aRowThatComesBackElsewhereGoesThereFromWhereItIs() {
    let stage = ListStage(count: 5)
    let node = stage.node(1)
    stage.change { $0.remove(at: 1) }
    stage.advance(by: 0.25)
    let seen = stage.top(1)
    stage.change { $0.insert(Item(id: 1), at: 3) }
    #expect(stage.node(1) === node)
    #expect(abs((stage.top(1) ?? 0) - (seen ?? 1)) < 1e-6)
    stage.settle()
    #expect(stage.top(1) == 120)
  }

  @Test func c13_aMoveSlidesWithoutAJump() {
    let stage = ListStage(count: 5)
    stage.change { $0.move(fromOffsets: [0], toOffset: 4) }
    #expect(stage.tops == [0: 0, 1: 40, 2: 80, 3: 120, 4: 160])
    stage.advance(by: 0.5)
    #expect(stage.tops == [0: 60, 1: 20, 2: 60, 3: 100, 4: 160])
    stage.change { $0.move(fromOffsets: [3], toOffset: 0) }
    #expect(stage.tops == [0: 60, 1: 20, 2: 60, 3: 100, 4: 160])
    stage.settle()
    #expect(stage.tops == [0: 0, 1: 40, 2: 80, 3: 120, 4: 160])
    #expect(stage.host.isIdle)
  }

  @Test func aRowFromOffScreenComesInFromTheEdge() {
    let stage = ListStage(count: 100)
    stage.change { $0.move(fromOffsets: [80], toOffset: 1) }
    #expect(stage.top(80) == nil || stage.top(80) == 200)
    stage.advance(by: 0.5)
    #expect(stage.top(80) == 120)
    stage.settle()
    #expect(stage.tops == [0: 0, 80: 40, 1: 80, 2: 120, 3: 160])
  }

  @Test func aRowThatMovesOffScreenLeavesOverTheEdge() {
    let stage = ListStage(count: 100)
    stage.change { $0.move(fromOffsets: [1], toOffset: 80) }
    #expect(stage.top(1) == 40)
    stage.advance(by: 0.5)
    #expect(stage.top(1) == 120)
    stage.settle()
    #expect(stage.top(1) == nil)
    #expect(stage.tops == [0: 0, 2: 40, 3: 80, 4: 120, 5: 160])
    #expect(stage.list.shown.count <= 6)
  }

  @Test func r30_aRemovalDuringARemoval() {
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
    #expect(stage.list.shown.count == 3)
  }

  @Test func anEmptiedListShrinksToNothingAndFillsAgain() {
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

  @Test func tenThousandRowsComeInAtOnceWithoutAJump() {
    let stage = ListStage(count: 100)
    stage.scroll(by: 400)
    let before = stage.tops
    stage.change { items in
      items.insert(contentsOf: (1_000..<11_000).map { Item(id: $0) }, at: 12)
    }
    #expect(stage.list.shown.count < 40)
    for (id, top) in before { #expect(stage.top(id) == top) }
    var tops = stage.tops
    for _ in 0..<110 {
      stage.advance(by: 0.01)
      for (id, top) in stage.tops {
        // Six rows of 40 points at most come in over each, in a second.
        if let old = tops[id] { #expect(abs(top - old) <= 2.5) }
      }
      tops = stage.tops
    }
    stage.settle()
    #expect(stage.host.scrollMetrics()?.contentHeight == 404_000)
    #expect(stage.tops == [10: 0, 11: 40, 1_000: 80, 1_001: 120, 1_002: 160])
    #expect(stage.list.shown.allSatisfy { $0.collapsedAfter == 0 })
  }

  @Test func anEditWhileManyRowsComeInKeepsWhatIsSeen() {
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
    #expect(stage.list.shown.allSatisfy { $0.collapsedAfter == 0 })
    #expect(stage.host.scrollMetrics()?.contentHeight == Double(stage.model.items.count) * 40)
  }

  @Test func r5_scrollingOutAndInPlaysNothing() {
    let stage = ListStage(count: 100)
    for distance in [400.0, -400, 3_000, -3_000] {
      stage.scroll(by: distance)
      #expect(stage.host.rows.allSatisfy { $0.state == .present && $0.progress == 1 })
      #expect(stage.host.isIdle)
    }
  }

  @Test func r28_underReducedMotionAllIsThereInOneFrame() {
    let stage = ListStage(count: 5)
    stage.host.environment.reduceMotion = true
    stage.host.advance(to: 0)
    var completions = 0
    withAnimation(.linear(duration: 1)) {
      stage.model.items.remove(at: 1)
      stage.model.items.swapAt(0, 2)
    } completion: {
      completions += 1
    }
    stage.advance(by: 0)
    #expect(stage.host.rows.map(\.id) == [3, 2, 0, 4].map { AnyHashable($0) })
    #expect(stage.host.rows.map(\.minY) == [0, 40, 80, 120])
    stage.advance(by: 0.01)
    #expect(completions == 1)
    #expect(stage.host.isIdle)
  }

  @Test func r32_neighboursKeepTheirNodes() {
    let stage = ListStage(count: 5)
    let nodes = (0..<5).map { stage.node($0).map(ObjectIdentifier.init) }
    stage.change { items in
      items.insert(Item(id: 9), at: 2)
      items.move(fromOffsets: [4], toOffset: 0)
    }
    stage.settle()
    for id in 0..<4 { #expect(stage.node(id).map(ObjectIdentifier.init) == nodes[id]) }
  }

  @Test func c12_duplicatesAreShownAndReportedOnce() {
    let stage = ListStage([Item(id: 1), Item(id: 2), Item(id: 1), Item(id: 3)])
    #expect(stage.host.rows.map(\.id) == [1, 2, 1, 3].map { AnyHashable($0) })
    let first = stage.list.shown[0]
    let reports = stage.host.diagnostics.filter { $0.kind == .duplicateIdentity }
    #expect(reports.count == 1)
    #expect(reports[0].message.contains("The id 1 stands 2 times in the data, at 0, 2."))
    stage.change { $0.insert(Item(id: 7), at: 0) }
    stage.settle()
    #expect(stage.list.shown[1] === first)
    #expect(stage.host.diagnostics.filter { $0.kind == .duplicateIdentity }.count == 1)
  }

  @Test func rowSpacingComesAndGoesWithTheRows() {
    let stage = ListStage((0..<3).map { Item(id: $0) }, spacing: 10)
    #expect(stage.host.rows.map(\.minY) == [0, 50, 100])
    stage.change { $0.remove(at: 1) }
    #expect(stage.host.rows.map(\.minY) == [0, 50, 100])
    stage.advance(by: 0.5)
    // Half of the row, half of its two gaps, and half of the gap across it.
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

  @Test func hoverAndPressSurviveAChange() {
    let stage = ListStage(count: 5)
    stage.host.press(at: Point(x: 10, y: 130))
    stage.change { $0.remove(at: 0) }
    stage.settle()
    stage.host.release(at: Point(x: 10, y: 90))
    #expect(stage.model.taps == [3])
  }

  @Test func rowsKeepTheirStateForAWhileOutOfSight() {
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
