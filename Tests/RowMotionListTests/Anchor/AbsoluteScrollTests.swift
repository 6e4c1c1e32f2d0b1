import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Scrolling to an offset moves visible rows by exactly the distance from the current one, also
/// past rows that were never measured.
@MainActor @Suite struct AbsoluteScrollTests {
  private func stage(_ container: AnchorContainer) -> AnchorStage {
    let stage = AnchorStage(
      container, (0..<1_000).map { AnchorItem(id: $0, height: 40 + Double($0 * 37 % 60)) })
    stage.scroll(to: 20_000)
    return stage
  }

  @Test(
    arguments: AnchorContainer.allCases, [-10.0, -60, -199, 10, 150])
  func `visible rows move by the distance`(_ container: AnchorContainer, _ distance: Double) {
    let stage = stage(container)
    for step in 1...60 {
      let before = stage.tops
      stage.scroll(to: stage.host.scrollOffset() + distance)
      for (id, top) in stage.tops {
        guard let old = before[id] else { continue }
        #expect(isNear(top, old - distance), "row \(id) in step \(step)")
      }
    }
    #expect(stage.harness.violations == [])
  }

  @Test(arguments: AnchorContainer.allCases)
  func `several offsets in one frame end at the last one`(_ container: AnchorContainer) {
    let stage = stage(container)
    let before = stage.tops
    let offset = stage.host.scrollOffset()
    stage.host.scroll(to: offset - 80)
    stage.host.scroll(to: offset + 30)
    stage.host.scroll(to: offset - 20)
    stage.show()
    for (id, top) in stage.tops {
      if let old = before[id] { #expect(isNear(top, old + 20), "row \(id)") }
    }
  }

  @Test(arguments: AnchorContainer.allCases)
  func `a far offset and both ends are reached exactly`(_ container: AnchorContainer) {
    let stage = stage(container)
    if container == .list { #expect(stage.host.scrollOffset() == 20_000) }
    stage.scroll(to: 100)
    stage.scroll(to: 0)
    #expect(stage.host.scrollOffset() == 0)
    #expect(stage.top(0) == 0)
    stage.scroll(to: .greatestFiniteMagnitude)
    let last = stage.rows.last { $0.id == 999 }
    #expect(isNear((last?.top ?? 0) + (last?.height ?? 0), 200))
  }

  @Test func `a scroll to an offset and one by a distance in one frame add up`() {
    let stage = stage(.list)
    stage.host.scroll(to: 5_000)
    stage.host.scroll(by: Point(x: 0, y: 10))
    stage.show()
    #expect(stage.host.scrollOffset() == 5_010)
  }
}
