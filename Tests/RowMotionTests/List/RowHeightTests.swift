import Testing

@testable import RowMotion

/// How lists find the heights of their rows.
@MainActor @Suite struct RowHeightTests {
  /// Rows of one to five lines of text, 20 points a line.
  struct Lines: View {
    let mode: ListRowHeight
    var count = 1_000
    var override: (@MainActor (Int) -> Double?)?

    var body: some View {
      List(0..<count) { index in
        Text((0...(index % 5)).map { "line \($0)" }.joined(separator: "\n"))
      }
      .listRowHeight(mode)
      .environment(\.listRowHeightOverride, override)
    }
  }

  private func host(
    _ mode: ListRowHeight, count: Int = 1_000, override: (@MainActor (Int) -> Double?)? = nil
  ) -> ViewHost {
    let host = ViewHost(size: Size(width: 200, height: 200), text: BoxFont()) {
      Lines(mode: mode, count: count, override: override)
    }
    host.advance(to: 0)
    return host
  }

  @Test func e6_theEstimateFollowsWhatWasMeasuredAndTheThumbStays() {
    let host = host(.automatic(), count: 150)
    func thumb() -> Double {
      guard let metrics = host.scrollMetrics() else { return 0 }
      return metrics.offset / metrics.contentHeight * 200
    }
    var last = thumb()
    for step in 1...180 {
      host.scroll(by: Point(x: 0, y: 40))
      host.advance(to: Double(step) / 60)
      // The scroll itself moves it by 1.2 points at most, the estimate by one.
      #expect(abs(thumb() - last) <= 2.3)
      last = thumb()
    }
    #expect(abs(host.rowEstimate() - 60) < 2)
    let estimate = host.rowEstimate()
    host.holdScrollBar(true)
    for step in 181...200 {
      host.scroll(by: Point(x: 0, y: 40))
      host.advance(to: Double(step) / 60)
    }
    #expect(host.rowEstimate() == estimate)
  }
}

/// Scrolling to rows, and back to where a list was.
@MainActor @Suite struct ScrollToRowTests {
  private func wrong() -> ListStage {
    ListStage((0..<5_000).map { Item(id: $0, height: 300 + Double($0 % 11) * 40) })
  }

  @Test func r14_itLandsExactlyWithEstimatesOffByTen() {
    let stage = wrong()
    let targets: [(row: Int, anchor: UnitPoint, top: Double)] = [
      (4_000, .top, 0), (10, .bottom, -500), (2_500, .top, 0), (4_999, .bottom, -300),
    ]
    for (row, anchor, top) in targets {
      #expect(stage.host.scroll(toRow: row, anchor: anchor))
      stage.host.advance(to: 0)
      #expect(abs((stage.top(row) ?? .infinity) - top) < 0.001)
      #expect(stage.overlaps == [])
    }
    #expect(!stage.host.scroll(toRow: 9_999))
  }

  @Test func r14_r15_animatedItLandsExactlyAndMonotonically() {
    let stage = wrong()
    stage.host.scroll(toRow: 60, anchor: .top, animation: .easeInOut(duration: 1))
    stage.host.advance(to: 0)
    #expect(stage.top(0) == 0)
    for _ in 0..<61 {
      stage.advance(by: 1 / 60)
      if let top = stage.top(60) { #expect(top >= -0.001) }
    }
    #expect(stage.top(60) == 0)
    #expect(stage.host.isIdle)
  }

  @Test func r13_theUserCancelsAnAnimatedScroll() {
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

  @Test func r50_aCommandBeforeTheFirstLayoutCounts() {
    let model = ListModel((0..<100).map { Item(id: $0) })
    let host = ViewHost(size: Size(width: 100, height: 200), text: BoxFont()) {
      ItemList(model: model)
    }
    #expect(host.scroll(toRow: 50, anchor: .top))
    host.advance(to: 0)
    #expect(host.rows[0].id == AnyHashable(50))
    #expect(host.rows[0].minY == 0)
  }

  @Test func asLittleAsNeeded() {
    let stage = ListStage(count: 100)
    stage.host.scroll(toRow: 3)
    stage.host.advance(to: 0)
    #expect(stage.offset == 0)
    stage.host.scroll(toRow: 10)
    stage.host.advance(to: 0)
    #expect(stage.offset == 240)
    stage.host.scroll(toRow: 2)
    stage.host.advance(to: 0)
    #expect(stage.offset == 80)
  }

  @Test func aListIsRestoredWithItsHeights() throws {
    let items = (0..<500).map { Item(id: $0, height: 20 + Double($0 % 50)) }
    let stage = ListStage(items)
    for _ in 0..<30 { stage.scroll(by: 170) }
    let state = try #require(stage.host.listState())
    let again = ListStage(items)
    again.host.restore(state)
    again.host.advance(to: 0)
    #expect(again.tops == stage.tops)
    #expect(again.offset == stage.offset)
    #expect(again.host.measuredRows() >= stage.host.measuredRows())
  }
}
