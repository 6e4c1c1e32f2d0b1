import RowMotion
import RowMotionTestKit
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// Scroll containers that are moved, resized, restyled and scrolled at random, also during earlier
/// changes: nothing visible jumps in the window, at any frame rate.
@MainActor @Suite struct FuzzContainerTests {
  @Test func `fuzz containers never jump at any frame rate`() async throws {
    let plan = FuzzPlan(
      "fuzzContainers", runs: 8,
      found: [
        // A lazy stack used the heights of a width that it only proposed.
        3_156_021_725_558_098_992, 1_418_986_828_104_145_323,
        // A growing viewport showed no view between two visible ones.
        4_245_367_290_404_968_722,
        // A moving off-screen view of a lazy stack did not shift when a view above was measured.
        4_455_955_556_034_365_820,
        // A view of a lazy stack of which only a lower part was visible jumped out of view.
        3_923_826_288_181_045_008,
      ])
    let failure = try await plan.failure(of: ContainerRun.init)
    #expect(failure == nil)
  }
}

/// The random parameters of a view.
struct ContainerState: FuzzedState {
  enum Outer: String, CaseIterable, Codable { case window, row, scrollView }

  enum Inner: String, CaseIterable, Codable { case list, scrollView, lazyStack, strip, table }

  var outer = Outer.window
  var inner = Inner.list
  var isRightToLeft = false
  var above = 20.0
  var leading = 0.0
  var padding = 0.0
  var height: Double?
  var spacing = 0.0
  /// The inset of cards; nil for plain rows.
  var card: Double?
  var hasSeparators = false
  var isShown = false
  var note: Int?
  var heights = Array(repeating: 30.0, count: 24)

  static func root(_ model: FuzzedModel<ContainerState>) -> some View {
    ArrangementView(model: model)
  }
}

private struct ArrangementView: View {
  let model: FuzzedModel<ContainerState>

  var body: some View {
    container.environment(
      \.layoutDirection, model.state.isRightToLeft ? .rightToLeft : .leftToRight)
  }

  @ViewBuilder private var container: some View {
    switch model.state.outer {
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
    let now = model.state
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
        inner.id("inside").padding(now.padding).frame(height: now.height)
      }
    }
  }

  @ViewBuilder private var inner: some View {
    let now = model.state
    let rows = now.heights.indices
    switch now.inner {
    case .list:
      List(rows, id: \.self) { row($0) }
        .listRowSeparator(now.hasSeparators ? .visible : .hidden).listRowSpacing(now.spacing)
        .listStyle(now.card.map { .card(inset: $0, cornerRadius: $0 == 8 ? 6 : 12) } ?? .plain)
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
          AnimatedPresence(value: model.state.note, animation: .linear(duration: 0.3)) {
            Color.gray.frame(width: 10, height: Double($0))
          }
          Text("s\(number)")
        }
        Spacer()
        Text("t\(number)")
      }
    } else {
      Text("r\(number)").frame(height: model.state.heights[number])
    }
  }
}

/// A run at several frame rates.
@MainActor private struct ContainerRun: FuzzRun {
  private var current: RunAtRate
  private let seed: UInt64
  private let name: String

  var fuzzed: FuzzedHost<ContainerState> { current.fuzzed }

  init(seed: UInt64, name: String) {
    self.seed = seed
    self.name = name
    current = RunAtRate(seed: seed, name: name, rate: 60)
  }

  mutating func play() -> String? {
    let reference = current.play()
    if let problem = reference.problem { return problem }
    for rate in [10.0, 30, 120, 960] where rate < 960 || seed % 8 == 0 {
      current = RunAtRate(seed: seed, name: name, rate: rate)
      let other = current.play()
      if let problem = other.problem { return "at \(rate) Hz: \(problem)" }
      if let difference = reference.difference(from: other) {
        return "at \(rate) Hz instead of 60: \(difference)"
      }
    }
    return nil
  }
}

/// One run: events at tenths of a second, and frames in between at a rate.
@MainActor private struct RunAtRate {
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
              return "\(text) is at \(otherPosition) or \(position) at \(tenth) tenths"
            }
          }
        }
        if abs(frame.contentHeight - second.contentHeight) > 1e-6 { return nil }
      }
      return nil
    }
  }

  let fuzzed: FuzzedHost<ContainerState>
  private var random: RandomSource
  private let rate: Double
  private var state = ContainerState()

  private static let size = Size(width: 240, height: 260)

  init(seed: UInt64, name: String, rate: Double) {
    random = RandomSource(run: seed)
    self.rate = rate
    state.outer = ContainerState.Outer.allCases[random.below(3)]
    state.inner = ContainerState.Inner.allCases[random.below(5)]
    state.isRightToLeft = random.below(3) == 0
    fuzzed = FuzzedHost(state, size: Self.size, recordedAs: name)
  }

  private var harness: Harness { fuzzed.harness }
  private var host: ViewHost { fuzzed.host }

  private var texts: [String: Point] { texts(of: host) }

  /// Returns text positions by string; without truncated texts, as several rows may share one.
  private func texts(of host: ViewHost) -> [String: Point] {
    let texts = host.displayList.texts.filter { !$0.text.contains("…") }
    return Dictionary(texts.map { ($0.text, $0.position) }, uniquingKeysWith: { $1 })
  }

  mutating func play() -> Result {
    var result = Result()
    for tenth in 0..<24 where result.problem == nil {
      event(tenth, &result)
      harness.run(to: Double(tenth + 1) / 10, rate: rate)
      let texts = texts
      let visible = texts.filter { isVisible($0.key, at: $0.value) }
      let contentHeight = host.scrollMetrics(in: "inside")?.contentHeight ?? 0
      result.frames.append(Frame(texts: texts, visible: visible, contentHeight: contentHeight))
      if let violation = fuzzed.violation { result.problem = "\(violation)" }
    }
    harness.settle(rate: rate)
    if result.problem == nil { result.problem = problemAtRest() }
    return result
  }

  private mutating func event(_ tenth: Int, _ result: inout Result) {
    switch random.below(6) {
    case 0, 1, 2:
      let animation = animation()
      let before = texts
      for _ in 0...random.below(3) { change() }
      fuzzed.change(state, animation)
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
      host.scroll(
        by: Point(x: state.inner == .strip ? distance : 0, y: state.inner == .strip ? 0 : distance),
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

  private mutating func animation() -> FuzzedAnimation? {
    let animations: [FuzzedAnimation?] = [
      .linear(duration: 0.4), .smooth, .bouncy, .easeInOut(duration: 0.7), nil,
    ]
    return animations[random.below(animations.count)]
  }

  private mutating func change() {
    switch random.below(9) {
    case 0: state.above = Double(random.below(90))
    case 1: state.leading = Double(random.below(80))
    case 2: state.padding = Double(random.below(20))
    case 3: state.height = random.below(3) == 0 ? nil : 60 + Double(random.below(90))
    case 4: state.spacing = [0.0, 6, 12][random.below(3)]
    case 5: state.card = [nil, 8, 16][random.below(3)]
    case 6: state.hasSeparators.toggle()
    case 7: state.isShown.toggle()
    default:
      state.note = state.note == nil ? 10 + random.below(30) : nil
      state.heights[random.below(state.heights.count)] = Double(20 + random.below(60))
    }
  }

  /// Compares the drawing at rest with a new window of the same state; returns a difference.
  private func problemAtRest() -> String? {
    guard host.isIdle else { return "it does not come to rest" }
    scrollToStart()
    guard let frame = host.visibleFrame(id: "inside"), frame.width > 8, frame.height > 8 else {
      return nil
    }
    let fresh = FuzzedHost(state, size: Self.size)
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
        let isAtEnd = bar.id.axis == .horizontal && state.isRightToLeft
        host.scroll(to: isAtEnd ? bar.maximumOffset : 0, by: bar.id)
      }
      harness.settle()
    }
  }
}
