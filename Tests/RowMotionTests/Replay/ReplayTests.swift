import RowMotionTestSupport
import Testing

@testable import RowMotion

/// Replays recordings, and compares each frame.
@MainActor @Suite struct ReplayTests {
  private func recorded(isFull: Bool = false) -> Recording {
    let run = RecordedRun(isFull: isFull)
    run.play()
    return run.recorder.recording
  }

  @Test func `a recording replays with the same frames and without its fonts`() throws {
    let recording = try Recording(jsonLines: recorded().jsonLines)
    #expect(RecordedRun.replay(recording) == nil)
    // Of the three frames before the first input, in which nothing changes, the last counts.
    #expect(recording.frameTimes.count == 62)
  }

  @Test(arguments: [false, true]) func `a file has all of a recording`(isFull: Bool) throws {
    let recording = recorded(isFull: isFull)
    #expect(try Recording(jsonLines: recording.jsonLines) == recording)
  }

  @Test func `numbers that are not finite are recorded and replayed`() throws {
    let run = RecordedRun()
    run.play()
    for number in [Double.nan, .infinity, -.infinity] {
      let point = Point(x: 30, y: number)
      run.host.tap(at: point)
      run.host.move(to: Point(x: number, y: 20))
      run.host.scroll(by: point, at: Point(x: 30, y: 50))
      run.host.beginScroll(at: Point(x: 30, y: 50))
      run.host.dragScroll(by: point)
      run.host.dragScroll(by: Point(x: 0, y: -40))
      run.host.endScroll(velocity: point)
      run.run(frames: 9)
    }
    let recording = try Recording(jsonLines: run.recorder.recording.jsonLines)
    #expect(RecordedRun.replay(recording) == nil)
  }

  @Test func `a number beyond all others is refused`() {
    let header = #"{"recording":"a","version":2,"size":[9,9],"isFull":false}"#
    #expect {
      try Recording(jsonLines: Array("\(header)\n{\"frame\":1e999}\n{\"frame\":1}\n".utf8))
    } throws: { error in
      let error = error as? Recording.FormatError
      return error?.column == 10 && error?.message.hasPrefix("a number is too large") == true
    }
  }

  @Test func `a file that a killed program left incomplete is read without its last line`() throws {
    let recording = recorded()
    let bytes = recording.jsonLines.dropLast(7)
    let read = try Recording(jsonLines: Array(bytes))
    #expect(read.events == recording.events.dropLast())
  }

  @Test func `a recording that ends within a frame has no difference in that frame`() throws {
    var recording = recorded()
    let last = try #require(
      recording.events.indices.last {
        if case .content = recording.events[$0] { recording.events[$0 - 1].isFrame } else { false }
      })
    recording.events.removeSubrange(last...)
    #expect(RecordedRun.replay(recording) == nil)
  }

  @Test(arguments: ["{\"frame\":1}\n", "{\"recording\":\"no", "[]", "\u{1f}\u{8b}\n", "[\n{}\n]\n"])
  func `a file that is no recording is refused with its line`(text: String) {
    #expect(
      throws: Recording.FormatError(line: 1, message: "this is no recording; choose another file")
    ) {
      try Recording(jsonLines: Array(text.utf8))
    }
  }

  @Test func `a damaged line is refused with its position`() {
    let header = #"{"recording":"a","version":2,"size":[9,9],"isFull":false}"#
    #expect {
      try Recording(jsonLines: Array("\(header)\n{\"frame\":abc}\n{\"frame\":1}\n".utf8))
    } throws: { error in
      let error = error as? Recording.FormatError
      return error?.line == 2 && error?.column == 10
        && error?.message.hasSuffix("; the file was changed or is incomplete") == true
    }
  }

  @Test(arguments: [
    (#"{"press":["a",2]}"#, "press: argument 1 must be a number"),
    (#"{"scroll":[1,2,true,null]}"#, "scroll: argument 3 must be a number or null"),
    (#"{"change":["open"]}"#, "change: argument 2 must be a text"),
    (#"{"hasKeyboard":[1]}"#, "hasKeyboard: argument 1 must be true or false"),
    (#"{"press":[1,2,null,0]}"#, "press: argument 4 must be true, false or null"),
    (#"{"frame":null}"#, "frame: the value is wrong; the file was changed"),
    (#"{"layout":{"size":[]}}"#, "layout: the value is wrong; the file was changed"),
    (
      #"{"recording":"b","version":2,"size":[5]}"#,
      "size must be two numbers; the file was changed"
    ),
    (
      #"{"recording":"b","version":1,"size":[5,5]}"#,
      "the recording has another version than 2; record it again"
    ),
  ])
  func `an argument of another kind is refused with its line`(line: String, message: String) {
    let header = #"{"recording":"a","version":2,"size":[9,9],"isFull":false}"#
    #expect(throws: Recording.FormatError(line: 2, message: message)) {
      try Recording(jsonLines: Array("\(header)\n\(line)\n".utf8))
    }
  }

  @Test func `positions at another frame rate are those of the recorded frames`() {
    for rate in [30.0, 60, 240] { #expect(RecordedRun.replay(recorded(), rate: rate) == nil) }
  }

  @Test func `a gap in which nothing moves gets few frames at another rate`() {
    var recording = recorded()
    let last = recording.frameTimes.last ?? 0
    let count = recording.resampled(at: 60).frameTimes.count
    // Eight hours, and a time with no greater neighbor within a frame.
    for time in [28_800.0, 1e17, 2e17] {
      recording.events += [.input(HostInput(.exit)), .frame(time)]
    }
    let times = recording.resampled(at: 60).frameTimes
    #expect(times.count <= count + 2 * 600 + 3)
    #expect(times.count > count + 600)
    #expect(times.contains { abs($0 - last - 9.5) < 0.1 })
    #expect(times.last == 2e17)
  }

  // Each frame adds a point. At 30 Hz one frame less precedes the frame at 2/60 s, and at 240 Hz
  // three frames more precede that at 1/60 s.
  @Test(arguments: [(30.0, "x42.0", "x41.0"), (60, "", ""), (240, "x41.0", "x44.0")])
  func `a height that counts frames depends on the rate`(
    rate: Double, recorded: String, replayed: String
  ) {
    let model = RecordedHeight()
    let host = ViewHost(size: Size(width: 200, height: 200), text: BoxFont()) {
      RecordedHeightList(model: model)
    }
    let recorder = host.startRecording()
    for frame in 0..<20 {
      host.advance(to: Double(frame) / 60)
      host.change(Recording.frameChange) { model.height += 1 }
    }
    let difference = recorder.recording.replay(
      of: RecordedHeight(), rate: rate, onChange: { model, _, _ in model.height += 1 }
    ) { RecordedHeightList(model: $0) }
    #expect((difference == nil) == recorded.isEmpty)
    #expect(difference?.layer == nil)
    #expect(difference?.recorded.contains("row 1 at (0.0, 0.0) 200.0" + recorded) ?? true)
    #expect(difference?.replayed.contains("row 1 at (0.0, 0.0) 200.0" + replayed) ?? true)
  }

  @Test func `the first frame and layer that differ are named, with both values`() throws {
    let difference = recorded(isFull: true).replay(
      of: RecordedModel(),
      onChange: { model, name, text in
        // Another row is removed than the recorded one.
        model.change(name, name == "remove" ? "3" : text)
      }
    ) { RecordedList(model: $0) }
    let found = try #require(difference)
    // Frame 0, three frames at rest of which the last counts, the tap, eight frames, the change.
    #expect(found.frame == 10)
    #expect(found.time == 12.0 / 60)
    #expect(found.layer != nil)
    #expect(found.recorded.contains("Row"))
    #expect(found.recorded != found.replayed)
  }

  @Test(arguments: [
    ("3 layers", "2 layers", "layer 5:\n  recorded: 3 layers\n  replayed: 2 layers"),
    ("a\n  b\nc", "a\n  d\nc", "layer 5, line 2:\n  recorded: b\n  replayed: d"),
    ("a\nb", "a", "layer 5, line 2:\n  recorded: b\n  replayed: nothing"),
    ("hash 1", "hash 2: a\nb", "layer 5:\n  recorded: hash 1\n  replayed: hash 2: a"),
  ])
  func `of a layer with several lines the first that differ are described`(
    recorded: String, replayed: String, text: String
  ) {
    let difference = ReplayDifference(
      frame: 1, time: 0.5, layer: 5, recorded: recorded, replayed: replayed)
    #expect(difference.description == "frame 1 at 0.5 s, " + text)
  }

  @Test func `a text without a measurement is named`() throws {
    let model = RecordedModel()
    let difference = recorded().replay {
      VStack {
        Text("New")
        RecordedList(model: model)
      }
    }
    #expect(difference?.recorded == "no measurement of \"a line of 16.0 points\", \"New\"")
  }

  @Test func `a host that advances straight to a later time shows what the frames showed`() throws {
    let run = RecordedRun()
    run.run(frames: 1)
    run.host.tap(at: Point(x: 30, y: 10))
    run.run(frames: 1)
    let recording = run.recorder.recording
    var later: [Double: [RowInfo]] = [:]
    for _ in 0..<40 {
      run.run(frames: 1)
      later[run.host.time] = run.host.rows
    }
    for (time, rows) in later {
      let model = RecordedModel()
      let replay = Replay(recording) { RecordedList(model: model) }
      #expect(replay.run() == nil)
      replay.advance(to: time)
      let predicted = replay.host.rows
      #expect(predicted.map(\.id) == rows.map(\.id))
      for (one, other) in zip(predicted, rows) {
        #expect(abs(one.minY - other.minY) <= 1e-9)
        #expect(abs(one.height - other.height) <= 1e-9)
      }
    }
  }

  @Test func `all inputs are repeated by their names`() throws {
    let run = RecordedRun()
    let host = run.host
    let point = Point(x: 30, y: 60)
    host.pressedModifiers = .shift
    host.press(at: point, count: 2, isRapid: true)
    host.move(to: point)
    host.release(at: point)
    host.longPress()
    host.cancelRowDrag()
    host.exit()
    host.beginScroll(at: point)
    host.dragScroll(by: Point(x: 0, y: 12))
    host.endScroll(velocity: Point(x: 0, y: 200))
    run.run(frames: 3)
    for bar in host.scrollBars {
      host.setScrollBarDragged(true, bar.id)
      host.scroll(to: 3, by: bar.id)
    }
    _ = host.contextMenu(at: point)
    for key in [Key.tab, .function(5), .character("é"), .pageDown] {
      host.key(key, modifiers: .alt)
    }
    host.type("x")
    host.setText("y", caret: 1)
    host.moveCaret(to: 0)
    host.setComposition("z", at: 0)
    host.endTextInput(.cancel)
    host.coversTextInput = true
    host.enterFocus(backwards: true)
    host.hasKeyboard = false
    host.tabLeavesAtEnd = true
    host.accessibilityOffscreenRows = 3
    let elements = host.accessibilityTree.allElements
    for element in elements.filter({ $0.role == .row }).prefix(2) {
      host.performAccessibilityAction(on: element.id)
      host.setAccessibilityFocus(element.id)
    }
    var environment = host.environment
    environment.palette = .dark
    environment.colorScheme = .dark
    environment.fontScale = 1.25
    environment.layoutDirection = .rightToLeft
    host.environment = environment
    host.invalidateText()
    host.update()
    host.refresh()
    run.run(frames: 30)
    let recording = run.recorder.recording
    #expect(RecordedRun.replay(recording) == nil)
    let replay = Replay(recording) { RecordedList(model: RecordedModel()) }
    let second = replay.host.startRecording(named: "list")
    #expect(replay.run() == nil)
    // The replay's own recorder has noted the initial values twice.
    #expect(
      second.recording.inputs.suffix(recording.inputs.count - 5) == recording.inputs.dropFirst(5))
  }

  @Test func `a text without a measurement has lines as high as those of its font`() {
    let known = OddFont().layout(TextRequest(text: "one", font: .body))
    let text = RecordedText()
    text.load([.layout(Measurement(known))])
    #expect(known.size.height != BoxFont().lineHeight(of: .body))
    let unknown = text.layout(TextRequest(text: "two", font: .body))
    #expect(unknown.size.height == known.size.height)
    #expect(unknown.firstBaseline == known.firstBaseline)
    let lines = text.layout(TextRequest(text: "three\nfour", font: .body))
    #expect(lines.size.height == 2 * known.size.height)
    #expect(lines.lines.map(\.y) == [0, known.size.height])
    #expect(lines.lastBaseline == known.size.height + known.firstBaseline)
    #expect(text.missing == ["two", "three\nfour"])
  }
}
