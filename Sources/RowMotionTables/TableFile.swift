import RowMotion
import RowMotionDocument

/// A table that was read from a file of CSV, JSON or JSON Lines.
package struct TableFile: Sendable {
  /// The path of the file.
  package let path: FilePath
  /// The rows and the names of their columns.
  package let rows: TableRows
  /// The message about the file: its name, any problem, and its encoding if that is not UTF-8.
  package let message: String

  /// Reads a file in the format that its content shows, or else its name.
  ///
  /// - Parameter progress: Receives the progress, and may stop the reading; the table then has the
  ///   rows so far.
  package init(
    _ path: FilePath, progress: ReadingProgress = ReadingProgress()
  ) throws(DocumentProblem) {
    try self.init(SafeFile.readTable(path), path, progress: progress)
  }

  /// Reads the bytes of a file.
  package init(
    _ bytes: [UInt8], _ path: FilePath, progress: ReadingProgress = ReadingProgress()
  ) throws(DocumentProblem) {
    let text = try TableText(bytes, file: path.description)
    let format = TableFormat(of: text.bytes, name: path.name.description)
    let isStopped: Bool
    let found: String?
    if format != .csv {
      let table = try JSONTable(
        text.bytes, file: path.description, isLines: format == .jsonLines, progress: progress)
      rows = TableRows(
        columns: table.columns, rows: table.rows, numberColumns: table.numberColumns)
      isStopped = table.isStopped
      found = nil
    } else {
      let table = CSVReader(text.bytes, progress: progress)
      guard !table.columns.isEmpty else {
        throw DocumentProblem(
          kind: .malformed, file: path.description, position: SourcePosition(line: 1, column: 1),
          message: "this file is empty; its first line should name the columns")
      }
      rows = TableRows(
        columns: table.columns, rows: table.rows, numberColumns: table.numberColumns)
      isStopped = table.isStopped
      found = table.problem.map { problem in
        ":\(problem.position.line):\(problem.position.column): \(problem.message)"
      }
    }
    var message = path.shown + (found ?? "")
    if let encoding = text.encoding {
      message += "\nThe text is not UTF-8 and was read as \(encoding.name)."
    }
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

  /// Creates the table of a file to which rows were just saved.
  package init(_ path: FilePath, saved rows: TableRows) {
    self.path = path
    self.rows = rows
    message = "Saved to " + path.shown
  }
}
