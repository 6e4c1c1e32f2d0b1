import RowMotion

/// Says what happened to the rows of a list from one frame to the next.
@MainActor final class RowEventLog {
  /// The events in words, the latest first; at most twelve.
  private(set) var lines: [String] = []
  private var before: [AnyHashable: RowInfo] = [:]
  private var order: [AnyHashable] = []

  /// Looks at the rows of a frame.
  func look(_ rows: [RowInfo]) {
    var events: [String] = []
    for row in rows {
      guard let old = before[row.id] else {
        if row.state == .appearing { events.append("insert \(name(row))") }
        continue
      }
      if old.state == row.state { continue }
      switch row.state {
      case .disappearing: events.append("remove \(name(row))")
      case .appearing where old.state == .disappearing: events.append("reverse \(name(row))")
      case .resizing: events.append("resize \(name(row))")
      default: break
      }
    }
    events += moves(rows)
    before = Dictionary(rows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    order = rows.filter { $0.index != nil }.map(\.id)
    lines = Array((replacements(events) + lines).prefix(12))
  }

  /// Rows that both frames show, in another order than before.
  private func moves(_ rows: [RowInfo]) -> [String] {
    let now = rows.filter { $0.index != nil && before[$0.id]?.index != nil }
    let old = order.filter { id in now.contains { $0.id == id } }
    let changes = IdentityDiff(from: old, to: now.map(\.id)).changes
    return changes.moves.map { "move \(name(now[$0.to]))" }
  }

  /// One removal and one insertion in one frame are a replacement.
  private func replacements(_ events: [String]) -> [String] {
    let removed = events.filter { $0.hasPrefix("remove ") }
    let inserted = events.filter { $0.hasPrefix("insert ") }
    guard removed.count == 1, inserted.count == 1, events.count == 2 else { return events }
    return ["replace \(removed[0].dropFirst(7)) by \(inserted[0].dropFirst(7))"]
  }

  private func name(_ row: RowInfo) -> String { "row \(row.id)" }
}
