import Glibc

/// The cause of a change of a store's notes.
package enum NotesChange: Equatable, Sendable {
  /// An edit by the user.
  case edit
  /// A change of the file by another program.
  case outside
}

/// A document: the notes in memory, kept in sync with a file.
///
/// Each edit has a number and is saved at once. Another program's changes to the file are merged,
/// except for the note whose form is open. An unusable file is left unchanged. The notes and edits
/// then stay in memory and are saved when the file is usable. The next edit writes a missing file.
@MainActor package final class NotesStore {
  /// The notes to show.
  package var notes: NoteList { state.shown }
  /// The reason the file differs from the shown notes; nil if it does not.
  package private(set) var problem: DocumentProblem?
  /// The reason unsaved edits cannot be stored for the next start; nil if they can.
  package private(set) var journalProblem: DocumentProblem?
  /// The number of the last edit; the first one is 1.
  package private(set) var lastEdit = 0
  /// The number of the last edit that is on disk.
  package private(set) var savedEdit = 0
  /// The note whose form is open.
  package var openEdit: NoteID? { state.openEdit }
  /// True if the open form's note was in the document when it was opened.
  private var wasOpenedFromDocument = false
  /// The file as the user named it; nil for generated notes, which are never saved.
  package let file: FilePath?
  /// Files with unsaved edits from an earlier run, oldest first.
  package var unsavedCopies: [FilePath] { copies.offered }
  /// The reason why the last copy could not be restored; nil if it was restored.
  package var copyProblem: DocumentProblem? { copies.problem }

  /// Called after `notes` changed.
  package var onChange: (@MainActor (NotesChange) -> Void)?
  /// Called after `savedEdit` changed.
  package var onSave: (@MainActor () -> Void)?
  /// Called after `problem` or `journalProblem` changed.
  package var onProblemChange: (@MainActor () -> Void)?
  /// Called after `unsavedCopies` was changed by anything other than a method call.
  package var onCopiesChange: (@MainActor () -> Void)?

  /// True if some edits are only in memory.
  package var hasUnsavedEdits: Bool { file != nil && savedEdit < lastEdit }

  /// The edits of this session that can be undone and redone.
  package private(set) var history = EditHistory()
  /// The note that was just inserted and still awaits its texts.
  private var draft: NoteID?

  private var state: DocumentState { didSet { stateNumber += 1 } }
  /// A number that changes with `state`.
  private var stateNumber = 0
  /// A problem that may be temporary, because another program may be writing the file.
  private var tentativeProblem: DocumentProblem?
  /// The copy of the edits that could not be saved, with the number of its last edit.
  private var savedCopy: (edit: Int, path: FilePath)?
  private var copies = UnsavedCopies()
  private var stateDirectory: FilePath?
  private var journal: JournalSchedule?
  /// The texts typed into the open form; nil if they are the note's texts.
  private var typedTexts: NoteTexts?
  private var watch: AnyObject?
  private var checkTimer: (any DocumentTimer)?

  /// Writes files, and reads large ones, on another thread; nil to do so on the main actor.
  private var background: BackgroundSync?
  /// True if the file must be checked again after the background work.
  private var needsSync = false
  private var outdatedResult: FileSync.OutdatedResult?
  private var rejected: FileSync.Rejected?
  /// The work done on the main actor, counted in bytes read and notes merged.
  let work = ReadingProgress()

  /// The size of the largest document that is processed on the main actor, in bytes.
  package static let maximumMainActorSize = ReadingProgress.stride

  /// Opens a document.
  ///
  /// - Parameters:
  ///   - sample: The content of a new file if there is none; if nil, the document starts empty.
  ///   - stateDirectory: The directory for edits that are not saved yet, or cannot be saved.
  package init(
    file: FilePath, sample: [UInt8]? = nil, events: DocumentEvents,
    stateDirectory: FilePath? = StateDirectory.standard
  ) {
    self.file = file
    self.stateDirectory = stateDirectory
    checkTimer = events.makeTimer()
    background = events.usesBackgroundThread ? BackgroundSync(events) : nil
    state = DocumentState()
    journal = stateDirectory.map { directory in
      let path = UnsavedCopy.new(".edits-", of: file, in: directory)
      let journal = EditJournal(path) { [weak self] problem in
        self?.journalProblem = problem
        self?.onProblemChange?()
      }
      return JournalSchedule(journal, timer: events.makeTimer())
    }
    if let sample { problem = makeFile(of: sample) }
    if problem == nil { synchronize(patiently: false, recovering: true) }
    copies.find(of: file, in: stateDirectory)
    if !copies.unchecked.isEmpty { synchronize(patiently: true) }
    watch = events.watch(file) { [weak self] in self?.scheduleCheck() }
  }

  /// Creates a store of generated notes, which can be edited but are not saved.
  package convenience init(generated count: Int) { self.init(NoteList(generated: count)) }

  /// Creates a store of notes without a file, which can be edited but are not saved.
  package init(_ notes: NoteList) {
    file = nil
    state = DocumentState(notes)
  }

  /// Shows the notes that another program has written, in a store without a file.
  package func adopt(_ notes: NoteList) {
    guard state.adopt(notes, base: nil, work) else { return }
    onChange?(.outside)
  }
}

// MARK: - Edits

extension NotesStore {
  /// Changes a note's texts as one edit; returns false if there is no such note.
  @discardableResult package func update(_ id: NoteID, title: String, detail: String?) -> Bool {
    guard let index = notes.index(of: id) else { return false }
    let texts = NoteTexts(title: title, detail: detail)
    edit(preserving: id, .write, [.write(id, from: NoteTexts(of: notes[index]), to: texts)])
    return true
  }

  /// Changes or removes a note's detail; returns false if there is no such note.
  @discardableResult package func setDetail(_ detail: String?, of id: NoteID) -> Bool {
    guard let index = notes.index(of: id) else { return false }
    return update(id, title: notes[index].title, detail: detail)
  }

  /// Inserts a new note, at the end if `index` exceeds the number of notes; returns its id.
  ///
  /// - Parameter isDraft: True if the user is about to type its texts. The next edit is merged into
  ///   this one if it changes or removes the note.
  /// - Complexity: O(n) in the notes.
  @discardableResult package func insert(
    title: String, detail: String? = nil, at index: Int, isDraft: Bool = false
  ) -> NoteID {
    let id = NoteName.id(for: title) { notes.index(of: $0) != nil || documentContains($0) }
    let index = Swift.min(Swift.max(index, 0), notes.count)
    let position = NotePosition(after: index > 0 ? notes.id(at: index - 1) : nil, index: index)
    state.forgetRenaming(of: id)
    edit(.add, [.insert(Note(id: id, title: title, detail: detail), at: position)])
    let current = currentID(of: id)
    draft = isDraft ? current : nil
    return current
  }

  /// Moves a note, as one edit, to the index it gets; returns false if there is no such note.
  ///
  /// - Complexity: O(n) in the notes.
  @discardableResult package func move(_ id: NoteID, to index: Int) -> Bool {
    guard let old = notes.index(of: id) else { return false }
    let index = Swift.min(Swift.max(index, 0), notes.count - 1)
    guard index != old else { return true }
    return move([id], before: index > old ? index + 1 : index)
  }

  /// Moves notes in their current order before the note at an index, or to the end, as one edit;
  /// returns false if there are no such notes.
  ///
  /// - Complexity: O(*n* log *n*) in the notes.
  @discardableResult package func move(_ ids: [NoteID], before index: Int) -> Bool {
    let ids = Set(ids)
    let offsets = notes.offsets(of: ids)
    guard let first = offsets.first, let last = offsets.last else { return false }
    let index = Swift.min(Swift.max(index, 0), notes.count)
    // Consecutive notes that are moved to a position among them stay.
    if last - first + 1 == offsets.count, (first...last + 1).contains(index) { return true }
    // Each note follows the one before it; the first follows the last note that is not moved.
    var previous = (0..<index).last { !ids.contains(notes.id(at: $0)) }.map { notes.id(at: $0) }
    let changes = offsets.map { offset in
      let id = notes.id(at: offset)
      defer { previous = id }
      return NoteChange.move(
        id, from: notes.position(at: offset), to: NotePosition(after: previous, index: index))
    }
    var list = notes
    let done = list.apply(NotesEdit(.move, changes)).done.changes
    if !done.isEmpty { edit(.move, done) }
    return true
  }

  /// Removes a note; returns false if there is no such note.
  ///
  /// - Complexity: O(n) in the notes.
  @discardableResult package func remove(_ id: NoteID) -> Bool { remove([id]) }

  /// Removes notes as one edit; returns false if there are no such notes.
  ///
  /// - Complexity: O(*n* log *n*) in the notes.
  @discardableResult package func remove(_ ids: [NoteID]) -> Bool {
    remove(at: notes.offsets(of: Set(ids)))
  }

  /// Removes the notes at ascending indices as one edit; returns false if there are no indices.
  ///
  /// - Complexity: O(*k*) for *k* notes in a few runs, else O(*n* log *n*) in the notes.
  @discardableResult package func remove(at indices: [Int]) -> Bool {
    if indices.isEmpty { return false }
    if let openEdit, let index = notes.index(of: openEdit), indices.contains(index) {
      state.openEdit = nil
    }
    let changes = indices.runs.map { rows -> NoteChange in
      let position = notes.position(at: rows.lowerBound)
      return rows.count == 1
        ? .remove(notes[rows.lowerBound], from: position)
        : .removeRun(notes.run(rows), from: position)
    }
    edit(.delete, changes)
    return true
  }

  /// Opens the edit of a note, which then ignores changes of the file until its form is closed;
  /// returns false if there is no such note.
  @discardableResult package func beginEdit(_ id: NoteID) -> Bool {
    cancelEdit()
    guard notes.index(of: id) != nil else { return false }
    state.openEdit = id
    wasOpenedFromDocument = state.document.index(of: id) != nil
    return true
  }

  /// Stores the texts typed into the open form in the journal; nil if they are the note's texts.
  package func setTypedTexts(_ texts: NoteTexts?) {
    if texts == typedTexts { return }
    typedTexts = texts
    scheduleJournalWrite()
  }

  /// The result of submitting an open edit.
  package enum Submission: Equatable {
    /// There is no such note, or no open edit.
    case none
    /// The note has the new texts.
    case done
    /// The new texts replaced texts that another program wrote meanwhile; undo restores those.
    case replaced
    /// The note, which another program has deleted meanwhile, was inserted again.
    case reinserted
  }

  /// Ends the open edit with new texts.
  ///
  /// Texts that the user changed take precedence over the file's. A note that was removed from the
  /// file meanwhile is inserted again.
  @discardableResult package func submitEdit(title: String, detail: String?) -> Submission {
    guard let id = openEdit, let before = texts(of: id, in: notes) else { return .none }
    let mine = NoteTexts(title: title, detail: detail)
    setTypedTexts(mine)
    // The notification of another program's change may still be pending.
    if !isLarge { synchronize(patiently: true) }
    let theirs = texts(of: id, in: state.document)
    // The other program's texts are shown first, so that undo restores them.
    if let theirs, theirs != before { cancelEdit() }
    let shown = texts(of: id, in: notes) ?? before
    let new = mine.edited(since: before, over: shown)
    update(id, title: new.title, detail: new.detail)
    cancelEdit()
    if theirs == nil, wasOpenedFromDocument { return .reinserted }
    // If no text of the other program was replaced, both orders of applying the texts agree.
    return new == shown.edited(since: before, over: mine) ? .done : .replaced
  }

  private func texts(of id: NoteID, in list: NoteList) -> NoteTexts? {
    list.index(of: id).map { NoteTexts(of: list[$0]) }
  }

  /// Ends the open edit, and updates its note from the file.
  package func cancelEdit() {
    if openEdit == nil { return }
    draft = nil
    setTypedTexts(nil)
    state.openEdit = nil
    if state.showsDocument { return }
    // Work on large documents runs on another thread.
    if background != nil, isLarge { return synchronize(patiently: true) }
    let externalChangeCount = state.externalChangeCount
    _ = state.showDocument(work)
    if state.externalChangeCount != externalChangeCount { onChange?(.outside) }
  }

  /// Ends the open edit of a draft note and removes the note; no edit remains to undo.
  package func discardEdit() {
    guard let id = openEdit else { return }
    let unwanted = draft
    cancelEdit()
    draft = unwanted
    remove(currentID(of: id))
  }

  /// Returns the current id of a note, which is not its first id if another program used that id.
  package func currentID(of id: NoteID) -> NoteID { state.currentID(of: id) }

  private func edit(preserving id: NoteID? = nil, _ kind: NotesEdit.Kind, _ changes: [NoteChange]) {
    let edit = NotesEdit(kind, changes)
    let joins = draft.map { edit.ids == [$0] } ?? false
    draft = nil
    perform(preserving: id) {
      $0.record($1, joining: joins)
    } change: {
      $0.apply(edit)
    }
  }

  /// - Parameters:
  ///   - record: Adds the applied edit to the history before anything else happens.
  ///   - change: Changes the shown notes and returns what was applied.
  private func perform(
    preserving id: NoteID? = nil, record: (inout EditHistory, NotesEdit) -> Void,
    change: (inout NoteList) -> (done: NotesEdit, conflicts: [NoteConflict])
  ) {
    lastEdit += 1
    state.edit(preserving: id) { notes in record(&history, change(&notes).done) }
    onChange?(.edit)
    synchronize(patiently: true)
    scheduleJournalWrite()
  }

  private func documentContains(_ id: NoteID) -> Bool { state.document.index(of: id) != nil }
}

// MARK: - Undo

extension NotesStore {
  /// The result of undoing or redoing an edit.
  package struct UndoResult: Equatable {
    /// The edit to apply.
    package var edit: NotesEdit
    /// The changes that were applied.
    package var done: NotesEdit
    /// The changes that were not applied, because another program had changed their notes.
    package var conflicts: [NoteConflict]
  }

  /// True if there is an edit to undo.
  package var canUndo: Bool { !history.done.isEmpty }
  /// True if there is an edit to redo.
  package var canRedo: Bool { !history.undone.isEmpty }

  /// Undoes the last edit that is not undone yet; returns nil if there is none.
  ///
  /// - Complexity: O(*n* log *n*) in the notes.
  package func undo() -> UndoResult? {
    guard let edit = history.popLastDone()?.inverse else { return nil }
    return apply(edit) { $0.undid($1) }
  }

  /// Redoes the last undone edit; returns nil if there is none.
  ///
  /// - Complexity: O(*n* log *n*) in the notes.
  package func redo() -> UndoResult? {
    guard let edit = history.popLastUndone() else { return nil }
    return apply(edit) { $0.redid($1) }
  }

  private func apply(
    _ edit: NotesEdit, record: (inout EditHistory, NotesEdit) -> Void
  ) -> UndoResult {
    draft = nil
    if let openEdit, edit.ids.contains(openEdit) { cancelEdit() }
    var trial = notes
    let (done, conflicts) = trial.apply(edit)
    if !done.changes.isEmpty {
      perform(record: record) { notes in
        notes = trial
        return (done, conflicts)
      }
    }
    return UndoResult(edit: edit, done: done, conflicts: conflicts)
  }
}

// MARK: - The file

extension NotesStore {
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
  private func synchronize(patiently isPatient: Bool, recovering recovers: Bool = false) {
    guard let file else { return }
    if background?.isRunning == true { return needsSync = true }
    var sync = FileSync(file, state, rejected: rejected, stateDirectory: stateDirectory)
    sync.outdatedResult = outdatedResult
    sync.recovers = recovers
    sync.hasEdits = hasUnsavedEdits
    sync.knownProblems = isPatient ? [problem, tentativeProblem].compactMap { $0 } : nil
    let isLarge = isLarge
    copies.movePending(to: &sync)
    // A write is also synced to disk, which may take seconds regardless of its size.
    if let background, sync.hasEdits || isLarge { return start(sync, on: background) }
    sync.run(work)
    finish(sync, edit: lastEdit, stateNumber: stateNumber)
  }

  /// Adopts the result of a synchronization.
  ///
  /// - Parameters:
  ///   - edit: The number of the last edit when the synchronization started.
  ///   - number: The state's number at that time.
  private func finish(_ sync: FileSync, edit: Int, stateNumber number: Int) {
    rejected = sync.rejected
    // Before copies with saved notes are removed.
    if copies.adopt(sync) { onCopiesChange?() }
    let isNewlySaved = sync.isSaved && savedEdit != edit
    if sync.isSaved {
      savedEdit = edit
      if savedEdit == lastEdit { savedCopy = nil }
      copies.editsSaved(through: edit)
      scheduleJournalWrite()
    }
    if number != stateNumber {
      // The next synchronization merges the edits made since then.
      outdatedResult =
        sync.outdatedResult ?? FileSync.OutdatedResult(from: sync.initialState, to: sync.state)
      needsSync = true
    } else {
      outdatedResult = sync.outdatedResult
      let externalChangeCount = state.externalChangeCount
      let renamed = sync.state.renamed(since: state)
      state = sync.state
      if !renamed.isEmpty {
        history.rename { renamed[$0] ?? $0 }
        draft = draft.map { renamed[$0] ?? $0 }
      }
      if state.externalChangeCount != externalChangeCount { onChange?(.outside) }
    }
    reportProblem(of: sync)
    if isNewlySaved { onSave?() }
    if needsSync {
      needsSync = false
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
    onProblemChange?()
  }
}

// MARK: - Edits that could not be saved

extension NotesStore {
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
    if let savedCopy, savedCopy.edit == lastEdit { return savedCopy.path }
    let copy = try UnsavedCopy.write(unsavedBytes, of: file, stateDirectory: stateDirectory)
    savedCopy = (lastEdit, copy)
    return copy
  }

  /// Merges the notes of a copy into the document as one edit; the copy is removed after the save.
  ///
  /// If the document was changed after the copy was written, both versions of a note are kept. A
  /// copy that cannot be read is offered again, with ``copyProblem``.
  package func restore(_ copy: FilePath) {
    guard file != nil else { return }
    lastEdit += 1
    copies.restore(copy, edit: lastEdit)
    synchronize(patiently: true)
  }

  /// Withdraws a copy that the user does not want; it is removed when the document is closed.
  package func discard(_ copy: FilePath) { copies.discard(copy) }

  /// Offers a discarded copy again.
  package func undoDiscard(_ copy: FilePath) { copies.undoDiscard(copy) }

  /// Ends the journal, because its edits are saved, in a copy, or unwanted.
  package func close() {
    copies.removeDiscarded()
    journal?.close()
  }

  /// Schedules writing the unsaved edits to the journal.
  private func scheduleJournalWrite() {
    journal?.schedule { [weak self] in
      guard let self else { return nil }
      let typed = openEdit.flatMap { id in typedTexts.map { (id, $0) } }
      guard hasUnsavedEdits || typed != nil else { return nil }
      let state = state
      return { UnsavedEdits(of: state, typed: typed) }
    }
  }
}

// MARK: - Background work

extension NotesStore {
  /// True if the document, or a copy to check, is too large to process on the main actor.
  private var isLarge: Bool {
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
    background.start(sync, edit: lastEdit, stateNumber: stateNumber) { [weak self] progress in
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
    guard let background, let (sync, run) = background.finish() else { return }
    background.release(state)
    finish(sync, edit: run.edit, stateNumber: run.stateNumber)
  }
}
