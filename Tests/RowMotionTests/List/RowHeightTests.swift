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

  @Test func e1_e2_fixedHeightsAreEqualAndNothingIsMeasured() {
    let host = host(.fixed(44), count: 1_000_000)
    #expect(host.rows.map(\.height) == [44, 44, 44, 44, 44])
    #expect(host.statistics.rowMeasurements == 0)
    #expect(host.scrollMetrics()?.contentHeight == 44_000_000)
    host.scroll(to: 20_000_000)
    host.advance(to: 0)
    #expect(host.statistics.rowMeasurements == 0)
  }

  @Test func e3_tallerContentIsCutOff() {
    let host = host(.fixed(44))
    #expect(host.lists[0].shown[4].isOverfull)
    #expect(!host.lists[0].shown[1].isOverfull)
    // Shorter content stands in the middle.
    #expect(host.lists[0].shown[0].child?.origin.y == 12)
  }

  @Test func e4_e5_aRowIsAsTallAsItsTextAndTheOthersAsTheEstimate() {
    let host = host(.automatic(estimated: 55))
    #expect(host.rows.map(\.height) == [20, 40, 60, 80])
    let measured = Double(host.measuredRows())
    #expect(host.scrollMetrics()?.contentHeight == 300 + (1_000 - measured) * 55)
    #expect(host.measuredRows() == 5)
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

  @Test func e7_e17_theWindowIsMeasuredAheadAndNoMore() {
    let host = host(.automatic(estimated: 60, prefetchWindow: 10))
    #expect(host.measuredRows() <= host.rows.count + 11)
    #expect(host.rows.map(\.id) == (0..<4).map { AnyHashable($0) })
    host.scroll(to: 6_000)
    host.advance(to: 0)
    let measured = host.statistics.rowMeasurements
    var quiet = 0
    for step in 1...20 {
      let before = host.statistics.rowMeasurements
      host.scroll(by: Point(x: 0, y: 12))
      host.advance(to: Double(step) / 60)
      if host.statistics.rowMeasurements == before { quiet += 1 }
    }
    #expect(quiet >= 15)
    #expect(host.statistics.rowMeasurements - measured <= 16)
  }

  @Test func e8_scrollingBackMeasuresNothing() {
    let host = host(.automatic(estimated: 60))
    for step in 1...20 {
      host.scroll(by: Point(x: 0, y: 100))
      host.advance(to: Double(step) / 60)
    }
    let measured = host.statistics.rowMeasurements
    for step in 21...40 {
      host.scroll(by: Point(x: 0, y: -100))
      host.advance(to: Double(step) / 60)
    }
    #expect(host.statistics.rowMeasurements == measured)
  }

  @Test func t4_aRowBelowItsEstimateShrinks() {
    let host = host(.automatic(estimated: 400))
    #expect(host.rows.map(\.height) == [20, 40, 60, 80])
  }

  @Test func e12_t3_anOverrideWinsAndNilIsTheMode() {
    let first = host(.automatic(estimated: 44)) { $0 == 0 ? 80 : nil }
    #expect(first.rows.map(\.height) == [80, 40, 60, 80])
    let second = host(.automatic(estimated: 44)) { $0 == 1 ? 80 : nil }
    #expect(second.rows.map(\.height) == [20, 80, 60, 80])
    let fixed = host(.fixed(30)) { $0 == 1 ? 80 : nil }
    #expect(fixed.rows.map(\.height) == [30, 80, 30, 30, 30])
  }

  @Test func e13_e15_remeasuringIsForOneRowAndOnlyWhereItHelps() {
    final class Words: @unchecked Sendable { var text = "one" }
    let words = Words()
    let host = ViewHost(size: Size(width: 200, height: 200), text: BoxFont()) {
      List(0..<100) { index in
        Text(index == 2 ? words.text : "row")
      }
      .listRowHeight(.automatic(estimated: 20))
    }
    host.advance(to: 0)
    let node = host.lists[0].shown[2]
    #expect(!host.remeasureRow(2))
    #expect(!host.remeasureRow(-1))
    #expect(!host.remeasureRow(100))
    #expect(!host.remeasureRow(0, in: "nowhere"))
    host.advance(to: 0)
    #expect(host.lists[0].shown[2] === node)
    let fixed = self.host(.fixed(44))
    #expect(!fixed.remeasureRow(0))
  }

  @Test func e16_remeasuringAboveTheViewportMovesNothing() {
    let stage = ListStage(count: 100)
    stage.scroll(by: 1_000)
    let before = stage.tops
    stage.model.items[3].height = 90
    stage.host.advance(to: 0)
    _ = stage.host.remeasureRow(3)
    stage.host.advance(to: 0)
    #expect(stage.tops == before)
    #expect(stage.list.heights.height(at: 3) == 90)
  }

  @Test func e19_rowsOfDifferentKindsMeasureThemselves() {
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
