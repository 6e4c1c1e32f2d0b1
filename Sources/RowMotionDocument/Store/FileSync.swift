/// One look at a document's file: what another program wrote is taken in, then what the user changed is
/// written.
///
/// It works on values and says what came of it, so that any thread may do it.
struct FileSync: Sendable {
  /// A content that is not read again, and why.
  struct Rejected: Sendable {
    let bytes: [UInt8]
    let problem: DocumentProblem
  }

  /// What a state of the document became while the user went on to edit that state.
  struct Overtaken: Sendable {
    let from: DocumentState
    let to: DocumentState
  }

  let file: FilePath
  let stateDirectory: FilePath?
  /// The document before; afterwards what became of it.
  private(set) var state: DocumentState
  /// What it was before, with all its edits in the document.
  private(set) var started: DocumentState
  /// What the last look found, of a state that has been edited since then.
  var overtaken: Overtaken?
  /// Whether what a killed run left behind is looked for.
  var recovers = false
  /// Whether there are edits that are only in memory.
  var hasEdits = false
  /// Problems that are believed, where another one is first doubted; nil where any is believed.
  var believed: [DocumentProblem]?
  /// Copies of unsaved edits that are looked at; afterwards those that say something else than the
  /// document.
  var copies: [FilePath] = []
  /// Copies whose notes are put into the document; afterwards those that were not tried.
  var restoring: [FilePath] = []
  private(set) var rejected: Rejected?

  // What came of it.

  /// Why the file is not what is shown.
  private(set) var problem: DocumentProblem?
  /// Whether the problem may pass: another program may be in the middle of writing.
  private(set) var isDoubted = false
  /// Whether all edits are on disk.
  private(set) var isSaved = false
  /// Copies that could not be restored, and why.
  private(set) var unrestored: [(copy: FilePath, problem: DocumentProblem)] = []
  /// Whether the file went while it was looked at.
  private(set) var hasVanished = false

  init(
    _ file: FilePath, _ state: DocumentState, rejected: Rejected? = nil,
    stateDirectory: FilePath? = nil
  ) {
    self.file = file
    self.stateDirectory = stateDirectory
    self.state = state
    started = state
    self.rejected = rejected
  }

  /// Looks, reads and writes.
  ///
  /// - Complexity: O(*n* log *n*) in the bytes and notes of the file where either side has changed.
  mutating func run(_ progress: ReadingProgress) {
    do throws(DocumentProblem) {
      guard state.settle(progress) else { throw stopped }
      started = state
      if let overtaken {
        guard let rebased = state.rebased(from: overtaken.from, to: overtaken.to, progress) else {
          throw stopped
        }
        state = rebased
        self.overtaken = nil
      }
      if state.openEdit == nil, !state.showDocument(progress) { throw stopped }
      if recovers {
        try documentFile(progress) { file throws(DocumentProblem) in file.recover() }
      }
      try read(progress)
    } catch {
      problem = error
      if let believed, !believed.contains(error) {
        isDoubted = true
        return
      }
    }
    lookAtCopies(progress)
    restoreCopies(progress)
    guard hasEdits, problem == nil || problem?.kind == .missing else { return }
    do throws(DocumentProblem) {
      try write(isMissing: problem != nil, progress)
      isSaved = true
      problem = nil
    } catch {
      hasVanished = error.kind == .missing
      problem = error
    }
  }

  private mutating func read(_ progress: ReadingProgress) throws(DocumentProblem) {
    let bytes = try SafeFile.read(file)
    if bytes == state.fileBytes { return }
    if let rejected, rejected.bytes == bytes { throw rejected.problem }
    do throws(DocumentProblem) {
      let theirs = NoteList(
        try NotesParser.notes(from: bytes, file: file.description, progress: progress))
      guard state.take(theirs, base: state.fileNotes, progress) else { throw stopped }
      state.fileNotes = theirs
      state.fileBytes = bytes
      rejected = nil
    } catch {
      rejected = Rejected(bytes: bytes, problem: error)
      throw error
    }
  }

  /// Removes copies of edits that the document has.
  private mutating func lookAtCopies(_ progress: ReadingProgress) {
    if copies.isEmpty || problem != nil { return }
    let notes = state.document.array
    copies.removeAll { copy in
      guard let edits = try? UnsavedEdits(copy, of: file, progress),
        edits.areIn(notes, progress)
      else { return false }
      SafeFile.remove(copy)
      return true
    }
  }

  private mutating func restoreCopies(_ progress: ReadingProgress) {
    for copy in restoring {
      do throws(DocumentProblem) {
        let edits = try UnsavedEdits(copy, of: file, progress)
        guard state.restore(edits, progress) else { throw stopped }
      } catch {
        unrestored.append((copy, error))
      }
    }
    restoring = []
  }

  private mutating func write(
    isMissing: Bool, _ progress: ReadingProgress
  ) throws(DocumentProblem) {
    let base = isMissing ? nil : state.fileBytes
    // What is in the file already may not be on disk, where an earlier save could not sync it.
    let bytes =
      isMissing || state.differsFromFile
      ? NotesFormat.bytes(of: state.document.array) : base ?? []
    progress.go(bytes.count, of: bytes.count)
    var saved: [UInt8] = []
    try documentFile(progress) { file throws(DocumentProblem) in
      saved = try file.save(bytes, over: base)
    }
    if saved == bytes {
      state.fileNotes = state.document
    } else {
      // From here on it is in the file, whoever wants to stop.
      let theirs = NoteList(try NotesParser.notes(from: saved, file: file.description))
      _ = state.take(theirs, base: nil, ReadingProgress())
      state.fileNotes = theirs
    }
    state.fileBytes = saved
  }

  /// Does something with the file in which ids of new notes may change.
  private mutating func documentFile(
    _ progress: ReadingProgress, _ body: (DocumentFile) throws(DocumentProblem) -> Void
  ) throws(DocumentProblem) {
    final class Renamed { var ids: [NoteID: NoteID] = [:] }
    let renamed = Renamed()
    let name = file.description
    let document = DocumentFile(file, stateDirectory: stateDirectory) {
      base, mine, theirs throws(DocumentProblem) in
      progress.go(theirs.count, of: theirs.count)
      return try NotesMerge.bytes(base: base, mine: mine, theirs: theirs, file: name) {
        renamed.ids.merge($0) { $1 }
      }
    }
    defer { state.note(renamed.ids) }
    try body(document)
  }

  private var stopped: DocumentProblem {
    DocumentProblem(
      .malformed, file,
      "reading was stopped; the file is left as it is, and is read again once it changes")
  }
}
