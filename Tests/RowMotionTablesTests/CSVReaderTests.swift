import Testing

@testable import RowMotionDocument
@testable import RowMotionTables

@Suite struct CSVReaderTests {
  private func read(_ text: String) -> CSVReader { CSVReader(Array(text.utf8)) }

  @Test func `the first line names the columns and the others become rows`() {
    let table = read("name,year\nBoat,1990\r\nTram,2004\n")
    #expect(table.columns == ["name", "year"])
    #expect(table.rows == [["Boat", "1990"], ["Tram", "2004"]])
    #expect(table.problem == nil)
  }

  @Test func `quoted cells can contain commas, line breaks and quotes`() {
    let table = read("a,b\n\"x, y\",\"one\ntwo \"\"three\"\"\"\n")
    #expect(table.rows == [["x, y", "one\ntwo \"three\""]])
  }

  @Test func `a short line is padded and reported`() {
    let table = read("a,b,c\n1,2\n")
    #expect(table.rows == [["1", "2", ""]])
    #expect(table.problem?.position == SourcePosition(line: 2, column: 1))
    #expect(
      table.problem?.message
        == "this line has 2 cells instead of 3; empty cells were added")
  }

  @Test func `an unclosed quote is reported and loses no text`() {
    let table = read("a,b\nü,\"open\nend")
    #expect(table.rows == [["ü", "open\nend"]])
    #expect(table.problem?.position == SourcePosition(line: 2, column: 3))
    #expect(
      table.problem?.message
        == "this quote is never closed; close it, or double it for a literal quote")
  }

  @Test(arguments: [";", "\t", "|"])
  func `the separator is the most frequent unquoted one in the first line`(_ separator: String) {
    let table = read("a\(separator)\"b,,,,\"\(separator)c\n1,5\(separator)2\(separator)3")
    #expect(table.columns == ["a", "b,,,,", "c"])
    #expect(table.rows == [["1,5", "2", "3"]])
  }

  @Test(arguments: [";", "\t", "#", "§", "👩🏽"])
  func `a first line can name the separator`(_ separator: String) {
    for line in ["sep=\(separator)", "SEP=\(separator)\r", "\"sep=\(separator)\""] {
      let table = read("\(line)\na,1\(separator)\"b\(separator)\"\n1\(separator)2,5\n")
      #expect(table.columns == ["a,1", "b\(separator)"])
      #expect(table.rows == [["1", "2,5"]])
    }
  }

  @Test func `a column can be named sep`() {
    #expect(read("sep=\n1\n").columns == ["sep="])
    #expect(read("sep=ab,c\n1,2\n").columns == ["sep=ab", "c"])
    #expect(read("sep=;").columns.isEmpty)
  }

  @Test func `blank lines are skipped and quoted empty cells are rows`() {
    #expect(read("a\n\n\"\"\n\r\n1\n\n").rows == [[""], ["1"]])
    #expect(read("a,b\r1,2\r").rows == [["1", "2"]])
  }

  @Test func `empty input and a byte order mark are accepted`() {
    #expect(read("").columns.isEmpty)
    #expect(CSVReader([0xEF, 0xBB, 0xBF] + Array("a\n1".utf8)).columns == ["a"])
  }
}
