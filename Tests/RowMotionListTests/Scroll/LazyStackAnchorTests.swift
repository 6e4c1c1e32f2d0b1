import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

private struct CounterRow: View {
  let id: Int
  let height: Double
  @State private var count = 0

  var body: some View {
    Text("\(id): \(count)").frame(height: height).onTapGesture { count += 1 }.id(id)
  }
}

private struct Counters: View {
  let model: ListModel

  var body: some View {
    ScrollView {
      LazyVStack(spacing: 0) {
        ForEach(model.items) { item in CounterRow(id: item.id, height: item.height) }
      }
    }
  }
}

/// Visible views of a lazy stack stay in place, and off-screen views keep their state: 40 rows of
/// 40 points in a host of 200.
@MainActor @Suite struct LazyStackAnchorTests {
  private let model = ListModel((0..<40).map { Item(id: $0, height: 40) })
  private let host: ViewHost

  init() {
    let model = model
    host = ViewHost(size: Size(width: 100, height: 200), text: BoxFont()) { Counters(model: model) }
    host.advance(to: 0)
    host.checksInvariants = true
  }

  private func scroll(_ distance: Double) {
    host.scroll(by: Point(x: 0, y: distance))
    host.advance(to: host.time)
  }

  private func change(_ animation: Animation?, _ body: (inout [Item]) -> Void) {
    withAnimation(animation) { body(&model.items) }
    host.advance(to: host.time)
  }

  private func top(_ id: Int) -> Double? { host.frame(id: id)?.minY }

  private var texts: [String] { host.displayList.texts.map(\.text) }

  @Test(arguments: [nil, Animation.linear(duration: 1)])
  func `visible views stay when something is inserted above`(_ animation: Animation?) {
    scroll(410)
    #expect(top(10) == -10)
    change(animation) { $0.insert(Item(id: 100, height: 70), at: 2) }
    for _ in 0...10 {
      #expect(top(10) == -10)
      #expect(top(14) == 150)
      host.advance(to: host.time + 0.125)
    }
    #expect(host.scrollOffset() == 450, "an off-screen view counts with the estimate")
    #expect(host.isIdle)
    #expect(host.diagnostics == [])
  }

  @Test(arguments: [nil, Animation.linear(duration: 1)])
  func `visible views stay when views directly above are removed`(_ animation: Animation?) {
    scroll(410)
    change(animation) { $0.removeSubrange(8..<10) }
    for _ in 0...10 {
      #expect(top(10) == -10)
      host.advance(to: host.time + 0.125)
    }
    #expect(host.scrollOffset() == 330)
    #expect(host.diagnostics == [])
  }

  @Test func `at the top an inserted view visibly pushes the others`() {
    change(.linear(duration: 1)) { $0.insert(Item(id: 100, height: 40), at: 0) }
    #expect(top(0) == 0)
    host.advance(to: 0.5)
    #expect(top(0) == 20)
    host.advance(to: 1)
    #expect(top(0) == 40)
    #expect(top(100) == 0)
  }

  @Test func `when the first visible view is removed, the next one stays`() {
    scroll(410)
    change(.linear(duration: 1)) { $0.remove(at: 10) }
    #expect(top(11) == 30)
    #expect(top(9) == -50, "it moves down from its old position")
    host.advance(to: 0.5)
    #expect(top(11) == 30)
    #expect(top(9) == -30)
    host.advance(to: 1)
    #expect(top(9) == -10)
    #expect(host.isIdle)
    #expect(host.diagnostics == [])
  }

  @Test func `a row that moves away moves no other row`() {
    scroll(410)
    change(.linear(duration: 1)) { $0.swapAt(10, 39) }
    #expect(top(11) == 30)
    host.advance(to: 1)
    #expect(top(11) == 30)
    #expect(host.diagnostics == [])
  }

  /// Fifteen rows move from below to the top: the first visible row would begin at 1480 points, 80
  /// below the top of the last viewport.
  @Test func `visible views move as far as the content's end requires`() {
    scroll(880)
    #expect(top(22) == 0)
    change(.linear(duration: 1)) { $0 = Array($0[25...]) + $0[..<25] }
    #expect(top(22) == 0)
    host.advance(to: 0.5)
    #expect(top(22) == 40)
    host.advance(to: 1)
    #expect(top(22) == 80)
    #expect(host.scrollOffset() == 1_400)
    #expect(host.isIdle)
    #expect(host.diagnostics == [])
  }

  @Test func `without an animation visible views move at once`() {
    scroll(880)
    change(nil) { $0 = Array($0[25...]) + $0[..<25] }
    #expect(top(22) == 80)
    #expect(host.scrollOffset() == 1_400)
    #expect(host.isIdle)
    #expect(host.diagnostics == [])
  }

  @Test func `a view keeps its state off screen`() {
    host.tap(id: 1)
    host.advance(to: 0)
    #expect(texts.contains("1: 1"))
    scroll(1_000)
    #expect(!texts.contains { $0.hasPrefix("1: ") })
    #expect(top(1) == nil)
    scroll(-1_000)
    #expect(texts.contains("1: 1"))
    #expect(top(1) == 40)
    #expect(host.diagnostics == [])
  }

  @Test func `a view keeps its state off screen when its index changes`() {
    host.tap(id: 1)
    host.advance(to: 0)
    scroll(1_000)
    change(nil) { $0.append($0.remove(at: 1)) }
    scroll(10_000)
    #expect(top(1) == 160)
    #expect(texts.contains("1: 1"))
    #expect(host.diagnostics == [])
  }

  @Test func `a view that was removed off screen starts with new state`() {
    host.tap(id: 1)
    host.advance(to: 0)
    scroll(1_000)
    var removed: Item?
    change(nil) { removed = $0.remove(at: 1) }
    change(nil) { items in removed.map { items.insert($0, at: 1) } }
    scroll(-2_000)
    #expect(texts.contains("1: 0"))
  }

  @Test func `an exiting view that is inserted again off screen keeps its state`() {
    host.tap(id: 1)
    host.advance(to: 0)
    var removed: Item?
    change(.linear(duration: 1)) { removed = $0.remove(at: 1) }
    host.advance(to: 0.25)
    change(.linear(duration: 1)) { items in removed.map { items.append($0) } }
    host.advance(to: 3)
    #expect(host.isIdle)
    scroll(10_000)
    #expect(top(1) == 160)
    #expect(texts.contains("1: 1"))
    #expect(host.diagnostics == [])
  }

  @Test func `no more off-screen views are kept than the cache holds`() {
    model.items = (0..<1_000).map { Item(id: $0, height: 40) }
    host.advance(to: 0)
    host.tap(id: 1)
    host.advance(to: 0)
    for _ in 0..<200 { scroll(190) }
    scroll(-100_000)
    #expect(texts.contains("1: 0"), "it was the first of more than 128")
  }
}
