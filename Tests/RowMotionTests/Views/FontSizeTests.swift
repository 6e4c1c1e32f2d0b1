import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// The size in which fonts are drawn.
@MainActor @Suite struct FontSizeTests {
  private func heights(_ scale: Double, minimum: Double) -> [Double] {
    let host = ViewHost(size: Size(width: 300, height: 200), text: BoxFont()) {
      VStack(spacing: 0) {
        Text("body").id("body")
        Text("caption").font(.caption).id("caption")
        Text("size").font(.system(size: 8)).id("size")
      }
      .environment(\.fontScale, scale)
      .environment(\.minimumFontSize, minimum)
    }
    host.advance(to: 0)
    return ["body", "caption", "size"].map { host.frame(id: $0)?.height ?? 0 }
  }

  /// In the test's font, lines are 1.25 times as high as the font size.
  @Test func `no text is smaller than the smallest size, after scaling`() {
    #expect(heights(1, minimum: 0) == [20, 15, 10])
    #expect(heights(1, minimum: 14) == [20, 17.5, 17.5])
    #expect(heights(0.5, minimum: 14) == [17.5, 17.5, 17.5])
    #expect(heights(2, minimum: 14) == [40, 30, 20])
  }

  @Test func `a smallest size that is no size counts as 0`() {
    for size in [-Double.infinity, -1, 0, .nan, .infinity] {
      #expect(heights(1, minimum: size) == [20, 15, 10], "\(size)")
    }
    var environment = EnvironmentValues()
    environment.minimumFontSize = 1e300
    #expect(environment.minimumFontSize == 1_000)
  }
}
