import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// The value, what is drawn for it, and how the drawing follows the value.
extension PresenceBehaviors {
  /// Returns the node of the first presence of a host.
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
    model.text = "detail"
    harness.run(to: 0.2)
    let presence = try presence(harness.host)
    let height = presence.presence
    #expect(height.progress.target == 1)
    #expect(presence.naturalHeight == 20)
    // ωt is 0.8π: 20·(1 − (1 + ωt)·e^(−ωt)) points, and 20·ω·ωt·e^(−ωt) points a second.
    #expect(abs(height.height(natural: 20, at: 0.2) - 20 * smooth(0.2)) < 1e-9)
    #expect(abs(height.heightVelocity(natural: 20, at: 0.2) - 20 * 2.558283328) < 1e-6)
    #expect(harness.host.height("presence") == height.height(natural: 20, at: 0.2))
    // The same holds for a custom layout that a user of the library writes.
    var layout = VisibleHeightLayout(visibleHeight: 12)
    layout.animatableData += 3
    #expect(layout.visibleHeight == 15)
  }

  /// A state, a change of the value, and the expected state and drawing after it.
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
  private func `A11 the value determines the next state, and the retained value is drawn`(
    _ step: Step
  ) throws {
    let model = Switch()
    let harness = Harness(width: 96) { AtTop { NoteCard(model: model) } }
    func change(_ text: String?, for time: Double) {
      model.text = text
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
    model.text = step.value
    harness.advance(to: harness.host.time)
    #expect(try presence(harness.host).presence.state == step.to)
    // At the instant of the change the height is always unchanged.
    #expect(abs(harness.host.height("presence") - height) < 1e-9)
    harness.advance(to: harness.host.time + 0.01)
    let drawn = harness.host.displayList.texts.map(\.text).filter {
      !["title", "footer"].contains($0)
    }
    #expect(drawn == [step.drawn?.replacing(" ", with: "\n")].compactMap { $0 })
    harness.settle()
    #expect(try presence(harness.host).presence.state == (step.value == nil ? .absent : .present))
    #expect(harness.violations == [])
  }

  @Test func `A12 inserted content exists at once and grows from then on`() {
    let model = Switch()
    let harness = Harness { AtTop { NoteCard(model: model) } }
    #expect(harness.host.frame(id: "detail") == nil)
    model.text = "detail"
    harness.advance(to: 0)
    // In the frame of the change, the content is created and laid out in the middle of the spacing;
    // the height is still 0.
    #expect(harness.host.frame(id: "detail") == Rect(x: 0, y: 24, width: 96, height: 20))
    #expect(harness.host.height("presence") == 0)
    harness.advance(to: 0.05)
    #expect(harness.host.displayList.text("detail") != nil)
    #expect(abs(harness.host.height("presence") - 1) < 1e-9)
  }

  @Test func `A13 removed content is dropped once, in the frame that completes its exit`() {
    let model = Switch()
    let log = Log()
    model.text = "detail"
    let harness = Harness {
      Reader(model) { model in
        AtTop {
          AnimatedPresence(value: model.text, animation: .linear(duration: 1)) {
            Text($0).id("detail").onDisappear { log.note("gone") }
          }
          .id("presence")
        }
      }
    }
    model.text = nil
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

  @Test func `A14 without a retained value nothing is drawn during the exit`() {
    let model = Switch()
    let harness = Harness {
      Reader(model) { model in
        AtTop {
          Unretained(text: model.text, share: model.text == nil ? 0 : 1).id("unretained")
          AnimatedPresence(value: model.text, animation: .linear(duration: 1)) { text in
            Text("kept \(text)")
          }
          .id("presence")
        }
      }
    }
    withAnimation(.linear(duration: 1)) { model.text = "detail" }
    harness.run(to: 1)
    #expect(harness.host.displayList.text("unretained detail") != nil)
    withAnimation(.linear(duration: 1)) { model.text = nil }
    for percent in stride(from: 0, to: 100, by: 5) {
      harness.advance(to: 1 + Double(percent) / 100)
      // Both have the same height, and one of them is blank.
      #expect(abs(harness.host.height("unretained") - 20 + Double(percent) / 5) < 1e-9)
      #expect(abs(harness.host.height("presence") - 20 + Double(percent) / 5) < 1e-9)
      #expect(harness.host.displayList.text("unretained detail") == nil)
      #expect(harness.host.displayList.text("kept detail") != nil)
    }
    harness.advance(to: 2)
    #expect(harness.host.displayList.text("kept detail") == nil)
  }

  @Test func `A15 a late completion never removes content that was inserted again`() {
    print("A15: seeds 0..<10000")
    let model = Switch()
    let host = ViewHost(size: Size(width: 96, height: 60), text: BoxFont()) {
      Reader(model) { model in
        AnimatedPresence(value: model.text, animation: .linear(duration: 1)) { Text($0) }
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
      model.text = "first"
      wait(random.length(1.5))
      let left = time
      model.text = nil
      wait(random.chance(0.9) ? random.length(0.999) : 0)
      model.text = "second"
      // Wait past the end of the interrupted exit.
      wait(left + 1 - time + random.length(0.5))
      if host.drawnTexts != ["second"] {
        Issue.record("Seed \(seed): \(host.drawnTexts) is drawn instead of the second value.")
        return
      }
      model.text = nil
      wait(1)
      if host.drawnTexts != [] || !host.isIdle {
        Issue.record("Seed \(seed): \(host.drawnTexts) remains.")
        return
      }
    }
  }
}

/// The counterexample: the height is animated, but the text follows the current data.
private struct Unretained: View, Animatable {
  let text: String?
  var share: Double

  var animatableData: Double {
    get { share }
    set { share = newValue }
  }

  var body: some View {
    VisibleHeightLayout(visibleHeight: 20 * share) { Text(text.map { "unretained \($0)" } ?? "") }
      .clipped()
  }
}
