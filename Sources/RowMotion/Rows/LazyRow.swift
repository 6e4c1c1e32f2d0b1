/// What ``LazyRows`` knows of the node of a row.
///
/// | state | where it is kept | `index` |
/// | --- | --- | --- |
/// | shown | in order, among those that are drawn | its own |
/// | exiting | right behind the row that it followed | that of the row behind it |
/// | cached | out of sight, with its state | its own, as of the last change |
@MainActor protocol LazyRow: AnyObject {
  /// The provider that the row's content comes from.
  var leaf: LeafRowProvider { get }
  /// What tells the row from all others of the container.
  var key: RowKey { get }
  /// The index among all rows of the container.
  var index: Int { get set }
  /// The index among the rows of its leaf.
  var localIndex: Int { get set }
  /// Whether the row's data is removed.
  var isExiting: Bool { get }
  /// Whether nothing of an exiting row is left to be seen.
  var hasExited: Bool { get }
  /// How many rows behind it have no nodes and take no room.
  var deferredCount: Int { get }
  /// Stands for the row at another index from now on, one with the same key.
  func take(_ leaf: LeafRowProvider, _ index: Int)
}

extension LazyRow {
  var id: AnyHashable { key.id }

  var deferredCount: Int { 0 }
}
