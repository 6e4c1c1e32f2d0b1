/// A node that receives keys and text while it has the focus.
@MainActor protocol FocusTarget: PointerTarget {
  var acceptsFocus: Bool { get }
  func focusChanged(_ isFocused: Bool)
  /// Handles a key; returns whether it did.
  func handleKey(_ key: Key, _ modifiers: KeyModifiers) -> Bool
  func type(_ text: String)
  /// The text that is being edited; nil if the node edits no text.
  var input: TextInput? { get }
  /// Replaces the edited text, with the caret after a number of Unicode scalars; nil puts the caret
  /// after the change.
  func set(_ text: String, caret: Int?)
  /// Reacts to a move of the caret to a number of Unicode scalars in the text.
  func caretMoved(to offset: Int)
  /// Shows an input method's text after a number of Unicode scalars; an empty text ends the
  /// composition.
  func compose(_ text: String, at offset: Int)
  /// Ends the editing by submitting, canceling or leaving the text.
  func endEditing(_ end: TextInputEnd)
  /// Returns a rectangle around the caret, with its line and a horizontal margin, in points in the
  /// layer; nil unless the caret moved since the last call.
  func consumeCaret() -> Rect?
}

extension FocusTarget {
  func type(_ text: String) {}
  var input: TextInput? { nil }
  func set(_ text: String, caret: Int?) {}
  func caretMoved(to offset: Int) {}
  func compose(_ text: String, at offset: Int) {}
  func endEditing(_ end: TextInputEnd) {}
  func consumeCaret() -> Rect? { nil }
}

extension FocusTarget {
  /// Returns the rectangle to scroll into view, in points in the layer, once: the caret's after a
  /// move, or the whole view's after a key moved the focus to it; nil otherwise.
  func consumePartToReveal() -> Rect? {
    let needsReveal = runtime.focus.targetToReveal === self
    if needsReveal { runtime.focus.targetToReveal = nil }
    return consumeCaret() ?? (needsReveal ? Rect(origin: originInLayer, size: size) : nil)
  }
}

/// A node that is notified of the focus in the views below.
@MainActor protocol FocusObserver: ViewNode {
  /// Reacts to the focus moving to a node below, elsewhere or to nothing.
  func focusMoved(inside target: (any FocusTarget)?)
}

/// A node that arranges fields in a line.
@MainActor protocol FieldLine: ViewNode {
  /// Moves the focus from a field to the next one, if there is one; returns whether it did.
  func moveFocus(from field: any FocusTarget, backwards: Bool) -> Bool
  /// Scrolls horizontally by the least distance that shows a part of a field, in points in the
  /// node's coordinates.
  func reveal(_ part: ClosedRange<Double>, of field: any FocusTarget)
}

extension ViewNode {
  /// The node itself if it may have the focus; nil otherwise.
  final var focusTarget: (any FocusTarget)? { self as? any FocusTarget }

  /// The first node at or below this one that accepts the focus, in tree order.
  final var firstField: (any FocusTarget)? {
    if let target = focusTarget, target.acceptsFocus { return target }
    var found: (any FocusTarget)?
    visitChildren { if found == nil { found = $0.firstField } }
    return found
  }
}
