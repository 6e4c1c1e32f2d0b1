import CGtk
import RowMotion
import RowMotionDocument
import RowMotionGTK

/// The notes in the window: their canvas below a search bar, with messages over it.
@MainActor final class NotesPage {
  /// The widget, for use in the stack of pages.
  let widget: Widget
  var host: ViewHost { view.host }
  let view: HostView
  let model: NotesModel
  /// The notes as one of the scenes.
  let play: ScenePlay
  let searchBar = SearchBar("Search notes")
  let toast = Toast()
  /// The scroll positions to restore after the search.
  var positionsBeforeSearch: [ListScrollPosition] = []
  /// Called after the search bar was shown or hidden.
  var onSearch: (@MainActor (Bool) -> Void)?

  init(_ model: NotesModel) {
    self.model = model
    let play = ScenePlay(model)
    self.play = play
    view = HostView { play.root }
    view.accessibility.label = "Notes"
    widget = made(gtk_overlay_new())
    let scroller = PageScroller.make(around: view.widget, smallest: .zero)
    gtk_widget_set_vexpand(scroller, 1)
    let content = Widgets.box(GTK_ORIENTATION_VERTICAL, searchBar.widget, scroller, spacing: 0)
    gtk_overlay_set_child(opaque(widget), content)
    gtk_overlay_add_overlay(opaque(widget), toast.widget)
    fit()
    play.onSpeedChange = { [weak view] in view?.speed = $0 }
    view.onTextRejected = { [weak toast] in toast?.show(NoteDraft.refused, action: nil) }
    model.onShowMe = { [weak play] in play?.show(true) }
    connectSearch()
  }

  /// Sets the smallest size of the canvas; a smaller window scrolls.
  func fit() {
    let least = NotesScene.smallestSize(
      fontScale: host.environment.fontScale, width: host.size.width, model)
    gtk_widget_set_size_request(view.widget, Int32(least.width), Int32(least.height))
  }

  // MARK: Search

  private func connectSearch() {
    // Lists the notes with a text, from the first one.
    searchBar.onSearch = { [weak self] text in
      guard let self else { return }
      play.change("search", text, in: view)
    }
    searchBar.onShow = { [weak self] in self?.searchShown($0) }
    searchBar.onLeave = { [weak self] in self?.focusFirstNote() }
  }

  private func searchShown(_ isShown: Bool) {
    onSearch?(isShown)
    if isShown {
      positionsBeforeSearch = host.scrollPositions
    } else {
      play.change("end search", positionsBeforeSearch.lines, in: view)
      gtk_widget_grab_focus(view.widget)
    }
  }

  private func focusFirstNote() {
    if model.listed.isEmpty { return }
    gtk_widget_grab_focus(view.widget)
    play.change("focus", in: view)
  }

  /// Ends a search that does not list a note.
  func endSearch(without id: NoteID) {
    if model.search != nil, model.listed.index(of: id) == nil { searchBar.show(false) }
  }
}
