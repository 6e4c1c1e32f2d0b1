/// The node of a row, as ``LazyRows`` uses it.
///
/// | state | stored | `index` |
/// | --- | --- | --- |
/// | shown | in order, among the rows that are drawn | its own |
/// | exiting | right behind the row that it followed | that of the row behind it |
/// | cached | out of view, with its state | its own, as of the last change |
@MainActor protocol LazyRow: AnyObject {
  /// The provider of the row's content.
  var leaf: LeafRowProvider { get }
  /// The key that distinguishes the row from all others in the container.
  var key: RowKey { get }
  /// The index among all rows of the container; for an exiting row, that of the row behind it.
  var index: Int { get set }
  /// The index among the rows of its leaf.
  var localIndex: Int { get set }
  /// True if the row's data is removed.
  var isExiting: Bool { get }
  /// True if no part of an exiting row is visible.
  var hasExited: Bool { get }
  /// The number of rows behind it that have no nodes and take no space.
  var deferredCount: Int { get }
  /// Assigns the node to the row with the same key at another index.
  func assign(_ leaf: LeafRowProvider, _ index: Int)
}

extension LazyRow {
  var id: AnyHashable { key.id }

  var deferredCount: Int { 0 }
}
