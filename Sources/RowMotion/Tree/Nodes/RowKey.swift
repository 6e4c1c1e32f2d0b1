/// What tells a row from all others of its list: what it is made of, and its identity.
struct RowKey: Hashable {
  /// Two rows of the same kind have nodes that can take each other's place.
  let kind: [ObjectIdentifier]
  /// Where in the list's content it stands.
  let path: RowPath
  let id: AnyHashable
  /// How many rows of its leaf with the same id stand before it.
  let occurrence: Int
}
