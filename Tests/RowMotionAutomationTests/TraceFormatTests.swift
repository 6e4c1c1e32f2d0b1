import RowMotion
import Testing

@testable import RowMotionAutomation
@testable import RowMotionDocument

@Suite struct TraceFormatTests {
  @Test func `a frame is one line`() {
    let rows = [
      RowInfo(
        id: "a\"b", index: 0, minY: 12.5, height: 1.0 / 3, state: .present, progress: 1),
      RowInfo(id: 7, index: nil, minY: -3, height: .nan, state: .disappearing, progress: 0.5),
    ]
    let presence = [
      PresenceInfo(
        row: "a", part: "detail", state: .appearing, progress: 0.25, height: 10, spacing: 2,
        opacity: 1e-7)
    ]
    var format = TraceFormat()
    format.set(
      TraceFrame(
        time: 0.016, processorTime: 12.25, savedEdit: 3,
        lists: [
          .init(name: "presence", offset: 0, rows: rows, presence: presence),
          .init(name: "stock", offset: 4.5, rows: [], presence: []),
        ]))
    #expect(
      String(decoding: format.bytes, as: UTF8.self)
        == #"{"t":0.016,"cpu":12.25,"saved":3,"lists":[{"name":"presence","offset":0.0,"#
        + #""rows":[{"id":"a\"b","index":0,"y":12.5,"height":0.3333333333333333},"#
        + #"{"id":"7","index":null,"y":-3.0,"height":null}],"#
        + #""presence":[{"row":"a","part":"detail","state":"appearing","progress":0.25,"#
        + #""height":10.0,"spacing":2.0,"opacity":1e-07}]},"#
        + #"{"name":"stock","offset":4.5,"rows":[],"presence":[]}]}"# + "\n")
  }

  @Test func `a frame's line ends with its scene`() {
    var format = TraceFormat()
    format.set(
      TraceFrame(
        time: 1, processorTime: 0, savedEdit: 0, lists: [],
        scene: .init(
          name: "spacing", views: [("a", Rect(x: 1, y: 2.5, width: 3, height: 4))],
          panelTexts: ["one\ntwo", "\"three\""])))
    #expect(
      String(decoding: format.bytes, as: UTF8.self)
        == #"{"t":1.0,"cpu":0.0,"saved":0,"lists":[],"scene":"spacing","#
        + #""views":[{"name":"a","x":1.0,"y":2.5,"width":3.0,"height":4.0}],"#
        + #""says":["one\ntwo","\"three\""]}"# + "\n")
  }

  @Test func `a frame's line ends with the script's steps`() {
    var format = TraceFormat()
    format.set(
      TraceFrame(
        time: 1, processorTime: 0, savedEdit: 0, lists: [],
        steps: [.init(line: 3, due: 0.5, time: 0.75), .init(line: 4, due: 0.75, time: 0.75)]))
    #expect(
      String(decoding: format.bytes, as: UTF8.self)
        == #"{"t":1.0,"cpu":0.0,"saved":0,"lists":[],"steps":["#
        + #"{"line":3,"due":0.5,"played":0.75},{"line":4,"due":0.75,"played":0.75}]}"# + "\n")
  }

  @Test func `a new frame replaces the previous frame`() {
    var format = TraceFormat()
    for time in [1.0, 2.0] {
      format.set(TraceFrame(time: time, processorTime: 0, savedEdit: 0, lists: []))
    }
    #expect(
      String(decoding: format.bytes, as: UTF8.self)
        == #"{"t":2.0,"cpu":0.0,"saved":0,"lists":[]}"# + "\n")
  }

  @Test func `processor time increases while the process works`() {
    let start = TraceWriter.processorTime
    var attempts = 0
    while TraceWriter.processorTime == start, attempts < 10_000_000 { attempts += 1 }
    #expect(TraceWriter.processorTime > start)
  }
}
