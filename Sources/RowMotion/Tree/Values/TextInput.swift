import RowDrawing

/// The text that is being edited, for a window to lay a real text widget over.
public struct TextInput: Equatable, Sendable {
  /// What tells the field from all others, for as long as its view is there.
  public var id: AccessibilityNode.ID
  /// Where the field stands in the host, as it stands in motion, points.
  public var frame: Rect
  /// What clipping leaves of it; empty where it is scrolled out of sight.
  public var visibleFrame: Rect
  /// What clipping will leave of it once its row has grown to hold it.
  ///
  /// A new line is to be seen at once, also where what stands below it has still to make room.
  public var settledFrame: Rect
  /// What is painted behind the letters, for what reaches beyond `visibleFrame`; opaque.
  public var surface: ResolvedColor
  /// The text as it is.
  public var text: String
  /// What it is for.
  public var title: String
  /// Whether enter begins a new line.
  public var isMultiline: Bool
  /// The font, already scaled.
  public var font: Font
  /// The colour of the letters.
  public var color: ResolvedColor
  /// How shorter lines stand under longer ones.
  public var alignment: TextAlignment
  /// Whether lines start at the right.
  public var isRightToLeft: Bool
}

/// How the editing of a text ends.
///
/// | end | the text | what is called |
/// | --- | --- | --- |
/// | `submit` | stays as it was edited | the action of `onSubmit` |
/// | `cancel` | becomes what it was when it got the focus | the action of `onExitCommand` |
/// | `leave` | stays as it was edited | nothing |
public enum TextInputEnd: Hashable, Sendable {
  /// The user is done.
  case submit
  /// The user gives up.
  case cancel
  /// The user goes on elsewhere in the window.
  case leave
}
