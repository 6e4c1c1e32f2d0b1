import CGtk
import RowMotion
import RowMotionGTK

/// A page of the window: the notes, or one of the scenes.
@MainActor struct ShownPage {
  let name: String
  let host: ViewHost
  let view: HostView
  /// The scene; nil for the notes.
  let scene: ScenePage?
  /// The scene or the notes, with the playback controls.
  let play: ScenePlay
  /// The search bar; nil if the page cannot be searched.
  let searchBar: SearchBar?
}

extension ShownPage {
  init(_ notes: NotesPage) {
    self.init(
      name: NotesWindow.page, host: notes.host, view: notes.view, scene: nil, play: notes.play,
      searchBar: notes.searchBar)
  }

  init(_ name: String, _ page: ScenePage) {
    self.init(
      name: name, host: page.host, view: page.view, scene: page, play: page.play,
      searchBar: page.searchBar)
  }
}

extension ScenePlay {
  /// Makes a change as an event of a view and records it; returns false if there was nothing to
  /// change.
  @discardableResult func change(_ name: String, _ text: String = "", in view: HostView) -> Bool {
    var isDone = false
    view.perform { isDone = change(name, text, host: view.host) }
    return isDone
  }
}

extension NotesWindow {
  /// The visible page.
  var shown: ShownPage {
    switcher.pages[switcher.shown].map { ShownPage(switcher.shown, $0) } ?? ShownPage(notes)
  }

  /// Returns the position of a canvas in the window, in points.
  func origin(of view: HostView) -> Point {
    var corner = graphene_point_t()
    var zero = graphene_point_t()
    // Fails only for widgets in different windows.
    _ = gtk_widget_compute_point(view.widget, window, &zero, &corner)
    var surfaceX = 0.0
    var surfaceY = 0.0
    gtk_native_get_surface_transform(opaque(window), &surfaceX, &surfaceY)
    return Point(x: Double(corner.x) + surfaceX, y: Double(corner.y) + surfaceY)
  }
}
