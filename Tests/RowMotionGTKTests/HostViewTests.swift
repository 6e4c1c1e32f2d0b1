import Observation
import RowMotionGTK
import XCTest

@MainActor @Observable private final class Model {
  var height = 20.0
}

private struct Box: View {
  let model: Model

  var body: some View { Color.red.frame(width: 10, height: model.height).id("box") }
}

/// A view that nobody holds, of which nothing was prepared.
final class HostViewTests: XCTestCase {
  func testAWidgetInAWindowKeepsItsViewAndLetsItGoWithTheWindow() throws {
    try onMain {
      try ShownView.startGTK()
      weak var view: HostView?
      weak var host: ViewHost?
      let model = Model()
      let shown = try Self.show(model) { (view, host) = ($0, $0.host) }
      try ShownView.run(until: "the first frame") { host?.frame(id: "box")?.height == 20 }
      XCTAssertNotNil(view)
      shown.close()
      XCTAssertNil(view)
      XCTAssertNil(host)
    }
  }

  func testAModelThatChangesOnAnyThreadIsFollowedByAFrame() throws {
    try onMain {
      try ShownView.startGTK()
      weak var host: ViewHost?
      let model = Model()
      let shown = try Self.show(model) { host = $0.host }
      try ShownView.run(until: "the first frame") { host?.frame(id: "box")?.height == 20 }
      ShownView.run(for: 0.1)
      Task.detached { await MainActor.run { model.height = 30 } }
      try ShownView.run(until: "the model's frame") { host?.frame(id: "box")?.height == 30 }
      shown.close()
    }
  }

  func testAWidgetWithoutItsViewShowsNothingAndHarmsNobody() throws {
    try onMain {
      try ShownView.startGTK()
      var view: HostView? = HostView { Color.red }
      let raw = try XCTUnwrap(view?.rawWidget)
      g_object_ref(raw)
      view = nil
      let widget = raw.assumingMemoryBound(to: GtkWidget.self)
      let window = try XCTUnwrap(gtk_window_new())
      let typed = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self)
      gtk_window_set_child(typed, widget)
      gtk_window_present(typed)
      ShownView.run(for: 0.2)
      XCTAssertNotEqual(gtk_widget_get_mapped(widget), 0)
      gtk_window_destroy(typed)
      g_object_unref(raw)
    }
  }

  @MainActor private static func show(
    _ model: Model, _ note: (HostView) -> Void
  ) throws -> ShownView {
    let view = HostView { Box(model: model) }
    note(view)
    return try ShownView(view, width: 300, height: 400)
  }
}
