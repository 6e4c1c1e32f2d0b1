import Observation
import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Updates run in frames, and never while a program's code sets a property.
@MainActor @Suite struct UpdateTimeTests {
  @MainActor private final class Probe {
    var host: ViewHost?
    var log: [String] = []
    /// True while the program makes a change.
    var isChanging = false

    func noteBody(_ text: String) {
      log.append(isChanging ? "body in a setter: \(text)" : text)
    }

    /// Makes a change, during which no body may be evaluated.
    func change(_ body: () -> Void) {
      let bodies = host?.statistics.bodies
      isChanging = true
      body()
      isChanging = false
      #expect(host?.statistics.bodies == bodies)
    }
  }

  /// The callback in which the state is changed.
  enum Callback: CaseIterable {
    case action, binding, appear, change, geometry, completion, accessibility, animationBody
  }

  private struct Changing: View {
    let probe: Probe
    let callback: Callback
    @State private var first = 0
    @State private var second = 0
    @State private var trigger = false

    var body: some View {
      let _ = probe.noteBody("\(first) \(second)")
      VStack(spacing: 0) {
        Color.red.frame(width: 10, height: Double(first)).id("first")
        Color.red.frame(width: 10, height: Double(second)).id("second")
        Text("x").id("button").onTapGesture { act() }.accessibilityAction { act() }
          .onChange(of: trigger) { if callback == .change { change() } }
        if trigger, callback == .appear { Text("y").onAppear { change() } }
        Color.blue.frame(width: 10, height: trigger ? 20 : 10)
          .onGeometryChange(for: Double.self, of: { $0.size.height }) { _, height in
            if callback == .geometry, height == 20 { change() }
          }
      }
    }

    private func act() {
      switch callback {
      case .action, .accessibility: change()
      case .binding:
        let binding = Binding(get: { second }, set: { new in change(to: new) })
        withAnimation(.linear(duration: 1)) { binding.wrappedValue = 100 }
      case .animationBody: withAnimation(.linear(duration: 2)) { change() }
      case .completion:
        withAnimation(nil) {
          trigger = true
        } completion: {
          change()
        }
      case .appear, .change, .geometry: trigger = true
      }
    }

    /// Sets two properties in three transactions: the first property jumps, the second animates.
    private func change(to end: Int = 100) {
      probe.change {
        withAnimation(nil) { first = 40 }
        #expect(first == 40)
        withAnimation(.linear(duration: 1)) { second = end }
        #expect(second == end)
        #expect(first == 40)
        withAnimation(nil) { first = 50 }
        #expect(first == 50)
      }
    }
  }

  @Test(arguments: Callback.allCases)
  func `state set in several transactions is updated in the next frame`(_ callback: Callback) throws
  {
    let probe = Probe()
    let harness = Harness(width: 100, height: 400) { Changing(probe: probe, callback: callback) }
    probe.host = harness.host
    probe.log = []
    if callback == .accessibility {
      let button = try #require(
        harness.host.accessibilityTree.children.first { $0.label == "x" })
      #expect(harness.host.performAccessibilityAction(on: button.id))
    } else {
      harness.tap(id: "button")
    }
    harness.advance(to: 0)
    #expect(!probe.log.contains { $0.hasPrefix("body in") })
    // The transactions are applied in order.
    #expect(probe.log.suffix(3) == ["40 0", "40 100", "50 100"])
    #expect(harness.host.frame(id: "first")?.height == 50)
    #expect(harness.host.frame(id: "second")?.height == 0)
    harness.advance(to: 0.5)
    #expect(harness.host.frame(id: "first")?.height == 50)
    #expect(harness.host.frame(id: "second")?.height == 50)
    harness.advance(to: 1)
    #expect(harness.host.frame(id: "second")?.height == 100)
    #expect(harness.host.diagnostics.isEmpty)
    #expect(harness.violations.isEmpty)
  }

  private struct Model: View {
    let probe: Probe
    let run: (Binding<Int>, Binding<Int>) -> Void
    @State private var first = 0
    @State private var second = 0

    var body: some View {
      let _ = probe.noteBody("\(first) \(second)")
      let (first, second) = ($first, $second)
      Color.red.frame(width: 10, height: Double(self.second)).id("bar")
        .onTapGesture { run(first, second) }
      Text("button").id("button").onTapGesture { run(first, second) }
    }
  }

  @Test func `forty transactions in one action are applied in one frame`() {
    let probe = Probe()
    let harness = Harness {
      Model(probe: probe) { first, second in
        probe.change {
          for start in 1...20 {
            withAnimation(nil) { second.wrappedValue = start }
            withAnimation(.linear(duration: 1)) { second.wrappedValue = start + 100 }
            #expect(second.wrappedValue == start + 100)
          }
        }
      }
    }
    probe.host = harness.host
    probe.log = []
    harness.tap(id: "button")
    #expect(probe.log.isEmpty)
    harness.advance(to: 0)
    #expect(probe.log.count == 40)
    #expect(probe.log.last == "0 120")
    #expect(harness.host.diagnostics.isEmpty)
    harness.advance(to: 1)
    #expect(harness.host.frame(id: "bar")?.height == 120)
  }

  @Test func `completions of pending transactions are called once, after their animations`() {
    let probe = Probe()
    var fired: [String] = []
    let harness = Harness {
      Model(probe: probe) { first, second in
        withAnimation(nil) {
          first.wrappedValue = 1
        } completion: {
          fired.append("at once")
        }
        withAnimation(.linear(duration: 1)) {
          second.wrappedValue = 100
        } completion: {
          fired.append("animated")
        }
      }
    }
    harness.tap(id: "button")
    #expect(fired.isEmpty)
    harness.advance(to: 0)
    #expect(fired == ["at once"])
    harness.advance(to: 0.9)
    #expect(fired == ["at once"])
    harness.advance(to: 1)
    #expect(fired == ["at once", "animated"])
    harness.settle()
    #expect(fired.count == 2)
  }

  @Test func `a frame requested in a completion is reported and not run`() {
    let model = Switch()
    let harness = Harness { Reader(model) { Text("a").opacity($0.isOn ? 1 : 0.5) } }
    var times: [Double] = []
    let host = harness.host
    withAnimation(.linear(duration: 1)) {
      model.isOn = true
    } completion: {
      let frames = host.statistics.frames
      #expect(host.advance(to: 9) == .now)
      host.update()
      #expect(host.statistics.frames == frames)
      times.append(host.time)
    }
    harness.advance(to: 0)
    harness.advance(to: 2)
    #expect(times == [1])
    #expect(host.time == 2)
    #expect(Set(host.diagnostics.map(\.kind)) == [.wrongPass])
  }

  @Test func `a completion may scroll and perform actions on rows off screen`() throws {
    let model = Switch()
    var selected: Set<Int> = []
    let harness = Harness(width: 100, height: 200) {
      Reader(model) { model in
        List(0..<100, selection: Binding(get: { selected }, set: { selected = $0 })) { row in
          Text("row \(row)").frame(height: 40)
        }
        .opacity(model.isOn ? 1 : 0.5)
      }
    }
    let host = harness.host
    host.accessibilityOffscreenRows = 20
    let rows = try #require(host.accessibilityTree.children.first { $0.role == .list }).children
    let row = try #require(rows.first { $0.index == 15 })
    withAnimation(.linear(duration: 1)) {
      model.isOn = true
    } completion: {
      #expect(host.performAccessibilityAction(on: row.id))
      #expect(host.scroll(toRow: 50))
    }
    harness.advance(to: 0)
    harness.advance(to: 2)
    #expect(selected == [15])
    #expect(host.rows.contains { $0.id == AnyHashable(50) })
    #expect(host.time == 2)
    #expect(host.diagnostics.isEmpty)
  }
}
