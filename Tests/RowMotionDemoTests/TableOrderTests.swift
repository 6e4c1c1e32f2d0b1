import Foundation
import RowMotion
import Testing

@testable import RowMotionDemo
@testable import RowMotionDocument

/// Sorting the table of the Table scene, with a count of the work on the main actor.
@MainActor @Suite struct TableOrderTests {
  private let model = TableModel()
  private let down = DataTableSort(column: 0, isAscending: false)

  /// Waits until the other thread is done.
  private func finish() async {
    while model.background.activity != nil { await Task.yield() }
  }

  @Test func `few rows are sorted at once and their list keeps its identity`() {
    let generation = model.generation
    model.sort(by: down)
    #expect(model.background.activity == nil)
    #expect(model.rows[0].id == 999)
    #expect(model.generation == generation)
    // 1,000 rows, each compared with 10 others.
    #expect(model.work.workDone == 10_000)
    model.sort(by: nil)
    #expect(model.rows[0].id == 0)
  }

  @Test func `few rows are searched at once, and many on another thread`() async {
    model.search(for: "kettle lantern")
    let few = model.rows.count
    #expect(model.background.activity == nil)
    #expect(few > 0 && few < 500)
    #expect(model.readout == "\(few) of 1,000 rows")
    model.sort(by: down)
    #expect(model.rows.count == few)
    #expect(model.rows[0].id > model.rows[1].id)
    model.search(for: "")
    #expect(model.rows.count == 1_000)
    #expect(model.rows[0].id == 999)
    model.show(source: 1)
    model.search(for: "kettle lantern")
    #expect(model.background.activity == "Searching…")
    #expect(model.rows.count == 100_000)
    await finish()
    #expect(model.rows.count > few && model.rows.count < 50_000)
    model.search(for: "")
    #expect(model.background.activity == nil)
    #expect(model.rows.count == 100_000)
  }

  @Test func `edits of a file stay while other rows are shown, until they are discarded twice`()
    async throws
  {
    func file(_ text: String) throws -> FilePath {
      let path = FilePath(NSTemporaryDirectory()).appending("edits-\(UUID()).csv")
      try SafeFile.replace(path, with: Array(text.utf8))
      return path
    }
    let (first, second) = (try file("a,b\n1,2\n"), try file("c\n3\n"))
    defer { for path in [first, second] { SafeFile.remove(path) } }
    model.type("generated rows are not a file", at: 0, column: 1)
    #expect(model.unsavedName == nil)
    model.open(first)
    #expect(model.unsavedName == nil)
    model.type("typed", at: 0, column: 1)
    #expect(model.unsavedName == first.name.description)
    model.show(source: 0)
    #expect(model.rows.count == 1_000)
    #expect(model.unsavedName == first.name.description)
    model.show(source: 3)
    #expect(model.rows[0].cells == ["1", "typed"])
    model.open(second)
    #expect(model.fileProblem?.contains("has edits that are not saved") == true)
    #expect(model.rows[0].cells == ["1", "typed"])
    #expect(model.undo() == 0)
    #expect(model.unsavedName == nil)
    #expect(model.redo() == 0)
    model.open(second)
    #expect(model.rows[0].cells == ["3"])
    #expect(model.unsavedName == nil)
  }

  @Test func `an edit of the sorted column moves its row when the editing ends`() {
    let host = ViewHost(size: Size(width: 600, height: 400), text: BoxFont()) {
      TableSceneView(model: model)
    }
    model.background.host = host
    model.sort(by: down)
    func settle() { for _ in 0..<60 { host.advance(to: host.time + 0.05) } }
    settle()
    model.focusFirstRow(host)
    #expect(host.key(.function(2)))
    host.setText("0")
    settle()
    #expect(model.rows[0].id == 999, "the row stays while text is typed")
    host.endTextInput(.submit)
    settle()
    #expect(model.rows[999].id == 999)
    #expect(host.focusedRow?.id == AnyHashable(999))
    let viewport = host.scrollMetrics(in: TableModel.list)?.viewport ?? .zero
    let row = host.rows(in: TableModel.list).first { $0.id == AnyHashable(999) }
    #expect(row.map { $0.minY >= viewport.minY && $0.minY < viewport.maxY } == true)
    // All edits are sorted, so undoing one of them moves no other row.
    #expect(model.undo() == 999)
    #expect(model.rows[0].id == 999)
    #expect(model.rows[1].id == 998)
  }

  @Test func `the button first sorts by the second column`() {
    var sorts: [DataTableSort?] = []
    for _ in 0..<7 {
      model.sortByNextColumn()
      sorts.append(model.arrangement.sort)
    }
    let columns = [1, 2, 0].flatMap { column in
      [true, false].map { DataTableSort(column: column, isAscending: $0) }
    }
    #expect(sorts == columns + [nil])
  }

  @Test func `the number of rows begins at the same edge during a search`() throws {
    let host = ViewHost(size: Size(width: 600, height: 400), text: BoxFont()) {
      TableSceneView(model: model)
    }
    func x(_ text: String) throws -> Double {
      host.advance(to: host.time + 2)
      return try #require(host.displayList.texts.first { $0.text == text }).position.x
    }
    let all = try x("1,000 rows")
    model.search(for: "kettle")
    #expect(try x("\(model.rows.count) rows") == all)
  }

  @Test func `an undone or redone text of the sorted column moves its row`() {
    model.sort(by: down)
    #expect(model.rows[0].id == 999)
    model.type("5000", at: 3, column: 0)
    #expect(model.rows[0].id == 999, "the row stays while text is typed")
    model.sort(by: DataTableSort(column: 0))
    model.sort(by: down)
    #expect(model.rows[0].id == 3)
    _ = model.undo()
    #expect(model.rows[0].id == 999)
    _ = model.redo()
    #expect(model.rows[0].id == 3)
  }

  @Test func `a saved table continues with its file and keeps its edits`() async throws {
    let path = FilePath(NSTemporaryDirectory()).appending("saved-\(UUID()).csv")
    defer { SafeFile.remove(path) }
    #expect(model.savingName == "table.csv")
    model.type("typed, too", at: 1, column: 2)
    model.sort(by: down)
    model.save(to: path)
    model.save(to: path)
    #expect(model.fileProblem == "The table is still being saved. Save it again afterwards.")
    while model.file == nil { await Task.yield() }
    #expect(model.file == path)
    #expect(model.message == "Saved to \(path.shown)")
    #expect(model.savingName == path.name.description)
    #expect(model.rows[0].id == 999)
    let lines = try String(decoding: SafeFile.read(path), as: UTF8.self).split(separator: "\r\n")
    #expect(lines.count == 1_001)
    #expect(lines[0] == "No.,Title,Detail")
    #expect(lines[2].hasPrefix("2,") && lines[2].hasSuffix(",\"typed, too\""))
    #expect(model.undo() == 1)
  }

  @Test func `a table that cannot be saved is reported`() async {
    model.save(to: FilePath(NSTemporaryDirectory()).appending("nowhere-\(UUID())/table.csv"))
    while model.fileProblem == nil { await Task.yield() }
    #expect(model.fileProblem?.hasSuffix("\nThe table was not saved.") == true)
    #expect(model.message == nil)
    #expect(model.file == nil)
  }

  @Test func `many rows are sorted on another thread`() async {
    model.show(source: 1)
    let generation = model.generation
    model.sort(by: down)
    #expect(model.background.activity == "Sorting…")
    #expect(model.background.percent != nil)
    #expect(model.arrangement.sort == down)
    #expect(model.rows[0].id == 0)
    model.selection = [0]
    model.type("typed", at: 0, column: 2)
    await finish()
    #expect(model.rows[0].id == 99_999)
    #expect(model.rows[99_999].cells[2] == "typed")
    #expect(model.generation == generation + 1)
    #expect(model.work.workDone == 0)
    model.sort(by: nil)
    #expect(model.background.activity == nil)
    #expect(model.rows[0].id == 0)
    #expect(model.work.workDone == 0)
  }

  @Test(arguments: [false, true])
  func `a replay sorts when the recorded work ends, unless it was stopped`(isStopped: Bool) {
    model.background.isReplay = true
    model.show(source: 1)
    model.sort(by: down)
    #expect(model.rows[0].id == 0)
    _ = model.background.perform("program: end of work", isStopped ? "stopped" : "")
    #expect((model.rows[0].id == 0) == isStopped)
    #expect(model.background.activity == nil)
  }

  @Test func `a stopped sort leaves the order unchanged`() async {
    model.show(source: 1)
    model.sort(by: down)
    model.background.stop()
    await finish()
    #expect(model.arrangement.sort == nil)
    #expect(model.rows[0].id == 0)
  }

  /// The header's click animates, and a table that fades out would compare all rows.
  @Test func `the sorted table does not fade out when the order of many rows is restored`() async {
    model.show(source: 1)
    let host = ViewHost(size: Size(width: 600, height: 400), text: BoxFont()) {
      TableSceneView(model: model)
    }
    func shows(_ number: Int) -> Bool {
      host.displayList.texts.contains { $0.text == String(number + 1) }
    }
    host.advance(to: 0)
    #expect(shows(0))
    model.sort(by: down)
    await finish()
    host.advance(to: 1)
    #expect(!shows(0) && shows(model.rows[0].id))
    let first = model.rows[0].id
    withAnimation { model.sort(by: nil) }
    host.advance(to: 1.01)
    #expect(shows(0) && !shows(first))
  }

  @Test func `a search without a hit says so`() {
    let host = ViewHost(size: Size(width: 600, height: 400), text: BoxFont()) {
      TableSceneView(model: model)
    }
    func says() -> Bool {
      let isRead = "\(host.accessibilityTree)".contains("No rows found")
      return isRead && host.displayList.texts.contains { $0.text == "No rows found" }
    }
    host.advance(to: 0)
    #expect(!says())
    model.search(for: "nothing like this")
    for time in [0.1, 1, 2] { host.advance(to: time) }
    #expect(says())
    model.search(for: "kettle")
    for time in [2.01, 3] { host.advance(to: time) }
    #expect(!says())
  }

  /// The panel's button stops reading, which shows the rows read so far and keeps the file.
  @Test func `reading a large table can be stopped`() async throws {
    let path = FilePath(NSTemporaryDirectory()).appending("large-\(UUID()).csv")
    defer { SafeFile.remove(path) }
    let bytes = Array(("a,b\n" + String(repeating: "1,2\n", count: 1_000_000)).utf8)
    try SafeFile.replace(path, with: bytes)
    let scene = TableModel()
    let host = ViewHost(size: Size(width: 400, height: 300), text: BoxFont()) { EmptyView() }
    let options = scene.options(host: host)
    var stop: (@MainActor () -> Void)?
    var readout: (@MainActor () -> String)?
    for option in options {
      switch option.kind {
      case .button(let action): if option.name == "Stop" { stop = action }
      case .readout(let text): readout = text
      default: break
      }
    }
    let status = try #require(readout)
    let press = try #require(stop)
    #expect(scene.open(path))
    #expect(status().hasPrefix("Reading \(path.shown)…\n0%"))
    press()
    while status().hasPrefix("Reading") { await Task.yield() }
    #expect(status().hasPrefix("\(path.shown)\nReading was stopped"))
    #expect(!status().contains("1,000,000 rows"))
    #expect(try SafeFile.read(path) == bytes)
  }

  @Test func `another table is not sorted in the previous table's order`() async {
    model.show(source: 1)
    model.sort(by: down)
    model.show(source: 0)
    #expect(model.background.activity == nil)
    await finish()
    #expect(model.arrangement.sort == nil)
    #expect(model.rows.count == 1_000)
    #expect(model.rows[0].id == 0)
  }
}
