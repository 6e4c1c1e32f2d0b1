import CGtk
import CGtkShims
import RowMotion
import XCTest

@testable import RowMotionGTK

/// A canvas that shows another frame than its host's.
final class PreviewTests: XCTestCase {
  func testAPreviewHasNoScrollBarsAndNoTextFieldAndLosesNoText() throws {
    try onMain {
      let scene = try EditingScene()
      let isBarVisible = {
        bars(of: scene.view, at: "right").contains { gtk_widget_get_child_visible($0) != 0 }
      }
      try scene.click("title 0")
      try scene.type("abc")
      XCTAssertEqual(scene.model.titles[0], "abcTitle 0")
      XCTAssertTrue(isBarVisible())
      scene.view.preview = scene.host.displayList
      scene.run()
      XCTAssertNil(scene.field)
      XCTAssertFalse(isBarVisible())
      try scene.type("def")
      XCTAssertEqual(scene.model.titles[0], "abcTitle 0")
      scene.view.preview = nil
      scene.run()
      XCTAssertEqual(scene.fieldText, "abcTitle 0")
      XCTAssertTrue(isBarVisible())
      try scene.key("ctrl+a")
      try scene.type("ghi")
      XCTAssertEqual(scene.model.titles[0], "ghi")
      scene.close()
    }
  }

  func testAPressOnAPreviewLeavesTheFocusWhereItIs() throws {
    try onMain {
      let scene = try EditingScene(hasNeighbor: true)
      let neighbor = try XCTUnwrap(scene.neighbor)
      scene.view.preview = scene.host.displayList
      gtk_widget_grab_focus(neighbor)
      scene.run()
      try scene.clickWithMouse(50, 50)
      XCTAssertNotEqual(gtk_widget_has_focus(neighbor), 0)
      scene.view.preview = nil
      try scene.clickWithMouse(50, 50)
      XCTAssertEqual(gtk_widget_has_focus(neighbor), 0)
      scene.close()
    }
  }
}
