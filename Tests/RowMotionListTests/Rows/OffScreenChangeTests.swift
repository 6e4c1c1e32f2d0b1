import Observation
import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// The data of the rows; a changed row animates for a second if it is visible.
@MainActor @Observable private final class OffScreenModel {
  var changed: Set<Int> = []
  var ids = Array(0..<300)
}

/// The view and animation with which a row shows its change.
private enum Change: CaseIterable {
  case presence, springPresence, retyped, collapsible, nestedPresence, height, keyedHeight, spring
  case opacity, offset, alignment, padding, transition, keyedTransition, text, keyedText, progress
  case animatable, scoped, geometryGroup, strip, state

  /// True if only the change's own transaction animates it.
  var needsTransaction: Bool {
    switch self {
    case .height, .opacity, .offset, .alignment, .padding, .transition, .text, .progress,
      .animatable, .geometryGroup, .strip, .state:
      true
    default: false
    }
  }
}

private enum Container: CaseIterable { case list, prefetchingList, card, lazyStack }

/// A bar with an animatable width, whose body is evaluated with each value.
private struct Bar: View, Animatable {
  var width: Double
  var animatableData: Double {
    get { width }
    set { width = newValue }
  }
  var body: some View { Color.green.frame(width: width, height: 40) }
}

/// A view that reads the model itself, so it updates even if its row is not updated.
private struct ModelReader: View {
  let model: OffScreenModel
  let id: Int
  var body: some View { Color.red.frame(height: model.changed.contains(id) ? 100 : 40) }
}

private struct ChangingRow: View {
  let id: Int
  let isOn: Bool
  let change: Change
  let model: OffScreenModel

  private var value: Double? { isOn ? 60 : nil }

  var body: some View {
    switch change {
    case .presence:
      VStack(spacing: 0) {
        Color.red.frame(height: 40)
        AnimatedPresence(value: value, animation: .linear(duration: 1)) {
          Color.blue.frame(height: $0)
        }
      }
    case .springPresence:
      VStack(spacing: 0) {
        Color.red.frame(height: 40)
        AnimatedPresence(value: value, animation: .bouncy) { Color.blue.frame(height: $0) }
      }
    case .retyped:
      VStack(spacing: 0) {
        Color.red.frame(height: 40)
        AnimatedPresence(value: isOn ? 60.0 : 20, animation: .linear(duration: 1)) {
          Color.blue.frame(height: $0)
        }
      }
    case .collapsible:
      CollapsibleSpacingVStack {
        Color.red.frame(height: 40)
        AnimatedPresence(value: isOn ? nil : 20.0, animation: .linear(duration: 1)) {
          Color.blue.frame(height: $0)
        }
        Color.red.frame(height: 10)
      }
    case .nestedPresence:
      AnimatedPresence(value: id, animation: .linear(duration: 1)) { _ in
        VStack(spacing: 0) {
          Color.red.frame(height: 40)
          AnimatedPresence(value: value, animation: .linear(duration: 1)) {
            Color.blue.frame(height: $0)
          }
        }
      }
    case .height: Color.red.frame(height: isOn ? 100 : 40)
    case .keyedHeight:
      VStack(spacing: 0) {
        Color.blue.frame(height: isOn ? 60 : 0).animation(.linear(duration: 1), value: isOn)
        Color.red.frame(height: 40)
      }
    case .spring:
      Color.red.frame(height: isOn ? 100 : 40).animation(.bouncy(duration: 1), value: isOn)
    case .opacity: Color.red.frame(height: 40).opacity(isOn ? 0.5 : 1)
    case .offset:
      Color.red.frame(height: 40).offset(x: isOn ? 20 : 0)
        .animation(.linear(duration: 1), value: isOn)
    case .alignment:
      Color.red.frame(width: 20, height: 40).frame(
        width: 100, alignment: isOn ? .trailing : .leading)
    case .padding: Color.red.frame(height: 40).padding(.leading, isOn ? 30 : 0)
    case .transition:
      ZStack {
        Color.red.frame(height: 40)
        if isOn { Color.blue.frame(height: 20).transition(.move(edge: .leading)) }
      }
    case .keyedTransition:
      ZStack {
        Color.red.frame(height: 40)
        if isOn {
          Color.blue.frame(height: 20).transition(.opacity.animation(.linear(duration: 1)))
        }
      }
    case .text:
      Text(isOn ? "b" : "a").frame(height: 40).contentTransition(.numericText())
    case .keyedText:
      Text(isOn ? "b" : "a").frame(height: 40).contentTransition(.opacity)
        .animation(.linear(duration: 1), value: isOn)
    case .progress: ProgressView(value: isOn ? 0.75 : 0.25).frame(height: 40)
    case .animatable: Bar(width: isOn ? 80 : 20)
    case .scoped:
      Color.red.frame(height: 40).animation(.linear(duration: 1)) { $0.opacity(isOn ? 0.5 : 1) }
    case .geometryGroup:
      Color.red.frame(width: isOn ? 20 : 60, height: 40).geometryGroup()
    case .strip:
      ScrollView(.horizontal) { Color.red.frame(width: isOn ? 400 : 200, height: 40) }
        .frame(height: 40)
    case .state: ModelReader(model: model, id: id)
    }
  }
}

private struct ChangingRows: View {
  let model: OffScreenModel
  let change: Change
  let container: Container

  private func row(_ id: Int) -> ChangingRow {
    ChangingRow(
      id: id, isOn: change != .state && model.changed.contains(id), change: change, model: model)
  }

  var body: some View {
    switch container {
    case .list:
      List(model.ids, id: \.self) { row($0) }
        .listRowSeparator(.hidden).listRowHeight(.automatic(estimated: 40))
    case .prefetchingList:
      List(model.ids, id: \.self) { row($0) }
        .listRowHeight(.automatic(estimated: 40, prefetchWindow: 12))
    case .card:
      List(model.ids, id: \.self) { row($0) }
        .listStyle(.card()).listRowSpacing(4).listRowHeight(.automatic(estimated: 40))
    case .lazyStack:
      ScrollView { LazyVStack(spacing: 0) { ForEach(model.ids, id: \.self) { row($0) } } }
    }
  }
}

/// A row that is scrolled to looks as if it had been visible all the time; changes off screen are
/// shown finished.
@MainActor @Suite struct OffScreenChangeTests {
  private func harness(
    _ model: OffScreenModel, _ change: Change, _ container: Container
  ) -> Harness {
    Harness(width: 100, height: 200) {
      ChangingRows(model: model, change: change, container: container)
    }
  }

  private func scroll(_ harness: Harness, by distance: Double) {
    harness.host.scroll(by: Point(x: 0, y: distance))
    harness.advance(to: harness.host.time)
  }

  /// Returns the drawing, a line for each shape.
  ///
  /// It leaves out the layer of a scroll view's content, whose height is estimated and which may
  /// hold off-screen views after the visible ones.
  private func shown(_ harness: Harness) -> [Substring] {
    "\(harness.host.displayList)".split(separator: "\n").filter {
      !$0.hasPrefix("  layer (0.0, 0.0) 100.0x")
    }
  }

  /// Returns the drawing of a host with the change from the start.
  private func finished(_ change: Change, _ container: Container) -> [Substring] {
    let model = OffScreenModel()
    model.changed = [0]
    return shown(harness(model, change, container))
  }

  private func play(
    _ change: Change, _ container: Container, far: Bool, wait: Double,
    _ comment: Comment
  ) {
    let model = OffScreenModel()
    let harness = harness(model, change, container)
    // Far is farther than rows are cached.
    for _ in 0..<(far ? 40 : 1) { scroll(harness, by: far ? 160 : 800) }
    var completions = 0
    withAnimation(change.needsTransaction ? .linear(duration: 1) : nil) {
      model.changed = [0]
    } completion: {
      completions += 1
    }
    harness.advance(to: 0)
    harness.run(to: wait)
    scroll(harness, by: -10_000)
    let expected = finished(change, container)
    for step in 0...4 {
      harness.advance(to: wait + Double(step) / 4)
      #expect(shown(harness).starts(with: expected), comment)
    }
    harness.settle()
    #expect(completions == 1, comment)
    #expect(harness.violations.isEmpty, comment)
  }

  @Test(arguments: Container.allCases)
  fileprivate func `a change off screen is shown finished`(_ container: Container) {
    for change in Change.allCases {
      play(change, container, far: false, wait: 5, "\(change)")
    }
  }

  @Test(arguments: Container.allCases)
  fileprivate func `a change off screen is shown finished by a scroll at once`(
    _ container: Container
  ) {
    for change in Change.allCases {
      play(change, container, far: false, wait: 0, "\(change)")
    }
  }

  @Test(arguments: Container.allCases)
  fileprivate func `a change off screen is shown finished in an uncached row`(
    _ container: Container
  ) {
    for change in [Change.presence, .keyedHeight, .offset, .keyedTransition, .state] {
      play(change, container, far: true, wait: 0.5, "\(change)")
    }
  }

  @Test func `a change on screen continues with time while its row is off screen`() {
    for change in [Change.presence, .height, .keyedHeight, .state] {
      for container in [Container.list, .prefetchingList] {
        let model = OffScreenModel()
        let harness = harness(model, change, container)
        withAnimation(change.needsTransaction ? .linear(duration: 1) : nil) { model.changed = [0] }
        harness.run(to: 0.25)
        scroll(harness, by: 1_000)
        harness.run(to: 0.5)
        scroll(harness, by: -10_000)
        // The row grows from 40 to 100.
        #expect(harness.host.rows[1].minY == 70, "\(change)")
        scroll(harness, by: 1_000)
        harness.run(to: 3)
        scroll(harness, by: -10_000)
        #expect(harness.host.rows[1].minY == 100, "\(change)")
        #expect(harness.violations.isEmpty)
      }
    }
  }

  @Test(arguments: [Container.list, .lazyStack])
  fileprivate func `a change on screen looks the same whether or not it was scrolled away`(
    _ container: Container
  ) {
    for change in Change.allCases {
      let model = OffScreenModel(), other = OffScreenModel()
      let harness = harness(model, change, container)
      let reference = self.harness(other, change, container)
      withAnimation(change.needsTransaction ? .linear(duration: 1) : nil) { model.changed = [0] }
      withAnimation(change.needsTransaction ? .linear(duration: 1) : nil) { other.changed = [0] }
      for time in [0, 0.25] { harness.advance(to: time); reference.advance(to: time) }
      scroll(harness, by: 1_000)
      for time in [0.375, 0.5] { harness.advance(to: time); reference.advance(to: time) }
      scroll(harness, by: -10_000)
      for time in [0.5, 0.75, 1, 2] {
        harness.advance(to: time)
        reference.advance(to: time)
        #expect(shown(harness).starts(with: shown(reference)), "\(change) at \(time)")
      }
    }
  }

  @Test func `a second change off screen is finished, and the first one continues`() {
    let model = OffScreenModel()
    let harness = harness(model, .height, .list)
    withAnimation(.linear(duration: 1)) { model.changed = [0] }
    harness.run(to: 0.25)
    scroll(harness, by: 1_000)
    withAnimation(.linear(duration: 1)) { model.changed = [] }
    harness.run(to: 2)
    scroll(harness, by: -10_000)
    for time in [2, 2.25, 3] {
      harness.advance(to: time)
      #expect(harness.host.rows[1].minY == 40)
    }
  }

  @Test func `a row of zero height is visible at its position`() {
    let model = OffScreenModel()
    let harness = Harness(width: 100, height: 200) {
      Observing {
        List {
          AnimatedPresence(
            value: model.changed.isEmpty ? nil : 60.0, animation: .linear(duration: 1)
          ) { Color.blue.frame(height: $0) }
          Color.red.frame(height: 40).id("next")
        }
        .listRowSeparator(.hidden)
      }
    }
    model.changed = [0]
    let tops = harness.sample(at: [0, 0.25, 0.5, 1]) { $0.frame(id: "next")?.minY ?? -1 }
    #expect(tops == [0, 15, 30, 60])
  }

  @Test(arguments: [Container.list, .lazyStack])
  fileprivate func `an animation that repeats forever stays in step with time`(
    _ container: Container
  ) {
    struct Pulsing: View {
      @State private var isOn = false
      var body: some View {
        Color.red.frame(height: 40).offset(x: isOn ? 20 : 0)
          .animation(.linear(duration: 1).repeatForever(), value: isOn)
          .onAppear { isOn = true }
      }
    }
    func make() -> Harness {
      Harness(width: 100, height: 200) {
        switch container {
        case .lazyStack:
          ScrollView { LazyVStack(spacing: 0) { ForEach(0..<100) { _ in Pulsing() } } }
        default: List(0..<100) { _ in Pulsing() }
        }
      }
    }
    let harness = make(), reference = make()
    harness.advance(to: 0.3)
    scroll(harness, by: 1_000)
    harness.run(to: 3.6)
    scroll(harness, by: -10_000)
    reference.run(to: 3.6)
    #expect(shown(harness).starts(with: shown(reference)))
    #expect(!harness.host.isIdle)
  }

  @Test func `a table shows a change off screen finished`() {
    let model = OffScreenModel()
    var configuration = DataTableConfiguration()
    configuration.rowHeightMode = .automatic(estimated: 44)
    configuration.textLayout = .wrap
    configuration.columnWidth = .fixed(160)
    struct Line: Identifiable {
      let id: Int
      let text: String
    }
    func make(_ model: OffScreenModel) -> Harness {
      Harness(width: 200, height: 300) {
        Observing {
          DataTable(
            model.ids.map {
              Line(id: $0, text: model.changed.contains($0) ? "one two three four five" : "one")
            }, configuration: configuration
          ) {
            DataTableColumn("Text", value: \.text)
          }
        }
      }
    }
    let harness = make(model)
    scroll(harness, by: 1_000)
    withAnimation(.linear(duration: 1)) { model.changed = [0] }
    harness.run(to: 0.25)
    scroll(harness, by: -10_000)
    let other = OffScreenModel()
    other.changed = [0]
    let expected = make(other).host.rows.map(\.minY)
    for time in [0.25, 0.5, 2] {
      harness.advance(to: time)
      #expect(harness.host.rows.map(\.minY) == expected)
    }
    #expect(harness.violations.isEmpty)
  }
}
