/// What every view below a place inherits: fonts, colours, direction, and values of your own.
public struct EnvironmentValues {
  /// The direction of reading.
  public var layoutDirection: LayoutDirection = .leftToRight
  /// Whether surfaces are light or dark.
  public var colorScheme: ColorScheme = .light
  /// What semantic colours stand for.
  public var palette: Palette = .light
  /// Whether motion is to be kept to fades.
  public var reduceMotion = false
  /// What all font sizes are multiplied by.
  public var fontScale: Double = 1
  /// The font of texts that choose none.
  public var font: Font = .body
  /// The colour of texts and shapes that choose none.
  public var foregroundColor: Color = .primary
  /// The most lines a text may have; nil where there is no limit.
  public var lineLimit: Int?
  /// How shorter lines of a text stand under longer ones.
  public var multilineTextAlignment: TextAlignment = .leading
  /// Whether controls react to the user.
  public var isEnabled = true
  /// How lists treat a row that changed its height.
  public var listRowResizing: ListRowResizing = .animated
  /// How lists look.
  public var listStyle: ListStyle = .plain
  /// What values of the user's own keys are.
  private var custom: [ObjectIdentifier: Any] = [:]

  /// Creates the environment of a host that chose nothing.
  public init() {}

  /// The value of a key of the user's own, or the key's default.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { custom[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { custom[ObjectIdentifier(key)] = newValue }
  }
}

/// A name for an environment value of the user's own.
public protocol EnvironmentKey {
  /// What the key names.
  associatedtype Value
  /// The value where nobody set one.
  static var defaultValue: Value { get }
}

/// The direction of reading.
public enum LayoutDirection: Hashable, Sendable {
  /// Lines start at the left.
  case leftToRight
  /// Lines start at the right.
  case rightToLeft
}

/// Whether surfaces are light or dark.
public enum ColorScheme: Hashable, Sendable {
  /// Dark text on light surfaces.
  case light
  /// Light text on dark surfaces.
  case dark
}

/// What a list does with a row whose content changed its height under an animation.
public enum ListRowResizing: Hashable, Sendable {
  /// The row's height and the rows below follow the animation.
  case animated
  /// The height changes in one frame, as the articles show SwiftUI's own list to do.
  case snap
}

/// How a list's rows are set.
public enum ListStyle: Hashable, Sendable {
  /// From edge to edge.
  case plain
  /// As a card with round corners that the rows share, inset from the edges, lengths in points.
  case card(inset: Double = 12, cornerRadius: Double = 12)
}
