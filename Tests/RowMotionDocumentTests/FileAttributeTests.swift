import CFileSystem
import Foundation
import Testing

@testable import RowMotionDocument

/// The attributes of a file that a save preserves, and the paths that lead to the file.
@Suite struct FileAttributeTests {
  private let directory: TemporaryDirectory
  private var file: FilePath { directory.file }

  init() throws {
    directory = try TemporaryDirectory()
  }

  /// Returns true if the temporary directory's file system supports an extended attribute.
  private static func supports(_ name: String, _ value: [UInt8]) -> Bool {
    guard let directory = try? TemporaryDirectory(), (try? directory.replace("x")) != nil else {
      return false
    }
    return setxattr(directory.file.description, name, value, value.count, 0) == 0
  }

  @Test func `the mode is preserved`() throws {
    try directory.replace(text("a"))
    _ = file.withCString { chmod($0, 0o606) }
    _ = try notesFile(file).save(document("a:1"), over: document("a"))
    var status = stat()
    stat(file.description, &status)
    #expect(status.st_mode & 0o7777 == 0o606)
    #expect(status.st_nlink == 1)
  }

  @Test(.enabled(if: supports("user.note", [1]), "the file system has no attributes of users"))
  func `extended attributes are preserved`() throws {
    try directory.replace(text("a"))
    let value = Array("word".utf8)
    #expect(setxattr(file.description, "user.note", value, value.count, 0) == 0)
    _ = try notesFile(file).save(document("a:1"), over: document("a"))
    var read = [UInt8](repeating: 0, count: 16)
    let count = getxattr(file.description, "user.note", &read, read.count)
    #expect(Array(read.prefix(max(0, count))) == value)
  }

  private static let accessName = "system.posix_acl_access"
  // Version 2; the owner, user 1234, the group, the mask and all others, with their permissions.
  private static let someAccess = accessList([
    (1, 6, nil), (2, 4, 1234), (4, 4, nil), (16, 4, nil), (32, 0, nil),
  ])

  @Test(
    .enabled(if: supports(accessName, someAccess), "the file system has no access control lists"))
  func `the access control list is preserved, and the directory's default does not apply`() throws {
    try directory.replace(text("a"))
    let name = Self.accessName
    let list = Self.someAccess
    #expect(setxattr(file.description, name, list, list.count, 0) == 0)
    let standard = Self.accessList([
      (1, 7, nil), (2, 7, 99), (4, 7, nil), (16, 7, nil), (32, 7, nil),
    ])
    let folder = directory.path.description
    #expect(
      setxattr(folder, "system.posix_acl_default", standard, standard.count, 0) == 0)
    func storedAccessList() -> [UInt8] {
      var read = [UInt8](repeating: 0, count: 200)
      let count = getxattr(file.description, name, &read, read.count)
      return Array(read.prefix(max(0, count)))
    }
    _ = try notesFile(file).save(document("a:1"), over: document("a"))
    #expect(storedAccessList() == list)
    removexattr(file.description, name)
    _ = try notesFile(file).save(document("a:2"), over: document("a:1"))
    #expect(storedAccessList() == [])
  }

  private static func accessList(_ entries: [(tag: UInt16, may: UInt16, id: UInt32?)]) -> [UInt8] {
    func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }
    return bytes(UInt32(2))
      + entries.flatMap { bytes($0.tag) + bytes($0.may) + bytes($0.id ?? .max) }
  }

  /// This is documented: a save exchanges the name, not the content of the file.
  @Test func `other hard links to the file keep the old content`() throws {
    try directory.replace(text("a"))
    let other = directory.path.appending("other.json")
    #expect(link(file.description, other.description) == 0)
    _ = try notesFile(file).save(document("a:1"), over: document("a"))
    #expect(try SafeFile.read(file) == document("a:1"))
    #expect(try SafeFile.read(other) == document("a"))
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give files away"))
  func `the owner is preserved if that is permitted`() throws {
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

  @Test func `a chain lists all of its links`() throws {
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

  @Test func `every path to a document leads to the same target`() throws {
    symlink("notes.json", directory.path.appending("link.json").description)
    let target = LinkChain(file).absoluteTarget
    #expect(LinkChain(directory.path.appending("link.json")).absoluteTarget == target)
    #expect(LinkChain(directory.path.appending("./none/../notes.json")).absoluteTarget == target)
    #expect(LinkChain(directory.path.appending("other.json")).absoluteTarget != target)
  }
}
