import CGtk
import CGtkShims
import RowDrawing

/// A converter of one request into one Pango layout.
@MainActor struct Typesetter {
  let request: TextRequest
  let context: OpaquePointer
  let family: String

  /// Returns the layout, owned by the caller, and whether its text was cut beforehand.
  func typeset() -> (layout: OpaquePointer, isCut: Bool) {
    let cut = TextLimits.cut(request.text, lineLimit: request.lineLimit)
    let text = Self.plain(cut.text)
    guard let limit = request.lineLimit else { return (makeLayout(text), cut.isCut) }
    // U+2028 begins with 0xE2, as other characters do.
    let hasLineBreaks =
      text.hasByte { $0 == 0x0A || $0 == 0x0D || $0 == 0xE2 }
      && text.unicodeScalars.contains { $0 == "\n" || $0 == "\r" || $0 == "\u{2028}" }
    guard hasLineBreaks else {
      return (makeLayout(text, lineLimit: limit), cut.isCut)
    }
    let unlimited = makeLayout(text)
    guard Int(pango_layout_get_line_count(unlimited)) > limit else { return (unlimited, cut.isCut) }
    g_object_unref(UnsafeMutableRawPointer(unlimited))
    return typesetParagraphs(text, lineLimit: limit)
  }

  /// Applies a line limit to several paragraphs together.
  ///
  /// Pango applies a limit to each paragraph, so line separators join all into one paragraph. Pango
  /// does not break its last line at a separator, so the text is cut there.
  private func typesetParagraphs(
    _ text: String, lineLimit: Int
  ) -> (layout: OpaquePointer, isCut: Bool) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let isCut = lines.count > lineLimit
    let joined = lines.prefix(lineLimit).joined(separator: "\u{2028}") + (isCut ? "…" : "")
    let layout = makeLayout(joined, lineLimit: lineLimit)
    guard request.width != nil, let end = separatorInLastLine(of: layout) else {
      return (layout, isCut)
    }
    g_object_unref(UnsafeMutableRawPointer(layout))
    let cut = String(decoding: joined.utf8.prefix(end), as: UTF8.self) + "…"
    return (makeLayout(cut, lineLimit: lineLimit), true)
  }

  private func separatorInLastLine(of layout: OpaquePointer) -> Int? {
    let last = pango_layout_get_line_count(layout) - 1
    guard let line = pango_layout_get_line_readonly(layout, last),
      let bytes = pango_layout_get_text(layout)
    else { return nil }
    let start = Int(line.pointee.start_index)
    let end = start + Int(line.pointee.length)
    guard end - start >= LineSeparator.length else { return nil }
    return (start...(end - LineSeparator.length)).first {
      LineSeparator.isAt($0, in: bytes, from: start)
    }
  }

  private func makeLayout(_ text: String, lineLimit: Int? = nil) -> OpaquePointer {
    guard let layout = pango_layout_new(context) else { fatalError("Pango made no layout") }
    let font = makeFont()
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    pango_layout_set_attributes(layout, Self.attributes)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_alignment(layout, alignment)
    if let width = request.width { pango_layout_set_width(layout, units(width)) }
    if let lineLimit {
      pango_layout_set_height(layout, -Int32(clamping: lineLimit))
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    }
    // Passes the text's own bytes, without a copy for a native string.
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        pango_layout_set_text(layout, $0.baseAddress, Int32(clamping: $0.count))
      }
    }
    return layout
  }

  private func makeFont() -> OpaquePointer? {
    let font = pango_font_description_new()
    pango_font_description_set_family(font, family)
    // An absolute size is in points at any resolution. Pango treats 0 as no size. The size is
    // rounded as in GTK's own widgets: with a truncated one, letters would drift from theirs along
    // a line.
    let size = (request.font.size * Double(PANGO_SCALE)).rounded()
    pango_font_description_set_absolute_size(font, max(1, size))
    pango_font_description_set_weight(font, PangoWeight(UInt32(request.font.weight.rawValue)))
    if request.font.isItalic { pango_font_description_set_style(font, PANGO_STYLE_ITALIC) }
    return font
  }

  /// The side of the lines in the layout's direction, whatever the direction of the text is.
  ///
  /// Pango swaps the sides of text that is written against the direction of its context.
  private var alignment: PangoAlignment {
    switch request.alignment {
    case .center: PANGO_ALIGN_CENTER
    case .leading: isTextRightToLeft ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT
    case .trailing: isTextRightToLeft ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT
    }
  }

  /// True if the text's first letter is written from right to left, or there is none and the layout
  /// is.
  private var isTextRightToLeft: Bool {
    switch row_motion_text_direction(request.text) {
    case PANGO_DIRECTION_RTL: true
    case PANGO_DIRECTION_LTR: false
    default: request.isRightToLeft
    }
  }

  /// Attributes that insert no hyphen into a broken word, which could be taken for its own.
  private static let attributes: OpaquePointer? = {
    let attributes = pango_attr_list_new()
    pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    return attributes
  }()

  /// Returns a text for Pango, with newlines for paragraph separators.
  ///
  /// C strings end at NUL, so it is replaced by the replacement character.
  private static func plain(_ text: String) -> String {
    guard text.hasByte(where: { $0 == 0 || $0 == 0xE2 }) else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map {
          switch $0 {
          case "\0": "\u{FFFD}"
          case "\u{2029}": "\n"
          default: $0
          }
        }))
  }
}
