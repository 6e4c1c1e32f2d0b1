import RowCore
import Testing

/// The first two cases are the examples in Apple's documentation of `move(fromOffsets:toOffset:)`.
@Suite struct MoveOffsetsTests {
  @Test(arguments: [
    ("ABcDefgHIJKlmNO", [2, 4, 5, 6, 11, 12], 2, "ABcefglmDHIJKNO"),
    ("ABCDE", [0], 2, "BACDE"),
    ("ABCDE", [0], 1, "ABCDE"),
    ("ABCDE", [1, 3], 5, "ACEBD"),
    ("ABCDE", [], 3, "ABCDE"),
    ("ABCDE", [4, 0], 0, "AEBCD"),
    ("ABCDE", [1, 1, -1, 5, 99], 0, "BACDE"),
    ("ABCDE", [1], 99, "ACDEB"),
    ("ABCDE", [1], -99, "BACDE"),
    ("", [0], 0, ""),
  ])
  func `elements move before the destination and keep their order`(
    items: String, source: [Int], destination: Int, result: String
  ) {
    var letters = Array(items)
    letters.move(fromOffsets: source, toOffset: destination)
    #expect(String(letters) == result)
  }

  @Test func `a slice uses its own indices`() {
    var letters = Array("ABCDEFG")[2..<6]
    letters.move(fromOffsets: [3], toOffset: 2)
    #expect(String(letters) == "DCEF")
  }

  @Test func `elements at offsets are removed, each once`() {
    var letters = Array("ABCDE")
    letters.remove(atOffsets: [3, 1, 1, 99, -1])
    #expect(String(letters) == "ACE")
  }
}
