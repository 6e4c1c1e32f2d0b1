import CGtk
import RowMotion
import XCTest

@testable import RowMotionCairo

/// Painted text compared with Pango's own image of the whole layout.
final class TextInkTests: XCTestCase {
  /// Families whose letters extend beyond their lines by different amounts.
  static let families = [
    "DejaVu Sans", "Liberation Sans", "Noto Sans", "FreeSerif", "DejaVu Sans Mono",
  ]
  static let scales = [1, 1.5, 2, 3]

  static let samples = [
    "report_final_v2.pdf", "____", "gjpqy|{}()[]Qß,;", "ÅÉÎÕÜ Ǻ Ṩ ḝ Ậ",
    "a\u{0301}\u{0302}\u{0308}\u{030A} q\u{0323}\u{0331}\u{0325}\u{0330} Z\u{0300}\u{0301}\u{0302}",
    "👍🏽 👩‍👩‍👧 🇩🇪 _", "اللغة العربية ٱلْجِنِّ", "हिन्दी र्त्स्न्य क्षेत्रूं", "ภาษาไทย ที่นี่ ปู่ญู้", "fJ_ ƒ ∫ ⎠ █▁▔",
    "\u{10FFFD}_",
  ]

  /// Returns Pango's own image of a text, and true if a font lacks some of its letters.
  @MainActor static func reference(
    _ text: String, family: String, font: Font, wrappedAt width: Double? = nil,
    lineLimit: Int? = nil, at point: Point, in size: Size, scale: Double
  ) throws -> (picture: PixelImage, hasMissingGlyphs: Bool) {
    var hasMissingGlyphs = false
    let picture = try PixelImage(size: size, scale: scale) { cairo in
      cairo_set_source_rgb(cairo, 1, 1, 1)
      cairo_paint(cairo)
      let context = pango_font_map_create_context(pango_cairo_font_map_get_default())
      let options = cairo_font_options_create()
      cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
      cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
      cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
      pango_cairo_context_set_font_options(context, options)
      cairo_font_options_destroy(options)
      pango_context_set_round_glyph_positions(context, 0)
      let layout = pango_layout_new(context)
      let description = pango_font_description_new()
      pango_font_description_set_family(description, family)
      pango_font_description_set_absolute_size(
        description, (font.size * Double(PANGO_SCALE)).rounded())
      pango_font_description_set_weight(
        description, PangoWeight(UInt32(font.weight.rawValue)))
      pango_layout_set_font_description(layout, description)
      pango_font_description_free(description)
      // A broken word gets no hyphen.
      let attributes = pango_attr_list_new()
      pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
      pango_layout_set_attributes(layout, attributes)
      pango_attr_list_unref(attributes)
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      if let width { pango_layout_set_width(layout, Int32(width * Double(PANGO_SCALE))) }
      if let lineLimit {
        pango_layout_set_height(layout, -Int32(lineLimit))
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
      }
      pango_layout_set_text(layout, text, -1)
      hasMissingGlyphs = pango_layout_get_unknown_glyphs_count(layout) > 0
      var logical = PangoRectangle()
      pango_layout_get_extents(layout, nil, &logical)
      cairo_set_source_rgb(cairo, 0, 0, 0)
      let scale = PixelGrid(scale: scale)
      cairo_translate(cairo, scale.round(point.x), scale.round(point.y))
      cairo_move_to(cairo, -Double(logical.x) / Double(PANGO_SCALE), 0)
      pango_cairo_show_layout(cairo, layout)
      g_object_unref(UnsafeMutableRawPointer(layout))
      g_object_unref(UnsafeMutableRawPointer(context))
    }
    return (picture, hasMissingGlyphs)
  }

  /// Returns true if a family is installed, since Pango substitutes another one if not.
  @MainActor static func hasFamily(_ family: String) -> Bool {
    var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
    var count: Int32 = 0
    pango_font_map_list_families(pango_cairo_font_map_get_default(), &families, &count)
    defer { g_free(families) }
    return (0..<Int(count)).contains { index in
      families?[index].flatMap { pango_font_family_get_name($0) }
        .map { String(cString: $0) } == family
    }
  }

  /// Runs a test with each installed family, and skips it if one is missing.
  @MainActor static func forEachFamily(_ body: @MainActor (String, PangoTextEngine) throws -> Void)
    throws
  {
    let installed = families.filter { hasFamily($0) }
    let missing = families.filter { !installed.contains($0) }
    for family in installed { try body(family, PangoTextEngine(family: family)) }
    if !missing.isEmpty { throw XCTSkip("not installed: \(missing.joined(separator: ", "))") }
  }

  func testTextIsPaintedAsPangoPaintsItsLayout() throws {
    try onMain {
      try Self.forEachFamily { family, engine in
        for text in Self.samples {
          for font in [Font.caption, .body] {
            for scale in font == .body ? Self.scales : [1] {
              let layout = engine.layout(TextRequest(text: text, font: font))
              try Self.check(layout, family, font, scale: scale)
            }
          }
        }
      }
    }
  }

  func testWrappedAndTruncatedTextIsPaintedAsPangoPaintsIt() throws {
    try onMain {
      try Self.forEachFamily { family, engine in
        let text = Self.samples.dropLast().joined(separator: " ")
        for lineLimit in [nil, 2] {
          for scale in [1.0, 2] {
            let layout = engine.layout(
              TextRequest(text: text, font: .body, width: 140, lineLimit: lineLimit))
            try Self.check(layout, family, .body, width: 140, lineLimit: lineLimit, scale: scale)
          }
        }
      }
    }
  }

  /// Paints a text at a fraction of a pixel.
  @MainActor private static func check(
    _ layout: TextLayout, _ family: String, _ font: Font, width: Double? = nil,
    lineLimit: Int? = nil, scale: Double
  ) throws {
    // Rounds up to a length that is whole pixels at every scale.
    func roundedUp(_ length: Double) -> Double { ((length + 72) / 4).rounded(.up) * 4 }
    let size = Size(width: roundedUp(layout.size.width), height: roundedUp(layout.size.height))
    let point = Point(x: 36.3, y: 36.7)
    let text = layout.request.text
    let (expected, hasMissingGlyphs) = try reference(
      text, family: family, font: font, wrappedAt: width, lineLimit: lineLimit, at: point,
      in: size, scale: scale)
    let list = Fixtures.list(
      Fixtures.layer(
        x: point.x, y: point.y, width: layout.size.width, height: layout.size.height,
        texts: [layout], .text(0, at: .zero, Fixtures.black)))
    let what = "\(text) in \(family) \(font.size) at \(scale)"
    // Pango 1.56 aligns the box around a missing letter with the pixels of the picture.
    if hasMissingGlyphs, scale != scale.rounded() { return }
    let painted = try PixelImage(of: list, size: size, scale: scale, background: Fixtures.white)
    // Letters that overlap may blend to another level.
    XCTAssertLessThanOrEqual(
      painted.largestDifference(from: expected)?.levels ?? 255, 2, "painted: \(what)")
  }
}
