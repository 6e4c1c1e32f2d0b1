import RowMotionTables
import Testing

/// Rows that keep what they have, and no more.
@Suite struct TableCellsTests {
  @Test func cellsThatARowLacksAreEmptyAndTakeNoMemory() {
    let cells: TableCells = ["a", "", "b", "", ""]
    #expect(cells.storedCount == 3)
    #expect((-1..<7).map { cells[$0] } == ["", "a", "", "b", "", "", "", ""])
    let far = TableCells([(column: 40_000, words: "x"), (column: 3, words: "y")])
    #expect(far.storedCount == 2)
    #expect([0, 3, 4, 39_999, 40_000, 40_001].map { far[$0] } == ["", "y", "", "", "x", ""])
  }

  @Test func rowsThatSayTheSameAreEqual() {
    #expect(TableCells(["a", "", "b"]) == TableCells([(column: 0, words: "a"), (2, "b")]))
    #expect(TableCells(["a", ""]) == ["a"])
    #expect(TableCells(["a"]) != ["", "a"])
    #expect(TableCells([(column: 1, words: "a")]) == ["", "a"])
  }

  @Test func aCellIsWrittenWhereverItIs() {
    var random = SystemRandomNumberGenerator()
    for isFar in [false, true] {
      var cells: TableCells = isFar ? TableCells([(column: 90, words: "z")]) : ["a", "b"]
      var model: [Int: String] = isFar ? [90: "z"] : [0: "a", 1: "b"]
      for step in 0..<400 {
        let column = Int.random(in: 0..<100, using: &random)
        let words = step % 3 == 0 ? "" : "\(step)"
        cells[column] = words
        model[column] = words
        #expect((0..<100).allSatisfy { cells[$0] == model[$0] ?? "" })
      }
    }
  }
}
