import CGtk
import RowDrawing

/// A text engine that measures and shapes text with Pango, without a display.
///
/// A font's size is in points of the host's coordinates and does not depend on the screen's
/// resolution: the window multiplies the environment's `fontScale` instead. Metrics are never
/// hinted, so a picture drawn without a display has the same lines as the window.
@MainActor public final class PangoTextEngine: TextEngine {
  /// The font family of texts; `"Sans"` lets the system choose.
  public private(set) var family: String
  // Created with the first layout, because it waits for the fonts. Pango loads them in a thread
  // that reads the environment and the locale, which a program may change after it creates an
  // engine.
  private lazy var contexts = PangoContexts(settings: nil)
  // A layout's weight is its number of characters plus 50, in units of about 40 bytes. The first
  // layout of a font adds Pango's and Cairo's data, 37 kB. An animated size has another font in
  // each frame.
  private var layouts = RecencyCache<TextRequest, PangoTextLayout>(capacity: 204_800) {
    $0.characterCount + 50 + ($0.addsFontData ? 950 : 0)
  }
  /// The fonts of recent layouts, usually a few; the most recent one is last.
  private var fonts: [Font] = []
  private var lineHeights = RecencyCache<Font, Double>(capacity: 256) { _ in 1 }

  /// Creates an engine that uses no display's settings.
  public init(family: String = "Sans") {
    self.family = family
  }

  /// Adopts the family and the font options of a widget, and discards all layouts.
  ///
  /// Callers must also call `ViewHost.invalidateText()`.
  ///
  /// - Parameter context: A `PangoContext`, such as that of `gtk_widget_get_pango_context`.
  public func adopt(_ context: OpaquePointer, family: String) {
    self.family = family
    contexts = PangoContexts(settings: context)
    invalidate()
  }

  /// Discards all layouts after the system's fonts have changed.
  ///
  /// - Complexity: O(k) for k cached layouts.
  public func invalidate() {
    layouts.removeAll()
    fonts.removeAll()
    lineHeights.removeAll()
  }

  /// The number of characters that the engine has laid out so far, as Unicode scalars: a measure of
  /// work, for tests and tools.
  public private(set) var laidOutCharacterCount = 0

  /// The former name of ``laidOutCharacterCount``.
  @available(*, deprecated, renamed: "laidOutCharacterCount")
  public var charactersSet: Int { laidOutCharacterCount }

  /// The number of cached layouts: at most 4096, and fewer with long texts or many fonts.
  public var cachedLayoutCount: Int { layouts.count }

  /// Breaks a text into lines and measures it.
  ///
  /// A paragraph of the other direction starts at its own side, as in GTK's labels.
  ///
  /// - Complexity: O(1) for a recent request, otherwise O(n) in the text.
  ///
  /// Only the first 10,000 characters of a text are shown, and only the first 30 marks on a letter.
  /// A line ends after 1,000 characters of a word. The rest is not processed either.
  public func layout(_ request: TextRequest) -> TextLayout {
    var request = request
    // The key is hashed and compared, so it has to be short, too. One character more shows that the
    // text was longer.
    if request.text.utf8.count > 4 * TextLimits.characters {
      let scalars = request.text.unicodeScalars
      let end = scalars.index(
        scalars.startIndex, offsetBy: TextLimits.characters + 1, limitedBy: scalars.endIndex)
      if let end { request.text = String(request.text[..<end]) }
    }
    return layouts.value(for: request) { make($0) }
  }

  // MARK: Fonts

  /// The number of fonts requested since Pango's cache was last cleared, which holds 25 kB of each,
  /// used or not.
  public private(set) var fontCount = 0

  /// A Boolean value that indicates whether Pango has so many fonts, 6 MB, that idle time should
  /// clear them.
  public var hasUnusedFonts: Bool { fontCount >= 256 }

  /// The former name of ``hasUnusedFonts``.
  @available(*, deprecated, renamed: "hasUnusedFonts")
  public var hasSpareFonts: Bool { hasUnusedFonts }

  /// The number of fonts, 12 MB, at which the cache is cleared even during an animation.
  private static let maximumFontCount = 512

  /// Clears Pango's cache of unused fonts, such as the sizes of an animation.
  ///
  /// Layouts are unchanged, but look their fonts up again when they are next painted. That takes
  /// ten to thirty milliseconds, so call this while nothing moves.
  public func releaseFonts() {
    contexts.releaseFonts()
    fonts.removeAll()
    fontCount = 0
  }

  /// The former name of ``releaseFonts()``.
  @available(*, deprecated, renamed: "releaseFonts()")
  public func forgetFonts() { releaseFonts() }

  /// The number of fonts that count as recent.
  private static let maximumRecentFontCount = 256

  /// Records a font's use for a layout and returns true if no recent layout used the font.
  private func recordUse(of font: Font) -> Bool {
    if let index = fonts.lastIndex(of: font) {
      if index < fonts.count - 1 { fonts.append(fonts.remove(at: index)) }
      return false
    }
    if fonts.count == Self.maximumRecentFontCount {
      fonts.removeFirst(Self.maximumRecentFontCount / 2)
    }
    if fontCount >= Self.maximumFontCount { releaseFonts() }
    fonts.append(font)
    fontCount += 1
    return true
  }

  /// Returns the height of one line of a font, in points.
  public func lineHeight(of font: Font) -> Double {
    lineHeights.value(for: font) { make(TextRequest(text: "", font: $0)).size.height }
  }

  private func make(_ request: TextRequest) -> PangoTextLayout {
    let addsFontData = recordUse(of: request.font)
    let typesetter = Typesetter(
      request: request, context: contexts.context(isRightToLeft: request.isRightToLeft),
      family: request.font.isMonospaced ? "monospace" : family)
    let (layout, isCut) = typesetter.typeset()
    laidOutCharacterCount += Int(pango_layout_get_character_count(layout))
    return PangoTextLayout(
      request: request, adopting: layout, isCut: isCut, addsFontData: addsFontData)
  }
}
