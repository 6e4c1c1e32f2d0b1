import Observation
import RowMotion
import RowMotionTestKit
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// Scroll containers that are moved, resized, restyled and scrolled at random, also during earlier
/// changes: nothing visible jumps in the window, at any frame rate.
@MainActor @Suite struct FuzzContainerTests {
  @Test func `fuzz containers never jump at any frame rate`() {
    let plan = FuzzPlan(
      "fuzzContainers", runs: 8,
      found: [
        // A lazy stack used the heights of a width that it only proposed.
        3_156_021_725_558_098_992, 1_418_986_828_104_145_323,
        // A growing viewport showed no view between two visible ones.
        4_245_367_290_404_968_722,
        // A moving off-screen view of a lazy stack did not shift when a view above was measured.
        4_455_955_556_034_365_820,
      ])
    let failure = plan.play { seed in
      let reference = ContainerRun(seed: seed, rate: 60).play()
      if let problem = reference.problem { return problem }
      for rate in [10.0, 30, 120, 960] where rate < 960 || seed % 8 == 0 {
        let other = ContainerRun(seed: seed, rate: rate).play()
        if let problem = other.problem { return "at \(rate) Hz: \(problem)" }
        if let difference = reference.difference(from: other) {
          return "at \(rate) Hz instead of 60: \(difference)"
        }
      }
      return nil
    }
    if let failure { Issue.record("\(failure)") }
  }
}

/// The random parameters of a view.
private struct Arrangement: Equatable {
  var above = 20.0
  var leading = 0.0
  var padding = 0.0
  var height: Double?
  var spacing = 0.0
  var style = ListStyle.plain
  var separator = Visibility.hidden
  var isShown = false
  var note: Int?
  var heights = Array(repeating: 30.0, count: 24)
}

@MainActor @Observable private final class ArrangementModel {
  var now = Arrangement()
}

private enum OuterContainer: Int, CaseIterable { case window, row, scrollView }

private enum InnerContainer: Int, CaseIterable { case list, scrollView, lazyStack, strip, table }

private struct ArrangementView: View {
  let outer: OuterContainer
  let inner: InnerContainer
  let model: ArrangementModel

  var body: some View {
    switch outer {
    case .window: column
    case .row:
      List {
        column.frame(height: 220)
        Text("below").frame(height: 30)
      }
      .listRowSeparator(.hidden)
    case .scrollView:
      ScrollView {
        VStack(spacing: 0) {
          column.frame(height: 220)
          Text("below").frame(height: 30)
        }
      }
    }
  }

  private var column: some View {
    let now = model.now
    return HStack(spacing: 0) {
      Color.blue.frame(width: now.leading)
      VStack(spacing: 0) {
        Color.red.frame(height: now.above)
        if now.isShown { Color.green.frame(height: 25) }
        HStack {
          CollapsibleSpacingVStack {
            Text("head")
            AnimatedPresence(value: now.note, animation: .linear(duration: 0.3)) {
              Color.gray.frame(height: Double($0))
            }
          }
          Spacer()
        }
        container.id("inside").padding(now.padding).frame(height: now.height)
      }
    }
  }

  @ViewBuilder private var container: some View {
    let now = model.now
    let rows = now.heights.indices
    switch inner {
    case .list:
      List(rows, id: \.self) { row($0) }
        .listRowSeparator(now.separator).listRowSpacing(now.spacing).listStyle(now.style)
    case .scrollView:
      ScrollView {
        VStack(spacing: now.spacing) {
          ForEach(rows, id: \.self) { row($0) }
        }
      }
    case .lazyStack:
      ScrollView {
        LazyVStack(spacing: now.spacing) {
          ForEach(rows, id: \.self) { row($0) }
        }
      }
    case .strip:
      ScrollView(.horizontal) {
        HStack(spacing: now.spacing) {
          ForEach(rows, id: \.self) { row($0).frame(width: 20 + now.heights[$0]) }
        }
      }
    case .table:
      DataTable(rows.map(MovingContainer.TableRow.init)) {
        DataTableColumn("column", value: \.title).width(.fixed(150 + now.leading))
        DataTableColumn("other", value: { "t\($0.id)" }).width(.fixed(120))
      }
    }
  }

  /// Every third row has a spacer and a presence, which is absent for some of the time.
  @ViewBuilder private func row(_ number: Int) -> some View {
    if number % 3 == 1 {
      HStack {
        CollapsibleSpacingVStack {
          Text("r\(number)")
          AnimatedPresence(value: model.now.note, animation: .linear(duration: 0.3)) {
            Color.gray.frame(width: 10, height: Double($0))
          }
          Text("s\(number)")
        }
        Spacer()
        Text("t\(number)")
      }
    } else {
      Text("r\(number)").frame(height: model.now.heights[number])
    }
  }
}

/// One run: events at tenths of a second, and frames in between at a rate.
@MainActor private struct ContainerRun {
  struct Frame {
    var texts: [String: Point] = [:]
    var visible: [String: Point] = [:]
    /// The height of the content, including estimates, in points.
    var contentHeight = 0.0
  }

  struct Result {
    var problem: String?
    /// The positions of the texts at each tenth of a second.
    var frames: [Frame] = []
    var log: [String] = []

    /// Returns the first visible text that has another position in another run.
    ///
    /// Texts off screen may differ, as they depend on the frames in which they came to rest. If a
    /// frame between two tenths has measured a row, the estimates differ from then on. A scroll
    /// past estimated rows then reaches other rows, so the comparison ends.
    func difference(from other: Result) -> String? {
      for (tenth, (frame, second)) in zip(frames, other.frames).enumerated() {
        let pairs = [(frame.visible, second.texts), (second.visible, frame.texts)]
        for (visible, texts) in pairs {
          for (text, position) in visible {
            guard let otherPosition = texts[text] else {
              return "\(text) is missing at \(tenth) tenths"
            }
            if abs(position.x - otherPosition.x) > 1e-6 || abs(position.y - otherPosition.y) > 1e-6
            {
              return "\(text) is at \(otherPosition) or \(position) at \(tenth) tenths\n"
                + log.joined(separator: "\n")
            }
          }
        }
        if abs(frame.contentHeight - second.contentHeight) > 1e-6 { return nil }
      }
      return nil
    }
  }

  private var random: RandomSource
  private let rate: Double
  private let outer: OuterContainer
  private let inner: InnerContainer
  private let direction: LayoutDirection
  private let model = ArrangementModel()
  private let harness: Harness

  init(seed: UInt64, rate: Double) {
    random = RandomSource(run: seed)
    self.rate = rate
    outer = OuterContainer.allCases[random.below(OuterContainer.allCases.count)]
    inner = InnerContainer.allCases[random.below(InnerContainer.allCases.count)]
    direction = random.below(3) == 0 ? .rightToLeft : .leftToRight
    let (outer, inner, model, direction) = (outer, inner, model, direction)
    harness = Harness(width: 240, height: 260) {
      ArrangementView(outer: outer, inner: inner, model: model)
        .environment(\.layoutDirection, direction)
    }
  }

  private var host: ViewHost { harness.host }

  private var texts: [String: Point] { texts(of: host) }

  /// Returns text positions by string; without truncated texts, as several rows may share one.
  private func texts(of host: ViewHost) -> [String: Point] {
    let texts = host.displayList.texts.filter { !$0.text.contains("…") }
    return Dictionary(texts.map { ($0.text, $0.position) }, uniquingKeysWith: { $1 })
  }

  func play() -> Result {
    var run = self
    return run.played()
  }

  private mutating func played() -> Result {
    var result = Result()
    result.log.append("\(inner) in \(outer), \(direction)")
    for tenth in 0..<24 where result.problem == nil {
      event(tenth, &result)
      harness.run(to: Double(tenth + 1) / 10, rate: rate)
      let texts = texts
      let visible = texts.filter { isVisible($0.key, at: $0.value) }
      let contentHeight = host.scrollMetrics(in: "inside")?.contentHeight ?? 0
      result.frames.append(Frame(texts: texts, visible: visible, contentHeight: contentHeight))
      if let violation = harness.violations.first { result.problem = "\(violation)" }
    }
    harness.settle(rate: rate)
    if result.problem == nil { result.problem = problemAtRest() }
    result.problem = result.problem.map { (result.log + [$0]).joined(separator: "\n") }
    return result
  }

  private mutating func event(_ tenth: Int, _ result: inout Result) {
    switch random.below(6) {
    case 0, 1, 2:
      let animation = animation()
      let before = texts
      var next = model.now
      for _ in 0...random.below(3) { change(&next) }
      result.log.append("\(tenth) tenths: \(next), \(animation.map { "\($0)" } ?? "at once")")
      withAnimation(animation) { model.now = next }
      harness.advance(to: host.time)
      guard animation != nil else { return }
      let after = texts
      for (text, position) in before {
        guard let now = after[text], isVisible(text, at: position) else { continue }
        if abs(now.x - position.x) > 0.05 || abs(now.y - position.y) > 0.05 {
          result.problem = "\(text) jumps from \(position) to \(now)"
        }
      }
    case 3:
      let distance = Double(random.below(400)) - 200
      result.log.append("\(tenth) tenths: scroll by \(distance)")
      host.scroll(
        by: Point(x: inner == .strip ? distance : 0, y: inner == .strip ? 0 : distance),
        at: Point(x: 150, y: 180))
      harness.advance(to: host.time)
    default: break
    }
  }

  /// Returns true if part of a text is visible; an invisible text may change at once.
  private func isVisible(_ text: String, at position: Point) -> Bool {
    if ["head", "below", "column", "other"].contains(text) { return true }
    guard let frame = host.visibleFrame(id: "inside") else { return false }
    let rect = Rect(origin: position, size: Size(width: 16, height: 20))
    return !rect.intersection(frame).isEmpty
  }

  private mutating func animation() -> Animation? {
    let animations: [Animation?] = [
      .linear(duration: 0.4), .smooth, .bouncy, .easeInOut(duration: 0.7), nil,
    ]
    return animations[random.below(animations.count)]
  }

  private mutating func change(_ next: inout Arrangement) {
    switch random.below(9) {
    case 0: next.above = Double(random.below(90))
    case 1: next.leading = Double(random.below(80))
    case 2: next.padding = Double(random.below(20))
    case 3: next.height = random.below(3) == 0 ? nil : 60 + Double(random.below(90))
    case 4: next.spacing = [0.0, 6, 12][random.below(3)]
    case 5:
      next.style = [.plain, .card(inset: 8, cornerRadius: 6), .card(inset: 16)][random.below(3)]
    case 6: next.separator = next.separator == .hidden ? .visible : .hidden
    case 7: next.isShown.toggle()
    default:
      next.note = next.note == nil ? 10 + random.below(30) : nil
      next.heights[random.below(next.heights.count)] = Double(20 + random.below(60))
    }
  }

  /// Compares the drawing at rest with a new window of the same state; returns a difference.
  private func problemAtRest() -> String? {
    guard host.isIdle else { return "it does not come to rest" }
    scrollToStart()
    guard let frame = host.visibleFrame(id: "inside"), frame.width > 8, frame.height > 8 else {
      return nil
    }
    let (outer, inner, model, direction) = (outer, inner, model, direction)
    let fresh = Harness(width: 240, height: 260) {
      ArrangementView(outer: outer, inner: inner, model: model)
        .environment(\.layoutDirection, direction)
    }
    let now = texts
    for (text, position) in texts(of: fresh.host) {
      guard let otherPosition = now[text] else { return "at rest \(text) is not drawn" }
      if abs(otherPosition.x - position.x) > 0.01 || abs(otherPosition.y - position.y) > 0.01 {
        return "at rest \(text) is at \(otherPosition), and at \(position) in a fresh window"
      }
    }
    return nil
  }

  /// Scrolls everything to its start, by scroll bar, as a point may be in a table's fixed header.
  private func scrollToStart() {
    // Outer bars first, as an inner scroll view may be in an off-screen row.
    for _ in 0..<2 {
      for bar in host.scrollBars {
        let isAtEnd = bar.id.axis == .horizontal && direction == .rightToLeft
        host.scroll(to: isAtEnd ? bar.maximumOffset : 0, by: bar.id)
      }
      harness.settle()
    }
  }
}
