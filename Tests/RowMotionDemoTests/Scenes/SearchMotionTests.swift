import RowMotion
import RowMotionDocument
import RowMotionTables
import Testing

@testable import RowMotionDemo

/// Searches that find other rows, and their ends, while the list is scrolled.
@MainActor @Suite struct SearchMotionTests {
  /// Asserts that a change moves no row in its first frame.
  private func expectNoCut(
    _ run: SceneRun, in list: String, _ change: () -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    run.run(for: 3)
    let viewport = run.host.scrollMetrics(in: list)?.viewport ?? .zero
    func visible() -> [AnyHashable: Double] {
      let rows = run.host.rows(in: list).filter {
        $0.minY + $0.height > viewport.minY && $0.minY < viewport.maxY
      }
      return Dictionary(rows.map { ($0.id, $0.minY) }) { first, _ in first }
    }
    let before = visible()
    #expect(before.count > 2, sourceLocation: sourceLocation)
    change()
    run.host.advance(to: run.host.time)
    let after = visible()
    for (id, top) in before {
      #expect(
        abs((after[id] ?? .infinity) - top) < 0.01, "\(id)", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [true, false])
  func `the end of a search in the notes scrolls back from where the list is`(
    wasScrolled: Bool
  ) throws {
    let notes = (0..<60).map {
      Note(id: NoteID("n\($0)"), title: "Note \($0)", detail: $0 % 3 == 0 ? "comet" : nil)
    }
    let demo = NotesModel(store: NotesStore(NoteList(notes)))
    let run = SceneRun(demo, recordedAs: NotesModel.name)
    let list = NotesScene.presenceList
    var positions: [ListScrollPosition] = []
    if wasScrolled {
      run.host.scroll(toRow: NoteID("n20"), in: list, anchor: .top)
      positions = [ListScrollPosition(list: list, row: "n20", offset: 17)]
    }
    demo.search(for: "comet", host: run.host)
    run.run(for: 2)
    run.host.scroll(to: 100, in: list)
    expectNoCut(run, in: list) {
      #expect(demo.perform("end search", positions.lines, host: run.host))
    }
    run.run(for: 3)
    guard wasScrolled else { return #expect(run.host.scrollOffset(in: list) == 0) }
    let state = try #require(run.host.listState(in: list))
    #expect(state.row == AnyHashable(NoteID("n20")))
    #expect(abs(state.offset - 17) < 0.01)
  }

  @Test(arguments: [900.0, 1e9])
  func `a search in the table scrolls to the first row, and its end scrolls back`(
    offset: Double
  ) throws {
    let scene = try #require(ShowMeTests.make("table") as? TableModel)
    let run = SceneRun(scene, recordedAs: "table")
    run.host.scroll(to: offset, in: TableModel.list)
    run.run(for: 1)
    // The end is only known once the rows there are measured.
    run.host.scroll(to: offset, in: TableModel.list)
    run.run(for: 1)
    let before = try #require(run.host.listState(in: TableModel.list))
    expectNoCut(run, in: TableModel.list) { scene.search(for: "boat", host: run.host) }
    run.run(for: 3)
    #expect(run.host.scrollOffset(in: TableModel.list) == 0)
    expectNoCut(run, in: TableModel.list) { scene.search(for: "", host: run.host) }
    run.run(for: 3)
    let after = try #require(run.host.listState(in: TableModel.list))
    #expect(after.row == before.row)
    #expect(abs(after.offset - before.offset) < 0.01)
  }
}
