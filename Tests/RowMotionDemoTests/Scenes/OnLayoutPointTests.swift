import RowMotion
import Testing

@testable import RowMotionDemo

/// The behaviors that the onLayout scene shows without a guide, as texts and numbers.
@MainActor @Suite struct OnLayoutPointTests {
  private func run() throws -> SceneRun {
    let run = SceneRun(try ShowMeTests.make("on-layout"))
    run.run(for: 1)
    return run
  }

  /// The bar's text is 1.25 times as high as its font, and has 18 points of padding on both sides.
  @Test(arguments: [
    (OnLayoutStep.none, "unused", "0"), (.fixed, "unused", "66"), (.once, "66", "66"),
    (.dispatched, "86", "86"),
  ])
  func `the bar's height reaches the padding through the state`(
    step: OnLayoutStep, state: String, padding: String
  ) async throws {
    let run = try run()
    try run.play("set Stage \"\(step.rawValue)\"", "set \"Font size, pixels\" 40", for: 0.1)
    for _ in 0..<10 {
      await Task.yield()
      run.run(for: 0.1)
    }
    func length(_ text: String) -> String { text == "unused" ? text : text + "\u{a0}px" }
    #expect(run.status("Bar") == ["86\u{a0}px", "86\u{a0}px"])
    #expect(run.status("State") == ["86\u{a0}px", length(state)])
    #expect(run.status("Padding") == ["86\u{a0}px", length(padding)])
    let error = 86 - (Double(padding) ?? 0)
    #expect(run.status("Off by") == ["0\u{a0}px", Formatted.length(error)])
  }

  @Test(arguments: [0.2, 0.4, 0.9, 1.2])
  func `content that is restored while it moves has no fault`(time: Double) throws {
    let run = try run()
    let before = run.verdicts
    let restore = run.play.restoration(host: run.host)
    try run.play("press \"Animate Font Size\"", for: time)
    #expect(run.verdicts != before)
    restore()
    // A repeated animation of the restored value continues for up to 2.4 seconds.
    run.run(for: 3)
    #expect(run.verdicts == before)
    #expect(run.status("Worst") == ["0\u{a0}px", "0\u{a0}px"])
    // What moves afterwards is judged again.
    try run.play("press \"Animate Font Size\"")
    #expect(run.verdicts != before)
  }

  @Test func `the callback runs once for each change, and never for scrolling`() throws {
    let run = try run()
    #expect(run.status("Calls") == ["1", "1"])
    run.host.scroll(by: Point(x: 0, y: 200), at: Point(x: 100, y: 300))
    run.run(for: 1)
    #expect(run.status("Calls") == ["1", "1"])
    try run.play("set \"Font size, pixels\" 40", for: 1)
    #expect(run.status("Calls") == ["2", "2"])
    #expect(run.status("Passes") == ["2", "2"], "the change, and the padding")
    try run.play("set \"Self-triggering callback\" on", for: 0.1)
    #expect(run.readouts.joined().contains("ran 5 times in this frame"))
  }

  @Test func `a verdict for a frame moves no lane in narrow lanes`() async throws {
    let run = SceneRun(try ShowMeTests.make("on-layout"), size: Size(width: 540, height: 640))
    try await run.run(Array("0.1 set Stage \"4: Set by a task, a frame late\"".utf8))
    var tops: Set<Double> = []
    run.onFrame = { run in
      if let top = run.host.scrollMetrics(in: OnLayoutLane.chosen.scroll)?.viewport.minY {
        tops.insert(top)
      }
    }
    try await run.run(Array("0.1 press \"Animate Font Size\"".utf8))
    #expect(run.verdicts[1].hasSuffix("for a frame"), "\(run.verdicts)")
    #expect(tops.count == 1, "\(tops)")
  }

  @Test func `a size probe changes no layout and draws nothing`() throws {
    let run = try run()
    func shown() -> [String] {
      run.host.displayList.texts.filter { !$0.text.hasSuffix("px") && $0.text != "no probe" }
        .map { "\($0.text) \($0.position)" }
    }
    let (paragraph, probed) = (run.status("Paragraph"), shown())
    try run.play("set \"Size probe in the paragraph\" off", for: 1)
    #expect(run.texts.filter { $0 == "no probe" }.count == 2)
    #expect(run.status("Paragraph") == paragraph)
    #expect(shown() == probed)
  }

  @Test func `a body that changes state is reported, and its change is applied`() throws {
    let run = try run()
    #expect(run.readouts.joined().isEmpty)
    try run.play("set \"Write state in a body\" on", for: 1)
    #expect(run.texts.contains("A body has stored the font size: 24\u{a0}px"))
    #expect(
      run.readouts.joined().hasPrefix("Warning: State was changed while a body was evaluated"),
      "\(run.readouts)")
    try run.play("set \"Write state in a body\" off", for: 1)
    #expect(run.readouts.joined().isEmpty)
  }

  @Test func `the captions of stage 3 agree with its verdict`() async throws {
    let run = try run()
    var verdicts: [String: Set<String>] = [:]
    run.onFrame = { run in
      verdicts[run.play.caption, default: []].insert(run.verdicts[1])
    }
    try await run.showMe()
    let captions = run.captions.filter { $0.contains("3: ") || $0.contains("Now the title") }
    #expect(captions.count == 2)
    #expect(verdicts[captions[0]]?.subtracting(["Not tried yet"]) == ["No fault so far"])
    #expect(verdicts[captions[1]]?.allSatisfy { $0.hasSuffix("too high") } == true)
  }
}
