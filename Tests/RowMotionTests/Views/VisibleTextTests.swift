import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Text from outside the program, as messages show it.
@Suite struct VisibleTextTests {
  @Test func `plain text is unchanged`() {
    for text in ["", "Sourdough", "a b’s “c”", "naïve é", "日本語", "👩‍👩‍👧", "🇪🇺"] {
      #expect(VisibleText.inline(text) == text)
      #expect(VisibleText.message(text) == text)
    }
  }

  @Test func `invisible characters are shown`() {
    #expect(VisibleText.inline("a\nb\tc\0d\u{7F}") == "a⏎b‹U+0009›c‹U+0000›d‹U+007F›")
    #expect(VisibleText.inline("a\r\nb") == "a‹U+000D›⏎b")
    #expect(VisibleText.message("a\nb\u{85}") == "a⏎b‹U+0085›")
    let format: [Unicode.Scalar] = [
      "\u{AD}", "\u{61C}", "\u{200B}", "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}", "\u{202A}",
      "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}",
      "\u{2069}",
      "\u{FEFF}", "\u{E0041}",
    ]
    for scalar in format {
      let shown = VisibleText.inline("a\(scalar)b")
      let code = String(scalar.value, radix: 16, uppercase: true)
      let name = String(repeating: "0", count: max(0, 4 - code.count)) + code
      #expect(shown == "\u{2068}a‹U+\(name)›b\u{2069}")
    }
  }

  @Test func `right-to-left text is isolated`() {
    #expect(VisibleText.inline("שלום") == "\u{2068}שלום\u{2069}")
    #expect(VisibleText.inline("a ابجد") == "\u{2068}a ابجد\u{2069}")
    #expect(VisibleText.inline("می‌خواهم") == "\u{2068}می‌خواهم\u{2069}")
  }

  @Test func `long text is cut in the middle`() {
    let text = String(repeating: "a", count: 200) + String(repeating: "z", count: 200)
    let shown = VisibleText.inline(text, limit: 30)
    #expect(shown == String(repeating: "a", count: 20) + "…" + String(repeating: "z", count: 10))
    let whole = String(repeating: "b", count: 30)
    #expect(VisibleText.inline(whole, limit: 30) == whole)
    let breaks = VisibleText.inline(String(repeating: "\n", count: 2_500))
    #expect(breaks.unicodeScalars.count == VisibleText.inlineLimit + 1)
    #expect(!breaks.contains { $0.isNewline })
  }

  @Test func `a message keeps the isolates of its parts and closes them`() {
    let part = VisibleText.inline("\u{202E}exe.txt")
    #expect(VisibleText.message("the id \(part) is used") == "the id \(part) is used")
    // An end without a beginning is escaped, and an isolate that is cut is closed.
    #expect(VisibleText.message("a\u{2069}b") == "a‹U+2069›b")
    #expect(VisibleText.message("a\u{2068}bcd", limit: 3) == "a\u{2068}b…\u{2069}")
    #expect(VisibleText.message("\u{2068}\u{2068}a") == "\u{2068}\u{2068}a\u{2069}\u{2069}")
    let open = VisibleText.message("a\u{2068}b\nc", lines: 2)
    #expect(open == "a\u{2068}b\u{2069}\nc")
  }

  @Test func `a message has no more lines than allowed`() {
    #expect(VisibleText.message("a\nb\nc", lines: 2) == "a\nb⏎c")
    let long = VisibleText.message(String(repeating: "x\n", count: 5_000), lines: 4)
    #expect(long.count { $0 == "\n" } == 3)
    #expect(long.unicodeScalars.count == VisibleText.messageLimit + 1)
  }
}
