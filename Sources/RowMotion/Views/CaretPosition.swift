import RowDrawing

/// The position of a caret in a text, described by the text before it.
///
/// | text | scalars before the caret | text to the word's end | rest of the word |
/// | --- | --- | --- | --- |
/// | "one two" | 5 | "one two" | "wo" |
/// | "one two" | 3 | "one" | "" |
struct CaretPosition: Equatable {
  /// The text before the caret and the rest of the caret's word; it determines the word's line.
  let textToWordEnd: String
  /// The part of the word after the caret.
  let restOfWord: String

  /// Creates the position at the end of a text.
  init(after text: String) {
    textToWordEnd = text
    restOfWord = ""
  }

  /// Creates the position after a number of Unicode scalars, clamped to the text.
  init(_ offset: Int, in text: String) {
    let scalars = text.unicodeScalars
    let index = scalars.dropFirst(max(0, offset)).startIndex
    let end = scalars[index...].firstIndex { $0.properties.isWhitespace } ?? scalars.endIndex
    textToWordEnd = String(scalars[..<end])
    restOfWord = String(scalars[index..<end])
  }

  /// True if the caret's paragraph is read from right to left; nil if it has no letter yet.
  var isRightToLeft: Bool? {
    textToWordEnd.split(whereSeparator: \.isNewline).last?.isReadFromRightToLeft
  }
}
