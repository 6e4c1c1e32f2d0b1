import RowMotion
import RowMotionAutomation
import RowMotionDocument
import RowMotionTables

/// The readers of external files, each with the conditions that must hold for any bytes.
///
/// A fuzzer generates the bytes; tests use those of the corpus.
package enum FuzzedReader: String, CaseIterable {
  /// Documents.
  case notes
  /// Tables of comma-separated values.
  case csv
  /// Tables of JSON.
  case json
  /// Scripts.
  case script

  /// Reads some bytes; returns the violated condition, or nil if there is none.
  package func check(_ bytes: [UInt8]) -> String? {
    do throws(DocumentProblem) {
      switch self {
      case .notes: return try FuzzedReader.checkNotes(bytes)
      case .csv: return FuzzedReader.checkTable(try table(bytes, "t.csv"), bytes)
      case .json: return FuzzedReader.checkTable(try table(bytes, "t.json"), bytes)
      case .script: return FuzzedReader.checkScript(try ScriptParser.steps(from: bytes, file: "s"))
      }
    } catch {
      return FuzzedReader.checkProblem(error, bytes)
    }
  }

  private func table(
    _ bytes: [UInt8], _ name: String
  ) throws(DocumentProblem) -> (columns: [String], rows: [TableCells]) {
    try TextCheck.requireUTF8(bytes, file: name)
    if self == .json {
      let table = try JSONTable(bytes, file: name)
      return (table.columns, table.rows)
    }
    let table = CSVReader(bytes)
    return (table.columns, table.rows)
  }

  /// Checks that notes are the same after writing and reading.
  private static func checkNotes(_ bytes: [UInt8]) throws(DocumentProblem) -> String? {
    let notes = try NotesParser.notes(from: bytes, file: "n.json")
    if Set(notes.map(\.id)).count != notes.count { return "two notes have one id" }
    let reparsed = try NotesParser.notes(from: NotesFormat.bytes(of: notes), file: "again.json")
    return reparsed == notes ? nil : "what was written is read as something else"
  }

  /// Checks that a table's memory is in proportion to its file, and that its cells can be read.
  private static func checkTable(
    _ table: (columns: [String], rows: [TableCells]), _ bytes: [UInt8]
  ) -> String? {
    // The longest row counts twice: as cells, and as columns if the header is shorter.
    let stored = table.rows.reduce(table.columns.count) { $0 + $1.storedCount }
    if stored > 2 * (bytes.count + 1) { return "\(stored) cells out of \(bytes.count) bytes" }
    let rows = TableRows(columns: table.columns, rows: table.rows)
    for row in rows.prefix(100) {
      for column in table.columns.indices.prefix(100) { _ = TableCell(row.cells[column]) }
    }
    return nil
  }

  private static func checkScript(_ steps: [ScriptStep]) -> String? {
    for (step, next) in zip(steps, steps.dropFirst()) where step.time > next.time {
      return "the step of line \(step.line) comes too early"
    }
    let isSound = steps.allSatisfy { $0.time.isFinite && $0.time >= 0 && $0.line > 0 }
    return isSound ? nil : "a step has no time or no line"
  }

  /// Checks that a problem has a position in the file and fits in one line.
  private static func checkProblem(_ problem: DocumentProblem, _ bytes: [UInt8]) -> String? {
    guard let position = problem.position else { return "a problem without a position: \(problem)" }
    let lines = 1 + bytes.count { $0 == UInt8(ascii: "\n") }
    guard (1...lines).contains(position.line), (1...(bytes.count + 1)).contains(position.column)
    else { return "a problem at \(position.line):\(position.column) of \(lines) lines" }
    let shown = PrintableText.message(problem.description)
    return shown.contains(where: \.isNewline) ? "a problem of several lines: \(shown)" : nil
  }
}
