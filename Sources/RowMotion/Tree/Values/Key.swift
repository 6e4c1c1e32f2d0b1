/// A key of the keyboard, named by what it does.
public enum Key: Hashable, Sendable {
  /// A key that types a character.
  case character(Character)
  /// Acts on what has the focus.
  case enter
  /// Gives up.
  case escape
  /// Acts on, or selects, what has the focus.
  case space
  /// Moves the focus to the next group.
  case tab
  /// Removes the character before the caret.
  case backspace
  /// Removes what is selected.
  case delete
  /// Up by one.
  case up
  /// Down by one.
  case down
  /// To the left.
  case left
  /// To the right.
  case right
  /// To the start.
  case home
  /// To the end.
  case end
  /// Up by a page.
  case pageUp
  /// Down by a page.
  case pageDown
  /// A function key, by its number.
  case function(Int)
}

/// Keys that are held while another is pressed.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// One bit a key.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The shift key.
  public static let shift = KeyModifiers(rawValue: 1)
  /// The control key.
  public static let control = KeyModifiers(rawValue: 2)
  /// The alternate key.
  public static let alt = KeyModifiers(rawValue: 4)
}

/// A key that was pressed, and what was held with it.
public struct KeyPress: Hashable, Sendable {
  /// What an action did with a key.
  public enum Result: Hashable, Sendable {
    /// It used it; nobody else is asked.
    case handled
    /// It left it to the views around.
    case ignored
  }

  /// The key.
  public let key: Key
  /// What was held with it.
  public let modifiers: KeyModifiers

  /// Creates a press of a key.
  public init(key: Key, modifiers: KeyModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}
