import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// Each right-to-left frame mirrors the left-to-right one, also during animations.
@MainActor @Suite struct MirrorTests {
  private static let leftToRight = EnvironmentValues()
  private static let rightToLeft = {
    var environment = EnvironmentValues()
    environment.layoutDirection = .rightToLeft
    return environment
  }()

  /// Returns the first mark that is not mirrored between two hosts; nil if all are.
  private func difference(_ left: ViewHost, _ right: ViewHost) -> String? {
    let expected = left.displayList.marks.map { $0.mirrored(in: left.size.width) }
    let shown = right.displayList.marks
    guard expected.count == shown.count else {
      return "\(shown.map(\.kind)) and not \(expected.map(\.kind))"
    }
    for (shown, expected) in zip(shown, expected) where !shown.isVisuallyEqual(to: expected) {
      return "\(shown)\nand not\n\(expected)\nat \(left.time)"
    }
    return nil
  }

  @Test func `fuzz mirrored trees`() {
    let failure = FuzzPlan("mirrored trees", runs: 30).play(play)
    if let failure { Issue.record("\(failure)") }
  }

  private func play(_ seed: UInt64) -> String? {
    var dice = FuzzDice(seed: seed)
    var state = FuzzState()
    for _ in 0..<4 { state.rows.append(dice.row()) }
    var script = ["start with \(state.rows)"]
    let fuzzed = [false, true].map { isRightToLeft in
      state.isRightToLeft = isRightToLeft
      return state.host()
    }
    let hosts = fuzzed.map(\.host)
    if let difference = difference(hosts[0], hosts[1]) { return "at first: \(difference)" }
    var time = 0.0
    for _ in 0..<40 {
      let step = dice.step(state)
      if case .turn = step { continue }
      let isAnimated = dice.random.below(5) > 0
      script.append("\(step)\(isAnimated ? "" : " at once")")
      step.apply(to: &state)
      for (index, host) in fuzzed.enumerated() {
        state.isRightToLeft = index == 1
        state.apply(to: host, isAnimated ? .smooth : nil)
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

  @Test(arguments: ReversalContainer.allCases)
  func `insertions and removals are mirrored in every container`(_ container: ReversalContainer) {
    for content in ReversalContent.allCases { play(container, content, .opacity) }
    for transition in ReversalTransition.allCases { play(container, .text, transition) }
  }

  /// Inserts, removes and changes content during its animations, in both directions.
  private func play(
    _ container: ReversalContainer, _ content: ReversalContent, _ transition: ReversalTransition
  ) {
    let models = [ReversalModel(isOn: true), ReversalModel(isOn: true)]
    let hosts = zip(models, [Self.leftToRight, Self.rightToLeft]).map { model, environment in
      let host = ViewHost(size: Size(width: 200, height: 200), text: BoxFont()) {
        container.view(model, content, transition.value)
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

  /// Animates a change of a view in both directions and compares the first seven frames.
  private func expectMirrored(
    _ change: @MainActor (Switch) -> Void, _ view: @escaping @MainActor (Switch) -> some View
  ) {
    let models = [Switch(true), Switch(true)]
    let hosts = zip(models, [Self.leftToRight, Self.rightToLeft]).map { model, environment in
      let host = ViewHost(size: Size(width: 200, height: 200), text: BoxFont()) {
        Switched(model: model, content: view)
      }
      host.environment = environment
      host.advance(to: 0)
      return host
    }
    for model in models { withAnimation(.linear(duration: 0.1)) { change(model) } }
    for frame in 0...6 {
      for host in hosts { host.advance(to: Double(frame) / 60) }
      if let difference = difference(hosts[0], hosts[1]) { Issue.record("\(difference)") }
      let frames = hosts.map { $0.visibleFrame(id: "named") }
      if let left = frames[0], let right = frames[1] {
        #expect(abs(left.minX - (200 - right.maxX)) < 1e-9, "in frame \(frame)")
      }
    }
  }

  private struct Switched<Content: View>: View {
    let model: Switch
    let content: @MainActor (Switch) -> Content

    var body: some View { content(model) }
  }

  @Test func `a group that gets wider is mirrored, and so is its reported frame`() {
    expectMirrored({ $0.isOn = false }) { model in
      VStack(alignment: .leading, spacing: 0) {
        Color.accentColor.id("named").frame(height: 20)
        Text("text")
      }
      .geometryGroup()
      .frame(width: model.isOn ? 100 : 180)
      .frame(maxWidth: .infinity, alignment: .leading)
    }
  }

  @Test func `a view that exits beside others in a modifier is mirrored`() {
    expectMirrored({ $0.isOn = false }) { model in
      VStack(alignment: .leading) {
        Group {
          Text("AAA").transition(.opacity)
          if model.isOn { Text("BBB").transition(.opacity) }
        }
        .environment(\.lineLimit, 1)
        Text("CC")
      }
      .frame(width: 150, height: 100, alignment: .topLeading)
    }
  }

  @Test func `a lazy stack in a group is mirrored when views become visible`() {
    expectMirrored({ $0.number = 5 }) { model in
      ScrollView {
        LazyVStack(alignment: .leading) {
          ForEach(model.number..<40, id: \.self) { Text("row \($0)") }
        }
        .geometryGroup()
        .padding(20)
      }
    }
  }

  @Test func `a text of the other direction stays at the leading edge around it`() throws {
    let model = Switch()
    let host = ViewHost(size: Size(width: 200, height: 60), text: BoxFont()) {
      Switched(model: model) { model in
        VStack(alignment: .leading) {
          Text(model.isOn ? "aaaaaaaaaa" : "aaaa").padding(4)
            .environment(\.layoutDirection, .rightToLeft)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
      }
    }
    host.advance(to: 0)
    withAnimation(.linear(duration: 0.1)) { model.isOn = true }
    for frame in 0...6 {
      host.advance(to: Double(frame) / 60)
      let mark = try #require(host.displayList.marks.first)
      #expect(mark.rect.minX == 4, "in frame \(frame)")
    }
  }

  /// A box of 20 points moves from the left edge of 200 to the right edge.
  @Test func `a change of direction is animated, also during another animation`() {
    let model = Switch()
    let host = ViewHost(size: Size(width: 200, height: 60), text: BoxFont()) {
      Switched(model: model) { model in
        HStack(spacing: 0) {
          Color.accentColor.frame(width: 20)
          Spacer()
        }
        .environment(\.layoutDirection, model.isOn ? .rightToLeft : .leftToRight)
      }
    }
    func left() -> Double { host.displayList.marks.first?.rect.minX ?? -1 }
    host.advance(to: 0)
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    host.advance(to: 0)
    #expect(left() == 0)
    host.advance(to: 0.5)
    #expect(abs(left() - 90) < 1e-9)
    withAnimation(.linear(duration: 1)) { model.isOn = false }
    host.advance(to: 0.5)
    #expect(abs(left() - 90) < 1e-9, "it is reversed from its current position")
    host.advance(to: 1.5)
    #expect(left() == 0)
  }
}
