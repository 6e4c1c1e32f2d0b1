/// The rows of a list that assistive technology is told of: their identities, which they keep whether they
/// have nodes or not, and what those say that have none.
///
/// Invariants: a row without a node has an identity.
@MainActor struct AccessibleRows {
  /// What a row without a node says.
  struct Unmade {
    let key: RowKey
    /// The version of its provider that was asked.
    let version: Int
    let parts: [AccessibilityNode]
  }

  private var ids: [RowKey: AccessibilityNode.ID] = [:]
  /// Those without nodes, by their indices.
  private(set) var unmade: [Int: Unmade] = [:]

  /// The identity of a row that is told of; nil for all others.
  func id(of key: RowKey) -> AccessibilityNode.ID? { ids[key] }

  /// Tells of some rows from now on, and of no others.
  mutating func tell(of keys: [RowKey], unmade: [Int: Unmade]) {
    ids = Dictionary(
      keys.map { ($0, ids[$0] ?? AccessibilityNode.ID(row: DisplaySegment.nextVersion())) },
      uniquingKeysWith: { first, _ in first })
    self.unmade = unmade
    assert(checkInvariants().isEmpty)
  }

  /// The index of a row without a node; nil where it has one, or is not told of.
  func unmadeIndex(of id: AccessibilityNode.ID) -> Int? {
    unmade.first { ids[$0.value.key] == id }?.key
  }

  /// The invariants that do not hold, in words; empty where all do.
  func checkInvariants() -> [String] {
    unmade.values.allSatisfy { ids[$0.key] != nil } ? [] : ["a row without a node has no identity"]
  }
}
