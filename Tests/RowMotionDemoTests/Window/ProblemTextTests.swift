import CGtk
import RowMotionGTK
import XCTest

@testable import RowMotionDemo

/// What the window says about a file that it cannot use, in a window of this process.
final class ProblemTextTests: DocumentTestCase, @unchecked Sendable {
  func testTheBarSaysWhatIsWrongAndWhere() throws {
    try MainActor.assumeIsolated {
      setenv("GSK_RENDERER", "cairo", 0)
      Startup.prepare()
      guard gtk_init_check() != 0 else { throw XCTSkip("no display: run this under xvfb-run") }
      let application = try XCTUnwrap(
        gtk_application_new("io.github.rowmotion.Test", G_APPLICATION_NON_UNIQUE))
      g_application_register(cast(application), nil, nil)
      try write("[\n  { \"id\": oops }\n]")
      let window = NotesWindow(store: NotesStore(file: file), application: application)
      let message = try XCTUnwrap(window.problemBar.message)
      XCTAssertTrue(message.hasPrefix("\(file):2:11: "), message)

      try replace(json("a:first b"))
      wait(for: "the bar to go") { window.problemBar.message == nil }
      XCTAssertEqual(window.model.notes.map(\.id), ["a", "b"])

      for (text, place) in [
        ("[{\"id\":\"a\",\"title\":\"\"},\n{\"id\":\"a\",\"title\":\"\"}]", ":2:"),
        ("[{\"id\":\"a\",\"title\":3}]", ":1:"),
      ] {
        try replace(text)
        wait(for: "the bar") { window.problemBar.message?.contains(place) == true }
        XCTAssertEqual(window.model.notes.map(\.id), ["a", "b"], "the last good state stays")
      }
      gtk_window_destroy(cast(window.window))
      g_object_unref(UnsafeMutableRawPointer(application))
    }
  }

  func testTheTitleIsTheFilesNameAndPlace() {
    XCTAssertEqual(WindowTitle(file: "/home/ida/a/n.json", home: "/home/ida").full, "n.json (~/a)")
    XCTAssertEqual(WindowTitle(file: "/home/ida/n.json", home: "/home/ida").place, "~")
    XCTAssertEqual(WindowTitle(file: "/home/idaho/n.json", home: "/home/ida").place, "/home/idaho")
    XCTAssertEqual(WindowTitle(file: "/n.json", home: "/").place, "/")
  }
}
