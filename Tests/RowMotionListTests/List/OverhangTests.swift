import Observation
import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Content that is drawn beyond its row's or presence's frame looks the same in motion as at rest.
@MainActor @Suite struct OverhangTests {
  @MainActor @Observable final class Model {
    var isOpen = false
    var isPresent = true
    var height = ListRowHeightChoice.natural
  }

  enum ListRowHeightChoice { case natural, fixed }

  /// The effect on the overhanging text of 48 by 20 points at (60, 0) in its row.
  enum Kind: CaseIterable {
    case scaled, moved, padded, turned

    /// The text's visible frame in its row, in points.
    var frame: Rect {
      switch self {
      case .scaled: Rect(x: 12, y: -20, width: 144, height: 60)
      case .moved: Rect(x: 30, y: 15, width: 48, height: 20)
      case .padded: Rect(x: 60, y: -10, width: 48, height: 20)
      // A quarter turn about (84, 10).
      case .turned: Rect(x: 74, y: -14, width: 20, height: 48)
      }
    }
  }

  struct Big: View {
    let kind: Kind

    var body: some View {
      switch kind {
      case .scaled: Text("BIG").scaleEffect(3)
      case .moved: Text("BIG").offset(x: -30, y: 15)
      case .padded: Text("BIG").padding(.vertical, -10)
      case .turned: Text("BIG").rotationEffect(.degrees(90))
      }
    }
  }

  struct Rows: View {
    let model: Model
    let kind: Kind
    var animation = Animation.linear(duration: 1)

    var body: some View {
      List {
        Color.clear.frame(height: 100)
        if model.isPresent {
          VStack(alignment: .leading, spacing: 8) {
            Big(kind: kind)
            if model.isOpen { Text("detail") }
          }
          .padding(.horizontal, 60).frame(maxWidth: .infinity, alignment: .leading)
          .id("row")
        }
        Color.clear.frame(height: 100)
      }
      .listRowSeparator(.hidden)
    }

    func toggle() { withAnimation(animation) { model.isOpen.toggle() } }
  }

  private func visible(_ harness: Harness) -> Rect? {
    VisibleDrawing(harness.host.displayList).visible("BIG")
  }

  private func isNear(_ rect: Rect?, _ other: Rect) -> Bool {
    guard let rect else { return false }
    return abs(rect.minX - other.minX) < 1e-6 && abs(rect.minY - other.minY) < 1e-6
      && abs(rect.maxX - other.maxX) < 1e-6 && abs(rect.maxY - other.maxY) < 1e-6
  }

  @Test(arguments: Kind.allCases, [Animation.linear(duration: 1), .bouncy, .default])
  func `overhanging content is visible in every frame in which its row grows and shrinks`(
    _ kind: Kind, _ animation: Animation
  ) {
    let model = Model()
    let rows = Rows(model: model, kind: kind, animation: animation)
    let harness = Harness { rows }
    let frame = kind.frame.offset(by: Point(x: 0, y: 100))
    #expect(isNear(visible(harness), frame))
    rows.toggle()
    harness.run(to: 3) { _ in #expect(isNear(visible(harness), frame), "\(harness.host.time)") }
    rows.toggle()
    harness.run(to: 6) { _ in #expect(isNear(visible(harness), frame), "\(harness.host.time)") }
    #expect(harness.violations == [])
  }

  @Test func `overhanging content is not clipped when a resize is reversed halfway`() {
    let model = Model()
    let rows = Rows(model: model, kind: .scaled)
    let harness = Harness { rows }
    for time in [0.4, 0.7, 1.2, 1.4, 5] {
      rows.toggle()
      harness.run(to: time) { _ in
        #expect(isNear(visible(harness), Rect(x: 12, y: 80, width: 144, height: 60)))
      }
    }
    #expect(harness.violations == [])
  }

  @Test func `revealed content stays clipped at the row's edge`() {
    let model = Model()
    let rows = Rows(model: model, kind: .scaled)
    let harness = Harness { rows }
    rows.toggle()
    harness.advance(to: 0.5)
    // The row grows from 20 to 48 points. The ink ends at 40 before (the text) and at 48 after (the
    // detail). Halfway the edge is at 34 + (20 + 0) / 2.
    let detail = VisibleDrawing(harness.host.displayList).visible("detail")
    #expect(detail?.minY == 128)
    #expect(abs((detail?.maxY ?? 0) - 144) < 1e-6)
  }

  @Test func `a removed row loses its overhang with its height`() {
    let model = Model()
    let harness = Harness { Rows(model: model, kind: .scaled) }
    withAnimation(.linear(duration: 1)) { model.isPresent = false }
    // The lower edge moves from 40 points below the row's top to 20 above it.
    let bottoms = harness.sample(at: [0, 0.25, 0.5, 0.75]) { _ in visible(harness)?.maxY ?? 0 }
    for (bottom, expected) in zip(bottoms, [140.0, 125, 110, 95]) {
      #expect(abs(bottom - expected) < 1e-6)
    }
    harness.run(to: 2)
    #expect(visible(harness) == nil)
    withAnimation(.linear(duration: 1)) { model.isPresent = true }
    harness.run(to: 2.5)
    #expect(abs((visible(harness)?.maxY ?? 0) - 110) < 1e-6)
    harness.run(to: 3)
    #expect(visible(harness)?.maxY == 140)
    #expect(harness.violations == [])
  }

  struct Presences: View {
    let model: Model
    let transition: ContentTransition

    var body: some View {
      VStack(alignment: .leading, spacing: 0) {
        Color.clear.frame(height: 100)
        AnimatedPresence(
          value: model.isPresent ? (model.isOpen ? "BIG" : "BIG BIG BIG") : nil,
          animation: .linear(duration: 1), contentTransition: transition
        ) { text in
          VStack(alignment: .leading, spacing: 0) {
            Text("BIG").scaleEffect(3)
            if text.count > 3 { Text(text) }
          }
        }
        Color.clear.frame(height: 100)
      }
      .frame(width: 200, height: 400, alignment: .topLeading)
    }
  }

  @Test(arguments: [ContentTransition.clipped, .opacity])
  func `overhang of a presence is clipped only as it exits`(_ transition: ContentTransition) {
    let model = Model()
    let harness = Harness(width: 200, height: 400) {
      Presences(model: model, transition: transition)
    }
    let frame = Rect(x: -48, y: 80, width: 144, height: 60)
    #expect(isNear(visible(harness), frame))
    // 40 points high, then 20.
    model.isOpen = true
    harness.run(to: 2) { _ in #expect(isNear(visible(harness), frame), "\(harness.host.time)") }
    model.isOpen = false
    harness.run(to: 4) { _ in #expect(isNear(visible(harness), frame), "\(harness.host.time)") }
    model.isPresent = false
    // From 40 points below its top to 20 above it.
    for (time, bottom) in [(4, 140.0), (4.25, 125), (4.5, 110)] {
      harness.advance(to: time)
      #expect(abs((visible(harness)?.maxY ?? 0) - bottom) < 1e-6)
    }
    harness.run(to: 6)
    #expect(visible(harness) == nil)
    #expect(harness.violations == [])
  }

  @Test func `a custom clip holds at rest and in motion`() {
    let model = Model()
    struct Clipped: View {
      let model: Model

      var body: some View {
        List {
          VStack(alignment: .leading, spacing: 8) {
            Text("BIG").scaleEffect(3).clipped()
            if model.isOpen { Text("detail") }
          }
        }
      }
    }
    let harness = Harness { Clipped(model: model) }
    let atRest = visible(harness)
    #expect(atRest?.height == 20)
    withAnimation(.linear(duration: 1)) { model.isOpen = true }
    harness.run(to: 2) { _ in #expect(visible(harness)?.height == 20) }
    #expect(harness.violations == [])
  }

  struct HeightChoice: View {
    let model: Model

    var body: some View {
      List {
        Color.clear.frame(height: 40)
        VStack(alignment: .leading, spacing: 0) {
          Text("BIG").scaleEffect(3)
          Color.clear.frame(height: 60)
        }
      }
      .listRowSeparator(.hidden)
      .listRowHeight(model.height == .fixed ? .fixed(40) : .automatic(estimated: 40))
    }
  }

  @Test func `a row of fixed height clips its overhang in step with its height`() {
    let model = Model()
    let harness = Harness { HeightChoice(model: model) }
    #expect(visible(harness)?.minY == 20)
    withAnimation(.linear(duration: 1)) { model.height = .fixed }
    harness.advance(to: 0)
    #expect(visible(harness)?.minY == 20)
    harness.run(to: 0.5)
    #expect(abs((visible(harness)?.minY ?? 0) - 30) < 1e-6)
    harness.run(to: 1)
    #expect(visible(harness)?.minY == 40)
    harness.run(to: 2)
    withAnimation(.linear(duration: 1)) { model.height = .natural }
    harness.run(to: 2.5)
    #expect(abs((visible(harness)?.minY ?? 0) - 30) < 1e-6)
    harness.run(to: 4)
    #expect(visible(harness)?.minY == 20)
    #expect(harness.violations == [])
  }

  @Test func `a list in a row that grows is clipped at the row's edge`() {
    let model = Model()
    struct Nested: View {
      let model: Model

      var body: some View {
        List {
          VStack(spacing: 0) {
            Text("title")
            if model.isOpen {
              List { Text("inner") }.frame(height: 100)
            }
          }
        }
      }
    }
    let harness = Harness { Nested(model: model) }
    withAnimation(.linear(duration: 1)) { model.isOpen = true }
    harness.run(to: 0.1)
    // 20 points and a tenth of 100.
    let inner = VisibleDrawing(harness.host.displayList).visible("inner")
    #expect(inner?.minY == 20)
    #expect(abs((inner?.maxY ?? 0) - 30) < 1e-6)
  }
}
