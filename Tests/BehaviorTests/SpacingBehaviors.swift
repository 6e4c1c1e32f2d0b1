import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// Behaviors A27 to A40: the spacing around views whose height animates.
@MainActor @Suite struct SpacingBehaviors {
  @Test func `A27 a plain stack keeps its spacing on both sides of a collapsed view`() {
    for (isCollapsing, expected) in [(false, 16.0), (true, 8)] {
      let harness = Harness {
        AtTop {
          Group {
            if isCollapsing {
              CollapsibleSpacingVStack(alignment: .leading, spacing: 8) { Collapsed() }
            } else {
              VStack(alignment: .leading, spacing: 8) { Collapsed() }
            }
          }
          .id("stack")
        }
      }
      // Two lines of 20 points with an invisible view between them.
      #expect(harness.host.height("middle") == 0)
      #expect(harness.host.height("stack") == 40 + expected)
      #expect(harness.host.top("last") - 20 == expected)
    }
  }

  @Test func `A28 a plain stack's spacing disappears in one step when its view is removed`() {
    let plain = CollapseThenRemove.trace(.linear(duration: 1))
    #expect(plain.first == 76)
    #expect(plain.last == 48)
    // For a second a sixtieth of the height per frame; in the last frame also the spacing.
    for step in plain.steps.prefix(59) { #expect(abs(step + 20.0 / 60) < 1e-9) }
    #expect(abs(plain.steps[59] + 20.0 / 60 + 8) < 1e-9)
    #expect(plain.changes == 60)

    let model = Switch()
    model.text = "detail"
    let harness = Harness { AtTop { NoteCard(model: model, spacing: nil) } }
    model.text = nil
    let actual = harness.trace(1.1) { $0.height("card") }
    #expect(actual.first == 76)
    #expect(actual.last == 48)
    for step in actual.steps.prefix(60) { #expect(abs(step + 28.0 / 60) < 1e-9) }
    #expect(actual.changes == 60)
  }

  @Test func `A29 the last frame jumps by 8 points in a plain stack, and by 0 in RowMotion's`() {
    /// Returns the size of the last change in a trace.
    func lastStep(_ trace: [Double]) -> Double { abs(trace.steps.last { $0 != 0 } ?? 0) }

    let model = Switch()
    model.text = "detail"
    let harness = Harness { AtTop { NoteCard(model: model, animation: .smooth, spacing: nil) } }
    model.text = nil
    let actual = harness.trace(1) { $0.height("card") }
    let plain = CollapseThenRemove.trace(.smooth)
    #expect(actual.first == plain.first && actual.last == plain.last)
    #expect(lastStep(plain) >= 8)
    // A thousandth of the distance, at which the spring is cut off.
    #expect(lastStep(actual) <= 0.028)
  }

  @Test func `A30 a view that collapses itself stays alive without any spacing`() {
    let log = Log()
    let model = Switch(true)
    let harness = Harness {
      Reader(model) { model in
        AtTop {
          CollapsibleSpacingVStack(alignment: .leading, spacing: 8) {
            box(10, 20)
            Counting(log: log, height: model.isOn ? 40 : 0).ignoredWhenCollapsed()
            box(10, 20).id("last")
          }
          .id("stack")
        }
      }
    }
    #expect(harness.host.height("stack") == 96)
    harness.tap(id: "counter")
    harness.advance(to: 0)
    #expect(harness.host.displayList.text("1") != nil)
    model.isOn = false
    harness.advance(to: 0)
    #expect(harness.host.height("stack") == 48)
    #expect(harness.host.top("last") == 28)
    // Still in the tree, with its state.
    #expect(harness.host.frame(id: "counter") != nil)
    #expect(log.lines == [])
    model.isOn = true
    harness.advance(to: 0)
    #expect(harness.host.displayList.text("1") != nil)
  }

  @Test(arguments: 0..<60)
  func `A31 without opted-in views the stack lays out like a plain stack`(seed: UInt64) {
    var random = Dice(seed: seed)
    let tree = RandomTree(&random, depth: 3)
    let proposal = ProposedViewSize(
      width: random.chance(0.2) ? nil : random.length(400),
      height: random.chance(0.5) ? nil : random.length(400))
    let plain = stage(proposal: proposal) { RandomTreeView(tree: tree, isCollapsible: false) }
    let own = stage(proposal: proposal) { RandomTreeView(tree: tree, isCollapsible: true) }
    for name in tree.names {
      #expect(plain.frame(id: name) == own.frame(id: name), "seed \(seed), view \(name)")
    }
  }

  @Test func `A32 a custom layout reads the progress of each frame`() {
    let model = Switch()
    let recorder = ProgressRecorder()
    let harness = Harness {
      Reader(model) { model in
        ProgressRecordingLayout(recorder: recorder) {
          AnimatedPresence(value: model.text, animation: .linear(duration: 1)) { Text($0) }
          Text("own").collapsibleSpacingProgress(model.text == nil ? 0 : 1)
          Text("neither")
        }
      }
    }
    #expect(recorder.progress == [0, 0, nil])
    withAnimation(.linear(duration: 1)) { model.text = "detail" }
    harness.advance(to: 0)
    for percent in [1, 10, 50, 99, 100] {
      recorder.progress = []
      harness.advance(to: Double(percent) / 100)
      #expect(recorder.progress.count == 3)
      for progress in recorder.progress.prefix(2) {
        #expect(abs((progress ?? -1) - Double(percent) / 100) < 1e-12)
      }
      #expect(recorder.progress.last == .some(nil))
    }
  }
}

/// Two lines with a collapsed view between them.
private struct Collapsed: View {
  var body: some View {
    Text("first")
    VisibleHeightLayout(visibleHeight: 0) { Text("middle") }.ignoredWhenCollapsed().id("middle")
    Text("last").id("last")
  }
}

/// The counterexample: a detail whose height animates to 0 and which is then removed.
private struct CollapseThenRemove: View {
  let model: Switch

  var body: some View {
    VStack(alignment: .leading) {
      Text("title")
      if !model.isOn {
        VisibleHeightLayout(visibleHeight: model.text == nil ? 0 : 20) { Text("detail") }
      }
      Text("footer")
    }
    .id("card")
  }

  /// Returns the card's height in each frame while the detail collapses.
  @MainActor static func trace(_ animation: Animation) -> [Double] {
    let model = Switch()
    model.text = "detail"
    let harness = Harness { AtTop { CollapseThenRemove(model: model) } }
    withAnimation(animation, completionCriteria: .removed) {
      model.text = nil
    } completion: {
      model.isOn = true
    }
    return harness.trace(1.1) { $0.height("card") }
  }
}

/// A tap counter with a given height.
private struct Counting: View {
  let log: Log
  let height: Double
  @State private var count = 0

  var body: some View {
    Text("\(count)").id("counter")
      .onTapGesture { count += 1 }
      .onDisappear { log.note("gone") }
      .frame(height: height)
  }
}

/// The progress values that a layout read from its views.
@MainActor private final class ProgressRecorder {
  var progress: [Double?] = []
}

/// A layout that records the progress of its views.
private struct ProgressRecordingLayout: Layout {
  let recorder: ProgressRecorder

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> Size {
    proposal.replacingUnspecifiedDimensions()
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    recorder.progress = subviews.map { $0[CollapsibleSpacingProgressKey.self] }
    for subview in subviews { subview.place(at: bounds.origin, proposal: .unspecified) }
  }
}
