import RowMotion

@testable import RowMotionTestFixtures

/// A watcher of the visible top and bottom edges of all rows of a list, read from public API.
///
/// It does not depend on a list's implementation, and so independently checks `FrameInvariants`.
@MainActor struct EdgeWatcher {
  /// A row's edges, clamped to the viewport, in points from the viewport's top.
  struct Edges {
    var id: AnyHashable
    var top: Double
    var bottom: Double
    var isVisible: Bool { bottom - top > 0.01 }
  }

  let host: ViewHost
  var list: AnyHashable?

  var edges: [Edges] {
    guard let viewport = host.scrollMetrics(in: list)?.viewport else { return [] }
    let rows = list.map { host.rows(in: $0) } ?? host.rows
    func clamped(_ y: Double) -> Double { min(max(y - viewport.minY, 0), viewport.height) }
    return rows.map {
      Edges(id: $0.id, top: clamped($0.minY), bottom: clamped($0.minY + $0.height))
    }
  }

  /// Returns the greatest movement of an edge since earlier edges, with its row, where an inserted
  /// or removed row counts with its visible height.
  func greatestMove(since old: [Edges]) -> (distance: Double, row: String) {
    var rest = old
    var worst = (distance: 0.0, row: "nothing")
    func note(_ distance: Double, _ row: String) {
      if !(distance <= worst.distance) { worst = (distance, row) }
    }
    let now = edges
    // A new row with the id of an exiting one is not visible yet, so it is matched last.
    for row in now.filter(\.isVisible) + now.filter({ !$0.isVisible }) {
      func distance(_ other: Edges) -> Double {
        max(abs(other.top - row.top), abs(other.bottom - row.bottom))
      }
      let before = rest.indices.filter { rest[$0].id == row.id }
        .min { distance(rest[$0]) < distance(rest[$1]) }
      if let before {
        let other = rest.remove(at: before)
        // A row without visible height may be anywhere.
        if !row.isVisible, !other.isVisible { continue }
        note(
          distance(other),
          "row \(row.id) from \(other.top)...\(other.bottom) to \(row.top)...\(row.bottom)")
      } else {
        note(row.bottom - row.top, "row \(row.id) new at \(row.top)...\(row.bottom)")
      }
    }
    for row in rest {
      note(row.bottom - row.top, "row \(row.id) gone from \(row.top)...\(row.bottom)")
    }
    return worst
  }
}
