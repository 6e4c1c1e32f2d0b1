import Testing

@testable import RowMotionDemo

@Suite struct CSVReaderTests {
  private func read(_ text: String) -> CSVReader { CSVReader(Array(text.utf8)) }

  @Test func linesBecomeRowsUnderTheNamesOfTheFirst() {
    let table = read("name,year\nBoat,1990\r\nTram,2004\n")
    #expect(table.columns == ["name", "year"])
    #expect(table.rows == [["Boat", "1990"], ["Tram", "2004"]])
    #expect(table.problem == nil)
  }

  @Test func quotesKeepCommasLineBreaksAndQuotes() {
    let table = read("a,b\n\"x, y\",\"one\ntwo \"\"three\"\"\"\n")
    #expect(table.rows == [["x, y", "one\ntwo \"three\""]])
  }

  @Test func aShortLineIsFilledAndToldOf() {
    let table = read("a,b,c\n1,2\n")
    #expect(table.rows == [["1", "2", ""]])
    #expect(
      table.problem
        == "line 2 has 2 cells where others have 3; it is filled up with empty ones")
  }

  @Test func aQuoteThatIsNeverClosedIsToldOfAndLosesNothing() {
    let table = read("a\n\"open\nend")
    #expect(table.rows == [["open\nend"]])
    #expect(table.problem == "the quote that opens in line 2 is never closed")
  }

  @Test func nothingAndAMarkOfTheByteOrder() {
    #expect(read("").columns.isEmpty)
    #expect(CSVReader([0xEF, 0xBB, 0xBF] + Array("a\n1".utf8)).columns == ["a"])
  }
}
