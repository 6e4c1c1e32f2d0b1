import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// Linear motion of one second that completes logically after 0.4 seconds.
private struct LinearMotion: CustomAnimation {
  func animate<V: VectorArithmetic>(
    value: V, time: Double, context: inout AnimationContext<V>
  ) -> V? {
    if time >= 0.4 { context.isLogicallyComplete = true }
    return time < 1 ? value.scaled(by: time) : nil
  }
}

@MainActor @Suite struct CustomMotionTests {
  static let linear = Animation(LinearMotion())

  @Test func `a custom animation moves a growing row and the rows below it`() {
    let model = Switch()
    let harness = Harness {
      List {
        Reader(model) { model in
          VStack(spacing: 0) {
            AnimatedPresence(value: model.text, animation: Self.linear) { _ in
              Color.blue.frame(height: 100)
            }
            Color.red.frame(height: 20)
          }
        }
        Text("below").id("below")
      }
    }
    harness.settle()
    let start = harness.host.frame(id: "below")?.minY ?? 0
    let time = harness.host.time
    model.text = "on"
    for (later, expected) in [(0.0, 0.0), (0.25, 25), (0.7, 70), (1, 100)] {
      harness.run(to: time + later)
      let position = (harness.host.frame(id: "below")?.minY ?? 0) - start
      #expect(isNear(position, expected), "after \(later): \(position)")
    }
    harness.settle()
    #expect(harness.host.isIdle)
  }

  @Test(arguments: [(AnimationCompletionCriteria.logicallyComplete, 0.4), (.removed, 1)])
  func `completions follow a custom animation's ends at any frame rate`(
    _ criteria: AnimationCompletionCriteria, _ time: Double
  ) {
    let model = Switch()
    let harness = Harness { Reader(model) { Text("a").opacity($0.isOn ? 1 : 0) } }
    var fired: [Double] = []
    withAnimation(Self.linear, completionCriteria: criteria) {
      model.isOn = true
    } completion: {
      fired.append(harness.host.time)
    }
    harness.run(to: 3, rate: 7)
    #expect(fired.count == 1)
    #expect(isNear(fired.first ?? -1, time))
  }

  @Test func `a reversed custom animation continues from the current value`() {
    let model = Switch()
    model.isOn = true
    let harness = Harness { Reader(model) { if $0.isOn { Text("a") } } }
    harness.advance(to: 0)
    withAnimation(Self.linear) { model.isOn = false }
    harness.run(to: 0.25)
    #expect(isNear(harness.host.displayList.text("a")?.opacity ?? -1, 0.75))
    withAnimation(Self.linear) { model.isOn = true }
    harness.run(to: 0.5)
    // With the first animation alone it would be 0.5. The second has covered a quarter of the rest.
    #expect(isNear(harness.host.displayList.text("a")?.opacity ?? -1, 0.625))
    harness.run(to: 1.3)
    #expect(harness.host.displayList.text("a")?.opacity == 1)
    withAnimation(Self.linear) { model.isOn = false }
    harness.run(to: 2.4)
    #expect(harness.host.displayList.text("a") == nil)
    #expect(harness.host.isIdle)
  }
}
