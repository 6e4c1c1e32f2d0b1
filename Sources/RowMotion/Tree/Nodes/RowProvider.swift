/// The name inside the library; the underscore says that programs do not use the type.
typealias RowProvider = _RowProvider

/// The rows at a position of a list's content, known before they are created.
///
/// Providers form a tree like the content's; its leaves hold the rows.
@MainActor public class _RowProvider {
  final var context: SyncContext

  init(_ context: SyncContext) {
    self.context = context
  }

  /// Appends the leaves below, in order.
  func collectLeaves(into leaves: inout [LeafRowProvider]) {}

  /// Removes the nodes that the provider owns.
  func unmount() {}
}

/// The rows of one position: a single row, or those of a ForEach.
class LeafRowProvider: RowProvider {
  /// The number of rows.
  var count: Int { 0 }
  /// True if the provider is a single row outside of any ForEach.
  var isStatic: Bool { false }
  /// The number of updates so far, by which rows notice that they are outdated.
  private(set) var version = 0
  /// The index of the first row in the list; set by the list.
  final var start = 0
  /// The number of rows that the list knows; set by the list.
  final var knownCount = 0

  /// The types that the rows are made of; rows of the same kind can exchange their nodes.
  var kind: [ObjectIdentifier] { [ObjectIdentifier(Self.self)] }

  /// Returns the unique key of a row in its list.
  final func key(at index: Int) -> RowKey {
    RowKey(
      kind: kind, path: context.rowPath, id: id(at: index), occurrence: occurrence(at: index))
  }

  /// Returns the number of earlier rows with a row's identity; 0 if identities are unique.
  func occurrence(at index: Int) -> Int { 0 }

  /// The action that deletes rows; nil if they cannot be deleted.
  var deleteRows: (@MainActor ([Int]) -> Void)? { nil }

  /// The action that moves rows before another one; nil if they cannot be moved.
  var moveRows: (@MainActor ([Int], Int) -> Void)? { nil }

  /// Returns the identity of a row.
  func id(at index: Int) -> AnyHashable { AnyHashable(index) }

  /// Creates or updates the node of a row's content.
  func syncRow(at index: Int, _ old: ViewNode?, _ context: SyncContext) -> ViewNode {
    fatalError("A leaf must create its rows.")
  }

  /// Returns the index of the row with an identity; nil if there is none.
  func index(of id: AnyHashable) -> Int? {
    (0..<count).first { self.id(at: $0) == id }
  }

  /// Returns the index of the row with an identity, or with a view to which `id(_:)` gave it; nil
  /// if there is none.
  func index(ofViewWithID id: AnyHashable) -> Int? { index(of: id) }

  /// Returns the identities of some rows if they are of a type; nil otherwise.
  ///
  /// - Complexity: O(k) for k rows; for a million it is far cheaper than single queries.
  func ids<ID: Hashable>(of rows: Range<Int>, as type: ID.Type) -> ArraySlice<ID>? { nil }

  /// Returns the ascending indices of the rows with some identities; of rows with one identity, the
  /// first.
  ///
  /// - Complexity: O(n) in the rows for many identities, else that of ``index(of:)`` for each.
  final func indices<ID: Hashable>(of ids: Set<ID>) -> [Int] {
    if ids.count <= 32 { return ids.compactMap { index(of: AnyHashable($0)) }.sorted() }
    guard let all = self.ids(of: 0..<count, as: ID.self) else {
      var rest = Set(ids.map { AnyHashable($0) })
      return (0..<count).filter { rest.remove(id(at: $0)) != nil }
    }
    // A loop over a buffer: closures and iterators cost 0.1 seconds each for a million rows.
    return all.withUnsafeBufferPointer { all in
      var indices: [Int] = []
      var index = 0
      while index < all.count {
        if ids.contains(all[index]), occurrence(at: index) == 0 { indices.append(index) }
        index += 1
      }
      return indices
    }
  }

  /// Records new content in a new context.
  final func updated(_ context: SyncContext) {
    self.context = context
    version += 1
  }

  /// Returns the changes since the last call; nil if there are none.
  func consumeChanges() -> RowChanges? { nil }

  override final func collectLeaves(into leaves: inout [LeafRowProvider]) {
    leaves.append(self)
  }
}
