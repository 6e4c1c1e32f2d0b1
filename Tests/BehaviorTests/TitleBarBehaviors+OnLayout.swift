import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// The solution: the modifier `onLayout`.
extension TitleBarBehaviors {
  @Test func `D8 the modifier changes neither layout nor drawing`() {
    func shown(_ isProbed: Bool) -> ViewHost {
      stage(size: Size(width: 200, height: 100)) {
        HStack {
          if isProbed {
            Text("a b c").background(Color.red).onLayout { _ in }.id("text")
          } else {
            Text("a b c").background(Color.red).id("text")
          }
          Spacer()
          Text("end").id("end")
        }
      }
    }
    let (plain, probed) = (shown(false), shown(true))
    #expect(plain.displayList == probed.displayList)
    for id in ["text", "end"] { #expect(plain.frame(id: id) == probed.frame(id: id)) }
    #expect(probed.isIdle)
  }

  @Test func `D9 the callback gets the view's own geometry from the first frame, for any view`() {
    let sizes = Sizes()
    let model = Switch()
    let harness = Harness(width: 200, height: 200) {
      Reader(model) { model in
        VStack(alignment: .leading, spacing: 0) {
          Text(model.text ?? "abc").onLayout { sizes.note("text", $0) }.id("text")
          HStack(spacing: 4) {
            box(10, 10)
            box(20, 30)
          }
          .onLayout { sizes.note("stack", $0) }
          .id("stack")
          Color.red.onLayout { sizes.note("color", $0) }.id("color")
        }
      }
    }
    // In the first frame, in order: 3 squares; 10 + 4 + 20; the remaining space.
    #expect(
      sizes.lines == [
        "text 48.0x20.0 at 0.0, 0.0", "stack 34.0x30.0 at 0.0, 20.0",
        "color 200.0x150.0 at 0.0, 50.0",
      ])
    for id in ["text", "stack", "color"] { #expect(sizes.last[id] == harness.host.frame(id: id)) }
    sizes.lines = []
    // Twelve letters per line, two lines: the views below move, and the last one shrinks.
    model.text = "abcdefghij klmnopqrs"
    harness.advance(to: 0.1)
    #expect(
      sizes.lines == [
        "text 160.0x40.0 at 0.0, 0.0", "stack 34.0x30.0 at 0.0, 40.0",
        "color 200.0x130.0 at 0.0, 70.0",
      ])
  }

  @Test func `D10 a state change in a body is reported, and applied after the body`() {
    let careless = ViewHost(size: Size(width: 200, height: 60), text: BoxFont()) {
      StateChangedInBody()
    }
    careless.advance(to: 0)
    #expect(careless.diagnostics.map(\.kind) == [.stateChangedDuringUpdate])
    #expect(careless.diagnostics.first?.viewPath.contains("StateChangedInBody") == true)
    #expect(careless.drawnTexts == ["1"])
    careless.advance(to: 0.1)
    #expect(careless.diagnostics.count == 1)
    #expect(careless.isIdle)
    // The same from the callback, which runs after the pass: nothing to report.
    let careful = ViewHost(size: Size(width: 200, height: 60), text: BoxFont()) {
      StateChangedInOnLayout()
    }
    careful.advance(to: 0)
    #expect(careful.diagnostics == [])
    #expect(careful.drawnTexts == ["1"])
    #expect(careful.isIdle)
  }

  @Test func `D11 a callback loop is stopped and reported once, and the views keep working`() {
    let log = Log()
    let harness = Harness(width: 200, height: 400) { FeedbackLoop(log: log) }
    // The first layout and four rounds.
    #expect(log.drain().count <= 5)
    for frame in 1...10 {
      harness.advance(to: Double(frame) / 60)
      #expect(log.drain().count <= 5)
    }
    let reports = harness.host.diagnostics.filter { $0.kind == .geometryLoop }
    #expect(reports.count == 1)
    #expect(reports.first?.viewPath.contains("FeedbackLoop") == true)
    harness.tap(id: "counter")
    harness.advance(to: 1)
    #expect(harness.host.drawnTexts == ["1"])
    #expect(harness.host.diagnostics.count == 1)
  }

  @Test func `D13 two sibling views communicate only through state`() {
    let model = TitleBarModel()
    let harness = Harness(width: 240, height: 300) { Siblings(model: model) }
    for size in [24.0, 12, 40] {
      model.size = size
      harness.advance(to: harness.host.time)
      #expect(harness.host.height("bar") == size * 1.25 + 16)
      #expect(harness.host.top("content") == harness.host.height("bar"))
    }
  }

  @Test func `D14 the callback is called only when the layout has changed`() {
    let calls = Calls()
    let harness = Harness(width: 200, height: 60) { Probed(calls: calls) }
    #expect(calls.sizes == [Size(width: 40, height: 20)])
    // Another view changes, frames pass, and the view's own body is evaluated again.
    harness.tap(id: "other")
    harness.advance(to: 0.1)
    harness.tap(id: "again")
    harness.run(to: 1)
    #expect(calls.sizes.count == 1)
    harness.tap(id: "wider")
    harness.advance(to: 1.1)
    #expect(calls.sizes == [Size(width: 40, height: 20), Size(width: 50, height: 20)])
    harness.run(to: 3)
    #expect(calls.sizes.count == 2)
    // During an animation it is called in each frame that changes the layout, never twice in one.
    harness.tap(id: "slowly")
    harness.run(to: 4)
    #expect(calls.sizes.count == 62)
    #expect(Set(calls.sizes.map(\.width)).count == 62)
  }
}

/// The geometry that callbacks received.
@MainActor private final class Sizes {
  var lines: [String] = []
  var last: [String: Rect] = [:]

  func note(_ name: String, _ proxy: GeometryProxy) {
    let frame = proxy.frame(in: .global)
    lines.append(
      "\(name) \(proxy.size.width)x\(proxy.size.height) at \(frame.minX), \(frame.minY)")
    last[name] = frame
  }
}

@MainActor private final class Calls {
  var sizes: [Size] = []
}

private struct Probed: View {
  let calls: Calls
  @State private var width = 40.0
  @State private var other = 0
  @State private var reevaluations = 0

  var body: some View {
    let _ = reevaluations
    HStack(spacing: 0) {
      AnimatedBox(width: width).onLayout { calls.sizes.append($0.size) }
      Text("\(other)").id("other").onTapGesture { other += 1 }
      Text("a").id("again").onTapGesture { reevaluations += 1 }
      Text("w").id("wider").onTapGesture { width += 10 }
      Text("s").id("slowly").onTapGesture {
        withAnimation(.linear(duration: 1)) { width += 10 }
      }
    }
  }
}

/// A box with an animatable width.
private struct AnimatedBox: View, Animatable {
  var width: Double

  var animatableData: Double {
    get { width }
    set { width = newValue }
  }

  var body: some View { Color.clear.frame(width: width, height: 20) }
}

private struct FeedbackLoop: View {
  let log: Log
  @State private var height = 10.0
  @State private var taps = 0

  var body: some View {
    VStack(spacing: 0) {
      Color.red.frame(width: 40, height: height).onLayout {
        log.note("called")
        height = $0.size.height + 1
      }
      Text("\(taps)").onTapGesture { taps += 1 }.id("counter")
    }
  }
}

private struct StateChangedInBody: View {
  @State private var count = 0

  var body: some View {
    if count == 0 { count = 1 }
    return Text("\(count)").id("text")
  }
}

private struct StateChangedInOnLayout: View {
  @State private var count = 0

  var body: some View { Text("\(count)").onLayout { _ in count = 1 } }
}

/// A bar and content that do not know each other.
private struct Siblings: View {
  let model: TitleBarModel
  @State private var height = 0.0

  var body: some View {
    ZStack(alignment: .top) {
      Padded(height: height)
      Measuring(model: model, height: $height)
    }
  }
}

private struct Padded: View {
  let height: Double

  var body: some View {
    ScrollView { Color.blue.frame(height: 600).id("content").padding(.top, height) }
  }
}

private struct Measuring: View {
  let model: TitleBarModel
  @Binding var height: Double

  var body: some View {
    TitleBar(model: model).onLayout { height = $0.size.height }.id("bar")
  }
}
