/// What happened to a list by itself, as those are told who do not see it happen.
public struct AccessibilityChange: Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// So many rows came, none went.
    case inserted(Int)
    /// So many rows went, none came.
    case removed(Int)
    /// Rows went past others.
    case moved
    /// So many rows say something else; of one of them what it says now.
    case changed(Int, String)
    /// It began to be filled anew.
    case refreshBegan
    /// It is filled anew.
    case refreshEnded
  }

  /// What happened.
  public var kind: Kind
  /// What the list is called.
  public var list: String

  /// Creates a description of something that happened to a list.
  public init(_ kind: Kind, in list: String) {
    self.kind = kind
    self.list = list
  }
}

extension AccessibilityChange: CustomStringConvertible {
  /// What happened, in English.
  public var description: String {
    let place = list.isEmpty ? "" : list + ": "
    switch kind {
    case .inserted(1): return place + "1 row added"
    case .inserted(let count): return place + "\(count) rows added"
    case .removed(1): return place + "1 row removed"
    case .removed(let count): return place + "\(count) rows removed"
    case .moved: return place + "rows moved"
    case .changed(1, let label): return place + "changed, \(label)"
    case .changed(let count, _): return place + "\(count) rows changed"
    case .refreshBegan: return place + "refreshing"
    case .refreshEnded: return place + "refreshed"
    }
  }
}

extension AccessibilityNode {
  /// What happened to the lists of an earlier tree until this one; scrolling is nothing that happened.
  ///
  /// - Complexity: O(n) in the elements.
  public func changes(since old: AccessibilityNode) -> [AccessibilityChange] {
    let before = Dictionary(old.lists.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return lists.flatMap { list in before[list.id].map { list.rowChanges(since: $0) } ?? [] }
  }

  /// The lists and tables at or below the element, in order.
  private var lists: [AccessibilityNode] {
    (role == .list || role == .table ? [self] : []) + children.flatMap(\.lists)
  }

  private func rowChanges(since old: AccessibilityNode) -> [AccessibilityChange] {
    var kinds: [AccessibilityChange.Kind] = []
    if isBusy != old.isBusy { kinds.append(isBusy ? .refreshBegan : .refreshEnded) }
    let difference = (count ?? 0) - (old.count ?? 0)
    if difference > 0 { kinds.append(.inserted(difference)) }
    if difference < 0 { kinds.append(.removed(-difference)) }
    let rows = children.filter { $0.index != nil }
    let known = Dictionary(
      old.children.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let indices = rows.compactMap { known[$0.id]?.index }
    if zip(indices, indices.dropFirst()).contains(where: { $0 > $1 }) { kinds.append(.moved) }
    let changed = rows.filter { row in known[row.id].map { $0.label != row.label } ?? false }
    if let first = changed.first { kinds.append(.changed(changed.count, first.label)) }
    return kinds.map { AccessibilityChange($0, in: label) }
  }
}
