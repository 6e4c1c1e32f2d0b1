/// The schedule by which a window's unsaved edits are written to its journal.
@MainActor final class JournalSchedule {
  private let journal: EditJournal
  private let timer: any DocumentTimer
  /// True if a write is due, or the journal has ended.
  private var isPending = false

  init(_ journal: EditJournal, timer: any DocumentTimer) {
    self.journal = journal
    self.timer = timer
  }

  /// Writes the edits a moment later; they are those of that time, and nil removes the file.
  func schedule(_ edits: @escaping @MainActor () -> (@Sendable () -> UnsavedEdits)?) {
    guard !isPending else { return }
    isPending = true
    timer.start(after: 0.25) { [weak self] in
      guard let self else { return }
      isPending = false
      let edits = edits()
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
