import Foundation
import Glibc
import RowMotionDocument

/// The process that is killed: it edits a document as a window does, and says what is saved.
@MainActor enum Editor {
  nonisolated static let flag = "--edit"

  /// The detail that an edit of a writer's gives a note.
  static func detail(_ writer: String, _ edit: Int) -> String { "\(writer)-\(edit)" }

  /// The note that an edit changes; nil for one that inserts a note, of one title in all writers.
  static func note(_ writer: String, _ edit: Int) -> NoteID? {
    edit % 5 == 0 ? nil : NoteID("\(writer)\(edit)")
  }

  /// - Parameter arguments: The file, the writer's name, how many edits, the state directory, how large a
  ///   file may become, 0 for any size, and how many files may be opened, -1 for any number.
  static func run(_ arguments: [String]) {
    let writer = arguments[1]
    if let limit = UInt(arguments[4]), limit > 0 {
      signal(SIGXFSZ, SIG_IGN)
      var limits = rlimit(rlim_cur: rlim_t(limit), rlim_max: rlim_t(limit))
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits)
    }
    let store = NotesStore(
      file: FilePath(arguments[0]), events: .none, stateDirectory: FilePath(arguments[3]))
    if let more = Int(arguments[5]), more >= 0 { limitDescriptors(to: more) }
    for edit in 1...(Int(arguments[2]) ?? 1) {
      let detail = detail(writer, edit)
      if let note = note(writer, edit) {
        store.setDetail(detail, of: note)
      } else {
        store.insert(title: "Same", detail: detail, at: edit % 7)
      }
      print("saved \(store.savedEdit)")
      fflush(nil)
    }
    store.saveNow()
    do {
      if let copy = try store.saveUnsavedEdits() { print("copy \(copy)") }
    } catch {
      StandardError.write(bytes: store.unsavedBytes)
    }
  }

  /// Lets only so many more files be open at once.
  private static func limitDescriptors(to more: Int) {
    let next = dup(0)
    close(next)
    let limit = rlim_t(Int(next) + more)
    var limits = rlimit(rlim_cur: limit, rlim_max: limit)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
  }
}

extension DocumentEvents {
  /// No main loop: nothing is called later.
  static var none: DocumentEvents {
    final class Never: DocumentTimer {
      func start(after seconds: Double, _ action: @escaping @MainActor () -> Void) {}
      func stop() {}
    }
    return DocumentEvents(makeTimer: { Never() }, watch: { _, _ in nil })
  }
}
