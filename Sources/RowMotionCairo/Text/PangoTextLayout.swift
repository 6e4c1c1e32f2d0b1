import CGtk
import RowDrawing

/// A text that Pango broke into lines; it keeps Pango's layout for the painter.
@MainActor public final class PangoTextLayout: TextLayout {
  /// Pango's own layout, owned by this object.
  nonisolated(unsafe) let pango: OpaquePointer
  /// Where the lines' left edge lies in Pango's layout, points: lines that start at the right, or
  /// stand in the middle, leave room at their left.
  let inset: Double
  /// How far below Pango's each line stands, points; empty where all stand where Pango says.
  let shifts: [Double]
  /// Whether no layout was made with its font lately, so that it holds a font of its own.
  let bringsFont: Bool

  /// What is painted of it at a scale, kept as a text that moves is asked in each frame.
  @exclusivity(unchecked) var knownInk: (scale: Double, rect: Rect)?

  /// The letters' ink and what hinting may add to it, a point on each side.
  override public var inkBounds: Rect { knownInkBounds }
  private lazy var knownInkBounds = reportedInk.isEmpty ? .zero : reportedInk.outset(by: 1)

  /// How long the text is, as Unicode scalars.
  var characterCount: Int { Int(pango_layout_get_character_count(pango)) }

  /// Takes over a layout that is not going to change any more, and reads its measurements.
  init(request: TextRequest, taking pango: OpaquePointer, isCut: Bool, bringsFont: Bool) {
    self.pango = pango
    self.bringsFont = bringsFont
    var logical = PangoRectangle()
    pango_layout_get_extents(pango, nil, &logical)
    let reading = LineReader.read(pango, from: points(logical.x))
    inset = points(logical.x)
    shifts = reading.shifts
    super.init(
      request: request,
      size: Size(
        width: Self.width(of: request, points(logical.width), reading),
        height: points(logical.height) + (reading.shifts.last ?? 0)),
      firstBaseline: points(pango_layout_get_baseline(pango)),
      lastBaseline: reading.lastBaseline, lines: reading.lines,
      isTruncated: isCut || pango_layout_is_ellipsized(pango) != 0)
  }

  /// The width to report: one at which the same lines come out again.
  ///
  /// Pango guesses where to break a word from the letters as they stand in the whole word, and
  /// sets each part anew. The guess does not fit the parts to the unit, so such a text takes all
  /// the width that it was offered. A letter wider than a line sticks out.
  private static func width(
    of request: TextRequest, _ natural: Double, _ reading: LineReader.Reading
  ) -> Double {
    if request.text.isEmpty { return 0 }
    guard let offered = request.width else { return natural }
    return reading.breaksWords ? offered : min(natural, offered)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(pango))
  }
}

/// Pango's units as points.
func points(_ units: Int32) -> Double {
  Double(units) / Double(PANGO_SCALE)
}

/// Points as Pango's units; a length that came from units comes back as the same ones.
func units(_ points: Double) -> Int32 {
  // Pango adds widths up, so a proposal near the largest number must leave it room.
  Int32(min(max(points * Double(PANGO_SCALE), 0), 1e9).rounded())
}
