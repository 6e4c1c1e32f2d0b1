import Observation
import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Rows that pass others are drawn above them, on an opaque surface with a shadow.
@MainActor @Suite struct PassingRowsTests {
  @MainActor @Observable final class Model {
    var sections = [["a", "b", "c", "d", "e"]]
    var selected: Set<String> = []
    var refusesMoves = false
  }

  struct Rows: View {
    let model: Model

    var body: some View {
      List(selection: Bindable(model).selected) {
        ForEach(model.sections.indices, id: \.self) { section in
          Section {
            ForEach(model.sections[section], id: \.self) { Text($0).frame(height: 40) }
              .onMove {
                if model.refusesMoves { return }
                model.sections[section].move(fromOffsets: $0, toOffset: $1)
              }
          }
        }
      }
    }
  }

  private func harness(_ model: Model, _ style: ListStyle = .plain) -> Harness {
    Harness(width: 200, height: 400) { Rows(model: model).listStyle(style) }
  }

  /// Returns the texts that are drawn on their own opaque surface, from the bottom to the top one.
  private func lifted(_ harness: Harness) -> [String] {
    let marks = VisibleDrawing(harness.host.displayList).marks
    return marks.indices.compactMap { index in
      guard let text = marks[index].text,
        let row = harness.host.rows.first(where: {
          $0.id.base as? String == text
        })
      else { return nil }
      let surface = marks[..<index].last {
        $0.text == nil && $0.opacity == 1 && abs($0.bounds.minY - row.minY) < 1e-6
          && abs($0.bounds.height - row.height) < 1e-6
      }
      return surface == nil ? nil : text
    }
  }

  /// Returns the opacity of a row's shadow, 0...0.022.
  private func shadow(_ harness: Harness) -> Double {
    VisibleDrawing(harness.host.displayList).marks.map { mark -> Double in
      let isShadow = mark.text == nil && mark.color.red == 0 && mark.color.opacity < 0.1
      return isShadow ? mark.opacity : 0
    }.max() ?? 0
  }

  @Test(arguments: [ListStyle.plain, .card()])
  func `a row that moves to the end is drawn above those that it passes`(_ style: ListStyle) {
    let model = Model()
    let harness = harness(model, style)
    #expect(lifted(harness) == [])
    withAnimation(.linear(duration: 1)) { model.sections[0] = ["b", "c", "d", "e", "a"] }
    harness.run(to: 0.5)
    #expect(lifted(harness) == ["a"])
    let drawing = VisibleDrawing(harness.host.displayList)
    for text in ["b", "c", "d", "e"] {
      #expect((drawing.order(of: text) ?? 9) < (drawing.order(of: "a") ?? 0))
    }
    harness.run(to: 2)
    #expect(lifted(harness) == [])
    #expect(shadow(harness) == 0)
    #expect(harness.violations == [])
  }

  @Test func `the shadow appears and disappears with the motion, never in one step`() {
    let model = Model()
    let harness = harness(model)
    withAnimation(.linear(duration: 1)) { model.sections[0] = ["b", "c", "d", "e", "a"] }
    harness.advance(to: 0)
    #expect(shadow(harness) == 0)
    // A share of 6 · rest · (1 − rest) of 0.022, at most 1.
    for (time, share) in [(0.05, 0.285), (0.1, 0.54), (0.5, 1), (0.9, 0.54), (0.95, 0.285)] {
      harness.run(to: time)
      #expect(abs(shadow(harness) - 0.022 * share) < 1e-6)
    }
    harness.run(to: 1)
    #expect(shadow(harness) == 0)
  }

  @Test func `a new motion continues from the previous shadow`() {
    let model = Model()
    let harness = harness(model)
    var last = 0.0
    func check(_ host: ViewHost) {
      let now = shadow(harness)
      #expect(abs(now - last) < 0.022 * 0.15)
      last = now
    }
    for (time, order) in [
      (0.3, "bcdea"), (0.35, "abcde"), (0.8, "bcdea"), (1.7, "eabcd"), (4, "abcde"),
    ] {
      withAnimation(.linear(duration: 1)) { model.sections[0] = order.map(String.init) }
      harness.run(to: time, check)
    }
    #expect(shadow(harness) == 0)
    #expect(harness.violations == [])
  }

  @Test func `shadows of several rows are together no darker than one`() {
    let model = Model()
    let harness = harness(model)
    withAnimation(.linear(duration: 1)) { model.sections[0] = ["a", "d", "c", "e", "b"] }
    // Two elevations of 0.285 are less than a full one; two full ones share its shadow.
    harness.run(to: 0.05)
    #expect(abs(shadow(harness) - 0.022 * 0.285) < 1e-6)
    harness.run(to: 0.5)
    #expect(lifted(harness).count == 2)
    #expect(abs(shadow(harness) - 0.011) < 1e-6)
  }

  @Test func `a sort lifts the fewest rows whose moves explain it`() {
    let model = Model()
    let harness = harness(model)
    withAnimation(.linear(duration: 1)) { model.sections[0] = ["a", "d", "c", "e", "b"] }
    harness.run(to: 0.5)
    // Three of the five keep their order, as a, c and e do.
    #expect(lifted(harness).count == 2)
    #expect(!lifted(harness).contains("a"))
    #expect(!lifted(harness).contains("e"))
  }

  @Test func `a menu opens for the row that is drawn above the others`() {
    let model = Model()
    let harness = harness(model)
    withAnimation(.linear(duration: 1)) { model.sections[0] = ["b", "c", "d", "e", "a"] }
    harness.run(to: 0.5)
    let middle = harness.host.rows.first { $0.id == AnyHashable("a") }.map { $0.minY + 20 }
    #expect(harness.host.contextMenu(at: Point(x: 50, y: middle ?? 0)) != nil)
    #expect(model.selected == ["a"])
  }

  @Test func `a move that the program refuses does not count for the next change`() {
    let model = Model()
    let harness = harness(model)
    harness.host.tap(at: Point(x: 50, y: 20))
    harness.advance(to: 0)
    model.refusesMoves = true
    harness.host.key(.down, modifiers: .alt)
    harness.advance(to: 0)
    withAnimation(.linear(duration: 1)) { model.sections[0] = ["a", "c", "d", "e", "b"] }
    harness.run(to: 0.5)
    #expect(lifted(harness) == ["b"])
  }

  @Test func `rows that move aside for others are not lifted`() {
    let model = Model()
    let harness = harness(model)
    withAnimation(.linear(duration: 1)) { model.sections[0] = ["x", "a", "c", "y", "d", "e"] }
    harness.run(to: 0.5)
    #expect(lifted(harness) == [])
    #expect(harness.violations == [])
  }

  @Test func `a row that moves to another section is lifted`() {
    let model = Model()
    model.sections = [["a", "b"], ["c", "d"]]
    let harness = harness(model)
    withAnimation(.linear(duration: 1)) { model.sections = [["b"], ["c", "d", "a"]] }
    harness.run(to: 0.5)
    #expect(lifted(harness) == ["a"])
    harness.run(to: 2)
    #expect(lifted(harness) == [])
    #expect(harness.violations == [])
  }

  @Test(arguments: [Key.down, .up])
  func `the row that a key moves is lifted and not the one it passes`(_ key: Key) {
    let model = Model()
    model.selected = ["c"]
    let harness = harness(model)
    harness.host.tap(at: Point(x: 100, y: 100))
    harness.advance(to: 0)
    #expect(harness.host.key(key, modifiers: .alt))
    harness.advance(to: 0)
    #expect(model.sections[0].firstIndex(of: "c") == (key == .down ? 3 : 1))
    harness.run(to: 0.2)
    #expect(lifted(harness) == ["c"])
    harness.settle()
    #expect(lifted(harness) == [])
    #expect(harness.violations == [])
  }

  @Test func `a row without an animation is never lifted`() {
    let model = Model()
    let harness = harness(model)
    model.sections[0] = ["b", "c", "d", "e", "a"]
    harness.advance(to: 0)
    #expect(lifted(harness) == [])
    harness.host.environment.reduceMotion = true
    withAnimation(.linear(duration: 1)) { model.sections[0] = ["a", "b", "c", "d", "e"] }
    harness.run(to: 0.5)
    #expect(lifted(harness) == [])
  }

  @Test func `a dropped row keeps its shadow until it is at its position`() {
    let model = Model()
    let harness = harness(model)
    harness.host.press(at: Point(x: 50, y: 20))
    harness.advance(to: 0)
    harness.advance(to: 0.5)
    harness.host.move(to: Point(x: 50, y: 110))
    harness.run(to: 1)
    #expect(abs(shadow(harness) - 0.022) < 1e-6)
    harness.host.release(at: Point(x: 50, y: 110))
    harness.advance(to: 1)
    #expect(abs(shadow(harness) - 0.022) < 1e-6)
    var last = shadow(harness)
    harness.run(to: 3) { _ in
      #expect(shadow(harness) <= last)
      #expect(last - shadow(harness) < 0.022 * 0.25)
      last = shadow(harness)
    }
    #expect(last == 0)
    #expect(harness.violations == [])
  }

  @Test func `a lifted row receives a press before the rows that it passes`() {
    let model = Model()
    let harness = harness(model)
    withAnimation(.linear(duration: 1)) { model.sections[0] = ["b", "c", "d", "e", "a"] }
    harness.run(to: 0.5)
    // It moves from 0 to 160 and is at 80; the others move up by 40.
    harness.host.tap(at: Point(x: 100, y: 90))
    harness.advance(to: 0.5)
    #expect(model.selected == ["a"])
  }
}
