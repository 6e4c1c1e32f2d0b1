import RowMotion

/// What happened to a row, in the article's words.
struct RowEvent: Equatable, CustomStringConvertible {
  enum Kind: Equatable {
    /// It came: an identity that was not there before.
    case insert
    /// It goes: its identity is not there any more.
    case remove
    /// It was going and comes back.
    case reverse
    /// It keeps its identity and goes elsewhere.
    case move
    /// It keeps its identity and goes to another height over time.
    case resize
    /// It keeps its identity and has another height at once, so many points more.
    case snap(Double)
    /// It took the place of one with another identity.
    case replace(String)
  }

  let kind: Kind
  /// The row's identity in words.
  let identity: String

  var description: String {
    switch kind {
    case .insert: "insert, \(identity) is new: its state begins"
    case .remove: "remove, \(identity) is gone, and its state with it"
    case .reverse: "reverse, \(identity) comes back with its state"
    case .move: "move, \(identity) stays: its state goes along"
    case .resize: "resize, \(identity) stays: its state is kept"
    case .snap(let points):
      "resize, \(identity) stays: its state is kept, its height snaps by \(Words.points(abs(points)))"
    case .replace(let other): "replace, \(other) by \(identity): its state is lost"
    }
  }
}

/// Finds what happened to the rows of a list from one frame to the next.
@MainActor final class RowEventLog {
  /// The identity of a row in words.
  private let name: @MainActor (AnyHashable) -> String
  private var before: [AnyHashable: RowInfo] = [:]
  private var order: [AnyHashable] = []

  init(_ name: @escaping @MainActor (AnyHashable) -> String) { self.name = name }

  /// Looks at the rows of a frame.
  func look(_ rows: [RowInfo]) -> [RowEvent] {
    var events: [RowEvent] = []
    for row in rows {
      let identity = name(row.id)
      guard let old = before[row.id] else {
        if row.state == .appearing { events.append(RowEvent(kind: .insert, identity: identity)) }
        continue
      }
      if old.state == row.state {
        if row.state == .present, abs(row.height - old.height) > 0.5 {
          events.append(RowEvent(kind: .snap(row.height - old.height), identity: identity))
        }
        continue
      }
      switch row.state {
      case .disappearing: events.append(RowEvent(kind: .remove, identity: identity))
      case .appearing where old.state == .disappearing:
        events.append(RowEvent(kind: .reverse, identity: identity))
      case .resizing: events.append(RowEvent(kind: .resize, identity: identity))
      default: break
      }
    }
    events += moves(rows)
    before = Dictionary(rows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    order = rows.filter { $0.index != nil }.map(\.id)
    return replacements(events)
  }

  /// Rows that both frames show, in another order than before.
  private func moves(_ rows: [RowInfo]) -> [RowEvent] {
    let now = rows.filter { $0.index != nil && before[$0.id]?.index != nil }
    let old = order.filter { id in now.contains { $0.id == id } }
    let changes = IdentityDiff(from: old, to: now.map(\.id)).changes
    return changes.moves.map { RowEvent(kind: .move, identity: name(now[$0.to].id)) }
  }

  /// One removal and one insertion in one frame are a replacement.
  private func replacements(_ events: [RowEvent]) -> [RowEvent] {
    let removed = events.filter { $0.kind == .remove }
    let inserted = events.filter { $0.kind == .insert }
    guard removed.count == 1, inserted.count == 1, events.count == 2 else { return events }
    return [RowEvent(kind: .replace(removed[0].identity), identity: inserted[0].identity)]
  }
}
