import CGtk
import RowMotion

/// Reads where Pango put each line, and which words it holds.
@MainActor enum LineReader {
  struct Reading {
    var lines: [TextLayout.Line] = []
    var lastBaseline: Double = 0
  }

  /// - Complexity: O(n) in the text.
  static func read(_ layout: OpaquePointer, from inset: Double) -> Reading {
    var reading = Reading()
    guard let iterator = pango_layout_get_iter(layout) else { return reading }
    defer { pango_layout_iter_free(iterator) }
    repeat {
      var logical = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &logical)
      let line = pango_layout_iter_get_line_readonly(iterator)
      let isLast = pango_layout_iter_at_last_line(iterator) != 0
      reading.lines.append(
        TextLayout.Line(
          text: line.map { words(of: $0, in: layout, isLast: isLast) } ?? "",
          x: points(logical.x) - inset, y: points(logical.y), width: points(logical.width)))
      reading.lastBaseline = points(pango_layout_iter_get_baseline(iterator))
    } while pango_layout_iter_next_line(iterator) != 0
    return reading
  }

  private static func words(
    of line: UnsafeMutablePointer<PangoLayoutLine>, in layout: OpaquePointer, isLast: Bool
  ) -> String {
    guard let bytes = pango_layout_get_text(layout) else { return "" }
    let start = Int(line.pointee.start_index)
    let end = start + Int(line.pointee.length)
    guard let hidden = ellipsis(of: line) else {
      // Spaces at a break have no width and are no words.
      var visibleEnd = end
      while !isLast, visibleEnd > start, bytes[visibleEnd - 1] == space { visibleEnd -= 1 }
      return text(bytes, start, visibleEnd)
    }
    return text(bytes, start, hidden.lowerBound) + "…" + text(bytes, hidden.upperBound, end)
  }

  private static let space = CChar(32)

  /// The bytes that the line's ellipsis stands for.
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
