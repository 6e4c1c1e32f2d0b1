import CGtk
import RowMotion
import RowMotionAutomation
import RowMotionDocument
import RowMotionGTK

/// What a window is like when the program is started again.
extension NotesWindow {
  /// Is as the last window was, before it is shown.
  func restore() {
    guard let state = memory?.state else { return }
    wantsOptions = state.showsOptions
    model.showsIntroduction = state.showsIntroduction
    switcher.split.want(state.showsSidebar)
    gtk_window_set_default_size(cast(window), Int32(state.size.width), Int32(state.size.height))
    if state.isMaximized { gtk_window_maximize(cast(window)) }
    restorePlaces(of: shown)
    switcher.show(state.scene)
  }

  /// Remembers what the window is like.
  func remember() {
    guard let memory else { return }
    var width: Int32 = 0
    var height: Int32 = 0
    gtk_window_get_default_size(cast(window), &width, &height)
    memory.remember(
      WindowState(
        size: Size(width: Double(width), height: Double(height)),
        isMaximized: gtk_window_is_maximized(cast(window)) != 0, scene: shown.name,
        showsSidebar: switcher.split.isWanted, showsOptions: wantsOptions,
        showsIntroduction: model.showsIntroduction),
      pages.map { (owner(of: $0), $0.places) })
  }

  /// Scrolls the lists of a page that was just made to where they were.
  func restorePlaces(of page: ShownPage) {
    guard let places = memory?.places(of: owner(of: page)), !places.isEmpty else { return }
    page.host.advance(to: page.host.time)
    for place in places where !restore(place, in: page.host) {
      // The rows of a large document are still being read.
      if store.problem?.kind == .reading, page.scene == nil { latePlaces.append(place) }
    }
  }

  /// Scrolls to what was not there yet when the window was made.
  func restoreLatePlaces() {
    if latePlaces.isEmpty || store.problem?.kind == .reading { return }
    let places = latePlaces
    latePlaces = []
    view.perform { for place in places { restore(place, in: host) } }
  }

  @discardableResult private func restore(_ place: ListPlace, in host: ViewHost) -> Bool {
    let list = AnyHashable(place.list)
    guard host.listIDs.contains(list), let id = id(ofRow: place.row, in: list, host) else {
      return false
    }
    host.scroll(toRow: id, in: list, anchor: .top)
    // On the way there rows are measured, which may move the row again.
    for _ in 0..<10 {
      host.advance(to: host.time)
      guard let row = host.rows(in: list).first(where: { $0.id == id }),
        let metrics = host.scrollMetrics(in: list)
      else { return true }
      let distance = row.minY + place.offset - metrics.viewport.minY
      if abs(distance) < 0.5 { return true }
      host.scroll(to: min(metrics.offset + distance, metrics.maximumOffset), in: list)
    }
    return true
  }

  /// Every page that was made.
  private var pages: [ShownPage] {
    [notesPage]
      + switcher.pages.sorted { $0.key < $1.key }.map {
        ShownPage($0.key, $0.value)
      }
  }

  /// Whose places those of a page are: the scene's, or the document's.
  private func owner(of page: ShownPage) -> String {
    guard page.scene == nil else { return page.name }
    return store.file.map(\.uri) ?? "generated notes"
  }
}

extension ShownPage {
  /// Where the lists are, but for those that are at their top.
  fileprivate var places: [ListPlace] {
    host.listIDs.compactMap { id in
      guard let list = id.base as? String, let metrics = host.scrollMetrics(in: id),
        metrics.offset > 0,
        let row = host.rows(in: id).first(where: {
          $0.index != nil && $0.minY + $0.height > metrics.viewport.minY
        })
      else { return nil }
      return ListPlace(
        list: list, row: TraceFormat.name(of: row.id), offset: metrics.viewport.minY - row.minY)
    }
  }
}
