/// What a view is to those who do not see it, beside what it says.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  /// One bit for each trait.
  public let rawValue: Int

  /// Creates traits from their bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// It acts when it is pressed.
  public static let isButton = AccessibilityTraits(rawValue: 1)
  /// It stands over others.
  public static let isHeader = AccessibilityTraits(rawValue: 2)
  /// It is selected.
  public static let isSelected = AccessibilityTraits(rawValue: 4)
  /// It leads elsewhere.
  public static let isLink = AccessibilityTraits(rawValue: 8)
  /// It is to be looked at.
  public static let isImage = AccessibilityTraits(rawValue: 16)
  /// It is on or off.
  public static let isToggle = AccessibilityTraits(rawValue: 32)
  /// It is still being filled.
  public static let isBusy = AccessibilityTraits(rawValue: 64)

  /// The kind of thing that they make of a view; nil where they say nothing of it.
  var role: AccessibilityNode.Role? {
    if contains(.isToggle) { return .toggle }
    if contains(.isLink) { return .link }
    if contains(.isButton) { return .button }
    if contains(.isHeader) { return .heading }
    return contains(.isImage) ? .image : nil
  }
}

/// What becomes of the views inside of one that is an element by itself.
public enum AccessibilityChildBehavior: Hashable, Sendable {
  /// They are not told of.
  case ignore
  /// What they say is said by the view, and what they do can be done with it.
  case combine
  /// They are told of, as belonging to the view.
  case contain
}
