import Observation
import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

@MainActor @Observable final class HoverModel {
  var items = Array(0..<40)
  var hovered: [Int] = []
  /// Whether something stands beside the rows that turns for ever.
  var turns = false
  /// By how much a row that is hovered is taller, points.
  var growth = 0.0
  /// How often hovering began or ended.
  @ObservationIgnored var changes = 0
}

/// What is under a pointer that stands still is hovered once all has come to rest.
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
        .overlay(alignment: .bottom) { if model.turns { ProgressView() } }
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

  /// Shows frames until nothing moves; returns whether that came to be within five seconds.
  @discardableResult private func settle(_ host: ViewHost) -> Bool {
    for _ in 0..<300 where host.advance(to: host.time + 1.0 / 60) == .never { return true }
    return false
  }

  @Test func `a row that is scrolled under the pointer is hovered`() {
    let host = makeHost()
    #expect(model.hovered == [1])
    host.scroll(by: Point(x: 0, y: 100))
    #expect(settle(host))
    #expect(model.hovered == [3])
  }

  @Test func `rows that pass below the pointer are not`() {
    let host = makeHost()
    host.scroll(toRow: 20, anchor: .top, animation: .linear(duration: 0.5))
    #expect(settle(host))
    #expect(model.hovered == [21])
    #expect(model.changes == 3)
  }

  @Test func `rows that a wheel turns below the pointer are not, also one notch a frame`() {
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

  @Test func `a row that comes to stand there after a delay is hovered`() {
    let host = makeHost()
    withAnimation(.linear(duration: 0.2).delay(1)) { model.items.swapAt(1, 5) }
    #expect(settle(host))
    #expect(model.hovered == [5])
  }

  @Test func `something that turns for ever keeps nothing from being hovered`() {
    model.turns = true
    let host = makeHost()
    host.scroll(by: Point(x: 0, y: 100))
    settle(host)
    #expect(model.hovered == [3])
  }

  @Test func `what is under the pointer when it lets go of what has gone is hovered`() {
    let host = makeHost()
    host.press(at: Point(x: 100, y: 75))
    model.items.remove(at: 1)
    settle(host)
    host.release(at: Point(x: 100, y: 75))
    #expect(model.hovered.last == 2)
  }

  @Test func `a press that is taken away leaves the pointer where it is`() {
    let host = makeHost()
    host.press(at: Point(x: 100, y: 75))
    host.release(at: Point(x: -1, y: -1))
    #expect(settle(host))
    #expect(model.hovered == [1])
  }

  @Test func `a row that comes to stand under the pointer is hovered`() {
    let host = makeHost()
    withAnimation(.linear(duration: 0.2)) { model.items.swapAt(1, 5) }
    #expect(settle(host))
    #expect(model.hovered == [5])
  }

  @Test func `a row that the pointer has not moved away from is hovered once`() {
    let host = makeHost()
    model.items.removeLast()
    #expect(settle(host))
    #expect(model.changes == 1)
  }

  @Test func `what hovering itself moves comes to rest`() {
    model.growth = -40
    let host = makeHost()
    #expect(settle(host))
    // The row is 10 points tall and ends above the pointer, so the next one is hovered. Then the first one is under the
    // pointer again, which is where it would begin anew.
    #expect(model.hovered == [2])
    #expect(model.changes == 3)
  }

  @Test func `where a finger was nothing is hovered later`() {
    let host = makeHost()
    host.exit()
    host.tap(at: Point(x: 100, y: 75))
    let changes = model.changes
    host.scroll(by: Point(x: 0, y: 100))
    #expect(host.advance(to: host.time) == .never)
    #expect(model.changes == changes)
  }

  @Test func `nothing is hovered where the pointer has left`() {
    let host = makeHost()
    host.exit()
    host.scroll(by: Point(x: 0, y: 100))
    #expect(settle(host))
    #expect(model.hovered == [])
  }

  @Test func `a row that is pressed stays hovered until it is let go of`() {
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
