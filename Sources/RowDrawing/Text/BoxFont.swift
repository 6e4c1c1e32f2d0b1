/// A text engine with predictable sizes for tests: every character is a square.
///
/// | quantity | value |
/// | --- | --- |
/// | width of a character | the font's size, also for spaces |
/// | height of a line | 1.25 times the font's size, with the square centered |
/// | baseline | the bottom of the square |
/// | empty text | one line high, zero width |
///
/// Lines break at newlines and at spaces; spaces at a break have no width. A word longer than a
/// line breaks anywhere. With a line limit, truncated text ends with an ellipsis after the longest
/// prefix that fits.
@MainActor public final class BoxFont: TextEngine {
  private var layouts: [TextRequest: TextLayout] = [:]

  /// Creates the engine.
  public init() {}

  /// Returns the height of one line: 1.25 times the font's size, in points.
  public func lineHeight(of font: Font) -> Double { font.size * 1.25 }

  /// Breaks a text into lines and measures it.
  ///
  /// - Complexity: O(n) in the characters; O(1) for a cached request.
  public func layout(_ request: TextRequest) -> TextLayout {
    if let known = layouts[request] { return known }
    if layouts.count >= 4096 { layouts.removeAll(keepingCapacity: true) }
    let layout = makeLayout(request)
    layouts[request] = layout
    return layout
  }

  private func makeLayout(_ request: TextRequest) -> TextLayout {
    let size = request.font.size
    let capacity: Int
    if let width = request.width, size > 0 {
      // Tolerance for rounding: a text proposed its own width must not break.
      capacity = max(1, Int(min(width / size + 1e-9, 1e9)))
    } else {
      capacity = Int.max
    }
    var lines: [ArraySlice<Character>] = []
    for paragraph in Array(request.text).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    {
      BoxFont.breakLines(paragraph, capacity, &lines)
    }
    var isTruncated = false
    var texts = lines.map { String($0) }
    if let limit = request.lineLimit, texts.count > limit {
      isTruncated = true
      var last = lines[limit - 1]
      while last.count + 1 > capacity, !last.isEmpty { last.removeLast() }
      texts = Array(texts.prefix(limit - 1)) + [String(last) + "…"]
    }
    let lineHeight = lineHeight(of: request.font)
    let widths = texts.map { Double($0.count) * size }
    let width = widths.max() ?? 0
    let placed = texts.indices.map { index in
      TextLayout.Line(
        text: texts[index], x: BoxFont.inset(width - widths[index], request),
        y: Double(index) * lineHeight, width: widths[index])
    }
    let baseline = lineHeight / 2 + size / 2
    return TextLayout(
      request: request,
      size: Size(width: width, height: Double(texts.count) * lineHeight),
      firstBaseline: baseline, lastBaseline: Double(texts.count - 1) * lineHeight + baseline,
      lines: placed, isTruncated: isTruncated)
  }

  private static func inset(_ space: Double, _ request: TextRequest) -> Double {
    switch request.alignment {
    case .center: space / 2
    case .leading: request.isRightToLeft ? space : 0
    case .trailing: request.isRightToLeft ? 0 : space
    }
  }

  /// Breaks a paragraph into lines with at most a number of characters.
  private static func breakLines(
    _ paragraph: ArraySlice<Character>, _ capacity: Int, _ lines: inout [ArraySlice<Character>]
  ) {
    var rest = paragraph
    while rest.count > capacity {
      let limit = rest.startIndex + capacity
      // A space after the last character that fits allows a full line.
      var end = limit
      while end > rest.startIndex, rest[end] != " " { end -= 1 }
      if end == rest.startIndex, rest[end] != " " || capacity == 0 {
        lines.append(rest[rest.startIndex..<limit])
        rest = rest[limit...]
        continue
      }
      var lineEnd = end
      while lineEnd > rest.startIndex, rest[lineEnd - 1] == " " { lineEnd -= 1 }
      var next = end
      while next < rest.endIndex, rest[next] == " " { next += 1 }
      lines.append(rest[rest.startIndex..<lineEnd])
      rest = rest[next...]
      // Spaces at the paragraph's end belong to its last line without width.
      if rest.isEmpty { return }
    }
    lines.append(rest)
  }
}
