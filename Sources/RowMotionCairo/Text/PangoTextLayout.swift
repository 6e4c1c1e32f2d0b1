import CGtk
import RowDrawing

/// A text that Pango broke into lines, with Pango's layout for the painter.
@MainActor public final class PangoTextLayout: TextLayout {
  /// Pango's own layout, owned by this object.
  nonisolated(unsafe) let pango: OpaquePointer
  /// The lines' left edge in Pango's layout, in points: centered lines, and lines that start at the
  /// right, leave space before it.
  let inset: Double
  /// The offset of each line below its position in Pango, in points; empty if all are 0.
  let shifts: [Double]
  /// True if no recent layout used its font, so that it holds font data of its own.
  let addsFontData: Bool

  /// The letters' ink with a margin for hinting, one point on each side.
  override public var inkBounds: Rect { cachedInkBounds }
  private lazy var cachedInkBounds = reportedInk.isEmpty ? .zero : reportedInk.outset(by: 1)

  /// True if some letters have colors of their own, as emoji have.
  private(set) lazy var hasColors: Bool = {
    guard let iterator = pango_layout_get_iter(pango) else { return false }
    defer { pango_layout_iter_free(iterator) }
    repeat {
      guard let glyphs = pango_layout_iter_get_run_readonly(iterator)?.pointee.glyphs?.pointee
      else { continue }
      for index in 0..<Int(glyphs.num_glyphs) where glyphs.glyphs[index].attr.is_color != 0 {
        return true
      }
    } while pango_layout_iter_next_run(iterator) != 0
    return false
  }()

  /// The length of the text in Unicode scalars.
  var characterCount: Int { Int(pango_layout_get_character_count(pango)) }

  /// Creates a layout that takes over a final Pango layout and reads its measurements.
  init(request: TextRequest, adopting pango: OpaquePointer, isCut: Bool, addsFontData: Bool) {
    self.pango = pango
    self.addsFontData = addsFontData
    var logical = PangoRectangle()
    pango_layout_get_extents(pango, nil, &logical)
    let measurement = LineReader.read(pango, from: points(logical.x))
    inset = points(logical.x)
    shifts = measurement.shifts
    super.init(
      request: request,
      size: Size(
        width: Self.width(of: request, points(logical.width), measurement),
        height: points(logical.height) + (measurement.shifts.last ?? 0)),
      firstBaseline: points(pango_layout_get_baseline(pango)),
      lastBaseline: measurement.lastBaseline, lines: measurement.lines,
      isTruncated: isCut || pango_layout_is_ellipsized(pango) != 0)
  }

  /// Returns the width to report, at which the text breaks into the same lines.
  ///
  /// Pango estimates a break in a word from the shapes in the whole word, and then shapes each part
  /// anew. The parts do not match the estimate exactly, so such a text reports the whole proposed
  /// width. A letter wider than a line extends beyond it.
  private static func width(
    of request: TextRequest, _ natural: Double, _ measurement: LineReader.Measurement
  ) -> Double {
    if request.text.isEmpty { return 0 }
    guard let offered = request.width else { return natural }
    return measurement.breaksWords ? offered : min(natural, offered)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(pango))
  }
}

/// Converts Pango's units to points.
func points(_ units: Int32) -> Double {
  Double(units) / Double(PANGO_SCALE)
}

/// Converts points to Pango's units, exactly if the length came from units.
func units(_ points: Double) -> Int32 {
  // Pango adds widths, so a proposal near the largest number must not overflow.
  Int32(min(max(points * Double(PANGO_SCALE), 0), 1e9).rounded())
}
