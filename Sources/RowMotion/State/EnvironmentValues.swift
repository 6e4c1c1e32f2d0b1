/// What every view below a position inherits: fonts, colours, direction, and values of your own.
///
/// A copy shares its storage until one of the two is changed, so that handing an environment down
/// a tree costs a reference a node.
public struct EnvironmentValues {
  private struct Values {
    var layoutDirection = LayoutDirection.leftToRight
    var colorScheme = ColorScheme.light
    var palette = Palette.light
    var reduceMotion = false
    var fontScale = 1.0
    var font = Font.body
    var foregroundColor = Color.primary
    var lineLimit: Int?
    var multilineTextAlignment = TextAlignment.leading
    var isEnabled = true
    var listRowResizing = ListRowResizing.animated
    var listScrollAnchoring = ListScrollAnchoring.automatic
    var listStyle = ListStyle.plain
    var listRowSeparator = Visibility.automatic
    var alternatingRowBackgrounds = AlternatingRowBackgroundBehavior.automatic
    var listRowHeight = ListRowHeight.automatic()
    var listRowHeightOverride: (@MainActor (Int) -> Double?)?
    var listRowSpacing = 0.0
    var contentTransition = ContentTransition.identity
    var custom: [ObjectIdentifier: Any] = [:]
  }

  /// Never changed, so that reading it, which every node does in every frame, is free of checks.
  private final class Storage {
    let values: Values

    init(_ values: Values) {
      self.values = values
    }
  }

  private var storage = Storage(Values())

  /// Creates the environment of a host that chose nothing.
  public init() {}

  /// Whether two environments are one and the same, which is certain only where it says yes.
  func isIdentical(to other: EnvironmentValues) -> Bool {
    storage === other.storage
  }

  private mutating func withValues(_ change: (inout Values) -> Void) {
    var values = storage.values
    change(&values)
    storage = Storage(values)
  }

  /// The direction of reading.
  public var layoutDirection: LayoutDirection {
    get { storage.values.layoutDirection }
    set { withValues { $0.layoutDirection = newValue } }
  }

  /// Whether surfaces are light or dark.
  public var colorScheme: ColorScheme {
    get { storage.values.colorScheme }
    set { withValues { $0.colorScheme = newValue } }
  }

  /// What semantic colours stand for.
  public var palette: Palette {
    get { storage.values.palette }
    set { withValues { $0.palette = newValue } }
  }

  /// Whether motion is to be kept to fades.
  public var reduceMotion: Bool {
    get { storage.values.reduceMotion }
    set { withValues { $0.reduceMotion = newValue } }
  }

  /// What all font sizes are multiplied by; what is not finite or not positive counts as 1.
  public var fontScale: Double {
    get { storage.values.fontScale }
    set { withValues { $0.fontScale = newValue.isFinite && newValue > 0 ? newValue : 1 } }
  }

  /// The font of texts that choose none.
  public var font: Font {
    get { storage.values.font }
    set { withValues { $0.font = newValue } }
  }

  /// The colour of texts and shapes that choose none.
  public var foregroundColor: Color {
    get { storage.values.foregroundColor }
    set { withValues { $0.foregroundColor = newValue } }
  }

  /// The most lines a text may have; nil where there is no limit.
  public var lineLimit: Int? {
    get { storage.values.lineLimit }
    set { withValues { $0.lineLimit = newValue } }
  }

  /// How shorter lines of a text stand under longer ones.
  public var multilineTextAlignment: TextAlignment {
    get { storage.values.multilineTextAlignment }
    set { withValues { $0.multilineTextAlignment = newValue } }
  }

  /// Whether controls react to the user.
  public var isEnabled: Bool {
    get { storage.values.isEnabled }
    set { withValues { $0.isEnabled = newValue } }
  }

  /// How lists treat a row that changed its height.
  public var listRowResizing: ListRowResizing {
    get { storage.values.listRowResizing }
    set { withValues { $0.listRowResizing = newValue } }
  }

  /// What lists do when rows above what is seen change their heights.
  public var listScrollAnchoring: ListScrollAnchoring {
    get { storage.values.listScrollAnchoring }
    set { withValues { $0.listScrollAnchoring = newValue } }
  }

  /// How lists find the heights of their rows.
  public var listRowHeight: ListRowHeight {
    get { storage.values.listRowHeight }
    set { withValues { $0.listRowHeight = newValue.sanitized } }
  }

  /// The heights of single rows; nil leaves a row to the mode.
  var listRowHeightOverride: (@MainActor (Int) -> Double?)? {
    get { storage.values.listRowHeightOverride }
    set { withValues { $0.listRowHeightOverride = newValue } }
  }

  /// The room between rows of lists, points.
  public var listRowSpacing: Double {
    get { storage.values.listRowSpacing }
    set { withValues { $0.listRowSpacing = max(0, finite(newValue, or: 0)) } }
  }

  /// How lists look.
  public var listStyle: ListStyle {
    get { storage.values.listStyle }
    set { withValues { $0.listStyle = newValue.sanitized } }
  }

  /// Whether lists draw hairlines between rows.
  public var listRowSeparator: Visibility {
    get { storage.values.listRowSeparator }
    set { withValues { $0.listRowSeparator = newValue } }
  }

  /// Whether every second row of lists has a background of its own.
  public var alternatingRowBackgrounds: AlternatingRowBackgroundBehavior {
    get { storage.values.alternatingRowBackgrounds }
    set { withValues { $0.alternatingRowBackgrounds = newValue } }
  }

  /// How a text changes under an animation.
  public var contentTransition: ContentTransition {
    get { storage.values.contentTransition }
    set { withValues { $0.contentTransition = newValue } }
  }

  /// The value of a key of the user's own, or the key's default.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { storage.values.custom[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { withValues { $0.custom[ObjectIdentifier(key)] = newValue } }
  }
}

/// A name for an environment value of the user's own.
public protocol EnvironmentKey {
  /// What the key names.
  associatedtype Value
  /// The value where nobody set one.
  static var defaultValue: Value { get }
}
