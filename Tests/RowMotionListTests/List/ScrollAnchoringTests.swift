import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// The purpose of anchoring: without it, measured rows push the visible ones.
@MainActor @Suite struct ScrollAnchoringTests {
  /// Returns rows of 60 points that are estimated at 40, five of them visible, row 100 at the top.
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

  @Test func `without anchoring a row measured above pushes visible rows`() {
    let host = host(.none)
    #expect(top(100, host) == 0)
    let offset = host.scrollOffset()
    scroll(host, by: -10)
    // Row 99 is 20 points higher than estimated.
    #expect(top(100, host) == 30)
    #expect(host.scrollOffset() == offset - 10)
    scroll(host, by: -10)
    #expect(top(100, host) == 40)
  }

  @Test func `with anchoring a row measured above pushes nothing`() {
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

  @Test func `a push without anchoring is a jump, but breaks no promise`() {
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
