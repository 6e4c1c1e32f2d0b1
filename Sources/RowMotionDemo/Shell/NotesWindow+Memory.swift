import CGtk
import RowMotion
import RowMotionAutomation
import RowMotionDocument
import RowMotionGTK

/// The state of a window, which is stored for the next start of the program.
extension NotesWindow {
  /// Restores the state of the last window, before this one is shown.
  ///
  /// - Parameter showsScene: False to show the notes, whatever scene the last window showed.
  func restore(showsScene: Bool = true) {
    guard let state = memory?.state else { return }
    wantsOptions = state.showsOptions
    model.showsIntroduction = state.showsIntroduction
    switcher.split.setWanted(state.showsSidebar)
    gtk_window_set_default_size(cast(window), Int32(state.size.width), Int32(state.size.height))
    if state.isMaximized { gtk_window_maximize(cast(window)) }
    model.restoreOpen(memory?.openNotes(of: owner(of: ShownPage(notes))) ?? [])
    restoreScrollPositions(of: shown)
    if showsScene { switcher.show(state.scene) }
  }

  /// Stores the state of the window.
  func remember() {
    guard let memory else { return }
    // What a script shows is not what the user has set.
    shown.play.show(false)
    var width: Int32 = 0
    var height: Int32 = 0
    gtk_window_get_default_size(cast(window), &width, &height)
    memory.remember(
      WindowState(
        size: Size(width: Double(width), height: Double(height)),
        isMaximized: gtk_window_is_maximized(cast(window)) != 0, scene: shown.name,
        showsSidebar: switcher.split.isWanted, showsOptions: wantsOptions,
        showsIntroduction: model.showsIntroduction),
      pages.map { (owner(of: $0), $0.host.scrollPositions) },
      open: (owner(of: ShownPage(notes)), model.open))
  }

  /// Restores the scroll positions of the lists on a new page.
  func restoreScrollPositions(of page: ShownPage) {
    guard let positions = memory?.scrollPositions(of: owner(of: page)), !positions.isEmpty else {
      return
    }
    page.host.advance(to: page.host.time)
    // Restored positions are no motion to judge.
    let judgments = [page.scene?.scene.restoration(), page.scene?.scene.stage.restoration()]
    defer { for restore in judgments { restore?() } }
    for position in positions where !page.host.restore(position) {
      // The rows of a large document are still being read.
      if store.document.problem?.kind == .reading, page.scene == nil {
        memory?.pending.append(position)
      }
    }
  }

  /// All pages that were created.
  private var pages: [ShownPage] {
    [ShownPage(notes)]
      + switcher.pages.sorted { $0.key < $1.key }.map {
        ShownPage($0.key, $0.value)
      }
  }

  /// Returns the owner of a page's scroll positions: the scene, or the document.
  private func owner(of page: ShownPage) -> String {
    guard page.scene == nil else { return page.name }
    return store.document.file.map(\.uri) ?? "generated notes"
  }
}

extension ViewHost {
  /// The scroll positions of the lists, except for those at their top.
  var scrollPositions: [ListScrollPosition] {
    listIDs.compactMap { id in
      guard let list = id.base as? String, let metrics = scrollMetrics(in: id),
        metrics.offset > 0,
        let row = rows(in: id).first(where: {
          $0.index != nil && $0.minY + $0.height > metrics.viewport.minY
        })
      else { return nil }
      return ListScrollPosition(
        list: list, row: TraceFormat.name(of: row.id), offset: metrics.viewport.minY - row.minY)
    }
  }
}
