import RowMotionTestSupport
import Testing

@testable import RowMotion

/// The lanes of a frame, live and in a recorder.
@MainActor @Suite struct MotionFrameTests {
  private func id(_ row: Int, _ part: String? = nil) -> MotionFrame.Lane.ID {
    MotionFrame.Lane.ID(list: 0, row: row, part: part)
  }

  @Test func `a frame at rest has a lane for each visible row`() throws {
    let run = RecordedRun()
    let frame = run.host.motionFrame
    #expect(frame.lanes.map(\.id) == [id(1), id(2), id(3), id(4)])
    let second = try #require(frame[id(2)])
    let height = run.host.rows[1].height
    #expect(second.frame == Rect(x: 0, y: height, width: 240, height: height))
    #expect(second.targetHeight == height)
    #expect(second.naturalHeight == height)
    #expect(second.heightVelocity == 0)
    #expect(second.opacity == 1)
    #expect(second.endTime == -.infinity)
    #expect(!second.isMoving)
    #expect(second.name == "row 2")
    #expect(frame.lists.map(\.offset) == [0])
  }

  @Test func `rows of several lists are named with the labels of their lists`() {
    let host = ViewHost(size: Size(width: 200, height: 100), text: BoxFont()) {
      HStack(spacing: 0) {
        List([1], id: \.self) { _ in Text("row") }
          .id("left").accessibilityLabel("Fruit").listStyle(.plain)
        List([1], id: \.self) { _ in Text("row") }.id("right")
      }
    }
    host.advance(to: 0)
    let frame = host.motionFrame
    #expect(frame.lanes.map(frame.name) == ["row 1 of Fruit", "row 1 of right"])
  }

  @Test func `a presence in motion has a lane below its row`() throws {
    let run = RecordedRun()
    let closed = run.host.rows[0].height
    run.host.tap(at: Point(x: 30, y: 10))
    run.run(frames: 10)
    let frame = run.host.motionFrame
    #expect(frame.lanes.map(\.id) == [id(1), id(1, "0"), id(2), id(3), id(4)])
    let row = try #require(frame[id(1)])
    let presence = try #require(frame[id(1, "0")])
    #expect(presence.name == "presence 0 in row 1")
    #expect(presence.state == .appearing)
    #expect(presence.progress > 0 && presence.progress < 1)
    #expect(presence.opacity == presence.progress)
    // The stack's spacing is 8 points between the two.
    #expect(abs(presence.spacing - 8 * presence.progress) < 1e-12)
    #expect(
      abs(presence.frame.height - presence.naturalHeight * presence.progress) < 1e-9)
    #expect(abs(row.frame.height - closed - presence.frame.height - presence.spacing) < 1e-9)
    #expect(abs(row.targetHeight - closed - presence.naturalHeight - 8) < 1e-9)
    #expect(presence.frame.maxY == row.frame.maxY)
    #expect(row.isMoving && row.endTime == presence.endTime)
    #expect(frame[id(2)]?.isMoving == false)
  }

  @Test func `a presence outside of lists has a lane without a row`() throws {
    let host = ViewHost(size: Size(width: 100, height: 100), text: BoxFont()) { OutsidePresence() }
    host.advance(to: 0)
    #expect(host.motionFrame.lanes.isEmpty)
    host.tap(at: Point(x: 50, y: 50))
    host.advance(to: 0.1)
    let lane = try #require(host.motionFrame.lanes.first)
    #expect(lane.id == MotionFrame.Lane.ID(list: nil, row: nil, part: "detail"))
    #expect(lane.name == "detail")
    // Half of the 20 points that the linear animation reveals in 0.2 s.
    #expect(abs(lane.frame.height - 10) < 1e-9)
    #expect(abs(lane.heightVelocity - 100) < 1e-6)
    #expect(lane.endTime == 0.2)
  }

  @Test func `a recorder stores the lanes of each frame`() throws {
    let run = RecordedRun()
    run.host.tap(at: Point(x: 30, y: 10))
    var (before, time) = (run.host.motionFrame, 0.0)
    var endings = 0
    for _ in 1...60 {
      run.run(frames: 1)
      let frame = try #require(run.recorder.frames.last).motion
      let live = run.host.motionFrame
      if frame.time < live.time { break }
      #expect(frame.lanes.map(\.id) == live.lanes.map(\.id))
      #expect(frame.lists == live.lists)
      for (lane, other) in zip(frame.lanes, live.lanes) {
        #expect(lane.state == other.state && lane.progress == other.progress)
        #expect(lane.frame == other.frame && lane.opacity == other.opacity)
        #expect(lane.naturalHeight == other.naturalHeight && lane.endTime == other.endTime)
        #expect(abs(lane.targetHeight - other.targetHeight) < 1e-9)
        #expect(abs(lane.spacing - other.spacing) < 1e-9)
        let old = before[lane.id]
        let growth = lane.frame.height - (old?.frame.height ?? lane.frame.height)
        // The frame after the end of a motion shows the row at rest.
        let hasEnded = old?.isMoving == true && !lane.isMoving
        endings += hasEnded ? 1 : 0
        let velocity = hasEnded ? 0 : growth / (live.time - time)
        #expect(abs(lane.heightVelocity - velocity) < 1e-9)
      }
      (before, time) = (live, live.time)
    }
    #expect(endings > 0)
    #expect(run.recorder.frames.count > 20)
    #expect(run.recorder.frames.first?.motion.lanes.count == 4)
  }

  @Test func `inputs, reversals and completions are marked`() {
    let run = RecordedRun()
    run.host.move(to: Point(x: 30, y: 10))
    run.host.tap(at: Point(x: 30, y: 10))
    run.run(frames: 6)
    run.host.change("remove", "4") {
      withAnimation(.linear(duration: 0.05)) {
        run.model.ids = [1, 2, 3]
      } completion: {
      }
    }
    run.host.tap(at: Point(x: 30, y: 10))
    run.run(frames: 6)
    let kinds = run.recorder.marks.map(\.kind)
    #expect(
      kinds == [
        .event("press 30 10"), .event("release 30 10"), .event("change remove 4"),
        .event("press 30 10"), .event("release 30 10"), .reversal(id(1, "0")),
        .completion,
      ])
    #expect(run.recorder.marks.map(\.time).sorted() == run.recorder.marks.map(\.time))
  }

  @Test func `only the marks of the last ten seconds are stored`() {
    let run = RecordedRun()
    for second in 1...20 {
      run.host.key(.down)
      run.host.advance(to: Double(second))
    }
    #expect(run.recorder.marks.map(\.time) == (9...19).map(Double.init))
  }
}

private struct OutsidePresence: View {
  @State private var text: String?

  var body: some View {
    VStack {
      Text("a")
      AnimatedPresence(value: text, animation: .linear(duration: 0.2)) { _ in
        Color.red.frame(height: 20)
      }
      .id("detail")
    }
    .onTapGesture { text = text == nil ? "b" : nil }
  }
}
