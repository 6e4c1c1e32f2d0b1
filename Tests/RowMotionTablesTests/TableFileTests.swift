import Foundation
import Testing

@testable import RowMotionDocument
@testable import RowMotionTables

@Suite struct TableFileTests {
  private func table(_ text: String, isLines: Bool = false) throws -> JSONTable {
    try JSONTable(Array(text.utf8), file: "t.json", isLines: isLines)
  }

  private func read(_ path: FilePath) throws -> TableFile {
    try TableFile(path)
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

  @Test func `escapes in nested values are shown as their characters if JSON allows it`() throws {
    let table = try table(
      #"[{"a":"\u00e9","b":{"\u00e9":["\u20ac\/","\"\\\n\u0007", "\ud834\udd1e"]}}]"#)
    #expect(table.rows == [["é", #"{"é":["€/","\"\\\n\u0007","𝄞"]}"#]])
  }

  @Test func `arrays are rows, and the first one names the columns if it reads as names`() throws {
    let named = try table(#"[["name","year"],["Boat",1990],["Tram"]]"#)
    #expect(named.columns == ["name", "year"])
    #expect(named.rows == [["Boat", "1990"], ["Tram"]])
    #expect(try table(#"[["name","year"],["Boat","1990"]]"#).columns == ["name", "year"])
    // A longer row adds columns without names.
    #expect(try table(#"[["a"],["b","c"]]"#).columns == ["a", ""])
    for first in [#"["Boat",1990]"#, #"["Boat","1990"]"#, #"["x","x"]"#, #"["x","","z"]"#, "[]"] {
      let numbered = try table("[\(first),[1,[2,3],null]]")
      #expect(numbered.columns == ["Column 1", "Column 2", "Column 3"])
      #expect(numbered.rows.count == 2)
      #expect(numbered.rows[1] == ["1", "[2,3]"])
    }
    #expect(try table(#"{"n":1,"data":[["a"],[1]]}"#).columns == ["a"])
  }

  @Test func `each line of JSON Lines is a row`() throws {
    let lines = try table("{\"a\":1}\n\n{\"b\":[\"\\u00e9\"]}\r\n", isLines: true)
    #expect(lines.columns == ["a", "b"])
    #expect(lines.rows == [["1"], ["", "[\"é\"]"]])
    #expect(try table("[\"a\"]\n[1]", isLines: true).columns == ["a"])
    #expect(try table("", isLines: true).columns.isEmpty)
  }

  @Test(arguments: [
    ("{\"a\":1}\n7", "2:1: expected an object, { … }, for each row, found a number"),
    ("[1]\n{}", "2:1: expected an array, [ … ], for each row, found an object"),
    ("{\"a\":1}\n{\"a\"", "2:5: expected \":\" after the name \"a\", found the end of the file"),
  ])
  func `errors in JSON Lines name the line`(_ text: String, _ message: String) {
    #expect(
      message == "\(problem { try table(text, isLines: true) })".replacing("t.json:", with: ""))
  }

  private func problem(_ body: () throws -> Any) -> any Error {
    do {
      return TestProblem(description: "accepted: \(try body())")
    } catch {
      return error
    }
  }

  private struct TestProblem: Error, CustomStringConvertible { let description: String }

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
      "1:1: several members are arrays of rows, \"a\", \"b\"; keep only one of them"
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

  @Test func `the content decides the format if it is clear, and else the file's name`() {
    let array = #"[{"a":1}]"#
    let lines = "{\"a\":1}\n{\"a\":2}\n"
    for (name, text, format) in [
      ("t.json", array, .json), ("t", array, .json), ("t.txt", array, .json),
      ("t.csv", array, .json),
      ("t.jsonl", array, .json), ("t.csv", "[\n [1]]", .json), ("t.txt", "{ \"a\": 1 }", .json),
      ("t.csv", "[a],b\n1,2", .csv), ("t.csv", "{a},b\n{1},2\n", .csv), ("t.txt", "a\n1", .csv),
      ("t.jsonl", "{\"a\":1}", .jsonLines), ("T.NDJSON", "{\"a\":\n", .jsonLines),
      ("t.json", lines, .jsonLines), ("t.csv", lines, .jsonLines), ("t", lines, .jsonLines),
      ("t.json", "[1]\n[2]", .jsonLines), ("t.json", "[\n1\n]\n[2]", .json), ("t.tsv", "a", .csv),
    ] as [(String, String, TableFormat)] {
      #expect(TableFormat(of: Array(text.utf8), name: name) == format, "\(name): \(text)")
    }
  }

  @Test func `messages about a file name it and tell what to do`() throws {
    let directory = NSTemporaryDirectory() + "table-\(UUID())"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    func file(_ name: String, _ bytes: [UInt8]) throws -> FilePath {
      try Data(bytes).write(to: URL(filePath: directory + "/" + name))
      return FilePath(directory + "/" + name)
    }
    let uneven = try file("u.csv", Array("a,b\n1\n".utf8))
    #expect(try read(uneven).message.hasPrefix("\(uneven):2:1: this line has 1 cell instead"))
    let latin = try read(file("latin.csv", [0x61, 0x0A, 0x62, 0xFC]))
    #expect(latin.rows.map(\.cells) == [["bü"]])
    #expect(
      latin.message == directory + "/latin.csv\nThe text is not UTF-8 and was read as Windows-1252."
    )
    let empty = try file("empty.csv", [])
    #expect(
      "\(problem { try read(empty) })".hasPrefix(
        "\(empty):1:1: this file is empty; its first line should name"))
    let workbook = try file("sales.xlsx", [0x50, 0x4B, 5, 6])
    #expect("\(problem { try read(workbook) })".hasPrefix("\(workbook): this is a ZIP archive; "))
    #expect(
      "\(problem { try read("\(directory)/nowhere") })"
        == directory + "/nowhere: there is no such file; choose another one")
    #expect(
      "\(problem { try read("\(directory)") })"
        == directory + ": this is a directory; choose a CSV or JSON file")
  }

  @Test(
    arguments: [
      ("t.csv", nil, true), ("T.TSV", nil, true), ("t.jsonl", nil, true), ("t.xlsx", nil, true),
      ("t.json", nil, false), ("t.json", "", false), ("t.txt", "a,b\n1,2\n", true),
      ("t.txt", "", false), ("t.json", "a,b", false),
      ("t.json", #"[{"id":"a","title":"x","more":1}]"#, false),
      ("t.txt", #"[{"id":"a","title":"x"}]"#, false),
      ("t.json", #"[{"id":1,"title":"x"}]"#, true), ("t.json", #"[{"name":"x"},7]"#, true),
      ("t.json", "[]", false), ("t.json", "[[1]]", true), ("t.json", #"{"rows":[{}]}"#, true),
      ("t.json", #"[{"id":"a","#, false), ("t", "{\"a\":1}\n{\"a\":2}", true),
    ] as [(String, String?, Bool)])
  func `tables are told apart from documents`(
    _ name: String, _ text: String?, _ isTable: Bool
  ) throws {
    let directory = NSTemporaryDirectory() + "tables-\(UUID())"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let path = FilePath(directory + "/" + name)
    if let text { try SafeFile.replace(path, with: Array(text.utf8)) }
    #expect(TableFile.isTable(path) == isTable)
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
    let table = try read(path)
    #expect(table.rows.columns == ["a"])
    #expect(table.message == directory.description + "/t\\xC3.csv")
  }

  @Test func `a path with direction control characters is isolated in the message`()
    throws
  {
    let path = FilePath(NSTemporaryDirectory()).appending("\u{5D0}\u{202E}-\(UUID()).csv")
    defer { SafeFile.remove(path) }
    try SafeFile.replace(path, with: Array("a\n1\n".utf8))
    let message = try read(path).message
    #expect(message.hasPrefix("\u{2068}"))
    #expect(message.contains("\u{5D0}‹U+202E›-"))
    #expect(message.hasSuffix(".csv\u{2069}"))
  }
}
