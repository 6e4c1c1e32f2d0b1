import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// A presence without siblings, and the parameters of a presence.
extension PresenceBehaviors {
  @Test func `A16 a presence without siblings animates its own height`() {
    let model = Switch()
    for harness in [
      Harness {
        Reader(model) {
          AnimatedPresence(value: $0.text, animation: .linear(duration: 1)) {
            Text($0).id("detail")
          }.id("presence")
        }
      },
      Harness {
        Reader(model) { model in
          List {
            AnimatedPresence(value: model.text, animation: .linear(duration: 1)) {
              Text($0).id("detail")
            }
            .id("presence")
          }
        }
      },
    ] {
      model.text = nil
      harness.settle()
      #expect(harness.host.height("presence") == 0)
      model.text = "detail"
      let heights = harness.trace(1) { $0.height("presence") }
      for (frame, height) in heights.enumerated() {
        #expect(abs(height - 20 * Double(frame) / 60) < 1e-9)
      }
      #expect(harness.host.height("detail") == 20)
    }
  }

  @Test func `A17 each parameter of a presence changes what is drawn`() {
    func trace(
      _ text: String = "detail", _ animation: Animation? = .linear(duration: 1),
      _ transition: ContentTransition = .opacity, font: Font = .body
    ) -> (heights: [Double], opacities: [Double]) {
      let model = Switch()
      let harness = Harness(width: 96) {
        Reader(model) { model in
          AtTop {
            AnimatedPresence(
              value: model.text, animation: animation, contentTransition: transition
            ) { Text($0).font(font) }
            .id("presence")
          }
        }
      }
      model.text = text
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
    // The value: three lines of text.
    #expect(trace("one two three").heights == [0, 15, 30, 45, 60])
    // The animation.
    for (height, frame) in zip(trace("detail", .smooth).heights, 0...) {
      #expect(abs(height - 20 * smooth(Double(frame) / 4)) <= 0.02)
    }
    #expect(trace("detail", nil).heights == [20, 20, 20, 20, 20])
    // The content transition: the same heights with other opacities.
    let clipped = trace("detail", .linear(duration: 1), .clipped)
    #expect(clipped.heights == plain.heights)
    #expect(clipped.opacities == [0, 1, 1, 1, 1])
    // The content: captions are 15 high.
    #expect(trace(font: .caption).heights == [0, 3.75, 7.5, 11.25, 15])
  }

  @Test func `A18 content is clipped, fades with or after the height, or rolls its digits`() {
    /// Returns the detail's opacity every 0.1 seconds of its entrance and of its exit.
    func opacities(_ transition: ContentTransition) -> (enter: [Double], leave: [Double]) {
      let model = Switch()
      let harness = Harness { AtTop { NoteCard(model: model, transition: transition) } }
      let times = (1...9).map { Double($0) / 10 }
      func rowHeight(_ host: ViewHost) -> Double {
        // The height animates in the same way, whatever the fade does.
        #expect(abs(host.height("card") - 48 - 1.4 * host.height("presence")) < 1e-9)
        return host.displayList.text("detail")?.opacity ?? 0
      }
      model.text = "detail"
      harness.advance(to: 0)
      let enter = harness.sample(at: times, rowHeight)
      harness.advance(to: 1)
      model.text = nil
      harness.advance(to: 1)
      return (enter, harness.sample(at: times.map { $0 + 1 }, rowHeight))
    }
    func expect(_ transition: ContentTransition, _ enter: [Double]) {
      let measured = opacities(transition)
      // The exit shows the same in reverse.
      for (opacity, expected) in zip(measured.enter + measured.leave, enter + enter.reversed()) {
        #expect(abs(opacity - expected) < 1e-9, "\(transition)")
      }
    }
    let opaque = Array(repeating: 1.0, count: 9)
    expect(.clipped, opaque)
    expect(.identity, opaque)
    expect(.numericText(), opaque)
    expect(.opacity, [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9])
    // First the height, then the text; when exiting first the text, then the height.
    expect(.deferredOpacity, [0, 0, 0, 0, 0, 0, 0.25, 0.5, 0.75])

    // Another number rolls: the old one moves up and out, the new one in from below.
    let model = Switch()
    model.text = "1"
    let harness = Harness { AtTop { NoteCard(model: model, transition: .numericText()) } }
    let top = harness.host.displayList.text("1")?.position.y ?? .nan
    model.text = "2"
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
