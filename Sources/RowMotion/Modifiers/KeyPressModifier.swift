extension View {
  /// Calls an action when a key is pressed while the view or a descendant has focus.
  ///
  ///     NoteRow(note: note)
  ///       .onKeyPress(.space) {
  ///         toggle(note)
  ///         return .handled
  ///       }
  ///
  /// In a focusable list, such as one with a selection, the row that the arrow keys reached last
  /// has focus. Actions run from the innermost view outward, before the focused view's own
  /// reaction.
  public func onKeyPress(
    _ key: Key, action: @escaping @MainActor () -> KeyPress.Result
  ) -> some View {
    onKeyPress(keys: [key]) { _ in action() }
  }

  /// Calls an action when one of several keys is pressed while the view or a descendant has focus.
  public func onKeyPress(
    keys: Set<Key>, action: @escaping @MainActor (KeyPress) -> KeyPress.Result
  ) -> some View {
    modifier(KeyPressModifier(keys: keys, action: action))
  }
}

struct KeyPressModifier: NodeModifier {
  typealias Node = KeyPressNode

  let keys: Set<Key>
  let action: @MainActor (KeyPress) -> KeyPress.Result
}

/// The node of a view with a key action.
final class KeyPressNode: ModifierNode<KeyPressModifier> {
  /// Handles a key press while the view, or one below, has the focus; returns whether it did.
  func handle(_ press: KeyPress) -> Bool {
    guard environment.isEnabled, modifier.keys.contains(press.key) else {
      return false
    }
    return modifier.action(press) == .handled
  }
}
