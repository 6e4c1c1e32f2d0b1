import RowMotion
import Testing

@testable import RowMotionTestFixtures

@MainActor private final class Server {
  var continuation: CheckedContinuation<Void, Never>?

  func load() async { await withCheckedContinuation { continuation = $0 } }
}

/// Refreshes that a key starts, without a pull.
@MainActor @Suite struct KeyboardRefreshTests {
  private let server = Server()

  private func list() -> ViewHost {
    stage(size: Size(width: 200, height: 300)) {
      List(0..<20, id: \.self) { Text("\($0)").frame(height: 40) }
        .id("list")
        .refreshable { await server.load() }
    }
  }

  private func scrollView() -> ViewHost {
    stage(size: Size(width: 200, height: 300)) {
      ScrollView { Text("content").frame(width: 200, height: 800) }
        .id("list")
        .refreshable { await server.load() }
    }
  }

  /// Returns the number of drawn indicator dots, by their corner radius.
  private func dots(_ host: ViewHost) -> Int {
    host.displayList.description.split(separator: "radius 2.5", omittingEmptySubsequences: false)
      .count - 1
  }

  private func finishRefresh(_ host: ViewHost) async {
    for _ in 0..<1000 where server.continuation == nil { await Task.yield() }
    server.continuation?.resume()
    for _ in 0..<1000 where host.refreshPhase() == .refreshing { await Task.yield() }
  }

  @Test(arguments: [true, false])
  func `at the top the content moves down and back as after a pull`(isList: Bool) async {
    let host = isList ? list() : scrollView()
    #expect(host.key(.function(5)))
    var offsets: [Double] = []
    for frame in 0...120 {
      host.advance(to: Double(frame) / 60)
      offsets.append(host.scrollOffset(in: "list"))
    }
    // All eight dots are drawn once there is space for them.
    #expect(dots(host) == 8)
    #expect(offsets.first == 0 && offsets.last == -48)
    for (old, new) in zip(offsets, offsets.dropFirst()) { #expect(new <= old && old - new < 5) }
    #expect(host.advance(to: 2) == .now, "the indicator turns")
    #expect(!host.refresh(), "one at a time")
    await finishRefresh(host)
    for frame in 0...120 { host.advance(to: 2 + Double(frame) / 60) }
    #expect(host.scrollOffset(in: "list") == 0)
    #expect(host.refreshPhase(in: "list") == .idle)
    #expect(dots(host) == 0)
    #expect(host.isIdle)
  }

  @Test(arguments: [true, false])
  func `further down nothing moves and the indicator covers the content`(
    isList: Bool
  ) async {
    let host = isList ? list() : scrollView()
    host.scroll(to: 130, in: "list")
    host.advance(to: 0)
    #expect(host.refresh())
    host.advance(to: 0)
    #expect(dots(host) == 0, "it is not visible yet")
    for frame in 0...60 {
      host.advance(to: Double(frame) / 60)
      #expect(host.scrollOffset(in: "list") == 130)
    }
    #expect(dots(host) == 8)
    await finishRefresh(host)
    #expect(host.advance(to: 1) == .now)
    for frame in 0...60 {
      host.advance(to: 1 + Double(frame) / 60)
      #expect(host.scrollOffset(in: "list") == 130)
    }
    #expect(dots(host) == 0)
    #expect(host.refreshPhase(in: "list") == .idle)
    #expect(host.isIdle)
  }

  @Test func `a key starts another refresh during the return`() async {
    let host = list()
    #expect(host.refresh())
    host.advance(to: 1)
    await finishRefresh(host)
    host.advance(to: 1.05)
    #expect(host.refreshPhase() == .settling)
    #expect(host.refresh())
    for frame in 0...120 { host.advance(to: 1.05 + Double(frame) / 60) }
    #expect(host.scrollOffset(in: "list") == -48)
  }

  @Test func `of two lists the one that has the focus is refreshed`() {
    let host = stage(size: Size(width: 200, height: 300)) {
      VStack(spacing: 0) {
        ForEach(0..<2) { index in
          List(selection: .constant(Set<Int>())) {
            ForEach(0..<3, id: \.self) { Text("\($0)").frame(height: 40) }
          }
          .id(index)
          .refreshable { await server.load() }
        }
      }
    }
    #expect(host.focus(row: 1, in: 1))
    host.key(.function(5))
    #expect(host.refreshPhase(in: 0) == .idle)
    #expect(host.refreshPhase(in: 1) == .refreshing)
  }
}
