import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// What anchoring is for: a list that does without it is pushed about by what it measures.
@MainActor @Suite struct ScrollAnchoringTests {
  /// Rows of 60 points that are estimated at 40, of which 5 are seen, the hundredth at the top.
  private func host(_ anchoring: ListScrollAnchoring) -> ViewHost {
    let host = ViewHost(size: Size(width: 100, height: 300), text: BoxFont()) {
      List(0..<300, id: \.self) { _ in Rectangle().frame(height: 60) }
        .listRowHeight(.automatic(estimated: 40))
        .listScrollAnchoring(anchoring)
    }
    host.advance(to: 0)
    host.scroll(toRow: 100, anchor: .top)
    host.advance(to: 0)
    return host
  }

  private func top(_ id: Int, _ host: ViewHost) -> Double? {
    host.rows.first { $0.id == AnyHashable(id) }?.minY
  }

  private func scroll(_ host: ViewHost, by distance: Double) {
    host.scroll(by: Point(x: 0, y: distance))
    host.advance(to: 0)
  }

  @Test func `a row that is measured above pushes what is seen where nothing is anchored`() {
    let host = host(.none)
    #expect(top(100, host) == 0)
    let offset = host.scrollOffset()
    scroll(host, by: -10)
    // Row 99 takes 20 points more than it was estimated at.
    #expect(top(100, host) == 30)
    #expect(host.scrollOffset() == offset - 10)
    scroll(host, by: -10)
    #expect(top(100, host) == 40)
  }

  @Test func `a row that is measured above pushes nothing where the list is anchored`() {
    let host = host(.automatic)
    let offset = host.scrollOffset()
    scroll(host, by: -10)
    #expect(top(100, host) == 10)
    #expect(host.scrollOffset() == offset + 10)
  }

  @Test func `scrolls at one instant add up without an anchor, too`() {
    let host = host(.none)
    host.scroll(by: Point(x: 0, y: 3))
    host.scroll(by: Point(x: 0, y: 4))
    host.advance(to: 0)
    #expect(top(100, host) == -7)
  }

  @Test func `what is pushed is a jump that the list does not promise against`() {
    let host = host(.none)
    var checks = FrameInvariants(of: host)
    host.scroll(by: Point(x: 0, y: -10))
    let found = checks.check(after: host.advance(to: 0))
    #expect(found.map(\.name).contains(.noJump))
    #expect(!found.contains { $0.isPromised })
    let anchored = self.host(.automatic)
    checks = FrameInvariants(of: anchored)
    anchored.scroll(by: Point(x: 0, y: -10))
    #expect(checks.check(after: anchored.advance(to: 0)) == [])
  }
}
