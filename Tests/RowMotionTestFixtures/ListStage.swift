import Observation

@testable import RowMotion

/// A row's data: an id and a fixed height.
struct Item: Identifiable, Equatable, Codable {
  var id: Int
  var height = 40.0
}

/// The data and the event log of a stage's list.
@MainActor @Observable final class ListModel {
  var items: [Item]
  @ObservationIgnored var taps: [Int] = []
  @ObservationIgnored var appeared: [Int] = []
  @ObservationIgnored var disappeared: [Int] = []

  init(_ items: [Item]) {
    self.items = items
  }
}

struct ItemRow: View {
  let item: Item
  let model: ListModel

  var body: some View {
    Rectangle()
      .frame(height: item.height)
      .onTapGesture { model.taps.append(item.id) }
      .onAppear { model.appeared.append(item.id) }
      .onDisappear { model.disappeared.append(item.id) }
  }
}

struct ItemList: View {
  let model: ListModel

  var body: some View {
    List(model.items) { ItemRow(item: $0, model: model) }
  }
}

/// A list of rows of known heights in a host of 100 by 200 points.
@MainActor final class ListStage {
  let model: ListModel
  let host: ViewHost
  var time = 0.0

  init(
    _ items: [Item], spacing: Double = 0, mode: ListRowHeight = .automatic(estimated: 40),
    resizing: ListRowResizing = .animated
  ) {
    let model = ListModel(items)
    self.model = model
    host = ViewHost(size: Size(width: 100, height: 200), text: BoxFont()) {
      ItemList(model: model).listRowHeight(mode).listRowSpacing(spacing)
        .listRowResizing(resizing)
    }
    host.advance(to: 0)
  }

  convenience init(count: Int, height: Double = 40, mode: ListRowHeight = .automatic(estimated: 40))
  {
    self.init((0..<count).map { Item(id: $0, height: height) }, mode: mode)
  }

  var list: ListNode { host.lists[0] }

  var offset: Double { host.scrollOffset() }

  /// Row tops by row id.
  var tops: [Int: Double] {
    Dictionary(
      host.rows.compactMap { row in (row.id.base as? Int).map { ($0, row.minY) } },
      uniquingKeysWith: { first, _ in first })
  }

  func top(_ id: Int) -> Double? { tops[id] }

  func row(_ id: Int) -> RowInfo? { host.rows.first { $0.id == AnyHashable(id) } }

  func node(_ id: Int) -> RowNode? { list.rows.shown.first { $0.id == AnyHashable(id) } }

  /// Changes the data, with or without an animation, and renders a frame at the same instant.
  func change(_ animation: Animation? = .linear(duration: 1), _ body: (inout [Item]) -> Void) {
    var items = model.items
    body(&items)
    withAnimation(animation) { model.items = items }
    host.advance(to: time)
  }

  func advance(by step: Double) {
    time += step
    host.advance(to: time)
  }

  func scroll(by distance: Double) {
    host.scroll(by: Point(x: 0, y: distance))
    host.advance(to: time)
  }

  /// Gaps and overlaps between consecutive rows; empty if each row begins where the last one ends.
  var overlaps: [String] { list.overlaps }

  /// Runs until the host is idle, for 20 seconds at most.
  func settle() {
    for _ in 0..<600 where !host.isIdle { advance(by: 1 / 30) }
  }
}

extension ListNode {
  /// Gaps and overlaps between consecutive rows; empty if each row begins where the last one ends.
  var overlaps: [String] {
    var problems: [String] = []
    for (row, next) in zip(rows.shown, rows.shown.dropFirst())
    where next.index <= (row.isExiting ? row.index : row.index + 1) && row.deferredCount == 0 {
      let gap = next.y - row.y - row.height
      if abs(gap) > 0.01 { problems.append("\(row.id) and \(next.id): \(gap)") }
    }
    return problems
  }
}
