import CFileSystem
import Foundation
import Testing

@testable import RowMotionDocument

/// What a save keeps of a file, and where it finds it.
@Suite struct FileKeepingTests {
  private let directory: TemporaryDirectory
  private var file: FilePath { directory.file }

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test func `mode and extended attributes are kept`() throws {
    try directory.replace(text("a"))
    _ = file.withCString { chmod($0, 0o606) }
    let value = Array("word".utf8)
    let isSupported = setxattr(file.description, "user.note", value, value.count, 0) == 0
    _ = try notesFile(file).save(document("a:1"), over: document("a"))
    var status = stat()
    stat(file.description, &status)
    #expect(status.st_mode & 0o7777 == 0o606)
    #expect(status.st_nlink == 1)
    var read = [UInt8](repeating: 0, count: 16)
    let count = getxattr(file.description, "user.note", &read, read.count)
    #expect(!isSupported || Array(read.prefix(max(0, count))) == value)
  }

  @Test func `the owner is kept where that is allowed`() throws {
    guard geteuid() == 0 else { return }
    try directory.replace(text("a"))
    chown(file.description, 1234, 4321)
    _ = try notesFile(file).save(document("a:1"), over: document("a"))
    var status = stat()
    stat(file.description, &status)
    #expect(status.st_uid == 1234)
    #expect(status.st_gid == 4321)
  }

  @Test func `a path that is not UTF 8 is saved under its name`() throws {
    let path = directory.path.appending(FilePath(bytes: [0x6E, 0xE9, 0x2E]))
    _ = try notesFile(path).save(document("a"), over: nil)
    _ = try notesFile(path).save(document("a:1"), over: document("a"))
    #expect(try SafeFile.read(path) == document("a:1"))
    let names = directory.path.withCString { path -> [[UInt8]] in
      guard let stream = opendir(path) else { return [] }
      defer { closedir(stream) }
      var names: [[UInt8]] = []
      while let entry = readdir(stream) {
        withUnsafePointer(to: &entry.pointee.d_name) { name in
          name.withMemoryRebound(to: CChar.self, capacity: 256) {
            names.append(FilePath(cString: $0).bytes)
          }
        }
      }
      return names.filter { $0.first != UInt8(ascii: ".") }
    }
    #expect(names == [[0x6E, 0xE9, 0x2E]])
  }

  @Test func `every link of a chain is known`() throws {
    let path = directory.path
    try SafeFile.makeDirectories(path.appending("real"))
    symlink("real", path.appending("folder").description)
    symlink("folder/last.json", path.appending("middle.json").description)
    symlink("middle.json", file.description)
    let chain = LinkChain(file)
    #expect(chain.target == LinkChain(path).target.appending("real/last.json"))
    #expect(chain.links.suffix(3) == ["notes.json", "middle.json", "folder"].map(path.appending))
    symlink("loop", path.appending("loop").description)
    #expect(LinkChain(path.appending("loop")).links.count >= 40)
  }

  // MARK: Who shows a document

  @MainActor @Test func `the claim is found by every path to the document`() throws {
    try directory.replace(text("a"))
    let runtime = directory.path.appending("run")
    try SafeFile.makeDirectories(runtime)
    let link = directory.path.appending("link.json")
    symlink("notes.json", link.description)
    func isMine(_ path: FilePath) -> DocumentClaim? {
      let answer = DocumentClaim.claim(path, runtimeDirectory: runtime, asking: false)
      if case .mine(let claim) = answer { return claim } else { return nil }
    }
    var claim = isMine(file)
    #expect(claim != nil)
    #expect(isMine(link) == nil)
    #expect(isMine(directory.path.appending("other.json")) != nil)
    claim = nil
    claim = isMine(link)
    #expect(claim != nil)
    claim = nil
    let left = try FileManager.default.contentsOfDirectory(
      atPath: runtime.appending("rowmotion").description)
    #expect(left == [])
  }
}
