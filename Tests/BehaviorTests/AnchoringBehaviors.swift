import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Visible rows stay in place, whatever happens to the heights above, at the top edge and below.
@MainActor @Suite struct AnchoringBehaviors {
  @Test func `R1 scroll metrics report the sum of the row heights in every frame`() {
    let stage = ListStage(count: 100)
    stage.change { items in
      items[1].height = 90
      items[3].height = 0
    }
    for step in 0...10 {
      #expect(stage.overlaps == [])
      // 50 points more and 40 fewer, over a second.
      #expect(isNear(stage.host.scrollMetrics()?.contentHeight ?? 0, 4_000 + Double(step)))
      let sum = stage.list.rows.shown.reduce(0) { $0 + $1.height }
      let hiddenHeight = Double(100 - stage.list.rows.shown.count) * 40
      #expect(isNear(stage.host.scrollMetrics()?.contentHeight ?? 0, sum + hiddenHeight))
      stage.advance(by: 0.1)
    }
    #expect(stage.host.scrollMetrics()?.contentHeight == 4_010)
  }

  @Test func `R2 ten thousand heights change at once without moving visible rows, up to the top`() {
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
        if let old = before[id] { #expect(abs(top - old - 37) < 0.001) }
      }
    }
    stage.scroll(by: -1_000_000)
    #expect(stage.tops[0] == 0)
    #expect(stage.tops[9] == 180)
  }

  @Test func `R3 a hundred rows above change in one update and push nothing down`() {
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
    stage.change(nil) { items in
      for index in 0..<100 { items[index].height = 5 }
    }
    #expect(stage.tops == before)
  }

  @Test func `R4 dragging a window edge keeps the top row in place`() {
    let host = ViewHost(size: Size(width: 300, height: 200), text: BoxFont()) { Paragraphs() }
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
    // 15 words of 4 letters, 12 points each: 5 in a line of 300 points, 2 in one of 120.
    #expect(anchored.height == 45)
    #expect(host.rows[0].height == 120)
  }

  /// Captions of 3 to 19 words.
  struct Paragraphs: View {
    var body: some View {
      List(0..<500) { index in
        Text(String(repeating: "word ", count: 3 + index % 17)).font(.caption)
      }
    }
  }

  @Test func `R6 scrolling up past 10,000 unmeasured rows moves each row by the scroll distance`() {
    let items = (0..<10_000).map { Item(id: $0, height: 20 + Double($0 * 37 % 90)) }
    let stage = ListStage(items)
    stage.host.scroll(toRow: 9_999, anchor: .bottom)
    stage.host.advance(to: 0)
    var frames = 0
    while stage.offset > 0, frames < 5_000 {
      frames += 1
      let before = stage.tops
      // Three frames of most of a screen, then a small one.
      let step = frames % 4 == 0 ? 13.0 : 190
      stage.scroll(by: -step)
      if stage.offset == 0 { break }
      for (id, top) in stage.tops {
        guard let old = before[id], abs(top - old - step) > 0.001 else { continue }
        Issue.record("row \(id) moved from \(old) to \(top) in frame \(frames)")
      }
    }
    #expect(stage.offset == 0)
    #expect(stage.top(0) == 0)
    #expect(stage.host.measuredRows() > 9_990)
    #expect(stage.host.scrollMetrics()?.contentHeight == items.reduce(0) { $0 + $1.height })
  }

  @Test
  func `R7 rows above grow in the same frame as the offset, so visible content does not change`() {
    // Ten rows above the viewport have nodes. They are off screen, so their changes are instant.
    let stage = ListStage(count: 100, mode: .automatic(estimated: 40, prefetchWindow: 10))
    stage.scroll(by: 1_015)
    let picture = stage.host.displayList
    #expect(rectangles(stage.host) == [-15, 25, 65, 105, 145, 185])
    stage.change { items in
      items[20].height = 140
      items[24].height = 0
      items.insert(contentsOf: (200..<203).map { Item(id: $0) }, at: 3)
    }
    for _ in 0...70 {
      #expect(stage.host.displayList == picture)
      #expect(stage.offset == 1_015 + 120 + 60)
      stage.advance(by: 1 / 60)
    }
  }

  /// Returns the tops of the drawn row rectangles, without the separators.
  private func rectangles(_ host: ViewHost) -> [Double] {
    host.drawnFills.filter { $0.rect.height > 1 }.map(\.rect.minY)
  }

  @Test func `R8 growth below the anchor never scrolls`() {
    let stage = ListStage(count: 30, height: 100)
    stage.scroll(by: 250)
    #expect(stage.top(2) == -50)
    stage.change { items in
      items[2].height = 180
      items[4].height = 20
    }
    for step in 0...10 {
      #expect(stage.offset == 250)
      #expect(stage.top(2) == -50)
      #expect(isNear(stage.top(3) ?? 0, 50 + 8 * Double(step)))
      stage.advance(by: 0.1)
    }
    #expect(stage.top(3) == 130)
  }

  @Test func `R9 a row that the user opens keeps its top and grows at its bottom`() {
    let stage = ListStage(count: 30, height: 100)
    stage.scroll(by: 250)
    // Row 2 is cut by the top edge. It stays in place when it is tapped.
    stage.host.tap(at: Point(x: 10, y: 20))
    #expect(stage.model.taps == [2])
    stage.change { $0[2].height = 160 }
    for _ in 0..<11 {
      #expect(stage.top(2) == -50)
      stage.advance(by: 0.1)
    }
    #expect(stage.top(3) == 110)
    stage.host.tap(at: Point(x: 10, y: 150))
    #expect(stage.model.taps == [2, 3])
    // The opened row and a row above it change at once.
    stage.change { items in
      items[2].height = 220
      items[3].height = 60
    }
    for _ in 0..<11 {
      #expect(stage.top(3) == 110)
      #expect(stage.overlaps == [])
      stage.advance(by: 0.1)
    }
    #expect(stage.top(4) == 170)
    #expect(stage.top(2) == -110)
  }

  @Test(arguments: [nil, Animation.linear(duration: 1), .bouncy])
  func `R16 the first frames after the row above changes its height show no flicker`(
    _ animation: Animation?
  ) {
    let stage = ListStage(count: 100)
    stage.scroll(by: 400)
    let pictures = [9, 8].map { row in
      stage.change(animation) { $0[row].height = 95 }
      return (0...3).map { _ in
        defer { stage.advance(by: 1 / 60) }
        return stage.host.displayList
      }
    }.joined()
    #expect(pictures.allSatisfy { $0 == pictures.first })
    #expect(rectangles(stage.host) == [0, 40, 80, 120, 160])
    // A change of the row that the top edge cuts moves only the rows below it.
    stage.scroll(by: 20)
    stage.change(animation) { $0[10].height = 95 }
    for _ in 0...3 {
      #expect(stage.top(10) == -20)
      stage.advance(by: 1 / 60)
    }
  }

  @Test func `R33 wrong height estimates never leave a blank at the top`() {
    let items = (0..<300).map { Item(id: $0, height: $0 < 100 ? 10 : 60) }
    let stage = ListStage(items)
    stage.host.scroll(toRow: 200, anchor: .top)
    stage.host.advance(to: 0)
    for _ in 0..<200 {
      stage.scroll(by: -80)
      #expect(stage.offset >= 0)
      #expect((stage.host.rows.map(\.minY).min() ?? 1) <= 0)
    }
    #expect(stage.offset == 0)
    #expect(stage.top(0) == 0)
  }

  @Test func `R41 rotating the screen keeps the top row in place; scrolling up does not jump`() {
    let host = ViewHost(size: Size(width: 360, height: 240), text: BoxFont()) { Paragraphs() }
    host.advance(to: 0)
    host.scroll(to: 9_000)
    host.advance(to: 0)
    let row = host.rows[0]
    for turn in 1...6 {
      host.size = Size(
        width: turn % 2 == 0 ? 360 : 240, height: turn % 2 == 0 ? 240 : 360)
      host.advance(to: Double(turn))
      let now = host.rows.first { $0.id == row.id }
      #expect(abs((now?.minY ?? .infinity) - row.minY) <= 0.5)
      #expect(now?.height == row.height || turn % 2 == 1)
    }
    var time = 6.0
    for _ in 0..<60 {
      let before = Dictionary(uniqueKeysWithValues: host.rows.map { ($0.id, $0.minY) })
      host.scroll(by: Point(x: 0, y: -61))
      time += 1 / 60
      host.advance(to: time)
      for row in host.rows {
        if let old = before[row.id] { #expect(abs(row.minY - old - 61) < 0.001) }
      }
    }
  }
}
