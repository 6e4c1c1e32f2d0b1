import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// A transition modifier around the views that are inserted and removed.
@MainActor @Suite struct OuterTransitionTests {
  private let shrunk: AnyTransition = .scale(scale: 0)

  /// Returns the scales of the texts halfway through a change.
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

  @Test func `a transition around a ForEach applies to each element`() {
    let measured = scales { model in
      ForEach(model.isOn ? ["a", "c"] : ["a", "b"], id: \.self) { Text($0) }.transition(shrunk)
    }
    #expect(measured == ["a": 1, "b": 0.5, "c": 0.5])
  }

  @Test func `a transition applies to a branch, also in a group or a custom view`() {
    let measured = scales { model in
      Group { if model.isOn { Text("a") } else { Text("b") } }.transition(shrunk)
      Group {
        Text("c")
        if model.isOn { Text("d") }
      }
      .transition(shrunk)
      Reader(model) { if $0.isOn { Text("e") } }.padding(1).transition(shrunk)
    }
    #expect(measured == ["a": 0.5, "b": 0.5, "c": 1, "d": 0.5, "e": 0.5])
  }

  @Test func `a transition applies to a view with a new identity, in either order of modifiers`() {
    let measured = scales { model in
      Text(model.isOn ? "a" : "b").id(model.isOn).transition(shrunk)
      Text(model.isOn ? "c" : "d").transition(shrunk).id(model.isOn)
    }
    #expect(measured == ["a": 0.5, "b": 0.5, "c": 0.5, "d": 0.5])
  }

  @Test func `a view's own transition wins, and views in a container are not affected`() {
    let measured = scales { model in
      ForEach(model.isOn ? ["a", "b"] : ["a"], id: \.self) { Text($0).transition(.opacity) }
        .transition(shrunk)
      VStack { if model.isOn { Text("c") } }.transition(shrunk)
    }
    #expect(measured == ["a": 1, "b": 1, "c": 1])
  }
}
