import RowDrawing

extension View {
  /// Marks the occurrences of a text in descendant texts, ignoring case; an empty one marks nothing.
  package func searchMarks(_ text: String) -> some View {
    environment(\.searchedText, text)
  }
}

private struct SearchedTextKey: EnvironmentKey {
  static var defaultValue: String { "" }
}

extension EnvironmentValues {
  /// The text whose occurrences are marked; empty for none.
  var searchedText: String {
    get { self[SearchedTextKey.self] }
    set { self[SearchedTextKey.self] = newValue }
  }
}

/// A search for a text, ignoring case.
package struct TextSearch {
  private let sought: [String]

  package init(_ text: String) {
    sought = text.map { $0.lowercased() }
  }

  /// Returns true if a text contains the searched one; an empty one is in each text.
  ///
  /// - Complexity: O(nm) in the characters of both texts.
  package func matches(_ text: String) -> Bool {
    sought.isEmpty || text.utf8.count >= sought.count && !ranges(in: text, most: 1).isEmpty
  }

  /// Returns the ranges of characters with the searched text, which do not overlap.
  ///
  /// - Parameter most: The maximum number of ranges.
  /// - Complexity: O(nm) in the characters of both texts.
  package func ranges(in text: String, most: Int = .max) -> [Range<Int>] {
    guard let first = sought.first else { return [] }
    let characters = text.map { $0.lowercased() }
    var ranges: [Range<Int>] = []
    var start = 0
    while start + sought.count <= characters.count, ranges.count < most {
      let end = start + sought.count
      if characters[start] == first, characters[start..<end].elementsEqual(sought) {
        ranges.append(start..<end)
        start = end
      } else {
        start += 1
      }
    }
    return ranges
  }
}

extension TextLayout {
  /// The rectangles of the occurrences of a text, in points from the layout's top-left corner.
  ///
  /// An occurrence that continues in the next line has a rectangle in both. The edges are those of
  /// texts in one direction; in a line of mixed directions they are approximate.
  ///
  /// - Complexity: O(nm) in the characters of both texts, and a layout of each marked line's parts.
  func marks(of text: String, _ engine: any TextEngine) -> [Rect] {
    let ranges = TextSearch(text).ranges(in: request.text)
    if ranges.isEmpty { return [] }
    let height = engine.lineHeight(of: request.font)
    func width(_ part: some Sequence<Character>) -> Double {
      let text = String(part)
      if text.isEmpty { return 0 }
      return engine.layout(TextRequest(text: text, font: request.font)).size.width
    }
    let content = Array(request.text)
    var rects: [Rect] = []
    // The index in the content of the next line's first character.
    var next = 0
    for line in lines {
      let characters = Array(line.text)
      while next < content.count, content[next].isWhitespace, content[next] != characters.first {
        next += 1
      }
      // An ellipsis is not in the content.
      let count = zip(characters, content[next...]).prefix { $0 == $1 }.count
      for range in ranges {
        let part = range.clamped(to: next..<next + count)
        if part.isEmpty { continue }
        let before = width(characters[..<(part.lowerBound - next)])
        let marked = width(characters[..<(part.upperBound - next)]) - before
        let x =
          request.isRightToLeft ? line.x + line.width - before - marked : line.x + before
        rects.append(Rect(x: x, y: line.y, width: marked, height: height))
      }
      next += count
    }
    return rects
  }
}
