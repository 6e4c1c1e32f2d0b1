/// A node that takes what is typed while it has the focus.
@MainActor protocol FocusTarget: PointerTarget {
  var takesFocus: Bool { get }
  func focusChanged(_ isFocused: Bool)
  /// Uses a key; returns whether it did.
  func use(_ key: Key, _ modifiers: KeyModifiers) -> Bool
  func type(_ text: String)
  /// The text that is being edited, where it edits text.
  var input: TextInput? { get }
  /// Replaces the text that is being edited; the caret stands behind so many Unicode scalars of it, or
  /// behind what was changed.
  func set(_ text: String, caret: Int?)
  /// The caret was put behind so many Unicode scalars of the text.
  func caretMoved(to offset: Int)
  /// An input method composes something behind so many Unicode scalars of the text, or is done with it.
  func compose(_ text: String, at offset: Int)
  /// The user ends the editing.
  func endEditing(_ end: TextInputEnd)
  /// Where the line of the caret stands in the layer, and a little around the caret from side to side, points,
  /// once after it moved.
  func takeCaret() -> Rect?
}

extension FocusTarget {
  var input: TextInput? { nil }
  func set(_ text: String, caret: Int?) {}
  func caretMoved(to offset: Int) {}
  func compose(_ text: String, at offset: Int) {}
  func endEditing(_ end: TextInputEnd) {}
  func takeCaret() -> Rect? { nil }
}

extension FocusTarget {
  /// What of the view is to be seen, points in its layer: its caret, once after that moved, or all of it after a key went
  /// there; nil where nothing is that was not before.
  func takePartToReveal() -> Rect? {
    let isReached = host.reachedFocus === self
    if isReached { host.reachedFocus = nil }
    return takeCaret() ?? (isReached ? Rect(origin: originInLayer, size: size) : nil)
  }
}

extension ViewNode {
  /// The first node at or below this one that takes the focus, in tree order.
  final var firstField: (any FocusTarget)? {
    if let target = focusTarget, target.takesFocus { return target }
    var found: (any FocusTarget)?
    visitChildren { if found == nil { found = $0.firstField } }
    return found
  }
}
