import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// Ten boxes of 100 by 80 points in a row.
private struct Shelf: View {
  var showsIndicators = true
  @State private var last = ""

  var body: some View {
    VStack(spacing: 0) {
      ScrollView(.horizontal, showsIndicators: showsIndicators) {
        HStack(spacing: 0) {
          ForEach(0..<10) { index in
            Color.red.frame(width: 100, height: 80).id(index)
              .onTapGesture { last = "tapped \(index)" }
          }
        }
      }
      .id("shelf")
      Text(last)
    }
  }
}

private struct Shelves: View {
  var body: some View {
    List {
      ScrollView(.horizontal) { Color.red.frame(width: 1000, height: 80).id("red") }
      ForEach(0..<20, id: \.self) { Text("\($0)").frame(height: 40).id("row \($0)") }
    }
  }
}

/// Horizontal scrolling, and scrolling on both axes.
@MainActor @Suite struct HorizontalScrollTests {
  private let point = Point(x: 50, y: 40)

  private func host<Content: View>(@ViewBuilder _ content: () -> Content) -> ViewHost {
    stage(size: Size(width: 200, height: 300), content)
  }

  private func left(_ host: ViewHost, _ id: AnyHashable) -> Double {
    host.advance(to: host.time)
    return host.frame(id: id)?.minX ?? .nan
  }

  @Test func `content has its own width, and the view the available one`() throws {
    let host = host { Shelf() }
    // Scroll view and text are centered in the host: 80 and 20 points of 300.
    #expect(host.frame(id: "shelf") == Rect(x: 0, y: 100, width: 200, height: 80))
    let metrics = try #require(host.scrollMetrics(in: "shelf"))
    #expect(metrics.contentWidth == 1000)
    #expect(metrics.horizontalOffset == 0)
    #expect(metrics.maximumHorizontalOffset == 800)
    #expect(metrics.maximumOffset == 0)
    #expect(metrics.showsIndicators)
    let plain = self.host { Shelf(showsIndicators: false) }
    #expect(plain.scrollMetrics(in: "shelf")?.showsIndicators == false)
  }

  @Test func `a wheel scrolls within the ends, and taps reach visible views`() {
    let host = host { Shelf() }
    let point = Point(x: 50, y: 140)
    host.scroll(by: Point(x: 150, y: 0), at: point)
    #expect(left(host, 1) == -50)
    #expect(host.visibleFrame(id: 1) == Rect(x: 0, y: 100, width: 50, height: 80))
    host.tap(at: Point(x: 60, y: 140))
    host.advance(to: 0)
    #expect(host.drawnTexts.contains("tapped 2"))
    host.scroll(by: Point(x: 9999, y: 0), at: point)
    #expect(left(host, 0) == -800)
    host.scroll(by: Point(x: -9999, y: 0), at: point)
    #expect(left(host, 0) == 0)
    host.scroll(by: Point(x: 0, y: 40), at: point)
    #expect(host.frame(id: 0)?.minY == 100, "nothing scrolls vertically")
  }

  @Test func `a drag rubber-bands beyond an end, and its release flings`() {
    let host = host { Shelf() }
    host.beginScroll(at: Point(x: 50, y: 140))
    host.dragScroll(by: Point(x: -100, y: 0))
    // A drag of 100 points, scaled by 0.55, with resistance in 200: 55 · 200 / 255.
    #expect(abs(left(host, 0) - 11000.0 / 255) < 1e-9)
    host.dragScroll(by: Point(x: 100, y: 0))
    #expect(left(host, 0) == 0)
    host.endScroll(velocity: Point(x: 400, y: 0))
    for frame in 1...30 { host.advance(to: Double(frame) / 60) }
    // A velocity of 400 decays by a factor of e in half a second: 200 · (1 − 1/e).
    #expect(abs(left(host, 0) + 126.42411176571153) < 1e-9)
    host.advance(to: 10)
    // The fling stops at an imperceptible 4 points a second.
    #expect(abs(left(host, 0) + 198) < 1e-9)
    #expect(host.isIdle)
  }

  @Test func `a right-to-left layout begins at the right`() {
    let host = host { Shelf().environment(\.layoutDirection, .rightToLeft) }
    let point = Point(x: 50, y: 140)
    #expect(left(host, 0) == 100)
    #expect(host.scrollMetrics(in: "shelf")?.horizontalOffset == 800)
    host.scroll(by: Point(x: -150, y: 0), at: point)
    #expect(left(host, 0) == 250)
    #expect(host.scrollMetrics(in: "shelf")?.horizontalOffset == 650)
    host.tap(at: Point(x: 160, y: 140))
    host.advance(to: 0)
    #expect(host.drawnTexts.contains("tapped 1"))
    host.scroll(by: Point(x: -9999, y: 0), at: point)
    #expect(left(host, 0) == 900)
    host.beginScroll(at: point)
    host.dragScroll(by: Point(x: 30, y: 0))
    #expect(left(host, 0) == 870)
    host.endScroll()
    // It keeps its leading edge when the viewport grows.
    host.scroll(by: Point(x: 9999, y: 0), at: point)
    host.size = Size(width: 300, height: 300)
    #expect(left(host, 0) == 200)
  }

  @Test func `it scrolls on both axes`() {
    let host = host {
      ScrollView([.horizontal, .vertical]) { Color.red.frame(width: 500, height: 700).id("red") }
        .id("scroll")
    }
    #expect(host.frame(id: "scroll") == Rect(x: 0, y: 0, width: 200, height: 300))
    host.scroll(by: Point(x: 30, y: 40), at: point)
    host.advance(to: 0)
    #expect(host.frame(id: "red")?.origin == Point(x: -30, y: -40))
    host.beginScroll(at: point)
    host.dragScroll(by: Point(x: 20, y: 10))
    host.dragScroll(by: Point(x: 0, y: 50))
    host.endScroll()
    host.advance(to: 0)
    #expect(host.frame(id: "red")?.origin == Point(x: -50, y: -100))
    host.scroll(by: Point(x: 9999, y: 9999), at: point)
    host.advance(to: 0)
    #expect(host.frame(id: "red")?.origin == Point(x: -300, y: -400))
  }

  @Test func `in a list the initial direction of a drag decides the axis`() {
    let host = host { Shelves() }
    func offsets() -> [Double] {
      host.advance(to: host.time)
      return [host.frame(id: "red")?.minX ?? .nan, host.scrollOffset()]
    }
    #expect(host.canScroll(at: point, along: .horizontal))
    #expect(!host.canScroll(at: Point(x: 50, y: 200), along: .horizontal))
    let start = offsets()[0]
    host.beginScroll(at: point)
    host.dragScroll(by: Point(x: 10, y: 2))
    host.dragScroll(by: Point(x: 10, y: 50))
    host.endScroll()
    #expect(offsets() == [start - 20, 0])
    host.beginScroll(at: point)
    host.dragScroll(by: Point(x: 2, y: 10))
    host.dragScroll(by: Point(x: 50, y: 10))
    host.endScroll()
    #expect(offsets() == [start - 20, 20])
    // A vertical wheel scroll over it scrolls the list, like one beside it.
    host.scroll(by: Point(x: 0, y: 15), at: point)
    host.scroll(by: Point(x: 5, y: 0), at: point)
    #expect(offsets() == [start - 25, 35])
  }
}
