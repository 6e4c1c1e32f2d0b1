import RowDrawing
import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Records inputs and frames.
@MainActor @Suite struct RecorderTests {
  @Test func `a host without a recorder records nothing`() {
    let host = ViewHost(size: Size(width: 100, height: 100), text: BoxFont()) { Text("a") }
    host.advance(to: 0)
    host.tap(at: .zero)
    #expect(host.recorder == nil)
  }

  @Test func `an input inside another one is recorded once`() {
    let run = RecordedRun()
    run.model.onTap = { _ in run.host.scroll(by: Point(x: 0, y: 5), at: Point(x: 1, y: 1)) }
    let before = run.recorder.recording.inputs.count
    run.host.tap(at: Point(x: 30, y: 10))
    let names = run.recorder.recording.inputs[before...].map(\.name)
    #expect(names == [.press, .release])
  }

  @Test func `a change is recorded by its name, and the calls in it are not`() {
    let run = RecordedRun()
    run.host.change("go", "3") { run.host.scroll(by: Point(x: 0, y: 5), at: nil) }
    #expect(
      run.recorder.recording.inputs.last == HostInput(.change, [.string("go"), .string("3")]))
  }

  @Test func `an input is described with at most one decimal place`() {
    #expect(
      HostInput(.release, [.number(126.99999237060547), .number(193)]).description
        == "release 127 193")
    #expect(HostInput(.press, [.number(12.25), .number(-0.04)]).description == "press 12.3 0")
    #expect(HostInput(.key, [.string("left"), .number(0)]).description == "key left")
    #expect(HostInput(.key, [.string("z"), .number(3)]).description == "key Shift+Ctrl+z")
    #expect(HostInput(.setText, [.string("a b"), .number(3)]).description == "setText a b")
    #expect(HostInput(.contextMenu, [.null, .null]).description == "contextMenu null null")
  }

  @Test func `each text is measured once until the fonts change`() {
    let run = RecordedRun()
    func count() -> Int {
      run.recorder.recording.events.count { if case .layout = $0 { true } else { false } }
    }
    let first = count()
    run.run(frames: 5)
    #expect(count() == first)
    run.host.invalidateText()
    run.run(frames: 1)
    #expect(count() == 2 * first)
  }

  @Test func `a row that changes its height in one frame has no speed`() {
    struct Rows: View {
      let model: Switch

      var body: some View {
        List { Color.clear.frame(height: model.isOn ? 60 : 20).id("row") }
          .listRowResizing(.snap)
      }
    }
    let model = Switch()
    let host = ViewHost(size: Size(width: 100, height: 100), text: BoxFont()) {
      Rows(model: model)
    }
    let recorder = host.startRecording()
    host.advance(to: 0)
    model.isOn = true
    host.advance(to: 0.1)
    let lane = recorder.frames.last?.motion.lanes.first
    #expect(lane?.naturalHeight == 60)
    #expect(lane?.heightVelocity == 0)
  }

  @Test func `only the frames of the last ten seconds are stored`() {
    let run = RecordedRun()
    for second in stride(from: 0.5, through: 20, by: 0.5) {
      run.host.tap(at: Point(x: 30, y: 10))
      run.host.advance(to: second)
    }
    #expect(run.recorder.frames.first?.time == 10)
    #expect(run.recorder.frames.last?.time == 20)
    #expect(run.recorder.recording.frameTimes.first == 0)
  }

  @Test func `an update after frames without a change has the time of the last one`() {
    let run = RecordedRun()
    run.host.advance(to: 0.5)
    run.host.advance(to: 5)
    let count = run.recorder.frames.count
    run.host.tap(at: Point(x: 30, y: 10))
    run.host.update()
    #expect(run.recorder.frames.count == count + 1)
    #expect(run.recorder.frames.last?.time == 5)
  }

  @Test func `frames at the byte limit leave out the earliest`() {
    let run = RecordedRun(byteLimit: 20_000)
    run.host.tap(at: Point(x: 30, y: 10))
    run.run(frames: 30)
    let frames = run.recorder.frames
    #expect(frames.count > 1)
    #expect(frames.count < 31)
    #expect(frames.reduce(0) { $0 + $1.bytes } <= 20_000)
  }

  @Test func `without its earlier frames a recorder shows the last one and records on`() {
    let run = RecordedRun()
    run.play()
    let shown = "\(run.host.displayList)"
    let events = run.recorder.recording.events
    run.recorder.removeEarlierFrames()
    #expect(run.recorder.frames.map { "\($0.displayList)" } == [shown])
    #expect(run.recorder.marks.isEmpty)
    #expect(run.recorder.recording.events == events)
    run.change("insert", "7")
    run.run(frames: 5)
    #expect(run.recorder.frames.count == 6)
    #expect("\(run.recorder.frames[5].displayList)" == "\(run.host.displayList)")
    #expect(RecordedRun.replay(run.recorder.recording) == nil)
  }

  @Test func `a recording ends at the byte limit`() {
    let run = RecordedRun(byteLimit: 20_000)
    while !run.recorder.hasEnded { run.change("none", "text") }
    let count = run.recorder.recording.events.count
    run.change("none", "text")
    #expect(run.recorder.recording.events.count == count)
  }

  @Test func `a recording for this process replays with the engine of the host`() throws {
    let run = RecordedRun(isPortable: false)
    run.play()
    let recording = run.recorder.recording
    #expect(recording.events.allSatisfy { !$0.isMeasurement })
    #expect(recording.hasContent)
    for case .content(let content) in recording.events { #expect(content.layers.count == 1) }
    let model = RecordedModel()
    let replay = Replay(recording, engine: OddFont()) { RecordedList(model: model) }
    replay.onChange = model.change
    #expect(replay.run() == nil)
    #expect("\(replay.host.displayList)" == "\(run.host.displayList)")
    let other = RecordedModel()
    let changed = Replay(recording, engine: OddFont()) {
      RecordedList(model: other).padding(.top, 1)
    }
    changed.onChange = other.change
    let difference = try #require(changed.run())
    #expect(difference.frame == 0)
    #expect(difference.layer == nil)
  }

  @Test func `an event without a text takes a few words of memory`() {
    #expect(MemoryLayout<Recording.Event>.stride <= 32)
    #expect(Recording.Event.frame(0).byteCount >= MemoryLayout<Recording.Event>.stride)
  }

  @Test func `a row that did not change takes no space in later frames`() throws {
    let run = RecordedRun()
    run.run(frames: 1)
    run.host.tap(at: Point(x: 30, y: 10))
    run.run(frames: 2)
    let frames = run.recorder.frames
    let last = try #require(frames.last)
    #expect(last.bytes < frames[0].bytes)
  }

  @Test func `an update at rest leaves the frame before it as it was shown`() throws {
    let run = RecordedRun()
    run.run(frames: 1)
    let shown = run.host.displayList.description
    run.model.ids = [2, 3]
    run.host.update()
    let frames = run.recorder.frames.suffix(2)
    #expect(run.host.displayList.description != shown)
    #expect(frames.first?.displayList.description == shown)
    #expect(frames.last?.displayList.description == run.host.displayList.description)
    #expect(try #require(frames.first).time < #require(frames.last).time)
    #expect(abs(try #require(frames.last).time - run.host.time) < 1e-9)
  }

  @Test func `an input and a frame are stored before their effects`() {
    let run = RecordedRun()
    run.run(frames: 1)
    var stored: [Recording.Event] = []
    run.recorder.onEvent = { stored = run.recorder.recording.events }
    var storedAtTap: Recording.Event?
    run.model.onTap = { _ in storedAtTap = stored.last }
    run.host.press(at: Point(x: 30, y: 10))
    run.host.release(at: Point(x: 30, y: 10))
    #expect(storedAtTap == .input(HostInput(.release, [.number(30), .number(10)])))
    var storedAtFrame: Recording.Event?
    withAnimation(.linear(duration: 0), { run.model.ids = [1] }) { storedAtFrame = stored.last }
    run.run(frames: 1)
    #expect(storedAtFrame == .frame(2.0 / 60))
  }

  @Test func `the hash of a frame is a number that all machines compute`() {
    // FNV-1a over one word: (14695981039346656037 XOR 7) · 1099511628211, modulo 2^64. Its upper
    // half is then mixed into the lower one.
    var hash = FrameHash()
    hash.combine(7)
    let start: UInt64 = 0xcbf2_9ce4_8422_2325
    let product = (start ^ 7) &* 1_099_511_628_211
    #expect(hash.value == product ^ (product >> 32))
  }
}
