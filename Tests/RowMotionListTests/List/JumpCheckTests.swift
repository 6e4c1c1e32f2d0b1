import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// What `noJump` takes for a jump, and what it does not.
@MainActor @Suite struct JumpCheckTests {
  private func stage(_ count: Int) -> ListStage {
    let stage = ListStage(count: count)
    stage.host.checksInvariants = true
    return stage
  }

  @Test func `a row that comes back into sight elsewhere is not the one that has just exited`() {
    let stage = stage(40)
    stage.change(.linear(duration: 0.95)) { $0.remove(at: 1) }
    stage.change { $0.insert(Item(id: 1), at: 24) }
    // It comes into view at 0.95 s, as row 1 has gone.
    stage.host.scroll(toRow: 21, anchor: .top, animation: .linear(duration: 1))
    stage.host.advance(to: 0)
    for _ in 0..<60 { stage.advance(by: 0.02) }
    #expect(stage.top(1) == 160)
    #expect(stage.host.diagnostics == [])
  }

  @Test func `a row that shrinks out of sight at once accounts for what follows it`() {
    let stage = stage(8)
    stage.scroll(by: 30)
    stage.change(nil) { $0[0].height = 10 }
    // Its bottom edge stays at the top of the window.
    #expect(stage.top(1) == 0)
    #expect(stage.host.diagnostics == [])
  }

  @Test func `a row that is put back at once accounts for all the height it was losing`() {
    let stage = stage(3)
    stage.change { $0[1].height = 80 }
    stage.advance(by: 0.5)
    #expect(stage.row(1)?.height == 60)
    stage.change { $0.remove(at: 1) }
    stage.change(nil) { $0.insert(Item(id: 1, height: 16), at: 1) }
    #expect(stage.row(1)?.height == 16)
    #expect(stage.host.diagnostics == [])
  }

  @Test func `a row on its way to no height accounts for what is left of it when it is removed`() {
    let stage = stage(5)
    stage.change { $0[1].height = 0 }
    stage.advance(by: 0.25)
    #expect(stage.top(2) == 70)
    stage.change(nil) { $0.remove(at: 1) }
    #expect(stage.top(2) == 40)
    #expect(stage.host.diagnostics == [])
  }

  @Test func `a row that swings beyond its height accounts for a step as large as it is seen`() {
    let stage = stage(3)
    stage.change(.spring(duration: 1, bounce: 0.8)) { $0.insert(Item(id: 9), at: 1) }
    stage.advance(by: 0.5)
    let height = stage.row(9)?.height ?? 0
    #expect(height > 44, "it swings beyond 40 points")
    stage.change(nil) { $0[1].height = 100 }
    #expect(isNear(stage.row(9)?.height ?? 0, height * 2.5))
    #expect(stage.host.diagnostics == [])
  }

  @Test func `a row that goes past exiting rows at once goes as far as they are tall`() {
    let stage = stage(4)
    stage.change { $0.removeSubrange(1...2) }
    stage.advance(by: 0.25)
    #expect(stage.top(3) == 100)
    stage.change(nil) { $0.swapAt(0, 1) }
    #expect(stage.host.diagnostics == [])
  }

  @Test func `a row that is sent two ways at one instant goes as fast as either`() {
    let stage = stage(20)
    stage.scroll(by: 400)
    // A spring takes it down, from rest, and a curve up: a frame later the two are slow together, which
    // on the way they were not.
    stage.change(.spring(duration: 0.3, bounce: 0.4)) { $0.append($0.remove(at: 12)) }
    stage.change(.linear(duration: 0.2)) { $0.insert($0.removeLast(), at: 0) }
    #expect(stage.top(12) == 80)
    stage.advance(by: 1.0 / 60)
    // It goes from 120 points below where it leaves the viewport: 11/12 of 240 − 120 · 0.94729.
    #expect(abs((stage.top(12) ?? 0) - 75.798) < 0.001)
    #expect(stage.host.diagnostics == [])
  }

  @Test func `a row of no height at the top grows at once`() {
    let stage = ListStage([Item(id: 0, height: 0), Item(id: 1, height: 0), Item(id: 2)])
    stage.host.checksInvariants = true
    stage.advance(by: 0.1)
    stage.change(nil) { $0[0].height = 48 }
    #expect(stage.top(0) == 0)
    #expect(stage.row(0)?.height == 48)
    #expect(stage.top(2) == 48)
    #expect(stage.host.diagnostics == [])
  }

  /// However long a frame is, a row goes as far in it as its own motion says, and no further.
  @Test(arguments: [0.02, 0.5]) func `a row that is put elsewhere between two frames jumps`(
    duration: Double
  ) {
    let stage = stage(4)
    stage.change(.spring(duration: 0.3)) { $0.append($0.remove(at: 0)) }
    stage.advance(by: 0.02)
    #expect(stage.host.diagnostics == [])
    stage.node(2)?.displace(by: 90, nil)
    stage.advance(by: duration)
    #expect(stage.host.diagnostics.map(\.kind) == [.brokenInvariant])
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

  /// A spring ends a thousandth before its target: of a row of many screens that would be seen.
  @Test func `a row of many screens has all but gone when it is gone`() {
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
