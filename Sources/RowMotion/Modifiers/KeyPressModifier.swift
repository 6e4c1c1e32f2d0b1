extension View {
  /// Calls an action when a key is pressed while the view, or something in it, has the focus.
  ///
  ///     NoteRow(note: note)
  ///       .onKeyPress(.space) {
  ///         toggle(note)
  ///         return .handled
  ///       }
  ///
  /// In a list that takes the focus, as one with a selection does, it is the row that has it which
  /// the arrow keys went to last. The innermost action is asked first, and what the focused view
  /// itself would do with the key comes last.
  public func onKeyPress(
    _ key: Key, action: @escaping @MainActor () -> KeyPress.Result
  ) -> some View {
    onKeyPress(keys: [key]) { _ in action() }
  }

  /// Calls an action when one of several keys is pressed while the view, or something in it, has the
  /// focus.
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

/// The node of a view that reacts to keys.
final class KeyPressNode: ModifierNode<KeyPressModifier> {
  override func use(_ press: KeyPress) -> Bool {
    guard environment.isEnabled, modifier.keys.contains(press.key) else {
      return false
    }
    return modifier.action(press) == .handled
  }
}
