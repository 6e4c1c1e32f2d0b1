import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// Behaviors D1 to D14: a title bar over a scroll view, whose content needs the bar's height.
@MainActor @Suite struct TitleBarBehaviors {
  private func show(
    _ stage: TitleBarStage, _ model: TitleBarModel = TitleBarModel(), width: Double = 240
  ) -> Harness {
    Harness(width: width, height: 300) { TitleBarScreen(stage: stage, model: model) }
  }

  /// Returns the distance from the bar's bottom to the content's top, in points.
  private func error(_ host: ViewHost) -> Double { host.top("content") - (barEnd(host)) }

  private func barEnd(_ host: ViewHost) -> Double { host.frame(id: "bar")?.maxY ?? .nan }

  private func drag(_ harness: Harness, by distance: Double, velocity: Double) {
    harness.host.beginScroll(at: Point(x: 20, y: 200))
    harness.host.dragScroll(by: Point(x: 0, y: distance))
    harness.advance(to: harness.host.time)
    harness.host.endScroll(velocity: Point(x: 0, y: velocity))
  }

  /// Returns the errors immediately after a change of the title, the font size or the width.
  private func errorsAfterChanges(_ stage: TitleBarStage) -> [Double] {
    let small = TitleBarModel()
    let first = show(stage, small)
    small.size = 12
    first.advance(to: 0.1)
    let large = TitleBarModel()
    let second = show(stage, large)
    large.size = 40
    second.advance(to: 0.1)
    let long = TitleBarModel()
    let third = show(stage, long)
    long.title = "A title of three lines"
    third.advance(to: 0.1)
    // A window that is made narrower, or rotated.
    let fourth = show(stage, TitleBarModel("A title of three lines"), width: 600)
    let before = error(fourth.host)
    fourth.host.size = Size(width: 240, height: 600)
    fourth.advance(to: 0.1)
    return [before] + [first, second, third, fourth].map { error($0.host) }
  }

  @Test func `D1 a translucent bar is drawn over content that scrolls behind it`() {
    let harness = show(.hardCoded)
    func fills() -> [(rect: Rect, color: ResolvedColor)] { harness.host.drawnFills }
    #expect(fills().count == 2)
    #expect(fills().map(\.rect.minY) == [46, 0])
    harness.host.scroll(by: Point(x: 0, y: 30), at: Point(x: 20, y: 200))
    harness.advance(to: 0)
    // The content is drawn first and reaches 30 points under the translucent bar.
    #expect(fills().map(\.rect.minY) == [16, 0])
    #expect(fills().map(\.color.opacity) == [1, 0.5])
    #expect(fills()[0].color == Color.blue.resolve(in: harness.host.environment))
    #expect(harness.host.frame(id: "bar") == Rect(x: 0, y: 0, width: 240, height: 46))
    // The inset is only padding: it scrolls away with the content.
    #expect(harness.host.scrollMetrics(in: "scroll")?.viewport.minY == 0)
    #expect(harness.host.scrollMetrics(in: "scroll")?.contentHeight == 686)
  }

  @Test func `D2 at rest the content begins where the bar ends`() {
    for stage in [TitleBarStage.hardCoded, .measuredOnce, .onLayout] {
      let harness = show(stage)
      #expect(harness.host.scrollOffset(in: "scroll") == 0)
      #expect(error(harness.host) == 0, "\(stage)")
      #expect(barEnd(harness.host) == 46)
    }
  }

  @Test func `D3 content pulled or flung past its top comes to rest at the bar's bottom`() {
    for (start, distance, velocity) in [(0.0, -90.0, -800.0), (0, -200, 0), (300, 0, -6_000)] {
      let harness = show(.onLayout)
      harness.host.scroll(by: Point(x: 0, y: start), at: Point(x: 20, y: 200))
      harness.advance(to: 0)
      drag(harness, by: distance, velocity: velocity)
      let errors = harness.trace(4) { error($0) }
      // It overshot and came back exactly.
      #expect(errors.max() ?? 0 > 20)
      #expect(errors.last == 0)
      #expect(harness.host.isIdle)
      #expect(errors.greatestStep <= max(30, abs(velocity) / 60))
    }
  }

  @Test func `D4 without an inset the content begins under the bar`() {
    #expect(error(show(.overlaid).host) == -46)
  }

  @Test func `D5 a constant padding fits until the bar changes`() {
    // With 46 as padding: a line of 12 makes 31, one of 40 makes 66, three lines of 24 make 106.
    #expect(errorsAfterChanges(.hardCoded) == [0, 15, -20, -60, -60])
  }

  @Test func `D6 a bar that is measured once fits until it changes`() {
    #expect(errorsAfterChanges(.measuredOnce) == [0, 15, -20, -60, -60])
  }

  @Test func `D7 content whose padding follows the bar's layout fits in every frame`() {
    #expect(errorsAfterChanges(.onLayout) == [0, 0, 0, 0, 0])
    let model = TitleBarModel()
    let harness = show(.onLayout, model)
    var heights: Set<Double> = []
    // Up, down and back, each reversed before it has finished.
    for size in [40.0, 12, 24] {
      withAnimation(.bouncy) { model.size = size }
      harness.run(to: harness.host.time + 0.5) { host in
        #expect(error(host) == 0)
        heights.insert(barEnd(host))
      }
    }
    #expect(heights.count > 60)
    withAnimation(.smooth) { model.title = "A title of three lines" }
    harness.run(to: harness.host.time + 0.5) { host in #expect(abs(error(host)) < 1e-9) }
    #expect(harness.settle())
    #expect(error(harness.host) == 0)
    #expect(harness.host.diagnostics == [])
  }

  @Test func `D12 a finite chain of updates settles in the frame in which it began`() {
    let model = TitleBarModel()
    let harness = show(.onLayout, model)
    // The first evaluation, and one with the bar's height.
    #expect(model.bodies == 2)
    #expect(model.callbacks == 1)
    #expect(harness.host.isIdle)
    (model.bodies, model.callbacks) = (0, 0)
    model.size = 40
    #expect(harness.advance(to: 0.1) == .never)
    // The bar reads the size; the screen reads the callback's value in one more pass.
    #expect(model.callbacks == 1)
    #expect(model.bodies == 1)
    #expect(error(harness.host) == 0)
    #expect(harness.host.diagnostics == [])
  }
}
