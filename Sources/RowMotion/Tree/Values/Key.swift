/// A key of the keyboard, named by its function.
public enum Key: Hashable, Sendable {
  /// A key that types a character.
  case character(Character)
  /// Activates the focused element.
  case enter
  /// Cancels.
  case escape
  /// Activates or selects the focused element.
  case space
  /// Moves the focus to the next group.
  case tab
  /// Removes the character before the caret.
  case backspace
  /// Removes the selection.
  case delete
  /// Moves up by one.
  case up
  /// Moves down by one.
  case down
  /// Moves left.
  case left
  /// Moves right.
  case right
  /// Moves to the start.
  case home
  /// Moves to the end.
  case end
  /// Moves up by a page.
  case pageUp
  /// Moves down by a page.
  case pageDown
  /// A function key with its number.
  case function(Int)
}

/// SwiftUI's names of keys.
extension Key {
  /// Activates the focused element.
  public static var `return`: Key { .enter }
  /// Moves up by one.
  public static var upArrow: Key { .up }
  /// Moves down by one.
  public static var downArrow: Key { .down }
  /// Moves left.
  public static var leftArrow: Key { .left }
  /// Moves right.
  public static var rightArrow: Key { .right }
}

/// Modifier keys that are held while another key is pressed.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bits, one for each key.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The Shift key.
  public static let shift = KeyModifiers(rawValue: 1)
  /// The Control key.
  public static let control = KeyModifiers(rawValue: 2)
  /// The Alt key.
  public static let alt = KeyModifiers(rawValue: 4)
}

/// A pressed key and its modifiers.
public struct KeyPress: Hashable, Sendable {
  /// The result of an action for a key press.
  public enum Result: Hashable, Sendable {
    /// The event was handled and stops propagating.
    case handled
    /// The event propagates to the views around.
    case ignored
  }

  /// The key that is pressed.
  public let key: Key
  /// The modifier keys that are held.
  public let modifiers: KeyModifiers

  /// Creates a key press.
  public init(key: Key, modifiers: KeyModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}
