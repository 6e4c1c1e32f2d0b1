import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Limits on the part of a text that is laid out.
@Suite struct TextLimitsTests {
  @Test func `a text within the limits is unchanged`() {
    let texts = [
      "", "Sourdough", String(repeating: "word ", count: 2_000),
      String(repeating: "x", count: 1_000),
      String(repeating: "漢", count: 10_000), "e" + String(repeating: "\u{301}", count: 30),
    ]
    for text in texts {
      #expect(TextLimits.cut(text) == .init(text: text, isCut: false))
      #expect(!TextLimits.isTooLong(text))
    }
  }

  @Test func `a text is cut after ten thousand characters`() {
    let text = String(repeating: "word ", count: 2_000)
    let cut = TextLimits.cut(text + "more")
    #expect(cut == .init(text: text + "…", isCut: true))
    #expect(TextLimits.isTooLong(text + "m"))
    #expect(TextLimits.isTooLong(String(repeating: "漢", count: 10_001)))
    #expect(!TextLimits.isTooLong(String(repeating: "漢", count: 10_000)))
  }

  @Test func `a text with a line limit is cut after a thousand characters per line`() {
    let text = String(repeating: "word ", count: 2_000)
    #expect(TextLimits.cut(text, lineLimit: 1).text.unicodeScalars.count == 1_001)
    #expect(TextLimits.cut(text, lineLimit: 3).text.unicodeScalars.count == 3_001)
    #expect(TextLimits.cut(text, lineLimit: .max).text == text)
  }

  @Test func `a word is broken after a thousand characters`() {
    let word = String(repeating: "x", count: 1_000)
    #expect(TextLimits.cut(word + word + "x").text == word + "\n" + word + "\nx")
    #expect(!TextLimits.cut(word + word + "x").isCut)
    #expect(TextLimits.cut(word + " " + word).text == word + " " + word)
  }

  @Test func `a letter keeps at most thirty combining marks`() {
    let marks = String(repeating: "\u{301}", count: 20_000)
    let cut = TextLimits.cut("e" + marks + "f")
    #expect(cut.isCut)
    let thirty = String(String.UnicodeScalarView(marks.unicodeScalars.prefix(30)))
    #expect(cut.text.utf8.elementsEqual(("e" + thirty + "f").utf8))
  }
}
