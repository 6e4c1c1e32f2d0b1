import RowMotion
import Testing

@testable import RowMotionTables

/// Tables written as CSV.
@Suite struct CSVTextTests {
  private func text(_ rows: TableRows) -> String {
    String(decoding: CSVText.bytes(of: rows), as: UTF8.self)
  }

  @Test func `cells with separators, quotes and line breaks are quoted`() {
    let rows = TableRows(
      columns: ["a", "b;c"], rows: [["1", "x, y"], ["say \"hi\"", ""], ["", "one\ntwo"]])
    #expect(
      text(rows)
        == "a,\"b;c\"\r\n1,\"x, y\"\r\n\"say \"\"hi\"\"\",\r\n,\"one\ntwo\"\r\n")
  }

  @Test func `an empty cell in a table of one column is not a blank line`() {
    let rows = TableRows(columns: ["a"], rows: [["1"], [""], ["2"]])
    #expect(text(rows) == "a\r\n1\r\n\"\"\r\n2\r\n")
  }

  @Test func `all rows are written with their edits, whatever rows are displayed`() {
    var rows = TableRows(columns: ["a", "b"], rows: [["2", "x"], ["1", "y"]])
    rows.order = TableRowOrder(of: rows, with: "y")
    #expect(rows.count == 1)
    rows.setText("z", at: 0, column: 1)
    #expect(text(rows) == "a,b\r\n2,z\r\n1,y\r\n")
  }

  @Test(arguments: [",", ";", "\t", "|", "\"", "\r\n", "\r", " ", "ü"])
  func `the text is read as it was written`(_ part: String) {
    let cells: [[String]] = [["\(part)a", "b\(part)"], ["", part], [part + part, ""]]
    let rows = TableRows(
      columns: ["x\(part)", "\(part)y\(part)"], rows: cells.map { TableCells($0) })
    let read = CSVReader(CSVText.bytes(of: rows))
    #expect(read.columns == rows.columns)
    #expect(read.rows == rows.map(\.cells))
    #expect(read.problem == nil)
  }
}
