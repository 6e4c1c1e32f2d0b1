import Observation
import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Animated heights: one timeline from the innermost content to the row, reversed or not.
@MainActor @Suite struct HeightMotionBehaviors {
  /// A list of one row with a presence at a nesting depth, and a row below it.
  private struct Nested: View {
    let model: Switch
    var depth = 1
    var animation: Animation? = .linear(duration: 1)
    var inset = 0.0

    var body: some View {
      List {
        outer(depth)
        Text("below").id("below")
      }
    }

    private func outer(_ depth: Int) -> AnyView {
      depth == 1
        ? AnyView(level)
        : AnyView(
          CollapsibleSpacingVStack(alignment: .leading, spacing: 8) {
            Text("level")
            AnimatedPresence(value: "always") { _ in outer(depth - 1) }
          })
    }

    private var level: some View {
      CollapsibleSpacingVStack(alignment: .leading, spacing: 8) {
        Text("title")
        AnimatedPresence(value: model.text, animation: animation) {
          Text($0).font(.caption).padding(inset).id("detail")
        }
      }
    }
  }

  private func below(_ harness: Harness) -> Double { harness.host.frame(id: "below")?.minY ?? .nan }

  @Test func `R24 padding and spacing are part of the animated height, to the last frame`() {
    let model = Switch()
    let harness = Harness { Nested(model: model, inset: 10) }
    #expect(below(harness) == 20)
    model.text = "detail"
    harness.advance(to: 0)
    // 8 of spacing, 15 of text and 20 of padding.
    for step in 0...100 {
      harness.advance(to: Double(step) / 100)
      #expect(isNear(below(harness), 20 + 0.43 * Double(step)))
    }
    model.text = nil
    harness.advance(to: 1)
    for step in 0...100 {
      harness.advance(to: 1 + Double(step) / 100)
      #expect(isNear(below(harness), 63 - 0.43 * Double(step)))
    }
    #expect(harness.settle())
    #expect(below(harness) == 20)
    #expect(harness.violations == [])
  }

  @Test(arguments: 1...4) func `R25 surrounding content follows in the same frame, at any depth`(
    _ depth: Int
  ) {
    let model = Switch()
    model.text = "one"
    let harness = Harness(width: 96) { Nested(model: model, depth: depth) }
    let outer = 28.0 * Double(depth - 1)
    #expect(below(harness) == outer + 43)
    // A line holds eight squares of 12 points: three lines instead of one.
    model.text = "one two22 three333"
    harness.advance(to: 0)
    for step in 0...10 {
      harness.advance(to: Double(step) / 10)
      #expect(isNear(below(harness), outer + 43 + 3 * Double(step)))
    }
    model.text = nil
    harness.advance(to: 1)
    for step in 0...10 {
      harness.advance(to: 1 + Double(step) / 10)
      #expect(isNear(below(harness), outer + 73 - 5.3 * Double(step)))
    }
    #expect(harness.settle())
    #expect(harness.violations == [])
  }

  @Test func `R26 an interrupted height continues from its value, never below both ends`() {
    let animations: [Animation] = [
      .linear(duration: 0.4), .easeInOut(duration: 0.5), .smooth, .default,
    ]
    for animation in animations {
      let stage = ListStage(count: 4)
      var random = RandomSource(seed: 26, for: "R26")
      for _ in 0..<40 {
        let from = stage.row(1)?.height ?? -1
        let target = 20 + Double(random.next() % 120)
        stage.change(animation) { $0[1].height = target }
        #expect(isNear(stage.row(1)?.height ?? -1, from))
        let speed = stage.node(1)?.presence.heightVelocity(
          natural: stage.node(1)?.natural ?? 0, at: stage.time)
        for _ in 0..<Int(random.next() % 12) {
          stage.advance(by: 1 / 60)
          let height = stage.row(1)?.height ?? -1
          // An initial velocity may carry it beyond its ends for a while.
          if abs(speed ?? 0) < 1 { #expect(height >= min(from, target) - 1e-6) }
          #expect(height >= 0)
        }
      }
      stage.settle()
      #expect(stage.row(1)?.height == stage.model.items[1].height)
    }
  }

  @Test func `R27 exiting content keeps its last value, and a change mid-animation is followed`() {
    let model = Switch()
    let harness = Harness { Nested(model: model) }
    model.text = "first"
    harness.run(to: 0.5)
    #expect(isNear(below(harness), 31.5))
    // Another text while it enters: the height animates from its value to 5 lines of 15 points.
    model.text = "a\nb\nc\nd\ne"
    harness.advance(to: 0.5)
    #expect(isNear(below(harness), 31.5))
    #expect(harness.host.displayList.text("first") == nil)
    harness.settle()
    #expect(below(harness) == 20 + 8 + 75)
    model.text = nil
    harness.advance(to: harness.host.time)
    let start = harness.host.time
    for step in 0..<10 {
      harness.advance(to: start + Double(step) / 10)
      #expect(harness.host.displayList.text("a\nb\nc\nd\ne") != nil)
      #expect(harness.host.frame(id: "detail")?.height == 75)
      #expect(isNear(below(harness), 103 - 8.3 * Double(step)))
    }
    harness.advance(to: start + 1)
    #expect(harness.host.displayList.text("a\nb\nc\nd\ne") == nil)
    #expect(below(harness) == 20)
    #expect(harness.violations == [])
  }

  @Test func `R37 a third height mid-animation causes no jump and no repeated frame`() {
    let stage = ListStage(count: 4)
    for animation in [Animation.linear(duration: 1), .smooth, .default] {
      var heights = [stage.row(1)?.height ?? 0]
      stage.change(animation) { $0[1].height = 100 }
      for frame in 0..<90 {
        if frame == 12 { stage.change(animation) { $0[1].height = 160 } }
        if frame == 25 { stage.change(animation) { $0[1].height = 230 } }
        stage.advance(by: 1 / 60)
        heights.append(stage.row(1)?.height ?? 0)
      }
      // The height grows in every frame until it is almost there, and never jumps.
      for (old, new) in zip(heights, heights.dropFirst()) where old < 229.9 {
        #expect(new > old && new - old < 16)
      }
      stage.settle()
      #expect(stage.row(1)?.height == 230)
      stage.change(nil) { $0[1].height = 40 }
    }
  }

  @Test func `R42 content, its fade and the row's height are on one timeline`() {
    for animation in [Animation.linear(duration: 1), .smooth, .bouncy, .easeOut(duration: 0.4)] {
      let model = Switch()
      let harness = Harness { Nested(model: model, animation: animation).id("list") }
      for text in ["detail", nil] {
        model.text = text
        harness.advance(to: harness.host.time)
        for _ in 0..<90 {
          harness.advance(to: harness.host.time + 1 / 60)
          guard let presence = harness.host.presences(in: "list").first else { continue }
          let progress = max(0, presence.progress)
          #expect(isNear(presence.height, 15 * progress))
          #expect(isNear(presence.spacing, 8 * min(1, progress)))
          #expect(isNear(presence.opacity, min(1, progress)))
          #expect(isNear(harness.host.rows[0].height, 20 + presence.height + presence.spacing))
          #expect(harness.host.rows[1].minY == harness.host.rows[0].height)
        }
      }
      #expect(harness.violations == [])
    }
  }

  @Test func `R48 a list follows withAnimation when a row opens and closes`() {
    let model = Switch()
    let harness = Harness { ExpandableList(model: model) }
    for isOn in [true, false] {
      withAnimation(.linear(duration: 1)) { model.isOn = isOn }
      harness.advance(to: harness.host.time)
      let start = harness.host.time
      for step in 0...10 {
        harness.advance(to: start + Double(step) / 10)
        let share = isOn ? Double(step) / 10 : 1 - Double(step) / 10
        #expect(isNear(harness.host.rows[0].height, 20 + 60 * share))
        #expect(isNear(harness.host.rows[1].minY, 20 + 60 * share))
      }
    }
    // Without an animation the content is inserted at once.
    model.isOn = true
    harness.advance(to: harness.host.time)
    #expect(harness.host.rows[1].minY == 80)
    #expect(harness.violations == [])
  }

  private struct ExpandableList: View {
    let model: Switch

    var body: some View {
      List {
        VStack(spacing: 0) {
          Text("title")
          if model.isOn { Color.red.frame(height: 60) }
        }
        Text("below")
      }
    }
  }
}
