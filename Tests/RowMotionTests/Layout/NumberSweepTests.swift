import Observation
import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

@MainActor @Observable private final class Number {
  var value = 10.0
}

/// A layout whose sizes, positions and guides are a given number.
private struct Hostile: Layout {
  var value: Double

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> Size {
    _ = subviews.map { $0.sizeThatFits(ProposedViewSize(width: value, height: value)) }
    return Size(width: value, height: value)
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for subview in subviews {
      subview.place(
        at: Point(x: value, y: value), anchor: UnitPoint(x: value, y: value),
        proposal: ProposedViewSize(width: value, height: value))
    }
  }

  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: Rect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout ()
  ) -> Double? { value }
}

/// A similar layout whose number is animated.
private struct AnimatedHostile: Layout {
  var animatableData: Double

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> Size {
    Size(width: animatableData, height: animatableData)
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for subview in subviews { subview.place(at: bounds.origin, proposal: .infinity) }
  }
}

/// A layout that proposes infinity to its view and takes the view's size.
private struct Largest: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> Size {
    subviews.first?.sizeThatFits(.infinity) ?? .zero
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for subview in subviews { subview.place(at: bounds.origin, proposal: .infinity) }
  }
}

/// No number that a program passes may trap, and every reported length must be finite.
@MainActor @Suite struct NumberSweepTests {
  private static let values: [Double] = [
    .infinity, -.infinity, .nan, 1e300, -1e300, -1, 0, .leastNonzeroMagnitude,
    .greatestFiniteMagnitude,
  ]

  private typealias ViewMaker = @MainActor (Double) -> AnyView

  private static func view<Content: View>(
    @ViewBuilder _ make: @escaping @MainActor (Double) -> Content
  ) -> ViewMaker {
    { AnyView(make($0)) }
  }

  private static var parameters: [(name: String, make: ViewMaker)] {
    let box = Color.red.frame(width: 20, height: 20)
    let text = Text("some words")
    return [
      ("padding", view { box.padding($0) }),
      ("paddingTop", view { box.padding(.top, $0) }),
      (
        "insets",
        view { value in
          var insets = EdgeInsets(.all, 1)
          (insets.leading, insets.bottom) = (value, value)
          return text.padding(insets)
        }
      ),
      ("frameWidth", view { Color.red.frame(width: $0) }),
      ("frameHeight", view { Color.red.frame(height: $0) }),
      ("frameBoth", view { text.frame(width: $0, height: $0) }),
      ("minFrame", view { text.frame(minWidth: $0, minHeight: $0) }),
      ("idealFrame", view { text.frame(idealWidth: $0, idealHeight: $0).fixedSize() }),
      ("maxFrame", view { text.frame(maxWidth: $0, maxHeight: $0) }),
      (
        "allFrames",
        view {
          Color.red.frame(
            minWidth: $0, idealWidth: $0, maxWidth: $0, minHeight: $0, idealHeight: $0,
            maxHeight: $0)
        }
      ),
      ("offset", view { text.offset(x: $0, y: $0) }),
      ("offsetSize", view { text.offset(Size(width: $0, height: $0)) }),
      ("scale", view { text.scaleEffect($0) }),
      ("scaleXY", view { text.scaleEffect(x: $0, y: 2, anchor: UnitPoint(x: $0, y: $0)) }),
      ("rotation", view { text.rotationEffect(.degrees($0), anchor: UnitPoint(x: $0, y: 1)) }),
      ("opacity", view { text.opacity($0) }),
      (
        "priority",
        view { value in
          HStack {
            text.layoutPriority(value); text
          }
        }
      ),
      (
        "hSpacing",
        view { value in
          HStack(spacing: value) {
            text; box; Spacer()
          }
        }
      ),
      (
        "vSpacing",
        view { value in
          VStack(spacing: value) {
            text; box; Spacer()
          }
        }
      ),
      (
        "collapsible",
        view { value in
          CollapsibleSpacingVStack(spacing: value) {
            text
            box.collapsibleSpacingProgress(value)
            AnimatedPresence(value: String?.none) { Text($0) }
          }
        }
      ),
      (
        "progressValue",
        view { value in
          CollapsibleSpacingVStack {
            text
            box.layoutValue(key: IgnoredWhenCollapsedKey.self, value: true)
              .layoutValue(key: CollapsibleSpacingProgressKey.self, value: value)
          }
        }
      ),
      (
        "lazySpacing",
        view { value in
          LazyVStack(spacing: value) {
            text; box
          }
        }
      ),
      (
        "lazyInScroll",
        view { value in
          ScrollView {
            LazyVStack(spacing: value) {
              ForEach(0..<20) { _ in text.frame(height: value) }
            }
          }
          .frame(height: 60)
        }
      ),
      (
        "spacer",
        view { value in
          HStack {
            text; Spacer(minLength: value); box
          }
        }
      ),
      ("fontSize", view { Text("some words").font(.system(size: $0)) }),
      (
        "fontOwnSize",
        view { value in
          var font = Font.body
          font.size = value
          return Text("some words").font(font).lineLimit(2)
        }
      ),
      ("fontScale", view { text.environment(\.fontScale, $0) }),
      ("cornerRadius", view { box.cornerRadius($0) }),
      ("roundedRectangle", view { RoundedRectangle(cornerRadius: $0).frame(height: 20) }),
      ("stroke", view { Circle().stroke(.red, lineWidth: $0).frame(height: 20) }),
      ("visibleHeight", view { value in VisibleHeightLayout(visibleHeight: value) { text } }),
      (
        "visibleHeightLater",
        view { value in
          var layout = VisibleHeightLayout(visibleHeight: 1)
          layout.visibleHeight = value
          return layout { text }
        }
      ),
      (
        "layout",
        view { value in
          Hostile(value: value) {
            text; box
          }
        }
      ),
      (
        "animatedLayout",
        view { value in
          AnimatedHostile(animatableData: value) {
            text; box
          }
        }
      ),
      (
        "largest",
        view { value in
          Largest {
            HStack {
              Color.red; text.padding(value)
            }
          }
        }
      ),
      (
        "guide",
        view { value in
          VStack(alignment: .leading) {
            text.alignmentGuide(.leading) { _ in value }
            box
          }
        }
      ),
      (
        "baseline",
        view { value in
          HStack(alignment: .firstTextBaseline) {
            text.alignmentGuide(.firstTextBaseline) { _ in value }
            box
          }
        }
      ),
      ("progressView", view { ProgressView(value: $0, total: $0) }),
      (
        "presence",
        view { value in
          AnimatedPresence(value: value.isNaN ? nil : value, animation: .smooth) {
            Color.red.frame(height: $0)
          }
        }
      ),
      ("geometry", view { value in GeometryReader { _ in text }.frame(height: value) }),
      ("background", view { text.background(Color.red.padding($0)).overlay(box.padding(-$0)) }),
      (
        "zStack",
        view { value in
          ZStack {
            Color.red.padding(value); text.layoutPriority(value)
          }
        }
      ),
      (
        "transition",
        view { value in
          ZStack {
            box
            if value != 10 {
              text.transition(
                .offset(x: value, y: value).combined(with: .scale(scale: value))
                  .animation(.linear(duration: value)))
            }
          }
        }
      ),
      (
        "listHeight",
        view { value in
          List(0..<9) { _ in text }.listRowHeight(.fixed(value)).frame(height: 60)
        }
      ),
      (
        "listEstimate",
        view { value in
          List(0..<9) { _ in text }.listRowHeight(.automatic(estimated: value)).frame(height: 60)
        }
      ),
      (
        "listOverride",
        view { value in
          List(0..<9) { _ in text }.listRowHeight { $0 == 1 ? nil : value }.frame(height: 60)
        }
      ),
      (
        "listSpacing",
        view { value in
          List(0..<9) { _ in text }.listRowSpacing(value).frame(height: 60)
        }
      ),
      (
        "card",
        view { value in
          List(0..<9) { _ in text }.listStyle(.card(inset: value, cornerRadius: value))
            .frame(height: 60)
        }
      ),
      (
        "nested",
        view { value in
          List(0..<9) { _ in
            ScrollView(.horizontal) { text.padding(value) }.frame(height: value)
          }
          .listRowSpacing(value).frame(height: 60)
        }
      ),
    ]
  }

  private enum Container: CaseIterable {
    case plain, row, column, both, list, lazyStack, collapsible
  }

  private struct ContainedView: View {
    let number: Number
    let container: Container
    let make: ViewMaker

    private var content: AnyView { make(number.value) }

    var body: some View {
      switch container {
      case .plain: content
      case .row:
        ScrollView(.horizontal) {
          HStack {
            content; Text("x")
          }
        }
      case .column:
        ScrollView {
          VStack {
            content; Text("x")
          }
        }
      case .both: ScrollView([.horizontal, .vertical]) { content }
      case .list:
        List {
          content
          HStack {
            content; Spacer()
          }
          VStack {
            Text("x"); content
          }
          ForEach(0..<9) { _ in content }
        }
      case .lazyStack: ScrollView { LazyVStack { ForEach(0..<9) { _ in content } } }
      case .collapsible:
        HStack {
          CollapsibleSpacingVStack {
            content
            AnimatedPresence(value: String?.none) { Text($0) }
          }
          content.collapsibleSpacingProgress(0.5)
        }
        .id("held")
      }
    }
  }

  /// Returns the first value reported by a host that is not finite, or nil.
  private func problem(_ host: ViewHost) -> String? {
    func isFinite(_ rect: Rect?) -> Bool {
      guard let rect else { return true }
      return rect.minX.isFinite && rect.minY.isFinite && rect.maxX.isFinite && rect.maxY.isFinite
        && rect.width >= 0 && rect.height >= 0
    }
    func find(_ node: AccessibilityNode) -> String? {
      if !isFinite(node.frame) { return "element \(node.label): \(node.frame)" }
      return node.children.lazy.compactMap(find).first
    }
    for row in host.rows {
      let numbers = [
        row.minY, row.height, row.progress, row.targetHeight, row.heightVelocity,
      ]
      if !numbers.allSatisfy(\.isFinite) { return "row \(row)" }
    }
    if !host.scrollOffset().isFinite { return "the offset is \(host.scrollOffset())" }
    if let metrics = host.scrollMetrics() {
      let numbers = [metrics.contentHeight, metrics.contentWidth, metrics.horizontalOffset]
      if !numbers.allSatisfy(\.isFinite) { return "\(metrics)" }
    }
    for bar in host.scrollBars
    where !isFinite(bar.visibleFrame) || !bar.contentLength.isFinite || !bar.offset.isFinite {
      return "\(bar)"
    }
    for id in ["held", "x"] {
      if !isFinite(host.frame(id: id)) || !isFinite(host.visibleFrame(id: id)) {
        return "\(id): \(String(describing: host.frame(id: id)))"
      }
    }
    let list = "\(host.displayList)"
    if list.contains("nan") || list.contains("inf") { return list }
    return find(host.accessibilityTree)
  }

  @Test(arguments: 0..<7)
  func `no view parameter traps or makes reported values invalid`(_ container: Int) {
    let container = Container.allCases[container]
    for (name, make) in Self.parameters {
      for value in container == .plain ? Self.values : Array(Self.values.prefix(6)) {
        let number = Number()
        let host = ViewHost(size: Size(width: 200, height: 200), text: BoxFont()) {
          ContainedView(number: number, container: container, make: make)
        }
        func checkFrame(_ time: Double, _ moment: String) {
          host.advance(to: time)
          if let problem = problem(host) {
            Issue.record("\(name) \(value) in \(container), \(moment): \(problem)")
          }
        }
        checkFrame(0, "initially")
        withAnimation(.linear(duration: 1)) { number.value = value }
        checkFrame(0, "when set")
        host.scroll(by: Point(x: 30, y: 50))
        checkFrame(0.4, "mid-animation, scrolled")
        withAnimation(.bouncy) { number.value = 10 }
        checkFrame(0.6, "mid-animation, reversed")
        number.value = value
        checkFrame(0.7, "without animation")
        host.scroll(by: Point(x: -1e5, y: -1e5))
        checkFrame(2, "at rest")
        number.value = 10
        checkFrame(3, "reset")
      }
    }
  }

  @Test func `events at invalid positions and times keep reported values valid`() {
    for value in Self.values {
      for container in 0..<4 {
        let model = Number()
        let host = ViewHost(size: Size(width: 200, height: 200), text: BoxFont()) {
          switch container {
          case 0:
            List(0..<50) { Text("row \($0)").frame(height: model.value) }
          case 1: ScrollView { LazyVStack { ForEach(0..<50) { Text("row \($0)") } } }
          case 2: ScrollView([.horizontal, .vertical]) { Color.red.frame(width: 900, height: 900) }
          default:
            List { ForEach(0..<50) { Text("row \($0)") }.onMove { _, _ in } }
          }
        }
        let position = Point(x: value, y: value)
        let inside = Point(x: 20, y: 20)
        let actions: [(String, () -> Void)] = [
          ("tap", { host.tap(at: position) }), ("move", { host.move(to: position) }),
          ("press", { host.press(at: inside) }), ("drag", { host.move(to: position) }),
          ("hold", { host.longPress() }), ("drag on", { host.move(to: position) }),
          ("release", { host.release(at: position) }), ("wheel", { host.scroll(by: position) }),
          ("wheel there", { host.scroll(by: Point(x: 1, y: 1), at: position) }),
          ("scroll to", { host.scroll(to: value) }), ("beyond", { host.overscroll(by: value) }),
          ("begin", { host.beginScroll(at: position) }),
          ("begin inside", { host.beginScroll(at: inside) }),
          ("drag", { host.dragScroll(by: position) }),
          ("fling", { host.endScroll(velocity: position) }),
          ("size", { host.size = Size(width: value, height: value) }),
          ("width", { host.size.width = value }),
          ("size again", { host.size = Size(width: 200, height: 200) }),
          ("font", { host.environment.fontScale = value }),
          (
            "row",
            {
              host.scroll(
                toRow: 20, anchor: UnitPoint(x: value, y: value),
                animation: .linear(duration: value))
            }
          ),
          ("commit", { host.commit(heights: [1: value, 2: value]) }),
          ("restore", { host.restore(ListState(row: 3, offset: value)) }),
          ("measure", { _ = host.measure(Text("some words").padding(value), width: value) }),
          (
            "bars", { for bar in host.scrollBars { host.scroll(to: value, by: bar.id) } }
          ),
          ("menu", { _ = host.contextMenu(at: position) }),
          ("advance", { host.advance(to: value) }),
        ]
        var time = 0.0
        host.advance(to: time)
        for (name, act) in actions {
          act()
          time += 0.1
          // An earlier time counts as the latest one.
          host.advance(to: time)
          if let problem = problem(host) {
            Issue.record("\(name) \(value) in \(container): \(problem)")
          }
          #expect(host.time.isFinite)
        }
      }
    }
  }

  @Test func `no animation parameter makes reported values invalid`() {
    for value in Self.values {
      let animations: [Animation] = [
        .linear(duration: value), .smooth(duration: value), .bouncy(extraBounce: value),
        .spring(response: value, dampingFraction: 0.5), .spring(duration: 1, bounce: value),
        .spring(response: 0.5, dampingFraction: value, blendDuration: value),
        .interpolatingSpring(mass: value, stiffness: value, damping: value, initialVelocity: value),
        .interpolatingSpring(duration: 0.5, bounce: 0.1, initialVelocity: value),
        .interactiveSpring(response: value, dampingFraction: value, blendDuration: value),
        .spring(Spring(mass: value, stiffness: 100, damping: 10)),
        .spring(Spring(mass: 1, stiffness: value, damping: value, allowOverDamping: true)),
        .spring(Spring(settlingDuration: value, dampingRatio: value)),
        .timingCurve(value, value, value, value, duration: 1),
        .timingCurve(0.1, 0.2, 0.3, 0.4, duration: value),
        .linear(duration: 1).delay(value), .linear(duration: 1).speed(value),
        .linear(duration: value).repeatCount(3), .linear(duration: value).repeatForever(),
        .linear(duration: 1).logicallyComplete(after: value),
      ]
      for animation in animations {
        let number = Number()
        let host = ViewHost(size: Size(width: 200, height: 200), text: BoxFont()) {
          Observing {
            List {
              VStack {
                Color.red.frame(height: number.value)
                AnimatedPresence(
                  value: number.value == 10 ? nil : number.value, animation: animation
                ) { Text("\($0)").frame(height: 20) }
                if number.value != 10 { Text("x").transition(.scale.animation(animation)) }
              }
              Text("next").offset(x: number.value).animation(animation, value: number.value)
            }
          }
        }
        host.advance(to: 0)
        var calls = 0
        for (time, target) in [(0.0, 50.0), (0.3, 10), (0.4, 30), (2, 10)] {
          host.advance(to: time)
          withAnimation(animation) {
            number.value = target
          } completion: {
            calls += 1
          }
          for step in 0..<3 {
            host.advance(to: time + 0.03 * Double(step))
            if let problem = problem(host) { Issue.record("\(animation) \(value): \(problem)") }
          }
        }
        host.advance(to: 1e9)
        if let problem = problem(host) { Issue.record("\(animation) \(value): \(problem)") }
        #expect(animation.repeatsForever || animation.duration > 1e8 || calls == 4)
      }
    }
  }

  @Test func `no table parameter traps or makes reported values invalid`() {
    struct Line: Identifiable {
      let id: Int
      var text: String { "line \(id) of some words" }
    }
    let lines = (0..<50).map { Line(id: $0) }
    let setups: [(String, @MainActor (inout DataTableConfiguration, Double) -> Void)] = [
      ("fixed", { $0.rowHeightMode = .fixed($1) }),
      ("estimate", { $0.rowHeightMode = .automatic(estimated: $1, prefetchWindow: 3) }),
      ("width", { $0.columnWidth = .fixed($1) }),
      ("share", { $0.columnWidth = .share(weight: $1) }),
      ("most", { $0.maxColumnWidth = $1 }),
      ("least", { $0.minColumnWidth = $1 }),
      ("spacing", { $0.rowSpacing = $1 }),
      (
        "all",
        {
          $0.rowHeightMode = .automatic(estimated: $1)
          $0.textLayout = .wrap
          ($0.maxColumnWidth, $0.minColumnWidth, $0.rowSpacing) = ($1, $1, $1)
        }
      ),
    ]
    for (name, setUp) in setups {
      for value in Self.values {
        let number = Number()
        let proxy = DataTableProxy()
        let host = ViewHost(size: Size(width: 200, height: 200), text: BoxFont()) {
          Observing {
            var configuration = DataTableConfiguration()
            let _ = setUp(&configuration, number.value)
            DataTable(lines, configuration: configuration, proxy: proxy) {
              DataTableColumn("Text", value: \.text)
              DataTableColumn("Other", value: \.text)
                .width(.fixed(number.value), minimum: number.value, maximum: number.value)
              DataTableColumn("Third", value: \.text).width(.share(weight: number.value))
            }
            .rowHeight { $0 == 3 ? number.value : nil }
          }
        }
        func checkFrame(_ time: Double) {
          host.advance(to: time)
          if let problem = problem(host) { Issue.record("\(name) \(value): \(problem)") }
        }
        checkFrame(0)
        withAnimation(.linear(duration: 1)) { number.value = value }
        checkFrame(0)
        checkFrame(0.3)
        _ = proxy.remeasureRow(1)
        host.scroll(by: Point(x: 40, y: 90))
        checkFrame(0.4)
        host.scrollTable(to: value)
        host.scroll(to: value)
        checkFrame(0.5)
        withAnimation(.bouncy) { number.value = 10 }
        checkFrame(0.7)
        checkFrame(3)
      }
    }
  }

  @Test func `invalid numbers in a row do not move the other rows`() {
    for value in [Double.infinity, -.infinity, .nan, -1] {
      let number = Number()
      let harness = Harness(width: 200, height: 200) {
        Observing {
          List {
            Color.red.frame(height: 40)
            Color.blue.frame(height: 40).padding(.top, number.value == 10 ? 0 : value)
              .frame(height: 40)
            Color.green.frame(height: 40).id("last")
          }
          .listRowSpacing(number.value == 10 ? 0 : value).listRowSeparator(.hidden)
        }
      }
      withAnimation(.linear(duration: 1)) { number.value = value }
      harness.run(to: 2)
      #expect(harness.host.frame(id: "last")?.minY == 80)
      #expect(harness.violations.isEmpty)
    }
  }
}
