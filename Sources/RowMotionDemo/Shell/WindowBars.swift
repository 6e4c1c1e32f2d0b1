import CGtk
import RowMotionDocument
import RowMotionGTK

/// The message bars above the pages.
@MainActor final class WindowBars {
  /// The bar with the document's problem, hidden after the problem is solved.
  let problem = MessageBar(style: "problem-bar")
  /// The bar that offers edits which an earlier run could not save.
  let copies = MessageBar(style: "window-bar")
  /// The bar that explains that the desktop disables animations, and offers them in this window.
  let motion = MessageBar(style: "window-bar")
  /// All bars, from top to bottom.
  var all: [MessageBar] { [problem, copies, motion] }

  /// Shows a document's problem.
  func showProblem(of document: SyncedDocument) {
    let preservesEdits = [.malformed, .unreadable].contains(document.problem?.kind)
    problem.show(
      (document.problem ?? document.journalProblem).map {
        preservesEdits ? "\($0). Your edits are kept until the file can be read." : "\($0)"
      }, hasButtons: document.problem?.kind == .reading)
  }

  /// Offers to restore a document's oldest edits that an earlier run did not save.
  func offerCopies(of document: SyncedDocument) {
    // Restoring merges the edits with the document, which must be read first.
    let isRead = [nil, .missing, .unwritable].contains(document.problem?.kind)
    let offered = document.copies.offered
    guard isRead, let copy = offered.first else { return copies.show(nil) }
    let number = offered.count > 1 ? " (the oldest of \(offered.count) sessions)" : ""
    copies.show(
      document.copies.problem?.description
        ?? (UnsavedCopy.isJournal(copy)
          ? "RowMotion was interrupted before your last edits were saved\(number). Restore them?"
          : "Unsaved edits from an earlier session\(number) are in \(copy.shown)."))
  }

  /// Explains that the desktop disables animations, if it does.
  func showMotion(isReduced: Bool) {
    motion.show(
      isReduced
        ? "Animations are turned off on this system, so changes appear at once." : nil)
  }
}
