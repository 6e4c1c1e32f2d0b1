import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Row heights: fixed, measured, estimated or overridden (rows E1 to E12).
@MainActor @Suite struct RowHeightBehaviors {
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

  /// Returns a host that is ten lines high by default, with rows of one to five lines.
  static func lines(
    _ mode: ListRowHeight, count: Int = 1_000, height: Double = 200,
    override: (@MainActor (Int) -> Double?)? = nil
  ) -> ViewHost {
    let host = ViewHost(size: Size(width: 200, height: height), text: BoxFont()) {
      Lines(mode: mode, count: count, override: override)
    }
    host.advance(to: 0)
    return host
  }

  private func lines(_ mode: ListRowHeight, count: Int = 1_000) -> ViewHost {
    Self.lines(mode, count: count)
  }

  @Test func `E1 by default all rows of a table have the same height`() {
    let model = TableModel()
    model.cities = (0..<100).map { City(id: $0, name: "a\nb\nc", people: $0) }
    model.cities[0] = City(id: 0, name: "a", people: 0)
    let host = ViewHost(size: Size(width: 400, height: 300), text: BoxFont()) {
      CityTable(model: model, proxy: DataTableProxy(id: "cities"))
    }
    host.advance(to: 0)
    #expect(model.configuration.rowHeightMode == .fixed(44))
    // The header takes 41 of the 300 points, its line included: six rows are visible.
    #expect(host.rows(in: "cities").map(\.height) == [44, 44, 44, 44, 44, 44])
    #expect(host.scrollMetrics(in: "cities")?.contentHeight == 4_400)
  }

  @Test func `E2 rows of a fixed height are never measured, even a million of them`() {
    let host = lines(.fixed(44), count: 1_000_000)
    #expect(host.rows.map(\.height) == [44, 44, 44, 44, 44])
    #expect(host.scrollMetrics()?.contentHeight == 44_000_000)
    for offset in [20_000_000.0, 43_999_800, 17] {
      host.scroll(to: offset)
      host.advance(to: 0)
      #expect(host.scrollOffset() == offset)
    }
    #expect(host.statistics.rowMeasurements == 0)
  }

  @Test func `E3 content taller than a fixed row is clipped at the bottom without an ellipsis`() {
    let host = lines(.fixed(44))
    let layers = host.displayList.items.compactMap { item -> DisplayList.Layer? in
      guard case .layer(let layer) = item, !layer.segment.texts.isEmpty else { return nil }
      return layer
    }
    #expect(layers.map(\.size.height) == [44, 44, 44, 44, 44])
    // 20 and 40 points of text fit, 60 to 100 do not.
    #expect(layers.map(\.isClipped) == [false, false, true, true, true])
    #expect(layers.map { $0.segment.texts[0].lines.count } == [1, 2, 3, 4, 5])
    #expect(layers.allSatisfy { !$0.segment.texts[0].isTruncated })
    #expect(!host.drawnTexts.joined().contains("…"))
    // Shorter content is centered, taller content is aligned to the top.
    #expect(host.lists[0].rows.shown.map { $0.child?.origin.y } == [12, 2, 0, 0, 0])
  }

  @Test func `E4 an automatic row is as tall as its text, above or below the estimate`() {
    for estimate in [5.0, 55, 400] {
      #expect(lines(.automatic(estimated: estimate)).rows.map(\.height) == [20, 40, 60, 80])
    }
  }

  @Test func `E5 the estimate counts for unmeasured rows, so the bounds are known at once`() {
    let hidden = Self.lines(.automatic(estimated: 55), height: 0)
    #expect(hidden.measuredRows() == 0)
    #expect(hidden.scrollMetrics()?.contentHeight == 55_000)
    let host = lines(.automatic(estimated: 55))
    // The row below the viewport's bottom edge is measured too: 300 points and 995 estimates.
    #expect(host.measuredRows() == 5)
    #expect(host.scrollMetrics()?.contentHeight == 55_025)
  }

  @Test func `E6 a wrong estimate moves the thumb, the average hardly, a refined estimate least`() {
    /// Returns the thumb's movement that does not come from scrolling down the list, in points.
    func drift(_ estimate: Double?, _ height: @escaping @MainActor (Int) -> Double) -> Double {
      let exactHeight = (0..<600).reduce(0) { $0 + height($1) }
      let host = ViewHost(size: Size(width: 100, height: 200), text: BoxFont()) {
        List(0..<600) { Color.red.frame(height: height($0)) }
          .listRowHeight(.automatic(estimated: estimate))
      }
      host.advance(to: 0)
      var drift = 0.0
      var error = 0.0
      for step in 1...Int(exactHeight / 150) {
        host.scroll(by: Point(x: 0, y: 150))
        host.advance(to: Double(step) / 60)
        guard let metrics = host.scrollMetrics() else { continue }
        let now = (metrics.offset / metrics.contentHeight - metrics.offset / exactHeight) * 200
        drift += abs(now - error)
        error = now
      }
      return drift
    }
    // Rows of 50 to 60 points, 55 on average.
    let near: @MainActor (Int) -> Double = { 50 + Double($0 * 7 % 11) }
    #expect(drift(55, near) < 2)
    #expect(drift(20, near) > 20)
    #expect(drift(200, near) > 20)
    #expect(drift(nil, near) < 2)
    // Rows of 60 to 100 points: the refined estimate is better than any of the three.
    let far: @MainActor (Int) -> Double = { 60 + Double($0 * 7 % 41) }
    let refined = drift(nil, far)
    for estimate in [20.0, 55, 200] { #expect(refined < drift(estimate, far) / 2) }
  }

  @Test func `E7 rows are measured when they become visible, and no others`() {
    for window in [0, 5] {
      let host = lines(.automatic(estimated: 60, prefetchWindow: window))
      var limit = host.rows.count + 2 * window + 1
      #expect(host.measuredRows() >= host.rows.count && host.measuredRows() <= limit)
      for row in [150, 667, 400] {
        host.scroll(toRow: row, anchor: .top)
        host.advance(to: 0)
        limit += host.rows.count + 2 * window + 1
        #expect(host.measuredRows() <= limit)
        #expect(host.statistics.rowMeasurements <= limit)
      }
      #expect(!host.isRowMeasured(900))
    }
  }

  @Test func `E8 scrolling back measures nothing`() {
    let host = lines(.automatic(estimated: 60))
    for step in 1...20 {
      host.scroll(by: Point(x: 0, y: 100))
      host.advance(to: Double(step) / 60)
    }
    let measured = host.statistics.rowMeasurements
    #expect(measured > 30)
    for step in 21...40 {
      host.scroll(by: Point(x: 0, y: -100))
      host.advance(to: Double(step) / 60)
    }
    #expect(host.scrollOffset() == 0)
    #expect(host.statistics.rowMeasurements == measured)
  }

  @Test(arguments: ["rest", "drag", "fling"])
  func `E9 visible rows stay in place while other rows turn out taller or shorter`(_ how: String) {
    let items = (0..<5_000).map { Item(id: $0, height: 30 + Double($0 % 7) * 20) }
    let stage = ListStage(items)
    stage.host.scroll(toRow: 3_000, anchor: .top)
    stage.host.advance(to: 0)
    if how != "rest" { stage.host.beginScroll(at: Point(x: 50, y: 100)) }
    if how == "fling" {
      stage.host.dragScroll(by: Point(x: 0, y: -20))
      stage.host.advance(to: 0)
      stage.host.endScroll(velocity: Point(x: 0, y: -3_000))
    }
    var moved = 0.0
    for _ in 0..<200 {
      let before = stage.tops
      var step = 0.0
      switch how {
      case "rest":
        step = -17
        stage.host.scroll(by: Point(x: 0, y: step))
      case "drag":
        step = -31
        stage.host.dragScroll(by: Point(x: 0, y: step))
      default:
        let offset = stage.list.vertical.motion.offset(at: stage.time)
        step = stage.list.vertical.motion.offset(at: stage.time + 1 / 60) - offset
      }
      stage.advance(by: 1 / 60)
      for (id, top) in stage.tops {
        if let old = before[id] { #expect(abs(top - old + step) < 0.001) }
      }
      #expect(stage.overlaps == [])
      moved += step
    }
    #expect(moved < -500)
    stage.host.endScroll()
    stage.settle()
    #expect(stage.host.isIdle)
  }

  @Test func `E10 text wraps only with wrapping, automatic heights and a maximum column width`() {
    let text = "many words that do not fit into a narrow column"
    for wraps in [false, true] {
      for isAutomatic in [false, true] {
        for isCapped in [false, true] {
          let model = TableModel()
          model.cities = [City(id: 0, name: text, people: 1)]
          if wraps { model.configuration.textLayout = .wrap }
          if isAutomatic { model.configuration.rowHeightMode = .automatic(estimated: 60) }
          if isCapped { model.configuration.maxColumnWidth = 216 }
          let host = ViewHost(size: Size(width: 2_000, height: 300), text: BoxFont()) {
            CityTable(model: model, proxy: DataTableProxy(id: "cities"))
          }
          host.advance(to: 0)
          // A column of 200 points fits 12 characters: five lines of 20 points, and the padding.
          let height = host.rows(in: "cities")[0].height
          #expect(height == (wraps && isAutomatic && isCapped ? 124 : 44))
          #expect(host.lists[0].rows.shown[0].isOverfull == (wraps && !isAutomatic && isCapped))
          // A single line that is too long for its column ends with an ellipsis.
          #expect(host.drawnTexts.joined().contains("…") == (!wraps && isCapped))
        }
      }
    }
  }

  @Test func `E11 resizing the window or a column remeasures rows and keeps the top row`() {
    let model = TableModel()
    model.cities = (0..<300).map {
      City(id: $0, name: String(repeating: "word ", count: 3 + $0 % 17), people: 1)
    }
    model.configuration.textLayout = .wrap
    model.configuration.rowHeightMode = .automatic(estimated: 60)
    model.configuration.maxColumnWidth = 336
    let host = ViewHost(size: Size(width: 500, height: 300), text: BoxFont()) {
      CityTable(model: model, proxy: DataTableProxy(id: "cities"))
    }
    host.advance(to: 0)
    host.scroll(toRow: 153, in: "cities", anchor: .top)
    host.advance(to: 0)
    func row() -> RowInfo? { host.rows(in: "cities").first { $0.id == AnyHashable(153) } }
    let top = row()?.minY
    // Three words; a line of 20 characters fits four.
    #expect(row()?.height == 44)
    for step in 1...60 {
      // Down to 96 points of text: one word of four characters per line.
      model.configuration.maxColumnWidth = 336 - Double(step) * 4
      host.size.width = 500 - Double(step)
      host.advance(to: Double(step) / 60)
      #expect(abs((row()?.minY ?? .infinity) - (top ?? 0)) <= 0.5)
    }
    #expect(row()?.height == 84)
    #expect(host.rows(in: "cities").first { $0.id == AnyHashable(154) }?.height == 104)
  }

  @Test func `E12 an override replaces the mode's row height, and nil uses the mode again`() {
    // An override or nil for the first row does not affect the other rows.
    let first = Self.lines(.automatic(estimated: 44)) { $0 == 0 ? 80 : nil }
    #expect(first.rows.map(\.height) == [80, 40, 60, 80])
    let second = Self.lines(.automatic(estimated: 44)) { $0 == 1 ? 80 : nil }
    #expect(second.rows.map(\.height) == [20, 80, 60, 80])
    let fixed = Self.lines(.fixed(30)) { $0 == 1 ? 80 : nil }
    #expect(fixed.rows.map(\.height) == [30, 80, 30, 30, 30])

    let model = TableModel()
    model.height = { $0 == 0 ? 80 : nil }
    let host = ViewHost(size: Size(width: 400, height: 300), text: BoxFont()) {
      CityTable(model: model, proxy: DataTableProxy(id: "cities"))
    }
    func heights() -> [Double] {
      host.advance(to: host.time + 3)
      return host.rows(in: "cities").map(\.height)
    }
    host.advance(to: 0)
    #expect(heights() == [80, 44, 44, 44])
    model.configuration.rowHeightMode = .automatic(estimated: 60)
    #expect(heights() == [80, 44, 44, 44])
    model.height = { $0 == 2 ? 90 : nil }
    #expect(heights() == [44, 44, 90, 44])
    model.height = { _ in nil }
    #expect(heights() == [44, 44, 44, 44])
    model.configuration.rowHeightMode = .fixed(30)
    model.height = { $0 == 3 ? 70 : nil }
    #expect(heights() == [30, 30, 30, 70])
    model.height = { _ in nil }
    #expect(heights() == [30, 30, 30, 30])
    // An override can also be removed while the row is off screen.
    model.cities = (0..<100).map { City(id: $0, name: "City", people: $0) }
    model.configuration.rowHeightMode = .automatic(estimated: 44)
    model.height = { $0 == 1 ? 80 : nil }
    #expect(heights().prefix(3) == [44, 80, 44])
    host.scroll(to: 2_000, in: "cities")
    #expect(heights().allSatisfy { $0 == 44 })
    model.height = { _ in nil }
    #expect(heights().allSatisfy { $0 == 44 })
    host.scroll(to: 0, in: "cities")
    #expect(heights().prefix(3) == [44, 44, 44])
  }
}
