import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

private struct Words: View {
  let model: Switch

  var body: some View {
    ScrollView {
      LazyVStack(alignment: .leading, spacing: 10) {
        ForEach(model.items, id: \.self) { word in
          Text(word).id(word)
            .frame(height: word == "\(model.number)" ? 80 : nil, alignment: .top)
            .transition(.opacity)
        }
      }
    }
    .id("scroll")
  }
}

/// Views inserted, removed and moved in a lazy stack: 20 points, 10 apart, in a host of 100.
@MainActor @Suite struct LazyStackMotionTests {
  private let model = Switch()
  private let host: ViewHost

  init() {
    let model = model
    model.number = -1
    model.items = (0..<50).map { "\($0)" }
    host = ViewHost(size: Size(width: 200, height: 100), text: BoxFont()) { Words(model: model) }
    host.advance(to: 0)
  }

  private func change(_ body: () -> Void) {
    withAnimation(.linear(duration: 1), body)
    host.advance(to: host.time)
  }

  private func top(_ id: String) -> Double? { host.frame(id: id)?.minY }

  private func opacity(_ text: String) -> Double? {
    host.displayList.texts.first { $0.text == text }?.opacity
  }

  @Test func `unmeasured views count like the measured ones`() {
    #expect(host.scrollMetrics(in: "scroll")?.contentHeight == 1490, "fifty of 30, less a gap")
    #expect(host.frame(id: "20") == nil)
  }

  @Test func `a removed view fades and its neighbors follow`() {
    change { model.items.remove(at: 1) }
    #expect(opacity("1") == 1)
    #expect(top("2") == 60)
    host.advance(to: 0.5)
    #expect(opacity("1") == 0.5)
    #expect(host.displayList.texts.first { $0.text == "1" }?.position.y == 30)
    #expect(top("2") == 45)
    // It was not visible before: it moves up with the views above it.
    #expect(top("4") == 105)
    host.advance(to: 1)
    #expect(opacity("1") == nil)
    #expect(top("2") == 30)
    #expect(top("4") == 90)
    #expect(host.isIdle)
  }

  @Test func `an inserted view fades in and pushes the others`() {
    change { model.items.insert("new", at: 1) }
    #expect(opacity("new") == nil || opacity("new") == 0)
    host.advance(to: 0.5)
    #expect(opacity("new") == 0.5)
    #expect(top("new") == 30)
    #expect(top("1") == 45)
    // It moves off screen gradually.
    #expect(top("3") == 105)
    host.advance(to: 1)
    #expect(opacity("new") == 1)
    #expect(top("1") == 60)
    #expect(host.isIdle)
  }

  @Test func `a view that is inserted again reverses its exit`() {
    change { model.items.remove(at: 1) }
    host.advance(to: 0.5)
    change { model.items.insert("1", at: 1) }
    #expect(opacity("1") == 0.5)
    #expect(top("2") == 45)
    host.advance(to: 1)
    // The exit and the reversal add up: half a second remains of the first, a second of the other.
    #expect(opacity("1") == 0.5)
    host.advance(to: 1.5)
    #expect(opacity("1") == 1)
    #expect(top("1") == 30)
    #expect(top("2") == 60)
    #expect(host.isIdle)
    #expect(host.displayList.texts.filter { $0.text == "1" }.count == 1)
  }

  @Test func `without an animation all happens at once`() {
    model.items.remove(at: 1)
    host.advance(to: 0)
    #expect(opacity("1") == nil)
    #expect(top("2") == 30)
    #expect(top("4") == 90)
    #expect(host.isIdle)
  }

  @Test func `removing an off-screen view moves no visible view`() {
    host.scroll(by: Point(x: 0, y: 300), at: Point(x: 10, y: 10))
    host.advance(to: 0)
    #expect(top("11") == 30)
    change { model.items.removeFirst() }
    for _ in 0...4 {
      #expect(top("11") == 30)
      host.advance(to: host.time + 0.25)
    }
    #expect(host.scrollOffset() == 270)
    #expect(host.isIdle)
  }

  /// The views above were never created, and their estimate grows with a visible view.
  @Test func `visible views stay when an estimate changes during an animation`() {
    host.scroll(by: Point(x: 0, y: 600), at: Point(x: 10, y: 10))
    host.advance(to: 0)
    #expect(top("20") == 0)
    #expect(top("22") == 60)
    change { model.number = 21 }
    for frame in 0...10 {
      host.advance(to: Double(frame) / 10)
      #expect(abs((top("20") ?? .nan)) < 1e-9)
      #expect(abs((top("22") ?? .nan) - 60 - 6 * Double(frame)) < 1e-9)
    }
    #expect(host.scrollOffset() > 600)
    #expect(host.isIdle)
  }

  @Test func `becoming visible starts no animation`() {
    host.scroll(by: Point(x: 0, y: 300), at: Point(x: 10, y: 10))
    host.advance(to: 0)
    #expect(opacity("11") == 1)
    #expect(host.isIdle)
  }
}
