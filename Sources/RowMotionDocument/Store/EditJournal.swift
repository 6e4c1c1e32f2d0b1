import Dispatch
import Synchronization

/// Keeps the edits of an open window in a file of the state directory until they are saved.
///
/// A lock tells a file of an open window from one that a killed program has left. Files are written on
/// a thread of their own, in order, so that no disk holds up the window.
package final class EditJournal: Sendable {
  private let path: FilePath
  private static let thread = DispatchQueue(label: "rowmotion.journal", qos: .utility)
  /// The file that is there.
  private let file = Mutex<OpenFile?>(nil)
  /// Why the file could not be written last; nil where it could.
  private let problem = Mutex<DocumentProblem?>(nil)
  private let onProblemChange: @MainActor @Sendable (DocumentProblem?) -> Void

  init(
    _ path: FilePath, onProblemChange: @escaping @MainActor @Sendable (DocumentProblem?) -> Void
  ) {
    self.path = path
    self.onProblemChange = onProblemChange
  }

  /// Writes edits in place of those before; nil removes the file.
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
    if let found { StandardError.say(found.description) }
    Task { await onProblemChange(found) }
  }

  /// Waits until all files are written or removed, for a program that is about to end.
  package static func finish() { thread.sync {} }
}
