import Foundation

@testable import RowMotionDocument

/// A directory that is removed after the test.
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

  /// The sorted names of all entries, including hidden ones.
  var entries: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path.description)) ?? []).sorted()
  }

  /// Writes a text to a new file and renames it, as another program would.
  func replace(_ text: String, at file: FilePath? = nil) throws {
    try Data(text.utf8).write(
      to: URL(filePath: (file ?? self.file).description), options: .atomic)
  }

  func content(_ file: FilePath? = nil) throws -> String {
    String(decoding: try SafeFile.read(file ?? self.file), as: UTF8.self)
  }
}

/// Returns a document: `a b:text` is a note a without a detail and a note b with one.
func document(_ text: String) -> [UInt8] {
  NotesFormat.bytes(
    of: text.split(separator: " ").map { word in
      let parts = word.split(separator: ":").map(String.init)
      return Note(id: parts[0], title: parts[0], detail: parts.count > 1 ? parts[1] : nil)
    })
}

/// Returns the same document as a text.
func text(_ summary: String) -> String { String(decoding: document(summary), as: UTF8.self) }

/// Returns a file whose saves merge notes.
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
