import CGtk
import RowDrawing

/// A reader of the positions and the text of a Pango layout's lines.
@MainActor enum LineReader {
  struct Measurement {
    var lines: [TextLayout.Line] = []
    var lastBaseline: Double = 0
    /// True if a line ends inside a word because it has no better break.
    var breaksWords = false
    /// The offset of each line below its position in Pango, in points; empty if all are 0.
    var shifts: [Double] = []
  }

  /// - Complexity: O(n) in the text.
  static func read(_ layout: OpaquePointer, from inset: Double) -> Measurement {
    var measurement = Measurement()
    var paragraphs = Paragraphs()
    guard let bytes = pango_layout_get_text(layout),
      let iterator = pango_layout_get_iter(layout)
    else { return measurement }
    defer { pango_layout_iter_free(iterator) }
    repeat {
      var logical = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &logical)
      let line = pango_layout_iter_get_line_readonly(iterator)
      let isLast = pango_layout_iter_at_last_line(iterator) != 0
      var text = ""
      if let line {
        let end = Int(line.pointee.start_index + line.pointee.length)
        let visibleEnd = isLast ? end : trimmedEnd(of: line, in: bytes)
        text = visibleText(of: line, to: visibleEnd, in: bytes)
        // A paragraph separator is not part of its line.
        if !isLast, visibleEnd == end, !isNewline(bytes[end]) { measurement.breaksWords = true }
      }
      let shift = paragraphs.shift(ofLineAt: points(logical.y), line, in: bytes)
      measurement.shifts.append(shift)
      measurement.lines.append(
        TextLayout.Line(
          text: text, x: points(logical.x) - inset, y: points(logical.y) + shift,
          width: points(logical.width)))
      measurement.lastBaseline = points(pango_layout_iter_get_baseline(iterator)) + shift
    } while pango_layout_iter_next_line(iterator) != 0
    if measurement.shifts.allSatisfy({ $0 == 0 }) { measurement.shifts = [] }
    return measurement
  }

  /// The starts of paragraphs, whole points apart as in GTK's text widgets: no line moves when the
  /// text is edited in such a widget.
  private struct Paragraphs {
    /// The paragraph's top in Pango's layout, in points; nil before the first line.
    private var top: Double?
    /// The paragraph's offset below that top, in points.
    private var shift = 0.0
    private var endsParagraph = false

    mutating func shift(
      ofLineAt y: Double, _ line: UnsafeMutablePointer<PangoLayoutLine>?,
      in bytes: UnsafePointer<CChar>
    ) -> Double {
      let begins = line.map { pango_layout_line_is_paragraph_start($0) != 0 } ?? false
      if let top, begins || endsParagraph { shift += (y - top).rounded() - (y - top) }
      if top == nil || begins || endsParagraph { top = y }
      if let line {
        let start = Int(line.pointee.start_index)
        let end = start + Int(line.pointee.length)
        endsParagraph = LineSeparator.isAt(end - LineSeparator.length, in: bytes, from: start)
      }
      return shift
    }
  }

  private static func visibleText(
    of line: UnsafeMutablePointer<PangoLayoutLine>, to end: Int, in bytes: UnsafePointer<CChar>
  ) -> String {
    let start = Int(line.pointee.start_index)
    guard let hidden = ellipsis(of: line) else { return text(bytes, start, end) }
    return text(bytes, start, hidden.lowerBound) + "…" + text(bytes, hidden.upperBound, end)
  }

  /// Returns a line's end without the trailing spaces and line separator, which have no width.
  private static func trimmedEnd(
    of line: UnsafeMutablePointer<PangoLayoutLine>, in bytes: UnsafePointer<CChar>
  ) -> Int {
    let start = Int(line.pointee.start_index)
    var end = start + Int(line.pointee.length)
    if LineSeparator.isAt(end - LineSeparator.length, in: bytes, from: start) {
      return end - LineSeparator.length
    }
    while end > start, bytes[end - 1] == 32 || bytes[end - 1] == 9 { end -= 1 }
    return end
  }

  private static func isNewline(_ byte: CChar) -> Bool {
    byte == 10 || byte == 13
  }

  /// Returns the bytes that the line's ellipsis replaces, or nil without an ellipsis.
  private static func ellipsis(of line: UnsafeMutablePointer<PangoLayoutLine>) -> Range<Int>? {
    var run = line.pointee.runs
    while let current = run {
      let glyphs = current.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self)
      if let item = glyphs?.pointee.item?.pointee,
        Int32(item.analysis.flags) & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS != 0
      {
        return Int(item.offset)..<Int(item.offset + item.length)
      }
      run = current.pointee.next
    }
    return nil
  }

  private static func text(_ bytes: UnsafePointer<CChar>, _ start: Int, _ end: Int) -> String {
    guard end > start else { return "" }
    return bytes.withMemoryRebound(to: UInt8.self, capacity: end) {
      String(decoding: UnsafeBufferPointer(start: $0 + start, count: end - start), as: UTF8.self)
    }
  }
}

/// Unicode's line separator as UTF-8, which ends a line but not its paragraph.
enum LineSeparator {
  static let length = 3

  static func isAt(_ index: Int, in bytes: UnsafePointer<CChar>, from start: Int) -> Bool {
    index >= start && UInt8(bitPattern: bytes[index]) == 0xE2
      && UInt8(bitPattern: bytes[index + 1]) == 0x80
      && UInt8(bitPattern: bytes[index + 2]) == 0xA8
  }
}
