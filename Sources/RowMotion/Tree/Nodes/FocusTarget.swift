/// A node that receives keys and text while it has the focus.
@MainActor protocol FocusTarget: PointerTarget {
  var acceptsFocus: Bool { get }
  /// True if the node only performs an action: Tab focuses it, but a press, an arrow key or an opening
  /// window does not.
  var isControl: Bool { get }
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
  var isControl: Bool { false }
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
    // The focus ring of a control is around it.
    let frame = Rect(origin: originInLayer, size: size).inset(by: isControl ? -4 : 0)
    return consumeCaret() ?? (needsReveal ? frame : nil)
  }
}

extension FocusTarget {
  /// Draws the focus ring along the inside of a frame while the node's focus is displayed.
  func paintFocusRing(_ canvas: Canvas, in frame: Rect) {
    guard runtime.focus.target === self, runtime.focus.isShown, runtime.focus.hasKeyboard else {
      return
    }
    canvas.border(
      frame, cornerRadius: 6, lineWidth: 2, Color.accentColor.resolve(in: environment))
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

/// A node some of whose children cannot be focused, such as those that exit.
@MainActor protocol FocusFilter: ViewNode {
  /// Visits the children that can be focused, or contain nodes that can be.
  func visitFocusable(_ visit: @MainActor (ViewNode) -> Void)
}

extension ViewNode {
  /// The node itself if it may have the focus; nil otherwise.
  final var focusTarget: (any FocusTarget)? { self as? any FocusTarget }

  /// The node itself if a press on it focuses it; nil otherwise.
  final var pressFocusTarget: (any FocusTarget)? {
    focusTarget.flatMap { $0.acceptsFocus && !$0.isControl ? $0 : nil }
  }

  /// The first node at or below this one that accepts the focus and is no control, in tree order.
  final var firstField: (any FocusTarget)? { focusTargets().first { !$0.isControl } }

  /// Returns the nodes at or below this one that a key may focus, in tree order.
  ///
  /// - Parameter focused: A node that is among them even if it has been disabled.
  final func focusTargets(with focused: (any FocusTarget)? = nil) -> [any FocusTarget] {
    var targets: [any FocusTarget] = []
    func visit(_ node: ViewNode) {
      if let target = node.focusTarget, target.acceptsFocus || target === focused {
        targets.append(target)
      }
      if let filter = node as? any FocusFilter {
        filter.visitFocusable(visit)
      } else {
        node.visitChildren(visit)
      }
    }
    visit(self)
    return targets
  }
}
