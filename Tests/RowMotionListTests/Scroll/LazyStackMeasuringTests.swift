import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// A layout that measures its view for another width after the one that it is placed with.
private struct MeasuresNarrowLast: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> Size {
    let size = subviews[0].sizeThatFits(ProposedViewSize(width: 100, height: 200))
    _ = subviews[0].sizeThatFits(ProposedViewSize(width: 50, height: 200))
    return size
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    subviews[0].place(at: bounds.origin, proposal: ProposedViewSize(width: 100, height: 200))
  }
}

/// Measuring does not displace moving views of a lazy stack.
@MainActor @Suite struct LazyStackMeasuringTests {
  @Test func `views have the heights of the width that the stack is placed with`() {
    let harness = Harness(width: 100, height: 200) {
      MeasuresNarrowLast {
        ScrollView {
          LazyVStack(spacing: 0) {
            // Five letters of 16 points: one line of 20 points at a width of 100, two lines at 50.
            ForEach(0..<30, id: \.self) { Text("r\($0 + 10) x").id($0) }
          }
        }
      }
    }
    #expect(harness.host.frame(id: 0)?.minY == 0)
    #expect(harness.host.frame(id: 5)?.minY == 100)
    #expect(harness.host.scrollMetrics()?.contentHeight == 600)
  }

  @Test func `views that move off screen do not follow a new estimate`() {
    let stage = AnchorStage(.lazyStack, count: 30)
    // The first five move from 0 to 1000, past 20 views that were never measured.
    stage.change(.linear(duration: 1)) { $0 = Array($0[5...] + $0[..<5]) }
    stage.harness.run(to: 0.1)
    #expect(isNear(stage.top(0) ?? .nan, 100))
    #expect(isNear(stage.top(3) ?? .nan, 220))
    // One of ten measured views gets 20 points shorter: the estimate changes from 40 to 38.
    stage.change { $0[0].height = 20 }
    #expect(isNear(stage.top(0) ?? .nan, 80))
    #expect(isNear(stage.top(3) ?? .nan, 200))
    #expect(stage.harness.violations.isEmpty)
  }

  @Test func `the estimate stays while only time passes`() {
    let stage = AnchorStage(.lazyStack, count: 30)
    stage.change(.linear(duration: 1)) { $0[0].detail = 100 }
    stage.harness.run(to: 0.5)
    #expect(isNear(stage.host.scrollMetrics()?.contentHeight ?? .nan, 30 * 40 + 50))
  }
}
