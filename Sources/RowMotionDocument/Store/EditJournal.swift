import Dispatch
import Synchronization

/// A file in the state directory that holds an open window's edits until they are saved.
///
/// A lock distinguishes an open window's file from one that a killed program left. Files are
/// written in order on a separate thread, so that a slow disk does not block the window.
package final class EditJournal: Sendable {
  private let path: FilePath
  private static let thread = DispatchQueue(label: "rowmotion.journal", qos: .utility)
  /// The open, locked file; nil if there is none.
  private let file = Mutex<OpenFile?>(nil)
  /// The problem of the last attempt to write the file; nil if it succeeded.
  let problem = Mutex<DocumentProblem?>(nil)
  private let onProblemChange: @MainActor @Sendable () -> Void

  init(_ path: FilePath, onProblemChange: @escaping @MainActor @Sendable () -> Void) {
    self.path = path
    self.onProblemChange = onProblemChange
  }

  /// Replaces the journal's edits; nil removes the file.
  func write(_ edits: @escaping @Sendable () -> UnsavedEdits?) {
    Self.thread.async { [self] in
      guard let edits = edits() else {
        return file.withLock { if $0.take() != nil { SafeFile.remove(path) } }
      }
      do throws(DocumentProblem) {
        let new = try StateDirectory.replace(path, with: edits.bytes)
        file.withLock { $0 = new }
        report(nil)
      } catch {
        report(error)
      }
    }
  }

  private func report(_ found: DocumentProblem?) {
    let isNew = problem.withLock { problem in
      defer { problem = found }
      return problem != found
    }
    guard isNew else { return }
    if let found { StandardError.report(found.description) }
    Task { await onProblemChange() }
  }

  /// Waits until all files are written or removed; called before the program ends.
  package static func finish() { thread.sync {} }
}
