import RowMotion
import Testing

@testable import RowMotionTestFixtures

private struct Lazy: View {
  var count = 1000
  @State private var isOpen = false
  @State private var removed = 0

  var body: some View {
    ScrollView {
      LazyVStack(alignment: .leading, spacing: 10) {
        ForEach(removed..<count, id: \.self) { index in
          VStack(spacing: 0) {
            Text("\(index)").id(index)
            if isOpen, index == 1 { Text("more").transition(.opacity) }
          }
          .frame(height: index.isMultiple(of: 4) ? 70 : nil)
          .onTapGesture { withAnimation(.smooth) { isOpen.toggle() } }
        }
      }
    }
    .id("scroll")
    .overlay(alignment: .bottom) {
      Text("remove").id("remove").onTapGesture { removed = 2 }
    }
  }
}

@MainActor @Suite struct LazyStackTests {
  private func host(_ count: Int = 1000) -> ViewHost {
    stage(size: Size(width: 200, height: 300)) { Lazy(count: count) }
  }

  @Test func `only visible views are created`() {
    let host = host()
    #expect(host.frame(id: 0) == Rect(x: 0, y: 25, width: 16, height: 20))
    #expect(host.frame(id: 1)?.minY == 80)
    #expect(host.frame(id: 2)?.minY == 110)
    // 70 + 10, three times 20 + 10, and so on: the eighth view is at 310, just off screen.
    #expect(host.frame(id: 7)?.minY == 310 || host.frame(id: 7) == nil)
    #expect(host.frame(id: 20) == nil)
    #expect(host.statistics.nodes < 150)
    #expect(host.isIdle)
  }

  @Test func `scrolling creates and discards views`() {
    let host = host()
    host.scroll(by: Point(x: 0, y: 5000), at: Point(x: 10, y: 10))
    host.advance(to: 0)
    #expect(host.frame(id: 0) == nil)
    #expect(host.drawnTexts.count < 20)
    let shown = (0..<1000).filter { host.frame(id: $0) != nil }
    #expect(shown.count > 5 && shown.count < 20)
    host.advance(to: 1)
    #expect(host.isIdle)
  }

  /// Estimated views above turn out to have other heights: no visible view moves by more than the
  /// scroll distance.
  @Test func `visible views move only by the scroll distance while scrolling up`() {
    let host = host()
    host.scroll(by: Point(x: 0, y: 8000), at: Point(x: 10, y: 10))
    host.advance(to: 0)
    for step in 0..<60 {
      let before = (0..<1000).compactMap { index in host.frame(id: index).map { (index, $0.minY) } }
      host.scroll(by: Point(x: 0, y: -13), at: Point(x: 10, y: 10))
      host.advance(to: Double(step) / 60)
      for (index, top) in before {
        if let frame = host.frame(id: index) { #expect(isNear(frame.minY - top, 13, 1e-9)) }
      }
    }
  }

  @Test func `the end is reached`() throws {
    let host = host(100)
    for step in 0..<200 {
      host.scroll(by: Point(x: 0, y: 40), at: Point(x: 10, y: 10))
      host.advance(to: Double(step) / 60)
    }
    let metrics = try #require(host.scrollMetrics())
    // 25 of 70, 75 of 20, 99 gaps of 10.
    #expect(metrics.contentHeight == 1750 + 1500 + 990)
    #expect(metrics.offset == metrics.maximumOffset)
    #expect(host.frame(id: 99)?.maxY == 300)
    host.advance(to: 5)
    #expect(host.isIdle)
  }

  /// A row that opens moves the others with an animation, as in a plain stack.
  @Test func `rows follow a row that opens`() {
    let host = host()
    host.tap(id: 1)
    host.advance(to: 0)
    #expect(host.frame(id: 2)?.minY == 110)
    host.advance(to: 0.1)
    let between = host.frame(id: 2)?.minY ?? 0
    #expect(between > 112 && between < 128)
    host.advance(to: 2)
    #expect(host.frame(id: 2)?.minY == 130)
    #expect(host.isIdle)
  }

  @Test func `views are removed without an animation`() {
    let host = host()
    host.tap(id: "remove")
    host.advance(to: 0)
    #expect(host.frame(id: 0) == nil)
    #expect(host.frame(id: 2)?.minY == 0)
    #expect(host.frame(id: 3)?.minY == 30)
  }
}
