/// A change of a list that assistive technology announces.
public struct AccessibilityChange: Hashable, Sendable {
  /// The kind of a change.
  public enum Kind: Hashable, Sendable {
    /// A number of rows was inserted and none was removed.
    case inserted(Int)
    /// A number of rows was removed and none was inserted.
    case removed(Int)
    /// Rows changed their order.
    case moved
    /// The labels of a number of rows changed; the string is the first one's new label.
    case changed(Int, String)
    /// A refresh of the list began.
    case refreshBegan
    /// A refresh of the list ended.
    case refreshEnded
  }

  /// The kind of the change.
  public var kind: Kind
  /// The accessibility label of the list.
  public var list: String

  /// Creates a change of a list.
  public init(_ kind: Kind, in list: String) {
    self.kind = kind
    self.list = list
  }
}

extension AccessibilityChange: CustomStringConvertible {
  /// A description of the change, in English.
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
  /// Returns the changes of the lists since an earlier tree, apart from scrolling.
  ///
  /// - Complexity: O(n) in the elements.
  public func changes(since old: AccessibilityNode) -> [AccessibilityChange] {
    let before = Dictionary(old.lists.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return lists.flatMap { list in before[list.id].map { list.rowChanges(since: $0) } ?? [] }
  }

  /// The lists and tables in the element's subtree, including the element, in order.
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
