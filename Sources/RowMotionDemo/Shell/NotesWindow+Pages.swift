import CGtk
import RowMotion
import RowMotionGTK

/// The window's title, buttons and actions, which depend on the visible scene.
extension NotesWindow {
  /// The options of the visible scene; nil for the notes.
  private var options: SplitView? { shown.scene?.split }

  /// The views of all pages, hidden ones included.
  private var views: [HostView] { [view] + switcher.pages.values.map(\.view) }

  /// Updates the title, the buttons and the actions for the visible page.
  func pageChanged() {
    guard !isClosed else { return }
    let page = shown
    page.scene?.split.setWanted(wantsOptions)
    inspector?.inspect(page.view)
    for hidden in views where hidden !== page.view {
      // Only the visible page is played back.
      hidden.host.recorder?.removeEarlierFrames()
      // A hidden page may not receive the release of the button.
      if hidden.host.isDraggingRow { hidden.perform { hidden.host.cancelRowDrag() } }
    }
    showTitle()
    offerActions()
    endShowingElsewhere()
    WindowActions.enable("new", page.scene == nil, in: window)
    WindowActions.enable("search", page.searchBar != nil, in: window)
    WindowActions.set("search", page.searchBar?.isShown == true, in: window)
    WindowActions.enable(
      "save-as", page.scene == nil || page.scene?.scene.savingName != nil, in: window)
    WindowActions.enable("options", page.scene != nil, in: window)
    sidesChanged()
  }

  /// Shows the buttons of the actions that the visible page has now.
  func offerActions() {
    guard !isClosed else { return }
    let page = shown
    header.offer(
      adding: page.scene == nil, searching: page.searchBar != nil, options: page.scene != nil,
      showing: page.scene == nil
        ? model.canShow : !page.play.scene.showMe.isEmpty)
  }

  /// Ends "Show Me" in all other scenes, since its captions are about views that are hidden now.
  private func endShowingElsewhere() {
    let current = shown.play
    for play in [play] + switcher.pages.values.map(\.play) where play !== current {
      play.show(false)
    }
    showingChanged()
  }

  /// Updates the "Show Me" button, and hides sides that cover the scene while it plays.
  func showingChanged() {
    guard !isClosed else { return }
    let isShowing = shown.play.isShowing
    WindowActions.set("show-me", isShowing, in: window)
    header.showMe(isPlaying: isShowing)
    rememberForShowMe()
    guard isShowing else { return }
    options?.uncoverContent()
    switcher.split.uncoverContent()
  }

  /// Stores what a "Show Me" script may change when it starts, and restores it when it ends.
  private func rememberForShowMe() {
    let page = shown
    if let end = endOfShowMe, end.page != page.name || !page.play.isShowing {
      endOfShowMe = nil
      end.restore()
    }
    guard endOfShowMe == nil, page.play.isShowing else { return }
    if page.scene == nil { submitEdit() }
    let positions = page.host.scrollPositions
    let searched = notes.positionsBeforeSearch
    let search = page.searchBar?.isShown == true ? page.searchBar?.text : nil
    endOfShowMe = (
      page.name,
      { [weak self] in
        if let search {
          page.searchBar?.show(search)
          self?.notes.positionsBeforeSearch = searched
        } else {
          page.searchBar?.show(false)
        }
        PageDissolve.begin(of: page)
        page.play.change(ScenePlay.endShowMe, positions.lines, in: page.view)
      }
    )
    if search != nil { page.searchBar?.show(false) }
    PageDissolve.begin(of: page)
    page.play.change(ScenePlay.beginShowMe, in: page.view)
  }

  /// Updates the title.
  func showTitle() {
    header.show(
      shown.scene.map { WindowTitle(scene: $0.scene) } ?? WindowTitle(of: store), in: window)
  }

  /// Updates the buttons of the sides, and keeps the user's choice for other scenes.
  func sidesChanged() {
    // A side that folds reports this in a later main loop iteration.
    guard !isClosed else { return }
    wantsOptions = options?.isWanted ?? wantsOptions
    header.compact(switcher.split.isFolded)
    WindowActions.set("sidebar", switcher.split.isShown, in: window)
    WindowActions.set("options", options?.isShown ?? false, in: window)
    for page in switcher.pages.values { page.showSummary() }
  }

  /// Shows or hides the sidebar.
  func toggleSidebar() {
    options?.uncoverContent()
    switcher.split.show(!switcher.split.isShown)
  }

  /// Shows or hides the options of the visible scene.
  func toggleOptions() {
    switcher.split.uncoverContent()
    if let options { options.show(!options.isShown) }
  }

  /// Applies the window's settings to a new page.
  func adopt(_ page: ScenePage, _ name: String) {
    page.view.ignoresReducedMotion = view.ignoresReducedMotion
    page.split.setWanted(wantsOptions)
    page.showSummary()
    page.play.onShowingChange = { [weak self] in self?.showingChanged() }
    page.onSearch = { [weak self] isShown in
      if let self { WindowActions.set("search", isShown, in: window) }
    }
    adopt(page.split)
    restoreScrollPositions(of: ShownPage(name, page))
  }

  /// Shows animations in this window, although the desktop disables them.
  func showMotion() {
    bars.motion.dismiss()
    for view in views { view.ignoresReducedMotion = true }
  }

  /// True if panels of the window slide.
  var slides: Bool { !view.theme.reduceMotion }

  /// Applies the window's pace and motion setting to a split view.
  func adopt(_ split: SplitView) {
    split.slide.pace = pace
    split.slides = { [weak self] in self?.slides ?? false }
    split.onChange = { [weak self] in self?.sidesChanged() }
  }

  /// Shows the introduction among the notes, or hides it if it is visible.
  func introduce() {
    let isSeen = shown.scene == nil && model.showsIntroduction
    switcher.show(NotesWindow.page)
    play.change("introduction", isSeen ? "off" : "on", in: view)
  }

  /// Shows or hides the code of the visible scene.
  ///
  /// The code of the notes' lists is in the introduction.
  func toggleCode() {
    if let page = shown.scene {
      page.view.perform { page.play.showsCode.toggle() }
      return
    }
    let isSeen = model.showsIntroduction && model.showsCode
    view.perform {
      play.change("code", isSeen ? "off" : "on", host: host)
      play.change("introduction", "on", host: host)
    }
  }
}
