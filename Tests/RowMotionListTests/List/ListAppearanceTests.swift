import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// The appearance of a list or a lazy stack, before and after a change.
private enum Appearance: String, CaseIterable {
  case rowSpacing, cardInset, card, separators, stripes, fixedHeight, stackSpacing, tableSpacing

  @MainActor @ViewBuilder func view(_ model: Switch) -> some View {
    let isOn = model.isOn
    let rows = 0..<60
    switch self {
    case .rowSpacing: Self.list(rows).listRowSpacing(isOn ? 8 : 0)
    case .cardInset:
      Self.list(rows).listStyle(.card(inset: isOn ? 30 : 10, cornerRadius: isOn ? 20 : 4))
    case .card: Self.list(rows).listStyle(isOn ? .card(inset: 20, cornerRadius: 8) : .plain)
    case .separators:
      List(rows) { Text("r\($0)").frame(height: 40) }
        .listRowSeparator(isOn ? .visible : .hidden)
    case .stripes: Self.list(rows).alternatingRowBackgrounds(isOn ? .enabled : .disabled)
    case .fixedHeight: Self.list(rows).listRowHeight(.fixed(isOn ? 60 : 40))
    case .stackSpacing:
      ScrollView {
        LazyVStack(spacing: isOn ? 8 : 0) {
          ForEach(rows, id: \.self) { Text("r\($0)").frame(height: 40) }
        }
      }
    case .tableSpacing:
      DataTable(
        rows.map(MovingContainer.TableRow.init),
        configuration: Self.configuration(spacing: isOn ? 8 : 0)
      ) { DataTableColumn("cell", value: \.title) }
    }
  }

  private static func configuration(spacing: Double) -> DataTableConfiguration {
    var configuration = DataTableConfiguration()
    configuration.rowHeightMode = .fixed(40)
    configuration.rowSpacing = spacing
    return configuration
  }

  @MainActor private static func list(_ rows: Range<Int>) -> some View {
    List(rows) {
      Text("r\($0)").frame(maxWidth: .infinity, alignment: .trailing).frame(height: 40)
    }
    .listRowSeparator(.hidden)
  }
}

/// Spacing, insets, cards, separators and stripes animate like other content of a list.
@MainActor @Suite struct ListAppearanceTests {
  private struct Root: View {
    let appearance: Appearance
    let model: Switch

    var body: some View { appearance.view(model) }
  }

  private func harness(_ appearance: Appearance, _ model: Switch) -> Harness {
    Harness(width: 200, height: 200) { Root(appearance: appearance, model: model) }
  }

  private func tops(_ host: ViewHost) -> [String: Point] {
    var tops: [String: Point] = [:]
    for text in host.displayList.texts { tops[text.text] = text.position }
    return tops
  }

  @Test func `row spacing animates from one length to the other`() {
    let model = Switch()
    let harness = harness(.rowSpacing, model)
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    let tops = harness.sample(at: [0, 0.25, 0.5, 1]) { host in
      host.rows.first { $0.id == AnyHashable(4) }?.minY
    }
    #expect(tops == [160, 168, 176, 192])
    #expect(harness.violations.isEmpty)
  }

  @Test func `the inset of a card moves both edges of its rows`() {
    let model = Switch()
    let harness = harness(.cardInset, model)
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    // In a width of 200, "r0" is 32 wide: its right edge is the card's.
    let edges = harness.sample(at: [0, 0.25, 0.5, 1]) { host in
      host.displayList.text("r0").map { $0.position.x + 32 } ?? 0
    }
    for (edge, expected) in zip(edges, [190.0, 185, 180, 170]) {
      #expect(abs(edge - expected) < 1e-9)
    }
    let first = harness.host.rows.first
    #expect(first?.minY == 30)
    #expect(harness.violations.isEmpty)
  }

  @Test(arguments: Appearance.allCases)
  fileprivate func `nothing visible moves at the instant of an animated change`(
    _ appearance: Appearance
  ) {
    for isScrolled in [false, true] {
      let model = Switch()
      let harness = harness(appearance, model)
      if isScrolled {
        harness.host.scroll(by: Point(x: 0, y: 410))
        harness.advance(to: 0)
      }
      for (step, isOn) in [true, false, true].enumerated() {
        let before = tops(harness.host)
        withAnimation(.smooth(duration: 1)) { model.isOn = isOn }
        harness.advance(to: harness.host.time)
        let after = tops(harness.host)
        for (text, position) in before where position.y > -20 && position.y < 200 {
          guard let now = after[text] else {
            Issue.record("\(text) vanished at step \(step)")
            continue
          }
          #expect(abs(now.x - position.x) < 1e-6 && abs(now.y - position.y) < 1e-6, "\(text)")
        }
        harness.run(to: harness.host.time + 0.2, rate: 30)
      }
      harness.settle()
      #expect(harness.violations.isEmpty, "\(harness.violations)")
    }
  }

  @Test(arguments: Appearance.allCases)
  fileprivate func `the first visible row stays when the list is scrolled`(
    _ appearance: Appearance
  ) {
    for animation in [Animation.linear(duration: 1), nil] {
      let model = Switch()
      let harness = harness(appearance, model)
      harness.host.scroll(by: Point(x: 0, y: 410))
      harness.advance(to: 0)
      let first = harness.host.displayList.texts.filter { $0.text != "cell" }
        .min { $0.position.y < $1.position.y }
      withAnimation(animation) { model.isOn = true }
      harness.run(to: 1.5, rate: 30)
      let now = first.flatMap { harness.host.displayList.text($0.text) }
      // Text that is centered in a taller row is a little lower.
      let expected = (first?.position.y ?? 0) + (appearance == .fixedHeight ? 10 : 0)
      #expect(abs((now?.position.y ?? -1) - expected) < 0.01, "\(first?.text ?? "")")
    }
  }

  @Test func `hairlines stripes and the card fade`() {
    for appearance in [Appearance.separators, .stripes, .card] {
      let model = Switch()
      let harness = harness(appearance, model)
      let without = harness.host.displayList
      withAnimation(.linear(duration: 1)) { model.isOn = true }
      harness.advance(to: 0)
      #expect(harness.host.displayList.texts == without.texts)
      let drawn = harness.sample(at: [0.5, 1]) { $0.displayList }
      #expect(drawn[0] != drawn[1], "\(appearance)")
      #expect(drawn[0] != without, "\(appearance)")
      withAnimation(.linear(duration: 1)) { model.isOn = false }
      harness.run(to: 3)
      #expect(harness.host.displayList == without)
      #expect(harness.host.isIdle)
    }
  }

  @Test func `a change without an animation takes effect at once`() {
    let model = Switch()
    let harness = harness(.rowSpacing, model)
    model.isOn = true
    harness.advance(to: 0)
    #expect(harness.host.rows.first { $0.id == AnyHashable(4) }?.minY == 192)
    #expect(harness.host.isIdle)
  }
}
