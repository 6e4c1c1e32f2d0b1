/// The schedule by which a window's unsaved edits are written to its journal.
@MainActor final class JournalSchedule {
  private let journal: EditJournal
  private let timer: any DocumentTimer
  /// True if a write is due, or the journal has ended.
  private var isPending = false
  /// The texts typed into the open form; nil if they are the note's texts.
  var typedTexts: NoteTexts?

  init(_ journal: EditJournal, timer: any DocumentTimer) {
    self.journal = journal
    self.timer = timer
  }

  /// The problem of the last attempt to write the file; nil if it succeeded.
  var problem: DocumentProblem? { journal.problem.withLock { $0 } }

  /// Writes the edits a moment later; they are those of that time, and nil removes the file.
  ///
  /// - Parameter edits: Returns the edits with the typed texts.
  func schedule(_ edits: @escaping @MainActor (NoteTexts?) -> (@Sendable () -> UnsavedEdits)?) {
    guard !isPending else { return }
    isPending = true
    timer.start(after: 0.25) { [weak self] in
      guard let self else { return }
      isPending = false
      let edits = edits(typedTexts)
      journal.write { edits?() }
    }
  }

  /// Removes the file; nothing is written afterwards.
  func close() {
    timer.stop()
    isPending = true
    journal.write { nil }
  }
}
