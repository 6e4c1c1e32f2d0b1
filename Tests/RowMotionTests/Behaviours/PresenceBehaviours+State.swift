import RowMotionTestSupport
import Testing

@testable import RowMotion

/// What is to be there, what is drawn, and how the one follows the other.
extension PresenceBehaviours {
  /// The node of the first presence of a host.
  private func presence(_ host: ViewHost) throws -> PresenceNode {
    var found: PresenceNode?
    func visit(_ node: ViewNode) {
      if found == nil { found = node as? PresenceNode }
      node.visitChildren(visit)
    }
    visit(host.root)
    return try #require(found)
  }

  @Test func `A10 the height is a value with a target, a position and a speed`() throws {
    let model = Switch()
    let harness = Harness { AtTop { NoteCard(model: model, animation: .smooth) } }
    model.words = "detail"
    harness.run(to: 0.2)
    let presence = try presence(harness.host)
    let height = presence.presence
    #expect(height.progress.target == 1)
    #expect(presence.naturalHeight == 20)
    // ωt is 0.8π: 20·(1 − (1 + ωt)·e^(−ωt)) points, and 20·ω·ωt·e^(−ωt) points a second.
    #expect(abs(height.height(natural: 20, at: 0.2) - 20 * smooth(0.2)) < 1e-9)
    #expect(abs(height.heightVelocity(natural: 20, at: 0.2) - 20 * 2.558283328) < 1e-6)
    #expect(harness.host.height("presence") == height.height(natural: 20, at: 0.2))
    // Also of what a user of the library writes himself.
    var layout = VisibleHeightLayout(visibleHeight: 12)
    layout.animatableData += 3
    #expect(layout.visibleHeight == 15)
  }

  /// What is shown, what happens to it, and what is to come of it.
  private struct Step: Sendable, CustomTestStringConvertible {
    let from: Presence.State
    let value: String?
    let to: Presence.State
    let drawn: String?

    var testDescription: String { "\(from) and \(value ?? "nil") make \(to)" }

    init(_ from: Presence.State, _ value: String?, _ to: Presence.State, _ drawn: String?) {
      (self.from, self.value, self.to, self.drawn) = (from, value, to, drawn)
    }

    /// At 96 points "one" and "two" are one line, "one two three" is three.
    static let all = [
      Step(.absent, nil, .absent, nil),
      Step(.absent, "one", .appearing, "one"),
      Step(.appearing, "one", .appearing, "one"),
      Step(.appearing, "two", .appearing, "two"),
      Step(.appearing, "one two three", .appearing, "one two three"),
      Step(.appearing, nil, .disappearing, "one"),
      Step(.present, "one", .present, "one"),
      Step(.present, "two", .present, "two"),
      Step(.present, "one two three", .resizing, "one two three"),
      Step(.present, nil, .disappearing, "one"),
      Step(.resizing, "one two three", .resizing, "one two three"),
      Step(.resizing, "one", .resizing, "one"),
      Step(.resizing, nil, .disappearing, "one two three"),
      Step(.disappearing, nil, .disappearing, "one"),
      Step(.disappearing, "one", .appearing, "one"),
      Step(.disappearing, "one two three", .appearing, "one two three"),
    ]
  }

  @Test(arguments: Step.all)
  private func `A11 the value decides where it goes, the one drawn what is seen`(
    _ step: Step
  ) throws {
    let model = Switch()
    let harness = Harness(width: 96) { AtTop { NoteCard(model: model) } }
    func change(_ words: String?, for time: Double) {
      model.words = words
      harness.run(to: harness.host.time + time)
    }
    switch step.from {
    case .absent: break
    case .appearing: change("one", for: 0.5)
    case .present: change("one", for: 1)
    case .resizing:
      change("one", for: 1)
      change("one two three", for: 0.5)
    case .disappearing:
      change("one", for: 1)
      change(nil, for: 0.5)
    }
    #expect(try presence(harness.host).presence.state == step.from)
    let height = harness.host.height("presence")
    model.words = step.value
    harness.advance(to: harness.host.time)
    #expect(try presence(harness.host).presence.state == step.to)
    // Whatever happens, the height does not know of it yet.
    #expect(abs(harness.host.height("presence") - height) < 1e-9)
    harness.advance(to: harness.host.time + 0.01)
    let seen = harness.host.displayList.texts.map(\.words).filter {
      !["title", "footer"].contains($0)
    }
    #expect(seen == [step.drawn?.replacing(" ", with: "\n")].compactMap { $0 })
    harness.settle()
    #expect(try presence(harness.host).presence.state == (step.value == nil ? .absent : .present))
    #expect(harness.violations == [])
  }

  @Test func `A12 what arrives is there at once and grows from then on`() {
    let model = Switch()
    let harness = Harness { AtTop { NoteCard(model: model) } }
    #expect(harness.host.frame(id: "detail") == nil)
    model.words = "detail"
    harness.advance(to: 0)
    // In the tick of the change: the content is made and laid out, in the middle of the spacing;
    // the height is still nothing.
    #expect(harness.host.frame(id: "detail") == Rect(x: 0, y: 24, width: 96, height: 20))
    #expect(harness.host.height("presence") == 0)
    harness.advance(to: 0.05)
    #expect(harness.host.displayList.text("detail") != nil)
    #expect(abs(harness.host.height("presence") - 1) < 1e-9)
  }

  @Test func `A13 what goes is dropped in the frame that completes it, once`() {
    let model = Switch()
    let log = Log()
    model.words = "detail"
    let harness = Harness {
      Reader(model) { model in
        AtTop {
          AnimatedPresence(value: model.words, animation: .linear(duration: 1)) {
            Text($0).id("detail").onDisappear { log.note("gone") }
          }
          .id("presence")
        }
      }
    }
    model.words = nil
    harness.advance(to: 0)
    for time in [0.25, 0.5, 0.75, 0.99, 0.999999] {
      harness.advance(to: time)
      #expect(harness.host.height("detail") == 20)
      #expect(log.lines == [])
    }
    #expect(harness.advance(to: 1) == .never)
    #expect(harness.host.frame(id: "detail") == nil)
    #expect(harness.host.height("presence") == 0)
    harness.run(to: 3)
    #expect(log.lines == ["gone"])
  }

  @Test func `A14 without a value kept for drawing there is nothing to see on the way out`() {
    let model = Switch()
    let harness = Harness {
      Reader(model) { model in
        AtTop {
          Unkept(words: model.words, share: model.words == nil ? 0 : 1).id("unkept")
          AnimatedPresence(value: model.words, animation: .linear(duration: 1)) { words in
            Text("kept \(words)")
          }
          .id("presence")
        }
      }
    }
    withAnimation(.linear(duration: 1)) { model.words = "detail" }
    harness.run(to: 1)
    #expect(harness.host.displayList.text("unkept detail") != nil)
    withAnimation(.linear(duration: 1)) { model.words = nil }
    for percent in stride(from: 0, to: 100, by: 5) {
      harness.advance(to: 1 + Double(percent) / 100)
      // Both are as high, and one of them is blank.
      #expect(abs(harness.host.height("unkept") - 20 + Double(percent) / 5) < 1e-9)
      #expect(abs(harness.host.height("presence") - 20 + Double(percent) / 5) < 1e-9)
      #expect(harness.host.displayList.text("unkept detail") == nil)
      #expect(harness.host.displayList.text("kept detail") != nil)
    }
    harness.advance(to: 2)
    #expect(harness.host.displayList.text("kept detail") == nil)
  }

  @Test func `A15 a completion that comes late never clears what came back`() {
    print("A15: seeds 0..<10000")
    let model = Switch()
    let host = ViewHost(size: Size(width: 96, height: 60), text: BoxFont()) {
      Reader(model) { model in
        AnimatedPresence(value: model.words, animation: .linear(duration: 1)) { Text($0) }
      }
    }
    var time = 0.0
    func wait(_ duration: Double) {
      time += duration
      host.advance(to: time)
    }
    wait(0)
    for seed in 0..<10_000 as Range<UInt64> {
      var random = Dice(seed: seed)
      model.words = "first"
      wait(random.length(1.5))
      let left = time
      model.words = nil
      wait(random.chance(0.9) ? random.length(0.999) : 0)
      model.words = "second"
      // Past the end that the way out would have had.
      wait(left + 1 - time + random.length(0.5))
      if host.seenTexts != ["second"] {
        Issue.record("Seed \(seed): \(host.seenTexts) is seen, not the second value.")
        return
      }
      model.words = nil
      wait(1)
      if host.seenTexts != [] || !host.isIdle {
        Issue.record("Seed \(seed): \(host.seenTexts) is left.")
        return
      }
    }
  }

  @Test func `A16 it measures itself, with nobody beside it`() {
    let model = Switch()
    for harness in [
      Harness {
        Reader(model) {
          AnimatedPresence(value: $0.words, animation: .linear(duration: 1)) {
            Text($0).id("detail")
          }.id("presence")
        }
      },
      Harness {
        Reader(model) { model in
          List {
            AnimatedPresence(value: model.words, animation: .linear(duration: 1)) {
              Text($0).id("detail")
            }
            .id("presence")
          }
        }
      },
    ] {
      model.words = nil
      harness.settle()
      #expect(harness.host.height("presence") == 0)
      model.words = "detail"
      let heights = harness.trace(1) { $0.height("presence") }
      for (frame, height) in heights.enumerated() {
        #expect(abs(height - 20 * Double(frame) / 60) < 1e-9)
      }
      #expect(harness.host.height("detail") == 20)
    }
  }

  @Test func `A17 each parameter of it changes what is seen`() {
    func trace(
      _ words: String = "detail", _ animation: Animation? = .linear(duration: 1),
      _ transition: ContentTransition = .opacity, font: Font = .body
    ) -> (heights: [Double], opacities: [Double]) {
      let model = Switch()
      let harness = Harness(width: 96) {
        Reader(model) { model in
          AtTop {
            AnimatedPresence(
              value: model.words, animation: animation, contentTransition: transition
            ) { Text($0).font(font) }
            .id("presence")
          }
        }
      }
      model.words = words
      var opacities: [Double] = []
      let heights = harness.trace(1, rate: 4) { host in
        opacities.append(host.displayList.texts.first?.opacity ?? 0)
        return host.height("presence")
      }
      return (heights, opacities)
    }
    let plain = trace()
    #expect(plain.heights == [0, 5, 10, 15, 20])
    #expect(plain.opacities == [0, 0.25, 0.5, 0.75, 1])
    // The value: three lines.
    #expect(trace("one two three").heights == [0, 15, 30, 45, 60])
    // The animation.
    for (height, frame) in zip(trace("detail", .smooth).heights, 0...) {
      #expect(abs(height - 20 * smooth(Double(frame) / 4)) <= 0.02)
    }
    #expect(trace("detail", nil).heights == [20, 20, 20, 20, 20])
    // The content's transition: the same heights under another look.
    let clipped = trace("detail", .linear(duration: 1), .clipped)
    #expect(clipped.heights == plain.heights)
    #expect(clipped.opacities == [0, 1, 1, 1, 1])
    // The content: captions are 15 high.
    #expect(trace(font: .caption).heights == [0, 3.75, 7.5, 11.25, 15])
  }

  @Test func `A18 content is cut, fades with the height or after it, or rolls its digits`() {
    /// How opaque the detail is drawn a tenth after the other, on its way in and out again.
    func opacities(_ transition: ContentTransition) -> (enter: [Double], leave: [Double]) {
      let model = Switch()
      let harness = Harness { AtTop { NoteCard(model: model, transition: transition) } }
      let times = (1...9).map { Double($0) / 10 }
      func look(_ host: ViewHost) -> Double {
        // The height is on one and the same way, whatever the fade does.
        #expect(abs(host.height("card") - 48 - 1.4 * host.height("presence")) < 1e-9)
        return host.displayList.text("detail")?.opacity ?? 0
      }
      model.words = "detail"
      harness.advance(to: 0)
      let enter = harness.sample(at: times, look)
      harness.advance(to: 1)
      model.words = nil
      harness.advance(to: 1)
      return (enter, harness.sample(at: times.map { $0 + 1 }, look))
    }
    func expect(_ transition: ContentTransition, _ enter: [Double]) {
      let seen = opacities(transition)
      // On its way out the same is seen backwards.
      for (opacity, expected) in zip(seen.enter + seen.leave, enter + enter.reversed()) {
        #expect(abs(opacity - expected) < 1e-9, "\(transition)")
      }
    }
    let whole = Array(repeating: 1.0, count: 9)
    expect(.clipped, whole)
    expect(.identity, whole)
    expect(.numericText(), whole)
    expect(.opacity, [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9])
    // First the room, then the words; on the way out first the words, then the room.
    expect(.deferredOpacity, [0, 0, 0, 0, 0, 0, 0.25, 0.5, 0.75])

    // Another number rolls: the old one up and out, the new one in from below.
    let model = Switch()
    model.words = "1"
    let harness = Harness { AtTop { NoteCard(model: model, transition: .numericText()) } }
    let top = harness.host.displayList.text("1")?.position.y ?? .nan
    model.words = "2"
    harness.advance(to: 0)
    harness.advance(to: 0.25)
    #expect(harness.host.displayList.text("1")?.position.y == top - 5)
    #expect(harness.host.displayList.text("1")?.opacity == 0.75)
    #expect(harness.host.displayList.text("2")?.position.y == top + 15)
    #expect(harness.host.displayList.text("2")?.opacity == 0.25)
    harness.settle()
    #expect(harness.host.displayList.text("1") == nil)
    #expect(harness.violations == [])
  }
}

/// The counterexample: the height is on its way, and the words are those of the data at hand.
private struct Unkept: View, Animatable {
  let words: String?
  var share: Double

  var animatableData: Double {
    get { share }
    set { share = newValue }
  }

  var body: some View {
    VisibleHeightLayout(visibleHeight: 20 * share) { Text(words.map { "unkept \($0)" } ?? "") }
      .clipped()
  }
}
