import Foundation
import Testing

@testable import RowMotionDocument
@testable import RowMotionTables

@Suite struct TableFileTests {
  private func table(_ text: String) throws -> JSONTable {
    try JSONTable(Array(text.utf8), file: "t.json")
  }

  @Test func `columns are in the order in which their names first appear`() throws {
    let table = try table(#"[{"z":1,"a":"x"},{"b":true,"a":null},{}]"#)
    #expect(table.columns == ["z", "a", "b"])
    #expect(table.rows == [["1", "x", ""], ["", "", "true"], ["", "", ""]])
  }

  @Test func `nested values are shown as compact JSON`() throws {
    let table = try table(
      """
      [ { "a": { "b c" : [ 1, 2.50 ], "d" : "x \\" y" }, "e": [ ] } ]
      """)
    #expect(table.rows == [[#"{"b c":[1,2.50],"d":"x \" y"}"#, "[]"]])
  }

  @Test func `an object's only array of objects becomes the rows`() throws {
    let table = try table(
      #"{"count":2,"tags":["a"],"none":[],"items":[{"n":1},{"n":2}],"next":{"p":[1]}}"#)
    #expect(table.columns == ["n"])
    #expect(table.rows == [["1"], ["2"]])
    #expect(try self.table("[]").columns.isEmpty)
  }

  @Test(arguments: [
    ("[{\"a\":1},\n 7]", "2:2: expected an object, { … }, for each row, found a number"),
    ("[{\"a\":1,\n\"a\":2}]", "2:1: \"a\" appears twice in this object; remove one"),
    ("[{\"a\":1,}]", "1:9: expected a name in \"quotes\", found '}'"),
    (
      "{\"a\":[1]}",
      "1:1: this object contains no rows; add a member that is an array of objects, [ { … }, … ]"
    ),
    (
      "{\"a\":[{}],\"b\":[{}]}",
      "1:1: several members are arrays of objects, \"a\", \"b\"; keep only one of them"
    ),
    ("7", "1:1: expected an array, [ … ], found a number"),
    ("[{}] x", "1:6: expected the end of the file, found 'x'"),
  ])
  func `errors name the problem and its position`(_ text: String, _ message: String) {
    do {
      _ = try table(text)
      Issue.record("accepted")
    } catch {
      #expect("\(error)" == "t.json:" + message)
    }
  }

  @Test func `the file name decides the format, or the content if the name does not`() throws {
    let directory = NSTemporaryDirectory() + "table-\(UUID())"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    func file(_ name: String, _ bytes: [UInt8]) throws -> FilePath {
      try Data(bytes).write(to: URL(filePath: directory + "/" + name))
      return FilePath(directory + "/" + name)
    }
    let json = Array(#"[{"a":1}]"#.utf8)
    #expect(try TableFile(file("t.json", json)).rows.columns == ["a"])
    #expect(try TableFile(file("t", json)).rows.columns == ["a"])
    #expect(try TableFile(file("t.csv", json)).rows.columns == [#"[{"a":1}]"#])
    let uneven = try file("u.csv", Array("a,b\n1\n".utf8))
    #expect(try TableFile(uneven).message.hasPrefix("\(uneven):2:1: this line has 1 cell instead"))
    for (name, bytes, message) in [
      (
        "latin.csv", [0x61, 0x0A, 0x62, 0xFC], ":2:2: this is not UTF-8 (byte 0xFC); save the file"
      ),
      ("empty.csv", [], ":1:1: this file is empty; its first line should name"),
    ] as [(String, [UInt8], String)] {
      let path = try file(name, bytes)
      do {
        _ = try TableFile(path)
        Issue.record("accepted")
      } catch {
        #expect("\(error)".hasPrefix(path.description + message), "\(error)")
      }
    }
    do {
      _ = try TableFile("\(directory)/nowhere")
      Issue.record("accepted")
    } catch {
      #expect("\(error)" == directory + "/nowhere: there is no such file; choose another one")
    }
  }

  @Test func `a path that is not UTF-8 can be read, and the message escapes its bytes`() throws {
    let directory = FilePath(NSTemporaryDirectory()).appending("table-\(UUID())")
    try SafeFile.makeDirectories(directory)
    let path = directory.appending(
      FilePath(bytes: Array("t\u{FF}".utf8).dropLast() + Array(".csv".utf8)))
    defer {
      SafeFile.remove(path)
      _ = directory.withCString { rmdir($0) }
    }
    try SafeFile.replace(path, with: Array("a\n1\n".utf8))
    let table = try TableFile(path)
    #expect(table.rows.columns == ["a"])
    #expect(table.message == directory.description + "/t\\xC3.csv")
  }

  @Test func `a path with direction control characters is isolated in the message`()
    throws
  {
    let path = FilePath(NSTemporaryDirectory()).appending("\u{5D0}\u{202E}-\(UUID()).csv")
    defer { SafeFile.remove(path) }
    try SafeFile.replace(path, with: Array("a\n1\n".utf8))
    let message = try TableFile(path).message
    #expect(message.hasPrefix("\u{2068}"))
    #expect(message.contains("\u{5D0}‹U+202E›-"))
    #expect(message.hasSuffix(".csv\u{2069}"))
  }
}
