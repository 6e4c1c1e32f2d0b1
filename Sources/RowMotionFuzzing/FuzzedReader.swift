import RowMotion
import RowMotionAutomation
import RowMotionDocument
import RowMotionTables

/// The readers of external files, each with the conditions that must hold for any bytes.
///
/// A fuzzer generates the bytes; tests use those of the corpus.
@MainActor package enum FuzzedReader: String, CaseIterable {
  /// Documents.
  case notes
  /// Tables of comma-separated values.
  case csv
  /// Tables of JSON.
  case json
  /// Scripts.
  case script
  /// Recordings.
  case recording

  /// Reads some bytes; returns the violated condition, or nil if there is none.
  package func check(_ bytes: [UInt8]) -> String? {
    do throws(DocumentProblem) {
      switch self {
      case .notes: return try FuzzedReader.checkNotes(bytes)
      case .csv: return try FuzzedReader.checkTable(bytes, "t.csv")
      case .json: return try FuzzedReader.checkTable(bytes, "t.json")
      case .script: return FuzzedReader.checkScript(try ScriptParser.steps(from: bytes, file: "s"))
      case .recording: return try FuzzedReader.checkRecordings(bytes)
      }
    } catch {
      return FuzzedReader.checkProblem(error, bytes)
    }
  }

  /// Checks that notes are the same after writing and reading.
  private static func checkNotes(_ bytes: [UInt8]) throws(DocumentProblem) -> String? {
    let notes = try NotesParser.notes(from: bytes, file: "n.json")
    if Set(notes.map(\.id)).count != notes.count { return "two notes have one id" }
    let reparsed = try NotesParser.notes(from: NotesFormat.bytes(of: notes), file: "again.json")
    return reparsed == notes ? nil : "what was written is read as something else"
  }

  /// Checks that a table's memory is in proportion to its file, and that its rows can be sorted.
  private static func checkTable(
    _ bytes: [UInt8], _ name: FilePath
  ) throws(DocumentProblem) -> String? {
    let rows = try TableFile(bytes, name).rows
    // The longest row counts twice: as cells, and as columns if the header is shorter.
    let stored = rows.reduce(rows.columns.count) { $0 + $1.cells.storedCount }
    if stored > 2 * (bytes.count + 1) { return "\(stored) cells out of \(bytes.count) bytes" }
    for column in rows.columns.indices.prefix(20) where rows.count <= 1_000 {
      for isAscending in [true, false] {
        let sort = DataTableSort(column: column, isAscending: isAscending)
        let order = TableRowOrder(of: rows, by: sort)
        if order?.numbers.sorted() != Array(rows.indices) { return "a row has no position" }
      }
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

  /// Checks that recordings are the same after writing and reading, and that replays end.
  private static func checkRecordings(_ bytes: [UInt8]) throws(DocumentProblem) -> String? {
    let recordings: [Recording]
    do throws(Recording.FormatError) {
      recordings = try Recording.all(in: bytes)
    } catch {
      throw DocumentProblem(error, file: "r.jsonl")
    }
    for recording in recordings {
      let lines = recording.jsonLines
      guard let again = try? Recording(jsonLines: lines), again.jsonLines == lines else {
        return "what was written is read as something else"
      }
      _ = recording.replay(rate: 30) {
        List(0..<40, id: \.self) { FuzzedRow(id: $0) }.id("list").refreshable {}
      }
    }
    return nil
  }

  /// Checks that a problem has a position in the file and fits in one line.
  private static func checkProblem(_ problem: DocumentProblem, _ bytes: [UInt8]) -> String? {
    let shown = PrintableText.message(problem.description)
    if shown.contains(where: \.isNewline) { return "a problem of several lines: \(shown)" }
    // A file that contains no text has no lines.
    let isBinary = BinaryFormat(of: bytes, TextEncoding.content(of: bytes)) != nil
    if problem.kind == .unreadable || isBinary { return nil }
    guard let position = problem.position else { return "a problem without a position: \(problem)" }
    let lines = 1 + bytes.count { $0 == UInt8(ascii: "\n") }
    guard (1...lines).contains(position.line), (1...(bytes.count + 1)).contains(position.column)
    else { return "a problem at \(position.line):\(position.column) of \(lines) lines" }
    return nil
  }
}

/// A row with a field that opens and closes.
private struct FuzzedRow: View {
  let id: Int
  @State private var isOpen = false
  @State private var text = "Text"

  var body: some View {
    CollapsibleSpacingVStack {
      Text("Row \(id)").onTapGesture { isOpen.toggle() }
      AnimatedPresence(value: isOpen ? id : nil) { _ in TextField("Text", text: $text) }
    }
  }
}
