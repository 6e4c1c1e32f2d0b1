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

/// Views without any preparation that only their widget retains.
final class HostViewTests: XCTestCase {
  func testAWindowRetainsItsViewAndReleasesItOnClosing() throws {
    try onMain {
      try PresentedView.startGTK()
      weak var view: HostView?
      weak var host: ViewHost?
      let model = Model()
      let shown = try Self.show(model) { (view, host) = ($0, $0.host) }
      try PresentedView.run(until: "the first frame") { host?.frame(id: "box")?.height == 20 }
      XCTAssertNotNil(view)
      shown.close()
      XCTAssertNil(view)
      XCTAssertNil(host)
    }
  }

  /// 20 rows fit, each with a text of 7 letters; with rows beyond both edges, at most 22 texts are
  /// laid out.
  func testAWindowLaysOutItsFirstTextsOnce() throws {
    try onMain {
      try PresentedView.startGTK()
      let view = HostView {
        List(Array(100..<300), id: \.self) { number in
          Text("row \(number)").lineLimit(1).frame(height: 20)
        }
        .listRowSeparator(.hidden)
      }
      var isPainted = false
      view.onFramePainted = { _ in isPainted = true }
      let before = view.engine.laidOutCharacterCount
      let shown = try PresentedView(view, width: 300, height: 400)
      try PresentedView.run(until: "the first frame") { isPainted }
      XCTAssertEqual(view.host.size, Size(width: 300, height: 400))
      let set = view.engine.laidOutCharacterCount - before
      XCTAssertGreaterThanOrEqual(set, 20 * 7)
      XCTAssertLessThanOrEqual(set, 22 * 7)
      shown.close()
    }
  }

  func testAModelChangeFromADetachedTaskCausesAFrame() throws {
    try onMain {
      try PresentedView.startGTK()
      weak var host: ViewHost?
      let model = Model()
      let shown = try Self.show(model) { host = $0.host }
      try PresentedView.run(until: "the first frame") { host?.frame(id: "box")?.height == 20 }
      PresentedView.run(for: 0.1)
      Task.detached { await MainActor.run { model.height = 30 } }
      try PresentedView.run(until: "the model's frame") { host?.frame(id: "box")?.height == 30 }
      shown.close()
    }
  }

  func testAWidgetWithoutItsViewShowsNothingAndDoesNotCrash() throws {
    try onMain {
      try PresentedView.startGTK()
      var view: HostView? = HostView { Color.red }
      let raw = try XCTUnwrap(view?.rawWidget)
      g_object_ref(raw)
      view = nil
      let widget = raw.assumingMemoryBound(to: GtkWidget.self)
      let window = try XCTUnwrap(gtk_window_new())
      let typed = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self)
      gtk_window_set_child(typed, widget)
      gtk_window_present(typed)
      PresentedView.run(for: 0.2)
      XCTAssertNotEqual(gtk_widget_get_mapped(widget), 0)
      gtk_window_destroy(typed)
      g_object_unref(raw)
    }
  }

  @MainActor private static func show(
    _ model: Model, _ note: (HostView) -> Void
  ) throws -> PresentedView {
    let view = HostView { Box(model: model) }
    note(view)
    return try PresentedView(view, width: 300, height: 400)
  }
}
