import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

private struct Paragraphs: View {
  let container: AnchorContainer

  var body: some View {
    switch container {
    case .list:
      List(0..<20) { _ in Text(String(repeating: "word ", count: 30)) }.listRowSeparator(.hidden)
    case .lazyStack:
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(0..<20, id: \.self) { index in
            Text(String(repeating: "word ", count: 30)).id(index)
          }
        }
      }
    }
  }
}

/// A row that shrinks above the viewport's top edge keeps its bottom edge at that edge.
///
/// It returns to its position if it grows again before the next change of the data. Row 0 is 1000
/// points high, 900 of them above.
@MainActor @Suite struct ShrinkingAnchorTests {
  private func stage(_ container: AnchorContainer, spacing: Double = 0) -> AnchorStage {
    let items = (0..<60).map { AnchorItem(id: $0, height: $0 == 0 ? 1_000 : 40) }
    let stage = AnchorStage(container, items, spacing: spacing)
    stage.scroll(by: 900)
    #expect(stage.top(0) == -900)
    return stage
  }

  @Test(
    arguments: AnchorContainer.allCases, [FuzzedAnimation.linear(duration: 1), .smooth, .bouncy])
  func `it ends at the viewport's top at any frame rate`(
    _ container: AnchorContainer, _ animation: FuzzedAnimation
  ) {
    for rate in [10.0, 30, 60, 120, 960] {
      let stage = stage(container)
      stage.change(animation) { $0[0].height = 40 }
      #expect(isNear(stage.top(1) ?? .nan, 100))
      stage.harness.run(to: 1.5, rate: rate)
      #expect(isNear(stage.top(1) ?? .nan, 0), "\(rate) Hz")
      #expect(stage.harness.violations == [])
    }
  }

  @Test(arguments: AnchorContainer.allCases)
  func `it ends at the viewport's top without an animation`(_ container: AnchorContainer) {
    let stage = stage(container)
    stage.change { $0[0].height = 40 }
    #expect(stage.top(1) == 0)
    #expect(stage.host.scrollOffset() == 40)
  }

  @Test(arguments: AnchorContainer.allCases)
  func `the rows below it stay when it grows again`(_ container: AnchorContainer) {
    for animation in [nil, FuzzedAnimation.linear(duration: 1)] {
      let stage = stage(container)
      for height in [40, 20, 300, 1_000] {
        stage.change(animation) { $0[0].height = Double(height) }
        for _ in 0..<20 {
          stage.harness.run(to: stage.host.time + 0.1)
          if height != 40 { #expect(isNear(stage.top(1) ?? .nan, 0), "\(height)") }
        }
      }
    }
  }

  @Test(arguments: AnchorContainer.allCases)
  func `it returns to its position if it grows again while it shrinks`(
    _ container: AnchorContainer
  ) {
    let stage = stage(container)
    stage.change(.linear(duration: 1)) { $0[0].height = 40 }
    // 1000 - 0.5 * 960 are 520 points, all of them above the viewport.
    stage.harness.run(to: stage.host.time + 0.5)
    stage.change(.linear(duration: 1)) { $0[0].height = 1_000 }
    stage.harness.run(to: stage.host.time + 2)
    #expect(stage.top(0) == -900)
    #expect(stage.host.scrollOffset() == 900)
  }

  @Test(arguments: AnchorContainer.allCases)
  func `a scroll begins where the rows are`(_ container: AnchorContainer) {
    let stage = stage(container)
    stage.change { $0[0].height = 40 }
    stage.scroll(by: 10)
    #expect(stage.top(1) == -10)
    stage.scroll(by: -30)
    #expect(stage.top(1) == 20)
    stage.change { $0[0].height = 1_000 }
    #expect(stage.top(0) == -20)
  }

  @Test(arguments: AnchorContainer.allCases)
  func `with spacing the next row begins below the gap`(_ container: AnchorContainer) {
    let stage = stage(container, spacing: 8)
    stage.change(.linear(duration: 1)) { $0[0].height = 40 }
    stage.harness.run(to: 2, rate: 30)
    #expect(isNear(stage.top(1) ?? .nan, 8))
    stage.change { $0[0].height = 1_000 }
    #expect(isNear(stage.top(1) ?? .nan, 8))
  }

  @Test(arguments: AnchorContainer.allCases, [10.0, 60, 960])
  func `a part that is removed counts as well`(_ container: AnchorContainer, _ rate: Double) {
    let items = (0..<60).map { AnchorItem(id: $0, height: 40, detail: $0 == 0 ? 960 : nil) }
    let stage = AnchorStage(container, items)
    stage.scroll(by: 900)
    stage.change { $0[0].detail = nil }
    #expect(isNear(stage.top(1) ?? .nan, 100))
    stage.harness.run(to: 1.5, rate: rate)
    #expect(isNear(stage.top(1) ?? .nan, 0))
    stage.change { $0[0].detail = 960 }
    stage.harness.run(to: 3, rate: rate)
    #expect(isNear(stage.top(1) ?? .nan, 0))
  }

  @Test(arguments: AnchorContainer.allCases)
  func `another width and back shows the same row`(_ container: AnchorContainer) {
    // A row is 300 points high at a width of 160, and 200 at 240.
    let harness = Harness(width: 160, height: 200) { Paragraphs(container: container) }
    harness.host.scroll(by: Point(x: 0, y: 900 + 250))
    harness.advance(to: 0)
    let picture = harness.host.displayList
    for width in [240.0, 160, 320, 200, 160] {
      harness.host.size.width = width
      harness.advance(to: 0)
    }
    #expect(harness.host.displayList == picture)
    #expect(harness.violations == [])
  }

  @Test(arguments: AnchorContainer.allCases)
  func `another font scale and back shows the same row`(_ container: AnchorContainer) {
    let harness = Harness(width: 160, height: 200) { Paragraphs(container: container) }
    harness.host.scroll(by: Point(x: 0, y: 900 + 250))
    harness.advance(to: 0)
    let picture = harness.host.displayList
    for scale in [0.5, 1] {
      var environment = harness.host.environment
      environment.fontScale = scale
      harness.host.environment = environment
      harness.advance(to: 0)
    }
    #expect(harness.host.displayList == picture)
  }

  @Test func `a row that the user collapses ends at the viewport's top`() {
    let stage = ListStage((0..<60).map { Item(id: $0, height: $0 == 0 ? 1_000 : 40) })
    stage.scroll(by: 900)
    stage.host.tap(at: Point(x: 10, y: 50))
    #expect(stage.model.taps == [0])
    stage.change { $0[0].height = 40 }
    for _ in 0..<15 { stage.advance(by: 0.1) }
    #expect(stage.top(1) == 0)
  }

  @Test func `a row that shrinks during a drag stays above the viewport`() {
    let stage = stage(.list)
    stage.host.beginScroll(at: Point(x: 50, y: 100))
    stage.change { $0[0].height = 40 }
    #expect(stage.top(1) == 0)
    stage.host.dragScroll(by: Point(x: 0, y: 15))
    stage.show()
    #expect(stage.top(1) == -15)
    stage.host.endScroll()
    stage.harness.settle()
    #expect(stage.top(1) == -15)
  }

  @Test func `an exiting anchor passes its position on at any frame rate`() {
    for rate in [10.0, 30, 60, 960] {
      let stage = AnchorStage(
        .list, (0..<20).map { AnchorItem(id: $0, height: $0 == 19 ? 600 : 40) })
      stage.scroll(by: 420)
      // All visible rows exit: they collapse toward row 10, of which 20 points are visible.
      stage.change(.linear(duration: 0.95)) { $0 = [$0[0], $0[1], $0[19]] }
      stage.harness.run(to: 2, rate: rate)
      #expect(isNear(stage.top(19) ?? .nan, 0), "\(rate) Hz")
    }
  }

  @Test func `exiting views stay beside the others while content that fits grows`() {
    let stage = AnchorStage(.lazyStack, count: 8)
    stage.show()
    stage.scroll(to: 60)
    stage.change(.smooth) { items in
      items.removeSubrange(2...)
      items[1].detail = 390
    }
    var time = stage.host.time
    var distances: Set<Double> = []
    for _ in 0..<12 {
      time += 1.0 / 60
      _ = stage.showFrame(at: time)
      let exiting = stage.rows.first { $0.id == 3 }
      guard let top = stage.top(1), let exiting else { continue }
      distances.insert(((exiting.top - top) * 1_000).rounded() / 1_000)
    }
    #expect(distances.count == 1, "\(distances)")
  }
}
