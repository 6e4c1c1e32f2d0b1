import Observation
import RowMotionTestSupport
import Testing

@testable import RowMotion

/// Motions that start while animations are replaced, as in a fork of a recording.
@MainActor @Suite struct ReplacedAnimationTests {
  @MainActor @Observable final class Model {
    var ids = ["a", "b", "c", "d", "e"]
  }

  struct Stack: View {
    let model: Model

    var body: some View {
      ScrollView {
        LazyVStack { ForEach(model.ids, id: \.self) { Text($0).frame(height: 40) } }
      }
    }
  }

  struct Rows: View {
    let model: Model

    var body: some View {
      List {
        ForEach(model.ids, id: \.self) { Text($0).frame(height: 40) }
          .onMove { model.ids.move(fromOffsets: $0, toOffset: $1) }
      }
    }
  }

  /// Linear, over two seconds.
  private func replaceAnimations(of host: ViewHost) {
    host.runtime.motions.animationOverride = { _ in .linear(duration: 2) }
  }

  @Test func `a view of a lazy stack that passes others is lifted for the replaced animation`() {
    let model = Model()
    let harness = Harness(width: 200, height: 400) { Stack(model: model) }
    replaceAnimations(of: harness.host)
    withAnimation(.linear(duration: 0.5)) { model.ids = ["b", "c", "d", "e", "a"] }
    let stack = harness.host.runtime.nodes.lazyStacks.first as? LazyStackNode
    func lifted() -> [AnyHashable] {
      stack?.rows.shown.filter(\.isLifted).map(\.id) ?? []
    }
    harness.run(to: 1.75)
    #expect(lifted() == ["a"])
    harness.run(to: 2.5)
    #expect(lifted() == [])
  }

  @Test func `rows make room for a dragged row with the replaced animation`() {
    let harness = Harness(width: 200, height: 400) { Rows(model: Model()) }
    replaceAnimations(of: harness.host)
    let rows = harness.host.rows
    let (start, step) = (rows[0].minY + 20, rows[1].minY - rows[0].minY)
    harness.host.press(at: Point(x: 20, y: start))
    harness.host.longPress()
    harness.host.move(to: Point(x: 20, y: start + step))
    let time = harness.host.time
    harness.run(to: time + 1)
    // Halfway after one of two seconds.
    #expect(abs(harness.host.rows[1].minY - rows[1].minY + step / 2) < 1e-9)
  }
}
