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
  private var contexts: PangoContexts
  /// A layout weighs its characters, some forty bytes each, and as much as fifty for itself.
  private var layouts = RecencyCache<TextRequest, PangoTextLayout>(capacity: 204_800) {
    $0.characterCount + 50
  }
  private var lineHeights: [Font: Double] = [:]

  /// Creates an engine that asks no display for its settings.
  public init(family: String = "Sans") {
    self.family = family
    contexts = PangoContexts(settings: nil)
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
    lineHeights = [:]
  }

  /// How many characters were broken into lines since the engine was made, as Unicode scalars: a
  /// count of work, for tests and tools.
  public private(set) var charactersSet = 0

  /// How many layouts are kept; at most 4096, and fewer of long texts.
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

  /// The height of one line of a font, points.
  public func lineHeight(of font: Font) -> Double {
    if let height = lineHeights[font] { return height }
    let height = make(TextRequest(text: "", font: font)).size.height
    lineHeights[font] = height
    return height
  }

  private func make(_ request: TextRequest) -> PangoTextLayout {
    let typesetter = Typesetter(
      request: request, context: contexts.context(isRightToLeft: request.isRightToLeft),
      family: request.font.isMonospaced ? "monospace" : family)
    let (layout, isCut) = typesetter.typeset()
    charactersSet += Int(pango_layout_get_character_count(layout))
    return PangoTextLayout(request: request, taking: layout, isCut: isCut)
  }
}
