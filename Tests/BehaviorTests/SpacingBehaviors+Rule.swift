import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// Returns the gap after each child but the last by the published rule, with which the library's
/// rule is compared.
///
/// Each gap is scaled by the smaller presence of its two neighbors. Over each run of children that
/// are not fully present, a bridge is added: the rest of one spacing, half at each end of the run.
private func publishedGaps(_ progress: [Double], _ spacing: Double = 8) -> [Double] {
  var gaps = zip(progress, progress.dropFirst()).map { min($0, $1) * spacing }
  var start = 0
  while start < progress.count {
    var end = start
    while end < progress.count, progress[end] < 1 { end += 1 }
    if end > start, start > 0, end < progress.count {
      let bridge = spacing * (1 - (progress[start..<end].max() ?? 0))
      gaps[start - 1] += bridge / 2
      gaps[end - 1] += bridge / 2
    }
    start = max(end, start + 1)
  }
  return gaps
}

/// Returns the gap after each child but the last, by the library's rule.
private func gaps(
  _ progress: [Double], _ distance: (Int, Int) -> Double = { _, _ in 8 }
) -> [Double] {
  var spacing = ThresholdSpacing()
  spacing.progress = ContiguousArray(progress)
  var gaps: ContiguousArray<Double> = []
  spacing.findGaps(&gaps, distance)
  return Array(gaps)
}

private func areNear(_ left: [Double], _ right: [Double]) -> Bool {
  left.count == right.count && zip(left, right).allSatisfy { abs($0 - $1) < 1e-9 }
}

/// The rule that derives spacing from presence.
extension SpacingBehaviors {
  @Test func `A33 spacing follows the less present of two neighbors`() {
    var random = RandomSource(seed: 0x4133)
    for _ in 0..<2_000 {
      let progress = Double.random(in: 0...1, using: &random)
      let spacing = Double.random(in: 0...40, using: &random)
      let count = Int.random(in: 2...8, using: &random)
      // All children have the same progress: each gap is scaled by it.
      let equal = Array(repeating: progress, count: count)
      #expect(
        areNear(
          gaps(equal) { _, _ in spacing },
          Array(repeating: min(progress, progress) * spacing, count: count - 1)))
      // One child is partly present: the gaps on both sides are scaled, and a bridge is added.
      let index = Int.random(in: 0..<count, using: &random)
      var single = Array(repeating: 1.0, count: count)
      single[index] = progress
      #expect(
        areNear(gaps(single) { _, _ in spacing }, publishedGaps(single, spacing)), "\(single)")
      // Two children with different progress.
      let pair = [progress, Double.random(in: 0...1, using: &random)]
      #expect(areNear(gaps(pair) { _, _ in spacing }, [min(pair[0], pair[1]) * spacing]))
    }
  }

  @Test func `A34 spacing and height animate together and end in the same frame`() {
    for animation in [Animation.smooth, .linear(duration: 1), .bouncy, .easeInOut(duration: 0.4)] {
      let model = Switch()
      let harness = Harness { AtTop { NoteCard(model: model, animation: animation) } }
      func check(_ host: ViewHost) {
        let share = min(max(host.height("presence") / 20, 0), 1)
        // The card's height without its three parts and without the spacing at rest.
        let spacing = host.height("card") - 40 - host.height("presence") - 8
        #expect(abs(spacing / 8 - share) < 1e-9)
        #expect((spacing > 1e-9) == (host.height("presence") > 1e-9))
      }
      // Enter, exit halfway, enter fully, and exit fully.
      for (text, duration) in [("detail", 0.3), (nil, 0.1), ("detail", 1), (nil, 1.5)] {
        model.text = text
        harness.run(to: harness.host.time + duration, rate: 120, check)
      }
      #expect(harness.host.height("card") == 48)
      #expect(harness.violations == [])
    }
  }

  @Test func `A35 the views beside a collapsed run keep their distance`() {
    for progress in [0, 0.25, 0.5, 0.75, 0.9, 1] {
      for count in 1...3 {
        let all = [1] + Array(repeating: progress, count: count) + [1]
        // Each gap is scaled, and the two outer gaps also contain the run's bridge.
        let expected = 8 * progress * Double(count + 1) + 8 * (1 - progress)
        #expect(abs(gaps(all).reduce(0, +) - expected) < 1e-9)
        #expect(areNear(gaps(all), publishedGaps(all)))
      }
    }
    // The bridge is as long as the preferred distance of the two outer children.
    #expect(gaps([1, 0, 1]) { first, second in first == 0 && second == 2 ? 30 : 8 } == [15, 15])
    // If progress differs in a run, the published rule adds a full spacing in the last frame…
    let progressions = [0, 0.5, 0.9, 0.999, 1].map { [1, $0, 0, 1] }
    #expect(progressions.map { publishedGaps($0).reduce(0, +).rounded() } == [8, 8, 8, 8, 16])
    // …and the library's rule adds it gradually.
    for (progression, total) in zip(progressions, [8, 12, 15.2, 15.992, 16]) {
      #expect(abs(gaps(progression).reduce(0, +) - total) < 1e-9)
    }
    // As views: three details with different progress.
    let stack = stage(proposal: ProposedViewSize(width: 300, height: nil)) {
      CollapsibleSpacingVStack(alignment: .leading, spacing: 8) {
        box(10, 20)
        box(10, 0).collapsibleSpacingProgress(0)
        box(10, 0).collapsibleSpacingProgress(0.5)
        box(10, 0).collapsibleSpacingProgress(0.25)
        box(10, 20)
      }
      .id("stack")
    }
    // The outer two keep 8; the detail at a half adds half of that, the one at a quarter a quarter.
    #expect(stack.height("stack") == 40 + 8 + 4 + 2)
  }

  @Test func `A36 the spacing across absent views is split evenly between both ends`() {
    // Each gap keeps a quarter of 8, which is 2. The bridge is three quarters of 8: 3 at each end.
    #expect(gaps([1, 0.25, 0.25, 1]) == [5, 2, 5])
    #expect(gaps([1, 0.25, 1]) == [5, 5])
    // In views: a detail between two others is centered between them in every frame.
    let model = Switch()
    model.text = "detail"
    let harness = Harness { AtTop { NoteCard(model: model) } }
    model.text = nil
    harness.run(to: 0.99) { host in
      let above = host.top("presence") - 20
      let below = host.top("footer") - host.top("presence") - host.height("presence")
      #expect(abs(above - below) < 1e-9)
      let share = host.height("presence") / 20
      #expect(abs(above - 8 * share - 4 * (1 - share)) < 1e-9)
    }
  }

  @Test func `A37 at rest the new neighbors have exactly one spacing between them`() {
    let model = Switch()
    model.text = "detail"
    for animation in [Animation.smooth, .bouncy, .linear(duration: 0.3)] {
      let harness = Harness { AtTop { NoteCard(model: model, animation: animation) } }
      model.text = nil
      harness.settle()
      #expect(harness.host.top("footer") - harness.host.top("title") - 20 == 8)
      #expect(harness.host.height("card") == 48)
      model.text = "detail"
      harness.settle()
      #expect(harness.host.top("presence") == 28)
      #expect(harness.host.top("footer") == 56)
      // The harness compares it with a plain stack's spacing at rest.
      #expect(harness.violations == [])
    }
  }

  @Test func `A38 a run at either end has no bridge`() {
    for progress in [[0, 1.0], [1, 0], [0, 0, 1], [1, 0, 0], [0, 0, 0]] {
      #expect(gaps(progress).reduce(0, +) == 0, "\(progress)")
    }
    #expect(gaps([0, 1, 1, 0]) == [0, 8, 0])
    // A partly present child has its share and no bridge.
    #expect(gaps([0.25, 1]) == [2])
    #expect(gaps([1, 0.25, 0.25]) == [2, 2])
    let host = stage(proposal: ProposedViewSize(width: 300, height: nil)) {
      CollapsibleSpacingVStack(spacing: 8) {
        box(10, 0).collapsibleSpacingProgress(0)
        box(10, 20).id("first")
        box(10, 0).collapsibleSpacingProgress(0)
      }
      .id("stack")
    }
    #expect(host.height("stack") == 20)
    #expect(host.top("first") == 0)
  }

  @Test func `A39 spacing is the given or the preferred one, and never invalid`() {
    func height(_ spacing: Double?, likes distance: Double? = nil) -> Double {
      stage(proposal: ProposedViewSize(width: 300, height: nil)) {
        CollapsibleSpacingVStack(spacing: spacing) {
          box(10, 20)
          if let distance {
            UnspacedLayout(distance: distance) { box(10, 20) }
          } else {
            box(10, 20)
          }
        }
        .id("stack")
      }
      .height("stack") - 40
    }
    #expect(height(5) == 5)
    #expect(height(0) == 0)
    // With nil: 8, or the preferred distance of the two.
    #expect(height(nil) == 8)
    #expect(height(nil, likes: 0) == 0)
    for nonsense in [-8, .nan, .infinity, -.infinity] as [Double] {
      #expect(height(nonsense) == 0)
      #expect(gaps([1, 0.5, 1]) { _, _ in nonsense } == [0, 0])
    }
  }

  @Test func `A40 the stack is as high as its placed views in every frame`() {
    var random = RandomSource(seed: 0x4140)
    let models = (0..<4).map { _ in Switch() }
    let animations: [Animation] = [.smooth, .bouncy, .linear(duration: 0.7), .snappy]
    let harness = Harness(width: 96) {
      AtTop {
        CollapsibleSpacingVStack(alignment: .leading, spacing: 8) {
          ForEach(0..<4) { index in
            Text("\(index)").id("line \(index)")
            Reader(models[index]) { model in
              AnimatedPresence(value: model.text, animation: animations[index]) { Text($0) }
                .id("detail \(index)")
            }
          }
        }
        .id("stack")
        Text("below").id("below")
      }
    }
    for _ in 0..<300 {
      let model = models[Int.random(in: 0..<4, using: &random)]
      model.text = [nil, "one", "one two three"][Int.random(in: 0..<3, using: &random)]
      harness.advance(to: harness.host.time + Double.random(in: 0...0.2, using: &random))
      let host = harness.host
      let ends = (0..<4).map { host.frame(id: "detail \($0)")?.maxY ?? .nan }
      let lines = (0..<4).map { host.frame(id: "line \($0)")?.maxY ?? .nan }
      // The last detail may have no height: then the stack ends with the text above it.
      let end = max(ends.max() ?? .nan, lines.max() ?? .nan)
      #expect(abs(host.height("stack") - end) < 1e-9)
      #expect(abs(host.top("below") - end) < 1e-9)
    }
    harness.settle()
    #expect(harness.violations == [])
  }
}

/// A view without preferred spacing to its neighbors.
private struct UnspacedLayout: Layout {
  let distance: Double

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> Size {
    subviews.first?.sizeThatFits(proposal) ?? .zero
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    subviews.first?.place(at: bounds.origin, proposal: proposal)
  }

  func spacing(subviews: Subviews, cache: inout ()) -> ViewSpacing { .zero }
}
