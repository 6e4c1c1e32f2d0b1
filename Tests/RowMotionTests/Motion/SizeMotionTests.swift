import Observation
import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// The model of the views of these tests.
@MainActor @Observable private final class Model {
  var height = 20.0
  var inner = 20.0
  var isOpen = false
}

/// Three parts, of which only the middle one is animated; "b" is outside of that animation.
private struct Parts: View {
  let model: Model
  var animation = Animation.linear(duration: 1)

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Rectangle().frame(height: 30).id("a")
      Rectangle().frame(height: model.height).animation(animation, value: model.height).id("b")
      Rectangle().frame(height: 30).id("c")
    }
  }
}

/// An optional part with an animation of its own, between two parts without one.
private struct Optionals: View {
  let model: Model

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Rectangle().frame(height: 30).id("a")
      Group { if model.isOpen { Rectangle().frame(height: 40).id("b") } }
        .animation(.linear(duration: 1), value: model.isOpen)
      Rectangle().frame(height: 30).id("c")
    }
  }
}

/// An animated part that contains another part with an animation of its own.
private struct Nested: View {
  let model: Model

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      VStack(alignment: .leading, spacing: 0) {
        Rectangle().frame(height: model.height)
        Rectangle().frame(height: model.inner)
          .animation(.linear(duration: 2), value: model.inner)
      }
      .animation(.linear(duration: 1), value: model.height)
      .id("b")
      Rectangle().frame(height: 30).id("c")
    }
  }
}

/// The container of the parts.
private enum Container: String, CaseIterable {
  case list, stack, collapsible, lazyStack, scrollView

  @MainActor @ViewBuilder func around(_ parts: some View) -> some View {
    let next = Rectangle().frame(height: 40).id("next")
    switch self {
    case .list:
      List {
        parts; next
      }
    case .stack:
      VStack(alignment: .leading, spacing: 0) {
        parts; next; Spacer(minLength: 0)
      }
    case .collapsible:
      VStack(alignment: .leading, spacing: 0) {
        CollapsibleSpacingVStack(alignment: .leading, spacing: 0) {
          parts; next
        }
        Spacer(minLength: 0)
      }
    case .lazyStack:
      ScrollView {
        LazyVStack(alignment: .leading, spacing: 0) {
          parts; next
        }
      }
    case .scrollView:
      ScrollView {
        VStack(alignment: .leading, spacing: 0) {
          parts; next
        }
      }
    }
  }
}

@MainActor @Suite struct SizeMotionTests {
  private func harness(_ container: Container, _ parts: some View) -> Harness {
    Harness(width: 100, height: 400) { container.around(parts) }
  }

  /// Returns the tolerance of edges in points: a lazy stack rounds heights to 1/1024.
  private func tolerance(_ container: Container) -> Double {
    container == .lazyStack ? 1.0 / 1024 : 1e-9
  }

  /// Returns the visible edges: the bottom of "b" and the tops of "c" and of the next view.
  private func edges(_ harness: Harness) -> [Double] {
    let host = harness.host
    return [
      host.frame(id: "b")?.maxY ?? -1, host.frame(id: "c")?.minY ?? -1,
      host.frame(id: "next")?.minY ?? -1,
    ]
  }

  private func expect(
    _ harness: Harness, _ bottom: Double, _ container: Container, _ hint: String,
    _ location: SourceLocation = #_sourceLocation
  ) {
    for (actual, expected) in zip(edges(harness), [bottom, bottom, bottom + 30]) {
      #expect(
        abs(actual - expected) < tolerance(container), "\(container) \(hint)",
        sourceLocation: location)
    }
  }

  @Test(arguments: Container.allCases)
  fileprivate func `views around an animated part follow it`(_ container: Container) {
    let model = Model()
    let harness = harness(container, Parts(model: model))
    model.height = 60
    harness.advance(to: 0)
    expect(harness, 50, container, "at the change")
    for step in 1...100 {
      harness.advance(to: Double(step) / 100)
      expect(harness, 50 + 0.4 * Double(step), container, "at \(step)")
    }
    harness.advance(to: 1.01)
    #expect(harness.host.isIdle)
    #expect(harness.violations.isEmpty)
  }

  @Test(arguments: Container.allCases)
  fileprivate func `a reversal halfway continues from the current size`(_ container: Container) {
    let model = Model()
    let harness = harness(container, Parts(model: model, animation: .smooth))
    model.height = 60
    harness.run(to: 0.2)
    let actual = edges(harness)
    #expect(actual[1] > 60 && actual[1] < 85)
    model.height = 20
    harness.advance(to: 0.2)
    for (now, before) in zip(edges(harness), actual) { #expect(abs(now - before) < 1e-9) }
    // A spring continues with its current velocity.
    harness.advance(to: 0.2 + 1 / 1024)
    #expect(edges(harness)[1] > actual[1])
    #expect(harness.settle())
    expect(harness, 50, container, "at rest")
    #expect(harness.violations.isEmpty)
  }

  @Test(arguments: Container.allCases)
  fileprivate func `an inserted part with its own animation pushes the others`(
    _ container: Container
  ) {
    let model = Model()
    let harness = harness(container, Optionals(model: model))
    model.isOpen = true
    var last: [Double] = []
    for step in 0...100 {
      harness.advance(to: Double(step) / 100)
      let next = Array(edges(harness).dropFirst())
      let top = 30 + 0.4 * Double(step)
      #expect(abs(next[0] - top) < tolerance(container), "\(container) \(step)")
      #expect(abs(next[1] - top - 30) < tolerance(container), "\(container) \(step)")
      last = next
      if step == 50 { break }
    }
    model.isOpen = false
    harness.advance(to: 0.5)
    let reversed = Array(edges(harness).dropFirst())
    for (now, before) in zip(reversed, last) { #expect(abs(now - before) < 1e-9) }
    #expect(harness.settle())
    #expect(harness.host.frame(id: "c")?.minY == 30)
    #expect(harness.host.frame(id: "next")?.minY == 60)
    #expect(harness.violations.isEmpty)
  }

  @Test(arguments: Container.allCases)
  fileprivate func `nested animations of several values add up`(_ container: Container) {
    let model = Model()
    let harness = harness(container, Nested(model: model))
    model.inner = 60
    harness.advance(to: 0)
    model.height = 40
    harness.advance(to: 0)
    for step in 0...200 {
      let time = Double(step) / 100
      harness.advance(to: time)
      let bottom = 40 + 20 * min(1, time) + 40 * min(1, time / 2)
      let actual = edges(harness)
      #expect(abs(actual[1] - bottom) < tolerance(container), "\(container) \(time)")
      #expect(abs(actual[2] - bottom - 30) < tolerance(container), "\(container) \(time)")
    }
    #expect(harness.settle())
    #expect(harness.violations.isEmpty)
  }

  @Test(arguments: Container.allCases)
  fileprivate func `under a surrounding animation no edge jumps`(_ container: Container) {
    let model = Model()
    let harness = harness(container, Parts(model: model))
    model.height = 60
    harness.run(to: 0.3)
    var last = edges(harness)
    for change in [20.0, 80, 40] {
      withAnimation(.easeInOut(duration: 0.7)) { model.height = change }
      harness.advance(to: harness.host.time)
      for (now, before) in zip(edges(harness), last) { #expect(abs(now - before) < 1e-9) }
      for _ in 0..<100 {
        harness.advance(to: harness.host.time + 0.002)
        let next = edges(harness)
        for (now, before) in zip(next, last) { #expect(abs(now - before) < 0.6) }
        last = next
      }
      last = edges(harness)
    }
    #expect(harness.settle())
    expect(harness, 70, container, "at rest")
  }

  @Test func `without an animation a change applies at once`() {
    let model = Model()
    let harness = Harness(width: 100, height: 400) {
      Observing {
        VStack(alignment: .leading, spacing: 0) {
          Rectangle().frame(height: model.height).animation(nil, value: model.height)
          Rectangle().frame(height: 30).id("c")
          Spacer(minLength: 0)
        }
      }
    }
    model.height = 60
    harness.advance(to: 0)
    #expect(harness.host.frame(id: "c")?.minY == 60)
  }

  @Test func `under reduced motion a change applies at once`() {
    let model = Model()
    let harness = Harness(width: 100, height: 400) {
      Observing {
        List { Parts(model: model) }.environment(\.reduceMotion, true)
      }
    }
    model.height = 60
    harness.advance(to: 0)
    #expect(harness.host.frame(id: "c")?.minY == 90)
    #expect(harness.host.rows.map(\.height) == [120])
  }

  @Test func `views beside an animated part follow its width`() {
    let model = Model()
    let harness = Harness(width: 200, height: 100) {
      Observing {
        HStack(spacing: 0) {
          Rectangle().frame(width: model.height, height: 10)
            .animation(.linear(duration: 1), value: model.height)
          Rectangle().frame(width: 10, height: 10).id("c")
          Spacer(minLength: 0)
        }
      }
    }
    model.height = 60
    harness.advance(to: 0)
    for step in 0...10 {
      harness.advance(to: Double(step) / 10)
      #expect(abs((harness.host.frame(id: "c")?.minX ?? 0) - 20 - 4 * Double(step)) < 1e-9)
    }
  }

  @Test func `the background of an animated part grows with it`() {
    let model = Model()
    let harness = Harness(width: 100, height: 200) {
      Observing {
        VStack(spacing: 0) {
          Rectangle().frame(height: model.height)
            .animation(.linear(duration: 1), value: model.height)
            .padding(5)
            .background(Rectangle().id("behind"))
          Spacer(minLength: 0)
        }
      }
    }
    model.height = 60
    harness.advance(to: 0)
    for step in 0...10 {
      harness.advance(to: Double(step) / 10)
      #expect(abs((harness.host.frame(id: "behind")?.height ?? 0) - 30 - 4 * Double(step)) < 1e-9)
    }
  }
}
