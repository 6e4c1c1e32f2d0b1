import Foundation

@testable import RowMotionDocument

/// A directory that is gone after the test.
final class TemporaryDirectory {
  let path: FilePath
  var file: FilePath { path.appending("notes.json") }

  init() throws {
    path = FilePath(FileManager.default.temporaryDirectory.path(percentEncoded: false))
      .appending(FilePath("rowmotion-\(UUID())"))
    try SafeFile.makeDirectories(path)
  }

  deinit {
    _ = try? FileManager.default.removeItem(atPath: path.description)
  }

  /// All that is in the directory, hidden or not.
  var entries: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path.description)) ?? []).sorted()
  }

  /// Writes beside and renames, as another program would.
  func replace(_ text: String, at file: FilePath? = nil) throws {
    try Data(text.utf8).write(
      to: URL(filePath: (file ?? self.file).description), options: .atomic)
  }

  func content(_ file: FilePath? = nil) throws -> String {
    String(decoding: try SafeFile.read(file ?? self.file), as: UTF8.self)
  }
}

/// `a b:text` is a document of a note a without a detail and a note b with one.
func document(_ text: String) -> [UInt8] {
  NotesFormat.bytes(
    of: text.split(separator: " ").map { word in
      let parts = word.split(separator: ":").map(String.init)
      return Note(id: parts[0], title: parts[0], detail: parts.count > 1 ? parts[1] : nil)
    })
}

/// The same, as a text.
func text(_ summary: String) -> String { String(decoding: document(summary), as: UTF8.self) }

/// A file that merges notes.
func notesFile(_ path: FilePath, stateDirectory: FilePath? = nil) -> DocumentFile {
  DocumentFile(path, stateDirectory: stateDirectory) {
    base, mine, theirs throws(DocumentProblem) in
    try NotesMerge.bytes(base: base, mine: mine, theirs: theirs, file: "notes.json")
  }
}

extension NotesStore {
  /// Changes a note's title; returns false if there is no such note.
  @discardableResult func setTitle(_ title: String, of id: NoteID) -> Bool {
    guard let index = notes.index(of: id) else { return false }
    return update(id, title: title, detail: notes[index].detail)
  }
}
