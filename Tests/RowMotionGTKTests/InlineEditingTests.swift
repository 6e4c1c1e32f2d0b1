import CGtk
import RowMotion
import RowMotionGTK
import XCTest

/// A text is edited where it stands: GTK's own widget is laid over it.
final class InlineEditingTests: XCTestCase {
  func testWhatIsTypedGoesIntoTheTextUnderTheWidget() throws {
    try onMain {
      let scene = try EditingScene()
      XCTAssertNil(scene.field)
      try scene.click("detail 1")
      XCTAssertEqual(scene.fieldText, "Detail of row 1")
      try scene.key("End")
      try scene.type("s")
      XCTAssertEqual(scene.model.details[1], "Detail of row 1s")
      scene.close()
    }
  }

  func testTheLettersDoNotMoveWhenTheirTextIsEdited() throws {
    try onMain {
      let scene = try EditingScene()
      scene.model.details[1] = "Several words that wrap into more lines than one, and gÄrüße"
      scene.model.details[2] = "one\ntwo\nthree"
      scene.run(for: 0.3)
      for id in ["title 0", "detail 0", "detail 1", "detail 2"] {
        let before = try windowPixels(of: scene.view.widget)
        try scene.click(id)
        XCTAssertNotNil(scene.field)
        try scene.key("End")
        let after = try windowPixels(of: scene.view.widget)
        XCTAssertEqual(scene.differences(before, after), [], id)
        if let path = ProcessInfo.processInfo.environment["PICTURE"] {
          try scene.picture(path + id.filter { $0 != " " } + ".png")
        }
        try scene.key("Escape")
        XCTAssertNil(scene.field)
      }
      scene.close()
    }
  }
}
