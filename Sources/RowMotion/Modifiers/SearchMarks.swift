import RowDrawing

extension View {
  /// Marks the words of a text in descendant texts, ignoring case; an empty one marks nothing.
  package func searchMarks(_ text: String) -> some View {
    environment(\.searchedText, text)
  }
}

/// A search for words, ignoring case.
package struct TextSearch {
  /// The characters of each word, in lower case.
  private let words: [[String]]
  /// The bytes of each word in lower case; nil for a word with characters other than ASCII's.
  private let bytes: [[UInt8]?]

  /// Creates a search for the words of a text, in any order.
  package init(_ text: String) {
    words = text.split(whereSeparator: \.isWhitespace).map { $0.map { $0.lowercased() } }
    bytes = words.map { word in
      let bytes = word.flatMap(\.utf8)
      return bytes.allSatisfy { $0 < 0x80 } ? bytes : nil
    }
  }

  /// Returns true if each word is in at least one of several texts; no words are in all texts.
  ///
  /// - Complexity: O(nm) in the characters of the texts and the words.
  package func matches(_ texts: [String]) -> Bool {
    let texts = texts.map(SearchedText.init)
    return zip(words, bytes).allSatisfy { word, bytes in
      texts.contains { $0.contains(word, bytes) }
    }
  }

  /// A text in lower case, by its bytes if all characters are ASCII's, which is much faster.
  private enum SearchedText {
    case bytes([UInt8])
    case characters([String])

    init(_ text: String) {
      let bytes = text.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
      self =
        bytes.allSatisfy { $0 < 0x80 }
        ? .bytes(bytes) : .characters(TextSearch.characters(text))
    }

    func contains(_ word: [String], _ bytes: [UInt8]?) -> Bool {
      switch self {
      case .bytes(let text):
        guard let bytes, let first = bytes.first, text.count >= bytes.count else { return false }
        return (0...(text.count - bytes.count)).contains { start in
          text[start] == first && text[start..<(start + bytes.count)].elementsEqual(bytes)
        }
      case .characters(let text):
        return !TextSearch.ranges(of: word, in: text, most: 1).isEmpty
      }
    }
  }

  /// Returns true if a text contains a word.
  ///
  /// - Complexity: O(nm) in the characters of the text and the words.
  package func matchesAnyWord(_ text: String) -> Bool {
    let text = TextSearch.characters(text)
    return words.contains { !TextSearch.ranges(of: $0, in: text, most: 1).isEmpty }
  }

  /// Returns the ranges of characters with words, in ascending order; they do not overlap.
  ///
  /// - Complexity: O(nm + k log k) in the characters of the text and the words, for k ranges.
  package func ranges(in text: String) -> [Range<Int>] {
    let text = TextSearch.characters(text)
    let found = words.flatMap { TextSearch.ranges(of: $0, in: text) }
    return found.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { ranges, range in
      if let last = ranges.last, range.lowerBound <= last.upperBound, words.count > 1 {
        ranges[ranges.count - 1] =
          last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
  }

  private static func characters(_ text: String) -> [String] { text.map { $0.lowercased() } }

  private static func ranges(
    of word: [String], in text: [String], most: Int = .max
  ) -> [Range<Int>] {
    guard let first = word.first else { return [] }
    var ranges: [Range<Int>] = []
    var start = 0
    while start + word.count <= text.count, ranges.count < most {
      let end = start + word.count
      if text[start] == first, text[start..<end].elementsEqual(word) {
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
  /// The rectangles of the words of a text, in points from the layout's top-left corner.
  ///
  /// A word that continues in the next line has a rectangle in both. The edges are those of
  /// texts in one direction; in a line of mixed directions they are approximate.
  ///
  /// - Complexity: O(nm + k log k) in the characters of both texts, and a layout of each marked line's
  ///   parts.
  func marks(of text: String, _ engine: any TextEngine) -> [Rect] {
    // Texts are painted in each frame of a motion, almost always without a search.
    if text.isEmpty { return [] }
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
