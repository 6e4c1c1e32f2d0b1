import Glibc

/// A change of a document that its observers are notified of.
package enum DocumentChange: Equatable, Sendable {
  /// The user edited the notes.
  case edit
  /// The notes changed because another program changed the file.
  case outside
  /// The user's notes have new ids, by old id, because another program used the old ids.
  case ids([NoteID: NoteID])
  /// Edits were saved.
  case save
  /// ``SyncedDocument/problem`` or ``SyncedDocument/journalProblem`` changed.
  case problem
  /// Other copies of unsaved edits are offered.
  case copies
}

/// The notes of a document in memory, kept in sync with a file.
///
/// Each edit has a number and is saved at once. Another program's changes to the file are merged.
/// An unusable file is left unchanged. The notes and edits then stay in memory and are saved when
/// the file is usable. The next edit writes a missing file.
@MainActor package final class SyncedDocument {
  /// The file as the user named it; nil for generated notes, which are never saved.
  package let file: FilePath?
  private let stateDirectory: FilePath?
  var state: DocumentState { didSet { stateNumber += 1 } }
  /// A number that changes with `state`.
  private var stateNumber = 0
  /// The number of the last edit; the first one is 1.
  package private(set) var lastEdit = 0
  /// The number of the last edit that is on disk.
  package private(set) var savedEdit = 0
  /// The reason the file differs from the shown notes; nil if it does not.
  package private(set) var problem: DocumentProblem?
  /// A problem that may be temporary, because another program may be writing the file.
  private var tentativeProblem: DocumentProblem?
  /// The files with unsaved edits from an earlier run.
  package var copies = UnsavedCopies()
  private var journal: JournalSchedule?
  private var watch: AnyObject?
  private var checkTimer: (any DocumentTimer)?
  /// Writes files, and reads large ones, on another thread; nil to do so on the main actor.
  private var background: BackgroundSync?
  /// The work done on the main actor, counted in bytes read and notes merged.
  let work = ReadingProgress()
  private var observers: [@MainActor (DocumentChange) -> Void] = []

  /// The size of the largest document that is processed on the main actor, in bytes.
  package static let maximumMainActorSize = ReadingProgress.stride

  /// Opens a document; ``NotesStore/init(file:sample:events:stateDirectory:)`` has the parameters.
  init(file: FilePath, sample: [UInt8]?, events: DocumentEvents, stateDirectory: FilePath?) {
    self.file = file
    self.stateDirectory = stateDirectory
    checkTimer = events.makeTimer()
    background = events.usesBackgroundThread ? BackgroundSync(events) : nil
    state = DocumentState()
    journal = stateDirectory.map { directory in
      let path = UnsavedCopy.new(".edits-", of: file, in: directory)
      let journal = EditJournal(path) { [weak self] in self?.notify(.problem) }
      return JournalSchedule(journal, timer: events.makeTimer())
    }
    if let sample { problem = makeFile(of: sample) }
    if problem == nil { synchronize(patiently: false, recovering: true) }
    copies.find(of: file, in: stateDirectory)
    if !copies.unchecked.isEmpty { synchronize(patiently: true) }
    watch = events.watch(file) { [weak self] in self?.scheduleCheck() }
  }

  /// Creates a document without a file.
  init(_ notes: NoteList) {
    file = nil
    stateDirectory = nil
    state = DocumentState(notes)
  }

  /// Calls a closure after each change, as long as the document exists.
  package func observe(_ observer: @escaping @MainActor (DocumentChange) -> Void) {
    observers.append(observer)
  }

  private func notify(_ change: DocumentChange) {
    for observer in observers { observer(change) }
  }

  /// True if some edits are only in memory.
  package var hasUnsavedEdits: Bool { file != nil && savedEdit < lastEdit }

  /// Shows the notes that another program has written, in a document without a file.
  package func adopt(_ notes: NoteList) {
    guard state.adopt(notes, base: nil, work) else { return }
    notify(.outside)
  }

  /// Changes the shown notes, and saves them.
  ///
  /// - Parameter id: A note to keep even if it was removed from the file.
  func edit(preserving id: NoteID? = nil, _ change: (inout NoteList) -> Void) {
    lastEdit += 1
    state.edit(preserving: id, change)
    notify(.edit)
    synchronize(patiently: true)
    scheduleJournalWrite()
  }

  /// Ends the open edit, and updates its note from the file.
  func endOpenEdit() {
    setTypedTexts(nil)
    state.openEdit = nil
    if state.showsDocument { return }
    // Work on large documents runs on another thread.
    if background != nil, isLarge { return synchronize(patiently: true) }
    let externalChangeCount = state.externalChangeCount
    _ = state.showDocument(work)
    if state.externalChangeCount != externalChangeCount { notify(.outside) }
  }
}

// MARK: - The file

extension SyncedDocument {
  private func makeFile(of sample: [UInt8]) -> DocumentProblem? {
    guard let file, SafeFile.isMissing(file) else { return nil }
    do throws(DocumentProblem) {
      try SafeFile.makeDirectories(file.directory)
      let name = file.description
      _ = try DocumentFile(file, stateDirectory: stateDirectory) {
        base, mine, theirs throws(DocumentProblem) in
        try NotesMerge.bytes(base: base, mine: mine, theirs: theirs, file: name)
      }.save(sample, over: nil)
      return nil
    } catch {
      return error
    }
  }

  private func scheduleCheck() {
    // One change causes several notifications; a single check after the last is enough.
    checkTimer?.start(after: 0.05) { [weak self] in self?.synchronize(patiently: true) }
  }

  /// Reads another program's changes, then writes the user's changes.
  ///
  /// - Parameters:
  ///   - isPatient: True to report a new problem only if it persists for a moment. A program that
  ///     writes in place leaves half a file for a while; one that removes the file first leaves
  ///     none.
  ///   - recovers: True to recover a killed run's files now; otherwise the next save does.
  func synchronize(patiently isPatient: Bool, recovering recovers: Bool = false) {
    guard let file else { return }
    if let background, background.isRunning { return background.needsSync = true }
    var sync = FileSync(file, state, stateDirectory: stateDirectory)
    sync.edit = lastEdit
    sync.stateNumber = stateNumber
    sync.outdatedResult = background?.outdatedResult
    sync.recovers = recovers
    sync.hasEdits = hasUnsavedEdits
    sync.knownProblems = isPatient ? [problem, tentativeProblem].compactMap { $0 } : nil
    let isLarge = isLarge
    copies.movePending(to: &sync)
    // A write is also synced to disk, which may take seconds regardless of its size.
    if let background, sync.hasEdits || isLarge { return start(sync, on: background) }
    sync.run(work)
    finish(sync)
  }

  /// Adopts the result of a synchronization.
  private func finish(_ sync: FileSync) {
    // Before copies with saved notes are removed.
    if copies.adopt(sync) { notify(.copies) }
    let isNewlySaved = sync.isSaved && savedEdit != sync.edit
    if sync.isSaved {
      savedEdit = sync.edit
      copies.editsSaved(through: savedEdit)
      scheduleJournalWrite()
    }
    // The next synchronization merges the edits made since then.
    let isOutdated = sync.stateNumber != stateNumber
    background?.adopt(sync, isOutdated: isOutdated)
    if !isOutdated {
      let externalChangeCount = state.externalChangeCount
      let renamed = sync.state.renamed(since: state)
      state = sync.state
      if !renamed.isEmpty { notify(.ids(renamed)) }
      if state.externalChangeCount != externalChangeCount { notify(.outside) }
    }
    reportProblem(of: sync)
    if isNewlySaved { notify(.save) }
    if let background, background.needsSync {
      background.needsSync = false
      synchronize(patiently: true)
    }
  }

  /// Reports a problem, or checks again if it may be temporary.
  private func reportProblem(of sync: FileSync) {
    if sync.isProblemTentative {
      tentativeProblem = sync.problem
      checkTimer?.start(after: 0.3) { [weak self] in self?.synchronize(patiently: true) }
      return
    }
    tentativeProblem = nil
    if sync.hasVanished { return scheduleCheck() }
    report(sync.problem)
  }

  private func report(_ found: DocumentProblem?) {
    if found?.kind == .unreadable || found?.kind == .unwritable {
      // Not every solution changes the file: freeing disk space does not.
      checkTimer?.start(after: 2) { [weak self] in self?.synchronize(patiently: true) }
    }
    if found == problem { return }
    problem = found
    notify(.problem)
  }
}

// MARK: - Edits that could not be saved

extension SyncedDocument {
  /// The content that the file would have if it could be written.
  package var unsavedBytes: [UInt8] {
    var state = state
    _ = state.applyPendingEdits(work)
    return NotesFormat.bytes(of: state.document.array)
  }

  /// Tries again to save edits that are only in memory, before the program ends.
  ///
  /// Waits for background work, with a timeout.
  package func saveNow() {
    finishBackgroundSync()
    if hasUnsavedEdits { synchronize(patiently: false) }
    finishBackgroundSync()
  }

  /// Writes the notes into a new file of the state directory, before the program ends, and returns
  /// its path; does nothing and returns nil if no edits are only in memory.
  package func saveUnsavedEdits() throws(DocumentProblem) -> FilePath? {
    guard let file, hasUnsavedEdits else { return nil }
    return try copies.save(unsavedBytes, edit: lastEdit, of: file, in: stateDirectory)
  }

  /// Merges the notes of a copy into the document as one edit; the copy is removed after the save.
  ///
  /// If the document was changed after the copy was written, both versions of a note are kept. A
  /// copy that cannot be read is offered again, with a problem.
  package func restore(_ copy: FilePath) {
    guard file != nil else { return }
    lastEdit += 1
    copies.restore(copy, edit: lastEdit)
    synchronize(patiently: true)
  }

  /// Ends the journal, because its edits are saved, in a copy, or unwanted.
  package func close() {
    copies.removeDiscarded()
    journal?.close()
  }

  /// The reason unsaved edits cannot be stored for the next start; nil if they can.
  package var journalProblem: DocumentProblem? { journal?.problem }

  /// Stores the texts typed into the open form in the journal; nil if they are the note's texts.
  package func setTypedTexts(_ texts: NoteTexts?) {
    guard let journal, journal.typedTexts != texts else { return }
    journal.typedTexts = texts
    scheduleJournalWrite()
  }

  private func scheduleJournalWrite() {
    journal?.schedule { [weak self] texts in
      guard let self else { return nil }
      let typed = state.openEdit.flatMap { id in texts.map { (id, $0) } }
      guard hasUnsavedEdits || typed != nil else { return nil }
      let state = state
      return { UnsavedEdits(of: state, typed: typed) }
    }
  }
}

// MARK: - Background work

extension SyncedDocument {
  /// True if the document, or a copy to check, is too large to process on the main actor.
  var isLarge: Bool {
    isLargeDocument
      || copies.pending.contains {
        SafeFile.size(of: $0) ?? 0 > Self.maximumMainActorSize
      }
  }

  private var isLargeDocument: Bool {
    max(file.flatMap { SafeFile.size(of: $0) } ?? 0, state.fileBytes?.count ?? 0)
      > Self.maximumMainActorSize
  }

  private func start(_ sync: FileSync, on background: BackgroundSync) {
    background.start(sync) { [weak self] progress in
      self?.report(progress)
    } onDone: { [weak self] in
      self?.finishBackgroundSync()
    }
    // No notes are shown yet, so the reason is reported at once.
    if state.fileBytes == nil, isLargeDocument { reportReading("reading a large document: 0%") }
  }

  private func report(_ progress: ReadingProgress) {
    guard progress.isInProgress else { return }
    let activity =
      progress.phase == .reading ? "reading a large document" : "applying changes"
    reportReading("\(activity): \(Int(progress.fraction * 100))%")
  }

  private func reportReading(_ message: String) {
    let name = file?.description ?? ""
    report(DocumentProblem(kind: .reading, file: name, message: message))
  }

  /// Stops reading a large document, which is left unchanged.
  package func stopReading() { background?.progress?.stop() }

  /// Waits for background work, with a timeout, and adopts its result.
  func finishBackgroundSync() {
    guard let background, let sync = background.finish() else { return }
    background.release(state)
    finish(sync)
  }
}
