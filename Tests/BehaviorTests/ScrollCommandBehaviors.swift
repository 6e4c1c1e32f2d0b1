import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Scrolling by hand and by command: exact, and undisturbed by corrections for other rows.
@MainActor @Suite struct ScrollCommandBehaviors {
  /// Returns a stage with rows of 300 to 700 points, estimated at 40.
  private func underestimatedStage() -> ListStage {
    ListStage((0..<5_000).map { Item(id: $0, height: 300 + Double($0 % 11) * 40) })
  }

  @Test func `R10 a scroll target stays in place while rows above grow, until the next scroll`() {
    let stage = ListStage(count: 100)
    stage.host.scroll(toRow: 50, anchor: .center)
    stage.host.advance(to: 0)
    #expect(stage.top(50) == 80)
    // Rows 48 and 49 are fully visible above it; the others are off screen.
    stage.change(nil) { items in
      for index in 40..<50 { items[index].height = 67 }
    }
    #expect(stage.top(50) == 80)
    stage.change { $0[49].height = 20 }
    for _ in 0..<11 {
      #expect(stage.top(50) == 80)
      #expect(stage.overlaps == [])
      stage.advance(by: 0.1)
    }
    stage.scroll(by: 30)
    #expect(stage.top(50) == 50)
    // Now the row at the top stays in place.
    let first = stage.host.rows[0]
    stage.change(nil) { $0[49].height = 90 }
    #expect(stage.host.rows[0].id == first.id)
    #expect(stage.host.rows[0].minY == first.minY)
    #expect(stage.top(50) == 120)
  }

  @Test func `R11 corrections for rows above do not disturb a fling`() {
    func run(_ isDisturbed: Bool) -> [Double] {
      let stage = ListStage(count: 5_000)
      stage.scroll(by: 10_000)
      stage.host.beginScroll(at: Point(x: 50, y: 100))
      stage.host.endScroll(velocity: Point(x: 0, y: 800))
      stage.host.advance(to: 0)
      var distances: [Double] = []
      for step in 0..<60 {
        if isDisturbed, step % 7 == 3 {
          stage.change { items in
            for index in 0..<240 { items[index].height += step % 2 == 0 ? 30 : -10 }
            items.insert(Item(id: 10_000 + step), at: 5)
          }
        }
        stage.advance(by: 1 / 60)
        distances.append(stage.top(252) ?? -1)
        // 800 points a second, decaying by e^(-2 t): no correction is mistaken for velocity.
        let speed = 800 * exponential(-2 * stage.time)
        #expect(abs(stage.list.vertical.motion.velocity(at: stage.time) - speed) < 1e-6)
      }
      return distances
    }
    let (plain, disturbed) = (run(false), run(true))
    for (one, other) in zip(plain, disturbed) { #expect(abs(one - other) < 0.05) }
  }

  @Test func `R11 corrections for rows above do not disturb a drag`() {
    let stage = ListStage(count: 5_000)
    stage.scroll(by: 10_000)
    stage.host.beginScroll(at: Point(x: 50, y: 100))
    for step in 1...30 {
      if step % 5 == 0 { stage.change { $0.insert(Item(id: 10_000 + step), at: 5) } }
      stage.host.dragScroll(by: Point(x: 0, y: 2))
      stage.advance(by: 1 / 60)
      #expect(isNear(stage.top(252) ?? 0, 80 - 2 * Double(step)))
    }
    stage.host.endScroll()
    stage.advance(by: 1)
    #expect(isNear(stage.top(252) ?? 0, 20))
    #expect(stage.host.isIdle)
  }

  @Test func `R12 content that is shorter than the viewport stays at the top`() {
    let stage = ListStage(count: 3)
    for distance in [-500.0, 500, 0.5, -0.5] {
      stage.scroll(by: distance)
      #expect(stage.offset == 0)
    }
    stage.change { $0[0].height = 10 }
    for _ in 0..<11 {
      #expect(stage.offset == 0)
      #expect(stage.top(0) == 0)
      stage.advance(by: 0.1)
    }
    stage.host.scroll(to: 90)
    stage.host.scroll(toRow: 2, anchor: .top)
    stage.host.advance(to: stage.time)
    #expect(stage.offset == 0)
    stage.host.beginScroll(at: Point(x: 50, y: 100))
    stage.host.dragScroll(by: Point(x: 0, y: 40))
    stage.host.endScroll(velocity: Point(x: 0, y: 2_000))
    stage.settle()
    #expect(stage.offset == 0)
    #expect(stage.top(0) == 0)
  }

  @Test func `R13 an absolute scroll cancels pending corrections and scrolls`() {
    let stage = ListStage(count: 1_000)
    stage.scroll(by: 20_000)
    // All in one frame: rows above grow, a wheel scroll, a scroll to a row, and then to an offset.
    withAnimation(.linear(duration: 1)) {
      for index in 0..<400 { stage.model.items[index].height = 50 }
    }
    stage.host.scroll(by: Point(x: 0, y: 333))
    stage.host.scroll(toRow: 900, anchor: .top)
    stage.host.scroll(to: 1_000)
    for _ in 0..<70 {
      stage.advance(by: 1 / 60)
      #expect(stage.offset == 1_000)
    }
    #expect(stage.host.isIdle)
  }

  @Test func `R13 a user scroll stops an animated scroll at its current offset`() {
    let stage = ListStage(count: 1_000)
    stage.host.scroll(toRow: 900, anchor: .top, animation: .linear(duration: 1))
    stage.host.advance(to: 0)
    stage.advance(by: 0.5)
    let before = stage.offset
    #expect(abs(before - 18_000) < 1)
    stage.scroll(by: 10)
    stage.settle()
    #expect(abs(stage.offset - before - 10) < 1e-6)
  }

  @Test func `R14 scrolling to a row is exact with estimates wrong tenfold, animated or not`() {
    let stage = underestimatedStage()
    let targets: [(row: Int, anchor: UnitPoint, top: Double)] = [
      (4_000, .top, 0), (10, .bottom, -500), (2_500, .center, -110), (4_999, .bottom, -300),
    ]
    for animation in [nil, Animation.easeInOut(duration: 1), .bouncy] {
      for (row, anchor, top) in targets {
        #expect(stage.host.scroll(toRow: row, anchor: anchor, animation: animation))
        stage.host.advance(to: stage.time)
        if animation != nil { stage.settle() }
        #expect(abs((stage.top(row) ?? .infinity) - top) < 1e-6)
        #expect(stage.overlaps == [])
        #expect(stage.host.isIdle)
      }
    }
    #expect(!stage.host.scroll(toRow: 9_999))
  }

  @Test func `R15 an animated scroll over fractional heights never reverses and ends on time`() {
    let stage = ListStage((0..<500).map { Item(id: $0, height: 33.3 + Double($0 % 7) / 3) })
    stage.host.scroll(toRow: 400, anchor: .top, animation: .easeInOut(duration: 1))
    stage.host.advance(to: 0)
    #expect(stage.top(0) == 0)
    var last = stage.host.rows[0].id.base as? Int ?? -1
    var offsetInRow = 0.0
    for _ in 0..<61 {
      stage.advance(by: 1 / 60)
      let row = stage.host.rows[0]
      let id = row.id.base as? Int ?? -1
      #expect(id > last || id == last && -row.minY >= offsetInRow - 1e-6)
      if let top = stage.top(400) { #expect(top >= -1e-6) }
      (last, offsetInRow) = (id, -row.minY)
    }
    #expect(abs(stage.top(400) ?? 1) < 1e-6)
    #expect(stage.host.isIdle)
  }

  @Test func `R20 corrections are instant, and a scroll is animated only on request`() {
    let stage = ListStage(count: 1_000)
    withAnimation(.linear(duration: 1)) { _ = stage.host.scroll(toRow: 500, anchor: .top) }
    stage.host.advance(to: 0)
    #expect(stage.offset == 20_000)
    #expect(stage.host.isIdle)
    // Changes to off-screen rows above are instant, also in an animated change.
    stage.change(.linear(duration: 1)) { $0.removeFirst(100) }
    #expect(stage.offset == 16_000)
    #expect(stage.top(500) == 0)
    #expect(stage.host.isIdle)
    stage.host.scroll(toRow: 600, anchor: .top, animation: .linear(duration: 1))
    stage.host.advance(to: 0)
    #expect(stage.offset == 16_000)
    stage.advance(by: 0.5)
    #expect(isNear(stage.offset, 18_000))
    stage.settle()
    #expect(stage.offset == 20_000)
  }

  @Test func `R50 scroll commands before the first layout take effect`() throws {
    func host() -> ViewHost {
      let model = ListModel((0..<100).map { Item(id: $0) })
      return ViewHost(size: Size(width: 100, height: 200), text: BoxFont()) {
        ItemList(model: model).listRowHeight(.automatic(estimated: 40))
      }
    }
    let first = host()
    #expect(first.scroll(toRow: 50, anchor: .top))
    first.advance(to: 0)
    #expect(first.rows[0].id == AnyHashable(50))
    #expect(first.rows[0].minY == 0)
    let second = host()
    second.scroll(to: 1_010)
    second.advance(to: 0)
    #expect(second.scrollOffset() == 1_010)
    let third = host()
    third.scroll(by: Point(x: 0, y: 90))
    third.advance(to: 0)
    #expect(third.scrollOffset() == 90)
    // A restored list state, in a host that has no size yet.
    let fourth = host()
    fourth.size = .zero
    fourth.restore(try #require(second.listState()))
    fourth.advance(to: 0)
    fourth.size = Size(width: 100, height: 200)
    fourth.advance(to: 1)
    #expect(fourth.rows.map(\.minY) == second.rows.map(\.minY))
    #expect(fourth.rows.map(\.id) == second.rows.map(\.id))
  }
}
