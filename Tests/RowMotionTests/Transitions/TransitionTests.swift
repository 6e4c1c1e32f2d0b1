import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// A text of 100 x 40 points that is inserted and removed.
private struct TransitioningText: View {
  let model: Switch
  let transition: AnyTransition

  var body: some View {
    ZStack(alignment: .topLeading) {
      Color.clear
      if model.isOn {
        Text("view").frame(width: 100, height: 40, alignment: .topLeading).transition(transition)
          .padding(0)
      }
    }
  }
}

@MainActor @Suite struct TransitionTests {
  private static let presets: [String: AnyTransition] = [
    "identity": .identity, "opacity": .opacity, "scale": .scale, "move(top)": .move(edge: .top),
    "move(bottom)": .move(edge: .bottom), "move(leading)": .move(edge: .leading),
    "move(trailing)": .move(edge: .trailing), "slide": .slide,
    "push(leading)": .push(from: .leading), "push(from leading)": .push(from: .leading),
    "push(top)": .push(from: .top), "offset(5,7)": .offset(x: 5, y: 7),
    "opacity.combined(move(bottom))": .opacity.combined(with: .move(edge: .bottom)),
  ]

  @Test func `an identity removal ends an insertion that is still animated`() {
    let model = Switch()
    let transition = AnyTransition.asymmetric(
      insertion: .opacity.animation(.linear(duration: 1)), removal: .identity)
    let harness = Harness { TransitioningText(model: model, transition: transition) }
    harness.advance(to: 0)
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    harness.run(to: 0.5)
    #expect(harness.host.displayList.text("view")?.opacity == 0.5)
    withAnimation(.linear(duration: 1)) { model.isOn = false }
    harness.run(to: 0.6)
    #expect(harness.host.displayList.text("view") == nil)
    #expect(harness.violations == [])
  }

  @Test(arguments: Vectors.shared.transitions.cases)
  func `each preset agrees with the vectors in each phase`(_ expected: Vectors.Transition) throws {
    let preset = try #require(Self.presets[expected.transition])
    for (phase, effect) in [(false, expected.willAppear), (true, expected.didDisappear)] {
      let model = Switch(phase)
      let harness = Harness { TransitioningText(model: model, transition: preset) }
      if phase {
        #expect(harness.host.displayList.text("view")?.position == Point.zero)
      }
      withAnimation(.linear(duration: 1)) { model.isOn.toggle() }
      // Halfway between the phase and identity.
      harness.run(to: 0.5)
      guard expected.transition != "identity" else {
        #expect((harness.host.displayList.text("view") != nil) == !phase)
        continue
      }
      let drawn = try #require(harness.host.displayList.text("view"))
      // A scale about the center moves the text too, so positions are checked only without one.
      #expect(abs(drawn.opacity - (1 + effect.opacity) / 2) < 1e-12)
      #expect(abs(drawn.scale - (1 + effect.scale) / 2) < 1e-9)
      if effect.scale == 1 {
        #expect(abs(drawn.position.x - effect.dx / 2) < 1e-9)
        #expect(abs(drawn.position.y - effect.dy / 2) < 1e-9)
      }
      harness.settle()
      #expect((harness.host.displayList.text("view") != nil) == !phase)
      #expect(harness.violations == [])
    }
  }

  @Test func `a view is removed at once without an animation`() {
    let model = Switch(true)
    let harness = Harness { TransitioningText(model: model, transition: .opacity) }
    model.isOn = false
    #expect(harness.advance(to: 0) == .never)
    #expect(harness.host.displayList.texts.isEmpty)
  }

  @Test func `opacity is the default transition`() {
    let model = Switch()
    let harness = Harness {
      Reader(model) { if $0.isOn { Text("view") } }
    }
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    harness.run(to: 0.25)
    #expect(harness.host.displayList.text("view")?.opacity == 0.25)
  }

  @Test func `interruptions agree with the test vectors`() throws {
    let expected = Vectors.shared.interruptions.cases[0]
    let spring = Spring(duration: expected.spring[0], bounce: expected.spring[1])
    for rate in [30.0, 60, 120, 17] {
      let model = Switch()
      let harness = Harness { TransitioningText(model: model, transition: .opacity) }
      var events = expected.events[...]
      for sample in expected.samples {
        while let event = events.first, event[0] < sample[0] {
          if event[0] > 0 { harness.run(to: event[0], rate: rate) }
          withAnimation(.spring(spring)) { model.isOn = event[1] == 1 }
          events.removeFirst()
        }
        harness.run(to: sample[0], rate: rate)
        let opacity = harness.host.displayList.text("view")?.opacity
        #expect(abs((opacity ?? -1) - sample[1]) < 1e-9, "at \(sample[0])")
      }
    }
  }

  @Test func `an exiting view leaves the layout at once and is drawn behind the others`() {
    let model = Switch(true)
    let harness = Harness(width: 100, height: 100) {
      Reader(model) { model in
        VStack(spacing: 0) {
          if model.isOn { Text("a").id("a") }
          Text("b").id("b")
        }
      }
    }
    #expect(harness.host.frame(id: "b")?.minY == 50)
    withAnimation(.linear(duration: 1)) { model.isOn = false }
    harness.advance(to: 0)
    // The layout has changed, and the visible positions follow.
    #expect(harness.host.frame(id: "b")?.minY == 50)
    harness.run(to: 0.5)
    #expect(harness.host.frame(id: "b")?.minY == 45)
    #expect(harness.host.displayList.texts.map(\.text) == ["a", "b"])
    // It stays at the stack's top, which moves from 30 to 40.
    #expect(harness.host.displayList.text("a")?.position.y == 35)
    harness.settle()
    #expect(harness.host.displayList.texts.map(\.text) == ["b"])
    #expect(harness.host.frame(id: "a") == nil)
  }

  @Test func `a view is removed with its current transition`() {
    let model = Switch()
    let harness = Harness(width: 200, height: 100) {
      Reader(model) { model in
        ZStack(alignment: .topLeading) {
          Color.clear
          if model.isOn {
            Text("view").transition(model.number == 0 ? .opacity : .offset(x: 10, y: 0))
          }
        }
      }
    }
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    harness.settle()
    model.number = 1
    harness.advance(to: harness.host.time)
    withAnimation(.linear(duration: 1)) { model.isOn = false }
    harness.run(to: harness.host.time + 0.5)
    let drawn = harness.host.displayList.text("view")
    #expect(drawn?.opacity == 1)
    #expect(drawn.map { abs($0.position.x - 5) < 1e-9 } == true)
  }

  @Test func `an inserted view that later removes its content fades it out in place`() {
    let model = Switch()
    model.number = 1
    let harness = Harness(width: 200, height: 100) {
      Reader(model) { model in
        ZStack(alignment: .topLeading) {
          Color.clear
          VStack(spacing: 0) {
            Text("title")
            if model.isOn {
              Group { if model.number == 1 { Text("view") } }.frame(width: 100, height: 20)
                .padding(4)
            }
          }
        }
      }
    }
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    harness.settle()
    let before = harness.host.displayList.text("view")?.position
    #expect(before != nil)
    withAnimation(.linear(duration: 1)) { model.number = 0 }
    harness.run(to: harness.host.time + 0.5)
    let drawn = harness.host.displayList.text("view")
    #expect(drawn?.opacity == 0.5)
    #expect(drawn?.position == before)
  }

  @Test func `a view reinserted while exiting is the same one, and a later one is new`() {
    let model = Switch(true)
    let log = Log()
    let harness = Harness {
      Reader(model) { model in
        if model.isOn {
          Counter(log: log).id("counter")
            .onAppear { log.note("appear") }.onDisappear { log.note("disappear") }
        }
      }
    }
    harness.tap(id: "counter")
    harness.advance(to: 0)
    #expect(harness.host.displayList.texts.map(\.text) == ["1"])
    #expect(log.drain() == ["appear"])
    withAnimation(.linear(duration: 1)) { model.isOn = false }
    harness.run(to: 0.5)
    #expect(harness.host.displayList.text("1")?.opacity == 0.5)
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    harness.settle()
    #expect(harness.host.displayList.texts.map(\.text) == ["1"])
    #expect(log.drain() == [])
    withAnimation(.linear(duration: 0.5)) { model.isOn = false }
    harness.run(to: harness.host.time + 0.4)
    #expect(log.drain() == [])
    harness.settle()
    #expect(log.drain() == ["disappear"])
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    harness.settle()
    #expect(harness.host.displayList.texts.map(\.text) == ["0"])
    #expect(log.drain() == ["appear"])
  }

  @Test func `an exiting view receives no taps`() {
    let model = Switch(true)
    let log = Log()
    let harness = Harness {
      Reader(model) { model in
        if model.isOn { Text("view").onTapGesture { log.note("tap") } }
      }
    }
    harness.host.tap(at: Point(x: 160, y: 240))
    #expect(log.drain() == ["tap"])
    withAnimation(.linear(duration: 1)) { model.isOn = false }
    harness.run(to: 0.1)
    harness.host.tap(at: Point(x: 160, y: 240))
    #expect(log.drain() == [])
  }

  @Test func `a transition is found through modifiers, groups and custom views`() {
    func midpointOpacities<Content: View>(@ViewBuilder _ content: @escaping () -> Content)
      -> [Double]
    {
      let model = Switch(false)
      let harness = Harness { Reader(model) { if $0.isOn { content() } } }
      withAnimation(.linear(duration: 1)) { model.isOn = true }
      harness.run(to: 0.5)
      return harness.host.displayList.texts.map { $0.scale }
    }
    let shrunk: AnyTransition = .scale(scale: 0)
    #expect(midpointOpacities { Text("a").transition(shrunk) } == [0.5])
    #expect(midpointOpacities { Text("a").transition(shrunk).padding().opacity(0.9) } == [0.5])
    #expect(midpointOpacities { Text("a").padding().transition(shrunk).id("x") } == [0.5])
    #expect(midpointOpacities { Group { Text("a").transition(shrunk) } } == [0.5])
    #expect(
      midpointOpacities {
        Text("a").transition(shrunk)
        Text("b")
      } == [0.5, 1])
    #expect(
      midpointOpacities {
        Group {
          Text("a")
          Text("b")
        }.transition(shrunk)
      } == [0.5, 0.5])
    #expect(midpointOpacities { Wrapped(transition: shrunk) } == [0.5])
    #expect(
      midpointOpacities { VStack { Text("a") }.background(Color.blue).transition(shrunk) } == [0.5])
    #expect(
      midpointOpacities { ForEach(["a", "b"], id: \.self) { Text($0).transition(shrunk) } }
        == [0.5, 0.5])
    // A transition inside a container does not apply to the container.
    #expect(midpointOpacities { VStack { Text("a").transition(shrunk) } } == [1])
  }

  @Test func `several views of one condition are separate children of the stack`() {
    let model = Switch(true)
    let harness = Harness(width: 200, height: 100) {
      Reader(model) { model in
        HStack(spacing: 0) {
          if model.isOn {
            Group {
              Text("a").id("a")
              Text("b").id("b")
            }.transition(.opacity).animation(.smooth, value: model.number).lineLimit(1)
          }
        }
      }
    }
    #expect(harness.host.frame(id: "a") == Rect(x: 84, y: 40, width: 16, height: 20))
    #expect(harness.host.frame(id: "b") == Rect(x: 100, y: 40, width: 16, height: 20))
    withAnimation(.linear(duration: 1)) { model.isOn = false }
    harness.run(to: 0.5)
    #expect(harness.host.displayList.texts.map(\.opacity) == [0.5, 0.5])
    harness.settle()
    #expect(harness.host.displayList.texts.isEmpty)
    #expect(harness.violations == [])
  }

  @Test func `a transition's own animation overrides that of the change`() {
    let model = Switch()
    let harness = Harness {
      TransitioningText(model: model, transition: .opacity.animation(.linear(duration: 1)))
    }
    withAnimation(.linear(duration: 10)) { model.isOn = true }
    harness.run(to: 0.25)
    #expect(harness.host.displayList.text("view")?.opacity == 0.25)
    harness.settle()
    model.isOn = false
    harness.run(to: harness.host.time + 0.25)
    #expect(abs((harness.host.displayList.text("view")?.opacity ?? 0) - 0.75) < 1e-9)
    harness.settle()
    #expect(harness.host.displayList.texts.isEmpty)
  }

  @Test func `each part of a combined transition keeps its animation`() throws {
    let model = Switch()
    let harness = Harness {
      TransitioningText(
        model: model,
        transition: .opacity.animation(.linear(duration: 1))
          .combined(with: .offset(x: 100).animation(.linear(duration: 2))))
    }
    withAnimation(.linear(duration: 10)) { model.isOn = true }
    harness.run(to: 0.5)
    let drawn = try #require(harness.host.displayList.text("view"))
    #expect(drawn.opacity == 0.5)
    #expect(drawn.position.x == 75)
  }

  @Test func `a custom transition receives each phase`() throws {
    struct Rise: Transition {
      func body(content: Content, phase: TransitionPhase) -> some View {
        content.offset(y: phase.value * 50)
      }
    }
    let model = Switch()
    let harness = Harness { TransitioningText(model: model, transition: AnyTransition(Rise())) }
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    harness.run(to: 0.5)
    #expect(harness.host.displayList.text("view")?.position.y == -25)
    harness.settle()
    withAnimation(.linear(duration: 1)) { model.isOn = false }
    harness.run(to: harness.host.time + 0.5)
    #expect(abs((harness.host.displayList.text("view")?.position.y ?? 0) - 25) < 1e-9)
  }

  @Test func `a modifier transition animates between its two modifiers`() {
    struct Shift: ViewModifier {
      let x: Double
      func body(content: Content) -> some View { content.offset(x: x) }
    }
    let model = Switch()
    let harness = Harness {
      TransitioningText(
        model: model, transition: .modifier(active: Shift(x: 80), identity: Shift(x: 0)))
    }
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    harness.run(to: 0.25)
    #expect(harness.host.displayList.text("view")?.position.x == 60)
  }

  @Test func `reduced motion replaces movement by fades`() throws {
    for transition: AnyTransition in [.move(edge: .top), .scale, .slide, .offset(x: 9)] {
      let model = Switch()
      let harness = Harness { TransitioningText(model: model, transition: transition) }
      harness.host.environment.reduceMotion = true
      harness.advance(to: 0)
      withAnimation(.linear(duration: 1)) { model.isOn = true }
      harness.run(to: 0.5)
      let drawn = try #require(harness.host.displayList.text("view"))
      #expect(drawn.opacity == 0.5)
      #expect(drawn.position == .zero)
      #expect(drawn.scale == 1)
    }
  }

  @Test func `a new identity is a removal and an insertion`() {
    let model = Switch()
    let log = Log()
    let harness = Harness {
      Reader(model) { model in
        Counter(log: log).id(model.number)
      }
    }
    harness.tap(id: 0)
    harness.advance(to: 0)
    withAnimation(.linear(duration: 1)) { model.number = 1 }
    harness.run(to: 0.25)
    let drawn = harness.host.displayList.texts
    #expect(drawn.map(\.text) == ["1", "0"])
    #expect(drawn.map(\.opacity) == [0.75, 0.25])
    harness.settle()
    #expect(harness.host.displayList.texts.map(\.text) == ["0"])
    #expect(harness.violations == [])
  }

  @Test func `elements are inserted, removed and moved`() {
    let model = Switch()
    model.items = ["a", "b", "c"]
    let harness = Harness(width: 100, height: 100) {
      Reader(model) { model in
        VStack(spacing: 0) { ForEach(model.items, id: \.self) { Text($0).id($0) } }
      }
    }
    withAnimation(.linear(duration: 1)) { model.items = ["c", "a", "d"] }
    harness.run(to: 0.5)
    #expect(harness.host.frame(id: "c")?.minY == 40)
    #expect(harness.host.frame(id: "a")?.minY == 30)
    #expect(harness.host.frame(id: "d")?.minY == 60)
    #expect(harness.host.displayList.text("b")?.opacity == 0.5)
    #expect(harness.host.displayList.text("b")?.position.y == 40)
    #expect(harness.host.displayList.text("d")?.opacity == 0.5)
    harness.settle()
    #expect(harness.host.displayList.texts.map(\.text) == ["c", "a", "d"])
  }

  @Test func `ten thousand random toggles leave nothing behind`() {
    var random = RandomSource(seed: 0x7265_6D6F_7665)
    let model = Switch()
    let log = Log()
    let harness = Harness {
      Reader(model) { model in
        VStack {
          if model.isOn {
            Text("a").transition(.slide)
              .onAppear { log.note("+") }.onDisappear { log.note("-") }
          }
        }
      }
    }
    var balance = 0
    for _ in 0..<10_000 {
      let animations: [Animation?] = [.smooth, .linear(duration: 0.2), .bouncy, nil]
      let animation = animations[Int.random(in: 0..<4, using: &random)]
      withAnimation(animation) { model.isOn.toggle() }
      harness.advance(to: harness.host.time + Double.random(in: 0...0.4, using: &random))
      for line in log.drain() { balance += line == "+" ? 1 : -1 }
      #expect((0...1).contains(balance))
    }
    withAnimation(.smooth) { model.isOn = false }
    harness.settle()
    for line in log.drain() { balance += line == "+" ? 1 : -1 }
    #expect(balance == 0)
    #expect(harness.host.displayList.texts.isEmpty)
    #expect(harness.violations == [])
  }
}

private struct Wrapped: View {
  let transition: AnyTransition

  var body: some View {
    Text("a").transition(transition)
  }
}
