import RowDrawing

/// The text that is being edited, over which a window can place a native text widget.
public struct TextInput: Equatable, Sendable {
  /// The identity of the field, unique while its view exists.
  public var id: AccessibilityNode.ID
  /// The frame of the field in the host, as currently animated, in points.
  public var frame: Rect
  /// The origin in the host, in points, of the content that moves as a unit with the field, such as
  /// its row.
  ///
  /// A painter moves this content by whole pixels, so the field's text begins at a pixel of it.
  public var layerOrigin: Point
  /// The part of the frame that is not clipped; empty if it is scrolled out of view.
  public var visibleFrame: Rect
  /// The current text.
  public var text: String
  /// The title of the field.
  public var title: String
  /// A Boolean value that indicates whether the text may have several lines.
  public var isMultiline: Bool
  /// A Boolean value that indicates whether Enter ends the editing, as in a table's cell.
  ///
  /// Shift-Enter and Alt-Enter then begin a new line, if the text may have several. Otherwise Enter
  /// begins one.
  public var endsOnEnter: Bool
  /// The font, already scaled.
  public var font: Font
  /// The color of the text.
  public var color: ResolvedColor
  /// The alignment of the text's lines.
  public var alignment: TextAlignment
  /// A Boolean value that indicates whether lines start at the right.
  public var isRightToLeft: Bool
}

extension KeyModifiers {
  /// Returns true if Enter ends the editing of a text while these keys are pressed.
  package func endEditing(endsOnEnter: Bool, isMultiline: Bool) -> Bool {
    if contains(.control) { return true }
    return endsOnEnter && (!isMultiline || isDisjoint(with: [.shift, .alt]))
  }
}

/// The end of a text's editing.
///
/// | end | the text | the action that is called |
/// | --- | --- | --- |
/// | `submit` | stays as edited | the action of `onSubmit` |
/// | `cancel` | returns to its value from before the focus | the action of `onExitCommand` |
/// | `leave` | stays as edited | none |
public enum TextInputEnd: Hashable, Sendable {
  /// The user confirms the text.
  case submit
  /// The user cancels the editing.
  case cancel
  /// The user continues elsewhere in the window.
  case leave
}
