extension View {
  /// Gives the view a menu, which opens at a click with the second button, a long touch, or the menu key
  /// while the view has the keyboard.
  ///
  ///     NoteRow(note: note)
  ///       .contextMenu {
  ///         [.button("Edit") { edit(note) }, .divider, .button("Delete") { delete(note) }]
  ///       }
  ///
  /// The innermost menu under the pointer opens. A row of a list that is not selected is selected first. A
  /// row without a menu has one of what can be done with it otherwise, see ``ViewHost/contextMenu(at:)``.
  ///
  /// - Parameter items: Makes the lines each time the menu opens; where there are none, no menu does.
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

/// The node of a view with a menu.
final class ContextMenuNode: ModifierNode<ContextMenuModifier> {
  override var contextMenuItems: [ContextMenuItem]? {
    environment.isEnabled ? modifier.items() : nil
  }
}
