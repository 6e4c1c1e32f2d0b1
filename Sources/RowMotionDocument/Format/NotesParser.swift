import RowMotion

/// A parser of documents: JSON arrays of `{ "id": …, "title": …, "detail": … }`.
///
/// `detail` may be missing or null. Members with other names are preserved.
package enum NotesParser {
  /// Reads the notes, or throws the first problem with its position.
  ///
  /// - Parameter progress: Receives the progress; a request to stop causes a problem.
  package static func notes(
    from bytes: [UInt8], file: String, progress: ReadingProgress = ReadingProgress()
  ) throws(DocumentProblem) -> [Note] {
    do {
      try TextCheck.requireUTF8(bytes, file: file)
    } catch {
      let content = TextEncoding.content(of: bytes)
      guard let format = BinaryFormat(of: bytes, content) else { throw error }
      throw DocumentProblem(kind: .malformed, file: file, message: format.message)
    }
    do {
      progress.begin(.reading, of: bytes.count)
      var reader = NotesReader(progress)
      let notes = try reader.read(bytes)
      progress.report(bytes.count, of: bytes.count)
      return notes
    } catch {
      throw DocumentProblem(
        kind: .malformed, file: file, position: SourcePosition(of: error.offset, in: bytes),
        message: error.message)
    }
  }
}

private struct NotesReader {
  typealias Failure = JSONScanner.Failure

  private let progress: ReadingProgress
  private var reportedOffset = 0
  private var notes: [Note] = []
  private var idOffsets: [NoteID: Int] = [:]

  init(_ progress: ReadingProgress) { self.progress = progress }

  mutating func read(_ bytes: [UInt8]) throws(Failure) -> [Note] {
    var scanner = JSONScanner(bytes)
    scanner.skipSpace()
    if scanner.next == nil {
      throw Failure(offset: 0, message: "the file is empty; write [] for a document without notes")
    }
    if scanner.next != UInt8(ascii: "[") {
      throw scanner.fail(expected: "an array of notes, [ … ]")
    }
    try scanner.array { scanner throws(Failure) in try readNote(&scanner) }
    try scanner.end()
    return notes
  }

  private mutating func readNote(_ scanner: inout JSONScanner) throws(Failure) {
    let start = scanner.offset
    if start - reportedOffset >= ReadingProgress.stride {
      reportedOffset = start
      guard progress.report(start, of: scanner.bytes.count) else {
        throw Failure(
          offset: start,
          message: "reading was stopped here; the file is unchanged, and will be read again "
            + "when it changes")
      }
    }
    guard scanner.next == UInt8(ascii: "{") else {
      throw scanner.fail(expected: "a note, { \"id\": …, \"title\": … }")
    }
    var id: String?
    var title: String?
    var detail: String??
    var others: [NoteMember] = []
    var members: [NoteSpelling.Member] = []
    var idOffset = start
    try scanner.object { scanner, name, nameOffset throws(Failure) in
      let valueOffset = scanner.offset
      var role = NoteSpelling.Member.Role.other
      switch name {
      case "id":
        role = .id
        try requireFirst(id == nil, name, nameOffset)
        idOffset = scanner.offset
        id = try text(named: name, &scanner)
      case "title":
        role = .title
        try requireFirst(title == nil, name, nameOffset)
        title = try text(named: name, &scanner)
      case "detail":
        role = .detail
        try requireFirst(detail == nil, name, nameOffset)
        detail = scanner.skip(word: "null") ? .some(nil) : try text(named: name, &scanner)
      default:
        others.append(NoteMember(name: name, value: try scanner.value()))
      }
      members.append(
        NoteSpelling.Member(
          role: role, name: scanner.text(fromNameAt: nameOffset),
          value: Array(scanner.bytes[valueOffset..<scanner.offset])))
    }
    guard let id else { throw missing("id", start) }
    guard let title else { throw missing("title", start) }
    let noteID = NoteID(id)
    if let first = idOffsets[noteID] {
      let line = SourcePosition(of: first, in: scanner.bytes).line
      throw Failure(
        offset: idOffset,
        message:
          "the id \"\(PrintableText.inline(id))\" is already used on line \(line); give this note another id"
      )
    }
    idOffsets[noteID] = idOffset
    var note = Note(id: noteID, title: title, detail: detail ?? nil, otherMembers: others)
    note.spelling = NoteSpelling(
      text: Array(scanner.bytes[start..<scanner.offset]), members: members, id: note.id,
      title: note.title, detail: note.detail)
    notes.append(note)
  }

  private func text(
    named name: String, _ scanner: inout JSONScanner
  ) throws(Failure) -> String {
    guard scanner.next == UInt8(ascii: "\"") else {
      throw scanner.fail(expected: "a string in \"quotes\" for \"\(name)\"")
    }
    return try scanner.string()
  }

  private func requireFirst(
    _ isFirst: Bool, _ name: String, _ offset: Int
  ) throws(Failure) {
    if isFirst { return }
    throw Failure(offset: offset, message: "this note has a second \"\(name)\"; keep one of them")
  }

  private func missing(_ name: String, _ offset: Int) -> Failure {
    Failure(offset: offset, message: "this note has no \"\(name)\"; add a string in \"quotes\"")
  }
}

extension JSONScanner {
  /// Returns the text of the member name at an offset, with its quotes.
  fileprivate func text(fromNameAt start: Int) -> [UInt8] {
    var scanner = JSONScanner(bytes, at: start)
    _ = try? scanner.string()
    return Array(bytes[start..<scanner.offset])
  }
}
