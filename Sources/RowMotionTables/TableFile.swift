import RowMotion
import RowMotionDocument

/// A table that was read from a file of CSV or JSON.
package struct TableFile: Sendable {
  /// The path of the file.
  package let path: FilePath
  /// The rows and the names of their columns.
  package let rows: TableRows
  /// The message about the file: its name and any problem.
  package let message: String

  /// Reads a file as JSON or CSV, by its name's extension or else by its first non-space character.
  ///
  /// - Parameter progress: Receives the progress, and may stop the reading; the table then has the
  ///   rows so far.
  package init(
    _ path: FilePath, progress: ReadingProgress = ReadingProgress()
  ) throws(DocumentProblem) {
    let bytes = try Self.read(path)
    let isStopped: Bool
    let found: String?
    try TextCheck.requireUTF8(bytes, file: path.description)
    if Self.isJSON(bytes, path) {
      let table = try JSONTable(bytes, file: path.description, progress: progress)
      rows = TableRows(columns: table.columns, rows: table.rows)
      isStopped = table.isStopped
      found = nil
    } else {
      let table = CSVReader(bytes, progress: progress)
      guard !table.columns.isEmpty else {
        throw DocumentProblem(
          kind: .malformed, file: path.description, position: SourcePosition(line: 1, column: 1),
          message: "this file is empty; its first line should name the columns")
      }
      rows = TableRows(columns: table.columns, rows: table.rows)
      isStopped = table.isStopped
      found = table.problem.map { problem in
        ":\(problem.position.line):\(problem.position.column): \(problem.message)"
      }
    }
    var message = path.shown + (found ?? "")
    let long = rows.longCells
    if isStopped { message += "\nReading was stopped; the rows read so far are shown." }
    if long > 0 {
      message +=
        "\n\(long == 1 ? "1 cell has" : "\(long) cells have") more than "
        + "10,000 characters and \(long == 1 ? "is" : "are") truncated here; the file is unchanged."
    }
    self.message = message
    self.path = path
  }

  private static func read(_ path: FilePath) throws(DocumentProblem) -> [UInt8] {
    var problem: DocumentProblem
    do throws(DocumentProblem) {
      return try SafeFile.read(path)
    } catch {
      problem = error
    }
    if problem.kind == .missing { problem.message = "there is no such file; choose another one" }
    problem.message.replace("choose a notes file", with: "choose a CSV or JSON file")
    throw problem
  }

  private static func isJSON(_ bytes: [UInt8], _ path: FilePath) -> Bool {
    let name = path.name.description.lowercased()
    if name.hasSuffix(".json") { return true }
    if name.hasSuffix(".csv") || name.hasSuffix(".tsv") { return false }
    var scanner = JSONScanner(bytes)
    scanner.skipSpace()
    return scanner.next == UInt8(ascii: "[") || scanner.next == UInt8(ascii: "{")
  }
}
