/// Something that assistive technology can do with a view.
public struct AccessibilityActionKind: Hashable, Sendable {
  /// What it is called.
  public let name: String

  /// Creates an action with a name of the program's own, which is read out.
  public init(named name: some StringProtocol) {
    self.name = String(name)
  }

  /// What a tap does.
  public static let `default` = AccessibilityActionKind(named: "press")
  /// What a tap does where it shows or hides something, or turns it on or off.
  public static let toggle = AccessibilityActionKind(named: "toggle")
  /// Lets it be edited.
  public static let edit = AccessibilityActionKind(named: "edit")
  /// Takes it away.
  public static let delete = AccessibilityActionKind(named: "delete")
  /// Puts it before the row above.
  public static let moveUp = AccessibilityActionKind(named: "move up")
  /// Puts it behind the row below.
  public static let moveDown = AccessibilityActionKind(named: "move down")
  /// Scrolls on to what follows, or shows the rest of it.
  public static let showMore = AccessibilityActionKind(named: "show more")
  /// Scrolls back to what came before.
  public static let showPrevious = AccessibilityActionKind(named: "show previous")
  /// Has it filled anew.
  public static let refresh = AccessibilityActionKind(named: "refresh")
  /// Gives it the focus.
  public static let focus = AccessibilityActionKind(named: "focus")
  /// Puts away what is presented.
  public static let escape = AccessibilityActionKind(named: "dismiss")
}
