import XCTest

@testable import RowMotionGTK

/// Texts with U+0000 in fields, which cannot contain it and show its symbol instead.
final class FieldTextTests: XCTestCase {
  /// Returns the result of an edit that changes the field's shown text.
  @MainActor private static func edited(_ text: String, to shown: String) -> String {
    let field = FieldText(text)
    field.recordFilledText(field.initial)
    return field.text(fromShown: shown)
  }

  func testTextThatIsNotEditedIsUnchanged() async {
    await MainActor.run {
      for text in ["", "\0", "a\0b", "␀", "␀\0␀\0", "e\u{301}\0", "\r\n\0"] {
        XCTAssertEqual(
          Array(Self.edited(text, to: FieldText(text).initial).unicodeScalars),
          Array(text.unicodeScalars))
      }
    }
  }

  func testAnEditKeepsTheNullCharactersAndSymbolsAroundIt() async {
    let cases = [
      ("a\0b", "a␀bc", "a\0bc"), ("a\0b", "ca␀b", "ca\0b"), ("a\0b", "ab", "ab"),
      ("␀ and \0", "␀ and ␀!", "␀ and \0!"), ("\0 and ␀", "␀ or ␀", "\0 or ␀"),
      // A typed symbol stays a symbol.
      ("a\0b", "a␀b␀", "a\0b␀"), ("a\0b", "␀a␀b", "␀a\0b"), ("ab", "a␀b", "a␀b"),
      // Two edits with null characters between them.
      ("1\0␀2", "3␀␀4", "3\0␀4"), ("1\0\0" + "2", "3␀␀␀4", "3\0\0␀4"),
      ("a\0b", "", ""), ("\0\0", "␀", "\0"),
    ]
    await MainActor.run {
      for (text, shown, expected) in cases {
        XCTAssertEqual(
          Array(Self.edited(text, to: shown).unicodeScalars), Array(expected.unicodeScalars),
          "\(text.debugDescription) shown as \(shown)")
      }
    }
  }
}
