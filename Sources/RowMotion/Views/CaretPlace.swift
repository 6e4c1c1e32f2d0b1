import RowDrawing

/// Where a caret stands in a text, told by what stands before it.
///
/// | text | caret behind | to the word's end | rest of the word |
/// | --- | --- | --- | --- |
/// | "one two" | 5 scalars | "one two" | "wo" |
/// | "one two" | 3 | "one" | "" |
struct CaretPlace: Equatable {
  /// What stands before the caret, and the rest of the word that it is in: in which line the word stands depends on all
  /// of it.
  let textToWordEnd: String
  /// What of the word stands behind the caret.
  let restOfWord: String

  /// A caret at the end of a text.
  init(behind text: String) {
    textToWordEnd = text
    restOfWord = ""
  }

  /// A caret behind so many Unicode scalars of a text; what is beyond its ends stands at them.
  init(_ offset: Int, in text: String) {
    let scalars = text.unicodeScalars
    let index =
      scalars.index(scalars.startIndex, offsetBy: max(0, offset), limitedBy: scalars.endIndex)
      ?? scalars.endIndex
    let end = scalars[index...].firstIndex { $0.properties.isWhitespace } ?? scalars.endIndex
    textToWordEnd = String(scalars[..<end])
    restOfWord = String(scalars[index..<end])
  }

  /// Whether the paragraph of the caret is read from right to left; nil where it has no letter so far.
  var isRightToLeft: Bool? {
    textToWordEnd.split(whereSeparator: \.isNewline).last?.isReadFromRightToLeft
  }
}
