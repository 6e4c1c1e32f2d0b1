import CGtk
import RowDrawing

/// Measures and shapes text with Pango; it needs no display.
///
/// A font's size is in points of the host's coordinates, whatever the screen's resolution: the
/// window multiplies the environment's `fontScale` instead. Metrics are never hinted, so a picture
/// drawn without a display has the same lines as the window.
@MainActor public final class PangoTextEngine: TextEngine {
  /// The font family of texts; `"Sans"` lets the system choose.
  public private(set) var family: String
  // Made with the first layout, which waits for the fonts: Pango looks for them in a thread that reads the
  // environment and the locale, which whoever makes an engine, or starts GTK, may still change.
  private lazy var contexts = PangoContexts(settings: nil)
  // A layout weighs its characters, some forty bytes each, and as much as fifty for itself. One that is
  // the first with its font holds what Pango and Cairo made for that, 37 kB: a size that is animated
  // has another font in each frame.
  private var layouts = RecencyCache<TextRequest, PangoTextLayout>(capacity: 204_800) {
    $0.characterCount + 50 + ($0.bringsFont ? 950 : 0)
  }
  /// The fonts that layouts were made with lately, mostly a few, the last one last.
  private var fonts: [Font] = []
  private var lineHeights = RecencyCache<Font, Double>(capacity: 256) { _ in 1 }

  /// Creates an engine that asks no display for its settings.
  public init(family: String = "Sans") {
    self.family = family
  }

  /// Takes the family and the way letters are drawn from a widget, and forgets all layouts.
  ///
  /// Whoever calls it also calls `ViewHost.invalidateText()`.
  ///
  /// - Parameter context: A `PangoContext`, such as `gtk_widget_get_pango_context` gives.
  public func adopt(_ context: OpaquePointer, family: String) {
    self.family = family
    contexts = PangoContexts(settings: context)
    invalidate()
  }

  /// Forgets all layouts, after the system's fonts changed.
  ///
  /// - Complexity: O(k) for k kept layouts.
  public func invalidate() {
    layouts.removeAll()
    fonts.removeAll()
    lineHeights.removeAll()
  }

  /// How many characters were broken into lines since the engine was made, as Unicode scalars: a
  /// count of work, for tests and tools.
  public private(set) var charactersSet = 0

  /// How many layouts are kept; at most 4096, and fewer of long texts or of many fonts.
  public var cachedLayoutCount: Int { layouts.count }

  /// Breaks and measures a text.
  ///
  /// A paragraph of the other direction starts at its own side, as in GTK's labels.
  ///
  /// - Complexity: O(1) for a request that was made lately, else O(n) in the text.
  ///
  /// Of a text of more than 10,000 characters only those are shown, of a letter with more than 30
  /// marks on it only those, and a word of more than 1,000 characters ends its line there. What is
  /// not shown is not looked at either.
  public func layout(_ request: TextRequest) -> TextLayout {
    var request = request
    // A key is hashed and compared: it has to be short as well. One character more says that there
    // is more.
    if request.text.utf8.count > 4 * TextLimits.characters {
      let scalars = request.text.unicodeScalars
      let end = scalars.index(
        scalars.startIndex, offsetBy: TextLimits.characters + 1, limitedBy: scalars.endIndex)
      if let end { request.text = String(request.text[..<end]) }
    }
    return layouts.value(for: request) { make($0) }
  }

  // MARK: Fonts

  /// How many fonts Pango was asked for since it last gave some back; it keeps 25 kB of each, whether or
  /// not anybody uses it.
  public private(set) var fontCount = 0

  /// Whether Pango keeps so many fonts, 6 MB, that it should give them back when there is time.
  public var hasSpareFonts: Bool { fontCount >= 256 }

  /// The number of fonts, 12 MB, at which they are given back in the middle of an animation.
  private static let mostFonts = 512

  /// Has Pango give back the fonts that nobody uses any more, such as the sizes of an animation.
  ///
  /// Layouts stay as they are, but look their fonts up again when they are painted next: ten to thirty
  /// milliseconds, for when nothing moves.
  public func forgetFonts() {
    contexts.forgetFonts()
    fonts.removeAll()
    fontCount = 0
  }

  /// How many fonts are told from those that no layout was made with lately.
  private static let mostRecentFonts = 256

  /// Notes that a layout is made with a font; returns whether none was lately.
  private func use(_ font: Font) -> Bool {
    if let index = fonts.lastIndex(of: font) {
      if index < fonts.count - 1 { fonts.append(fonts.remove(at: index)) }
      return false
    }
    if fonts.count == Self.mostRecentFonts { fonts.removeFirst(Self.mostRecentFonts / 2) }
    if fontCount >= Self.mostFonts { forgetFonts() }
    fonts.append(font)
    fontCount += 1
    return true
  }

  /// The height of one line of a font, points.
  public func lineHeight(of font: Font) -> Double {
    lineHeights.value(for: font) { make(TextRequest(text: "", font: $0)).size.height }
  }

  private func make(_ request: TextRequest) -> PangoTextLayout {
    let bringsFont = use(request.font)
    let typesetter = Typesetter(
      request: request, context: contexts.context(isRightToLeft: request.isRightToLeft),
      family: request.font.isMonospaced ? "monospace" : family)
    let (layout, isCut) = typesetter.typeset()
    charactersSet += Int(pango_layout_get_character_count(layout))
    return PangoTextLayout(
      request: request, taking: layout, isCut: isCut, bringsFont: bringsFont)
  }
}
