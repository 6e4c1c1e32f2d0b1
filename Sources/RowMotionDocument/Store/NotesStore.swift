import Glibc

/// What made a store's notes change.
package enum NotesChange: Equatable, Sendable {
  /// The user's edit.
  case edit
  /// Another program's change of the file.
  case outside
}

/// The document: the notes in memory, kept equal to those in the file.
///
/// Each edit is numbered and saved at once. A change that another program makes to the file is
/// merged in: the file wins, but for the note whose edit is open. A file that cannot be used is
/// left as it is; the notes stay, edits are kept and are saved once it is mended. A file that is
/// gone, or never was, is written by the next edit.
@MainActor package final class NotesStore {
  /// The notes to show.
  package var notes: NoteList { state.shown }
  /// Why the file is not what is shown; nil while all is well.
  package private(set) var problem: DocumentProblem?
  /// Why unsaved edits cannot be kept for the next start; nil where they can.
  package private(set) var journalProblem: DocumentProblem?
  /// The number of the last edit; the first one is 1.
  package private(set) var lastEdit = 0
  /// The number of the last edit that is on disk.
  package private(set) var savedEdit = 0
  /// The note whose form is open.
  package var openEdit: NoteID? { state.openEdit }
  /// The file as the user named it; nil for generated notes, which are never saved.
  package let file: FilePath?
  /// Files with edits of an earlier run that could not be saved, the oldest first.
  package private(set) var unsavedCopies: [FilePath] = []
  /// Why the copy that was to be restored last could not be; nil where it could.
  package private(set) var copyProblem: DocumentProblem?

  /// Called after `notes` changed.
  package var onChange: (@MainActor (NotesChange) -> Void)?
  /// Called after `savedEdit` changed.
  package var onSave: (@MainActor () -> Void)?
  /// Called after `problem` or `journalProblem` changed.
  package var onProblemChange: (@MainActor () -> Void)?
  /// Called after `unsavedCopies` changed by something else than a call.
  package var onCopiesChange: (@MainActor () -> Void)?

  /// Whether there are edits that are only in memory.
  package var hasUnsavedEdits: Bool { file != nil && savedEdit < lastEdit }

  /// This session's edits, to be undone and redone.
  package private(set) var history = EditHistory()
  /// The note that was just inserted for its texts to be written.
  private var draft: NoteID?

  private var state: DocumentState { didSet { stateNumber += 1 } }
  /// Another one after each change of the state.
  private var stateNumber = 0
  /// A problem that may pass: another program may be in the middle of writing.
  private var doubt: DocumentProblem?
  /// Where the edits up to a number were written since they could not be saved.
  private var kept: (edit: Int, path: FilePath)?
  /// Copies whose notes are in the edit of a number, to be removed when that is saved.
  private var restored: [(edit: Int, copy: FilePath)] = []
  /// Those of them that are not in the document yet.
  private var restoring: [FilePath] = []
  /// Copies that nobody has looked at yet.
  private var unseenCopies: [FilePath] = []
  /// Copies that are removed when the document is closed.
  private var discarded: [FilePath] = []
  private var stateDirectory: FilePath?
  private var journal: EditJournal?
  private var journalTimer: (any DocumentTimer)?
  private var isJournalDue = false
  /// The texts that are typed into the open form; nil where they are the note's.
  private var typed: NoteTexts?
  private var watch: AnyObject?
  private var check: (any DocumentTimer)?

  /// Whether files are written, and large ones read, on another thread.
  private var worksOnTheSide = false
  private var sideTimer: (any DocumentTimer)?
  private var side: Side?
  /// Whether the file is to be looked at again after what is done on the side.
  private var isDue = false
  private var overtaken: FileSync.Overtaken?
  private var rejected: FileSync.Rejected?
  private var retired: [DocumentState] = []
  private var retirement: (any DocumentTimer)?
  /// What was done on the main actor, and counted: bytes read and notes brought together.
  let work = ReadingProgress()

  /// The largest document that is read and written at once, bytes.
  package static let workedAtOnce = ReadingProgress.stride

  /// Opens a document.
  ///
  /// - Parameters:
  ///   - sample: What the file is made of if it does not exist; without it the document begins empty.
  ///   - stateDirectory: The directory of edits that are not saved yet, or cannot be.
  package init(
    file: FilePath, sample: [UInt8]? = nil, events: DocumentEvents,
    stateDirectory: FilePath? = StateDirectory.standard
  ) {
    self.file = file
    self.stateDirectory = stateDirectory
    check = events.makeTimer()
    journalTimer = events.makeTimer()
    worksOnTheSide = events.worksOnTheSide
    sideTimer = events.worksOnTheSide ? events.makeTimer() : nil
    retirement = events.worksOnTheSide ? events.makeTimer() : nil
    state = DocumentState()
    journal = stateDirectory.map { directory in
      EditJournal(UnsavedCopy.new(".edits-", of: file, in: directory)) { [weak self] problem in
        self?.journalProblem = problem
        self?.onProblemChange?()
      }
    }
    if let sample { problem = makeFile(of: sample) }
    if problem == nil { synchronize(patiently: false, recovering: true) }
    unseenCopies = UnsavedCopy.all(of: file, stateDirectory: stateDirectory)
    if !unseenCopies.isEmpty { synchronize(patiently: true) }
    watch = events.watch(file) { [weak self] in self?.checkSoon() }
  }

  /// Makes up notes that can be edited but are not saved.
  package init(generated count: Int) {
    file = nil
    state = DocumentState(NoteList(generated: count))
  }
}

// MARK: - Edits

extension NotesStore {
  /// Changes a note's texts, as one edit; returns whether there is such a note.
  @discardableResult package func update(_ id: NoteID, title: String, detail: String?) -> Bool {
    guard let index = notes.index(of: id) else { return false }
    let texts = NoteTexts(title: title, detail: detail)
    edit(keeping: id, .write, [.write(id, from: NoteTexts(of: notes[index]), to: texts)])
    return true
  }

  /// Changes or removes a note's detail; returns whether there is such a note.
  @discardableResult package func setDetail(_ detail: String?, of id: NoteID) -> Bool {
    guard let index = notes.index(of: id) else { return false }
    return update(id, title: notes[index].title, detail: detail)
  }

  /// Inserts a new note, at the end if there are fewer notes than `index`; returns its id.
  ///
  /// - Parameter isDraft: Whether its texts are about to be written: the edit that follows, be it that
  ///   the note is removed again, is a part of this one.
  /// - Complexity: O(n) in the notes.
  @discardableResult package func insert(
    title: String, detail: String? = nil, at index: Int, isDraft: Bool = false
  ) -> NoteID {
    let id = NoteName.id(for: title) { notes.index(of: $0) != nil || documentContains($0) }
    let index = Swift.min(Swift.max(index, 0), notes.count)
    let place = NotePlace(behind: index > 0 ? notes.id(at: index - 1) : nil, index: index)
    state.forgetRenaming(of: id)
    edit(.add, [.insert(Note(id: id, title: title, detail: detail), at: place)])
    let current = currentID(of: id)
    draft = isDraft ? current : nil
    return current
  }

  /// Puts a note elsewhere, as one edit: to the index that it is to have afterwards.
  ///
  /// - Complexity: O(n) in the notes.
  @discardableResult package func move(_ id: NoteID, to index: Int) -> Bool {
    guard let old = notes.index(of: id) else { return false }
    let index = Swift.min(Swift.max(index, 0), notes.count - 1)
    guard index != old else { return true }
    return move([id], before: index > old ? index + 1 : index)
  }

  /// Puts notes in a row, in the order in which they stand, before the one that has an index now or
  /// behind the last one, as one edit; returns whether there are such notes.
  ///
  /// - Complexity: O(*n* log *n*) in the notes.
  @discardableResult package func move(_ ids: [NoteID], before index: Int) -> Bool {
    let ids = Set(ids)
    let places = notes.offsets(of: ids)
    guard let first = places.first, let last = places.last else { return false }
    let index = Swift.min(Swift.max(index, 0), notes.count)
    // Notes in a row that are put among themselves stay where they are.
    if last - first + 1 == places.count, (first...last + 1).contains(index) { return true }
    // Each follows the one before it, the first one the last note that stays where it is.
    var previous = (0..<index).last { !ids.contains(notes.id(at: $0)) }.map { notes.id(at: $0) }
    let changes = places.map { place in
      let id = notes.id(at: place)
      defer { previous = id }
      return NoteChange.move(
        id, from: notes.place(at: place), to: NotePlace(behind: previous, index: index))
    }
    var list = notes
    let done = list.apply(NotesEdit(.move, changes)).done.changes
    if !done.isEmpty { edit(.move, done) }
    return true
  }

  /// Removes a note; returns whether there was such a note.
  ///
  /// - Complexity: O(n) in the notes.
  @discardableResult package func remove(_ id: NoteID) -> Bool { remove([id]) }

  /// Removes notes, as one edit; returns whether there were such notes.
  ///
  /// - Complexity: O(*n* log *n*) in the notes.
  @discardableResult package func remove(_ ids: [NoteID]) -> Bool {
    remove(at: notes.offsets(of: Set(ids)))
  }

  /// Removes the notes at some indices, ascending, as one edit; returns whether there are any.
  ///
  /// - Complexity: O(*k*) for *k* notes where they stand in a few rows, else O(*n* log *n*) in the notes.
  @discardableResult package func remove(at indices: [Int]) -> Bool {
    if indices.isEmpty { return false }
    if let openEdit, let index = notes.index(of: openEdit), indices.contains(index) {
      state.openEdit = nil
    }
    let changes = indices.runs.map { rows -> NoteChange in
      let place = notes.place(at: rows.lowerBound)
      return rows.count == 1
        ? .remove(notes[rows.lowerBound], from: place) : .removeRun(notes.run(rows), from: place)
    }
    edit(.delete, changes)
    return true
  }

  /// Holds a note as it is while its form is open, whatever happens to it in the file; returns
  /// whether there is such a note.
  @discardableResult package func beginEdit(_ id: NoteID) -> Bool {
    cancelEdit()
    guard notes.index(of: id) != nil else { return false }
    state.openEdit = id
    return true
  }

  /// Keeps the texts that are typed into the open form in the journal; nil where they are the note's.
  package func type(_ texts: NoteTexts?) {
    if texts == typed { return }
    typed = texts
    journalSoon()
  }

  /// What came of an edit that was open.
  package enum Submission: Equatable {
    /// There is no such note, or no open edit.
    case none
    /// The note has the new texts.
    case done
    /// The note has them in place of what another program had written there meanwhile; undo brings that
    /// back.
    case replaced
  }

  /// Ends the open edit with new texts, of which those that were changed win over what the file says
  /// by now; a note that was removed from the file meanwhile comes back.
  @discardableResult package func submitEdit(title: String, detail: String?) -> Submission {
    guard let id = openEdit, let before = texts(of: id, in: notes) else { return .none }
    let mine = NoteTexts(title: title, detail: detail)
    type(mine)
    // Notice of what they wrote may be still to come.
    if !isLarge { synchronize(patiently: true) }
    // It is shown first, so that it is what the edit starts from.
    if let theirs = texts(of: id, in: state.document), theirs != before { cancelEdit() }
    let shown = texts(of: id, in: notes) ?? before
    let new = mine.edited(since: before, over: shown)
    update(id, title: new.title, detail: new.detail)
    cancelEdit()
    // Where nothing of theirs is gone it makes no difference whose texts come last.
    return new == shown.edited(since: before, over: mine) ? .done : .replaced
  }

  private func texts(of id: NoteID, in list: NoteList) -> NoteTexts? {
    list.index(of: id).map { NoteTexts(of: list[$0]) }
  }

  /// Ends the open edit; its note becomes what the file says by now.
  package func cancelEdit() {
    if openEdit == nil { return }
    draft = nil
    type(nil)
    state.openEdit = nil
    if state.showsDocument { return }
    // Another thread shows it, as all that is done with a large document.
    if worksOnTheSide, isLarge { return synchronize(patiently: true) }
    let shown = state.shownChanges
    _ = state.showDocument(work)
    if state.shownChanges != shown { onChange?(.outside) }
  }

  /// Ends the open edit of a note that was inserted for it, and removes the note: nothing is left to undo.
  package func discardEdit() {
    guard let id = openEdit else { return }
    let unwanted = draft
    cancelEdit()
    draft = unwanted
    remove(currentID(of: id))
  }

  /// The id that a note of this store's has by now: another program may have taken the one that it
  /// was inserted with.
  package func currentID(of id: NoteID) -> NoteID { state.currentID(of: id) }

  private func edit(keeping id: NoteID? = nil, _ kind: NotesEdit.Kind, _ changes: [NoteChange]) {
    let edit = NotesEdit(kind, changes)
    let joins = draft.map { edit.ids == [$0] } ?? false
    draft = nil
    perform(keeping: id) {
      $0.record($1, joining: joins)
    } change: {
      $0.apply(edit)
    }
  }

  /// - Parameters:
  ///   - record: Puts what was done into the history, before anything else is done.
  ///   - change: Changes the notes that are shown, and tells what it did.
  private func perform(
    keeping id: NoteID? = nil, record: (inout EditHistory, NotesEdit) -> Void,
    change: (inout NoteList) -> (done: NotesEdit, conflicts: [NoteConflict])
  ) {
    lastEdit += 1
    state.edit(keeping: id) { notes in record(&history, change(&notes).done) }
    onChange?(.edit)
    synchronize(patiently: true)
    journalSoon()
  }

  private func documentContains(_ id: NoteID) -> Bool { state.document.index(of: id) != nil }
}

// MARK: - Undo

extension NotesStore {
  /// What came of undoing or redoing an edit.
  package struct Undone: Equatable {
    /// What was to be done.
    package var edit: NotesEdit
    /// What was done.
    package var done: NotesEdit
    /// What was not, since another program had changed what the edit was of.
    package var conflicts: [NoteConflict]
  }

  /// Whether there is an edit to undo.
  package var canUndo: Bool { !history.done.isEmpty }
  /// Whether there is an edit to redo.
  package var canRedo: Bool { !history.undone.isEmpty }

  /// Undoes the last edit that was not undone yet; nil where there is none.
  ///
  /// - Complexity: O(*n* log *n*) in the notes.
  package func undo() -> Undone? {
    guard let edit = history.takeLastDone()?.inverse else { return nil }
    return take(edit) { $0.undid($1) }
  }

  /// Does again what was undone last; nil where there is nothing.
  ///
  /// - Complexity: O(*n* log *n*) in the notes.
  package func redo() -> Undone? {
    guard let edit = history.takeLastUndone() else { return nil }
    return take(edit) { $0.redid($1) }
  }

  private func take(
    _ edit: NotesEdit, record: (inout EditHistory, NotesEdit) -> Void
  ) -> Undone {
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
    return Undone(edit: edit, done: done, conflicts: conflicts)
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

  private func checkSoon() {
    // A change comes as several notices; one look at the end is enough.
    check?.start(after: 0.05) { [weak self] in self?.synchronize(patiently: true) }
  }

  /// Takes in what another program wrote, then writes what the user changed.
  ///
  /// - Parameters:
  ///   - isPatient: Whether a new problem must outlast a moment before it is believed: a program that
  ///     writes in place leaves half a file for a while, one that removes the file first leaves none.
  ///   - recovers: Whether what a killed run left behind is looked for; else the next save does.
  private func synchronize(patiently isPatient: Bool, recovering recovers: Bool = false) {
    guard let file else { return }
    if side != nil { return isDue = true }
    var sync = FileSync(file, state, rejected: rejected, stateDirectory: stateDirectory)
    sync.overtaken = overtaken
    sync.recovers = recovers
    sync.hasEdits = hasUnsavedEdits
    sync.believed = isPatient ? [problem, doubt].compactMap { $0 } : nil
    let isLarge = isLarge
    sync.copies = unseenCopies
    sync.restoring = restoring
    unseenCopies = []
    restoring = []
    // What is written is also synced to disk, which may take seconds, however short it is.
    if worksOnTheSide, sync.hasEdits || isLarge { return start(sync) }
    sync.run(work)
    finish(sync, edit: lastEdit, stateNumber: stateNumber)
  }

  /// Takes over what came of a look at the file.
  ///
  /// - Parameters:
  ///   - edit: The number of the last edit when it was begun.
  ///   - number: The state's number then.
  private func finish(_ sync: FileSync, edit: Int, stateNumber number: Int) {
    rejected = sync.rejected
    finishCopies(sync)
    let isNews = sync.isSaved && savedEdit != edit
    if sync.isSaved {
      savedEdit = edit
      if savedEdit == lastEdit { kept = nil }
      for (number, copy) in restored where number <= edit { SafeFile.remove(copy) }
      restored.removeAll { $0.edit <= edit }
      journalSoon()
    }
    if number != stateNumber {
      // The edits since then are put into it by the next look.
      overtaken = sync.overtaken ?? FileSync.Overtaken(from: sync.started, to: sync.state)
      isDue = true
    } else {
      overtaken = sync.overtaken
      let shownChanges = state.shownChanges
      let renamed = sync.state.renamed(since: state)
      state = sync.state
      if !renamed.isEmpty {
        history.rename { renamed[$0] ?? $0 }
        draft = draft.map { renamed[$0] ?? $0 }
      }
      if state.shownChanges != shownChanges { onChange?(.outside) }
    }
    settle(sync)
    if isNews { onSave?() }
    if isDue {
      isDue = false
      synchronize(patiently: true)
    }
  }

  /// Says what is wrong, or looks again where that may pass.
  private func settle(_ sync: FileSync) {
    if sync.isDoubted {
      doubt = sync.problem
      check?.start(after: 0.3) { [weak self] in self?.synchronize(patiently: true) }
      return
    }
    doubt = nil
    if sync.hasVanished { return checkSoon() }
    report(sync.problem)
  }

  private func report(_ found: DocumentProblem?) {
    if found?.kind == .unreadable || found?.kind == .unwritable {
      // Not everything that mends these is a change of the file: room on the disk is none.
      check?.start(after: 2) { [weak self] in self?.synchronize(patiently: true) }
    }
    if found == problem { return }
    problem = found
    onProblemChange?()
  }
}

// MARK: - Edits that could not be saved

extension NotesStore {
  /// What would be in the file if it could be written.
  package var unsavedBytes: [UInt8] {
    var state = state
    _ = state.settle(work)
    return NotesFormat.bytes(of: state.document.array)
  }

  /// Tries once more to save what is only in memory, for a program that is about to end.
  ///
  /// What is being done on the side is waited for, but not for ever.
  package func saveNow() {
    finishSide()
    if hasUnsavedEdits { synchronize(patiently: false) }
    finishSide()
  }

  /// Writes the notes into a new file of the user's state directory if there are edits that are only
  /// in memory, for a program that is about to end; returns that file's path.
  package func saveUnsavedEdits() throws(DocumentProblem) -> FilePath? {
    guard let file, hasUnsavedEdits else { return nil }
    if let kept, kept.edit == lastEdit { return kept.path }
    let copy = try UnsavedCopy.write(unsavedBytes, of: file, stateDirectory: stateDirectory)
    kept = (lastEdit, copy)
    return copy
  }

  /// Puts the notes of a copy into the document, as one edit; the copy is removed once that is saved.
  ///
  /// Where the document was changed after the copy was written, both versions of a note are kept.
  /// A copy that cannot be read is offered again, with ``copyProblem``.
  package func restore(_ copy: FilePath) {
    guard file != nil else { return }
    copyProblem = nil
    unsavedCopies.removeAll { $0 == copy }
    lastEdit += 1
    restored.append((lastEdit, copy))
    restoring.append(copy)
    synchronize(patiently: true)
  }

  /// Withdraws a copy, which the user does not want; it is removed when the document is closed.
  package func discard(_ copy: FilePath) {
    copyProblem = nil
    unsavedCopies.removeAll { $0 == copy }
    discarded.append(copy)
  }

  /// Offers a copy again that was discarded.
  package func keep(_ copy: FilePath) {
    discarded.removeAll { $0 == copy }
    unsavedCopies.insert(copy, at: 0)
  }

  /// Ends the journal: the edits are saved, in a copy, or unwanted.
  package func close() {
    for copy in discarded { SafeFile.remove(copy) }
    journalTimer?.stop()
    isJournalDue = true
    journal?.write { nil }
  }

  /// Keeps the edits that are not saved by then in the journal.
  private func journalSoon() {
    guard journal != nil, !isJournalDue else { return }
    isJournalDue = true
    journalTimer?.start(after: 0.25) { [weak self] in self?.writeJournal() }
  }

  private func writeJournal() {
    isJournalDue = false
    let typed = openEdit.flatMap { id in self.typed.map { (id, $0) } }
    guard hasUnsavedEdits || typed != nil else { journal?.write { nil }; return }
    let state = state
    journal?.write { UnsavedEdits(of: state, typed: typed) }
  }

  /// Takes over what became of copies, before those are removed whose notes are saved.
  private func finishCopies(_ sync: FileSync) {
    restoring = sync.restoring + restoring
    if sync.isDoubted {
      unseenCopies = sync.copies
      return
    }
    if sync.copies.isEmpty, sync.unrestored.isEmpty { return }
    unsavedCopies += sync.copies
    for (copy, problem) in sync.unrestored {
      restored.removeAll { $0.copy == copy }
      unsavedCopies.insert(copy, at: 0)
      copyProblem = problem
    }
    onCopiesChange?()
  }
}

// MARK: - On the side

extension NotesStore {
  /// What is being done on another thread.
  private struct Side {
    let work: SideWork<FileSync>
    /// The last edit and the state's number when it was begun.
    let edit: Int
    let stateNumber: Int
  }

  /// Whether the document, or a copy that is to be looked at, is not worked on at once.
  private var isLarge: Bool {
    isLargeDocument
      || (unseenCopies + restoring).contains { SafeFile.size(of: $0) ?? 0 > Self.workedAtOnce }
  }

  private var isLargeDocument: Bool {
    max(file.flatMap { SafeFile.size(of: $0) } ?? 0, state.fileBytes?.count ?? 0)
      > Self.workedAtOnce
  }

  private func start(_ sync: FileSync) {
    let work = SideWork { progress in
      var sync = sync
      sync.run(progress)
      return sync
    } done: { [weak self] work in
      if let self, side?.work === work { finishSide() }
    }
    side = Side(work: work, edit: lastEdit, stateNumber: stateNumber)
    // Nothing is shown yet, so it is said at once why.
    if state.fileBytes == nil, isLargeDocument { say("reading a large document: 0 %") }
    followSide()
  }

  /// Says how far it is, now and then; nothing is saved before it is done.
  private func followSide() {
    sideTimer?.start(after: 0.2) { [weak self] in
      guard let self, side != nil else { return }
      sayHowFar()
      followSide()
    }
  }

  private func sayHowFar() {
    guard let progress = side?.work.progress, progress.isUnderWay else { return }
    let what =
      progress.phase == .reading ? "reading a large document" : "taking in what was changed"
    say("\(what): \(Int(progress.fraction * 100)) %")
  }

  private func say(_ message: String) {
    let name = file?.description ?? ""
    report(DocumentProblem(kind: .reading, file: name, message: message))
  }

  /// Gives up reading a large document; it is left as it is.
  package func stopReading() { side?.work.progress.stop() }

  /// Waits for what is done on the side, for a while, and takes over what came of it.
  func finishSide() {
    guard let side else { return }
    if !side.work.wait(seconds: Self.patience) {
      side.work.progress.stop()
      guard side.work.wait(seconds: 1) else { return }
    }
    guard let sync = side.work.take() else { return }
    self.side = nil
    sideTimer?.stop()
    // The lists of a window let go of the old notes in their next frame; a million of them are not let
    // go of in an instant.
    retired.append(state)
    finish(sync, edit: side.edit, stateNumber: side.stateNumber)
    retirement?.start(after: 2) { [weak self] in
      guard let old = self?.retired else { return }
      self?.retired = []
      Task.detached(priority: .utility) { _ = old.count }
    }
  }

  /// How long a program that is about to end waits for a large document, seconds.
  private static let patience = 20.0
}
