import Observation
import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

@MainActor @Observable private final class UpdateChain {
  var items = (0..<8).map { Item(id: $0, height: 50) }
  var isRequested = false
  var isAnswered = false
  @ObservationIgnored var scroll: @MainActor () -> Void = {}
}

/// A list that scrolls to a row which only the next pending update inserts.
private struct ChainList: View {
  let chain: UpdateChain

  var body: some View {
    List(chain.items) { Rectangle().frame(height: $0.height) }
      .onChange(of: chain.isRequested) {
        chain.isAnswered = true
        chain.scroll()
      }
      .onChange(of: chain.isAnswered) { chain.items.append(Item(id: 8, height: 50)) }
  }
}

/// Visible content continues from its current position, whatever interrupts it.
@MainActor @Suite struct VisualContinuityTests {
  private func stage(_ count: Int, height: Double = 40) -> ListStage {
    let stage = ListStage(count: count, height: height)
    stage.host.checksInvariants = true
    return stage
  }

  /// Changes the data with an animation; returns the greatest instant move of a visible edge.
  private func jump(
    _ stage: ListStage, _ animation: Animation = .linear(duration: 1),
    _ body: (inout [Item]) -> Void
  ) -> Double {
    let watcher = EdgeWatcher(host: stage.host)
    let before = watcher.edges
    stage.change(animation, body)
    return watcher.greatestMove(since: before).distance
  }

  /// Advances frames; returns the greatest move of a visible edge in a frame.
  private func greatestMove(_ stage: ListStage, frames: Int, of step: Double) -> Double {
    let watcher = EdgeWatcher(host: stage.host)
    var most = 0.0
    for _ in 0..<frames {
      let before = watcher.edges
      stage.advance(by: step)
      most = max(most, watcher.greatestMove(since: before).distance)
    }
    return most
  }

  // MARK: Scrolling to inserted rows

  @Test(arguments: [nil, Animation.linear(duration: 0.5), .smooth])
  func `a row that was appended is scrolled to`(_ animation: Animation?) {
    let stage = stage(8, height: 50)
    stage.scroll(by: 1_000)
    #expect(stage.offset == 200)
    stage.change { $0.append(Item(id: 8, height: 50)) }
    #expect(stage.host.scroll(toRow: 8, anchor: .bottom, animation: animation))
    stage.host.advance(to: 0)
    #expect(stage.offset == 200, "the content has not grown yet")
    #expect(greatestMove(stage, frames: 120, of: 1 / 60) < 1.7)
    stage.settle()
    #expect(stage.offset == 250)
    #expect(stage.top(8) == 150)
    #expect(stage.host.diagnostics == [])
  }

  @Test(arguments: [UnitPoint.top, .center, .bottom, nil])
  func `a row that is appended in the same update is scrolled to`(_ anchor: UnitPoint?) {
    for animation in [nil, Animation.linear(duration: 0.5)] {
      let stage = stage(8, height: 50)
      withAnimation(.linear(duration: 1)) { stage.model.items.append(Item(id: 8, height: 50)) }
      #expect(stage.host.scroll(toRow: 8, anchor: anchor, animation: animation))
      stage.settle()
      #expect(stage.offset == 250)
      #expect(stage.top(8) == 150)
      #expect(stage.host.diagnostics == [])
    }
  }

  @Test func `a row inserted after the command but before the next layout is scrolled to`() {
    let stage = stage(8, height: 50)
    #expect(!stage.host.scroll(toRow: 8, anchor: .bottom), "it is not inserted yet")
    stage.change { $0.append(Item(id: 8, height: 50)) }
    stage.settle()
    #expect(stage.offset == 250)
  }

  @Test func `a row that a pending update inserts is scrolled to`() {
    let chain = UpdateChain()
    let harness = Harness(width: 100, height: 200) { ChainList(chain: chain) }
    chain.scroll = { harness.host.scroll(toRow: 8, anchor: .bottom) }
    chain.isRequested = true
    harness.advance(to: 0)
    #expect(harness.host.scrollOffset() == 250)
    #expect(harness.host.rows.last?.id == AnyHashable(8))
    #expect(harness.host.rows.last?.minY == 150)
    #expect(harness.violations.isEmpty)
  }

  @Test func `a scroll to a missing row is forgotten at the next layout`() {
    let stage = stage(8, height: 50)
    #expect(!stage.host.scroll(toRow: 8, anchor: .bottom))
    stage.advance(by: 0.1)
    stage.change(nil) { $0.append(Item(id: 8, height: 50)) }
    stage.settle()
    #expect(stage.offset == 0)
  }

  @Test func `of several commands the last one counts`() {
    let stage = stage(50)
    stage.host.scroll(toRow: 40, anchor: .top)
    stage.host.scroll(toRow: 20, anchor: .top)
    stage.host.advance(to: 0)
    #expect(stage.offset == 800)
  }

  @Test func `a row inserted in the middle is scrolled to its final position`() {
    let stage = stage(20)
    stage.change { $0.insert(Item(id: 100), at: 10) }
    stage.host.scroll(toRow: 100, anchor: .bottom)
    stage.host.advance(to: 0)
    #expect(stage.offset == 240)
    #expect(stage.top(100) == 160)
    #expect(greatestMove(stage, frames: 70, of: 1 / 60) < 0.7)
    stage.settle()
    #expect(stage.offset == 240)
    #expect(stage.row(100)?.minY == 160)
    #expect(stage.row(100)?.height == 40)
  }

  @Test func `a row below a shrinking one is scrolled to its final position`() {
    let stage = ListStage((0..<8).map { Item(id: $0, height: $0 == 4 ? 100 : 50) })
    stage.host.checksInvariants = true
    stage.scroll(by: 1_000)
    #expect(stage.offset == 250)
    stage.change { $0[4].height = 50 }
    stage.host.scroll(toRow: 7, anchor: .top)
    stage.advance(by: 0)
    #expect(stage.offset == 250)
    #expect(stage.top(7) == 150)
    stage.advance(by: 0.5)
    #expect(stage.offset == 225)
    #expect(stage.top(7) == 150)
    stage.settle()
    #expect(stage.offset == 200)
    #expect(stage.top(7) == 150)
    #expect(stage.host.diagnostics == [])
  }

  @Test func `a scroll that is animated while the end moves never jumps`() {
    for animation in [Animation.linear(duration: 0.5), .smooth, .bouncy] {
      let stage = stage(30)
      stage.change { $0.append(contentsOf: (100..<103).map { Item(id: $0) }) }
      let watcher = EdgeWatcher(host: stage.host)
      let before = watcher.edges
      stage.host.scroll(toRow: 102, anchor: .bottom, animation: animation)
      stage.host.advance(to: 0)
      #expect(watcher.greatestMove(since: before).distance < 0.01)
      // 1,120 points in half a second; a spring is at most five times as fast.
      #expect(greatestMove(stage, frames: 2_000, of: 1e-3) < 12)
      stage.settle()
      #expect(stage.offset == 33 * 40 - 200)
      #expect(stage.host.diagnostics == [])
    }
  }

  @Test func `a scroll target that is removed no longer holds the list`() {
    let stage = stage(50)
    stage.host.scroll(toRow: 40, anchor: .top, animation: .linear(duration: 1))
    stage.advance(by: 0.4)
    #expect(jump(stage) { $0.removeAll { $0.id == 40 } } < 0.01)
    #expect(greatestMove(stage, frames: 100, of: 1 / 60) < 40)
    stage.settle()
    #expect(stage.host.diagnostics == [])
  }

  @Test func `a user scroll interrupts an animated scroll`() {
    let stage = stage(50)
    stage.host.scroll(toRow: 40, anchor: .top, animation: .linear(duration: 1))
    stage.advance(by: 0.25)
    #expect(stage.offset == 400)
    stage.scroll(by: -10)
    #expect(stage.offset == 390)
    stage.advance(by: 1)
    #expect(stage.offset == 390)
  }

  @Test func `a tap while a scroll is animated moves nothing`() {
    let stage = stage(50)
    stage.host.scroll(toRow: 40, anchor: .top, animation: .linear(duration: 1))
    stage.advance(by: 0.25)
    let watcher = EdgeWatcher(host: stage.host)
    let before = watcher.edges
    stage.host.tap(at: Point(x: 50, y: 100))
    stage.host.advance(to: stage.time)
    #expect(watcher.greatestMove(since: before).distance < 0.01)
  }

  @Test func `a far scroll past rows of other heights than estimated never jumps`() {
    let items = (0..<400).map { Item(id: $0, height: Double(20 + $0 * 37 % 71)) }
    let stage = ListStage(items, mode: .automatic(estimated: 40))
    stage.host.checksInvariants = true
    stage.host.scroll(toRow: 300, anchor: .top, animation: .linear(duration: 2))
    // 16,500 points in two seconds, most of the estimation errors towards the end.
    #expect(greatestMove(stage, frames: 2_000, of: 1e-3) < 40)
    stage.settle()
    #expect(stage.top(300) == 0)
    #expect(stage.host.diagnostics == [])
  }

  // MARK: Scrolls that interrupt and are interrupted

  @Test func `a scroll to a row of another height than estimated starts without a jump`() {
    let items = (0..<100).map { Item(id: $0, height: $0 == 20 ? 90 : 40) }
    let stage = ListStage(items)
    stage.scroll(by: 2_000)
    let watcher = EdgeWatcher(host: stage.host)
    let before = watcher.edges
    stage.host.scroll(toRow: 20, anchor: .top, animation: .linear(duration: 1))
    stage.host.advance(to: 0)
    #expect(watcher.greatestMove(since: before).distance < 0.01)
    stage.settle()
    #expect(stage.top(20) == 0)
  }

  @Test func `a row measured in the last point of a scroll is compensated smoothly`() {
    // At the end, three rows and half a point of a fourth are visible.
    let items = (0..<100).map { Item(id: $0, height: 66.5) }
    let stage = ListStage(items)
    stage.scroll(by: 2_000)
    stage.host.scroll(toRow: 10, anchor: .bottom, animation: .linear(duration: 1))
    stage.host.advance(to: 0)
    #expect(greatestMove(stage, frames: 1_500, of: 1e-3) < 8)
    stage.settle()
    #expect(stage.top(10) == 133.5)
  }

  @Test func `scrolling during an animated scroll moves visible rows by the given distance`() {
    let items = (0..<200).map { Item(id: $0, height: 70) }
    let stage = ListStage(items)
    stage.host.scroll(toRow: 150, anchor: .top, animation: .linear(duration: 1))
    stage.advance(by: 0.3)
    let row = stage.host.rows.last { $0.minY < 200 }?.id.base as? Int ?? 0
    let top = stage.top(row) ?? 0
    stage.scroll(by: 165)
    #expect(stage.top(row) == top - 165)
  }

  @Test func `a visibly exiting row does not jump to its new position off screen`() {
    let items = (0..<60).map { Item(id: $0) }
    let stage = ListStage(items, mode: .automatic(estimated: 40, prefetchWindow: 30))
    stage.change { $0.remove(at: 1) }
    stage.advance(by: 0.2)
    #expect(stage.top(1) == 40)
    #expect(jump(stage) { $0.insert(Item(id: 1), at: 20) } < 0.01)
    #expect(greatestMove(stage, frames: 90, of: 1 / 60) < 2)
    stage.settle()
    #expect(stage.host.diagnostics == [])
  }

  @Test func `content a whole viewport beyond its end stays under the drag`() {
    var motion = ScrollMotion()
    motion.beginDrag(at: 0)
    motion.rebaseDrag(at: 200, in: 0...0, viewport: 200, time: 0)
    #expect(abs(motion.offset(at: 0) - 200) < 0.05)
  }

  // MARK: Exiting rows

  @Test func `an exiting row stays in place while a row far above animates`() {
    let stage = stage(40)
    stage.change(.linear(duration: 5)) { $0[0].height = 80 }
    stage.scroll(by: 410)
    let top = stage.host.rows.first.flatMap { $0.id.base as? Int } ?? 0
    #expect(stage.top(top) == -10)
    #expect(jump(stage) { $0.removeAll { $0.id == top } } < 0.01)
    #expect(stage.top(top) == -10)
    stage.advance(by: 0.5)
    // Half of its height remains, directly above the row that was below it.
    #expect(abs((stage.top(top + 1) ?? 0) - 30) < 1e-6)
    #expect(abs((stage.top(top) ?? 0) - 10) < 1e-6)
    #expect(greatestMove(stage, frames: 70, of: 1 / 60) < 2.5)
    #expect(stage.host.diagnostics == [])
  }

  @Test func `an exiting row slides with its neighbors`() {
    let stage = stage(4)
    stage.change { $0.remove(at: 1) }
    stage.advance(by: 0.5)
    #expect(stage.top(1) == 40)
    #expect(jump(stage) { $0.swapAt(0, 1) } < 0.01)
    #expect(stage.top(1) == 40)
    #expect(greatestMove(stage, frames: 70, of: 1 / 60) < 3)
    #expect(stage.host.diagnostics == [])
  }

  @Test func `rows with a delayed move stay in place when the moved row is removed`() {
    let stage = stage(20)
    stage.change(.linear(duration: 1).delay(0.2)) { $0.move(fromOffsets: [10], toOffset: 1) }
    stage.advance(by: 0.1)
    #expect(jump(stage) { $0.removeAll { $0.id == 10 } } < 0.01)
    let waiting = [1, 2, 3, 4].map { stage.top($0) }
    #expect(waiting == [40, 80, 120, 160])
    // It is not visible here yet, but its space is, and collapses over time.
    #expect(stage.row(10)?.state == .disappearing)
    // The row itself moves 160 points in a second, and loses 40 of them as it shrinks.
    #expect(greatestMove(stage, frames: 90, of: 1 / 60) < 3.5)
    stage.settle()
    #expect(stage.tops == [0: 0, 1: 40, 2: 80, 3: 120, 4: 160])
    #expect(stage.host.diagnostics == [])
  }

  @Test(arguments: [0, 3, 10, 19], [0.0, 130, 790])
  func `any rows may be removed and inserted again halfway`(_ index: Int, _ offset: Double) {
    for count in [1, 2, 20] {
      let stage = stage(20)
      if offset > 0 { stage.scroll(by: offset) }
      let range = index..<min(20, index + count)
      let removed = Array(stage.model.items[range])
      #expect(jump(stage) { $0.removeSubrange(range) } < 0.01)
      stage.advance(by: 0.4)
      #expect(jump(stage) { $0.insert(contentsOf: removed, at: range.lowerBound) } < 0.01)
      #expect(greatestMove(stage, frames: 40, of: 1 / 60) < 12)
      #expect(jump(stage) { $0.reverse() } < 0.01)
      #expect(greatestMove(stage, frames: 40, of: 1 / 60) < 40)
      #expect(jump(stage) { $0.removeAll() } < 0.01)
      stage.settle()
      #expect(stage.offset == 0)
      #expect(stage.host.diagnostics == [])
    }
  }

  @Test func `a list scrolled to its end follows it without a jump`() {
    let stage = stage(20)
    stage.scroll(by: 10_000)
    #expect(
      jump(stage) {
        $0[19].height = 10; $0[2].height = 300
      } < 0.01)
    #expect(greatestMove(stage, frames: 70, of: 1 / 60) < 6)
    #expect(jump(stage) { $0.removeLast(8) } < 0.01)
    #expect(greatestMove(stage, frames: 70, of: 1 / 60) < 6)
    #expect(stage.host.diagnostics == [])
  }

  @Test func `rows of no height and rows taller than the viewport never jump`() {
    let heights = [0.0, 500, 0, 0, 30, 900, 0, 20, 40, 60]
    let stage = ListStage(heights.enumerated().map { Item(id: $0.offset, height: $0.element) })
    stage.host.checksInvariants = true
    stage.scroll(by: 300)
    for index in [0, 1, 4, 0] {
      #expect(jump(stage) { $0.remove(at: index) } < 0.01)
      // Up to three rows of up to 900 points animate at once.
      #expect(greatestMove(stage, frames: 20, of: 1 / 60) < 40)
      #expect(jump(stage) { $0[0].height = 700 - $0[0].height } < 0.01)
      #expect(greatestMove(stage, frames: 20, of: 1 / 60) < 60)
    }
    stage.settle()
    #expect(stage.host.diagnostics == [])
  }

  @Test func `content pulled beyond an end stays under the drag while rows change`() {
    for distance in [-120.0, 2_000] {
      let stage = stage(20)
      stage.host.beginScroll(at: Point(x: 50, y: 100))
      stage.host.dragScroll(by: Point(x: 0, y: distance))
      stage.advance(by: 0.01)
      #expect(jump(stage) { $0.remove(at: 0) } < 0.01)
      #expect(jump(stage) { $0.removeLast(2) } < 0.01)
      #expect(jump(stage) { $0.insert(Item(id: 200), at: 1) } < 0.01)
      stage.host.endScroll(velocity: .zero)
      let frames = greatestMove(stage, frames: 100, of: 1 / 240)
      #expect(frames < 12, "\(distance)")
      stage.settle()
      #expect(stage.host.diagnostics == [])
    }
  }

  // MARK: The check itself

  @Test func `jumps of the stock list are detected, but break no promise`() {
    let stage = ListStage((0..<5).map { Item(id: $0) }, resizing: .snap)
    stage.host.checksInvariants = true
    var checks = FrameInvariants(of: stage.host)
    _ = checks.check(after: stage.host.nextFrame)
    stage.change { $0[1].height = 80 }
    let found = checks.check(after: stage.host.nextFrame)
    #expect(!found.isEmpty)
    let names = Set(found.map(\.name))
    #expect(names == [.noJump])
    let promised = found.filter(\.isPromised)
    #expect(promised == [])
    #expect(stage.host.invariantRecord?.violations[.noJump] == 1)
    #expect(stage.host.diagnostics == [])
  }

  @Test func `a row that is displaced in one frame is reported`() {
    let stage = ListStage(count: 10)
    var checks = FrameInvariants(of: stage.host)
    stage.change { $0[1].height = 80 }
    #expect(checks.check(after: stage.host.nextFrame) == [])
    // As if the list shifted its position by seven points.
    stage.list.position.move(by: 7)
    stage.advance(by: 1 / 60)
    let found = checks.check(after: stage.host.nextFrame)
    #expect(Set(found.map(\.name)) == [.noJump])
    let promised = found.filter(\.isPromised)
    #expect(promised == found)
  }

  // MARK: Beyond all numbers

  @Test(arguments: [1e308, -1e308, .infinity, -.infinity, .nan, 1e20, -1e20, 1e15])
  func `any length and velocity ends within bounds`(_ value: Double) {
    let stage = stage(50)
    let host = stage.host
    func check(_ what: String) {
      stage.settle()
      #expect(stage.offset >= 0 && stage.offset <= 1_800, "\(what) \(value): \(stage.offset)")
      stage.host.scroll(to: 400)
      stage.advance(by: 0.1)
      stage.scroll(by: 10)
      #expect(stage.offset == 410, "after \(what) \(value) it still scrolls")
    }
    for _ in 0..<2 {
      host.beginScroll(at: Point(x: 50, y: 100))
      for _ in 0..<3 {
        host.dragScroll(by: Point(x: value, y: value))
        stage.advance(by: 0.01)
        #expect(stage.offset.isFinite)
      }
      host.endScroll(velocity: .zero)
      check("a drag by")
      host.beginScroll(at: Point(x: 50, y: 100))
      host.endScroll(velocity: Point(x: value, y: value))
      stage.advance(by: 0.01)
      #expect(stage.offset > -210 && stage.offset < 2_010)
      stage.settle()
      // A velocity that is not finite is ignored; any other one reaches an end of the content.
      #expect(stage.offset == (!value.isFinite ? 410 : value > 0 ? 1_800 : 0))
      check("a fling of")
      host.scroll(by: Point(x: value, y: value))
      host.scroll(by: Point(x: value, y: value))
      check("a wheel by")
      host.scroll(to: value)
      check("a bar at")
      host.scroll(toRow: 30, anchor: UnitPoint(x: 0, y: value))
      check("a row at")
    }
  }

  @Test(arguments: [1e308, -1e308, .infinity, -.infinity, .nan, 1e20, -1e20])
  func `any length and velocity ends within bounds on both axes`(_ value: Double) {
    let host = ViewHost(size: Size(width: 100, height: 200), text: BoxFont()) {
      ScrollView([.horizontal, .vertical]) { Rectangle().frame(width: 500, height: 1_000) }
    }
    host.advance(to: 0)
    var time = 0.0
    func check() {
      for _ in 0..<600 where !host.isIdle {
        time += 1.0 / 30
        host.advance(to: time)
      }
      guard let metrics = host.scrollMetrics() else { return }
      #expect((0...800).contains(metrics.offset))
      #expect((0...400).contains(metrics.horizontalOffset))
      host.scroll(by: Point(x: -1_000, y: -1_000))
      host.scroll(by: Point(x: 30, y: 40))
      host.advance(to: time)
      #expect(host.scrollMetrics()?.offset == 40)
      #expect(host.scrollMetrics()?.horizontalOffset == 30)
    }
    host.beginScroll(at: Point(x: 50, y: 100))
    host.dragScroll(by: Point(x: value, y: value))
    host.dragScroll(by: Point(x: value, y: value))
    host.endScroll(velocity: .zero)
    check()
    host.beginScroll(at: Point(x: 50, y: 100))
    host.endScroll(velocity: Point(x: value, y: value))
    check()
    host.scroll(by: Point(x: value, y: value))
    check()
  }
}
