import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// A title, a presence and a footer of 20 points each in a collapsible stack at the top.
private struct Card: View {
  let model: Switch
  var animation: Animation? = .linear(duration: 1)
  var transition = ContentTransition.opacity
  var spacing = 8.0

  var body: some View {
    VStack(spacing: 0) {
      CollapsibleSpacingVStack(alignment: .leading, spacing: spacing) {
        Text("title").id("title")
        AnimatedPresence(value: model.text, animation: animation, contentTransition: transition) {
          Text($0).id("detail")
        }
        .id("presence")
        Text("footer").id("footer")
      }
      .id("card")
      Spacer(minLength: 0)
    }
  }
}

@MainActor @Suite struct PresenceTests {
  private func height(_ harness: Harness) -> Double {
    harness.host.frame(id: "card")?.height ?? -1
  }

  private func footer(_ harness: Harness) -> Double {
    harness.host.frame(id: "footer")?.minY ?? -1
  }

  @Test func `height, spacing and fade follow one timeline`() {
    let model = Switch()
    let harness = Harness { Card(model: model) }
    #expect(height(harness) == 48)
    model.text = "detail"
    harness.advance(to: 0)
    #expect(height(harness) == 48)
    for percent in [10, 25, 50, 75, 90] {
      let progress = Double(percent) / 100
      harness.run(to: progress)
      #expect(abs(height(harness) - 48 - 28 * progress) < 1e-9)
      #expect(abs(footer(harness) - 28 - 28 * progress) < 1e-9)
      #expect(abs((harness.host.displayList.text("detail")?.opacity ?? 0) - progress) < 1e-12)
      #expect(abs((harness.host.frame(id: "presence")?.height ?? 0) - 20 * progress) < 1e-9)
      // The content keeps its natural height.
      #expect(harness.host.frame(id: "detail")?.height == 20)
    }
    #expect(harness.advance(to: 1) == .never)
    #expect(height(harness) == 76)
    model.text = nil
    harness.run(to: 1.5)
    #expect(abs(height(harness) - 62) < 1e-9)
    #expect(harness.host.displayList.text("detail")?.opacity == 0.5)
    harness.settle()
    #expect(height(harness) == 48)
    #expect(harness.host.frame(id: "detail") == nil)
    #expect(harness.violations == [])
  }

  @Test func `a reversal keeps the velocity`() {
    let model = Switch()
    let harness = Harness { Card(model: model, animation: .smooth) }
    model.text = "detail"
    harness.run(to: 0.2)
    func speed(_ from: Double, _ to: Double) -> Double {
      harness.advance(to: from)
      let first = height(harness)
      harness.advance(to: to)
      return (height(harness) - first) / (to - from)
    }
    let before = speed(0.2, 0.2 + 1e-7)
    model.text = nil
    let value = height(harness)
    harness.advance(to: harness.host.time)
    #expect(abs(height(harness) - value) < 1e-9)
    let after = speed(harness.host.time, harness.host.time + 1e-7)
    // 28 points at the spring's velocity of 2.558 per second, which changes little in 2e-7 s.
    #expect(abs(before - 28 * 2.558283328) < 1e-2)
    #expect(abs(after - before) < 1e-3)
    let half = harness.host.time
    model.text = "other"
    harness.advance(to: half)
    #expect(harness.host.displayList.text("other") != nil)
    #expect(harness.host.displayList.text("detail") == nil)
    harness.settle()
    #expect(height(harness) == 76)
  }

  @Test func `a narrower host retargets the height`() {
    let model = Switch()
    model.text = "one two"
    let harness = Harness(width: 160) { Card(model: model) }
    #expect(height(harness) == 76)
    harness.host.size = Size(width: 96, height: 480)
    harness.advance(to: 0)
    #expect(height(harness) == 76)
    harness.run(to: 0.5)
    #expect(abs(height(harness) - 86) < 1e-9)
    harness.settle()
    #expect(height(harness) == 96)
  }

  @Test func `a new font retargets the height and is ignored while disappearing`() {
    let model = Switch()
    model.text = "one"
    let harness = Harness { Card(model: model) }
    harness.host.environment.fontScale = 2
    harness.advance(to: 0)
    #expect(height(harness) == 40 + 20 + 40 + 16)
    harness.settle()
    #expect(height(harness) == 136)
    model.text = nil
    harness.run(to: harness.host.time + 0.5)
    let before = harness.host.frame(id: "presence")?.height ?? 0
    #expect(abs(before - 20) < 1e-9)
    harness.host.environment.fontScale = 1
    harness.advance(to: harness.host.time)
    #expect(abs((harness.host.frame(id: "presence")?.height ?? 0) - before) < 1e-9)
  }

  @Test func `ancestors follow in the same frame`() {
    let model = Switch()
    model.text = "outer"
    let inner = Switch()
    let harness = Harness {
      Reader(model) { model in
        VStack(alignment: .leading, spacing: 0) {
          AnimatedPresence(value: model.text, animation: .linear(duration: 1)) { text in
            VStack(alignment: .leading, spacing: 0) {
              Text(text)
              AnimatedPresence(value: inner.text, animation: .linear(duration: 1)) { Text($0) }
                .id("inner")
            }
          }
          .id("outer")
          Text("footer").id("footer")
          Spacer(minLength: 0)
        }
      }
    }
    inner.text = "inner"
    for (time, expected) in [(0.0, 0.0), (0.25, 5), (0.5, 10), (1, 20)] {
      harness.run(to: time)
      #expect(abs((harness.host.frame(id: "inner")?.height ?? -1) - expected) < 1e-9)
      #expect(abs((harness.host.frame(id: "outer")?.height ?? -1) - 20 - expected) < 1e-9)
      #expect(abs(footer(harness) - 20 - expected) < 1e-9)
    }
    // With both animations, the outer height is its progress times the height of its content.
    inner.text = nil
    model.text = nil
    harness.run(to: 1.5)
    #expect(abs((harness.host.frame(id: "outer")?.height ?? -1) - 0.5 * 30) < 1e-9)
    #expect(abs(footer(harness) - 15) < 1e-9)
    harness.settle()
    #expect(footer(harness) == 0)
    #expect(harness.violations == [])
  }

  @Test func `without an animation a presence changes in one frame`() {
    let model = Switch()
    for reduced in [false, true] {
      let harness = Harness { Card(model: model, animation: reduced ? .smooth : nil) }
      harness.host.environment.reduceMotion = reduced
      harness.advance(to: 0)
      model.text = "detail"
      #expect(harness.advance(to: 0) == .never)
      #expect(height(harness) == 76)
      model.text = nil
      #expect(harness.advance(to: 0) == .never)
      #expect(height(harness) == 48)
      #expect(harness.violations == [])
    }
  }

  @Test func `content updates when a model that its closure reads changes`() {
    let model = Switch()
    model.text = "detail"
    let other = Switch()
    let harness = Harness {
      Reader(model) { model in
        AnimatedPresence(value: model.text, animation: .smooth) { Text("\($0) \(other.number)") }
      }
    }
    other.number = 5
    harness.advance(to: 0)
    #expect(harness.host.displayList.text("detail 5") != nil)
  }

  @Test func `ten thousand random toggles end at the last value`() {
    var random = RandomSource(seed: 0x7072_6573_656E_6365)
    let model = Switch()
    let animations: [Animation?] = [
      .smooth, .bouncy, .linear(duration: 0.2), nil, .smooth.delay(0.1),
    ]
    let harness = Harness(width: 96) {
      Reader(model) { Card(model: model, animation: animations[$0.number]) }
    }
    var last = height(harness)
    for _ in 0..<10_000 {
      model.number = Int.random(in: 0..<5, using: &random)
      let isUnanimated = model.number == 3
      let text = [nil, "one", "one two three"][Int.random(in: 0..<3, using: &random)]
      if model.text != text { model.text = text }
      harness.advance(to: harness.host.time)
      if !isUnanimated { #expect(abs(height(harness) - last) < 1e-6) }
      harness.advance(to: harness.host.time + Double.random(in: 0...0.3, using: &random))
      last = height(harness)
      #expect(last >= 48)
    }
    harness.settle()
    let lines = model.text.map { $0 == "one" ? 1.0 : 3 } ?? 0
    #expect(height(harness) == 48 + (lines > 0 ? lines * 20 + 8 : 0))
    #expect(harness.violations == [])
  }
}
