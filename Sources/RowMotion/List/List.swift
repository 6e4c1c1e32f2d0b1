/// Rows one below the other, made when they are seen, that scroll.
///
/// Each view of the content, each element of a ForEach, is a row. A row may change its height,
/// appear, vanish or move at any moment; none of it makes another row jump. See ``ListRowResizing``
/// for what SwiftUI's own list does instead.
public struct List<Content: View>: View {
  /// A view without content of its own.
  public typealias Body = Never

  let content: Content

  /// Creates a list of rows.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Creates a list with a row for each element, known by one of its properties.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping @MainActor (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    content = ForEach(data, id: id, content: rowContent)
  }

  /// Creates a list with a row for each element that knows its identity.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping @MainActor (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    content = ForEach(data, content: rowContent)
  }

  /// Keeps the list's node.
  public static func _sync(
    _ view: List, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node = old.map { unsafeDowncast($0, to: ListNode.self) } ?? ListNode(context)
    node.update(view.content, context)
    return node
  }
}
