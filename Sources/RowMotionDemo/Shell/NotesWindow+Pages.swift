import CGtk
import CGtkShims
import RowMotion
import RowMotionGTK

/// What the window says and offers goes with the scene at hand.
extension NotesWindow {
  /// The window's sides: the scenes, and the options of the scene at hand.
  private var options: SplitView? { shown.scene?.split }

  /// Brings title, buttons and actions up to what is shown.
  func pageChanged() {
    let page = shown
    let names = page.scene.map { WindowTitle(scene: $0.scene) } ?? WindowTitle(of: store)
    header.show(names)
    gtk_window_set_title(cast(window), names.full)
    header.offer(adding: page.scene == nil, options: page.scene != nil)
    WindowActions.enable("new", page.scene == nil, in: window)
    WindowActions.enable("options", page.scene != nil, in: window)
    sidesChanged()
  }

  /// Brings the buttons of the sides up to what is seen.
  func sidesChanged() {
    WindowActions.set("sidebar", switcher.split.isShown, in: window)
    WindowActions.set("options", options?.isShown ?? false, in: window)
  }

  /// Shows or hides the sidebar.
  func toggleSidebar() {
    options?.uncoverContent()
    switcher.split.show(!switcher.split.isShown)
  }

  /// Shows or hides the options of the scene at hand.
  func toggleOptions() {
    switcher.split.uncoverContent()
    if let options { options.show(!options.isShown) }
  }

  /// Has a side slide as the rest of the window moves.
  func adopt(_ split: SplitView) {
    split.pace = pace
    split.slides = { [weak self] in self.map { !$0.view.theme.reduceMotion } ?? false }
    split.onChange = { [weak self] in self?.sidesChanged() }
  }
}
