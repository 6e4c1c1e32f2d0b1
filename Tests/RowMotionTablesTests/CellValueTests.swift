import RowMotion
import RowMotionTables
import Testing

/// The order of a column's cells.
@Suite struct CellValueTests {
  /// Returns cells in the order of a sorted column, or in descending order.
  private func sorted(_ cells: [String], isAscending: Bool = true) throws -> [String] {
    let rows = TableRows(columns: ["a"], rows: cells.map { [$0] })
    let sort = DataTableSort(column: 0, isAscending: isAscending)
    let order = try #require(TableRowOrder(of: rows, by: sort))
    return order.numbers.map { cells[$0] }
  }

  @Test(arguments: [
    // Decimal commas, which 0,5 shows.
    ["−3", "0,5", "1,25", "12", "1.234", "1.234,56", "1.234.567"],
    // Decimal dots, which 0.5 shows.
    ["-3", "0.5", "1.25", "12", "1,234", "1,234.56", "1,234,567"],
    // Without a sign of either, commas separate groups and dots decimals.
    ["1.234", "2", "1,234"],
    ["1 234,5", "1\u{A0}234,6", "1\u{202F}234,7", "1’234,8"],
    ["1e-3", "5e2", "1.5E+3"],
    ["12,34,567.5", "1,23,45,678.5"],
    ["€ -3", "12,50 €", "€ 13,50", "EUR 14,00", "1.000,00 €"],
    ["($1,200.00)", "-$7", "$-6.50", "US$ 3", "$1,200.00"],
    ["-5 kr", "9 kr", "12 kr", "kr. 1 000"],
    ["-5%", "0.5 %", "5%", "0.2", "100%"],
    ["(20)", "-3", "+4", "inf"],
    ["9:05", "10:00", "14:30", "14:30:10", "14:30:10.5", "36:00"],
    ["12:30 AM", "9:05 am", "12:15 PM", "1:00 PM"],
    ["2023-12-31", "2024-02-29", "2024-03-01", "2024-03-01T09:05", "2024-03-01 10:00"],
    ["2024-03-01T01:00+02:00", "2024-03-01T00:00Z", "2024-03-01T00:30:00-0100"],
    ["31.12.2023", "1.2.2024", "01.03.2024", "2.3.24"],
    // The month comes first, unless a first number above 12 shows otherwise.
    ["12/31/2023", "1/12/2024", "3/1/2024", "3/13/2024"],
    ["31/12/2023", "3/1/2024", "2/3/2024", "13/3/2024"],
    ["1/2/2024", "2/1/2024"],
    ["1/1/69", "1/1/99", "1/1/00", "1/1/68"],
    ["a1b", "A2", "a10", "a10b", "b"],
    ["1.2.3", "1.9.0", "1.10.0", "v1"],
    ["10.0.0.2", "10.0.0.10", "192.168.100.200"],
    ["007", "8", "Item 9", "item 010"],
  ]) func `cells are sorted by value`(_ cells: [String]) throws {
    #expect(try sorted(cells.reversed()) == cells)
    #expect(try sorted(cells, isAscending: false) == cells.reversed())
  }

  @Test func `empty cells are last in both directions`() throws {
    let cells = ["", "2", " ", "10", "1"]
    #expect(try sorted(cells) == ["1", "2", "10", "", " "])
    #expect(try sorted(cells, isAscending: false) == ["10", "2", "1", "", " "])
  }

  @Test func `cells of equal value stay in the order of the file in both directions`() throws {
    let cells = ["1.0", "2", "1", "1.00", "x 02", "X 2"]
    #expect(try sorted(cells) == ["1.0", "1", "1.00", "2", "x 02", "X 2"])
    #expect(try sorted(cells, isAscending: false) == ["x 02", "X 2", "2", "1.0", "1", "1.00"])
  }

  @Test func `texts follow numbers, dates and times`() throws {
    let cells = ["3", "inf", "2024-03-01", "0:30", "-nan", "n/a", "nan"]
    #expect(try sorted(cells.reversed()) == cells)
  }

  @Test(arguments: [
    "12 34", "Room 12", "12 kg", "1-2", "1.2.3", "2024-13-01", "2023-02-29", "31.4.2024",
    "24:60", "13:00 PM", "0x10", "1e", "e5", "(5", "5)", "--5", "€", "$5€", "5 %%", "1..2", ",",
    "1/2/2024x", "٣", "1,2,3,4", "1'23",
  ]) func `text that only looks like a value is text`(_ text: String) throws {
    #expect(try sorted([text, "99999"]) == ["99999", text])
  }

  @Test func `columns with nothing but numbers are known`() throws {
    let csv = CSVReader(Array("1,b,c,d,e\n1,\"€ 2,50\",x\n,(3),2,,9:05\n-4,5 %,3\n".utf8))
    #expect(csv.numberColumns == [0, 1])
    func json(_ text: String) throws -> Set<Int> {
      try JSONTable(Array(text.utf8), file: "t").numberColumns
    }
    #expect(try json(#"[{"a":1,"b":"x"},{"b":2,"c":null,"d":"3"}]"#) == [0, 3])
    #expect(try json(#"[["a","b"],[1,"x"],[2]]"#) == [0])
    #expect(try json(#"[["a",1],["2",3]]"#) == [1])
    #expect(TableRows(generated: 2).numberColumns == [0])
  }
}
