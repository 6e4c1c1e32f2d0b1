import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// Loops that give up say so.
///
/// Completions that go in a circle are among the completions' tests, geometry callbacks among those of
/// `advance(to:)`.
@MainActor @Suite struct BoundedLoopTests {
  /// One of two views, each of which brings the other one in when it appears.
  private struct Circle: View {
    let log: Log
    @State private var isFirst = true
    @State private var number = 0

    var body: some View {
      if isFirst {
        Text("first \(number)").onAppear { turn() }
      } else {
        Text("second \(number)").onAppear { turn() }
      }
    }

    private func turn() {
      log.note("turn")
      // The second change is another transaction: the first is carried out before it.
      withAnimation(nil) { isFirst.toggle() }
      withAnimation(nil) { number += 1 }
    }
  }

  @Test func `views that bring each other in wait for the next frame, and it is said`() {
    let log = Log()
    let host = stage { Circle(log: log) }
    #expect(host.diagnostics.map(\.kind) == [.stateChangedDuringUpdate])
    // Five times in a frame: before the first round of updates, and behind each of the four.
    #expect(log.take().count <= 5 * 64)
    #expect(host.advance(to: 1) == .now)
  }

  @Test func `a list of which more and more comes into view makes some of it, and it is said`() {
    let host = stage(size: Size(width: 100, height: 440)) {
      List(0..<2000, id: \.self) { _ in Color.red.frame(height: 0) }
    }
    // Ten or eleven rows of the estimate fit in, 64 times.
    #expect(host.statistics.nodes < 64 * 12 * 8)
    #expect(host.diagnostics.map(\.kind) == [.unfinishedLayout])
    #expect(host.diagnostics.first?.viewPath.hasSuffix("List") == true)
  }

  @Test func `a list of rows of no height that fit into one layout is silent`() {
    let host = stage(size: Size(width: 100, height: 440)) {
      List(0..<500, id: \.self) { _ in Color.red.frame(height: 0) }
    }
    #expect(host.statistics.rowMeasurements >= 500)
    #expect(host.diagnostics.isEmpty)
  }

  @Test func `a lazy stack of which more and more comes into view says so`() {
    // Each is a tenth less tall than the one before: together they stay short of 4000 points.
    var heights = [400.0]
    for _ in 1..<400 { heights.append(heights[heights.count - 1] * 0.9) }
    let host = stage(size: Size(width: 100, height: 4001)) {
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(0..<400, id: \.self) { Color.red.frame(height: heights[$0]) }
        }
      }
    }
    #expect(host.diagnostics.map(\.kind) == [.unfinishedLayout])
  }
}
