import Testing

@testable import RowMotion

/// What is seen stays where it is, whatever happens above, across and below.
@MainActor @Suite struct AnchoringTests {
  @Test func r1_theContentIsAsTallAsItsRowsInEveryFrame() {
    let stage = ListStage(count: 4)
    stage.change { $0[1].height = 90 }
    for _ in 0..<12 {
      stage.advance(by: 0.1)
      let sum = stage.host.rows.reduce(0) { $0 + $1.height }
      #expect(abs(stage.host.scrollMetrics()!.contentHeight - sum) < 0.01)
      #expect(stage.overlaps == [])
    }
    #expect(stage.host.scrollMetrics()?.contentHeight == 210)
  }

  @Test func r2_aBulkChangeOfHeightsKeepsWhatIsSeen() {
    let stage = ListStage(count: 10_000)
    stage.host.scroll(toRow: 5_000, anchor: .top)
    stage.host.advance(to: 0)
    #expect(stage.top(5_000) == 0)
    stage.change(nil) { items in
      for index in items.indices { items[index].height = 20 }
    }
    #expect(stage.top(5_000) == 0)
    for _ in 0..<50 {
      let before = stage.tops
      stage.scroll(by: -37)
      for (id, top) in stage.tops {
        if let old = before[id] { #expect(abs(top - old - 37) < 0.01) }
      }
    }
  }

  @Test func r3_aHundredRowsAboveChangeInOneTick() {
    let stage = ListStage(count: 300)
    for _ in 0..<20 { stage.scroll(by: 200) }
    let before = stage.tops
    stage.change { items in
      for index in 0..<100 { items[index].height = 75 }
    }
    for _ in 0..<11 {
      #expect(stage.tops == before)
      stage.advance(by: 0.1)
    }
  }

  @Test func r4_aDraggedWindowEdgeKeepsTheAnchoredRow() {
    struct Words: View {
      var body: some View {
        List(0..<500) { index in
          Text(String(repeating: "word ", count: 3 + index % 17)).font(.caption)
        }
      }
    }
    let host = ViewHost(size: Size(width: 300, height: 200), text: BoxFont()) { Words() }
    host.advance(to: 0)
    host.scroll(toRow: 250, anchor: .top)
    host.advance(to: 0)
    let anchored = host.rows[0]
    for step in 1...60 {
      host.size.width = 300 - Double(step) * 3
      host.advance(to: Double(step) / 60)
      let now = host.rows.first { $0.id == anchored.id }
      #expect(abs((now?.minY ?? .infinity) - anchored.minY) <= 0.5)
    }
  }

  @Test func r6_scrollingUpThroughUnmeasuredRowsMovesRowsExactly() {
    let items = (0..<10_000).map { Item(id: $0, height: 20 + Double($0 * 37 % 90)) }
    let stage = ListStage(items)
    stage.host.scroll(toRow: 9_000, anchor: .top)
    stage.host.advance(to: 0)
    for _ in 0..<400 {
      let before = stage.tops
      stage.scroll(by: -91)
      let after = stage.tops
      for (id, top) in after {
        if let old = before[id] { #expect(abs(top - old - 91) < 0.01) }
      }
      #expect(stage.overlaps == [])
    }
  }

  @Test func r8_aRowAcrossTheTopEdgeGrowsAtItsBottom() {
    let stage = ListStage(count: 30, height: 100)
    stage.scroll(by: 250)
    #expect(stage.top(2) == -50)
    stage.change { $0[2].height = 180 }
    for _ in 0..<11 {
      #expect(stage.top(2) == -50)
      stage.advance(by: 0.1)
    }
    #expect(stage.top(3) == 130)
  }

  @Test func r9_aToggledRowKeepsItsTopAndGrowsAtItsBottom() {
    let stage = ListStage(count: 30, height: 100)
    stage.scroll(by: 250)
    stage.host.tap(at: Point(x: 10, y: 100))
    #expect(stage.model.taps == [3])
    // Rows above and the toggled one change at once.
    stage.change { items in
      items[2].height = 150
      items[3].height = 60
    }
    for _ in 0..<11 {
      #expect(stage.top(3) == 50)
      #expect(stage.overlaps == [])
      stage.advance(by: 0.1)
    }
  }

  @Test func r10_aRowThatWasScrolledToStaysWhileRowsAboveGrow() {
    let stage = ListStage(count: 100)
    stage.host.scroll(toRow: 50, anchor: .center)
    stage.host.advance(to: 0)
    #expect(stage.top(50) == 80)
    stage.change(nil) { items in
      for index in 40..<50 { items[index].height = 67 }
    }
    #expect(stage.top(50) == 80)
    stage.change { $0[49].height = 20 }
    for _ in 0..<11 {
      #expect(stage.top(50) == 80)
      stage.advance(by: 0.1)
    }
    stage.scroll(by: 30)
    #expect(stage.top(50) == 50)
  }

  @Test func r12_shortContentStaysAtTheTop() {
    let stage = ListStage(count: 3)
    stage.scroll(by: -500)
    #expect(stage.offset == 0)
    stage.scroll(by: 500)
    #expect(stage.offset == 0)
    stage.change { $0[0].height = 10 }
    stage.settle()
    #expect(stage.offset == 0)
    #expect(stage.top(0) == 0)
  }

  @Test func r17_addingAndRemovingInOneBatchKeepsTheSurvivors() {
    let stage = ListStage(count: 100)
    stage.scroll(by: 1_990)
    // Row 49 is cut by the top edge and goes; rows above come and go off screen.
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
  }

  @Test func r29_theLastRowGoesAtTheEndOfTheScroll() {
    let stage = ListStage(count: 20)
    stage.scroll(by: 10_000)
    #expect(stage.offset == 600)
    stage.change { $0.removeLast() }
    var last = stage.offset
    for _ in 0..<100 {
      stage.advance(by: 0.01)
      #expect(stage.offset <= last && last - stage.offset <= 0.4 + 1e-9)
      last = stage.offset
    }
    stage.settle()
    #expect(stage.offset == 560)
    #expect(stage.host.rows.map(\.state) == Array(repeating: .present, count: 5))
  }

  @Test func r31_offScreenInsertionsAreInstantAndShiftNothing() {
    let stage = ListStage(count: 100)
    stage.scroll(by: 1_000)
    let before = stage.tops
    stage.change { $0.insert(Item(id: 500), at: 2) }
    #expect(stage.tops == before)
    #expect(stage.host.scrollMetrics()?.offset == 1_040)
    #expect(stage.host.isIdle)
  }

  @Test func r33_noBlankAtTheTopEver() {
    let items = (0..<300).map { Item(id: $0, height: $0 < 100 ? 10 : 60) }
    let stage = ListStage(items)
    stage.host.scroll(toRow: 200, anchor: .top)
    stage.host.advance(to: 0)
    for _ in 0..<200 {
      stage.scroll(by: -80)
      #expect(stage.offset >= 0)
    }
    #expect(stage.offset == 0)
    #expect(stage.top(0) == 0)
  }

  @Test func r36_prependingKeepsTheViewportUnlessAtTheTop() {
    let stage = ListStage(count: 50)
    stage.scroll(by: 10)
    stage.change(nil) { $0.insert(Item(id: 100), at: 0) }
    #expect(stage.top(0) == -10)
    stage.scroll(by: -1_000)
    stage.change { $0.insert(Item(id: 101), at: 0) }
    #expect(stage.row(101)?.state == .appearing)
    stage.advance(by: 0.5)
    #expect(stage.top(101) == 0)
    #expect(stage.top(100) == 20)
  }

  @Test func r39_aMovedAnchorHandsOver() {
    let stage = ListStage(count: 100)
    stage.scroll(by: 400)
    let before = stage.top(11)
    stage.change { items in items.append(items.remove(at: 10)) }
    #expect(stage.top(11) == before)
    stage.settle()
    #expect(stage.offset <= 400)
    #expect(stage.row(10) == nil)
  }

  @Test func aFlingGoesOnWhileRowsAboveAnimate() {
    func run(_ disturbed: Bool) -> [Double] {
      let stage = ListStage(count: 5_000)
      stage.scroll(by: 10_000)
      stage.host.beginScroll(at: Point(x: 50, y: 100))
      stage.host.endScroll(velocity: Point(x: 0, y: 800))
      stage.host.advance(to: 0)
      var distances: [Double] = []
      for step in 0..<60 {
        if disturbed, step % 7 == 3 {
          stage.change { items in
            for index in 0..<240 { items[index].height += step % 2 == 0 ? 30 : -10 }
            items.insert(Item(id: 10_000 + step), at: 5)
          }
        }
        stage.advance(by: 1 / 60)
        distances.append(stage.top(252) ?? -1)
      }
      return distances
    }
    let (plain, disturbed) = (run(false), run(true))
    for (one, other) in zip(plain, disturbed) { #expect(abs(one - other) < 0.05) }
  }
}
