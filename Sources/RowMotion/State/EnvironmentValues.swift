/// The values that views inherit: fonts, colors, layout direction and custom values.
///
/// A copy shares its storage until one of the two changes, so passing an environment down a tree
/// costs one reference per node.
public struct EnvironmentValues {
  private struct Values {
    var layoutDirection = LayoutDirection.leftToRight
    var colorScheme = ColorScheme.light
    var palette = Palette.light
    var reduceMotion = false
    var fontScale = 1.0
    var minimumFontSize = 0.0
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
    var searchedText = ""
    var custom: [ObjectIdentifier: Any] = [:]
  }

  /// Immutable, so that reading it, which every node does in every frame, needs no checks.
  private final class Storage {
    let values: Values

    init(_ values: Values) {
      self.values = values
    }
  }

  private var storage = Storage(Values())

  /// Creates an environment with default values.
  public init() {}

  /// Returns true only if two environments share their storage; equal ones may not.
  func isIdentical(to other: EnvironmentValues) -> Bool {
    storage === other.storage
  }

  private mutating func withValues(_ change: (inout Values) -> Void) {
    var values = storage.values
    change(&values)
    storage = Storage(values)
  }

  /// The layout direction: from left to right, or from right to left.
  public var layoutDirection: LayoutDirection {
    get { storage.values.layoutDirection }
    set { withValues { $0.layoutDirection = newValue } }
  }

  /// The color scheme of surfaces, light or dark.
  public var colorScheme: ColorScheme {
    get { storage.values.colorScheme }
    set { withValues { $0.colorScheme = newValue } }
  }

  /// The palette that resolves semantic colors.
  public var palette: Palette {
    get { storage.values.palette }
    set { withValues { $0.palette = newValue } }
  }

  /// A Boolean value that indicates whether animations are limited to fades.
  public var reduceMotion: Bool {
    get { storage.values.reduceMotion }
    set { withValues { $0.reduceMotion = newValue } }
  }

  /// The factor for all font sizes; 1 replaces a value that is not finite and positive.
  public var fontScale: Double {
    get { storage.values.fontScale }
    set { withValues { $0.fontScale = newValue.isFinite && newValue > 0 ? newValue : 1 } }
  }

  /// The size below which no text is drawn, in points, from 0 to 1,000; a value that is not finite
  /// counts as 0.
  ///
  /// It applies after ``fontScale``, so that captions stay readable where the user's font is small.
  public var minimumFontSize: Double {
    get { storage.values.minimumFontSize }
    set { withValues { $0.minimumFontSize = newValue.isFinite ? min(max(0, newValue), 1_000) : 0 } }
  }

  /// The rule that turns the fonts of views into those that are drawn.
  var fontScaling: FontScaling { FontScaling(factor: fontScale, minimumSize: minimumFontSize) }

  /// The font of texts without a font of their own.
  public var font: Font {
    get { storage.values.font }
    set { withValues { $0.font = newValue } }
  }

  /// The color of texts and shapes without a color of their own.
  public var foregroundColor: Color {
    get { storage.values.foregroundColor }
    set { withValues { $0.foregroundColor = newValue } }
  }

  /// The maximum number of lines of a text; nil for no limit.
  public var lineLimit: Int? {
    get { storage.values.lineLimit }
    set { withValues { $0.lineLimit = newValue } }
  }

  /// The alignment of a text's lines.
  public var multilineTextAlignment: TextAlignment {
    get { storage.values.multilineTextAlignment }
    set { withValues { $0.multilineTextAlignment = newValue } }
  }

  /// A Boolean value that indicates whether controls react to the user.
  public var isEnabled: Bool {
    get { storage.values.isEnabled }
    set { withValues { $0.isEnabled = newValue } }
  }

  /// The behavior of list rows whose height changed.
  public var listRowResizing: ListRowResizing {
    get { storage.values.listRowResizing }
    set { withValues { $0.listRowResizing = newValue } }
  }

  /// The behavior of lists when rows above the visible ones change their heights.
  public var listScrollAnchoring: ListScrollAnchoring {
    get { storage.values.listScrollAnchoring }
    set { withValues { $0.listScrollAnchoring = newValue } }
  }

  /// The mode by which lists determine the heights of their rows.
  public var listRowHeight: ListRowHeight {
    get { storage.values.listRowHeight }
    set { withValues { $0.listRowHeight = newValue.sanitized } }
  }

  /// The height of a single row by index; nil leaves the height to ``listRowHeight``.
  var listRowHeightOverride: (@MainActor (Int) -> Double?)? {
    get { storage.values.listRowHeightOverride }
    set { withValues { $0.listRowHeightOverride = newValue } }
  }

  /// The spacing between list rows, in points.
  public var listRowSpacing: Double {
    get { storage.values.listRowSpacing }
    set { withValues { $0.listRowSpacing = max(0, finite(newValue, or: 0)) } }
  }

  /// The style of lists: plain, or a card.
  public var listStyle: ListStyle {
    get { storage.values.listStyle }
    set { withValues { $0.listStyle = newValue.sanitized } }
  }

  /// The visibility of lines between list rows.
  public var listRowSeparator: Visibility {
    get { storage.values.listRowSeparator }
    set { withValues { $0.listRowSeparator = newValue } }
  }

  /// The backgrounds of every second list row.
  public var alternatingRowBackgrounds: AlternatingRowBackgroundBehavior {
    get { storage.values.alternatingRowBackgrounds }
    set { withValues { $0.alternatingRowBackgrounds = newValue } }
  }

  /// The transition of texts that change under an animation.
  public var contentTransition: ContentTransition {
    get { storage.values.contentTransition }
    set { withValues { $0.contentTransition = newValue } }
  }

  /// The text whose words are marked in texts; empty for none.
  var searchedText: String {
    get { storage.values.searchedText }
    set { withValues { $0.searchedText = newValue } }
  }

  /// The value of a custom key, or the key's default.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { storage.values.custom[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { withValues { $0.custom[ObjectIdentifier(key)] = newValue } }
  }
}

/// The key of a custom environment value.
public protocol EnvironmentKey {
  /// The type of the value.
  associatedtype Value
  /// The value if none was set.
  static var defaultValue: Value { get }
}

extension Color {
  /// Returns the color that is drawn in an environment.
  public nonisolated func resolve(in environment: EnvironmentValues) -> ResolvedColor {
    resolve(in: environment.palette)
  }
}

/// The rule that turns the fonts of views into those that are drawn.
struct FontScaling: Equatable {
  /// The factor for all sizes.
  var factor = 1.0
  /// The size of the smallest text, in points.
  var minimumSize = 0.0

  /// Returns a font in the size at which it is drawn.
  func callAsFunction(_ font: Font) -> Font {
    var scaled = font.scaled(by: factor)
    scaled.size = max(scaled.size, minimumSize)
    return scaled
  }
}

extension Font {
  /// Returns the font in the size at which views in an environment draw it.
  func resolve(in environment: EnvironmentValues) -> Font { environment.fontScaling(self) }
}
