extension View {
  /// Adds a context menu, which a secondary click, a long touch, or the menu key on the focused
  /// view opens.
  ///
  ///     NoteRow(note: note)
  ///       .contextMenu {
  ///         [.button("Edit") { edit(note) }, .divider, .button("Delete") { delete(note) }]
  ///       }
  ///
  /// The innermost menu under the pointer opens, after its row is selected. A row without a menu
  /// gets one of its accessibility actions, see ``ViewHost/contextMenu(at:)``.
  ///
  /// - Parameter items: Creates the items each time the menu opens; an empty menu does not open.
  public func contextMenu(
    items: @escaping @MainActor () -> [ContextMenuItem]
  ) -> some View {
    modifier(ContextMenuModifier(items: items))
  }
}

struct ContextMenuModifier: NodeModifier {
  typealias Node = ContextMenuNode

  let items: @MainActor () -> [ContextMenuItem]
}

/// The node of a view with a context menu.
final class ContextMenuNode: ModifierNode<ContextMenuModifier> {
  /// The items of the menu; nil while the view is disabled.
  var items: [ContextMenuItem]? { environment.isEnabled ? modifier.items() : nil }
}
