import RowMotion

@testable import RowMotionTestFixtures

/// Where the top and the bottom of every row of a list are seen, from what a host tells everybody.
///
/// It knows nothing of how a list works, and so is a second opinion on `FrameInvariants`.
@MainActor struct EdgeWatcher {
  /// A row's edges as far as the viewport shows them, points from its top.
  struct Edges {
    var id: AnyHashable
    var top: Double
    var bottom: Double
    var isSeen: Bool { bottom - top > 0.01 }
  }

  let host: ViewHost
  var list: AnyHashable?

  var edges: [Edges] {
    guard let viewport = host.scrollMetrics(in: list)?.viewport else { return [] }
    let rows = list.map { host.rows(in: $0) } ?? host.rows
    func seen(_ y: Double) -> Double { min(max(y - viewport.minY, 0), viewport.height) }
    return rows.map {
      Edges(id: $0.id, top: seen($0.minY), bottom: seen($0.minY + $0.height))
    }
  }

  /// By how much some edge is elsewhere than it was, and which; those who came or went count with
  /// all that is seen of them.
  func greatestMove(since old: [Edges]) -> (distance: Double, row: String) {
    var rest = old
    var worst = (distance: 0.0, row: "nothing")
    func note(_ distance: Double, _ row: String) {
      if !(distance <= worst.distance) { worst = (distance, row) }
    }
    let now = edges
    // A new row of the id of one that exits has nothing to be seen yet: it is not that one.
    for row in now.filter(\.isSeen) + now.filter({ !$0.isSeen }) {
      func distance(_ other: Edges) -> Double {
        max(abs(other.top - row.top), abs(other.bottom - row.bottom))
      }
      let before = rest.indices.filter { rest[$0].id == row.id }
        .min { distance(rest[$0]) < distance(rest[$1]) }
      if let before {
        let other = rest.remove(at: before)
        // Of a row without a height there is nothing to be seen, wherever it is.
        if !row.isSeen, !other.isSeen { continue }
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
