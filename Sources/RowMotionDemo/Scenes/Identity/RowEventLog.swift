import RowMotion

/// An event of a row, in the article's words.
struct RowEvent: Equatable, CustomStringConvertible {
  enum Kind: Equatable {
    /// The insertion of a row with a new identity.
    case insert
    /// The removal of a row with its identity.
    case remove
    /// The return of a row while it was being removed.
    case reverse
    /// A move of a row that keeps its identity.
    case move
    /// An animated resize of a row that keeps its identity.
    case resize
    /// An immediate resize, by an amount in points, of a row that keeps its identity.
    case snap(Double)
    /// The replacement of a row, whose identity is given.
    case replace(String)
  }

  let kind: Kind
  /// The row's identity in words.
  let identity: String

  /// An event with the longest description.
  static let longest = RowEvent(kind: .snap(100), identity: "the view at position 1")

  var description: String {
    switch kind {
    case .insert: "Inserted: \(identity) is new, with new state"
    case .remove: "Removed: \(identity), with its state"
    case .reverse: "Reversed: \(identity) returns with its state"
    case .move: "Moved: \(identity) keeps its state"
    case .resize: "Resized: \(identity) keeps its state"
    case .snap(let points):
      "Resized: \(identity) keeps its state, but its height snaps by \(Formatted.length(abs(points)))"
    case .replace(let other): "Replaced: \(other) by \(identity); its state is lost"
    }
  }
}

/// A log that finds the events of a list's rows from one frame to the next.
@MainActor final class RowEventLog {
  /// Describes the identity of a row.
  private let name: @MainActor (AnyHashable) -> String
  private var before: [AnyHashable: RowInfo] = [:]
  private var order: [AnyHashable] = []

  init(_ name: @escaping @MainActor (AnyHashable) -> String) { self.name = name }

  /// Returns the events of the rows since the last frame.
  func update(_ rows: [RowInfo]) -> [RowEvent] {
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

  /// Returns a move for each of the rows in both frames that changed its order.
  private func moves(_ rows: [RowInfo]) -> [RowEvent] {
    let now = rows.filter { $0.index != nil && before[$0.id]?.index != nil }
    let old = order.filter { id in now.contains { $0.id == id } }
    let changes = IdentityDiff(from: old, to: now.map(\.id)).changes
    return changes.moves.map { RowEvent(kind: .move, identity: name(now[$0.to].id)) }
  }

  /// Returns one replacement instead of a frame's only removal and only insertion.
  private func replacements(_ events: [RowEvent]) -> [RowEvent] {
    let removed = events.filter { $0.kind == .remove }
    let inserted = events.filter { $0.kind == .insert }
    guard removed.count == 1, inserted.count == 1, events.count == 2 else { return events }
    return [RowEvent(kind: .replace(removed[0].identity), identity: inserted[0].identity)]
  }
}
