import Foundation
import RowMotionTestSupport
import Testing

@testable import RowMotion

/// Explains where a row is in a recording.
@MainActor @Suite struct ExplanationTests {
  private func explain(
    _ row: Int, at time: Double, dispatches: Bool = false, _ play: (RecordedRun) -> Void
  ) async throws -> String {
    let run = RecordedRun()
    run.run(frames: 6)
    play(run)
    run.run(frames: 60)
    var recording = try Recording(jsonLines: run.recorder.recording.jsonLines)
    if dispatches {
      let index = recording.events.lastIndex {
        if case .input(let input) = $0 { input.name == .change } else { false }
      }
      recording.events.insert(.input(HostInput(.turn)), at: try #require(index) + 1)
    }
    let model = RecordedModel()
    let replay = Replay(recording) { RecordedList(model: model) }
    replay.onChange = { model.change($0, $1) }
    return try #require(await replay.explanations(ofRow: "\(row)", at: time).first)
  }

  private func tap(_ run: RecordedRun, row: Int) {
    run.host.tap(at: Point(x: 30, y: Double(row - 1) * run.host.rows[0].height + 5))
  }

  @Test func `a change without an animation is told apart from a motion that still runs`() {
    let model = RecordedHeight()
    let host = ViewHost(size: Size(width: 200, height: 300), text: BoxFont()) {
      List([1], id: \.self) { _ in Color.clear.frame(height: model.height) }.id("rows")
    }
    let recorder = host.startRecording()
    host.advance(to: 0)
    withAnimation(.linear(duration: 1)) { model.height = 80 }
    host.advance(to: 0.5)
    model.height = 110
    host.advance(to: 0.6)
    let row = MotionFrame.Lane.ID(list: "rows", row: 1)
    let texts = recorder.explanation(of: row, at: 2).map(\.text)
    #expect(texts.contains("+30 at once, without an animation"), "\(texts)")
    #expect(texts.contains("started at 0 s with linear(duration: 1.0)"), "\(texts)")
    #expect(!recorder.explanation(of: row, at: 1).contains { $0.text.contains("at once") })
  }

  @Test func `a change that an update shows at once has its cause, and the row has its list`() {
    let host = ViewHost(size: Size(width: 200, height: 300), text: BoxFont()) {
      VStack {
        MarkedRows()
        List([1], id: \.self) { _ in Color.clear.frame(height: 20) }
      }
    }
    let recorder = host.startRecording()
    host.advance(to: 0)
    let before = host.motionFrame
    host.tap(at: Point(x: 10, y: 60))
    host.update()
    let row = MotionFrame.Lane.ID(list: "rows", row: 1)
    let texts = recorder.explanation(
      of: row, in: host.motionFrame, after: before, changedBefore: 0.nextUp
    ).map(\.text)
    #expect(texts.first?.hasPrefix("row 1 of rows at 0 s: ") == true, "\(texts)")
    #expect(texts.contains("because MarkedRows.marked changed by release 10 60, at 0 s"))
  }

  @Test func `the state behind a change without an animation is named`() {
    let host = ViewHost(size: Size(width: 200, height: 300), text: BoxFont()) { MarkedRows() }
    let recorder = host.startRecording()
    host.advance(to: 0)
    host.tap(at: Point(x: 10, y: 60))
    host.advance(to: 0.1)
    let row = MotionFrame.Lane.ID(list: "rows", row: 1)
    let texts = recorder.explanation(of: row, at: 1).map(\.text)
    #expect(texts.contains("at once, without an animation"), "\(texts)")
    #expect(texts.contains("because MarkedRows.marked changed by release 10 60, at 0 s"))
  }

  @Test func `a change in a frame at the time of the host is the cause in that frame only`() {
    let model = RecordedHeight()
    let host = ViewHost(size: Size(width: 200, height: 300), text: BoxFont()) {
      List([1], id: \.self) { _ in Color.clear.frame(height: model.height) }.id("rows")
    }
    let recorder = host.startRecording()
    host.advance(to: 0)
    // A window at rest, whose main loop wakes up because of the change.
    host.advance(to: 5)
    model.height = 80
    host.advance(to: 5)
    model.height = 90
    host.advance(to: 6)
    let row = MotionFrame.Lane.ID(list: "rows", row: 1)
    for index in [1, 2] {
      let causes = recorder.explanation(of: row, at: index).filter { $0.level == 3 }
      #expect(causes.count == 1, "\(causes)")
    }
  }

  @Test func `a list that does not animate heights is named as the reason`() {
    let model = RecordedHeight()
    let host = ViewHost(size: Size(width: 200, height: 300), text: BoxFont()) {
      List([1, 2], id: \.self) { row in
        Color.clear.frame(height: row == 1 ? model.height : 20)
      }
      .id("rows").listRowResizing(.snap)
    }
    let recorder = host.startRecording()
    host.advance(to: 0)
    let height = host.rows[0].height
    withAnimation(.linear(duration: 1)) { model.height = 80 }
    host.advance(to: 0.5)
    #expect(host.rows[0].height > height)
    for row in [1, 2] {
      let lane = MotionFrame.Lane.ID(list: "rows", row: row)
      let texts = recorder.explanation(of: lane, at: 1).map(\.text)
      #expect(
        texts.contains { $0.hasSuffix("at once, since its list does not animate heights") },
        "\(texts)")
      #expect(!texts.contains { $0.hasSuffix("without an animation") }, "\(texts)")
    }
  }

  @Test func `a step that an update shows is found at its time`() async throws {
    let host = ViewHost(size: Size(width: 200, height: 300), text: BoxFont()) { MarkedRows() }
    let recorder = host.startRecording()
    host.advance(to: 0)
    host.advance(to: 0.1)
    host.tap(at: Point(x: 10, y: 60))
    host.update()
    // A window runs further frames at the time of an input.
    for _ in 1...2 { host.advance(to: 0.1) }
    let replay = Replay(recorder.recording) { MarkedRows() }
    let text = try #require(await replay.explanations(ofRow: "1", at: 0.1).first)
    #expect(text.contains("- step since the frame at 0 s: top +0, height -20\n"), "\(text)")
    #expect(
      text.contains("because MarkedRows.marked changed by release 10 60, at 0.1 s"), "\(text)")
  }

  @Test func `a time of any size is explained`() async throws {
    for time in [1e15, 1e300] {
      #expect(try await explain(3, at: time) { _ in }.contains("\(time) s: top "))
    }
  }

  @Test func `a change that starts and retargets a motion at once is one reason`() {
    let model = RecordedHeight()
    let host = ViewHost(size: Size(width: 200, height: 300), text: BoxFont()) {
      List([1], id: \.self) { _ in Color.clear.frame(height: model.height) }.id("rows")
    }
    let recorder = host.startRecording()
    host.advance(to: 0)
    host.change(Recording.frameChange) {
      withAnimation(.linear(duration: 1)) { model.height = 80 }
    }
    host.update()
    for node in host.runtime.motions.nodes { recorder.causes.motionStarted(node) }
    #expect(recorder.causes.starts.contains { $0.time == 0 && $0.isRetarget })
    host.advance(to: 0.5)
    let row = MotionFrame.Lane.ID(list: "rows", row: 1)
    let texts = recorder.explanation(of: row, at: 1).map(\.text)
    #expect(texts.count { $0.hasPrefix("started at 0 s") } == 1, "\(texts)")
    #expect(!texts.contains { $0.hasPrefix("retargeted") }, "\(texts)")
    #expect(texts.contains { $0.hasSuffix("changed by the program after a frame, at 0 s") })
  }

  @Test func `1: nothing moves a row at rest`() async throws {
    let text = try await explain(3, at: 0.05) { _ in }
    #expect(text.contains("- nothing moves it"))
  }

  @Test func `2: a row that opens moves by itself, because its state changed`() async throws {
    let text = try await explain(1, at: 0.2) { tap($0, row: 1) }
    #expect(text.contains("- its own height is"))
    #expect(text.contains("appearing, progress"))
    #expect(text.contains("because RecordedRow.detail changed by release 30 5, at 0.1 s"))
    #expect(!text.contains("pushed"))
  }

  @Test func `3: a row below one that opens is pushed by it`() async throws {
    let text = try await explain(2, at: 0.2) { tap($0, row: 1) }
    #expect(text.contains("by row 1 above it"))
    #expect(text.contains("started at 0.1 s with an animation of its own"))
    #expect(text.contains("because RecordedRow.detail changed"))
  }

  @Test func `4: a row below one that is removed is pulled up by it`() async throws {
    let text = try await explain(4, at: 0.2) { $0.change("remove", "2") }
    #expect(text.contains("pushed -"))
    #expect(text.contains("by row 2 above it, whose height is"))
    #expect(text.contains("at rest 0"))
    #expect(text.contains("because a model that RecordedList reads changed by change remove 2"))
  }

  @Test func `work that a change has dispatched is named by the change`() async throws {
    let text = try await explain(4, at: 0.2, dispatches: true) { $0.change("remove", "2") }
    #expect(text.contains("because a model that RecordedList reads changed by change remove 2"))
  }

  @Test func `5: a row below an inserted one is pushed down by it`() async throws {
    let text = try await explain(1, at: 0.2) { $0.change("insert", "9") }
    #expect(text.contains("pushed +"))
    #expect(text.contains("by row 9 above it"))
    #expect(text.contains("the row appearing"))
    #expect(text.contains("change insert 9"))
  }

  @Test func `6: a row that is removed shrinks by itself`() async throws {
    let text = try await explain(3, at: 0.2) { $0.change("remove", "3") }
    #expect(text.contains("the row disappearing"))
    #expect(text.contains("at rest 0"))
    #expect(text.contains("change remove 3"))
  }

  @Test func `7: a reversed motion names its start and its new target`() async throws {
    let text = try await explain(1, at: 0.25) { run in
      tap(run, row: 1)
      run.run(frames: 6)
      tap(run, row: 1)
    }
    #expect(text.contains("disappearing, progress"))
    #expect(text.contains("started at 0.1 s"))
    #expect(text.contains("retargeted at 0.2 s"))
  }

  @Test func `8: a scrolled row is moved by the scroll`() async throws {
    let text = try await explain(3, at: 0.15) { run in
      run.host.size = Size(width: 240, height: 30)
      run.run(frames: 2)
      run.host.scroll(by: Point(x: 0, y: 4), at: Point(x: 30, y: 5))
    }
    #expect(text.contains("moved -4 by a scroll of the list\n"))
    #expect(text.contains("by scroll 0 4, at 0.1333 s"))
  }

  @Test func `a fling names the end of its drag, not an earlier change`() async throws {
    let text = try await explain(3, at: 0.3) { run in
      run.host.size = Size(width: 240, height: 30)
      tap(run, row: 4)
      run.run(frames: 6)
      run.host.beginScroll(at: Point(x: 30, y: 5))
      run.host.endScroll(velocity: Point(x: 0, y: 90))
    }
    #expect(text.contains("by a scroll of the list\n"), "\(text)")
    #expect(text.contains("started by endScroll 0 90, at 0.2 s"), "\(text)")
    #expect(!text.contains("because"), "\(text)")
  }

  @Test func `9: a row pushed by two others names both`() async throws {
    let text = try await explain(3, at: 0.2) { run in
      tap(run, row: 1)
      tap(run, row: 2)
    }
    #expect(text.contains("by row 1 above it"))
    #expect(text.contains("by row 2 above it"))
  }

  @Test func `10: a change without an animation is named as one`() async throws {
    let text = try await explain(1, at: 0.12) { run in
      run.host.size = Size(width: 40, height: 300)
    }
    #expect(text.contains("its own height"))
    #expect(text.contains("at once, without an animation"))
  }

  @Test func `a time between two frames asks for the first of them`() async throws {
    let frame = try await explain(2, at: 12.0 / 60) { tap($0, row: 1) }
    #expect(frame.hasPrefix("row 2 at 0.2 s: "))
    #expect(frame.contains("step since the frame at 0.1833 s"))
    #expect(try await explain(2, at: 12.9 / 60) { tap($0, row: 1) } == frame)
  }

  @Test func `a change by a completion names the completion`() {
    let model = RecordedHeight()
    let host = ViewHost(size: Size(width: 200, height: 300), text: BoxFont()) {
      List([1], id: \.self) { _ in Color.clear.frame(height: model.height) }.id("rows")
    }
    let recorder = host.startRecording()
    host.advance(to: 0)
    withAnimation(.linear(duration: 0.25)) {
      model.height = 80
    } completion: {
      model.height = 110
    }
    for time in [0.125, 0.5] { host.advance(to: time) }
    let row = MotionFrame.Lane.ID(list: "rows", row: 1)
    let texts = recorder.explanation(of: row, at: 2).map(\.text)
    #expect(
      texts.contains { $0.hasSuffix(" changed by the completion of an animation, at 0.25 s") },
      "\(texts)")
  }

  @Test func `a motion names its end, and the row is at rest from then on`() async throws {
    let text = try await explain(1, at: 0.2) { tap($0, row: 1) }
    let line = try #require(text.split(separator: "\n").first { $0.contains("; ends at ") })
    let end = try #require(
      line.split(separator: " ").dropLast().last.flatMap { Double($0) })
    let later = try await explain(1, at: end + 0.02) { tap($0, row: 1) }
    #expect(later.contains("top +0, height +0"))
  }

  @Test func `a recorder explains a stored frame as a replay of the recording does`() async throws {
    let run = RecordedRun()
    run.run(frames: 6)
    tap(run, row: 1)
    run.run(frames: 20)
    let index = try #require(run.recorder.frames.firstIndex { $0.time == 12.0 / 60 })
    let id = MotionFrame.Lane.ID(list: 0, row: 2)
    let causes = run.recorder.explanation(of: id, at: index)
    #expect(causes.map(\.level) == [0, 1, 1, 2, 3, 4])
    let replayed = try await explain(2, at: 12.0 / 60) { tap($0, row: 1) }
    let lines = replayed.split(separator: "\n").map { $0.drop { " -".contains($0) } }
    #expect(lines == causes.map { Substring($0.text) })
    let missing = MotionFrame.Lane.ID(list: 0, row: 77)
    #expect(run.recorder.explanation(of: missing, at: index).isEmpty)
    #expect(run.recorder.explanation(of: id, at: 1_000).isEmpty)
  }

  @Test func `a presence is explained by its own motion`() throws {
    let run = RecordedRun()
    run.run(frames: 6)
    tap(run, row: 1)
    run.run(frames: 6)
    let id = MotionFrame.Lane.ID(list: 0, row: 1, part: "0")
    let causes = run.recorder.explanation(of: id, at: run.recorder.frames.count - 1)
    #expect(causes.first?.text.hasPrefix("presence 0 in row 1 at 0.2 s: top ") == true)
    #expect(causes.contains { $0.text.hasPrefix("presence 0 appearing, progress ") })
  }

  @Test(arguments: [true, false])
  func `of a move, a press and a release at one time the one that opened the row is named`(
    isAnimated: Bool
  ) {
    let host = ViewHost(size: Size(width: 200, height: 300), text: BoxFont()) {
      HoveredRows(isAnimated: isAnimated)
    }
    let recorder = host.startRecording()
    host.advance(to: 0)
    let point = Point(x: 10, y: 10)
    host.move(to: point)
    host.press(at: point)
    host.release(at: point)
    host.advance(to: 0.1)
    let texts = recorder.explanation(of: MotionFrame.Lane.ID(list: "rows", row: 1), at: 1)
      .map(\.text)
    #expect(
      texts.contains("because HoveredRows.openRows changed by release 10 10, at 0 s"), "\(texts)")
    let animation = isAnimated ? "linear(duration: 1.0)" : "an animation of its own"
    #expect(texts.contains("started at 0 s with \(animation)"), "\(texts)")
    #expect(!texts.contains { $0.contains("isHovered") }, "\(texts)")
  }

  @Test func `rows that change places name their motion and its cause`() {
    let model = RecordedModel()
    let host = ViewHost(size: Size(width: 200, height: 300), text: BoxFont()) {
      SwappedRows(model: model)
    }
    let recorder = host.startRecording()
    host.advance(to: 0)
    host.change("swap") { withAnimation(.linear(duration: 1)) { model.ids.swapAt(0, 1) } }
    host.advance(to: 0)
    host.advance(to: 0.5)
    for row in model.ids.prefix(2) {
      let lane = MotionFrame.Lane.ID(list: "rows", row: row)
      let texts = recorder.explanation(of: lane, at: recorder.frames.count - 1).map(\.text)
      let sign = row == model.ids[0] ? "-" : "+"
      #expect(texts.contains { $0.hasPrefix("moved \(sign)") && $0.hasSuffix("its new position") })
      #expect(texts.contains("the row present, progress 1; ends at 1 s"), "\(texts)")
      #expect(texts.contains("started at 0 s with linear(duration: 1.0)"), "\(texts)")
      #expect(texts.contains { $0.hasSuffix("changed by change swap, at 0 s") }, "\(texts)")
    }
  }

  /// Returns a host with rows, each 30 points tall, in a list that begins at half its height.
  private func host(_ model: RecordedModel) -> ViewHost {
    ViewHost(size: Size(width: 200, height: 300), text: BoxFont()) {
      VStack(spacing: 0) {
        Color.clear
        RefreshedRows(model: model)
      }
    }
  }

  private func texts(_ recorder: Recorder, row: Int) -> [String] {
    recorder.explanation(
      of: MotionFrame.Lane.ID(list: "rows", row: row), at: recorder.frames.count - 1
    ).map(\.text)
  }

  @Test func `the frame in which a row has exited names it`() {
    let model = RecordedModel()
    let host = host(model)
    let recorder = host.startRecording()
    host.advance(to: 0)
    host.change("remove") { withAnimation(.linear(duration: 1)) { _ = model.ids.removeFirst() } }
    host.advance(to: 0)
    host.advance(to: 0.9)
    host.advance(to: 1.1)
    let texts = texts(recorder, row: 2)
    #expect(texts.contains("pushed -3 by row 1 above it, which has exited"), "\(texts)")
    #expect(texts.contains("started at 0 s with linear(duration: 1.0)"), "\(texts)")
    #expect(!texts.contains { $0.contains("spacing") }, "\(texts)")
  }

  @Test func `a list that moves with the window's size names it`() {
    let host = host(RecordedModel())
    let recorder = host.startRecording()
    host.advance(to: 0)
    host.size = Size(width: 200, height: 400)
    host.advance(to: 0.5)
    let texts = texts(recorder, row: 2)
    #expect(texts.contains("moved +50 with the list"), "\(texts)")
    #expect(texts.contains("by size 200 400, at 0 s"), "\(texts)")
  }

  @Test func `a list that returns from a pull is not explained by animations of other views`() {
    let model = RecordedModel()
    let host = host(model)
    let recorder = host.startRecording()
    host.advance(to: 0)
    host.beginScroll(at: Point(x: 10, y: 200))
    host.dragScroll(by: Point(x: 0, y: -120))
    host.advance(to: 0.1)
    host.change("linear") { withAnimation(.linear(duration: 0.6)) { model.ids.append(9) } }
    host.endScroll()
    for frame in 1...6 { host.advance(to: 0.1 + Double(frame) / 60) }
    let texts = texts(recorder, row: 2)
    #expect(texts.contains { $0.hasSuffix("by a scroll of the list") }, "\(texts)")
    #expect(!texts.contains { $0.contains("linear") }, "\(texts)")
    #expect(texts.count { $0.hasPrefix("retargeted") } <= 1, "\(texts)")
  }

  @Test func `a row that slides while its height changes is explained by both`() {
    let model = RecordedModel()
    let host = ViewHost(size: Size(width: 200, height: 300), text: BoxFont()) {
      SwappedRows(model: model, growsFirst: true)
    }
    let recorder = host.startRecording()
    host.advance(to: 0)
    host.change("swap") { withAnimation(.linear(duration: 1)) { model.ids.swapAt(0, 1) } }
    host.advance(to: 0)
    host.advance(to: 0.4)
    host.advance(to: 0.5)
    // The first row is 20 points taller than the others: each of the two changes its height.
    let first = MotionFrame.Lane.ID(list: "rows", row: model.ids[0])
    let texts = recorder.explanation(of: first, at: recorder.frames.count - 1).map(\.text)
    #expect(texts.contains("its own height is 40, at rest 50"), "\(texts)")
    #expect(texts.contains { $0.hasPrefix("moved -") && $0.hasSuffix("its new position") })
    #expect(!texts.contains { $0.contains("spacing") }, "\(texts)")
  }

  @Test func `a dragged row is explained by the pointer`() {
    let host = ViewHost(size: Size(width: 200, height: 300), text: BoxFont()) {
      List {
        ForEach(1..<5, id: \.self) { _ in Color.clear.frame(height: 30) }.onMove { _, _ in }
      }
      .id("rows")
    }
    let recorder = host.startRecording()
    host.advance(to: 0)
    // A drag begins after half a second.
    host.press(at: Point(x: 10, y: 10))
    host.advance(to: 0)
    host.advance(to: 0.5)
    for y in [20.0, 25, 32] {
      host.move(to: Point(x: 10, y: y))
      host.advance(to: host.time + 0.1)
    }
    let texts = recorder.explanation(
      of: MotionFrame.Lane.ID(list: "rows", row: 1), at: recorder.frames.count - 1
    ).map(\.text)
    #expect(texts.contains("moved +7 with the pointer"), "\(texts)")
  }

  @Test func `motions with the same reason name it once`() async throws {
    let text = try await explain(4, at: 0.2) { $0.change("keep", "3 4") }
    // Rows 1 and 2 disappear for the same reason.
    #expect(text.components(separatedBy: "because").count == 2)
    #expect(text.components(separatedBy: "the row disappearing").count == 3)
  }
}

/// Rows of which a tapped one loses a part without an animation.
private struct MarkedRows: View {
  @State private var marked: Set<Int> = [0, 1, 2]

  var body: some View {
    List(0..<3, id: \.self) { number in
      VStack(spacing: 0) {
        Color.clear.frame(height: 30)
        if marked.contains(number) { Color.clear.frame(height: 20) }
      }
      .onTapGesture { marked.remove(number) }
    }
    .id("rows")
  }
}

private struct SwappedRows: View {
  let model: RecordedModel
  var growsFirst = false

  var body: some View {
    List(model.ids, id: \.self) { id in
      Color.clear.frame(height: growsFirst && id == model.ids[0] ? 50 : 30)
    }
    .id("rows")
  }
}

private struct RefreshedRows: View {
  let model: RecordedModel

  var body: some View {
    List(model.ids, id: \.self) { _ in Color.clear.frame(height: 30) }
      .refreshable {}
      .id("rows")
  }
}

/// Rows that a click opens, and the pointer over them marks.
private struct HoveredRows: View {
  let isAnimated: Bool
  @State private var openRows: Set<Int> = []

  var body: some View {
    List(1..<4, id: \.self) { number in
      HoveredRow(isOpen: openRows.contains(number)) {
        withAnimation(isAnimated ? .linear(duration: 1) : nil) { _ = openRows.insert(number) }
      }
    }
    .id("rows")
  }
}

private struct HoveredRow: View {
  let isOpen: Bool
  let open: @MainActor () -> Void
  @State private var isHovered = false

  var body: some View {
    VStack(spacing: 0) {
      Color.clear.frame(height: 30).opacity(isHovered ? 1 : 0.5)
      AnimatedPresence(value: isOpen ? 1 : nil, animation: .linear(duration: 1)) { _ in
        Color.clear.frame(height: 20)
      }
    }
    .onHover { isHovered = $0 }
    .onTapGesture(perform: open)
  }
}
