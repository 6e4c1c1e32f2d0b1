import RowMotion
import Testing

@testable import RowMotionInspector

@MainActor @Suite struct LaneSeriesTests {
  private let run = MotionRun()

  @Test func `a lane is there for each row whose value changes, in the order of the rows`() {
    let lanes = LaneSeries.all(in: run.frames, predicted: [], value: .position, selection: nil)
    #expect(lanes.map(\.id) == [MotionRun.row(2), MotionRun.row(3)])
    #expect(lanes.map(\.name) == ["row 2", "row 3"])
    let heights = LaneSeries.all(in: run.frames, predicted: [], value: .height, selection: nil)
    #expect(heights.map(\.id) == [MotionRun.row(2)])
    let selected = LaneSeries.all(
      in: run.frames, predicted: [], value: .position, selection: MotionRun.row(1))
    #expect(selected.map(\.id) == [1, 2, 3].map(MotionRun.row))
    #expect(
      LaneSeries.all(in: run.frames.prefix(1), predicted: [], value: .position, selection: nil)
        .isEmpty)
  }

  @Test func `the values are those of the shown frames`() throws {
    let lanes = LaneSeries.all(in: run.frames, predicted: [], value: .position, selection: nil)
    let row = try #require(lanes.first)
    #expect(row.shown.map(\.time) == [1.25, 1.5, 1.75, 2])
    #expect(row.shown.map { LaneValue.height.value(of: $0.lane) } == [10, 20, 30, 40])
    // The mean since the frame before; the row was not there at first, and is at rest at last.
    #expect(row.shown.map { LaneValue.speed.value(of: $0.lane) } == [0, 40, 40, 0])
    #expect(row.range(of: .height) == 10...40)
    #expect(row.sample(at: 1.6)?.time == 1.5)
    #expect(row.sample(at: 9)?.time == 2)
    // The row was not there yet.
    #expect(row.text(at: 1.2) == "")
    #expect(
      row.text(at: 1.5).contains("height\u{a0}20.0\u{a0}px"), Comment(rawValue: row.text(at: 1.5)))
  }

  @Test func `a row has no values after the first frame without it`() throws {
    run.model.rows = [1, 3]
    run.host.advance(to: 3)
    let lanes = LaneSeries.all(in: run.frames, predicted: [], value: .height, selection: nil)
    let row = try #require(lanes.first { $0.id == MotionRun.row(2) })
    #expect(row.sample(at: 2.5)?.time == 2)
    #expect(row.sample(at: 3) == nil)
  }

  @Test func `a curve is level while no frames were needed`() throws {
    let lanes = LaneSeries.all(in: run.frames, predicted: [], value: .position, selection: nil)
    let pushed = try #require(lanes.last)
    // Below the first row at 48 at rest, and 96 with the second one above it.
    let curve = pushed.curve(pushed.shown, of: .position, over: 0.5...2.5)
    #expect(curve.first == Point(x: 0, y: 1))
    #expect(curve.dropFirst().first == Point(x: 0.375, y: 1))
    #expect(curve.last == Point(x: 0.75, y: 0))
    let rest = pushed.curve(pushed.shown, of: .position, over: 0.5...0.9)
    #expect(rest == [Point(x: 0, y: 1), Point(x: 1, y: 1)])
  }

  @Test func `a late frame in a motion is the end of a slope`() throws {
    let lanes = LaneSeries.all(in: run.frames, predicted: [], value: .position, selection: nil)
    let known = try #require(lanes.last)
    var late = LaneSeries(id: known.id, name: known.name, times: [0, 2])
    late.shown = [0, 2].map { time in
      LaneSeries.Sample(
        time: time, lane: time == 0 ? known.shown[0].lane : known.shown[known.shown.count - 1].lane)
    }
    let slope = late.curve(late.shown, of: .position, over: 0...2)
    #expect(slope == [Point(x: 0, y: 1), Point(x: 1, y: 0)])
    late.restTimes = [0]
    let step = late.curve(late.shown, of: .position, over: 0...2)
    #expect(step == [Point(x: 0, y: 1), Point(x: 1, y: 1), Point(x: 1, y: 0)])
  }

  @Test func `a jump soon after a frame at rest is a vertical line`() throws {
    let run = MotionRun()
    run.model.rows = [1, 3]
    run.host.advance(to: 2.0625)
    let lanes = LaneSeries.all(in: run.frames, predicted: [], value: .position, selection: nil)
    let moved = try #require(lanes.first { $0.id == MotionRun.row(3) })
    let curve = moved.curve(moved.shown, of: .position, over: 2...2.125)
    #expect(curve.suffix(3) == [Point(x: 0, y: 0), Point(x: 0.5, y: 0), Point(x: 0.5, y: 1)])
  }

  @Test func `the pointer near a vertical line selects the first frame after the jump`() {
    let model = LanesModel()
    model.lanes = LaneSeries.all(in: run.frames, predicted: [], value: .position, selection: nil)
    model.value = .position
    model.axis = 0...2
    // The plots are 306 wide. Row 3 jumps from 48 to 60 of a range of 48 at 1.25 s, at 273.25.
    for x in [269.5, 273, 277] {
      model.setPointer(x: x, width: 400)
      #expect(model.pointer == 1.25)
    }
    model.setPointer(x: 265, width: 400)
    #expect(abs((model.pointer ?? 0) - 2 * 183 / 306) < 1e-9)
  }

  @Test func `without lanes the page says what did not change, and in which time`() {
    let model = LanesModel()
    model.value = .opacity
    model.axis = 1...3
    let host = ViewHost(size: Size(width: 400, height: 300), text: BoxFont()) {
      LanesView(model: model)
    }
    host.advance(to: 0)
    let tree = "\(host.accessibilityTree)"
    #expect(tree.contains("No opacity changed in the 2.0\u{a0}s shown."), Comment(rawValue: tree))
  }

  @Test func `values under the pointer say at which time they are`() throws {
    let model = LanesModel()
    let host = ViewHost(size: Size(width: 400, height: 300), text: BoxFont()) {
      LanesView(model: model)
    }
    func labels() -> String {
      host.advance(to: host.time + 1)
      return "\(host.accessibilityTree)"
    }
    model.lanes = LaneSeries.all(
      in: run.frames, predicted: [], value: .height, selection: nil)
    model.axis = 0...2
    model.playhead = 2
    #expect(!labels().contains("At "))
    // The plots begin at 82 and end at 388.
    model.setPointer(x: 235, width: 400)
    #expect(labels().contains("At −1000\u{a0}ms: "))
    model.setPointer(x: nil, width: 0)
    #expect(!labels().contains("At "))
  }

  @Test func `a value that does not change has a range around it`() throws {
    let lanes = LaneSeries.all(
      in: run.frames, predicted: [], value: .position, selection: MotionRun.row(1))
    #expect(lanes[0].range(of: .height) == 39.5...40.5)
    #expect(lanes[0].range(of: .opacity) == 0.95...1.05)
  }

  @Test func `a range around values that differ little contains them all`() throws {
    let model = MotionRun.Model()
    let host = ViewHost(size: Size(width: 200, height: 300), text: BoxFont()) {
      List([1], id: \.self) { _ in
        Color(white: 0.5).frame(height: model.rows.count > 2 ? 40.75 : 40)
      }
      .id("rows")
    }
    let recorder = host.startRecording()
    host.advance(to: 0)
    model.rows.append(4)
    host.advance(to: 1)
    let lanes = LaneSeries.all(
      in: recorder.frames.map(\.motion), predicted: [], value: .height, selection: nil)
    #expect(try #require(lanes.first).range(of: .height) == 39.875...40.875)
  }

  @Test func `a plot as SVG has the curve of each lane`() {
    let lanes = LaneSeries.all(in: run.frames, predicted: [], value: .position, selection: nil)
    let text = SVGPlot.text(of: lanes, .height, over: 1...2, from: 1.25)
    #expect(
      text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"760\" height=\"260\""))
    #expect(
      text.contains("points=\"160.00,80.00 320.00,53.33 480.00,26.67 640.00,0.00\""),
      Comment(rawValue: text))
    #expect(text.contains(">row 2</text>"))
    #expect(text.contains(">−250\u{a0}ms</text>") && text.contains(">750\u{a0}ms</text>"))
    #expect(!text.contains("points=\"\""), "some readers reject a line without points")
    #expect(text.hasSuffix("</g>\n</svg>\n"))
  }
}

@MainActor @Suite struct OverlayDrawingTests {
  private let run = MotionRun()

  /// Returns the operations above the last one of the first frames.
  private func operations(
    _ overlay: Overlay?, selection: MotionFrame.Lane.ID? = nil, count: Int = 3
  ) -> [DrawOperation] {
    Overlay.drawing(
      overlay.map { [$0] } ?? [], over: run.recorder.frames.prefix(count), selection: selection
    ).items.flatMap { item -> [DrawOperation] in
      if case .layer(let layer) = item { Array(layer.segment.operations) } else { [] }
    }
  }

  private func rects(_ operations: [DrawOperation]) -> [Rect] {
    operations.compactMap { operation in
      switch operation {
      case .fill(let rect, _, _), .border(let rect, _, _, _): rect
      default: nil
      }
    }
  }

  @Test func `without overlays nothing is drawn`() {
    #expect(Overlay.drawing([], over: run.recorder.frames, selection: nil) == DisplayList())
  }

  @Test func `natural and visible heights have borders`() {
    // At half a second the second row has half of its height, between two spacings of 6.
    #expect(
      rects(operations(.heights)) == [
        Rect(x: 0, y: 0, width: 200, height: 40), Rect(x: 0, y: 46, width: 200, height: 40),
        Rect(x: 0, y: 46, width: 200, height: 20), Rect(x: 0, y: 72, width: 200, height: 40),
      ])
    #expect(
      rects(operations(nil, selection: MotionRun.row(2)))
        == [Rect(x: 0, y: 46, width: 200, height: 20)])
  }

  @Test func `spacings are drawn in halves`() {
    #expect(
      rects(operations(.spacings)) == [
        Rect(x: 0, y: 40, width: 200, height: 3), Rect(x: 0, y: 43, width: 200, height: 3),
        Rect(x: 0, y: 66, width: 200, height: 3), Rect(x: 0, y: 69, width: 200, height: 3),
      ])
  }

  @Test func `a strip shows which rows are measured, in earlier frames, too`() {
    let host = ViewHost(size: Size(width: 200, height: 300), text: BoxFont()) {
      List(0..<100, id: \.self) { _ in Color(white: 0.5).frame(height: 40) }
        .listRowHeight(.automatic(estimated: 40)).id("rows")
    }
    let recorder = host.startRecording()
    func measuredParts(_ frame: Recorder.Frame?) -> [Int] {
      let parts = frame?.measuredParts(count: 100).first?.parts ?? []
      return parts.indices.filter { parts[$0] }
    }
    host.advance(to: 0)
    host.scroll(to: 4000, in: "rows")
    host.advance(to: 1)
    // Rows of 40 points fill a viewport of 300 points.
    #expect(measuredParts(recorder.frames.first) == Array(0..<8))
    #expect(measuredParts(recorder.frames.last) == Array(0..<8) + Array(92..<100))
    let strip = Overlay.drawing([.measured], over: recorder.frames, selection: nil)
    #expect(strip.items.count == 1)
    guard case .layer(let layer) = strip.items[0] else { return }
    #expect(layer.segment.operations.count == 3, "equal parts are one rectangle")
    #expect(Set(rects(operations(.measured)).map(\.width)) == [6])
  }

  @Test func `repaints are the layers that were drawn again, not only moved`() {
    let lists = run.recorder.frames.map(\.displayList)
    let all = Overlay.repaints(in: lists[0], after: DisplayList())
    #expect(all.contains(rect(y: 0)) && all.contains(rect(y: 48)))
    // The second row was drawn for the first time, between two spacings of 5; the third one moved.
    #expect(Overlay.repaints(in: lists[1], after: lists[0]).map(\.minY).contains(45))
    #expect(Overlay.repaints(in: lists[3], after: lists[3]).isEmpty)
    #expect(!Overlay.repaints(in: lists[1], after: lists[0]).contains(rect(y: 56)))
  }

  @Test func `repaints have one opacity where they overlap, and the size of what was drawn`() {
    let host = ViewHost(size: Size(width: 200, height: 300), text: BoxFont()) {
      ZStack {
        Color(white: 0.5).frame(width: 40, height: 40)
        Color(white: 0.6).frame(width: 20, height: 20)
      }
    }
    let recorder = host.startRecording()
    host.advance(to: 0)
    let list = recorder.frames[0].displayList
    #expect(
      Overlay.repaints(in: list, after: DisplayList())
        == [Rect(x: 80, y: 130, width: 40, height: 40)])
    // The second row is drawn for the first time.
    let painted = operations(.repaints, count: 2)
    #expect(painted.first == .begin(.opacity(0.25)))
    #expect(painted.last == .end)
  }

  private func rect(y: Double) -> Rect { Rect(x: 0, y: y, width: 200, height: 40) }

  @Test func `the onion skin has the frames of the last quarter of a second`() {
    let frames = run.recorder.frames
    let list = Overlay.drawing([.onionSkin], over: frames, selection: nil)
    #expect(list.items == [.begin(.opacity(0.15))] + frames[3].displayList.items + [.end])
  }
}
