import CGtkShims
import Observation
import RowMotion
import RowMotionCairo
import XCTest

@MainActor @Observable private final class Notes {
  var ids = Array(0..<12)
  var open: Set<Int> = []
  var titles = (0..<12).map { "Note \($0)" }
  var next = 12
  var scale = 1.0

  func title(_ id: Int) -> String { id < titles.count ? titles[id] : "New" }
}

@MainActor private struct Rows: View {
  @Bindable var notes: Notes

  var body: some View {
    List(notes.ids, id: \.self) { id in
      CollapsibleSpacingVStack(alignment: .leading, spacing: 8) {
        Text(notes.title(id))
        AnimatedPresence(value: notes.open.contains(id) ? "Its detail" : nil) { Text($0) }
        if id == 3 { TextEditor(text: $notes.titles[3]).id("editor") }
      }
      .padding(8)
    }
    .id("list")
    .environment(\.fontScale, notes.scale)
  }
}

/// The memory in use after many changes, compared with that after few.
final class RetainedMemoryTests: XCTestCase {
  /// Returns how many bytes of memory 2,640 rounds of an action add after the first 240, with four
  /// frames per round, half a second apart.
  @MainActor private static func retained(
    _ act: @MainActor (_ round: Int, Notes, ViewHost) -> Void
  ) -> Int {
    let notes = Notes()
    let host = ViewHost(size: Size(width: 300, height: 400), text: PangoTextEngine()) {
      Rows(notes: notes)
    }
    host.scheduleWakeup {}
    host.advance(to: 0)
    var before = 0
    var time = 0.0
    for round in 0..<2640 {
      act(round, notes, host)
      for _ in 0..<4 {
        host.advance(to: time)
        _ = host.displayList
        time += 0.5
      }
      // The caches are full by now.
      if round == 239 { before = Int(row_motion_heap_in_use()) }
    }
    return Int(row_motion_heap_in_use()) - before
  }

  override func setUpWithError() throws {
    if row_motion_heap_in_use() == 0 { throw XCTSkip("this C library does not say what is in use") }
  }

  /// Less than 32 bytes a round; the size of the caches varies by half of it.
  private static let growthLimit = 64_000

  func testOpenedAndClosedDetailsLeakNoMemory() {
    onMain {
      let retained = RetainedMemoryTests.retained { round, notes, _ in
        withAnimation(.smooth) { notes.open.formSymmetricDifference([round % 12]) }
      }
      XCTAssertLessThan(retained, RetainedMemoryTests.growthLimit)
    }
  }

  func testInsertedAndRemovedRowsLeakNoMemory() {
    onMain {
      let retained = RetainedMemoryTests.retained { round, notes, _ in
        withAnimation(.smooth) {
          if round.isMultiple(of: 2) {
            notes.ids.insert(notes.next, at: round % 5)
            notes.next += 1
          } else {
            notes.ids.removeAll { $0 >= 12 }
          }
        }
      }
      XCTAssertLessThan(retained, RetainedMemoryTests.growthLimit)
    }
  }

  func testMovedRowsLeakNoMemory() {
    onMain {
      let retained = RetainedMemoryTests.retained { round, notes, _ in
        withAnimation(.smooth) { notes.ids.swapAt(round % 12, (round * 7 + 1) % 12) }
      }
      XCTAssertLessThan(retained, RetainedMemoryTests.growthLimit)
    }
  }

  func testScrollingAndResizingLeakNoMemory() {
    onMain {
      let retained = RetainedMemoryTests.retained { round, notes, host in
        host.scroll(to: round.isMultiple(of: 3) ? 0 : 200, in: "list")
        if round == 2639 {
          XCTAssertEqual(host.scrollMetrics(in: "list")?.maximumOffset ?? 0 > 0, true)
        }
        host.size = Size(width: round.isMultiple(of: 2) ? 300 : 280, height: 400)
        notes.scale = round % 4 < 2 ? 1 : 1.5
      }
      XCTAssertLessThan(retained, RetainedMemoryTests.growthLimit)
    }
  }

  func testTypedTextsLeakNoMemory() {
    onMain {
      let retained = RetainedMemoryTests.retained { round, notes, host in
        if round.isMultiple(of: 2) {
          if let frame = host.frame(id: "editor") {
            host.tap(at: Point(x: frame.minX + 5, y: frame.minY + 5))
          }
          host.setText(round.isMultiple(of: 4) ? "One line" : "One line\nand another")
        } else {
          XCTAssertEqual(notes.titles[3].hasPrefix("One line"), true)
          host.endTextInput(.submit)
        }
      }
      XCTAssertLessThan(retained, RetainedMemoryTests.growthLimit)
    }
  }
}
