import RowMotion
import Testing

@testable import RowMotionTestFixtures

private struct Pages: View {
  var count = 10
  @State private var last = ""

  var body: some View {
    ScrollView {
      VStack(spacing: 0) {
        ForEach(0..<count) { index in
          Text("\(index)").frame(width: 200, height: 100).id(index)
            .onTapGesture { last = "tapped \(index)" }
        }
        Text(last)
      }
    }
    .id("scroll")
  }
}

@MainActor private final class Server {
  var answer: CheckedContinuation<Void, Never>?
  var requests = 0

  func load() async {
    requests += 1
    await withCheckedContinuation { answer = $0 }
  }
}

private struct Refreshed: View {
  let server: Server
  @Environment(\.refresh) private var outer

  var body: some View {
    ScrollView { Text("content").frame(width: 200, height: 600).id("content") }
      .id("scroll")
      .refreshable { await server.load() }
  }
}

@MainActor @Suite struct ScrollViewTests {
  private func host<Content: View>(@ViewBuilder _ content: () -> Content) -> ViewHost {
    stage(size: Size(width: 200, height: 300), content)
  }

  @Test func `content has its own height, and the view the available one`() throws {
    let host = host { Pages() }
    #expect(host.frame(id: "scroll") == Rect(x: 0, y: 0, width: 200, height: 300))
    let metrics = try #require(host.scrollMetrics(in: "scroll"))
    #expect(metrics.contentHeight == 1020)
    #expect(metrics.maximumOffset == 720)
  }

  @Test func `it follows the overscroll of another view, and back`() {
    let host = host { Pages() }
    // 1,020 points in a viewport of 300.
    for (distance, offset) in [(-30.0, -30.0), (-45, -45), (0, 0), (20, 740), (0, 720)] {
      host.overscroll(by: distance, in: "scroll")
      host.advance(to: 0)
      #expect(host.scrollMetrics(in: "scroll")?.overscroll == distance)
      #expect(abs(host.scrollOffset() - offset) < 1e-9)
      if distance == 0, offset == 0 { host.scroll(to: 720) }
    }
    #expect(host.isIdle)
    host.overscroll(by: .nan, in: "scroll")
    #expect(host.scrollOffset() == 720)
  }

  @Test func `a list follows the overscroll of another view, and back`() {
    let host = host { List(0..<40, id: \.self) { Text("\($0)").frame(height: 30) }.id("list") }
    func expect(_ distance: Double, _ offset: Double) {
      host.overscroll(by: distance, in: "list")
      host.advance(to: 0)
      #expect(abs((host.scrollMetrics(in: "list")?.overscroll ?? 0) - distance) < 1e-9)
      #expect(abs(host.scrollOffset() - offset) < 1e-9, "\(distance)")
    }
    for distance in [-30.0, -45, 0] { expect(distance, distance) }
    // Measure all rows, so that the end does not move.
    for offset in stride(from: 0.0, to: 2_500, by: 100) {
      host.scroll(to: offset)
      host.advance(to: 0)
    }
    let end = host.scrollOffset()
    expect(20, end + 20)
    expect(0, end)
    // A scroll to an offset also works from beyond an end.
    expect(20, end + 20)
    host.scroll(to: 100)
    host.advance(to: 0)
    #expect(host.scrollOffset() == 100)
  }

  @Test func `a wheel scrolls within the ends`() {
    let host = host { Pages() }
    host.scroll(by: Point(x: 0, y: 150), at: Point(x: 10, y: 10))
    host.advance(to: 0)
    #expect(host.scrollOffset() == 150)
    #expect(host.frame(id: 1)?.minY == -50)
    #expect(host.visibleFrame(id: 1) == Rect(x: 0, y: 0, width: 200, height: 50))
    host.scroll(by: Point(x: 0, y: 9999), at: Point(x: 10, y: 10))
    host.advance(to: 0)
    #expect(host.scrollOffset() == 720)
    host.scroll(by: Point(x: 0, y: -9999), at: Point(x: 10, y: 10))
    host.advance(to: 0)
    #expect(host.scrollOffset() == 0)
    host.scroll(to: 300, in: "scroll")
    host.advance(to: 0)
    #expect(host.scrollOffset() == 300)
  }

  @Test func `taps reach visible views`() {
    let host = host { Pages() }
    host.scroll(by: Point(x: 0, y: 720), at: Point(x: 10, y: 10))
    host.advance(to: 0)
    host.tap(at: Point(x: 100, y: 200))
    host.advance(to: 0)
    #expect(host.drawnTexts.contains("tapped 9"))
  }

  @Test func `scrolling draws nothing again`() {
    let host = host { Pages() }
    let painted = host.statistics.layersPainted
    host.beginScroll(at: Point(x: 10, y: 10))
    host.dragScroll(by: Point(x: 0, y: 50))
    host.endScroll(velocity: Point(x: 0, y: 1500))
    for frame in 1..<20 { host.advance(to: Double(frame) / 60) }
    #expect(host.scrollOffset() > 300)
    #expect(host.statistics.layersPainted == painted)
  }

  @Test func `the innermost one scrolls`() {
    let host = host {
      VStack(spacing: 0) {
        ScrollView { Color.red.frame(height: 900) }.id("upper")
        ScrollView { Color.blue.frame(height: 900) }.id("lower")
      }
    }
    host.scroll(by: Point(x: 0, y: 40), at: Point(x: 10, y: 200))
    host.advance(to: 0)
    #expect(host.scrollOffset(in: "upper") == 0)
    #expect(host.scrollOffset(in: "lower") == 40)
  }

  @Test func `the offset follows the end of content that shrinks`() {
    let host = host { Shrinking() }
    host.scroll(by: Point(x: 0, y: 9999), at: Point(x: 10, y: 10))
    host.advance(to: 0)
    #expect(host.scrollOffset() == 700)
    host.tap(at: Point(x: 10, y: 10))
    var last = host.scrollOffset()
    for frame in 0..<60 {
      host.advance(to: Double(frame) / 60)
      #expect(last - host.scrollOffset() < 40)
      last = host.scrollOffset()
    }
    host.advance(to: 2)
    #expect(host.scrollOffset() == 200)
  }

  @Test func `pull to refresh stays until the action returns`() async {
    let server = Server()
    let host = host { Refreshed(server: server) }
    #expect(host.refreshPhase(in: "scroll") == .idle)
    host.beginScroll(at: Point(x: 10, y: 10))
    host.dragScroll(by: Point(x: 0, y: -60))
    host.advance(to: 0.1)
    #expect(host.refreshPhase(in: "scroll") == .pulling)
    host.dragScroll(by: Point(x: 0, y: -120))
    host.advance(to: 0.2)
    #expect(host.refreshPhase(in: "scroll") == .armed)
    host.endScroll()
    #expect(host.refreshPhase(in: "scroll") == .refreshing)
    for frame in 0..<120 { host.advance(to: 0.2 + Double(frame) / 60) }
    // The content leaves space for the refresh indicator, which spins.
    #expect(host.frame(id: "content")?.minY == 48)
    #expect(host.advance(to: 3) == .now)
    for _ in 0..<1000 where server.answer == nil { await Task.yield() }
    #expect(server.requests == 1)
    server.answer?.resume()
    for _ in 0..<1000 where host.refreshPhase(in: "scroll") == .refreshing { await Task.yield() }
    #expect(host.refreshPhase(in: "scroll") == .settling)
    var tops: [Double] = []
    for frame in 0..<120 {
      host.advance(to: 3 + Double(frame) / 60)
      tops.append(host.frame(id: "content")?.minY ?? .nan)
    }
    #expect(tops.first == 48 && tops.last == 0)
    for (old, new) in zip(tops, tops.dropFirst()) { #expect(new <= old && old - new < 5) }
    #expect(host.refreshPhase(in: "scroll") == .idle)
    #expect(host.isIdle)
  }

  @Test func `a short pull refreshes nothing`() {
    let server = Server()
    let host = host { Refreshed(server: server) }
    host.beginScroll(at: Point(x: 10, y: 10))
    host.dragScroll(by: Point(x: 0, y: -60))
    host.endScroll()
    host.advance(to: 3)
    #expect(host.refreshPhase(in: "scroll") == .idle)
    #expect(host.isIdle)
  }
}

private struct Shrinking: View {
  @State private var height = 1000.0

  var body: some View {
    ScrollView { AnimatedHeight(height: height) }
      .onTapGesture { withAnimation(.smooth) { height = 500 } }
  }
}

private struct AnimatedHeight: View, Animatable {
  var height: Double

  var animatableData: Double {
    get { height }
    set { height = newValue }
  }

  var body: some View { Color.red.frame(height: height) }
}
