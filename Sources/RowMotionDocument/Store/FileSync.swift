/// One synchronization with a document's file: reads another program's changes, then writes the
/// user's.
///
/// It works on values and stores its results, so it can run on any thread.
struct FileSync: Sendable {
  /// The result of a synchronization during which the user edited the original state.
  struct OutdatedResult: Sendable {
    let from: DocumentState
    let to: DocumentState
  }

  let file: FilePath
  let stateDirectory: FilePath?
  /// The document; before the run the original state, afterwards the result.
  private(set) var state: DocumentState
  /// The original state, with all its edits in the document.
  private(set) var initialState: DocumentState
  /// The number of the last edit in the original state.
  var edit = 0
  /// The number of the original state.
  var stateNumber = 0
  /// The result of the last synchronization, if the state was edited during it.
  var outdatedResult: OutdatedResult?
  /// True to recover the files that a killed run left behind.
  var recovers = false
  /// True if some edits are only in memory.
  var hasEdits = false
  /// The problems to report at once, while others are checked again first; nil to report all at
  /// once.
  var knownProblems: [DocumentProblem]?
  /// Copies of unsaved edits to check; after the run, those whose edits are not in the document.
  var copies: [FilePath] = []
  /// Copies to merge into the document; after the run, those that were not tried.
  var restoring: [FilePath] = []

  // Results

  /// The reason the file differs from the shown notes; nil if it does not.
  private(set) var problem: DocumentProblem?
  /// True if the problem may be temporary, because another program may be writing the file.
  private(set) var isProblemTentative = false
  /// True if the run wrote all edits to disk.
  private(set) var isSaved = false
  /// Copies that could not be restored, with the reasons.
  private(set) var unrestored: [(copy: FilePath, problem: DocumentProblem)] = []
  /// True if the file disappeared during the run.
  private(set) var hasVanished = false

  init(_ file: FilePath, _ state: DocumentState, stateDirectory: FilePath? = nil) {
    self.file = file
    self.stateDirectory = stateDirectory
    self.state = state
    initialState = state
  }

  /// Checks, reads and writes the file.
  ///
  /// - Complexity: O(*n* log *n*) in the bytes and notes of the file if either side has changed.
  mutating func run(_ progress: ReadingProgress) {
    do throws(DocumentProblem) {
      guard state.applyPendingEdits(progress) else { throw stoppedProblem }
      initialState = state
      if let outdatedResult {
        guard
          let rebased = state.rebased(from: outdatedResult.from, to: outdatedResult.to, progress)
        else {
          throw stoppedProblem
        }
        state = rebased
        self.outdatedResult = nil
      }
      if state.openEdit == nil, !state.showDocument(progress) { throw stoppedProblem }
      if recovers {
        try withDocumentFile(progress) { file throws(DocumentProblem) in file.recover() }
      }
      try read(progress)
    } catch {
      problem = error
      if let knownProblems, !knownProblems.contains(error) {
        isProblemTentative = true
        return
      }
    }
    removeMergedCopies(progress)
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
    if let rejected = state.rejected, rejected.bytes == bytes { throw rejected.problem }
    do throws(DocumentProblem) {
      let theirs = NoteList(
        try NotesParser.notes(from: bytes, file: file.description, progress: progress))
      guard state.adopt(theirs, base: state.fileNotes, progress) else { throw stoppedProblem }
      state.fileNotes = theirs
      state.fileBytes = bytes
      state.rejected = nil
    } catch {
      state.rejected = DocumentState.Rejected(bytes: bytes, problem: error)
      throw error
    }
  }

  /// Removes copies whose edits are all in the document.
  private mutating func removeMergedCopies(_ progress: ReadingProgress) {
    if copies.isEmpty || problem != nil { return }
    let notes = state.document.array
    copies.removeAll { copy in
      guard let edits = try? UnsavedEdits(copy, of: file, progress),
        edits.areContained(in: notes, progress)
      else { return false }
      SafeFile.remove(copy)
      return true
    }
  }

  private mutating func restoreCopies(_ progress: ReadingProgress) {
    for copy in restoring {
      do throws(DocumentProblem) {
        let edits = try UnsavedEdits(copy, of: file, progress)
        guard state.restore(edits, progress) else { throw stoppedProblem }
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
    // Content that is already in the file may not be on disk, if an earlier save failed to sync it.
    let bytes =
      isMissing || state.differsFromFile
      ? NotesFormat.bytes(of: state.document.array) : base ?? []
    progress.report(bytes.count, of: bytes.count)
    var saved: [UInt8] = []
    try withDocumentFile(progress) { file throws(DocumentProblem) in
      saved = try file.save(bytes, over: base)
    }
    if saved == bytes {
      state.fileNotes = state.document
    } else {
      // The content is already in the file, so this merge must not be stopped.
      let theirs = NoteList(try NotesParser.notes(from: saved, file: file.description))
      _ = state.adopt(theirs, base: nil, ReadingProgress())
      state.fileNotes = theirs
    }
    state.fileBytes = saved
  }

  /// Runs an operation on the file that may change the ids of new notes.
  private mutating func withDocumentFile(
    _ progress: ReadingProgress, _ body: (DocumentFile) throws(DocumentProblem) -> Void
  ) throws(DocumentProblem) {
    final class Renamed { var ids: [NoteID: NoteID] = [:] }
    let renamed = Renamed()
    let name = file.description
    let document = DocumentFile(file, stateDirectory: stateDirectory) {
      base, mine, theirs throws(DocumentProblem) in
      progress.report(theirs.count, of: theirs.count)
      return try NotesMerge.bytes(base: base, mine: mine, theirs: theirs, file: name) {
        renamed.ids.merge($0) { $1 }
      }
    }
    defer { state.recordRenaming(renamed.ids) }
    try body(document)
  }

  private var stoppedProblem: DocumentProblem {
    DocumentProblem(
      .malformed, file,
      "reading was stopped; the file is unchanged, and will be read again when it changes")
  }
}
