import Foundation
import Glibc
import RowMotionDocument

/// The process to be killed: it edits a document as a window does, and prints each saved edit.
@MainActor enum Editor {
  nonisolated static let flag = "--edit"

  /// Returns the detail text of a writer's edit.
  static func detail(_ writer: String, _ edit: Int) -> String { "\(writer)-\(edit)" }

  /// Returns the note that an edit changes; nil for an edit that inserts a note, all titled alike.
  static func note(_ writer: String, _ edit: Int) -> NoteID? {
    edit % 5 == 0 ? nil : NoteID("\(writer)\(edit)")
  }

  /// - Parameter arguments: The file, the writer's name, the number of edits, the state directory,
  ///   the maximum size of a file (0 for any), the number of further files to open (-1 for any).
  static func run(_ arguments: [String]) {
    let writer = arguments[1]
    if let limit = UInt(arguments[4]), limit > 0 {
      signal(SIGXFSZ, SIG_IGN)
      var limits = rlimit(rlim_cur: rlim_t(limit), rlim_max: rlim_t(limit))
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits)
    }
    let store = NotesStore(
      file: FilePath(arguments[0]), events: .none, stateDirectory: FilePath(arguments[3]))
    if let additional = Int(arguments[5]), additional >= 0 { limitDescriptors(to: additional) }
    for edit in 1...(Int(arguments[2]) ?? 1) {
      let detail = detail(writer, edit)
      if let note = note(writer, edit) {
        store.setDetail(detail, of: note)
      } else {
        store.insert(title: "Same", detail: detail, at: edit % 7)
      }
      print("saved \(store.document.savedEdit)")
      fflush(nil)
    }
    store.document.saveNow()
    do {
      if let copy = try store.document.saveUnsavedEdits() { print("copy \(copy)") }
    } catch {
      StandardError.write(bytes: store.document.unsavedBytes)
    }
  }

  /// Limits the number of files that may be opened in addition.
  private static func limitDescriptors(to additional: Int) {
    let next = dup(0)
    close(next)
    let limit = rlim_t(Int(next) + additional)
    var limits = rlimit(rlim_cur: limit, rlim_max: limit)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
  }
}

extension DocumentEvents {
  /// Events without a main loop: no callback is ever called.
  static var none: DocumentEvents {
    final class Never: DocumentTimer {
      func start(after seconds: Double, _ action: @escaping @MainActor () -> Void) {}
      func stop() {}
    }
    return DocumentEvents(makeTimer: { Never() }, watch: { _, _ in nil })
  }
}
