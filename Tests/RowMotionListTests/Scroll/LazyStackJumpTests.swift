import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

private struct LazyRows: View {
  let model: ListModel

  var body: some View {
    ScrollView {
      LazyVStack(spacing: 0) {
        ForEach(model.items) { item in Rectangle().frame(height: item.height).id(item.id) }
      }
    }
  }
}

/// Views of two lines of 20 points.
private struct TwoLines: View {
  let model: Switch

  var body: some View {
    ScrollView {
      LazyVStack(spacing: model.isOn ? 10 : 0) {
        ForEach(0..<20, id: \.self) { row in
          VStack(spacing: 0) {
            Text("a\(row)")
            Text("b\(row)")
          }
        }
      }
    }
  }
}

/// Views of a lazy stack continue from their positions: rows of 40 points in a host of 200.
@MainActor @Suite struct LazyStackJumpTests {
  private let model: ListModel
  private let host: ViewHost

  init() {
    // Rows 5 to 9 are taller than estimated from the others.
    let model = ListModel((0..<20).map { Item(id: $0, height: (5..<10).contains($0) ? 100 : 40) })
    self.model = model
    host = ViewHost(size: Size(width: 100, height: 200), text: BoxFont()) { LazyRows(model: model) }
    host.advance(to: 0)
    host.checksInvariants = true
  }

  private func change(_ animation: Animation?, _ body: (inout [Item]) -> Void) {
    withAnimation(animation) { body(&model.items) }
    host.advance(to: host.time)
  }

  private func top(_ id: Int) -> Double? {
    let stack = host.runtime.nodes.lazyStacks.first as? LazyStackNode
    return stack?.rows.shown.first { $0.id == AnyHashable(id) && $0.drawnFrame != nil }?.drawnFrame?
      .minY
  }

  private func isNear(_ value: Double?, _ expected: Double) -> Bool {
    value.map { abs($0 - expected) < 1e-9 } ?? false
  }

  @Test func `a view that leaves the viewport moves out, even if only a lower part was visible`() {
    let model = Switch()
    let host = stage(size: Size(width: 100, height: 200)) { TwoLines(model: model) }
    func top(_ text: String) -> Double? {
      host.displayList.texts.first { $0.text == text }?.position.y
    }
    // Row 4 is at the top when the anchor is chosen; then the lower part of row 1 is.
    host.scroll(to: 160)
    host.advance(to: 0)
    host.scroll(by: Point(x: 0, y: -100))
    host.advance(to: 0.1)
    #expect(top("b1") == 0)
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    host.advance(to: 0.1)
    #expect(top("b1") == 0)
    #expect(top("a4") == 100)
    host.advance(to: 0.6)
    // The view moves with those below, which keep the anchor in place.
    #expect(isNear(top("b1"), -15))
    #expect(isNear(top("a4"), 100))
  }

  @Test func `visible views follow an end that recedes with an animation`() {
    host.scroll(by: Point(x: 0, y: 10_000))
    host.advance(to: 0)
    let end = host.scrollOffset()
    #expect(top(15) == 0)
    change(.linear(duration: 1)) { $0.removeLast(2) }
    #expect(host.scrollOffset() == end)
    #expect(top(15) == 0)
    #expect(top(19) == 160)
    host.advance(to: 0.25)
    #expect(isNear(host.scrollOffset(), end - 20))
    #expect(isNear(top(15), 20))
    host.advance(to: 1)
    #expect(isNear(top(15), 80))
    #expect(host.isIdle)
    #expect(host.diagnostics == [])
  }

  @Test func `growth while an end recedes reduces how far visible views move`() {
    host.scroll(by: Point(x: 0, y: 10_000))
    host.advance(to: 0)
    change(.linear(duration: 1)) { $0.removeLast(2) }
    host.advance(to: 0.5)
    // Row 15 began at the viewport's top; the end moves it 80 points down.
    #expect(isNear(top(15), 40))
    change(nil) { $0[16].height = 50 }
    #expect(isNear(top(15), 30))
    #expect(isNear(top(17), 120))
    host.advance(to: 1)
    #expect(isNear(top(15), 70))
    #expect(host.isIdle)
    #expect(host.diagnostics == [])
  }

  @Test func `visible views follow an end that recedes at once`() {
    host.scroll(by: Point(x: 0, y: 10_000))
    host.advance(to: 0)
    change(nil) { $0.removeLast(2) }
    #expect(top(15) == 80)
    #expect(host.isIdle)
    #expect(host.diagnostics == [])
  }

  @Test func `a drag interrupts an end that recedes`() {
    host.scroll(by: Point(x: 0, y: 10_000))
    host.advance(to: 0)
    change(.linear(duration: 1)) { $0.removeLast(2) }
    host.advance(to: 0.25)
    host.beginScroll(at: Point(x: 50, y: 100))
    host.advance(to: 0.5)
    #expect(isNear(top(15), 20))
    host.endScroll()
    host.advance(to: 3)
    #expect(isNear(top(15), 80))
    #expect(host.isIdle)
    #expect(host.diagnostics == [])
  }

  @Test func `a moving view stays in place when a view that it passes turns out taller`() {
    change(.linear(duration: 1)) { $0.swapAt(0, 19) }
    // From 0 to 760, past 14 unmeasured rows of 40 and 5 measured ones.
    host.advance(to: 0.1)
    #expect(isNear(top(0), 76))
    // Row 5 becomes visible, 60 points taller than estimated.
    change(nil) { $0.remove(at: 1) }
    #expect(top(5) == 160)
    #expect(isNear(top(0), 36))
    #expect(host.diagnostics == [])
  }

  @Test func `an instant removal moves other views by no more than its height`() {
    change(nil) { $0.remove(at: 1) }
    #expect(top(2) == 40)
    change(nil) { $0[0].height = 10 }
    #expect(top(2) == 10)
    change(nil) { $0.swapAt(0, 10) }
    change(nil) { $0.removeAll() }
    #expect(host.diagnostics == [])
  }

  @Test func `a view that is displaced by an instant change is reported`() {
    host.scroll(by: Point(x: 0, y: 100))
    host.advance(to: 0)
    let stack = host.runtime.nodes.lazyStacks.first as? LazyStackNode
    // As if a scroll displaced the content by more than the appended row accounts for.
    host.beginScroll(at: Point(x: 50, y: 100))
    stack?.layer?.scrollView?.contentShifted(by: 70)
    host.endScroll(velocity: .zero)
    change(nil) { $0.append(Item(id: 20)) }
    #expect(host.invariantRecord?.violations[.noJump] == 1)
  }
}
