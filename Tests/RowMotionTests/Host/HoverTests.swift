import Observation
import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

@MainActor @Observable final class HoverModel {
  var items = Array(0..<40)
  var hovered: [Int] = []
  /// True if a progress view over the rows animates forever.
  var isAnimating = false
  /// The height that a row gains while it is hovered, in points.
  var growth = 0.0
  /// The number of times that hovering began or ended.
  @ObservationIgnored var changes = 0
}

/// The row under a resting pointer becomes hovered once all rows are at rest.
@MainActor @Suite struct HoverTests {
  private struct Row: View {
    let item: Int
    let model: HoverModel

    var body: some View {
      Color.clear.frame(height: 50 + (model.hovered.contains(item) ? model.growth : 0))
        .onTapGesture {}
        .onHover { isHovered in
          model.changes += 1
          withAnimation(.linear(duration: 0.1)) {
            if isHovered {
              model.hovered.append(item)
            } else {
              model.hovered.removeAll { $0 == item }
            }
          }
        }
    }
  }

  private struct Rows: View {
    let model: HoverModel

    var body: some View {
      List(model.items, id: \.self) { Row(item: $0, model: model) }
        .overlay(alignment: .bottom) { if model.isAnimating { ProgressView() } }
    }
  }

  private let model = HoverModel()

  private func makeHost() -> ViewHost {
    let host = ViewHost(size: Size(width: 200, height: 300), text: BoxFont()) {
      Rows(model: model)
    }
    host.advance(to: 0)
    host.move(to: Point(x: 100, y: 75))
    host.advance(to: 0)
    return host
  }

  /// Shows frames until nothing moves; returns false if that takes more than five seconds.
  @discardableResult private func settle(_ host: ViewHost) -> Bool {
    for _ in 0..<300 where host.advance(to: host.time + 1.0 / 60) == .never { return true }
    return false
  }

  @Test func `a row scrolled under the pointer becomes hovered`() {
    let host = makeHost()
    #expect(model.hovered == [1])
    host.scroll(by: Point(x: 0, y: 100))
    #expect(settle(host))
    #expect(model.hovered == [3])
  }

  @Test func `rows that pass under the pointer do not become hovered`() {
    let host = makeHost()
    host.scroll(toRow: 20, anchor: .top, animation: .linear(duration: 0.5))
    #expect(settle(host))
    #expect(model.hovered == [21])
    #expect(model.changes == 3)
  }

  @Test func `rows that a wheel scrolls past the pointer do not become hovered`() {
    let host = makeHost()
    for _ in 0..<60 {
      host.scroll(by: Point(x: 0, y: 10))
      host.advance(to: host.time + 1.0 / 60)
    }
    #expect(model.changes == 1)
    #expect(settle(host))
    #expect(model.hovered == [13])
    #expect(model.changes == 3)
  }

  @Test func `a row that moves under the pointer after a delay becomes hovered`() {
    let host = makeHost()
    withAnimation(.linear(duration: 0.2).delay(1)) { model.items.swapAt(1, 5) }
    #expect(settle(host))
    #expect(model.hovered == [5])
  }

  @Test func `an endless animation does not prevent hovering`() {
    model.isAnimating = true
    let host = makeHost()
    host.scroll(by: Point(x: 0, y: 100))
    settle(host)
    #expect(model.hovered == [3])
  }

  @Test func `releasing a removed row hovers the row under the pointer`() {
    let host = makeHost()
    host.press(at: Point(x: 100, y: 75))
    model.items.remove(at: 1)
    settle(host)
    host.release(at: Point(x: 100, y: 75))
    #expect(model.hovered.last == 2)
  }

  @Test func `a canceled press keeps the position of the pointer`() {
    let host = makeHost()
    host.press(at: Point(x: 100, y: 75))
    host.release(at: Point(x: -1, y: -1))
    #expect(settle(host))
    #expect(model.hovered == [1])
  }

  @Test func `a row that moves under the pointer becomes hovered`() {
    let host = makeHost()
    withAnimation(.linear(duration: 0.2)) { model.items.swapAt(1, 5) }
    #expect(settle(host))
    #expect(model.hovered == [5])
  }

  @Test func `a row that stays under the pointer is hovered once`() {
    let host = makeHost()
    model.items.removeLast()
    #expect(settle(host))
    #expect(model.changes == 1)
  }

  @Test func `a row that moves because it is hovered comes to rest`() {
    model.growth = -40
    let host = makeHost()
    #expect(settle(host))
    // The row becomes 10 points tall and ends above the pointer, so the next one is hovered. Then
    // the first one is under the pointer again. Hovering it would repeat the cycle.
    #expect(model.hovered == [2])
    #expect(model.changes == 3)
  }

  @Test func `scrolling hovers nothing at the position of a tap`() {
    let host = makeHost()
    host.exit()
    host.tap(at: Point(x: 100, y: 75))
    let changes = model.changes
    host.scroll(by: Point(x: 0, y: 100))
    #expect(host.advance(to: host.time) == .never)
    #expect(model.changes == changes)
  }

  @Test func `nothing is hovered after the pointer has left`() {
    let host = makeHost()
    host.exit()
    host.scroll(by: Point(x: 0, y: 100))
    #expect(settle(host))
    #expect(model.hovered == [])
  }

  @Test func `a pressed row stays hovered until it is released`() {
    let host = makeHost()
    host.press(at: Point(x: 100, y: 75))
    host.scroll(by: Point(x: 0, y: 100))
    settle(host)
    #expect(model.hovered == [1])
    host.release(at: Point(x: 100, y: 75))
    #expect(settle(host))
    #expect(model.hovered == [3])
  }
}
