import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// A transition that is written around what comes and goes.
@MainActor @Suite struct TransitionAroundTests {
  private let shrunk: AnyTransition = .scale(scale: 0)

  /// The sizes of the texts after half of a change, as shares.
  private func scales<Content: View>(
    @ViewBuilder _ content: @escaping (Switch) -> Content
  ) -> [String: Double] {
    let model = Switch()
    let harness = Harness { VStack(spacing: 0) { Reader(model) { content($0) } } }
    harness.advance(to: 0)
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    harness.run(to: 0.5)
    #expect(harness.violations.isEmpty)
    let texts = harness.host.displayList.texts
    return [String: Double](texts.map { ($0.text, $0.scale) }) { first, _ in first }
  }

  @Test func `is that of the elements of a ForEach`() {
    let seen = scales { model in
      ForEach(model.isOn ? ["a", "c"] : ["a", "b"], id: \.self) { Text($0) }.transition(shrunk)
    }
    #expect(seen == ["a": 1, "b": 0.5, "c": 0.5])
  }

  @Test func `is that of a branch, and of one in a group or in a view of one's own`() {
    let seen = scales { model in
      Group { if model.isOn { Text("a") } else { Text("b") } }.transition(shrunk)
      Group {
        Text("c")
        if model.isOn { Text("d") }
      }
      .transition(shrunk)
      Reader(model) { if $0.isOn { Text("e") } }.padding(1).transition(shrunk)
    }
    #expect(seen == ["a": 0.5, "b": 0.5, "c": 1, "d": 0.5, "e": 0.5])
  }

  @Test func `is that of a view under another identity, in either order`() {
    let seen = scales { model in
      Text(model.isOn ? "a" : "b").id(model.isOn).transition(shrunk)
      Text(model.isOn ? "c" : "d").transition(shrunk).id(model.isOn)
    }
    #expect(seen == ["a": 0.5, "b": 0.5, "c": 0.5, "d": 0.5])
  }

  @Test func `gives way to a view's own, and says nothing to what stands in a container`() {
    let seen = scales { model in
      ForEach(model.isOn ? ["a", "b"] : ["a"], id: \.self) { Text($0).transition(.opacity) }
        .transition(shrunk)
      VStack { if model.isOn { Text("c") } }.transition(shrunk)
    }
    #expect(seen == ["a": 1, "b": 1, "c": 1])
  }
}
