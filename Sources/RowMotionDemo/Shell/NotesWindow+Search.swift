import CGtk
import RowMotion
import RowMotionDocument
import RowMotionGTK

/// The search in the notes.
extension NotesWindow {
  func connectSearch() {
    searchBar.onSearch = { [weak self] in self?.search(for: $0) }
    searchBar.onShow = { [weak self] in self?.searchShown($0) }
    searchBar.onLeave = { [weak self] in self?.focusFirstNote() }
  }

  /// Lists the notes with a text, from the first one.
  private func search(for text: String) {
    play.change("search", text, in: view)
  }

  private func searchShown(_ isShown: Bool) {
    WindowActions.set("search", isShown, in: window)
    if isShown {
      positionsBeforeSearch = notesPage.scrollPositions
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
