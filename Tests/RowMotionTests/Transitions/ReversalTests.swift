import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Content is reversed and changed at each frame of its transition; each frame must equal a
/// recomputed one, and the tree at rest must equal a fresh one.
@MainActor @Suite struct ReversalTests {
  /// The event before a frame.
  enum Step: CaseIterable {
    case nothing, toggle, change
  }

  /// An animation of four frames, before each of which an event may occur.
  private static let animation = Animation.linear(duration: 4.0 / 60)

  /// Returns the drawing of a fresh tree at rest, cached by the model's state.
  private func atRest(
    _ model: ReversalModel, _ pictures: inout [String: String], _ view: (ReversalModel) -> some View
  ) -> String {
    let state = "\(model.isOn) \(model.number)"
    if let known = pictures[state] { return known }
    let fresh = Harness(width: 200, height: 200) {
      view(ReversalModel(isOn: model.isOn, number: model.number))
    }
    fresh.settle()
    let picture = "\(fresh.host.displayList)"
    pictures[state] = picture
    return picture
  }

  /// Plays steps, a frame each, and then comes to rest; returns the first failure, or nil.
  private func play(
    _ steps: [Step], _ animations: [Animation?], _ pictures: inout [String: String],
    view: (ReversalModel) -> some View
  ) -> String? {
    let model = ReversalModel(isOn: true)
    let harness = Harness(width: 200, height: 200) { view(model) }
    for (index, step) in steps.enumerated() {
      withAnimation(animations[index % animations.count]) {
        switch step {
        case .nothing: break
        case .toggle: model.isOn.toggle()
        case .change: model.number += 1
        }
      }
      harness.advance(to: Double(index + 1) / 60)
      let shown = "\(harness.host.displayList)"
      let recomputed = "\(harness.host.recomputedDisplayList())"
      if shown != recomputed {
        return "frame \(index) of \(steps):\n\(shown)\ninstead of\n\(recomputed)"
      }
    }
    guard harness.settle() else { return "\(steps): it does not come to rest" }
    if let violation = harness.violations.first { return "\(steps): \(violation)" }
    let shown = "\(harness.host.displayList)"
    let expected = atRest(model, &pictures, view)
    return shown == expected ? nil : "\(steps):\n\(shown)\ninstead of\n\(expected)"
  }

  /// Plays all combinations of steps in a number of frames.
  private func playAll(frames: Int, _ view: (ReversalModel) -> some View) -> String? {
    var all: [[Step]] = [[]]
    for _ in 0..<frames { all = all.flatMap { steps in Step.allCases.map { steps + [$0] } } }
    var pictures: [String: String] = [:]
    for steps in all {
      if let failure = play(steps, [Self.animation], &pictures, view: view) { return failure }
    }
    return nil
  }

  @Test(arguments: ReversalContent.allCases)
  func `all kinds of content can be reversed at each frame`(_ content: ReversalContent) {
    let failure = playAll(frames: 4) { ReversalContainer.stack.view($0, content, .opacity) }
    #expect(failure == nil)
  }

  @Test(arguments: ReversalContainer.allCases)
  func `content can be reversed in any container`(_ container: ReversalContainer) {
    let failure = playAll(frames: 4) { container.view($0, .layout, .opacity) }
    #expect(failure == nil)
  }

  @Test(arguments: ReversalTransition.allCases)
  func `each transition can be reversed at each frame`(_ transition: ReversalTransition) {
    let failure = playAll(frames: 4) {
      ReversalContainer.listRow.view($0, .layout, transition.value)
    }
    #expect(failure == nil)
  }

  @Test func `fuzz reversals`() {
    let plan = FuzzPlan("fuzzReversals", seeds: 0..<200)
    let failure = plan.play { seed in
      var random = RandomSource(run: seed)
      let container = ReversalContainer.allCases[random.below(ReversalContainer.allCases.count)]
      let content = ReversalContent.allCases[random.below(ReversalContent.allCases.count)]
      let transitions = ReversalTransition.allCases
      let transition = transitions[random.below(transitions.count)]
      // Springs, whose velocities at both ends of a frame limit a row's movement in it.
      let animations: [Animation?] = [.smooth(duration: 0.1), .snappy(duration: 0.1), nil]
      let steps = (0..<30).map { _ in Step.allCases[random.below(3)] }
      let orders = (0..<30).map { _ in animations[random.below(3)] }
      var pictures: [String: String] = [:]
      return play(steps, orders, &pictures) { container.view($0, content, transition.value) }
        .map { "\(content) in \(container), \(transition): \($0)" }
    }
    if let failure { Issue.record("\(failure)") }
  }
}
