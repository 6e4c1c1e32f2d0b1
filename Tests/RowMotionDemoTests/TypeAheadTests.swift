import XCTest

@testable import RowMotionDemo

/// Moving to a row by typing the start of its title.
final class TypeAheadTests: XCTestCase {
  private let titles = ["Bread", "Aunt Ida", "bicycle", "Bring flour", "äpfel"]

  private func match(_ typed: TypeAhead, from current: Int?) -> Int? {
    typed.match(count: titles.count, from: current) { titles[$0] }
  }

  func testCharactersTypedInQuickSuccessionFormAWord() {
    var typed = TypeAhead()
    typed.type("B", at: 0)
    XCTAssertEqual(match(typed, from: nil), 0)
    typed.type("r", at: 0.9)
    XCTAssertEqual(match(typed, from: 0), 0, "a row that still matches stays")
    typed.type("i", at: 1.8)
    XCTAssertEqual(match(typed, from: 0), 3)
    XCTAssertTrue(typed.isTyping(at: 2.8))
    XCTAssertFalse(typed.isTyping(at: 2.9))
    typed.type("a", at: 2.9)
    XCTAssertEqual(typed.word, "a")
    XCTAssertEqual(match(typed, from: 3), 1, "the search wraps around after the last row")
  }

  func testRepeatingACharacterMovesToTheNextMatch() {
    var typed = TypeAhead()
    var matches: [Int?] = []
    for step in 0..<4 {
      typed.type("b", at: Double(step) / 10)
      matches.append(match(typed, from: matches.last ?? nil))
    }
    XCTAssertEqual(matches, [0, 2, 3, 0])
  }

  func testTextThatNoTitleStartsWithMatchesNothing() {
    var typed = TypeAhead()
    typed.type("x", at: 0)
    XCTAssertNil(match(typed, from: 0))
    XCTAssertNil(typed.match(count: 0, from: nil) { _ in "" })
    XCTAssertNil(TypeAhead().match(count: 5, from: nil) { titles[$0] })
    typed = TypeAhead()
    typed.type("Ä", at: 0)
    XCTAssertEqual(match(typed, from: nil), 4)
    XCTAssertNil(typed.match(count: 5, from: nil, limit: 4) { titles[$0] })
  }
}
