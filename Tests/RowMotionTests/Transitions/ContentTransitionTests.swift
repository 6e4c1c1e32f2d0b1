import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

@MainActor @Suite struct ContentTransitionTests {
  /// Returns a harness with a text at the top left that shows the model's number.
  private func harness(_ model: Switch, _ transition: ContentTransition?) -> Harness {
    Harness {
      Reader(model) { model in
        let text = Text("\(model.number)").frame(width: 320, height: 480, alignment: .topLeading)
        if let transition { text.contentTransition(transition) } else { text }
      }
    }
  }

  private func change(_ model: Switch, to number: Int) {
    withAnimation(.linear(duration: 1)) { model.number = number }
  }

  @Test func `by default text changes at once`() {
    for transition in [nil, ContentTransition.identity, .clipped] {
      let model = Switch()
      let harness = harness(model, transition)
      change(model, to: 5)
      #expect(harness.advance(to: 0) == .never)
      #expect(harness.host.displayList.texts.map(\.text) == ["5"])
    }
  }

  @Test func `without an animation text changes at once`() {
    let model = Switch()
    let harness = harness(model, .numericText())
    model.number = 5
    #expect(harness.advance(to: 0) == .never)
    #expect(harness.host.displayList.texts.map(\.text) == ["5"])
  }

  @Test func `opacity fades the old text out under the new one`() {
    let model = Switch()
    let harness = harness(model, .opacity)
    change(model, to: 5)
    harness.run(to: 0.25)
    #expect(harness.host.displayList.texts.map(\.text) == ["0", "5"])
    #expect(harness.host.displayList.texts.map(\.opacity) == [0.75, 0.25])
    change(model, to: 7)
    harness.advance(to: 0.25)
    // The visible texts continue from their current state.
    #expect(harness.host.displayList.texts.map(\.text) == ["0", "5"])
    #expect(harness.host.displayList.texts.map(\.opacity) == [0.75, 0.25])
    harness.run(to: 0.75)
    #expect(harness.host.displayList.texts.map(\.text) == ["0", "5", "7"])
    #expect(harness.host.displayList.texts.map(\.opacity) == [0.25, 0.375, 0.5])
    #expect(harness.settle())
    #expect(harness.host.displayList.texts.map(\.text) == ["7"])
  }

  @Test func `numbers roll up and down`() {
    for down in [false, true] {
      let model = Switch()
      model.number = 119
      let harness = harness(model, .numericText(countsDown: down))
      change(model, to: 120)
      harness.run(to: 0.25)
      let sign = down ? -1.0 : 1
      // The first digit stays. The other old digits leave, and the new ones arrive.
      let drawn = harness.host.displayList.texts
      #expect(drawn.map(\.text) == ["1", "9", "1", "2", "0"])
      #expect(drawn.map(\.position.x) == [16, 32, 0, 16, 32])
      #expect(drawn.map(\.position.y) == [-5 * sign, -5 * sign, 0, 15 * sign, 15 * sign])
      #expect(drawn.map(\.opacity) == [0.75, 0.75, 1, 0.25, 0.25])
      #expect(harness.settle())
      #expect(harness.host.displayList.texts.map(\.text) == ["120"])
    }
  }

  @Test func `digits that stay move as the number grows`() {
    let model = Switch()
    model.number = 95
    let harness = harness(model, .numericText())
    change(model, to: 105)
    harness.run(to: 0.5)
    let drawn = harness.host.displayList.texts
    #expect(drawn.map(\.text) == ["9", "1", "0", "5"])
    #expect(drawn.last?.position == Point(x: 24, y: 0))
    #expect(drawn.last?.opacity == 1)
  }

  @Test func `an interrupted roll continues from the current state`() {
    let model = Switch()
    let harness = harness(model, .numericText())
    change(model, to: 5)
    harness.run(to: 0.5)
    let before = harness.host.displayList.texts
    change(model, to: 9)
    harness.advance(to: 0.5)
    let after = harness.host.displayList.texts
    #expect(before.allSatisfy { after.contains($0) })
    harness.run(to: 0.51, rate: 1000)
    let later = harness.host.displayList.texts
    for text in before {
      let next = later.first { $0.text == text.text }
      #expect(abs((next?.position.y ?? 99) - text.position.y) < 1)
      #expect(abs((next?.opacity ?? 99) - text.opacity) < 0.05)
    }
    #expect(harness.settle())
    #expect(harness.host.displayList.texts.map(\.text) == ["9"])
  }

  @Test func `interpolate keeps the text and animates its size and color`() {
    let model = Switch()
    let harness = Harness {
      Reader(model) { model in
        Text("same").font(.system(size: model.isOn ? 32 : 16))
          .foregroundStyle(
            model.isOn ? Color(red: 1, green: 0, blue: 0) : Color(red: 0, green: 0, blue: 1)
          )
          .frame(width: 320, height: 480, alignment: .topLeading).contentTransition(.interpolate)
      }
    }
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    harness.run(to: 0.5)
    #expect(harness.host.displayList.texts.map(\.text) == ["same"])
    #expect(harness.host.displayList.texts.first?.scale == 0.75)
    #expect(harness.host.displayList.description.contains("#800080ff"))
    #expect(harness.settle())
    #expect(harness.host.displayList.texts.first?.scale == 1)
    #expect(harness.host.displayList.description.contains("#ff0000ff"))
  }

  @Test func `reduced motion fades numbers`() {
    let model = Switch()
    let harness = harness(model, .numericText())
    harness.host.environment.reduceMotion = true
    harness.advance(to: 0)
    change(model, to: 5)
    harness.run(to: 0.5)
    let drawn = harness.host.displayList.texts
    #expect(drawn.map(\.opacity) == [0.5, 0.5])
    #expect(drawn.map(\.position.y) == [0, 0])
  }

  @Test func `a presence passes its content transition to the texts inside`() {
    let model = Switch()
    model.text = "1"
    let harness = Harness {
      Reader(model) { model in
        VStack(spacing: 0) {
          AnimatedPresence(
            value: model.text, animation: .linear(duration: 1), contentTransition: .numericText()
          ) { Text($0) }
          Spacer(minLength: 0)
        }
      }
    }
    model.text = "2"
    harness.run(to: 0.5)
    #expect(harness.host.displayList.texts.map(\.text) == ["1", "2"])
    #expect(harness.host.displayList.texts.map(\.position.y) == [-10, 10])
    #expect(harness.settle())
    #expect(harness.host.displayList.texts.map(\.text) == ["2"])
    #expect(harness.violations == [])
  }
}
