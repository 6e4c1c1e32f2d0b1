import CGtkShims
import RowMotion
import RowMotionCairo
import XCTest

private let words = "The quick brown fox jumps over the lazy dog, again and again and again."

/// Line breaking and measuring by Pango.
final class TextEngineTests: XCTestCase {
  func testEmptyTextIsOneLineHighAndHasNoWidth() {
    onMain {
      let engine = PangoTextEngine()
      let empty = engine.layout(TextRequest(text: "", font: .body, width: 100))
      XCTAssertEqual(empty.size.width, 0)
      XCTAssertEqual(empty.size.height, engine.lineHeight(of: .body))
      XCTAssertEqual(empty.lines.count, 1)
      XCTAssertEqual(
        engine.layout(TextRequest(text: "x", font: .body)).size.height, empty.size.height)
    }
  }

  func testLinesWrapAtWordsWithinTheWidth() {
    onMain {
      let layout = PangoTextEngine().layout(TextRequest(text: words, font: .body, width: 150))
      XCTAssertGreaterThan(layout.lines.count, 2)
      XCTAssertLessThanOrEqual(layout.size.width, 150)
      XCTAssertEqual(layout.lines.map(\.text).joined(separator: " "), words)
      XCTAssertFalse(layout.isTruncated)
      XCTAssertLessThan(layout.firstBaseline, layout.lastBaseline)
      for (line, next) in zip(layout.lines, layout.lines.dropFirst()) {
        XCTAssertLessThan(line.y, next.y)
      }
    }
  }

  func testLinesBeginAtTheSideOfTheLayoutInAnyScript() {
    onMain {
      let engine = PangoTextEngine()
      for text in [words, "אבגד הוזחט יכל מנסע פצקרש ת אבגד הו זחטיכל מנ"] {
        for isRightToLeft in [false, true] {
          for alignment in [TextAlignment.leading, .trailing] {
            let layout = engine.layout(
              TextRequest(
                text: text, font: .body, width: 150, alignment: alignment,
                isRightToLeft: isRightToLeft))
            XCTAssertGreaterThan(layout.lines.count, 2)
            let isAtLeft = (alignment == .leading) != isRightToLeft
            for line in layout.lines {
              XCTAssertEqual(
                isAtLeft ? line.x : line.x + line.width, isAtLeft ? 0 : layout.size.width,
                accuracy: 0.01, "\(text) \(isRightToLeft) \(alignment)")
            }
          }
        }
      }
    }
  }

  /// Pango limits the lines of each paragraph, and treats more characters as paragraph ends.
  func testALineLimitHoldsForAllParagraphSeparators() {
    onMain {
      let engine = PangoTextEngine()
      for end in ["\n", "\r", "\r\n", "\u{2028}", "\u{2029}"] {
        let text = ["one", "two", "three"].joined(separator: end)
        for width in [nil, 150.0] {
          let two = engine.layout(
            TextRequest(text: text, font: .body, width: width, lineLimit: 2))
          XCTAssertEqual(two.lines.map(\.text), ["one", "two…"], "\(end.debugDescription)")
          let all = engine.layout(TextRequest(text: text, font: .body, width: width))
          XCTAssertEqual(all.lines.map(\.text), ["one", "two", "three"], "\(end.debugDescription)")
          XCTAssertFalse(all.isTruncated)
        }
      }
    }
  }

  func testAWordLongerThanTheLineBreaksAnywhere() {
    onMain {
      let word = String(repeating: "abcde", count: 12)
      let layout = PangoTextEngine().layout(TextRequest(text: word, font: .body, width: 80))
      XCTAssertLessThanOrEqual(layout.size.width, 80)
      XCTAssertEqual(layout.lines.map(\.text).joined(), word)
    }
  }

  func testLayingOutATextInItsOwnWidthKeepsItsLines() {
    onMain {
      let engine = PangoTextEngine()
      var seed: UInt64 = 7
      func random(_ bound: UInt64) -> Int {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((seed >> 33) % bound)
      }
      let pieces = ["a", "Wort", "office", "AVATAR", "日本語", "naïve", "fi-fl", "x", "שלום", "Ю."]
      for _ in 0..<1000 {
        let text = (0...random(14)).map { _ in pieces[random(10)] }.joined(separator: " ")
        let width = Double(random(3000)) / 10
        let font = Font.system(size: 8 + Double(random(24)) / 2)
        let limit = random(2) == 0 ? nil : 1 + random(3)
        let first = engine.layout(
          TextRequest(text: text, font: font, width: width, lineLimit: limit))
        let second = engine.layout(
          TextRequest(text: text, font: font, width: first.size.width, lineLimit: limit))
        XCTAssertEqual(
          second.lines.map(\.text), first.lines.map(\.text),
          "\(text) \(width) \(font.size) \(limit ?? 0)")
        XCTAssertEqual(second.size, first.size)
        let natural = engine.layout(TextRequest(text: text, font: font))
        let atNaturalWidth = engine.layout(
          TextRequest(text: text, font: font, width: natural.size.width))
        XCTAssertEqual(atNaturalWidth.lines.count, 1, "\(text) \(font.size)")
      }
    }
  }

  func testALineLimitEndsWithAnEllipsis() {
    onMain {
      let engine = PangoTextEngine()
      for limit in 1...3 {
        let layout = engine.layout(
          TextRequest(text: words, font: .body, width: 150, lineLimit: limit))
        XCTAssertEqual(layout.lines.count, limit)
        XCTAssertTrue(layout.isTruncated)
        XCTAssertEqual(layout.lines.last?.text.last, "…")
        XCTAssertLessThanOrEqual(layout.size.width, 150)
        XCTAssertTrue(words.hasPrefix(layout.lines[0].text.replacing("…", with: "")))
      }
      let generous = engine.layout(TextRequest(text: words, font: .body, width: 150, lineLimit: 50))
      XCTAssertFalse(generous.isTruncated)
    }
  }

  func testALineLimitCountsTheLinesOfAllParagraphs() {
    onMain {
      let engine = PangoTextEngine()
      @MainActor func lines(_ text: String, _ limit: Int, _ width: Double? = 150) -> [String] {
        engine.layout(TextRequest(text: text, font: .body, width: width, lineLimit: limit))
          .lines.map(\.text)
      }
      XCTAssertEqual(lines("a\nb\nc", 3), ["a", "b", "c"])
      XCTAssertEqual(lines("a\nb\nc", 2), ["a", "b…"])
      XCTAssertEqual(lines("a\nb\nc", 1), ["a…"])
      XCTAssertEqual(lines("a\nb\nc", 2, nil), ["a", "b…"])
      XCTAssertEqual(lines("a\r\nb\r\nc", 1, nil), ["a…"])
      XCTAssertEqual(lines("a\n\n\nb", 2), ["a", "…"])
      let wrapped = lines(words + "\nend", 2)
      XCTAssertEqual(wrapped.count, 2)
      XCTAssertEqual(wrapped.last?.last, "…")
      // The last line ends with its paragraph, not with the words of the next one.
      let short = lines("The quick brown fox jumps\nover the lazy dog", 2, 200)
      XCTAssertEqual(short.count, 2)
      XCTAssertFalse(short.joined().contains("over the lazy dog"))
    }
  }

  func testNewlinesBreakLines() {
    onMain {
      let layout = PangoTextEngine().layout(TextRequest(text: "one\ntwo\n", font: .body))
      XCTAssertEqual(layout.lines.map(\.text), ["one", "two", ""])
    }
  }

  func testNullCharactersAreShownAsReplacementCharacters() {
    onMain {
      let layout = PangoTextEngine().layout(TextRequest(text: "a\0b", font: .body))
      XCTAssertEqual(layout.lines.map(\.text), ["a\u{FFFD}b"])
    }
  }

  func testSizeWeightAndFamilyAffectMeasurements() {
    onMain {
      let engine = PangoTextEngine()
      @MainActor func width(_ font: Font) -> Double {
        engine.layout(TextRequest(text: "illumination", font: font)).size.width
      }
      XCTAssertEqual(width(.system(size: 32)), 2 * width(.system(size: 16)), accuracy: 0.5)
      XCTAssertGreaterThan(width(.headline), width(.body))
      XCTAssertNotEqual(width(.body.monospaced()), width(.body))
      XCTAssertGreaterThan(engine.lineHeight(of: .title), engine.lineHeight(of: .caption))
      XCTAssertGreaterThan(width(.system(size: 0)), 0)
    }
  }

  func testTwoEnginesMeasureTheSame() {
    onMain {
      let request = TextRequest(text: words, font: .body, width: 120, lineLimit: 3)
      XCTAssertEqual(PangoTextEngine().layout(request), PangoTextEngine().layout(request))
    }
  }

  func testTheLayoutCacheIsLimitedAndCanBeCleared() {
    onMain {
      let engine = PangoTextEngine()
      let request = TextRequest(text: "kept", font: .body)
      let cachedLayout = engine.layout(request)
      for number in 0..<5000 {
        _ = engine.layout(TextRequest(text: "\(number)", font: .body))
        if number % 1000 == 0 { XCTAssertTrue(engine.layout(request) === cachedLayout) }
      }
      XCTAssertLessThanOrEqual(engine.cachedLayoutCount, 4096)
      engine.invalidate()
      XCTAssertEqual(engine.cachedLayoutCount, 0)
      XCTAssertFalse(engine.layout(request) === cachedLayout)
    }
  }

  /// The cache holds about 200,000 characters, so memory does not depend on the length of texts.
  func testFewerLayoutsOfLongTextsAreCached() {
    onMain {
      let engine = PangoTextEngine()
      for number in 0..<60 {
        let text = "\(number) " + String(repeating: "word ", count: 1_900)
        _ = engine.layout(TextRequest(text: text, font: .body, width: 600))
      }
      XCTAssertGreaterThan(engine.cachedLayoutCount, 10)
      XCTAssertLessThanOrEqual(engine.cachedLayoutCount, 21)
    }
  }
  /// Each font size costs 37 kB: the cache's 204,800 units hold 203 layouts of 1,005 units.
  func testAnimatedFontSizesCacheFewLayouts() {
    onMain {
      let engine = PangoTextEngine()
      for step in 0..<1_000 {
        let font = Font.system(size: 20 + Double(step) / 100)
        _ = engine.layout(TextRequest(text: "Title", font: font))
        _ = engine.lineHeight(of: font)
      }
      XCTAssertGreaterThan(engine.cachedLayoutCount, 90)
      XCTAssertLessThanOrEqual(engine.cachedLayoutCount, 203)
      for row in 0..<1_500 {
        _ = engine.layout(TextRequest(text: "Row \(row)", font: .system(size: 20)))
      }
      XCTAssertGreaterThanOrEqual(engine.cachedLayoutCount, 1_500, "the shared font counts once")
    }
  }
  /// Pango caches 25 kB for each size that was ever used: 60 MB for 2,400 sizes.
  func testUnusedFontsAreReleased() {
    onMain {
      let engine = PangoTextEngine()
      let request = TextRequest(text: words, font: .body, width: 120, lineLimit: 3)
      let cachedLayout = engine.layout(request)
      let before = row_motion_heap_in_use()
      for step in 0..<2_400 {
        let font = Font.system(size: 40 + Double(step) / 100)
        _ = engine.layout(TextRequest(text: "Title", font: font))
        XCTAssertLessThanOrEqual(engine.fontCount, 512)
      }
      if before > 0 { XCTAssertLessThan(row_motion_heap_in_use(), before + 40_000_000) }
      XCTAssertTrue(engine.hasUnusedFonts, "\(engine.fontCount)")
      engine.releaseFonts()
      XCTAssertEqual(engine.fontCount, 0)
      XCTAssertFalse(engine.hasUnusedFonts)
      if before > 0 { XCTAssertLessThan(row_motion_heap_in_use(), before + 20_000_000) }
      XCTAssertEqual(engine.layout(request), cachedLayout)
    }
  }
}
