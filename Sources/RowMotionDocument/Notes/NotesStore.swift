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
  package private(set) var openEdit: String?
  /// The file as the user named it; nil for made-up notes, which are never saved.
  package let file: String?

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
  /// A problem that may pass: another program may be in the middle of writing.
  private var doubt: DocumentProblem?
  private var watch: AnyObject?
  private let check: (any DocumentTimer)?

  /// Opens a document.
  ///
  /// - Parameter sample: What the file is made of if it does not exist; without it the document
  ///   begins empty.
  package init(file: String, sample: [UInt8]? = nil, events: DocumentEvents) {
    self.file = file
    check = events.makeTimer()
    notes = NoteList([])
    if let sample { problem = makeFile(of: sample) }
    if problem == nil { synchronize(patiently: false) }
    watch = events.watch(file) { [weak self] in self?.checkSoon() }
  }

  /// Makes up notes that can be edited but are not saved.
  package init(madeUp count: Int) {
    file = nil
    check = nil
    notes = NoteList(madeUp: count)
  }
}

// MARK: - Edits

extension NotesStore {
  /// Changes a note's texts, as one edit; returns whether there is such a note.
  @discardableResult package func update(_ id: String, title: String, detail: String?) -> Bool {
    guard let index = notes.index(of: id) else { return false }
    var note = notes[index]
    note.title = title
    note.detail = detail
    edit(keeping: id) { $0.replace(at: index, with: note) }
    return true
  }

  /// Changes a note's title; returns whether there is such a note.
  @discardableResult package func setTitle(_ title: String, of id: String) -> Bool {
    guard let index = notes.index(of: id) else { return false }
    return update(id, title: title, detail: notes[index].detail)
  }

  /// Changes or removes a note's detail; returns whether there is such a note.
  @discardableResult package func setDetail(_ detail: String?, of id: String) -> Bool {
    guard let index = notes.index(of: id) else { return false }
    return update(id, title: notes[index].title, detail: detail)
  }

  /// Inserts a new note, at the end if there are fewer notes than `index`; returns its id.
  @discardableResult package func insert(title: String, detail: String? = nil, at index: Int)
    -> String
  {
    let id = NoteName.id(for: title) { notes.index(of: $0) != nil || documentContains($0) }
    let index = Swift.min(Swift.max(index, 0), notes.count)
    edit { $0.insert(Note(id: id, title: title, detail: detail), at: index) }
    return id
  }

  /// Brings back a note that was removed, as one edit; does nothing where there is a note with its
  /// id again.
  package func restore(_ note: Note, at index: Int) {
    guard notes.index(of: note.id) == nil else { return }
    edit { $0.insert(note, at: Swift.min(Swift.max(index, 0), $0.count)) }
  }

  /// Puts a note elsewhere, as one edit: to the index that it is to have afterwards.
  @discardableResult package func move(_ id: String, to index: Int) -> Bool {
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
  @discardableResult package func remove(_ id: String) -> Bool {
    guard let index = notes.index(of: id) else { return false }
    if openEdit == id { openEdit = nil }
    edit { $0.remove(at: index) }
    return true
  }

  /// Holds a note as it is while its form is open, whatever happens to it in the file; returns
  /// whether there is such a note.
  @discardableResult package func beginEdit(_ id: String) -> Bool {
    cancelEdit()
    guard notes.index(of: id) != nil else { return false }
    openEdit = id
    return true
  }

  /// Ends the open edit with new texts, which win over what the file says by now; a note that was
  /// removed from the file meanwhile comes back.
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

  private func edit(keeping id: String? = nil, _ change: (inout NoteList) -> Void) {
    lastEdit += 1
    if file == nil {
      change(&notes)
    } else {
      let before = notes.array
      change(&notes)
      document = NotesMerge.merge(base: before, mine: notes.array, theirs: document, open: id)
    }
    onChange?(.edit)
    synchronize(patiently: true)
  }

  private func documentContains(_ id: String) -> Bool {
    document.contains { $0.id == id }
  }
}

// MARK: - The file

extension NotesStore {
  private func makeFile(of sample: [UInt8]) -> DocumentProblem? {
    guard let file, SafeFile.isMissing(file) else { return nil }
    do throws(DocumentProblem) {
      try SafeFile.makeDirectories(SafeFile.directory(of: file))
      try SafeFile.replace(file, with: sample)
      return nil
    } catch {
      return error
    }
  }

  /// Writes the notes into a new file beside the document if there are edits that are only in
  /// memory, for a program that is about to end; returns that file's path.
  package func saveUnsavedEdits() throws(DocumentProblem) -> String? {
    guard let file, hasUnsavedEdits else { return nil }
    var copy = file + ".unsaved"
    var number = 2
    while !SafeFile.isMissing(copy) {
      copy = file + ".unsaved-\(number)"
      number += 1
    }
    try SafeFile.replace(copy, with: NotesFormat.bytes(of: document))
    return copy
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
      try readFile(file)
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
        found = error
      }
    }
    report(found)
  }

  private func readFile(_ file: String) throws(DocumentProblem) {
    let bytes = try SafeFile.read(file)
    if bytes == fileBytes { return }
    let theirs = try NotesParser.notes(from: bytes, file: file)
    let before = document
    document = NotesMerge.merge(base: fileNotes, mine: document, theirs: theirs)
    fileNotes = theirs
    fileBytes = bytes
    show(NotesMerge.merge(base: before, mine: notes.array, theirs: document, open: openEdit))
  }

  private func writeFile(_ file: String, isMissing: Bool) throws(DocumentProblem) {
    if document != fileNotes || isMissing {
      let bytes = NotesFormat.bytes(of: document)
      try SafeFile.replace(file, with: bytes)
      fileNotes = document
      fileBytes = bytes
    }
    savedEdit = lastEdit
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
