import Foundation
import Testing

@testable import RowMotionDocument

/// Files of another user in the place of a document or of the user's own files.
///
/// Only root can create files of another user. Otherwise these tests are skipped.
@MainActor @Suite(.enabled(if: geteuid() == 0, "only root may make files of another user"))
struct OtherUsersTests {
  private let directory: TemporaryDirectory
  private var file: FilePath { directory.file }
  private var state: FilePath { directory.path.appending("state") }

  /// Creates a directory like /tmp: everybody may write to it, and only owners may remove files.
  init() throws {
    directory = try TemporaryDirectory()
    _ = directory.path.withCString { chmod($0, 0o1777) }
    try directory.replace(text("a b"))
    _ = file.withCString { chmod($0, 0o600) }
  }

  private enum Kind: CaseIterable {
    case document, unreadable, empty, sparse, pipe, directory, link, hardLink
  }

  /// Another document of the user, to which another user can create links.
  private var other: FilePath { directory.path.appending("other.json") }

  /// Creates an entry that belongs to another user.
  private func plant(_ kind: Kind, at path: FilePath) throws {
    let name = path.description
    switch kind {
    case .document: try directory.replace(text("a:planted"), at: path)
    case .unreadable:
      try directory.replace(text("a:planted"), at: path)
      chmod(name, 0)
    case .empty: try directory.replace("", at: path)
    case .sparse:
      try directory.replace("", at: path)
      truncate(name, 900_000_000)
    case .pipe: mkfifo(name, 0o666)
    case .directory: mkdir(name, 0o777)
    case .link: symlink("/etc/passwd", name)
    case .hardLink:
      if SafeFile.isMissing(other) { try directory.replace(text("a:planted"), at: other) }
      #expect(link(other.description, name) == 0)
      return
    }
    #expect(lchown(name, 65534, 65534) == 0)
  }

  /// All names that versions of this program have used next to a document.
  private var names: [String] {
    let hash = String(Fingerprint.of(Array("notes.json".utf8)), radix: 16)
    return (0..<8).flatMap { [".rowmotion-\(hash)-\($0).base", ".rowmotion-\(hash)-\($0).new"] }
      + [".rowmotion-\(hash).partial", "notes.json.unsaved", "notes.json.unsaved-2"]
  }

  private func store() -> NotesStore {
    NotesStore(file: file, events: .none, stateDirectory: state)
  }

  @Test(arguments: Kind.allCases)
  private func `other users' files are ignored and block nothing`(_ kind: Kind) throws {
    for name in names { try plant(kind, at: directory.path.appending(FilePath(name))) }
    let store = store()
    #expect(store.notes.map(\.id) == ["a", "b"])
    #expect(store.notes.allSatisfy { $0.detail == nil })
    #expect(store.document.copies.offered == [])
    store.setDetail("mine", of: "a")
    #expect(store.document.problem == nil)
    #expect(store.document.savedEdit == 1)
    #expect(store.undo() != nil)
    #expect(try directory.content() == text("a b"))
    var expected = Set(names + ["notes.json", "state"])
    if kind == .hardLink {
      expected.insert("other.json")
      #expect(try SafeFile.read(other) == Array(text("a:planted").utf8))
    }
    #expect(Set(directory.entries) == expected)
    var status = stat()
    stat(file.description, &status)
    #expect(status.st_mode & 0o7777 == 0o600)
    #expect(status.st_uid == geteuid())
  }

  @Test(arguments: Kind.allCases)
  private func `other users' files in the state directory are ignored and block nothing`(
    _ kind: Kind
  ) throws {
    let copy = try UnsavedCopy.write(document("a"), of: file, stateDirectory: state)
    SafeFile.remove(copy)
    let stem = UnsavedCopy.stem(of: file)
    for name in [".unsaved-1", ".edits-1", ".saving"] {
      try plant(kind, at: state.appending(stem.appendingText(name)))
    }
    let store = store()
    #expect(store.document.copies.offered == [])
    store.setDetail("mine", of: "a")
    #expect(store.document.savedEdit == 1)
    #expect(try directory.content() == text("a:mine b"))
  }

  @Test func `a state directory of another user is not used`() throws {
    try plant(.directory, at: state)
    let copy = state.appending(UnsavedCopy.stem(of: file).appendingText(".unsaved-1"))
    try directory.replace(text("a:planted"), at: copy)
    let store = store()
    #expect(store.document.copies.offered == [])
    store.setDetail("mine", of: "a")
    #expect(store.document.savedEdit == 1)
    try directory.replace("oops")
    store.setDetail("later", of: "a")
    #expect { try store.document.saveUnsavedEdits() } throws: {
      "\($0)".contains("belongs to another user")
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: state.description) == [
        copy.name.description
      ])
  }

  @Test func `a state directory that is a link is not used`() throws {
    let other = directory.path.appending("other")
    try plant(.directory, at: other)
    symlink("other", state.description)
    let store = store()
    store.setDetail("mine", of: "a")
    #expect(store.document.savedEdit == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: other.description) == [])
  }

  /// The content of a file of mode 0600 is never in a file that others may read.
  @Test func `only the user may read the replacement while it is written`() throws {
    var modes: [mode_t] = []
    var file = notesFile(file, stateDirectory: state)
    file.willExchange = {
      for name in directory.entries where name.hasPrefix(".rowmotion-") {
        var status = stat()
        lstat(directory.path.description + "/" + name, &status)
        modes.append(status.st_mode & 0o7777)
      }
    }
    _ = try file.save(document("a:1 b"), over: document("a b"))
    #expect(modes == [0o600])
  }
}
