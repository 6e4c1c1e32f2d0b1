import RowMotion
import RowMotionTestSupport
import Testing

/// Right to left each frame is the mirror image of what it is left to right: also on the way.
@MainActor @Suite struct MirrorTests {
  private static let leftToRight = EnvironmentValues()
  private static let rightToLeft = {
    var environment = EnvironmentValues()
    environment.layoutDirection = .rightToLeft
    return environment
  }()

  /// What is not the mirror image in the frame that two hosts show; nil where all is.
  private func difference(_ left: ViewHost, _ right: ViewHost) -> String? {
    let expected = left.displayList.marks.map { $0.mirrored(in: left.size.width) }
    let shown = right.displayList.marks
    guard expected.count == shown.count else {
      return "\(shown.map(\.kind)) and not \(expected.map(\.kind))"
    }
    for (shown, expected) in zip(shown, expected) where !shown.looks(like: expected) {
      return "\(shown)\nand not\n\(expected)\nat \(left.time)"
    }
    return nil
  }

  @Test func `fuzz mirrored trees`() {
    let failure = FuzzPlan("mirrored trees", runs: 100).play(play)
    if let failure { Issue.record("\(failure)") }
  }

  private func play(_ seed: UInt64) -> String? {
    var dice = FuzzDice(seed: seed)
    var state = FuzzState()
    for _ in 0..<4 { state.rows.append(dice.row()) }
    var script = ["start with \(state.rows)"]
    let models = [FuzzModel(state.rows), FuzzModel(state.rows)]
    let hosts = [false, true].map { isRightToLeft in
      state.isRightToLeft = isRightToLeft
      return state.host(models[isRightToLeft ? 1 : 0])
    }
    if let difference = difference(hosts[0], hosts[1]) { return "at first: \(difference)" }
    var time = 0.0
    for _ in 0..<40 {
      let step = dice.step(state)
      if case .turn = step { continue }
      let isAnimated = dice.random.below(5) > 0
      script.append("\(step)\(isAnimated ? "" : " at once")")
      step.apply(to: &state)
      for (index, host) in hosts.enumerated() {
        state.isRightToLeft = index == 1
        withAnimation(isAnimated ? .smooth : nil) { models[index].rows = state.rows }
        state.apply(to: host)
      }
      for _ in 0..<3 {
        time += 1.0 / 60
        for host in hosts { host.advance(to: time) }
        if let difference = difference(hosts[0], hosts[1]) {
          return (script + [difference]).joined(separator: "\n")
        }
      }
    }
    return nil
  }

  @Test(arguments: ReversalPlace.allCases)
  func `what comes and goes is mirrored wherever it stands`(_ place: ReversalPlace) {
    for content in ReversalContent.allCases { play(place, content, .opacity) }
    for transition in ReversalTransition.allCases { play(place, .text, transition) }
  }

  /// Has something come, go and change on its way, left to right and right to left.
  private func play(
    _ place: ReversalPlace, _ content: ReversalContent, _ transition: ReversalTransition
  ) {
    let models = [ReversalModel(isOn: true), ReversalModel(isOn: true)]
    let hosts = zip(models, [Self.leftToRight, Self.rightToLeft]).map { model, environment in
      let host = ViewHost(size: Size(width: 200, height: 200), text: BoxFont()) {
        place.view(model, content, transition.value)
      }
      host.environment = environment
      host.advance(to: 0)
      return host
    }
    func check(_ moment: String) {
      if let difference = difference(hosts[0], hosts[1]) {
        Issue.record("\(content), \(transition), \(moment): \(difference)")
      }
    }
    check("at first")
    var time = 0.0
    for change in 0..<6 {
      for model in models {
        withAnimation(.linear(duration: 4.0 / 60)) {
          if change % 3 == 2 { model.number += 1 } else { model.isOn.toggle() }
        }
      }
      for _ in 0..<(change == 3 ? 6 : 3) {
        time += 1.0 / 60
        for host in hosts { host.advance(to: time) }
        check("change \(change)")
      }
    }
  }
}
