import CGtk
import CGtkShims
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
    model.search(for: text)
    guard let first = model.listed.first else { return }
    view.perform {
      host.scroll(
        toRow: AnyHashable(first.id), in: NotesScene.presenceList, anchor: .top,
        animation: NotesModel.motion)
    }
  }

  private func searchShown(_ isShown: Bool) {
    WindowActions.set("search", isShown, in: window)
    if isShown {
      positionsBeforeSearch = notesPage.scrollPositions
    } else {
      // At the top, nothing has to be scrolled back to, so the rows return with an animation.
      model.search(for: "", isAnimated: positionsBeforeSearch.isEmpty)
      view.perform { restore(positionsBeforeSearch, of: host) }
      gtk_widget_grab_focus(view.widget)
    }
  }

  private func focusFirstNote() {
    guard let first = model.listed.first else { return }
    gtk_widget_grab_focus(view.widget)
    view.perform {
      model.selected = [first.id]
      host.focus(row: AnyHashable(first.id), in: NotesScene.presenceList)
      host.scroll(toRow: AnyHashable(first.id), in: NotesScene.presenceList)
    }
  }

  /// Ends a search that does not list a note.
  func endSearch(without id: NoteID) {
    if model.search != nil, model.listed.index(of: id) == nil { searchBar.show(false) }
  }
}
