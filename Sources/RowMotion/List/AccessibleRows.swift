/// The rows of a list that are reported to assistive technology.
///
/// A row keeps its identity whether it has a node or not.
///
/// Invariants: each reported row without a node has an identity.
@MainActor struct AccessibleRows {
  /// The accessibility content of a row without a node.
  struct OffscreenRow {
    let key: RowKey
    /// The version of the row's provider that created the content.
    let version: Int
    let parts: [AccessibilityNode]
  }

  private var ids: [RowKey: AccessibilityNode.ID] = [:]
  /// The reported rows without nodes, by index.
  private(set) var offscreenRows: [Int: OffscreenRow] = [:]

  /// Returns the identity of a row; nil if the row is not reported.
  func id(of key: RowKey) -> AccessibilityNode.ID? { ids[key] }

  /// Replaces the reported rows; `offscreenRows` are those without nodes, by index.
  mutating func update(_ keys: [RowKey], offscreenRows: [Int: OffscreenRow]) {
    ids = Dictionary(
      keys.map { ($0, ids[$0] ?? AccessibilityNode.ID(row: DisplaySegment.nextVersion())) },
      uniquingKeysWith: { first, _ in first })
    self.offscreenRows = offscreenRows
    assert(checkInvariants().isEmpty)
  }

  /// Returns the index of a reported row without a node; nil if no such row has the identity.
  func offscreenIndex(of id: AccessibilityNode.ID) -> Int? {
    offscreenRows.first { ids[$0.value.key] == id }?.key
  }

  /// Returns a message for each violated invariant; empty if all hold.
  func checkInvariants() -> [String] {
    offscreenRows.values.allSatisfy { ids[$0.key] != nil }
      ? [] : ["a row without a node has no identity"]
  }
}
