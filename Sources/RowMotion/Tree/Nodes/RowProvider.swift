/// What a list knows of the rows in one position of its content, without making them.
///
/// Providers form a tree like the content's; the leaves hold the rows.
@MainActor public class RowProvider {
  final var context: SyncContext

  init(_ context: SyncContext) {
    self.context = context
  }

  /// Appends the leaves below in order.
  func collectLeaves(into leaves: inout [LeafRowProvider]) {}

  /// Lets go of the nodes that the provider itself keeps.
  func unmount() {}
}

/// The rows of one position: a single row, or those of a ForEach.
class LeafRowProvider: RowProvider {
  /// How many rows there are.
  var count: Int { 0 }
  /// Whether it is one row that stands in the content by itself, not through a ForEach.
  var isStatic: Bool { false }
  /// Rises with each update, so that rows know that they must be brought up to date.
  private(set) var version = 0
  /// The index of the first row in the list; set by the list.
  final var start = 0
  /// The number of rows the list knows of; set by the list.
  final var knownCount = 0

  /// What the rows are made of: rows of the same kind can take each other's nodes.
  var kind: [ObjectIdentifier] { [ObjectIdentifier(Self.self)] }

  /// What tells a row from all others of the list.
  final func key(at index: Int) -> RowKey {
    RowKey(
      kind: kind, path: context.rowPath, id: id(at: index), occurrence: occurrence(at: index))
  }

  /// How many rows before a row have its identity; 0 where identities are what they should be.
  func occurrence(at index: Int) -> Int { 0 }

  /// Deletes rows; nil where they cannot be deleted.
  var deleteRows: (@MainActor ([Int]) -> Void)? { nil }

  /// Moves rows to before another one; nil where they cannot be moved.
  var moveRows: (@MainActor ([Int], Int) -> Void)? { nil }

  /// The identity of a row.
  func id(at index: Int) -> AnyHashable { AnyHashable(index) }

  /// Brings the content of a row up to date.
  func syncRow(at index: Int, _ old: ViewNode?, _ context: SyncContext) -> ViewNode {
    fatalError("A leaf has to make its rows.")
  }

  /// The index of the row with an identity; nil where there is none.
  func index(of id: AnyHashable) -> Int? {
    (0..<count).first { self.id(at: $0) == id }
  }

  /// Returns the index of the row that has an identity, or whose view was given it by `id(_:)`; nil
  /// if there is no such row.
  func index(ofViewWithID id: AnyHashable) -> Int? { index(of: id) }

  /// The identities of some rows where they are of a type; nil where they are of another one.
  ///
  /// - Complexity: O(k) for k rows; a million cost far less than asking for each identity by itself.
  func ids<ID: Hashable>(of rows: Range<Int>, as type: ID.Type) -> ArraySlice<ID>? { nil }

  /// The indices of the rows with some identities, ascending; where rows share one, the first of them.
  ///
  /// - Complexity: O(n) in the rows where they are many, else that of ``index(of:)`` for each.
  final func indices<ID: Hashable>(of ids: Set<ID>) -> [Int] {
    if ids.count <= 32 { return ids.compactMap { index(of: AnyHashable($0)) }.sorted() }
    guard let all = self.ids(of: 0..<count, as: ID.self) else {
      var rest = Set(ids.map { AnyHashable($0) })
      return (0..<count).filter { rest.remove(id(at: $0)) != nil }
    }
    // Written as a loop over a buffer: of a million rows each closure and iterator costs a tenth of a second.
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

  /// Notes that there is new content, in a new context.
  final func updated(_ context: SyncContext) {
    self.context = context
    version += 1
  }

  /// What changed since the list last asked; nil where nothing did.
  func takeChanges() -> RowChanges? { nil }

  override final func collectLeaves(into leaves: inout [LeafRowProvider]) {
    leaves.append(self)
  }
}
