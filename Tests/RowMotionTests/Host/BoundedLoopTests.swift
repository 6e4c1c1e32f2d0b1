import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// Loops that are stopped after a limit report it.
///
/// The tests of completions cover loops of completions, those of `advance(to:)` loops of geometry
/// callbacks.
@MainActor @Suite struct BoundedLoopTests {
  /// Two alternating views, each of which shows the other when it appears.
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
      // The second change has a transaction of its own, so the first one is applied before it.
      withAnimation(nil) { isFirst.toggle() }
      withAnimation(nil) { number += 1 }
    }
  }

  @Test func `views that replace each other wait for the next frame and are reported`() {
    let log = Log()
    let host = stage { Circle(log: log) }
    #expect(host.diagnostics.map(\.kind) == [.stateChangedDuringUpdate])
    // Five times a frame: before the first round of updates and after each of the four.
    #expect(log.drain().count <= 5 * 64)
    #expect(host.advance(to: 1) == .now)
  }

  @Test func `a list whose visible rows never end builds some of them and reports it`() {
    let host = stage(size: Size(width: 100, height: 440)) {
      List(0..<2000, id: \.self) { _ in Color.red.frame(height: 0) }
    }
    // Ten or eleven rows of the estimated height fit, 64 times.
    #expect(host.statistics.nodes < 64 * 12 * 8)
    #expect(host.diagnostics.map(\.kind) == [.unfinishedLayout])
    #expect(host.diagnostics.first?.viewPath.hasSuffix("List") == true)
  }

  @Test func `a list with rows of height 0 that fit into one layout reports nothing`() {
    let host = stage(size: Size(width: 100, height: 440)) {
      List(0..<500, id: \.self) { _ in Color.red.frame(height: 0) }
    }
    #expect(host.statistics.rowMeasurements >= 500)
    #expect(host.diagnostics.isEmpty)
  }

  @Test func `a lazy stack whose visible views never end reports it`() {
    // Each is a tenth shorter than the one before: together they stay below 4000 points.
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
