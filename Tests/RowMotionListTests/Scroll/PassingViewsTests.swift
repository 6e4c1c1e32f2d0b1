import Observation
import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Views of a lazy stack that pass others are drawn above them, like rows of a list.
@MainActor @Suite struct PassingViewsTests {
  @MainActor @Observable final class Model {
    var items = ["a", "b", "c", "d", "e"]
  }

  struct Views: View {
    let model: Model

    var body: some View {
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(model.items, id: \.self) { Text($0).frame(width: 100, height: 40) }
        }
      }
    }
  }

  /// Returns the opaque surface below a text; nil if there is none.
  private func surface(below text: String, _ harness: Harness) -> Rect? {
    let marks = VisibleDrawing(harness.host.displayList).marks
    guard let index = marks.firstIndex(where: { $0.text == text }) else { return nil }
    let surface = marks[..<index].last
    return surface?.text == nil && surface?.opacity == 1 ? surface?.bounds : nil
  }

  @Test func `a view that moves to the end is drawn above those that it passes`() {
    let model = Model()
    let harness = Harness(width: 200, height: 400) { Views(model: model) }
    withAnimation(.linear(duration: 1)) { model.items = ["b", "c", "d", "e", "a"] }
    harness.run(to: 0.5)
    // Halfway from 0 to 160, horizontally centered in 200 points.
    #expect(surface(below: "a", harness) == Rect(x: 50, y: 80, width: 100, height: 40))
    let drawing = VisibleDrawing(harness.host.displayList)
    for text in ["b", "c", "d", "e"] {
      #expect((drawing.order(of: text) ?? 9) < (drawing.order(of: "a") ?? 0))
      #expect(surface(below: text, harness) == nil)
    }
    harness.run(to: 2)
    #expect(surface(below: "a", harness) == nil)
    #expect(VisibleDrawing(harness.host.displayList).marks.count == 5)
    #expect(harness.violations == [])
  }

  @Test func `shadows of several views are together no darker than one`() {
    let model = Model()
    let harness = Harness(width: 200, height: 400) { Views(model: model) }
    withAnimation(.linear(duration: 1)) { model.items = ["a", "d", "c", "e", "b"] }
    harness.run(to: 0.5)
    let shadows = VisibleDrawing(harness.host.displayList).marks.filter {
      $0.text == nil && $0.opacity < 1
    }
    // Two views are lifted, with ten rectangles each, whose opacity is 0.022 for a view alone.
    #expect(shadows.count == 20)
    for shadow in shadows { #expect(abs(shadow.opacity - 0.011) < 1e-6) }
  }

  @Test func `a view without an animation is never lifted`() {
    let model = Model()
    let harness = Harness(width: 200, height: 400) { Views(model: model) }
    model.items = ["b", "c", "d", "e", "a"]
    harness.advance(to: 0)
    #expect(VisibleDrawing(harness.host.displayList).marks.count == 5)
    #expect(harness.advance(to: 1) == .never)
  }
}
