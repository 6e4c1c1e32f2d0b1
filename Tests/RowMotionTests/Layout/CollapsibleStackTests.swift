import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

@MainActor @Suite struct CollapsibleStackTests {
  /// A small step of the progress moves frames only a little, at any progress.
  @Test(arguments: 0..<40)
  func `the layout is continuous in the progress of each child`(seed: UInt64) throws {
    var random = Dice(seed: seed &+ 1000)
    let count = 2 + Int(random.length(6))
    var progress = (0..<count).map { _ in random.chance(0.3) ? 1.0 : random.length(1) }
    let widths = (0..<count).map { _ in random.length(200) }
    let alignment: HorizontalAlignment = random.chance(0.5) ? .center : .trailing
    func frames(_ progress: [Double]) -> [Rect] {
      let host = stage(proposal: ProposedViewSize(width: 300, height: nil)) {
        CollapsibleSpacingVStack(alignment: alignment, spacing: 8) {
          ForEach(0..<count) { index in
            box(widths[index], 20 * progress[index]).id(index)
              .collapsibleSpacingProgress(progress[index])
          }
        }
        .id("stack")
      }
      return (0..<count).compactMap { host.frame(id: $0) } + [host.frame(id: "stack") ?? .zero]
    }
    let moving = Int(random.length(Double(count)))
    // A rule that leaves out pairs of children would jump at both ends.
    for start in [0, 1e-9, 0.25, 0.5, 1 - 1e-6, 1 - 1e-9] {
      progress[moving] = start
      let before = frames(progress)
      progress[moving] = min(1, start + 1e-6)
      let after = frames(progress)
      for (old, new) in zip(before, after) {
        #expect(abs(old.minX - new.minX) < 1e-3 && abs(old.minY - new.minY) < 1e-3)
        #expect(abs(old.width - new.width) < 1e-3 && abs(old.height - new.height) < 1e-3)
      }
    }
  }

  @Test func `a wide collapsed child does not move the others`() {
    let host = stage(proposal: ProposedViewSize(width: 300, height: nil)) {
      CollapsibleSpacingVStack(spacing: 8) {
        box(100, 20).id("first")
        box(200, 0).id("gone").collapsibleSpacingProgress(0)
        box(60, 20).id("last")
      }
      .id("stack")
    }
    #expect(host.frame(id: "stack") == Rect(x: 0, y: 0, width: 100, height: 48))
    #expect(host.frame(id: "first") == Rect(x: 0, y: 0, width: 100, height: 20))
    #expect(host.frame(id: "last") == Rect(x: 20, y: 28, width: 60, height: 20))
  }
}
