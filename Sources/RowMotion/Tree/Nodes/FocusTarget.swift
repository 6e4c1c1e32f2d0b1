/// A node that takes what is typed while it has the focus.
@MainActor protocol FocusTarget: PointerTarget {
  var takesFocus: Bool { get }
  func focusChanged(_ isFocused: Bool)
  /// Uses a key; returns whether it did.
  func use(_ key: Key, _ modifiers: KeyModifiers) -> Bool
  func type(_ text: String)
  /// The text that is being edited, where it edits text.
  var input: TextInput? { get }
  /// Replaces the text that is being edited.
  func set(_ text: String)
  /// Where the line of the caret begins and ends in the layer, points, once after an edit.
  func takeCaretLine() -> ClosedRange<Double>?
}

extension FocusTarget {
  var input: TextInput? { nil }
  func set(_ text: String) {}
  func takeCaretLine() -> ClosedRange<Double>? { nil }
}
