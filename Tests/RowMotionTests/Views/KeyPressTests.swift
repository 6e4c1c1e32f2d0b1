import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Key presses in rows, the focus ring, and the order of tab stops.
@MainActor @Suite struct KeyPressTests {
  private final class Log {
    var lines: [String] = []
  }

  private struct Lists: View {
    let log: Log
    var body: some View {
      VStack(spacing: 0) {
        List(selection: .constant(Int?.none)) {
          ForEach(0..<20) { number in
            Text("\(number)")
              .onKeyPress(.space) {
                log.lines.append("inner \(number)")
                return number == 2 ? .ignored : .handled
              }
              .padding(4)
              .onKeyPress(keys: [.space, .function(2)]) { press in
                log.lines.append("outer \(number) \(press.modifiers.contains(.shift))")
                return .handled
              }
          }
        }
        .id("first")
        .onKeyPress(.end) {
          log.lines.append("end")
          return .handled
        }
        List(selection: .constant(Int?.none)) {
          ForEach(0..<20) { number in Text("\(number)") }
        }
        .id("second")
      }
    }
  }

  private func host(_ log: Log) -> ViewHost {
    let host = ViewHost(size: Size(width: 100, height: 200), text: BoxFont()) { Lists(log: log) }
    host.advance(to: 0)
    return host
  }

  /// Returns the focus rings that are drawn.
  private func focusRings(_ host: ViewHost) -> [Rect] {
    host.advance(to: host.time)
    return host.displayList.items.flatMap { item -> [Rect] in
      guard case .layer(let layer) = item else { return [] }
      return layer.segment.operations.compactMap {
        guard case .border(let rect, _, _, _) = $0 else { return nil }
        return rect
      }
    }
  }

  @Test func `key handlers of the focused row are called from the inside out`() {
    let log = Log()
    let host = host(log)
    #expect(!host.key(.space), "nothing has the focus")
    #expect(host.key(.tab))
    #expect(host.key(.space))
    #expect(log.lines == ["inner 0"])
    #expect(host.key(.down))
    #expect(host.key(.down))
    log.lines = []
    #expect(host.key(.space))
    #expect(log.lines == ["inner 2", "outer 2 false"], "an ignored key propagates outwards")
    log.lines = []
    #expect(host.key(.function(2), modifiers: .shift))
    #expect(log.lines == ["outer 2 true"])
  }

  @Test func `keys have the names of SwiftUI, too`() {
    let log = Log()
    let host = ViewHost(size: Size(width: 100, height: 200), text: BoxFont()) {
      List(0..<2, id: \.self, selection: .constant(Int?.none)) { _ in
        Text("row")
          .onKeyPress(keys: [.return, .upArrow, .downArrow, .leftArrow, .rightArrow]) { press in
            log.lines.append("\(press.key)")
            return .handled
          }
      }
    }
    host.advance(to: 0)
    host.key(.tab)
    for key in [Key.enter, .up, .down, .left, .right] { host.key(key) }
    #expect(log.lines == ["enter", "up", "down", "left", "right"])
  }

  @Test func `key handlers around a list are called before the list's own`() {
    let log = Log()
    let host = host(log)
    host.key(.tab)
    #expect(host.key(.end))
    #expect(log.lines == ["end"])
    #expect(host.lists[0].selection.focused == AnyHashable(0))
  }

  @Test func `a list that has the focus when the window opens draws no ring before a key`() {
    let host = host(Log())
    #expect(host.setOpeningFocus(backwards: false))
    #expect(focusRings(host) == [])
    host.key(.down)
    #expect(focusRings(host).count == 1)
  }

  /// A row is 28 points high, and the ring is inset by 3 points.
  @Test func `the focus ring is visible after keys and not after clicks`() {
    let host = host(Log())
    #expect(focusRings(host) == [])
    host.key(.tab)
    #expect(focusRings(host) == [Rect(x: 3, y: 3, width: 94, height: 22)])
    host.key(.down)
    #expect(focusRings(host) == [Rect(x: 3, y: 31, width: 94, height: 22)])
    host.tap(at: Point(x: 50, y: 70))
    #expect(focusRings(host) == [])
    host.key(.down)
    #expect(focusRings(host) == [Rect(x: 3, y: 75, width: 94, height: 22)], "scrolled by 12")
    host.hasKeyboard = false
    #expect(focusRings(host) == [])
    host.hasKeyboard = true
    #expect(focusRings(host).count == 1)
  }

  @Test func `arrow keys start at the first tab stop`() {
    let host = host(Log())
    #expect(host.key(.down))
    #expect(host.lists[0].selection.focused == AnyHashable(0))
    #expect(focusRings(host).count == 1)
  }

  @Test func `keys scroll a list without focusable rows`() {
    let host = ViewHost(size: Size(width: 100, height: 100), text: BoxFont()) {
      List(0..<10) { _ in Color.clear.frame(height: 50) }
    }
    host.advance(to: 0)
    for (key, offset) in [
      (Key.down, 40.0), (.pageDown, 100), (.up, 60), (.pageUp, 0), (.end, 400), (.home, 0),
    ] {
      #expect(host.key(key))
      host.advance(to: host.time + 1)
      #expect(host.scrollOffset() == offset, "\(key)")
    }
    let short = ViewHost(size: Size(width: 100, height: 100), text: BoxFont()) {
      List(0..<2) { _ in Color.clear.frame(height: 50) }
    }
    short.advance(to: 0)
    #expect(!short.key(.down))
  }

  @Test func `tab leaves a host that has neighbors`() {
    let host = host(Log())
    host.tabLeavesAtEnd = true
    #expect(host.key(.tab))
    #expect(host.key(.tab))
    #expect(host.runtime.focus.target === host.lists[1])
    #expect(!host.key(.tab))
    #expect(host.runtime.focus.target == nil)
    #expect(host.enterFocus(backwards: true))
    #expect(host.runtime.focus.target === host.lists[1])
    #expect(host.key(.tab, modifiers: .shift))
    #expect(!host.key(.tab, modifiers: .shift))
    #expect(host.enterFocus(backwards: false))
    #expect(host.runtime.focus.target === host.lists[0])
    host.tabLeavesAtEnd = false
    #expect(host.key(.tab, modifiers: .shift))
    #expect(host.runtime.focus.target === host.lists[1])
  }

  @Test func `a host that gets the keyboard back focuses the view that Tab had left`() {
    let host = host(Log())
    host.tabLeavesAtEnd = true
    for _ in 0..<2 { #expect(host.key(.tab)) }
    #expect(!host.key(.tab))
    host.hasKeyboard = false
    #expect(host.runtime.focus.target == nil)
    host.hasKeyboard = true
    #expect(host.runtime.focus.target === host.lists[1])
    // Another focus replaces it.
    #expect(!host.key(.tab))
    host.hasKeyboard = false
    #expect(host.enterFocus(backwards: false))
    host.press(at: Point(x: -1, y: -1))
    host.hasKeyboard = true
    #expect(host.runtime.focus.target == nil)
  }
}
