import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Movements that `noJump` reports as jumps, and those that it does not.
@MainActor @Suite struct JumpCheckTests {
  private func stage(_ count: Int) -> ListStage {
    let stage = ListStage(count: count)
    stage.host.checksInvariants = true
    return stage
  }

  @Test func `a row that reappears elsewhere is not the row that has just exited`() {
    let stage = stage(40)
    stage.change(.linear(duration: 0.95)) { $0.remove(at: 1) }
    stage.change { $0.insert(Item(id: 1), at: 24) }
    // It becomes visible at 0.95 s, when the exit of row 1 has ended.
    stage.host.scroll(toRow: 21, anchor: .top, animation: .linear(duration: 1))
    stage.host.advance(to: 0)
    for _ in 0..<60 { stage.advance(by: 0.02) }
    #expect(stage.top(1) == 160)
    #expect(stage.host.diagnostics == [])
  }

  @Test func `a row that shrinks off screen at once accounts for the move of the next row`() {
    let stage = stage(8)
    stage.scroll(by: 30)
    stage.change(nil) { $0[0].height = 10 }
    // Its bottom edge stays at the top of the viewport.
    #expect(stage.top(1) == 0)
    #expect(stage.host.diagnostics == [])
  }

  @Test func `an instantly reinserted row accounts for all the height it was losing`() {
    let stage = stage(3)
    stage.change { $0[1].height = 80 }
    stage.advance(by: 0.5)
    #expect(stage.row(1)?.height == 60)
    stage.change { $0.remove(at: 1) }
    stage.change(nil) { $0.insert(Item(id: 1, height: 16), at: 1) }
    #expect(stage.row(1)?.height == 16)
    #expect(stage.host.diagnostics == [])
  }

  @Test func `a collapsing row accounts for its remaining height when it is removed`() {
    let stage = stage(5)
    stage.change { $0[1].height = 0 }
    stage.advance(by: 0.25)
    #expect(stage.top(2) == 70)
    stage.change(nil) { $0.remove(at: 1) }
    #expect(stage.top(2) == 40)
    #expect(stage.host.diagnostics == [])
  }

  @Test func `an overshooting row accounts for a step in proportion to its current height`() {
    let stage = stage(3)
    stage.change(.spring(duration: 1, bounce: 0.8)) { $0.insert(Item(id: 9), at: 1) }
    stage.advance(by: 0.5)
    let height = stage.row(9)?.height ?? 0
    #expect(height > 44, "it overshoots 40 points")
    stage.change(nil) { $0[1].height = 100 }
    #expect(isNear(stage.row(9)?.height ?? 0, height * 2.5))
    #expect(stage.host.diagnostics == [])
  }

  @Test func `a row that moves past exiting rows at once may move by their heights`() {
    let stage = stage(4)
    stage.change { $0.removeSubrange(1...2) }
    stage.advance(by: 0.25)
    #expect(stage.top(3) == 100)
    stage.change(nil) { $0.swapAt(0, 1) }
    #expect(stage.host.diagnostics == [])
  }

  @Test func `a row that is moved twice at one instant may be as fast as either move`() {
    let stage = stage(20)
    stage.scroll(by: 400)
    // A spring moves it down, from rest, and a curve up. In the next frame their sum is slow,
    // although neither motion was.
    stage.change(.spring(duration: 0.3, bounce: 0.4)) { $0.append($0.remove(at: 12)) }
    stage.change(.linear(duration: 0.2)) { $0.insert($0.removeLast(), at: 0) }
    #expect(stage.top(12) == 80)
    stage.advance(by: 1.0 / 60)
    // It moves from 120 points below where it leaves the viewport: 11/12 of 240 − 120 · 0.94729.
    #expect(abs((stage.top(12) ?? 0) - 75.798) < 0.001)
    #expect(stage.host.diagnostics == [])
  }

  @Test func `a row of zero height at the top may grow at once`() {
    let stage = ListStage([Item(id: 0, height: 0), Item(id: 1, height: 0), Item(id: 2)])
    stage.host.checksInvariants = true
    stage.advance(by: 0.1)
    stage.change(nil) { $0[0].height = 48 }
    #expect(stage.top(0) == 0)
    #expect(stage.row(0)?.height == 48)
    #expect(stage.top(2) == 48)
    #expect(stage.host.diagnostics == [])
  }

  /// In a frame of any length, a row may move only as far as its own motion goes.
  @Test(arguments: [0.02, 0.5]) func `a row displaced between two frames jumps`(
    duration: Double
  ) {
    let stage = stage(4)
    stage.change(.spring(duration: 0.3)) { $0.append($0.remove(at: 0)) }
    stage.advance(by: 0.02)
    #expect(stage.host.diagnostics == [])
    stage.node(2)?.displace(by: 90, nil)
    stage.advance(by: duration)
    // Nothing is dragged, so the displacement is a violation of its own.
    #expect(stage.host.diagnostics.map(\.kind) == [.brokenInvariant, .brokenInvariant])
    #expect(stage.host.diagnostics.contains { $0.message.contains("noJump") })
    #expect(stage.host.diagnostics.contains { $0.message.contains("noOverlap") })
  }

  @Test func `a frame in which a spring begins and ends is no jump`() {
    let stage = stage(8)
    stage.change(.spring(duration: 0.2, bounce: 0.3)) { $0.append($0.remove(at: 0)) }
    stage.advance(by: 0.5)
    stage.change(.spring(duration: 0.2, bounce: 0.3)) { $0.swapAt(0, 3) }
    stage.advance(by: 0.07)
    stage.advance(by: 0.3)
    #expect(stage.host.diagnostics == [])
  }

  /// A spring ends at a thousandth of its distance, which is visible for a row of many screens.
  @Test func `a row many screens high has almost collapsed when it is removed`() {
    let stage = ListStage([Item(id: 0, height: 30_000), Item(id: 1)])
    stage.host.checksInvariants = true
    stage.change(.smooth) { $0.remove(at: 0) }
    var last = Double.infinity
    for _ in 0..<240 where stage.top(1) != 0 {
      last = stage.top(1) ?? last
      stage.advance(by: 1.0 / 60)
    }
    #expect(stage.top(1) == 0)
    #expect(last < 1)
    #expect(stage.host.diagnostics == [])
  }
}
