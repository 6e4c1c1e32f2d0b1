import RowMotionTestSupport

@testable import RowMotion
@testable import RowMotionTestFixtures

/// A row with a part that may be absent.
struct AnchorItem: Identifiable, Codable, Equatable {
  var id: Int
  var height = 40.0
  var detail: Double?
}

/// The container that shows the rows.
enum AnchorContainer: String, CaseIterable, Codable {
  case list, lazyStack
}

struct AnchorState: FuzzedState {
  var container = AnchorContainer.list
  var items: [AnchorItem] = []
  var spacing = 0.0

  static func root(_ model: FuzzedModel<AnchorState>) -> some View { AnchorRows(model: model) }
}

struct AnchorRow: View {
  let item: AnchorItem

  var body: some View {
    VStack(spacing: 0) {
      Rectangle().frame(height: item.height)
      AnimatedPresence(value: item.detail, animation: .linear(duration: 1)) {
        Rectangle().frame(height: $0)
      }
    }
  }
}

struct AnchorRows: View {
  let model: FuzzedModel<AnchorState>

  var body: some View {
    let state = model.state
    switch state.container {
    case .list:
      List(state.items) { AnchorRow(item: $0) }
        .listRowHeight(.automatic(estimated: 40)).listRowSpacing(state.spacing)
        .listRowSeparator(.hidden)
    case .lazyStack:
      ScrollView {
        LazyVStack(spacing: state.spacing) {
          ForEach(state.items) { AnchorRow(item: $0) }
        }
      }
    }
  }
}

/// Rows in a list or a lazy stack in a host of 100 by 200 points.
@MainActor final class AnchorStage {
  let fuzzed: FuzzedHost<AnchorState>
  private var state: AnchorState

  var harness: Harness { fuzzed.harness }
  var host: ViewHost { fuzzed.host }

  /// True if the list has deferred rows.
  var hasDeferredRows: Bool {
    host.lists.contains { $0.rows.shown.contains { $0.deferredCount > 0 } }
  }

  private var lazyStack: LazyStackNode? { host.runtime.nodes.lazyStacks.first as? LazyStackNode }

  /// Renders a frame without events; returns false if the list has deferred rows, or if a view of
  /// the lazy stack became visible with another height than expected.
  func showFrame(at time: Double) -> Bool {
    guard let stack = lazyStack else {
      defer { harness.advance(to: time) }
      return !hasDeferredRows
    }
    let known = stack.rows.heights
    let shown = Set(stack.rows.shown.map(\.index))
    harness.advance(to: time)
    return stack.rows.shown.allSatisfy { item in
      shown.contains(item.index) || item.isExiting
        || abs(stack.rows.heights.height(at: item.index) - known.height(at: item.index)) < 1e-9
    }
  }

  init(
    _ container: AnchorContainer, _ items: [AnchorItem], spacing: Double = 0,
    recordedAs name: String? = nil
  ) {
    state = AnchorState(container: container, items: items, spacing: spacing)
    fuzzed = FuzzedHost(state, size: Size(width: 100, height: 200), recordedAs: name)
  }

  convenience init(_ container: AnchorContainer, count: Int) {
    self.init(container, (0..<count).map { AnchorItem(id: $0) })
  }

  /// Renders a frame at the same instant.
  func show() { harness.advance(to: host.time) }

  func scroll(by distance: Double) {
    host.scroll(by: Point(x: 0, y: distance))
    show()
  }

  func scroll(to offset: Double) {
    fuzzed.perform(FuzzedChange(offset: offset))
    show()
  }

  func change(_ animation: FuzzedAnimation? = nil, _ body: (inout [AnchorItem]) -> Void) {
    body(&state.items)
    fuzzed.change(state, animation)
    show()
  }

  /// A row's layout in the viewport.
  struct Row: Equatable {
    var id: Int
    var isExiting: Bool
    var top: Double
    var height: Double
  }

  /// The rows with nodes, from top to bottom.
  var rows: [Row] {
    switch state.container {
    case .list:
      let list = host.lists[0]
      return list.rows.shown.map { row in
        Row(
          id: row.id.base as? Int ?? -1, isExiting: row.isExiting,
          top: row.presentationY - list.offset, height: row.height)
      }
    case .lazyStack:
      guard let stack = lazyStack else { return [] }
      return stack.rows.shown.compactMap { item in
        item.drawnFrame.map {
          Row(
            id: item.id.base as? Int ?? -1, isExiting: item.isExiting, top: $0.minY,
            height: $0.height)
        }
      }
    }
  }

  /// The visible rows, from top to bottom.
  var visible: [Row] { rows.filter { $0.top < 199.99 && $0.top + $0.height > 0.01 } }

  func top(_ id: Int) -> Double? { rows.first { $0.id == id && !$0.isExiting }?.top }

  /// The tops of the visible rows by id.
  var tops: [Int: Double] {
    Dictionary(visible.map { ($0.id, $0.top) }, uniquingKeysWith: { first, _ in first })
  }
}
