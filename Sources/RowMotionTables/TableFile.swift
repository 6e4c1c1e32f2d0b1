import RowMotionDocument

/// A table that was read from a file of CSV or JSON.
package struct TableFile {
  /// The rows under their columns.
  package let rows: TableRows
  /// What is to be said of it: the file's name, and what is wrong with it.
  package let message: String

  /// Reads a file: JSON where its name ends so or, where the name says nothing, its content begins
  /// so, and else CSV.
  package init(_ path: String) throws(DocumentProblem) {
    let bytes = try Self.read(path)
    try TextCheck.requireUTF8(bytes, file: path)
    if Self.isJSON(bytes, path) {
      let table = try JSONTable(bytes, file: path)
      rows = TableRows(columns: table.columns, rows: table.rows)
      message = path
    } else {
      let table = CSVReader(bytes)
      guard !table.columns.isEmpty else {
        throw DocumentProblem(
          kind: .malformed, file: path, position: SourcePosition(line: 1, column: 1),
          message: "there is nothing in this file; its first line should name the columns")
      }
      rows = TableRows(columns: table.columns, rows: table.rows)
      message =
        table.problem.map { problem in
          "\(path):\(problem.position.line):\(problem.position.column): \(problem.message)"
        } ?? path
    }
  }

  private static func read(_ path: String) throws(DocumentProblem) -> [UInt8] {
    var problem: DocumentProblem
    do throws(DocumentProblem) {
      return try SafeFile.read(path)
    } catch {
      problem = error
    }
    if problem.kind == .missing { problem.message = "there is no such file; choose another one" }
    throw problem
  }

  private static func isJSON(_ bytes: [UInt8], _ path: String) -> Bool {
    let name = path.lowercased()
    if name.hasSuffix(".json") { return true }
    if name.hasSuffix(".csv") || name.hasSuffix(".tsv") { return false }
    var scanner = JSONScanner(bytes)
    scanner.skipSpace()
    return scanner.next == UInt8(ascii: "[") || scanner.next == UInt8(ascii: "{")
  }
}
