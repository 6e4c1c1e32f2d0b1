import CGtk
import CGtkShims
import RowMotion
import RowMotionDocument
import RowMotionGTK
import RowMotionInspector

/// The demo's window: the Notes scene, the other scenes, and the message bars.
@MainActor final class NotesWindow {
  let view: HostView
  var host: ViewHost { view.host }
  let model: NotesModel
  var store: NotesStore { model.store }
  /// The notes as one of the scenes.
  let play: ScenePlay
  let window: Widget
  /// The bar with the document's problem, hidden after the problem is solved.
  let problemBar = MessageBar(style: "problem-bar")
  /// The bar that offers edits which an earlier run could not save.
  let copyOffer = MessageBar(style: "window-bar")
  /// The bar that explains that the desktop disables animations, and offers them in this window.
  let motionBar = MessageBar(style: "window-bar")
  /// True if the user is asked about edits that cannot be saved; false for a script.
  let asksBeforeClosing: Bool
  /// True while edits are saved because the window closes.
  var isClosing = false
  /// The displayed title; nil before the first page.
  var title: WindowTitle?
  /// True after the window was destroyed.
  private(set) var isClosed = false
  /// Starts to record a page, before its first frame.
  private let record: @MainActor (_ page: ViewHost, _ name: String) -> Void
  /// Creates a replay of a page's recording.
  private let replay: @MainActor (Recording) throws -> Replay
  /// The pace of time in the window.
  var pace: FramePace { view.pace }
  /// Called after edits that cannot be saved were written elsewhere without asking.
  var onEditsPreserved: (@MainActor () -> Void)?
  let toast = Toast()
  let switcher = SceneSwitcher()
  let header = WindowHeader()
  let searchBar = SearchBar("Search notes")
  private let secondaryText = SecondaryText()
  private let themeReader: ThemeReader
  /// The pages above the inspector.
  private(set) lazy var panes = InspectorPane(pages: switcher.widget)

  /// The name of the page with the notes.
  static let page = NotesModel.name

  /// The stored state of windows; nil if no state is stored.
  let memory: WindowMemory?
  /// True if the options are shown beside the scenes that have enough width.
  var wantsOptions = true
  /// The scroll positions to restore once their rows exist.
  var pendingScrollPositions: [ListScrollPosition] = []
  /// Restores what "Show Me" changed on the page with a name; nil while it does not play.
  var endOfShowMe: (page: String, restore: @MainActor () -> Void)?
  /// The scroll positions to restore after the search.
  var positionsBeforeSearch: [ListScrollPosition] = []
  /// Called with a document to open in another window.
  var onOpen: (@MainActor (FilePath) -> Void)?
  /// Called with the file that the notes were saved as, to continue with it.
  var onSavedAs: (@MainActor (FilePath) -> Void)?

  /// - Parameters:
  ///   - asks: True to ask the user about edits that cannot be saved.
  ///   - memory: The stored state of windows; nil for the initial state.
  ///   - replay: Creates a replay of a page's recording.
  ///   - record: Starts to record a page.
  init(
    store: NotesStore, application: UnsafeMutablePointer<GtkApplication>, asks: Bool = true,
    pace: FramePace = .display, memory: WindowMemory? = nil,
    replay: @escaping @MainActor (Recording) throws -> Replay,
    record: @escaping @MainActor (_ page: ViewHost, _ name: String) -> Void
  ) {
    self.memory = memory
    asksBeforeClosing = asks
    model = NotesModel(store: store)
    let play = ScenePlay(model)
    self.play = play
    view = HostView { play.root }
    self.record = record
    self.replay = replay
    window = made(gtk_application_window_new(application))
    themeReader = ThemeReader(widget: window)
    record(host, NotesWindow.page)
    model.recordDocument(on: host)
    play.storeInitialState(host: host)
    view.pace = pace
    view.accessibility.label = "Notes"
    assemble()
    connect()
    WindowActions.add(to: self, application)
    connectUndo()
    connectRows()
    connectDrop()
    connectSearch()
    pageChanged()
    themeReader.onChange = { [weak self] in self?.themeChanged() }
    themeChanged()
    showProblem()
    offerCopies()
  }

  private func assemble() {
    let size = WindowState().size
    gtk_window_set_default_size(cast(window), Int32(size.width), Int32(size.height))
    gtk_window_set_titlebar(cast(window), header.widget)
    let overlay = made(gtk_overlay_new())
    let scroller = PageScroller.make(around: view.widget, smallest: .zero)
    gtk_widget_set_vexpand(scroller, 1)
    let page = Widgets.box(GTK_ORIENTATION_VERTICAL, searchBar.widget, scroller, spacing: 0)
    gtk_overlay_set_child(opaque(overlay), page)
    fitNotes()
    gtk_overlay_add_overlay(opaque(overlay), toast.widget)
    let announce: @MainActor (String) -> Void = { [weak view] in
      view?.accessibility.announcer.announce($0)
    }
    toast.onMessage = announce
    problemBar.onMessage = announce
    copyOffer.onMessage = announce
    motionBar.onMessage = announce
    switcher.add(
      NotesWindow.page, "Notes", icon: "text-x-generic-symbolic", overlay, canvas: view.widget)
    for scene in DemoScenes.makers {
      switcher.add(scene.name, scene.title, icon: scene.icon) { [weak self, pace] in
        let page = ScenePage(scene.make())
        self?.record(page.host, scene.name)
        page.view.pace = pace
        page.view.onTextRejected = self?.view.onTextRejected
        page.onAdvance = { self?.showTitle() }
        self?.adopt(page, scene.name)
        return page
      }
    }
    adopt(switcher.split)
    switcher.onShow = { [weak self] in self?.pageChanged() }
    panes.slide.pace = pace
    let content = Widgets.box(
      GTK_ORIENTATION_VERTICAL, problemBar.widget, copyOffer.widget, motionBar.widget, panes.widget,
      spacing: 0)
    gtk_window_set_child(cast(window), content)
    HostView.removeBackground(of: cast(window))
    gtk_widget_grab_focus(view.widget)
  }

  /// The panel below the pages; nil before it is first opened.
  var inspector: Inspector? { panes.inspector }

  /// Shows or hides the inspector.
  func toggleInspector() {
    let inspector = self.inspector ?? Inspector(of: shown.view, replay: replay)
    inspector.inspect(shown.view)
    // GTK would leave the window without a focus.
    if panes.isShown, let focus = gtk_window_get_focus(cast(window)),
      gtk_widget_is_ancestor(focus, inspector.widget) != 0
    {
      gtk_widget_grab_focus(shown.view.widget)
    }
    panes.toggle(inspector, slides: slides)
    WindowActions.set("inspector", panes.isShown, in: window)
  }

  private func connect() {
    store.document.observe { [weak self] change in
      if change == .problem {
        self?.showProblem()
        self?.offerActions()
      }
      if change == .copies { self?.offerCopies() }
    }
    model.onNotesChange = { [weak self] in self?.offerActions() }
    problemBar.add("_Stop") { [weak self] in self?.store.document.stopReading() }
    copyOffer.add("_Restore") { [weak self] in self?.restoreCopy() }
    copyOffer.add("_Discard") { [weak self] in self?.discardCopy() }
    motionBar.add("_Show Animations") { [weak self] in self?.showMotion() }
    motionBar.addDismissButton()
    model.perform = { [weak self] change in self?.view.perform(change) ?? change() }
    model.onEditEnd = { [weak self] end in self?.editEnded(end) }
    model.onUserEdit = { [weak self] in
      self?.view.accessibility.userActed()
      self?.toast.historyChanged()
    }
    toast.onFocusLoss = { [weak self] in
      if let view = self?.shown.view { gtk_widget_grab_focus(view.widget) }
    }
    model.onRemove = { [weak self] first, count in self?.offerUndo(of: first, count: count) }
    model.onUndo = { [weak self] undone, direction, first in
      self?.show(undone, direction, first)
    }
    play.onSpeedChange = { [weak view] in view?.speed = $0 }
    play.onShowingChange = { [weak self] in self?.showingChanged() }
    view.onTextRejected = { [weak toast] in toast?.show(NoteDraft.refused, action: nil) }
    model.onShowMe = { [weak play] in play?.show(true) }
    view.onAdvance = { [weak self] in
      guard let self else { return }
      play.frameAdvanced(host)
      fitNotes()
      restorePendingScrollPositions()
    }
    Signals.connect(window, "destroy") { [weak self] in
      self?.isClosed = true
      self?.store.document.close()
    }
    Signals.connectReturningBool(window, "close-request") { [weak self] in
      // Returning true keeps the window open.
      guard let self, mayClose() else { return self != nil }
      remember()
      return false
    }
  }

  private static let motionIsOff =
    "Animations are turned off on this system, so changes appear at once."

  private func themeChanged() {
    let theme = themeReader.read()
    secondaryText.follow(theme.palette)
    motionBar.show(theme.reduceMotion ? Self.motionIsOff : nil)
    switcher.foldPanels(atFontScale: theme.fontScale)
  }

  private func showProblem() {
    if asksBeforeClosing { offerCopies() }
    let preservesEdits = [.malformed, .unreadable].contains(store.document.problem?.kind)
    problemBar.show(
      (store.document.problem ?? store.document.journalProblem).map {
        preservesEdits ? "\($0). Your edits are kept until the file can be read." : "\($0)"
      }, hasButtons: store.document.problem?.kind == .reading)
    let problem = store.document.problem.map { "\($0)" } ?? ""
    if problem != model.problem { play.change("problem", problem, host: host) }
  }

  /// The time of the current frame, in seconds of the pace; 0 before the first frame.
  var frameTime: Double {
    gtk_widget_get_frame_clock(window).map { pace.time(of: $0) } ?? 0
  }
}
