import CGtk
import RowMotion
import RowMotionGTK
import XCTest

/// The cells of a table are edited in place with mouse and keyboard.
final class TableCellTests: XCTestCase {
  func testAClickPlacesTheCaretAndSelectsTheRow() throws {
    try onMain {
      let scene = try table()
      try scene.click(row: 1, column: 0, x: 8 + 9)
      try scene.key("x")
      XCTAssertEqual(scene.model.titles[1], "Txitle 1")
      XCTAssertEqual(scene.model.selected, [1])
      scene.close()
    }
  }

  func testAClickInTheEmptyPartOfACellPlacesTheCaretAtTheNearestEndOfItsText() throws {
    try onMain {
      for wraps in [true, false] {
        let scene = try EditingScene(count: 3, isTable: true, wraps: wraps)
        try scene.click(row: 0, column: 0, x: 2)
        try scene.key("x")
        try scene.click(row: 1, column: 0, x: 148)
        try scene.key("x")
        try scene.click(row: 2, column: 0, x: 120)
        try scene.key("x")
        XCTAssertEqual(scene.model.titles, ["xTitle 0", "Title 1x", "Title 2x"])
        scene.close()
      }
    }
  }

  func testAClickOnAnotherCellKeepsTheTextAndMovesTheCaretThere() throws {
    try onMain {
      let scene = try table()
      try scene.click(row: 0, column: 0)
      try scene.type("!")
      for (row, column) in [(0, 1), (2, 0), (2, 1)] {
        try scene.click(row: row, column: column, x: 8 + 9)
        try scene.key("x")
      }
      XCTAssertEqual(scene.model.titles[0], "Title 0!")
      XCTAssertEqual(scene.model.details[0], "Dxetail of row 0")
      XCTAssertEqual(scene.model.titles[2], "Txitle 2")
      XCTAssertEqual(scene.model.details[2], "Dxetail of row 2")
      XCTAssertEqual(scene.model.selected, [2])
      scene.close()
    }
  }

  func testAClickOnTheHeaderOrBelowTheRowsKeepsTheText() throws {
    try onMain {
      let scene = try table(count: 2)
      for (index, y) in [18.0, 300.0].enumerated() {
        try scene.click(row: index, column: 0)
        try scene.type("!")
        XCTAssertNotNil(scene.field)
        try scene.clickWithMouse(100, y)
        XCTAssertNil(scene.field)
        XCTAssertEqual(scene.model.titles[index], "Title \(index)!")
      }
      scene.close()
    }
  }

  func testAClickOnAnotherWidgetKeepsTheText() throws {
    try onMain {
      let scene = try table(hasNeighbor: true)
      let neighbor = try XCTUnwrap(scene.neighbor)
      try scene.click(row: 0, column: 1)
      try scene.type("!")
      try scene.clickWithMouse(100, 400 - Double(gtk_widget_get_height(neighbor)) / 2)
      XCTAssertNil(scene.field)
      XCTAssertNil(scene.host.textInput)
      XCTAssertEqual(scene.model.details[0], "Detail of row 0!")
      scene.close()
    }
  }

  func testTabMovesThroughTheCellsInReadingOrderAndBack() throws {
    try onMain {
      let scene = try table(count: 3)
      try scene.click(row: 0, column: 0)
      // All keys arrive before the next frame.
      try scene.key("a", "Tab", "b", "Tab", "c", "Tab", "d", "shift+Tab", "e")
      XCTAssertEqual(scene.model.titles, ["Title 0a", "Title 1ce", "Title 2"])
      XCTAssertEqual(scene.model.details[0], "Detail of row 0b")
      XCTAssertEqual(scene.model.details[1], "Detail of row 1d")
      XCTAssertEqual(scene.model.selected, [1])
      scene.close()
    }
  }

  func testTabContinuesToHiddenRowsAndTheCaretStaysVisible() throws {
    try onMain {
      let scene = try table(count: 200)
      let top = scene.host.rows(in: "table")[0].minY
      try scene.click(row: 0, column: 1)
      for row in 1...12 {
        try scene.key("Tab", "x", "Tab")
        scene.run()
        XCTAssertEqual(scene.model.titles[row], "Title \(row)x")
        let caret = try XCTUnwrap(scene.caretFrame, "row \(row)")
        XCTAssertGreaterThanOrEqual(caret.minY, top - 1)
        XCTAssertLessThanOrEqual(caret.maxY, 400)
      }
      XCTAssertGreaterThan(scene.host.scrollOffset(in: "table"), 0)
      scene.close()
    }
  }

  func testAfterTheLastCellTheTableHasTheFocus() throws {
    try onMain {
      let scene = try table(count: 2)
      try scene.click(row: 1, column: 1)
      try scene.key("x", "Tab")
      XCTAssertNil(scene.field)
      XCTAssertEqual(scene.model.details[1], "Detail of row 1x")
      XCTAssertEqual(scene.host.focusedRow?.id, AnyHashable(1))
      // The arrow keys move from row to row, and F2 edits.
      try scene.key("Up", "F2", "End", "y")
      XCTAssertEqual(scene.model.titles[0], "Title 0y")
      try scene.key("shift+Tab")
      XCTAssertNil(scene.field)
      XCTAssertEqual(scene.host.focusedRow?.id, AnyHashable(0))
      scene.close()
    }
  }

  func testEscapeRestoresTheTextAndControlReturnKeepsIt() throws {
    try onMain {
      let scene = try table()
      try scene.click(row: 1, column: 1)
      try scene.key("ctrl+a", "x", "shift+Return", "y", "Escape")
      XCTAssertEqual(scene.model.details[1], "Detail of row 1")
      XCTAssertNil(scene.field)
      XCTAssertEqual(scene.host.focusedRow?.id, AnyHashable(1))
      try scene.click(row: 1, column: 1)
      try scene.key("x", "ctrl+Return")
      XCTAssertEqual(scene.model.details[1], "Detail of row 1x")
      XCTAssertNil(scene.field)
      XCTAssertEqual([scene.model.exited, scene.model.submitted], [1, 1])
      scene.close()
    }
  }

  func testReturnEndsTheEditingAndShiftOrAltWithReturnBeginsALine() throws {
    try onMain {
      let scene = try table()
      try scene.click(row: 1, column: 1)
      try scene.key("x", "shift+Return", "y", "alt+Return", "z", "Return", "w")
      XCTAssertEqual(scene.model.details[1], "Detail of row 1x\ny\nz")
      XCTAssertNil(scene.field)
      XCTAssertEqual(scene.host.focusedRow?.id, AnyHashable(1))
      XCTAssertEqual([scene.model.exited, scene.model.submitted], [0, 1])
      try scene.key("F2", "End", "KP_Enter")
      XCTAssertNil(scene.field)
      XCTAssertEqual(scene.model.titles[1], "Title 1")
      scene.close()
    }
  }

  func testTheRowGrowsWithItsCellAndScrollingDoesNotEndTheEditing() throws {
    try onMain {
      let scene = try table(count: 200, animation: .linear(duration: 0.1))
      let (top, height) = (
        scene.host.rows(in: "table")[0].minY, scene.host.rows(in: "table")[0].height
      )
      try scene.click(row: 0, column: 1)
      let line = try XCTUnwrap(scene.caretFrame).height
      try scene.key("shift+Return", "b")
      try PresentedView.run(until: "the row to be at rest") { scene.host.isIdle }
      XCTAssertEqual(scene.host.rows(in: "table")[0].height, height + line, accuracy: 1)
      let field = scene.field
      for _ in 0..<20 { try scene.xdotool("click", "5") }
      XCTAssertNil(scene.host.rows(in: "table").first { $0.index == 0 })
      XCTAssertEqual(scene.field, field)
      try scene.type("c")
      scene.run()
      XCTAssertEqual(scene.model.details[0], "Detail of row 0\nbc")
      XCTAssertGreaterThanOrEqual(try XCTUnwrap(scene.caretFrame).minY, top - 1)
      scene.close()
    }
  }

  func testUndoDuringEditingAffectsOnlyTheCellsText() throws {
    try onMain {
      let scene = try table()
      try scene.click(row: 0, column: 0)
      try scene.type("a")
      try scene.key("Tab")
      try scene.type("b")
      try scene.key("ctrl+z", "ctrl+z", "ctrl+z")
      XCTAssertEqual(scene.model.details[0], "Detail of row 0")
      XCTAssertEqual(scene.model.titles[0], "Title 0a", "text typed elsewhere is unchanged")
      XCTAssertNotNil(scene.field)
      scene.close()
    }
  }

  func testACellThatIsTooLongSaysSoAndIsATabStop() throws {
    try onMain {
      let scene = try table(count: 2)
      let long = String(repeating: "long ", count: 3_000)
      scene.model.titles[0] = long
      scene.run(for: 0.5)
      let before = try windowPixels(of: scene.view.widget)
      try scene.click(row: 0, column: 0)
      XCTAssertNil(scene.field)
      XCTAssertNotEqual(scene.differences(before, try windowPixels(of: scene.view.widget)), [])
      if let path = ProcessInfo.processInfo.environment["PICTURE"] {
        try scene.picture(path + "too-long.png")
      }
      try scene.type("x")
      try scene.key("Delete", "BackSpace", "Return", "ctrl+v", "Tab", "y")
      XCTAssertEqual(scene.model.titles[0], long)
      XCTAssertEqual(scene.model.details[0], "Detail of row 0y")
      try scene.key("shift+Tab")
      XCTAssertNil(scene.field)
      try scene.key("z", "Escape")
      XCTAssertEqual(scene.model.titles[0], long)
      XCTAssertEqual(scene.host.focusedRow?.id, AnyHashable(0))
      scene.close()
    }
  }
}

/// Opens rows of a title and a detail as a table in a window.
@MainActor private func table(
  count: Int = 20, animation: Animation? = nil, hasNeighbor: Bool = false
) throws -> EditingScene {
  try EditingScene(count: count, animation: animation, hasNeighbor: hasNeighbor, isTable: true)
}
