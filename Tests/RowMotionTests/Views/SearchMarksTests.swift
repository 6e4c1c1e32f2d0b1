import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Occurrences of a searched text, with `BoxFont`: each character is a square.
@MainActor @Suite struct SearchMarksTests {
  private static let font = Font.body

  private func marks(
    of text: String, in content: String, width: Double? = nil, lineLimit: Int? = nil,
    isRightToLeft: Bool = false
  ) -> [Rect] {
    let engine = BoxFont()
    let layout = engine.layout(
      TextRequest(
        text: content, font: Self.font, width: width, lineLimit: lineLimit,
        isRightToLeft: isRightToLeft))
    return layout.marks(of: text, engine)
  }

  @Test func `a search ignores case and finds occurrences that do not overlap`() {
    #expect(TextSearch("AN").ranges(in: "Banana") == [1..<3, 3..<5])
    #expect(TextSearch("aa").ranges(in: "aaaa") == [0..<2, 2..<4])
    #expect(TextSearch("na ba").ranges(in: "Banana") == [0..<6], "touching marks are one")
    #expect(TextSearch("two one").ranges(in: "one or two") == [0..<3, 7..<10])
    #expect(TextSearch("x").ranges(in: "Banana") == [])
    #expect(TextSearch("").ranges(in: "Banana") == [])
    #expect(TextSearch("").matches(["Banana"]))
    #expect(TextSearch("ÉT").matches(["été"]))
    #expect(!TextSearch("longer than the text").matches(["text"]))
    #expect(TextSearch("two one").matches(["one", "or two"]), "in any order, in any text")
    #expect(!TextSearch("two one").matches(["two"]))
    #expect(TextSearch("two one").matchesAnyWord("one"))
  }

  @Test func `a mark covers the occurrence in its line`() {
    #expect(
      marks(of: "na", in: "Banana") == [
        Rect(x: 32, y: 0, width: 32, height: 20), Rect(x: 64, y: 0, width: 32, height: 20),
      ])
    #expect(marks(of: "", in: "Banana") == [])
  }

  @Test func `an occurrence that continues in the next line has two marks`() {
    // Lines of six characters: "one" and "two".
    #expect(
      marks(of: "e t", in: "one two", width: 80) == [
        Rect(x: 32, y: 0, width: 16, height: 20), Rect(x: 0, y: 20, width: 16, height: 20),
      ])
  }

  @Test func `text behind an ellipsis has no mark`() {
    // "one t…"
    #expect(marks(of: "two", in: "one two three", width: 96, lineLimit: 1).count <= 1)
    #expect(marks(of: "three", in: "one two three", width: 96, lineLimit: 1) == [])
  }

  @Test func `from right to left, marks are measured from the right edge`() {
    #expect(
      marks(of: "ab", in: "abcd", width: 64, isRightToLeft: true) == [
        Rect(x: 32, y: 0, width: 32, height: 20)
      ])
  }

  @Test func `a text paints its marks`() {
    let host = stage(proposal: .unspecified) { Text("Banana").searchMarks("ban") }
    let marks = host.displayList.items.flatMap { item -> [Rect] in
      guard case .layer(let layer) = item else { return [] }
      return layer.segment.operations.compactMap {
        guard case .fill(let rect, _, _) = $0 else { return nil }
        return rect
      }
    }
    #expect(marks.map(\.size) == [Size(width: 48, height: 20)])
  }
}
