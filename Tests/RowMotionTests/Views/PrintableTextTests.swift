import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Text from outside the program, as messages show it.
@Suite struct PrintableTextTests {
  @Test func `plain text is unchanged`() {
    for text in ["", "Sourdough", "a b’s “c”", "naïve é", "日本語", "👩‍👩‍👧", "🇪🇺"] {
      #expect(PrintableText.inline(text) == text)
      #expect(PrintableText.message(text) == text)
    }
  }

  @Test func `invisible characters are shown`() {
    #expect(PrintableText.inline("a\nb\tc\0d\u{7F}") == "a⏎b‹U+0009›c‹U+0000›d‹U+007F›")
    #expect(PrintableText.inline("a\r\nb") == "a‹U+000D›⏎b")
    #expect(PrintableText.message("a\nb\u{85}") == "a⏎b‹U+0085›")
    let format: [Unicode.Scalar] = [
      "\u{AD}", "\u{61C}", "\u{200B}", "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}", "\u{202A}",
      "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}",
      "\u{2069}",
      "\u{FEFF}", "\u{E0041}",
    ]
    for scalar in format {
      let shown = PrintableText.inline("a\(scalar)b")
      let code = String(scalar.value, radix: 16, uppercase: true)
      let name = String(repeating: "0", count: max(0, 4 - code.count)) + code
      #expect(shown == "\u{2068}a‹U+\(name)›b\u{2069}")
    }
  }

  @Test func `right-to-left text is isolated`() {
    #expect(PrintableText.inline("שלום") == "\u{2068}שלום\u{2069}")
    #expect(PrintableText.inline("a ابجد") == "\u{2068}a ابجد\u{2069}")
    #expect(PrintableText.inline("می‌خواهم") == "\u{2068}می‌خواهم\u{2069}")
  }

  @Test func `long text is cut in the middle`() {
    let text = String(repeating: "a", count: 200) + String(repeating: "z", count: 200)
    let shown = PrintableText.inline(text, limit: 30)
    #expect(shown == String(repeating: "a", count: 20) + "…" + String(repeating: "z", count: 10))
    let fitting = String(repeating: "b", count: 30)
    #expect(PrintableText.inline(fitting, limit: 30) == fitting)
    let breaks = PrintableText.inline(String(repeating: "\n", count: 2_500))
    #expect(breaks.unicodeScalars.count == PrintableText.inlineLimit + 1)
    #expect(!breaks.contains { $0.isNewline })
  }

  @Test func `a message keeps the isolates of its parts and closes them`() {
    let part = PrintableText.inline("\u{202E}exe.txt")
    #expect(PrintableText.message("the id \(part) is used") == "the id \(part) is used")
    // An end without a beginning is escaped, and an isolate that is cut is closed.
    #expect(PrintableText.message("a\u{2069}b") == "a‹U+2069›b")
    #expect(PrintableText.message("a\u{2068}bcd", limit: 3) == "a\u{2068}b…\u{2069}")
    #expect(PrintableText.message("\u{2068}\u{2068}a") == "\u{2068}\u{2068}a\u{2069}\u{2069}")
    let open = PrintableText.message("a\u{2068}b\nc", lines: 2)
    #expect(open == "a\u{2068}b\u{2069}\nc")
  }

  @Test func `a message has no more lines than allowed`() {
    #expect(PrintableText.message("a\nb\nc", lines: 2) == "a\nb⏎c")
    let long = PrintableText.message(String(repeating: "x\n", count: 5_000), lines: 4)
    #expect(long.count { $0 == "\n" } == 3)
    #expect(long.unicodeScalars.count == PrintableText.messageLimit + 1)
  }
}
