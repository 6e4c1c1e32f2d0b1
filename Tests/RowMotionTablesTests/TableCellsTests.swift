import RowMotionTables
import RowMotionTestKit
import Testing

/// Storage of a row's cells.
@Suite struct TableCellsTests {
  @Test func `missing cells are empty and take no memory`() {
    let cells: TableCells = ["a", "", "b", "", ""]
    #expect(cells.storedCount == 3)
    #expect((-1..<7).map { cells[$0] } == ["", "a", "", "b", "", "", "", ""])
    let far = TableCells([(column: 40_000, text: "x"), (column: 3, text: "y")])
    #expect(far.storedCount == 2)
    #expect([0, 3, 4, 39_999, 40_000, 40_001].map { far[$0] } == ["", "y", "", "", "x", ""])
  }

  @Test func `rows with equal cells are equal`() {
    #expect(TableCells(["a", "", "b"]) == TableCells([(column: 0, text: "a"), (2, "b")]))
    #expect(TableCells(["a", ""]) == ["a"])
    #expect(TableCells(["a"]) != ["", "a"])
    #expect(TableCells([(column: 1, text: "a")]) == ["", "a"])
  }

  @Test func `cells can be written at any column`() {
    var random = RandomSource(named: "cells")
    for isFar in [false, true] {
      var cells: TableCells = isFar ? TableCells([(column: 90, text: "z")]) : ["a", "b"]
      var model: [Int: String] = isFar ? [90: "z"] : [0: "a", 1: "b"]
      for step in 0..<400 {
        let column = Int.random(in: 0..<100, using: &random)
        let text = step % 3 == 0 ? "" : "\(step)"
        cells[column] = text
        model[column] = text
        #expect((0..<100).allSatisfy { cells[$0] == model[$0] ?? "" })
      }
    }
  }
}
