/// The traits of a view for assistive technologies, in addition to its text.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The bits, one for each trait.
  public let rawValue: Int

  /// Creates traits from their bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The view acts when it is pressed.
  public static let isButton = AccessibilityTraits(rawValue: 1)
  /// The view is a heading.
  public static let isHeader = AccessibilityTraits(rawValue: 2)
  /// The view is selected.
  public static let isSelected = AccessibilityTraits(rawValue: 4)
  /// The view is a link.
  public static let isLink = AccessibilityTraits(rawValue: 8)
  /// The view is an image.
  public static let isImage = AccessibilityTraits(rawValue: 16)
  /// The view is on or off.
  public static let isToggle = AccessibilityTraits(rawValue: 32)
  /// The view is still loading.
  public static let isBusy = AccessibilityTraits(rawValue: 64)

  /// The role that the traits give to a view; nil if they determine none.
  var role: AccessibilityNode.Role? {
    if contains(.isToggle) { return .toggle }
    if contains(.isLink) { return .link }
    if contains(.isButton) { return .button }
    if contains(.isHeader) { return .heading }
    return contains(.isImage) ? .image : nil
  }
}

/// The treatment of the views inside a view that is an element by itself.
public enum AccessibilityChildBehavior: Hashable, Sendable {
  /// The views inside are not exposed.
  case ignore
  /// The text and actions of the views inside become those of the view.
  case combine
  /// The views inside are exposed as children of the view.
  case contain
}
