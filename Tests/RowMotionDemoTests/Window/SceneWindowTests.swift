import Foundation
import XCTest

@testable import RowMotionDocument
@testable import RowMotionTables

/// Scripts play every scene in a real window, and the tests check the traces.
final class SceneWindowTests: WindowTestCase, @unchecked Sendable {
  private func playScene(_ script: String, line: UInt = #line) throws -> [TracedFrame] {
    let run = try run(["--rows", "50"], script: script)
    XCTAssertEqual(run.waitForEnd(seconds: 120, line: line), 0, line: line)
    XCTAssertEqual(run.errorOutput, "", line: line)
    return run.frames
  }

  func testEverySceneOpens() throws {
    let names = [
      "presence", "spacing", "updates", "on-layout", "identity", "row-heights", "table", "notes",
    ]
    let script = names.enumerated().map { "\(0.1 + Double($0) * 0.15) scene \($1)" }
    let frames = try playScene((script + ["1.5 quit"]).joined(separator: "\n"))
    let opened = frames.compactMap(\.scene).reduce(into: [String]()) { opened, name in
      if opened.last != name { opened.append(name) }
    }
    XCTAssertEqual(opened, names.dropLast())
    XCTAssertNil(frames.last?.scene, "the notes are shown again")
  }

  /// A scene and its controls, which need 892 points, scroll in a smaller window.
  func testASceneDoesNotEnlargeASmallerWindow() throws {
    let run = try run(["--rows", "5"])
    let window = try run.waitForWindow("the window")
    try run.xdotool("windowsize", window, "500", "400")
    try run.waitForRest()
    try run.press("ctrl+2")
    try run.wait(for: "the scene") { $0.scene == "presence" }
    try run.waitForRest()
    let row = try XCTUnwrap(run.frames.last?.row("changes", in: "presence-scene"))
    // The sidebar is folded.
    try run.click(100, row.y + 16)
    try run.wait(for: "the detail to go") {
      $0.list("presence-scene")?.presence.first?.state == "absent"
    }
    let geometry = try run.geometry(of: window)
    XCTAssertTrue(geometry.contains("WIDTH=500") && geometry.contains("HEIGHT=400"), "\(geometry)")
    try run.press("ctrl+q")
    XCTAssertEqual(run.waitForEnd(), 0)
    XCTAssertEqual(run.errorOutput, "")
  }

  func testErrorsInAScriptAreReported() throws {
    let run = try run(
      ["--rows", "5"],
      script: """
        0.1 press Toggle
        0.1 scene nowhere
        0.2 scene presence
        0.3 press "Compare with"
        0.3 press Nothing
        0.3 set "Compare with" Nothing
        0.3 set Bounce 9
        0.3 set "Show Next Text" on
        0.3 toggle nobody
        0.4 quit
        """)
    XCTAssertEqual(run.waitForEnd(), 1)
    let errorOutput = run.errorOutput.split(separator: "\n")
    let expected = [
      (1, "the notes have no controls; show a scene first, such as \"scene presence\""),
      (2, "there is no scene nowhere; the scenes are notes, presence, spacing,"),
      (4, "\"Compare with\" is not a button; use: set \"Compare with\" \"Stock\""),
      (5, "there is no control \"Nothing\" here; the controls are \"Show Me\", \"Toggle Detail\","),
      (
        6,
        "\"Compare with\" has no option \"Nothing\"; its options are \"Stock\", \"Transition only\","
      ),
      (7, "\"Bounce\" must be a number from -0.5 to 0.8, not \"9\""),
      (8, "\"Show Next Text\" is a button; use: press \"Show Next Text\""),
      (9, "there is no row nobody here; some of the rows are above, changes, "),
    ]
    XCTAssertEqual(errorOutput.count, expected.count, run.errorOutput)
    for (message, (line, words)) in zip(errorOutput, expected) {
      XCTAssertTrue(
        message.hasPrefix("rowmotion-demo: \(directory)/script:\(line): \(words)"),
        String(message))
    }
  }

  func testPresence() throws {
    let all = try playScene(
      """
      0.1 scene presence
      0.3 press "Toggle Detail"
      1.5 toggle changes
      2.7 set "Content transition" Clipped
      2.9 press "Toggle Detail"
      3.1 press "Toggle Detail"
      4.2 set Animation Linear
      4.2 set "Duration, seconds" 0.4
      4.3 press "Show Next Text"
      5.0 quit
      """)
    let list = "presence-scene"
    func frames(_ from: Double, _ to: Double) -> [TracedFrame] {
      all.filter { $0.t >= from && $0.t < to && $0.list(list) != nil }
    }
    let first = try XCTUnwrap(frames(0.1, 0.3).last)
    XCTAssertEqual(
      first.list(list)?.rows.prefix(4).map(\.id), ["above", "changes", "below", "alone"])
    let natural = try XCTUnwrap(first.list(list)?.presence.first?.height)
    XCTAssertGreaterThan(natural, 10)

    // The detail disappears and appears again, without a jump and on one timeline.
    assertContinuous(
      frames(0.1, 2.7).map { $0.onlyRows(["above", "changes", "below", "alone"]) }, in: list)
    var shares: Set<Double> = []
    for frame in frames(0.1, 2.7) {
      let part = try XCTUnwrap(frame.list(list)?.presence.first)
      let share = part.state == "absent" ? 0 : part.progress
      shares.insert(share)
      XCTAssertEqual(part.height, share * natural, accuracy: 1e-6)
      XCTAssertEqual(part.spacing, share * 6, accuracy: 1e-6)
      XCTAssertEqual(part.opacity, share, accuracy: 1e-6)
    }
    XCTAssertTrue(shares.isSuperset(of: [0, 1]))
    XCTAssertGreaterThan(shares.count, 30, "the detail should animate")

    // The stock version changes in two steps, each of the detail with its spacing.
    let stock = [try XCTUnwrap(frames(0, 2.9).last)] + frames(2.9, 3.3)
    let heights = stock.compactMap { $0.row("changes", in: "presence-variant")?.height }
    let steps = zip(heights, heights.dropFirst()).map { $1 - $0 }.filter { $0 != 0 }
    XCTAssertEqual(steps.count, 2, "\(steps)")
    XCTAssertEqual(steps.first ?? 0, -natural - 6, accuracy: 1e-6)
    XCTAssertEqual(steps.last ?? 0, natural + 6, accuracy: 1e-6)

    // With a linear animation the height changes at a constant speed.
    let resizing = frames(4.3, 5).filter { $0.list(list)?.presence.first?.state == "resizing" }
    let speeds = zip(resizing, resizing.dropFirst()).compactMap { before, after -> Double? in
      guard let old = before.list(list)?.presence.first?.height,
        let new = after.list(list)?.presence.first?.height
      else { return nil }
      return (new - old) / (after.t - before.t)
    }
    XCTAssertGreaterThan(speeds.count, 10)
    // The text shrinks from three lines to one.
    let oneLine = all.last?.list(list)?.presence.first?.height ?? 0
    for speed in speeds { XCTAssertEqual(speed, (oneLine - natural) / 0.4, accuracy: 0.01) }
    XCTAssertEqual(oneLine, natural / 3, accuracy: 0.1)
  }

  func testSpacing() throws {
    let frames = try playScene(
      """
      0.1 scene spacing
      0.2 press "Open First Only"
      2.3 set "Progress of part 2" 0.5
      2.4 set "Progress of part 1" 0.99
      2.4 set "Progress of part 2" 0
      2.6 set "Progress of part 1" 1
      2.8 set "Spacing, pixels" 20
      2.9 press "Open All"
      4.4 press "Close All"
      5.9 quit
      """)
    func heights(before time: Double) -> [Double] {
      let frame = frames.last { $0.t < time && $0.scene == "spacing" }
      return ["None", "Plain", "Published", "RowMotion"].map {
        ((frame?.view($0)?.height ?? .nan) * 1e6).rounded() / 1e6
      }
    }
    // Two parts of 28 points stay, and three appear and disappear. The spacing is 16 points.
    XCTAssertEqual(heights(before: 2.3), [84, 148, 116, 116], "part 1 is open")
    XCTAssertEqual(heights(before: 2.4), [98, 162, 130, 138])
    XCTAssertEqual(heights(before: 2.6), [83.72, 147.72, 99.72, 115.56])
    XCTAssertEqual(heights(before: 2.8), [84, 148, 116, 116], "the published rule jumps by 16")
    XCTAssertEqual(heights(before: 4.4), [140, 220, 220, 220], "spacing 20, all open")
    XCTAssertEqual(heights(before: 5.9), [56, 136, 76, 76], "all closed")
    // The threshold rule is never faster than its animation, a spring of 0.8 s.
    let moving = frames.filter { $0.t > 2.9 && $0.scene == "spacing" }
    XCTAssertGreaterThan(moving.count, 60)
    for (before, after) in zip(moving, moving.dropFirst()) {
      let step = abs(
        (after.view("RowMotion")?.height ?? 0) - (before.view("RowMotion")?.height ?? 0))
      let allowed = (after.t - before.t) * 144 * smoothSpeed * 0.5 / 0.8 + 0.001
      XCTAssertLessThanOrEqual(step, allowed, "at \(after.t) s")
    }
    XCTAssertEqual(frames.last?.says?.first?.contains("Part 1: RowMotion: 0\u{a0}px, alive"), true)
  }

  func testUpdates() throws {
    let frames = try playScene(
      """
      0.1 scene updates
      0.2 pull 200
      1.8 set "Update action" "Remove row"
      1.8 press "Update Random Row"
      4.3 set "Update action" "Insert row"
      4.3 press "Update Random Row"
      6.3 set "Update action" "Insert duplicate id"
      6.3 press "Update Random Row"
      7.2 quit
      """)
    let list = "updates-complete"
    func last(before time: Double) -> TracedFrame? { frames.last { $0.t < time } }
    func count(before time: Double) -> Int? {
      last(before: time)?.list(list)?.rows.filter { $0.index != nil }.count
    }
    let pulled = frames.compactMap { $0.list(list)?.offset }.min() ?? 0
    XCTAssertLessThan(pulled, -64, "pulled far enough for a refresh")
    let pausedOffsets = frames.filter { $0.t > 0.4 && $0.t < 0.5 }.compactMap {
      $0.list(list)?.offset
    }
    XCTAssertTrue(
      pausedOffsets.allSatisfy { $0 < -30 },
      "pulled down while the store refreshes: \(pausedOffsets)")
    XCTAssertEqual(last(before: 1.8)?.list(list)?.offset ?? -1, 0, accuracy: 1e-6)
    XCTAssertEqual(last(before: 1.8)?.says?.last?.contains("was changed. Updates: 1"), true)
    XCTAssertEqual(
      [count(before: 1.8), count(before: 4.3), count(before: 6.3), count(before: 7.2)],
      [6, 5, 6, 7])
    assertContinuous(frames.filter { $0.t > 1.8 && $0.t < 4.3 }, in: list)
    assertContinuous(frames.filter { $0.t > 4.3 && $0.t < 6.3 }, in: list)
    XCTAssertEqual(last(before: 6.3)?.says?.last?.hasSuffix("No warnings"), true)
    XCTAssertEqual(frames.last?.says?.last?.contains("occurs 2 times"), true, "the id is reported")
  }

  /// F5 is the keyboard's equivalent of pulling a list down.
  func testF5RefreshesARefreshableList() throws {
    let run = try open(script: "0.1 scene updates\n")
    try run.wait(for: "the scene") { $0.scene == "updates" }
    try run.waitForRest()
    try run.press("F5")
    try run.wait(for: "the refresh to be done") {
      $0.says?.last?.contains("Updates: 1") ?? false
    }
    try run.waitForRest()
    XCTAssertEqual(run.frames.last?.list("updates-complete")?.offset, 0)
    // The list moved down for the indicator, as after a pull.
    let offsets = run.frames.compactMap { $0.list("updates-complete")?.offset }
    XCTAssertEqual(offsets.min() ?? 0, -48, accuracy: 1)
  }

  func testOnLayout() throws {
    let frames = try playScene(
      """
      0.1 scene on-layout
      0.3 set "Font size, pixels" 40
      0.5 press "Scroll to Top"
      0.7 set "Width, percent" 60
      0.7 set "Long title" on
      0.9 set "Width, percent" 100
      1.0 set Stage "4: Set by a task, a frame late"
      1.1 press "Animate Font Size"
      2.2 set "Self-triggering callback" on
      2.6 quit
      """)
    let scene = frames.filter { $0.scene == "on-layout" }
    /// Returns the distance from the bar's bottom edge to the content, in points.
    func gap(_ lane: String, _ frame: TracedFrame) throws -> Double {
      let bar = try XCTUnwrap(frame.view("bar-\(lane)"))
      return try XCTUnwrap(frame.view("content-\(lane)")).y - bar.y - bar.height
    }
    func last(before time: Double) throws -> TracedFrame {
      try XCTUnwrap(scene.last { $0.t < time })
    }
    // In both lanes the content is below the bar at first.
    XCTAssertEqual(try gap("passing", last(before: 0.3)), 0, accuracy: 1e-6)
    XCTAssertEqual(try gap("chosen", last(before: 0.3)), 0, accuracy: 1e-6)
    // A fixed padding fits the bar's first height.
    let padding = try XCTUnwrap(last(before: 0.3).view("bar-chosen")).height
    let bar = try XCTUnwrap(last(before: 0.7).view("bar-chosen"))
    XCTAssertGreaterThan(bar.height, 70)
    XCTAssertEqual(try gap("chosen", last(before: 0.7)), padding - bar.height, accuracy: 1e-6)
    XCTAssertGreaterThan(
      try XCTUnwrap(last(before: 0.9).view("bar-passing")).height, bar.height + 30)
    // `onLayout` reports each height after layout, so every frame is right, even while the font
    // grows.
    let rest = scene.filter { $0.t > 0.55 }
    for frame in rest { XCTAssertEqual(try gap("passing", frame), 0, accuracy: 1e-6) }
    let growing = rest.filter { $0.t > 1.15 && $0.t < 2 }
    XCTAssertGreaterThan(Set(growing.compactMap { $0.view("bar-passing")?.height }).count, 3)
    // A dispatched height is that of the previous frame.
    for (before, after) in zip(growing, growing.dropFirst()) {
      let old = try XCTUnwrap(before.view("bar-chosen")).height
      let new = try XCTUnwrap(after.view("bar-chosen")).height
      XCTAssertEqual(try gap("chosen", after), old - new, accuracy: 1e-6, "at \(after.t) s")
    }
    // The callback that changes what it observes is stopped and reported.
    XCTAssertEqual(try last(before: 2.2).says?.first?.contains("Loop:"), false)
    let text = try XCTUnwrap(frames.last?.says?.first)
    XCTAssertTrue(text.contains("ran 5 times in this frame"), text)
    XCTAssertTrue(text.contains("Warning: "), text)
  }

  /// The table keeps its order meanwhile, and only the progress line at its top requests frames.
  func testManyRowsAreSortedInTheBackgroundWithVisibleProgress() throws {
    let run = try open(
      script: """
        0.1 scene table
        0.3 set Rows 100,000
        0.4 press "Sort by Next Column"
        """, isFixedTimestep: false)
    func firstText(_ frame: TracedFrame) -> String { frame.says?.first ?? "" }
    try run.wait(for: "sorting") { firstText($0).hasPrefix("Sorting…\n0%") }
    let frame = try run.wait(for: "some of it to be done") {
      firstText($0).hasPrefix("Sorting…\n") && !firstText($0).hasPrefix("Sorting…\n0%")
    }
    XCTAssertEqual(frame.list("table")?.rows.first?.id, "0")
    try run.wait(for: "the end of it") { !firstText($0).contains("Sorting") }
  }

  func testRowHeights() throws {
    let frames = try playScene(
      """
      0.1 scene row-heights
      0.1 set "Show table without anchoring" off
      0.3 set Rows 1,000,000
      0.5 set "Height mode" "Automatic, estimate 200"
      0.7 press "Scroll to End"
      0.9 set "Prefetch window, rows" 10
      1.0 scroll -5000
      1.2 set "Height mode" "Fixed: 44 px"
      1.3 scroll -100000000
      1.4 set "First row 80 px tall" on
      1.6 set "Height mode" "Automatic, refined estimate"
      1.7 scroll 100000
      2.3 set Rows 1,000
      2.4 press "Select First Visible Row"
      2.6 quit
      """)
    let scene = frames.filter { $0.scene == "row-heights" }
    func last(before time: Double) throws -> (
      frame: TracedFrame, rows: [TracedFrame.Row], words: String
    ) {
      let frame = try XCTUnwrap(scene.last { $0.t < time })
      return (
        frame, frame.list("row-heights-scene")?.rows ?? [],
        (frame.says ?? []).joined(separator: "\n").replacing("\u{a0}", with: " ")
      )
    }
    // A million rows need no more measurements than a thousand.
    let thousand = try last(before: 0.3)
    let million = try last(before: 0.5)
    XCTAssertTrue(thousand.words.contains("1,000 rows, "), thousand.words)
    XCTAssertTrue(million.words.contains("1,000,000 rows, "), million.words)
    XCTAssertGreaterThan(measured(million.words), 0, million.words)
    XCTAssertLessThanOrEqual(measured(million.words), measured(thousand.words) + 1)
    // Rows that the desktop's font makes taller than estimated push measured rows out of view.
    XCTAssertLessThan(measured(million.words), million.rows.count + 4)
    // Showing them takes less processor time than opening the scene with its thousand rows.
    let opened = thousand.frame.cpu - (frames.first?.cpu ?? 0)
    XCTAssertLessThan(million.frame.cpu - thousand.frame.cpu, opened)
    // At the end the last row ends at the table's bottom, whatever the estimates above it.
    let top = thousand.rows[0].y
    let bottom = try XCTUnwrap(last(before: 0.9).rows.last)
    XCTAssertEqual(bottom.id, "999999")
    // The frame that GTK draws around a window on X11 takes 12 points.
    let isWayland = ProcessInfo.processInfo.environment["DISPLAY"] == nil
    XCTAssertEqual(bottom.y + bottom.height, isWayland ? 692 : 680, accuracy: 1.5)
    // Prefetched rows are measured, but not visible.
    let prefetched = try last(before: 1.2)
    XCTAssertLessThan(prefetched.rows.count, 25)
    XCTAssertGreaterThan(measured(prefetched.words), measured(try last(before: 0.9).words) + 20)
    XCTAssertEqual(Set(try last(before: 1.4).rows.map(\.height)), [44])
    let pinned = try last(before: 1.6)
    XCTAssertEqual(pinned.rows.prefix(3).map(\.height), [80, 44, 44])
    XCTAssertEqual(pinned.rows.prefix(3).map(\.y), [top, top + 80, top + 124])
    // The estimate is 44 at first, and then the average of the measured heights.
    XCTAssertFalse(try last(before: 1.9).words.contains("Estimate: Anchoring on: 44 px"))
    XCTAssertTrue(try last(before: 9).words.contains("1,000 rows, "))
    XCTAssertTrue(try last(before: 9).words.contains("Row 1 selected"))
  }

  func testTheCurrentTableStaysIfAFileCannotBeRead() throws {
    let csv = directory + "/table.csv"
    let invalidFile = directory + "/broken.json"
    try Data("name;note\nBoat;Short\nTram;\(Self.long)\n".utf8).write(to: URL(filePath: csv))
    try Data("[{\"a\":1},\n{\"b\"}]".utf8).write(to: URL(filePath: invalidFile))
    let frames = try playScene(
      """
      0.1 scene table
      0.3 open \(csv)
      0.5 open \(invalidFile)
      0.8 quit
      """)
    let file = try XCTUnwrap(frames.last { $0.t < 0.5 })
    XCTAssertEqual(file.says?.first?.hasPrefix("\(csv)\n\n2 rows"), true)
    let heights = try XCTUnwrap(file.list("table")).rows.map(\.height)
    XCTAssertGreaterThan(heights[1], heights[0] + 20)
    let words = try XCTUnwrap(frames.last?.says?.first)
    XCTAssertTrue(
      words.hasPrefix("\(invalidFile):2:5: expected \":\" after the name \"b\", found '}'\n"),
      words)
    XCTAssertTrue(words.contains("\n2 rows"), "the current table is kept")
    XCTAssertEqual(frames.last?.list("table")?.rows.map(\.height), heights)
  }

  /// Returns the number of measured rows in the panel's text.
  private func measured(_ words: String) -> Int {
    let line = words.split(separator: "\n").first { $0.hasPrefix("Measured: ") } ?? ""
    let number = line.split(whereSeparator: \.isWhitespace).dropFirst(3).first ?? ""
    return Int(number.filter { $0 != "," }) ?? 0
  }

  /// Typing changes only the height of the edited row, and the caret keeps its position.
  func testTypingIntoARow() throws {
    let run = try run(
      ["--rows", "5"],
      script: """
        0.1 scene table
        0.3 toggle 3
        """)
    let list = "table"
    try run.wait(for: "the row to be selected") {
      $0.says?.first?.contains("Row 4 selected") == true
    }
    try run.waitForRest()
    let before = try XCTUnwrap(run.frames.last?.list(list)?.rows)
    let row = before[3]
    // Clicks after the title's last letter.
    try run.click(DemoRun.sidebar + 300, row.y + 20)
    let words = "One two three four five six seven eight nine ten eleven twelve and on."
    try run.type(words)
    try run.wait(for: "a second line") { ($0.row("3", in: list)?.height ?? 0) > row.height + 10 }
    try run.waitForRest()
    let after = try XCTUnwrap(run.frames.last?.list(list)?.rows)
    let grown = after[3].height - row.height
    for (old, new) in zip(before, after) {
      XCTAssertEqual(old.id, new.id)
      if new.id != "3" { XCTAssertEqual(new.height, old.height, "row \(new.id)") }
      XCTAssertEqual(new.y, old.y + (new.index ?? 0 > 3 ? grown : 0), accuracy: 1e-6)
    }
    // The caret is still at the end of the typed text.
    try run.press("ctrl+a", "Delete")
    try run.wait(for: "one line") { $0.row("3", in: list)?.height == row.height }
  }

  func testIdentity() throws {
    let frames = try playScene(
      """
      0.1 scene identity
      0.2 press "Toggle Content"
      1.5 press "Toggle Content"
      2.8 set Compare "One insertion, two kinds of ids"
      3.0 press "Insert at Top"
      4.0 press "Remove Second Item"
      5.0 press Shuffle
      6.0 quit
      """)
    func log(before time: Double) -> [String] {
      let text = frames.last { $0.t < time }?.says?.last ?? ""
      return text.split(separator: "\n").map(String.init)
    }
    func heights(_ list: String, from: Double, to: Double) -> [Double] {
      frames.filter { $0.t > from && $0.t < to }.compactMap { $0.list(list)?.rows.first?.height }
    }
    // The same change is a resize, an insertion and a replacement, depending on the code.
    let first = log(before: 1.5)
    XCTAssertEqual(first.count, 5, "\(first)")
    XCTAssertEqual(first.last, "Change: showContent is now true")
    let stock = heights("identity-stock", from: 0.1, to: 1.5)
    let step = Int(((stock.last ?? 0) - (stock.first ?? 0)).rounded())
    XCTAssertGreaterThan(step, 10)
    for line in [
      "Stock list, resize: Resized: the view at position 1 keeps its state, "
        + "but its height snaps by \(step)\u{a0}px",
      "RowMotion, resize: Resized: the view at position 1 keeps its state",
      "Stock list, insertion: Inserted: the view at position 2 (the “if”) is new, with new state",
      "Stock list, replacement: Replaced: .id(\"short\") by .id(\"long\"); its state is lost",
    ] { XCTAssertTrue(first.contains(line), "\(line) in \(first)") }
    XCTAssertEqual(Set(stock).count, 2, "the stock list snaps")
    XCTAssertGreaterThan(Set(heights("identity-custom", from: 0.1, to: 1.5)).count, 15)
    let presenceFrames = frames.filter { $0.t > 0.1 && $0.t < 2.75 }
    for list in ["identity-custom", "identity-flattened"] {
      assertContinuous(presenceFrames, in: list)
    }
    // A new comparison clears the log. With ids by index, the inserted row is the last one.
    XCTAssertEqual(log(before: 3), ["No changes yet"])
    XCTAssertEqual(
      Set(log(before: 4)),
      [
        "Change: \"New 1\" is inserted at the top",
        "Index as id: Inserted: ForEach id 4 is new, with new state",
        "Element as id: Inserted: ForEach id \"New 1\" is new, with new state",
      ])
    XCTAssertTrue(
      log(before: 5).contains(
        "Element as id: Removed: ForEach id \"Apple\", with its state"
      ), "\(log(before: 5))")
    XCTAssertTrue(
      log(before: 6).contains { $0.hasPrefix("Element as id: Moved: ForEach id ") },
      "\(log(before: 6))")
    XCTAssertFalse(log(before: 6).contains { $0.hasPrefix("Index as id: Moved") })
  }
}
