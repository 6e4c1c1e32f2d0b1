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
  package private(set) var notes: NoteList
  /// Why the file is not what is shown; nil while all is well.
  package private(set) var problem: DocumentProblem?
  /// The number of the last edit; the first one is 1.
  package private(set) var lastEdit = 0
  /// The number of the last edit that is on disk.
  package private(set) var savedEdit = 0
  /// The note whose form is open.
  package private(set) var openEdit: NoteID?
  /// The file as the user named it; nil for generated notes, which are never saved.
  package let file: FilePath?
  /// Files with edits of an earlier run that could not be saved, the oldest first.
  package private(set) var unsavedCopies: [FilePath] = []

  /// Called after `notes` changed.
  package var onChange: (@MainActor (NotesChange) -> Void)?
  /// Called after `problem` changed.
  package var onProblemChange: (@MainActor () -> Void)?

  /// Whether there are edits that are only in memory.
  package var hasUnsavedEdits: Bool { file != nil && savedEdit < lastEdit }

  /// The notes that belong in the file: those shown, but for a note that its open form holds.
  private var document: [Note] = []
  /// The notes in the file when it was last read or written.
  private var fileNotes: [Note] = []
  /// The file's content then; nil before.
  private var fileBytes: [UInt8]?
  /// Notes of the user's that got another id, since another program gave theirs to another note.
  private var renamed: [NoteID: NoteID] = [:]
  /// A problem that may pass: another program may be in the middle of writing.
  private var doubt: DocumentProblem?
  /// Where the edits up to a number were written since they could not be saved.
  private var kept: (edit: Int, path: FilePath)?
  /// Copies whose notes are in the edit of a number, to be removed when that is saved.
  private var restored: [(edit: Int, copy: FilePath)] = []
  private let stateDirectory: FilePath?
  /// The file's mode when it was last read.
  private var mode: mode_t?
  private var watch: AnyObject?
  private let check: (any DocumentTimer)?

  /// Reads large files on the side; nil where all are read at once.
  private let reading: DocumentReading?
  private let readingTimer: (any DocumentTimer)?

  /// Opens a document.
  ///
  /// - Parameters:
  ///   - sample: What the file is made of if it does not exist; without it the document begins empty.
  ///   - stateDirectory: Where copies go that cannot be written beside the file.
  package init(
    file: FilePath, sample: [UInt8]? = nil, events: DocumentEvents,
    stateDirectory: FilePath? = StateDirectory.standard
  ) {
    self.file = file
    self.stateDirectory = stateDirectory
    check = events.makeTimer()
    reading = events.readsOnTheSide ? DocumentReading() : nil
    readingTimer = events.readsOnTheSide ? events.makeTimer() : nil
    notes = NoteList([])
    if let sample { problem = makeFile(of: sample) }
    recover(file)
    if problem == nil { synchronize(patiently: false) }
    findUnsavedCopies(of: file)
    watch = events.watch(file) { [weak self] in self?.checkSoon() }
  }

  /// Makes up notes that can be edited but are not saved.
  package init(generated count: Int) {
    file = nil
    stateDirectory = nil
    check = nil
    reading = nil
    readingTimer = nil
    notes = NoteList(generated: count)
  }
}

// MARK: - Edits

extension NotesStore {
  /// Changes a note's texts, as one edit; returns whether there is such a note.
  @discardableResult package func update(_ id: NoteID, title: String, detail: String?) -> Bool {
    guard let index = notes.index(of: id) else { return false }
    var note = notes[index]
    note.title = title
    note.detail = detail
    edit(keeping: id) { $0.replace(at: index, with: note) }
    return true
  }

  /// Changes a note's title; returns whether there is such a note.
  @discardableResult package func setTitle(_ title: String, of id: NoteID) -> Bool {
    guard let index = notes.index(of: id) else { return false }
    return update(id, title: title, detail: notes[index].detail)
  }

  /// Changes or removes a note's detail; returns whether there is such a note.
  @discardableResult package func setDetail(_ detail: String?, of id: NoteID) -> Bool {
    guard let index = notes.index(of: id) else { return false }
    return update(id, title: notes[index].title, detail: detail)
  }

  /// Inserts a new note, at the end if there are fewer notes than `index`; returns its id.
  ///
  /// - Complexity: O(n) in the notes.
  @discardableResult package func insert(
    title: String, detail: String? = nil, at index: Int
  ) -> NoteID {
    let id = NoteName.id(for: title) { notes.index(of: $0) != nil || documentContains($0) }
    let index = Swift.min(Swift.max(index, 0), notes.count)
    renamed[id] = nil
    edit { $0.insert(Note(id: id, title: title, detail: detail), at: index) }
    return currentID(of: id)
  }

  /// Brings back a note that was removed, as one edit; does nothing where there is a note with its
  /// id again.
  ///
  /// - Complexity: O(n) in the notes.
  package func restore(_ note: Note, at index: Int) {
    guard notes.index(of: note.id) == nil else { return }
    edit { $0.insert(note, at: Swift.min(Swift.max(index, 0), $0.count)) }
  }

  /// Puts a note elsewhere, as one edit: to the index that it is to have afterwards.
  ///
  /// - Complexity: O(n) in the notes.
  @discardableResult package func move(_ id: NoteID, to index: Int) -> Bool {
    guard let old = notes.index(of: id) else { return false }
    let index = Swift.min(Swift.max(index, 0), notes.count - 1)
    guard index != old else { return true }
    edit { notes in
      let note = notes[old]
      notes.remove(at: old)
      notes.insert(note, at: index)
    }
    return true
  }

  /// Removes a note; returns whether there was such a note.
  ///
  /// - Complexity: O(n) in the notes.
  @discardableResult package func remove(_ id: NoteID) -> Bool {
    guard let index = notes.index(of: id) else { return false }
    if openEdit == id { openEdit = nil }
    edit { $0.remove(at: index) }
    return true
  }

  /// Holds a note as it is while its form is open, whatever happens to it in the file; returns
  /// whether there is such a note.
  @discardableResult package func beginEdit(_ id: NoteID) -> Bool {
    cancelEdit()
    guard notes.index(of: id) != nil else { return false }
    openEdit = id
    return true
  }

  /// Ends the open edit with new texts, of which those that were changed win over what the file says
  /// by now; a note that was removed from the file meanwhile comes back.
  @discardableResult package func submitEdit(title: String, detail: String?) -> Bool {
    guard let id = openEdit else { return false }
    let isDone = update(id, title: title, detail: detail)
    cancelEdit()
    return isDone
  }

  /// Ends the open edit; its note becomes what the file says by now.
  package func cancelEdit() {
    if openEdit == nil { return }
    openEdit = nil
    if file != nil { show(document) }
  }

  /// The id that a note of this store's has by now: another program may have taken the one that it
  /// was inserted with.
  package func currentID(of id: NoteID) -> NoteID { renamed[id] ?? id }

  private func edit(keeping id: NoteID? = nil, _ change: (inout NoteList) -> Void) {
    lastEdit += 1
    if file == nil {
      change(&notes)
    } else {
      let before = notes.array
      change(&notes)
      document = NotesMerge.merge(
        base: before, mine: notes.array, theirs: document, keeping: id)
    }
    onChange?(.edit)
    synchronize(patiently: true)
  }

  private func documentContains(_ id: NoteID) -> Bool {
    document.contains { $0.id == id }
  }
}

// MARK: - The file

extension NotesStore {
  private func makeFile(of sample: [UInt8]) -> DocumentProblem? {
    guard let file, SafeFile.isMissing(file) else { return nil }
    do throws(DocumentProblem) {
      try SafeFile.makeDirectories(file.directory)
      _ = try documentFile(file).save(sample, over: nil)
      return nil
    } catch {
      return error
    }
  }

  private func documentFile(_ file: FilePath) -> DocumentFile {
    DocumentFile(file) { [weak self] base, mine, theirs throws(DocumentProblem) in
      let name = file.description
      let result = NotesMerge.result(
        base: base.isEmpty ? [] : try NotesParser.notes(from: base, file: name),
        mine: try NotesParser.notes(from: mine, file: name),
        theirs: try NotesParser.notes(from: theirs, file: name))
      // Saving is synchronous, on the main actor.
      MainActor.assumeIsolated { self?.note(result.renamed) }
      return DocumentFile.Merged(
        bytes: NotesFormat.bytes(of: result.notes), overrides: result.overrides)
    }
  }

  private func note(_ renamed: [NoteID: NoteID]) {
    self.renamed.merge(renamed) { $1 }
  }

  /// Takes in what a killed run has left behind; what cannot be done now the next save does.
  private func recover(_ file: FilePath) {
    try? documentFile(file).recover()
  }

  private func checkSoon() {
    // A change comes as several notices; one look at the end is enough.
    check?.start(after: 0.05) { [weak self] in self?.synchronize(patiently: true) }
  }

  /// Takes in what another program wrote, then writes what the user changed.
  ///
  /// - Parameter patiently: Whether a new problem must outlast a moment before it is believed:
  ///   a program that writes in place leaves half a file for a while, one that removes the file
  ///   first leaves none.
  private func synchronize(patiently: Bool) {
    guard let file else { return }
    var found: DocumentProblem?
    do throws(DocumentProblem) {
      guard try readFile(file) else { return followReading(of: file) }
    } catch {
      found = error
    }
    if patiently, let problem = found, problem != self.problem, problem != doubt {
      doubt = problem
      check?.start(after: 0.3) { [weak self] in self?.synchronize(patiently: true) }
      return
    }
    doubt = nil
    if hasUnsavedEdits, found == nil || found?.kind == .missing {
      do throws(DocumentProblem) {
        try writeFile(file, isMissing: found != nil)
        found = nil
      } catch {
        // Gone since it was read: that is looked at again, with patience.
        if error.kind == .missing { return checkSoon() }
        found = error
      }
    }
    report(found)
  }

  /// Takes in what is in the file; returns false while that is being read on the side.
  private func readFile(_ file: FilePath) throws(DocumentProblem) -> Bool {
    let bytes = try SafeFile.read(file)
    mode = SafeFile.mode(file) ?? mode
    if bytes == fileBytes { return true }
    guard let reading else {
      take(try NotesParser.notes(from: bytes, file: file.description), bytes, merging: true)
      return true
    }
    let theirs = try reading.notes(from: bytes, file: file.description) { [weak self] in
      self?.synchronize(patiently: true)
    }
    if let theirs { take(theirs, bytes, merging: true) }
    return theirs != nil
  }

  /// Says how far reading is, now and then; nothing is saved before it is done.
  private func followReading(of file: FilePath) {
    guard let reading else { return }
    report(
      DocumentProblem(
        kind: .reading, file: file.description,
        message: "reading a large document: \(Int(reading.fraction * 100)) %"))
    readingTimer?.start(after: 0.2) { [weak self] in
      guard let self, self.problem?.kind == .reading else { return }
      self.followReading(of: file)
    }
  }

  /// Gives up reading a large document; it is left as it is.
  package func stopReading() { reading?.stop() }

  /// Makes the notes of the file's the ones that there are.
  ///
  /// - Parameter merging: Whether the user's edits since the last ones are still to be put in.
  private func take(_ theirs: [Note], _ bytes: [UInt8], merging: Bool) {
    let before = document
    if merging {
      let result = NotesMerge.result(base: fileNotes, mine: document, theirs: theirs)
      note(result.renamed)
      document = result.notes
    } else {
      document = theirs
    }
    fileNotes = theirs
    fileBytes = bytes
    var shown = notes.array
    if let open = openEdit, currentID(of: open) != open,
      let index = shown.firstIndex(where: { $0.id == open })
    {
      openEdit = currentID(of: open)
      shown[index].id = currentID(of: open)
    }
    show(NotesMerge.merge(base: before, mine: shown, theirs: document, open: openEdit))
  }

  private func writeFile(_ file: FilePath, isMissing: Bool) throws(DocumentProblem) {
    if document != fileNotes || isMissing {
      let bytes = NotesFormat.bytes(of: document)
      let saved = try documentFile(file).save(bytes, over: isMissing ? nil : fileBytes)
      if saved == bytes {
        fileNotes = document
        fileBytes = bytes
      } else {
        take(
          try NotesParser.notes(from: saved, file: file.description), saved, merging: false)
      }
    }
    savedEdit = lastEdit
    kept = nil
    for (_, copy) in restored { SafeFile.remove(copy) }
    restored = []
  }

  private func show(_ newNotes: [Note]) {
    if newNotes == notes.array { return }
    notes = NoteList(newNotes)
    onChange?(.outside)
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
  package var unsavedBytes: [UInt8] { NotesFormat.bytes(of: document) }

  /// Tries once more to save what is only in memory, for a program that is about to end.
  package func saveNow() {
    if hasUnsavedEdits { synchronize(patiently: false) }
  }

  /// Writes the notes into a new file if there are edits that are only in memory, for a program that
  /// is about to end: beside the document or, where that cannot be, in the user's state directory;
  /// returns that file's path.
  package func saveUnsavedEdits() throws(DocumentProblem) -> FilePath? {
    guard let file, hasUnsavedEdits else { return nil }
    if let kept, kept.edit == lastEdit { return kept.path }
    let copy = try UnsavedCopy.write(
      unsavedBytes, of: file, mode: mode, stateDirectory: stateDirectory)
    kept = (lastEdit, copy)
    return copy
  }

  /// Puts the notes of a copy into the document, as one edit; the copy is removed once that is saved.
  ///
  /// Where the document was changed after the copy was written, both versions of a note are kept.
  package func restore(_ copy: FilePath) throws(DocumentProblem) {
    guard let file else { return }
    let theirs = document
    let mine = try NotesParser.notes(from: SafeFile.read(copy), file: copy.description)
    let isNewer = SafeFile.isChanged(copy, after: file)
    let result = NotesMerge.result(base: isNewer ? theirs : [], mine: mine, theirs: theirs)
    unsavedCopies.removeAll { $0 == copy }
    restored.append((lastEdit + 1, copy))
    edit { $0 = NoteList(result.notes) }
  }

  /// Removes a copy, which the user does not want.
  package func discard(_ copy: FilePath) {
    unsavedCopies.removeAll { $0 == copy }
    SafeFile.remove(copy)
  }

  private func findUnsavedCopies(of file: FilePath) {
    for copy in UnsavedCopy.all(of: file, stateDirectory: stateDirectory) {
      // One that says what the document says is accounted for.
      if problem == nil, let bytes = try? SafeFile.read(copy),
        let notes = try? NotesParser.notes(from: bytes, file: ""), notes == document
      {
        SafeFile.remove(copy)
      } else {
        unsavedCopies.append(copy)
      }
    }
  }
}
