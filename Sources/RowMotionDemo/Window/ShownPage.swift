import CGtk
import RowMotion
import RowMotionGTK

/// What the window shows at the moment: the notes, or one of the scenes.
@MainActor struct ShownPage {
  let name: String
  let host: ViewHost
  let view: HostView
  /// The scene; nil for the notes.
  let scene: ScenePage?
}

extension NotesWindow {
  /// What is shown at the moment.
  var shown: ShownPage {
    guard let page = switcher.pages[switcher.shown] else {
      return ShownPage(name: NotesWindow.page, host: host, view: view, scene: nil)
    }
    return ShownPage(name: switcher.shown, host: page.host, view: page.view, scene: page)
  }

  /// Where a canvas lies in the window, points.
  func origin(of view: HostView) -> Point {
    var x = 0.0
    var y = 0.0
    gtk_widget_translate_coordinates(view.widget, window, 0, 0, &x, &y)
    var surfaceX = 0.0
    var surfaceY = 0.0
    gtk_native_get_surface_transform(opaque(window), &surfaceX, &surfaceY)
    return Point(x: x + surfaceX, y: y + surfaceY)
  }
}
