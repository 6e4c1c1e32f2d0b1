import CGtk
import RowMotion
import RowMotionCairo
import RowMotionGTK
import XCTest

@MainActor private struct Row: View {
  let title: String
  @State private var isOpen = false

  var body: some View {
    CollapsibleSpacingVStack(alignment: .leading, spacing: 8) {
      Text(title).font(.headline)
      AnimatedPresence(value: isOpen ? "More" : nil, animation: .smooth) { Text($0) }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .padding(12)
    .onTapGesture { isOpen.toggle() }
  }
}

private struct Item: Identifiable {
  let id: String
}

/// Views in a window.
final class ViewHostTests: XCTestCase {
  func testTheTickCallbackAloneAnimatesARowsHeight() throws {
    try onMain {
      try PresentedView.startGTK()
      let items = (0..<5).map { Item(id: "row \($0)") }
      let view = HostView { List(items) { Row(title: $0.id) }.listStyle(.card()) }
      let host = view.host
      let shown = try PresentedView(view, width: 300, height: 400)
      defer { shown.close() }
      try PresentedView.run(until: "the first frame") { !host.rows.isEmpty && !view.isRunning }
      XCTAssertEqual(host.environment.palette, view.theme.palette)
      let closed = try XCTUnwrap(host.rows.first).height

      var heights: [Double] = []
      var times: [Double] = []
      view.onFramePainted = { time in
        times.append(time)
        heights += host.rows.prefix(1).map(\.height)
      }
      view.press(at: Point(x: 40, y: 30))
      view.release(at: Point(x: 40, y: 30))
      // Counts the ticks of this machine until then. Each frame shows another height, except for
      // the last ones, which differ by less than a pixel.
      var ticks = 0
      Tick {
        ticks += 1
        return view.isRunning
      }.start(on: shown.window)
      try PresentedView.run(until: "rest") { !view.isRunning }
      PresentedView.run(for: 0.1)
      view.onFramePainted = nil

      XCTAssertGreaterThan(heights.count, 2)
      XCTAssertGreaterThan(Double(heights.count), Double(ticks) / 2)
      XCTAssertEqual(heights, heights.sorted())
      let open = try XCTUnwrap(heights.last)
      let line = view.engine.lineHeight(of: .body.scaled(by: view.theme.fontScale))
      XCTAssertEqual(open, closed + 8 + line, accuracy: 0.01)
      for index in heights.indices.dropFirst() {
        // The maximum speed of a smooth spring of half a second: 4 π / e of its distance a second.
        let speed = (heights[index] - heights[index - 1]) / (times[index] - times[index - 1])
        XCTAssertLessThan(speed, (open - closed) * 5, "frame \(index)")
      }
      XCTAssertTrue(host.isIdle)
    }
  }
}
