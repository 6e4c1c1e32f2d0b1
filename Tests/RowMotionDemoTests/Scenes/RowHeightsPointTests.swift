import RowMotion
import Testing

@testable import RowMotionAutomation
@testable import RowMotionDemo

/// The points of the article on self-sizing rows, as the Row Heights scene shows them.
@MainActor @Suite struct RowHeightsPointTests {
  private let run = SceneRun(RowHeightsModel(), size: Size(width: 2_400, height: 1_000))

  private func set(_ name: String, _ value: String) throws {
    try perform("set \"\(name)\" \"\(value)\"")
  }

  private func perform(_ step: String) throws {
    for step in try ScriptParser.steps(from: Array("0 \(step)".utf8), file: "test") {
      try run.perform(step)
    }
    run.run(for: 0.5)
  }

  /// Returns the values of a line of the status table.
  private func status(_ name: String) -> [String]? {
    for option in run.options {
      guard case .status(let status) = option.kind else { continue }
      if let line = status().lines.first(where: { $0.name == name }) {
        return line.values.map { $0.replacing("\u{a0}", with: " ") }
      }
    }
    return nil
  }

  private var readout: String {
    run.options.compactMap { if case .readout(let text) = $0.kind { text() } else { nil } }.joined()
  }

  private func rows(_ lane: RowHeightsLane = .anchored) -> [RowInfo] {
    run.host.rows(in: lane.list)
  }

  /// The elements of the scene in reading order.
  private func elements() -> [AccessibilityNode] {
    func flat(_ node: AccessibilityNode) -> [AccessibilityNode] {
      [node] + node.children.flatMap(flat)
    }
    return flat(run.host.accessibilityTree)
  }

  private func tops(_ lane: RowHeightsLane) -> [AnyHashable: Double] {
    Dictionary(rows(lane).map { ($0.id, $0.minY) }, uniquingKeysWith: { a, _ in a })
  }

  /// E1 and E2.
  @Test func `fixed rows are equally tall and never measured`() throws {
    try set("Height mode", "Fixed: 44 px")
    try perform("scroll 2000")
    #expect(Set(rows().map(\.height)) == [44])
    #expect(status("Measured") == ["none", "none"])
    #expect(readout.contains("1,000 rows, no row layouts in this mode"))
  }

  /// E4 and E5.
  @Test func `visible rows are as tall as their text, the others as estimated`() {
    #expect(Set(rows().map(\.height)).count > 1)
    #expect(rows().allSatisfy { run.host.isRowMeasured($0.index ?? 0) })
    #expect(!run.host.isRowMeasured(500))
    #expect(status("Estimate") == ["55 px", "55 px"])
    let texts = run.host.displayList.texts.map(\.text)
    #expect(texts.count { $0.contains("55 →") } >= 2 * (rows().count - 1), "\(texts.prefix(40))")
  }

  /// E6.
  @Test func `the plot and the status show the drift of the thumb`() throws {
    try set("Height mode", "Automatic, estimate 20")
    try set("Plot", "Distance that the thumb drifted")
    try perform("scroll 6000")
    for _ in 0..<5 { try perform("scroll -200") }
    let drift = try #require(status("Thumb drift"))
    #expect(drift.allSatisfy { $0.hasSuffix("up") || $0.hasSuffix("down") }, "\(drift)")
    #expect(run.host.displayList.texts.contains { $0.text == "Distance that the thumb drifted" })
    // Another mode starts anew.
    try set("Height mode", "Automatic, estimate 55")
    run.run(for: 0.5)
    #expect(status("Rows moved")?.first == "0 px")
  }

  /// E8.
  @Test func `scrolling back measures no row again`() throws {
    try perform("scroll 600")
    let measured = status("Measured")
    try perform("scroll -300")
    #expect(status("Measured") == measured)
    #expect(status("In last frame") == ["0 rows", "0 rows"])
  }

  /// E10.
  @Test(arguments: [true, false], [true, false])
  func `text wraps only if wrapping and a limit are set`(wraps: Bool, limits: Bool) throws {
    try set("Wrap text", wraps ? "on" : "off")
    try set("Limit column width", limits ? "on" : "off")
    try perform("scroll 10")
    let lines = Set(rows().map(\.height)).count
    #expect((lines > 1) == (wraps && limits), "\(rows().map(\.height))")
    let name = (wraps ? "Wrap" : "No wrap") + (limits ? ", limit" : ", no limit")
    let result = wraps && limits ? "all lines" : limits ? "shortened" : "one line"
    #expect(status(name)?.first == "✓ " + result)
    try set("Height mode", "Fixed: 44 px")
    #expect(Set(rows().map(\.height)) == [44])
    #expect(status(name)?.last?.hasPrefix("✓ ") == true)
  }

  /// E13 and E14.
  @Test(arguments: ["Text", "Four layouts"])
  func `typing into a row measures only that row and keeps the caret`(cells: String) throws {
    try set("Cells", cells)
    let before = rows()
    let title = try #require(
      run.host.displayList.texts.first { $0.text.hasPrefix("Water the red lantern") })
    run.host.tap(at: title.position + Point(x: 4, y: 4))
    run.run(for: 0.1)
    run.host.type(String(repeating: "many more words ", count: 20))
    run.run(for: 1)
    let measurements = run.host.statistics.rowMeasurements
    run.host.type("x")
    run.run(for: 1)
    let after = rows()
    #expect(after[0].height > before[0].height + 20)
    #expect(after[1].height == before[1].height)
    #expect(run.host.textInput != nil)
    #expect(run.host.statistics.rowMeasurements - measurements == 2)
    #expect(readout.contains("Typing in row 1: 2 measurements in 2 tables."), "\(readout)")
  }

  /// B10.
  @Test(arguments: ["Text", "Four layouts"])
  func `all rows resize at once, and the anchored ones in view stay`(cells: String) throws {
    try set("Cells", cells)
    try perform("scroll 600")
    let (before, top) = (rows(), tops(.anchored))
    try perform("press \"Resize All Rows\"")
    run.run(for: 1)
    let after = rows()
    // One more line.
    #expect(after[1].height > before[1].height + 12)
    #expect(abs((tops(.anchored)[before[0].id] ?? 0) - (top[before[0].id] ?? 1)) < 0.5)
    try perform("press \"Resize All Rows\"")
    run.run(for: 1)
    #expect(
      Dictionary(rows().map { ($0.id, $0.height) }, uniquingKeysWith: { a, _ in a })[
        before[1].id] == before[1].height)
  }

  @Test(arguments: ["Text", "Four layouts"])
  func `anchored rows that resize while they are scrolled are not displaced`(cells: String) throws {
    try set("Cells", cells)
    try perform("scroll 637")
    for distance in [60, 33, -48, 71] {
      try perform("press \"Resize All Rows\"")
      try perform("scroll \(distance)")
      #expect(status("Rows moved")?.first == "0 px", "\(distance)")
    }
    for width in [1_120.0, 2_400, 900, 1_500] {
      run.host.size.width = width
      run.run(for: 0.5)
      #expect(status("Rows moved")?.first == "0 px", "\(width)")
    }
  }

  /// E14 and E19.
  @Test func `cells of four layouts get the height they need`() throws {
    try set("Cells", "Four layouts")
    let closed = rows()
    let button = try #require(elements().first { $0.label == "Show more" })
    run.host.tap(at: Point(x: button.frame.midX, y: button.frame.midY))
    run.run(for: 1)
    let open = rows()
    #expect(open[2].height > closed[2].height + 20)
    for index in [0, 1, 3] { #expect(open[index].height == closed[index].height, "\(index)") }
    #expect(run.host.displayList.texts.contains { $0.text == "Show less" })
  }

  /// E15.
  @Test func `remeasuring a row says whether its height changed`() throws {
    try perform("press \"Remeasure Row Above\"")
    #expect(
      readout.contains("remeasureRow(-1) returned false: there is no such row."), "\(readout)")
    try perform("scroll 600")
    try perform("press \"Remeasure Row Above\"")
    #expect(readout.contains("returned false: its height stayed the same."), "\(readout)")
    try set("Height mode", "Fixed: 44 px")
    try perform("press \"Remeasure Row Above\"")
    #expect(readout.contains("returned false: rows have a fixed height."), "\(readout)")
  }

  @Test func `a table that appears beside the other one shows its rows, and nothing moved`() throws
  {
    for step in ["press \"Scroll to End\"", "scroll -20000"] {
      try perform(step)
      let top = tops(.anchored)
      try set("Show table without anchoring", "off")
      try set("Show table without anchoring", "on")
      for lane in RowHeightsLane.allCases {
        let now = tops(lane)
        for (id, y) in top { #expect(abs((now[id] ?? .infinity) - y) < 1, "\(step), \(lane)") }
      }
      #expect(status("Rows moved") == ["0 px", "0 px"], "\(step)")
      #expect(run.verdicts.last == "Not tried yet", "\(step)")
    }
    // Both tables still scroll together.
    try perform("scroll 300")
    #expect(rows(.anchored).first?.id == rows(.unanchored).first?.id)
  }

  @Test func `at the top there is no row above to lengthen`() throws {
    let option = try #require(run.options.first { $0.name == "Lengthen Row Above" })
    #expect(option.whyUnavailable() != nil)
    try perform("scroll 600")
    #expect(option.whyUnavailable() == nil)
  }

  /// E16.
  @Test func `a row above that grows moves only rows without anchoring`() throws {
    try perform("scroll 600")
    let before = [tops(.anchored), tops(.unanchored)]
    try perform("press \"Lengthen Row Above\"")
    #expect(readout.contains("returned true: its height changed."), "\(readout)")
    let after = [tops(.anchored), tops(.unanchored)]
    for (id, top) in before[0] { if let now = after[0][id] { #expect(abs(now - top) < 0.5) } }
    let moved = before[1].compactMap { id, top in after[1][id].map { $0 - top } }
    #expect(!moved.isEmpty && moved.allSatisfy { $0 > 10 }, "\(moved)")
    #expect(status("Rows moved")?.first == "0 px")
  }

  /// E17 and E18.
  @Test func `a prefetch window measures rows before they are visible`() throws {
    let visible = rows().count
    try set("Prefetch window, rows", "10")
    try perform("scroll 1")
    run.run(for: 1)
    #expect(run.host.measuredRows(in: RowHeightsLane.anchored.list) >= visible + 10)
    let before = run.host.measuredRows(in: RowHeightsLane.anchored.list)
    // Within the window, no frame has to measure a row; the window follows.
    try perform("scroll 60")
    #expect(run.host.measuredRows(in: RowHeightsLane.anchored.list) <= before + 3)
  }

  /// Another text layout has other fields, which must not be ahead of the row's other cells.
  @Test(arguments: ["on", "off"])
  func `the cells of a row move together when text begins or ceases to wrap`(wraps: String) throws {
    try run.play(
      "set \"Wrap text\" \(wraps == "on" ? "off" : "on")", "press \"Select First Visible Row\"")
    try run.play("set \"Selected row height, pixels\" 200", for: 0.1)
    try run.play("set \"Wrap text\" \(wraps)", for: 0)
    var tops: Set<Double> = []
    for _ in 0..<30 {
      run.advance(by: run.frame)
      let texts = run.host.displayList.texts
      let number = try #require(texts.first { $0.text == "1" }).position.y
      let title = try #require(texts.first { $0.text == "Water the red lantern" }).position.y
      #expect(abs(number - title) < 1e-6)
      tops.insert(number)
    }
    #expect(tops.count > 5)
  }
}
