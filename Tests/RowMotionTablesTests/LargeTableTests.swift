import Foundation
import RowMotion
import RowMotionDocument
import RowMotionTables
import Testing

/// Memory use of large tables, and work that can be stopped.
@Suite struct LargeTableTests {
  @Test func `short lines in a wide table store only their own cells`() {
    let text =
      String(repeating: ",", count: 49_999) + "\n" + String(repeating: "x\n", count: 50_000)
    let table = CSVReader(Array(text.utf8))
    #expect(table.columns.count == 50_000)
    #expect(table.rows.count == 50_000)
    // 50,000 cells, not 2,500,000,000.
    #expect(table.rows.reduce(0) { $0 + $1.storedCount } == 50_000)
    #expect(
      table.problem?.message.hasPrefix("this line has 1 cell instead of 50000") == true)
  }

  @Test func `objects with different names store only their own cells`() throws {
    let text = "[" + (0..<5_000).map { "{\"k\($0)\":1}" }.joined(separator: ",") + "]"
    let table = try JSONTable(Array(text.utf8), file: "t")
    #expect(table.columns.count == 5_000)
    #expect(table.rows.reduce(0) { $0 + $1.storedCount } == 5_000)
    #expect(table.rows[4_999][4_999] == "1")
    #expect(table.rows[4_999][0] == "")
  }

  @Test func `text typed into the last column of a short row stays in that column`() {
    var rows = TableRows(columns: ["a", "b", "c"], rows: [["1"], ["1", "2", "3"]])
    rows.setText("x", at: 0, column: rows.columns.count - 1)
    rows.setText("y", at: 1, column: rows.columns.count - 1)
    #expect(rows.map(\.cells) == [["1", "", "x"], ["1", "2", "y"]])
  }

  @Test func `reading reports its progress and can be stopped`() throws {
    let lines = 200_000
    let bytes = Array(("a,b\n" + String(repeating: "1,2\n", count: lines)).utf8)
    let progress = ReadingProgress()
    #expect(progress.fraction == 0)
    let complete = CSVReader(bytes, progress: progress)
    #expect(progress.fraction == 1)
    #expect(complete.rows.count == lines)
    #expect(!complete.isStopped)

    let stopped = ReadingProgress()
    stopped.stop()
    let part = CSVReader(bytes, progress: stopped)
    #expect(part.isStopped)
    // The reader checks for a stop after each stride and then finishes the line.
    #expect(stopped.bytesRead <= ReadingProgress.stride + 4)
    #expect(part.rows.count < lines / 10)

    let json = Array(("[" + String(repeating: "{\"a\":1},", count: lines) + "{\"a\":1}]").utf8)
    let jsonPart = try JSONTable(json, file: "t", progress: stopped)
    #expect(jsonPart.isStopped)
    #expect(jsonPart.rows.count < lines / 10)
    #expect(try JSONTable(json, file: "t").rows.count == lines + 1)
  }

  @Test func `the message reports truncated cells and stopped reading`() throws {
    let path = NSTemporaryDirectory() + "/large-\(UUID()).csv"
    let file = FilePath(path)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try (String("a,b\n") + String(repeating: "x", count: 10_001) + ",y\n")
      .write(toFile: path, atomically: true, encoding: .utf8)
    #expect(
      try TableFile(file).message == path
        + "\n1 cell has more than 10,000 characters and "
        + "is truncated here; the file is unchanged.")
    try String(repeating: "1,2\n", count: 100_000)
      .write(toFile: path, atomically: true, encoding: .utf8)
    let stopped = ReadingProgress()
    stopped.stop()
    #expect(
      try TableFile(file, progress: stopped).message
        .contains("\nReading was stopped"))
  }

  @Test func `a file that is larger than memory is refused`() throws {
    let path = NSTemporaryDirectory() + "/sparse-\(UUID()).csv"
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: 1 << 40)
    try handle.close()
    #expect(throws: DocumentProblem.self) { try SafeFile.read(FilePath(path)) }
  }

  @Test func `sorting reports its progress and can be stopped`() throws {
    let rows = TableRows(generated: 20_000)
    let sort = DataTableSort(column: 0, isAscending: false)
    let progress = ReadingProgress()
    let order = try #require(TableRowOrder(of: rows, by: sort, progress))
    #expect(order.numbers == Array((0..<20_000).reversed()))
    #expect((0..<20_000).allSatisfy { order.position(of: $0) == 19_999 - $0 })
    #expect(progress.fraction == 1)
    // 20,000 rows times 15, the binary logarithm rounded up: 2¹⁴ < 20,000 < 2¹⁵.
    #expect(progress.workDone == 300_000)

    let stopped = ReadingProgress()
    stopped.stop()
    #expect(TableRowOrder(of: rows, by: sort, stopped) == nil)
    #expect(stopped.workDone == 4_096)
  }

  @Test func `rows with all words are found and sorted`() throws {
    var rows = TableRows(
      columns: ["a", "b"],
      rows: [["10", "Boat and tram"], ["9", "boat"], ["8", "Über TRAM", "the boat"], ["7"]])
    let sort = DataTableSort(column: 0)
    rows.order = TableRowOrder(of: rows, with: "boat Tram", by: sort)
    #expect(rows.map(\.id) == [2, 0])
    #expect(rows.count == 2)
    #expect(rows.storedCount == 4)
    #expect(rows.rowOffset(of: 0) == 1)
    #expect(rows.rowOffset(of: 1) == nil)
    rows.order = TableRowOrder(of: rows, with: "über")
    #expect(rows.map(\.id) == [2])
    rows.order = TableRowOrder(of: rows, with: "none")
    #expect(rows.isEmpty)
  }

  @Test func `sorted rows keep their numbers as ids`() throws {
    var rows = TableRows(columns: ["a", "b"], rows: [["2"], ["10", "x"], ["2", "y"], ["1"]])
    let sort = DataTableSort(column: 0, isAscending: false)
    let plain = rows
    rows.order = TableRowOrder(of: rows, by: sort)
    // Equal rows stay in the order of their numbers.
    #expect(rows.map(\.id) == [1, 0, 2, 3])
    #expect(rows.rowOffset(of: 3) == 3)
    #expect(rows.rowOffset(of: 1) == 0)
    #expect(rows.rowOffset(of: 4) == nil)
    #expect(rows.rowChanges(from: plain) == nil)
    let before = rows
    rows.setText("typed", at: 0, column: rows.columns.count - 1)
    #expect(rows[1].cells == ["2", "typed"])
    #expect(rows.row(0).cells == ["2", "typed"])
    let changes = try #require(rows.rowChanges(from: before))
    #expect(changes.removals.isEmpty && changes.insertions.isEmpty && changes.moves.isEmpty)
  }
}
