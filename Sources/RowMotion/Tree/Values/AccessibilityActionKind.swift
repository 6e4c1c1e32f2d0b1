/// A kind of action that assistive technologies can perform on a view.
public struct AccessibilityActionKind: Hashable, Sendable {
  /// The name of the action.
  public let name: String

  /// Creates an action with a custom name, which is read out.
  public init(named name: some StringProtocol) {
    self.name = String(name)
  }

  /// The effect of a tap.
  public static let `default` = AccessibilityActionKind(named: "press")
  /// The effect of a tap that shows or hides something, or switches it on or off.
  public static let toggle = AccessibilityActionKind(named: "toggle")
  /// Starts editing the element.
  public static let edit = AccessibilityActionKind(named: "edit")
  /// Deletes the element.
  public static let delete = AccessibilityActionKind(named: "delete")
  /// Moves the element before the row above.
  public static let moveUp = AccessibilityActionKind(named: "move up")
  /// Moves the element after the row below.
  public static let moveDown = AccessibilityActionKind(named: "move down")
  /// Scrolls forward, or shows the rest of the content.
  public static let showMore = AccessibilityActionKind(named: "show more")
  /// Scrolls back.
  public static let showPrevious = AccessibilityActionKind(named: "show previous")
  /// Refreshes the content.
  public static let refresh = AccessibilityActionKind(named: "refresh")
  /// Moves the focus to the element.
  public static let focus = AccessibilityActionKind(named: "focus")
  /// Dismisses the presented view.
  public static let escape = AccessibilityActionKind(named: "dismiss")
}
