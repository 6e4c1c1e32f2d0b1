/// The unique key of a row in its list: its kind, position and identity.
struct RowKey: Hashable {
  /// The types that the row is made of; rows of the same kind can exchange their nodes.
  let kind: [ObjectIdentifier]
  /// The row's position in the list's content.
  let path: RowPath
  let id: AnyHashable
  /// The number of earlier rows of its leaf with the same id.
  let occurrence: Int
}
