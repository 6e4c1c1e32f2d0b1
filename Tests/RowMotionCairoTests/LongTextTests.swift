import RowMotion
import RowMotionCairo
import XCTest

/// Very long texts: the tests count the characters that the engine lays out.
final class LongTextTests: XCTestCase {
  @MainActor private static func set(_ text: String, lineLimit: Int? = nil) -> (
    layout: TextLayout, work: Int
  ) {
    let engine = PangoTextEngine()
    let layout = engine.layout(
      TextRequest(text: text, font: .body, width: 320, lineLimit: lineLimit))
    return (layout, engine.laidOutCharacterCount)
  }

  func testTenMegabytesOfTextCostNoMoreThanTheirBeginning() {
    onMain {
      let (layout, work) = Self.set(String(repeating: "word ", count: 2_000_000))
      XCTAssertTrue(layout.isTruncated)
      XCTAssertEqual(work, 10_001)
      XCTAssertEqual(layout.lines.last?.text.last, "…")
      // The cached request is short too.
      XCTAssertLessThan(layout.request.text.utf8.count, 10_002)
    }
  }

  func testAHundredKilobytesWithoutSpacesAreLaidOutAsTenWords() {
    onMain {
      let (layout, work) = Self.set(String(repeating: "x", count: 100_000))
      XCTAssertTrue(layout.isTruncated)
      XCTAssertEqual(work, 10_010)
      for line in layout.lines { XCTAssertLessThanOrEqual(line.width, 320) }
    }
  }

  func testOnlyThirtyCombiningMarksOfALetterAreLaidOut() {
    onMain {
      let (layout, work) = Self.set("e" + String(repeating: "\u{301}", count: 20_000))
      XCTAssertTrue(layout.isTruncated)
      XCTAssertEqual(work, 31)
      XCTAssertEqual(layout.lines.count, 1)
    }
  }

  func testATruncatedLineLaysOutAThousandCharacters() {
    onMain {
      let (layout, work) = Self.set(String(repeating: "word ", count: 2_000), lineLimit: 1)
      XCTAssertTrue(layout.isTruncated)
      XCTAssertEqual(layout.lines.count, 1)
      XCTAssertEqual(work, 1_001)
    }
  }

  func testLongTextsWithTheSameBeginningAreLaidOutOnce() {
    onMain {
      let engine = PangoTextEngine()
      for end in ["a", "b"] {
        let text = String(repeating: "word ", count: 20_000) + end
        _ = engine.layout(TextRequest(text: text, font: .body, width: 320))
      }
      XCTAssertEqual(engine.laidOutCharacterCount, 10_001)
    }
  }
}
