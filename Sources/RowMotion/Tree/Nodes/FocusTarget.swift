/// A node that takes what is typed while it has the focus.
@MainActor protocol FocusTarget: PointerTarget {
  var takesFocus: Bool { get }
  func focusChanged(_ isFocused: Bool)
  /// Uses a key; returns whether it did.
  func use(_ key: Key, _ modifiers: KeyModifiers) -> Bool
  func type(_ text: String)
}
