import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

@MainActor @Suite struct CompletionTests {
  /// Returns a harness with a text that is half opaque until the model is on.
  private func harness(_ model: Switch) -> Harness {
    Harness {
      Reader(model) { model in
        if !(model.text == "gone") { Text("a").opacity(model.isOn ? 1 : 0.5) }
      }
    }
  }

  @Test(arguments: [
    (AnimationCompletionCriteria.logicallyComplete, 0.5), (.removed, 0.8),
  ])
  func `both criteria fire at their time`(_ criteria: AnimationCompletionCriteria, _ time: Double) {
    let model = Switch()
    let harness = harness(model)
    var fired: [Double] = []
    withAnimation(.smooth, completionCriteria: criteria) {
      model.isOn = true
    } completion: {
      fired.append(harness.host.time)
    }
    #expect(fired == [])
    harness.run(to: 3, rate: 7)
    #expect(fired == [time])
  }

  @Test func `a completion fires once if nothing moves`() {
    let model = Switch()
    let harness = harness(model)
    var fired = 0
    withAnimation(.smooth) {
    } completion: {
      fired += 1
    }
    #expect(fired == 1)
    // Changes something that is not visible.
    withAnimation(.smooth) {
      model.text = "other"
    } completion: {
      fired += 1
    }
    harness.advance(to: 0)
    #expect(fired == 2)
    harness.settle()
    #expect(fired == 2)
  }

  @Test func `a completion fires when its view is removed`() {
    let model = Switch()
    let harness = harness(model)
    var fired: [Double] = []
    withAnimation(.linear(duration: 10)) {
      model.isOn = true
    } completion: {
      fired.append(harness.host.time)
    }
    harness.run(to: 1)
    model.text = "gone"
    harness.advance(to: 1)
    harness.advance(to: 1.1)
    #expect(fired.count == 1)
    #expect((fired.first ?? 9) <= 1.1)
  }

  @Test func `under reduced motion a completion fires in the first frame`() {
    let model = Switch()
    let harness = Harness {
      Reader(model) { Text("a").offset(x: $0.isOn ? 10 : 0) }
    }
    harness.host.environment.reduceMotion = true
    harness.advance(to: 0)
    var fired = 0
    withAnimation(.smooth) {
      model.isOn = true
    } completion: {
      fired += 1
    }
    harness.advance(to: 0)
    #expect(fired == 1)
    #expect(harness.host.isIdle)
  }

  @Test func `an animation that repeats forever never completes`() {
    let model = Switch()
    let harness = harness(model)
    var fired = 0
    withAnimation(.linear(duration: 0.1).repeatForever()) {
      model.isOn = true
    } completion: {
      fired += 1
    }
    harness.run(to: 20, rate: 10)
    #expect(fired == 0)
    #expect(!harness.host.isIdle)
  }

  @Test func `a retarget completes the first animation in its own time`() {
    let model = Switch()
    let harness = harness(model)
    var fired: [String] = []
    withAnimation(.linear(duration: 1)) {
      model.isOn = true
    } completion: {
      fired.append("first \(harness.host.time)")
    }
    harness.run(to: 0.5)
    withAnimation(.linear(duration: 1)) {
      model.isOn = false
    } completion: {
      fired.append("second \(harness.host.time)")
    }
    harness.run(to: 5)
    #expect(fired == ["first 1.0", "second 1.5"])
  }

  @Test func `the removed criterion waits for animations that took over`() {
    let model = Switch()
    let harness = harness(model)
    var fired: [Double] = []
    withAnimation(.linear(duration: 1), completionCriteria: .removed) {
      model.isOn = true
    } completion: {
      fired.append(harness.host.time)
    }
    harness.run(to: 0.5)
    withAnimation(.linear(duration: 2)) { model.isOn = false }
    harness.run(to: 5)
    #expect(fired == [2.5])
  }

  @Test func `an exiting view completes logically before it is removed`() {
    let model = Switch(true)
    let harness = Harness { Reader(model) { if $0.isOn { Text("a") } } }
    var fired: [Double] = []
    withAnimation(.smooth) {
      model.isOn = false
    } completion: {
      fired.append(harness.host.time)
    }
    harness.run(to: 0.6)
    #expect(fired == [0.5])
    #expect(harness.host.displayList.text("a") != nil)
    harness.run(to: 0.81)
    #expect(harness.host.displayList.text("a") == nil)
  }

  @Test func `completions wait for presences`() {
    let model = Switch()
    let harness = Harness {
      Reader(model) { model in
        AnimatedPresence(value: model.text, animation: .linear(duration: 1)) { Text($0) }
      }
    }
    var fired: [Double] = []
    withAnimation(.smooth) {
      model.text = "a"
    } completion: {
      fired.append(harness.host.time)
    }
    harness.run(to: 3)
    #expect(fired == [1])
  }

  /// Samples a chain of three animations, each started by the completion of the one before.
  private func chain(at times: [Double]) -> [Double] {
    let model = Switch()
    let harness = Harness {
      Reader(model) { Text("a").offset(x: Double($0.number) * 100) }
    }
    func startStep(_ step: Int) {
      guard step <= 3 else { return }
      withAnimation(.linear(duration: 0.3)) {
        model.number = step
      } completion: {
        startStep(step + 1)
      }
    }
    startStep(1)
    return harness.sample(at: times) { $0.displayList.text("a")?.position.x ?? 0 }
  }

  @Test func `an animation started by a completion begins where the one before ended`() {
    let marks = [0.2, 0.31, 0.5, 0.61, 0.77, 0.9, 1.2]
    let expected = chain(at: marks)
    let start = expected[6] - 300
    for (mark, value) in zip(marks, expected) {
      #expect(abs(value - start - min(mark / 0.9, 1) * 300) < 1e-9)
    }
    var random = RandomSource(seed: 0x6368_6169_6E)
    var samplings = [30.0, 60, 120].map { rate in
      (1...Int(1.2 * rate)).map { Double($0) / rate }
    }
    for _ in 0..<20 {
      samplings.append((0..<30).map { _ in Double.random(in: 0...1.2, using: &random) }.sorted())
    }
    for times in samplings {
      let all = (times + marks).sorted()
      let values = Dictionary(
        zip(all, chain(at: all)), uniquingKeysWith: { first, _ in first })
      for (mark, value) in zip(marks, expected) {
        #expect(abs((values[mark] ?? .nan) - value) < 1e-12)
      }
    }
  }

  @Test func `an endless chain is stopped and reported`() {
    let model = Switch()
    let harness = Harness { Reader(model) { Text("\($0.number)") } }
    func startStep() {
      withAnimation(nil) {
        model.number += 1
      } completion: {
        startStep()
      }
    }
    startStep()
    harness.advance(to: 1)
    #expect(harness.host.diagnostics.map(\.kind) == [.completionLoop])
  }

  @Test func `ten thousand interruptions complete once each`() {
    var random = RandomSource(seed: 0x6F6E_6365)
    let model = Switch()
    let harness = Harness {
      Reader(model) { model in
        VStack {
          if model.isOn { Text("a") }
          Text("b").offset(x: Double(model.number))
          AnimatedPresence(value: model.text) { Text($0) }
        }
      }
    }
    var started = 0
    var fired: [Int: Int] = [:]
    let animations: [Animation] = [
      .smooth, .bouncy, .linear(duration: 0.1), .easeInOut.delay(0.05), .snappy.speed(2),
    ]
    for _ in 0..<10_000 {
      let number = started
      started += 1
      let animation = animations[Int.random(in: 0..<animations.count, using: &random)]
      withAnimation(
        animation, completionCriteria: Bool.random(using: &random) ? .removed : .logicallyComplete
      ) {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: model.isOn.toggle()
        case 1: model.number = Int.random(in: 0..<100, using: &random)
        default: model.text = Bool.random(using: &random) ? nil : "c"
        }
      } completion: {
        fired[number, default: 0] += 1
      }
      if Bool.random(using: &random) {
        harness.advance(to: harness.host.time + Double.random(in: 0...0.2, using: &random))
      }
    }
    harness.settle()
    harness.advance(to: harness.host.time + 10)
    #expect(fired.count == started)
    #expect(fired.values.allSatisfy { $0 == 1 })
    #expect(harness.violations == [])
  }
}
