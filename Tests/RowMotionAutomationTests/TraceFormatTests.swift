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
    let line = TraceFormat.line([
      "t": .number(0.016), "cpu": .number(12.25), "saved": .number(3),
      "lists": .array([
        TraceFormat.list("presence", offset: 0, rows: rows, presence: presence),
        TraceFormat.list("stock", offset: 4.5, rows: [], presence: []),
      ]),
    ])
    #expect(
      String(decoding: line, as: UTF8.self)
        == #"{"t":0.016,"cpu":12.25,"saved":3,"lists":[{"name":"presence","offset":0,"#
        + #""rows":[{"id":"a\"b","index":0,"y":12.5,"height":0.3333333333333333},"#
        + #"{"id":"7","index":null,"y":-3,"height":null}],"#
        + #""presence":[{"row":"a","part":"detail","state":"appearing","progress":0.25,"#
        + #""height":10,"spacing":2,"opacity":1e-07}]},"#
        + #"{"name":"stock","offset":4.5,"rows":[],"presence":[]}]}"# + "\n")
  }

  @Test func `a line has the frames of views, and no members without a value`() {
    let line = TraceFormat.line([
      "scene": .string("spacing"), "inspector": nil,
      "views": .array([TraceFormat.view("a", Rect(x: 1, y: 2.5, width: 3, height: 4))]),
    ])
    #expect(
      String(decoding: line, as: UTF8.self)
        == #"{"scene":"spacing","views":[{"name":"a","x":1,"y":2.5,"width":3,"height":4}]}"# + "\n")
  }

  @Test func `processor time increases while the process works`() {
    let start = TraceWriter.processorTime
    var attempts = 0
    while TraceWriter.processorTime == start, attempts < 10_000_000 { attempts += 1 }
    #expect(TraceWriter.processorTime > start)
  }
}
