import CGtk
import CGtkShims
import RowMotion
import RowMotionDocument
import RowMotionGTK
import RowMotionInspector

/// The demo's window: the Notes scene, the other scenes, and the message bars.
@MainActor final class NotesWindow {
  let notes: NotesPage
  var view: HostView { notes.view }
  var host: ViewHost { notes.host }
  var model: NotesModel { notes.model }
  var store: NotesStore { model.store }
  var play: ScenePlay { notes.play }
  var searchBar: SearchBar { notes.searchBar }
  var toast: Toast { notes.toast }
  let window: Widget
  let bars = WindowBars()
  /// Called after edits that cannot be saved were written elsewhere without asking, which a script
  /// does; nil to ask the user.
  var onEditsPreserved: (@MainActor () -> Void)?
  /// True while edits are saved because the window closes.
  var isClosing = false
  /// True after the window was destroyed.
  private(set) var isClosed = false
  /// The pace of time in the window.
  var pace: FramePace { view.pace }
  let switcher = SceneSwitcher()
  let header = WindowHeader()
  private let theme: WindowTheme
  /// The pages above the inspector.
  let panes: InspectorPane

  /// The name of the page with the notes.
  static let page = NotesModel.name

  /// The stored state of windows; nil if no state is stored.
  let memory: WindowMemory?
  /// True if the options are shown beside the scenes that have enough width.
  var wantsOptions = true
  /// Restores what "Show Me" changed on the page with a name; nil while it does not play.
  var endOfShowMe: (page: String, restore: @MainActor () -> Void)?
  /// Called with a document to open in another window, which replaces this one after "Save As".
  var onOpen: (@MainActor (FilePath, _ replacing: Bool) -> Void)?

  /// - Parameters:
  ///   - onEditsPreserved: Called after edits that cannot be saved were written elsewhere without
  ///     asking; nil to ask the user.
  ///   - memory: The stored state of windows; nil for the initial state.
  ///   - replay: Creates a replay of a page's recording.
  ///   - record: Starts to record a page.
  init(
    store: NotesStore, application: UnsafeMutablePointer<GtkApplication>,
    pace: FramePace = .display, memory: WindowMemory? = nil,
    onEditsPreserved: (@MainActor () -> Void)? = nil,
    replay: @escaping Inspector.MakeReplay,
    record: @escaping @MainActor (_ page: ViewHost, _ name: String) -> Void
  ) {
    self.memory = memory
    self.onEditsPreserved = onEditsPreserved
    notes = NotesPage(NotesModel(store: store))
    window = made(gtk_application_window_new(application))
    theme = WindowTheme(of: window)
    panes = InspectorPane(pages: switcher.widget, replay: replay)
    record(host, NotesWindow.page)
    model.recordDocument(on: host)
    play.storeInitialState(host: host)
    view.pace = pace
    assemble(record)
    connect()
    WindowActions.add(to: self, application)
    connectUndo()
    connectRows()
    connectDrop()
    pageChanged()
    theme.follow { [weak self] theme in
      self?.bars.showMotion(isReduced: theme.reduceMotion)
      self?.switcher.foldPanels(atFontScale: theme.fontScale)
    }
    showProblem()
    offerCopies()
  }

  private func assemble(_ record: @escaping @MainActor (ViewHost, _ name: String) -> Void) {
    let size = WindowState().size
    gtk_window_set_default_size(cast(window), Int32(size.width), Int32(size.height))
    gtk_window_set_titlebar(cast(window), header.widget)
    let announce: @MainActor (String) -> Void = { [weak view] in
      view?.accessibility.announcer.announce($0)
    }
    toast.onMessage = announce
    for bar in bars.all { bar.onMessage = announce }
    switcher.add(
      NotesWindow.page, "Notes", icon: "text-x-generic-symbolic", notes.widget,
      canvas: view.widget)
    for scene in DemoScenes.makers {
      switcher.add(scene.name, scene.title, icon: scene.icon) { [weak self, pace] in
        let page = ScenePage(scene.make())
        record(page.host, scene.name)
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
    panes.focusPage = { [weak self] in self?.focusPage() }
    let content = Widgets.box(GTK_ORIENTATION_VERTICAL, spacing: 0)
    for part in bars.all.map(\.widget) + [panes.widget] { gtk_box_append(cast(content), part) }
    gtk_window_set_child(cast(window), content)
    HostView.removeBackground(of: cast(window))
    gtk_widget_grab_focus(view.widget)
  }

  /// The panel below the pages; nil before it is first opened.
  var inspector: Inspector? { panes.inspector }

  /// Moves the focus to the visible page.
  private func focusPage() { gtk_widget_grab_focus(shown.view.widget) }

  /// Shows or hides the inspector.
  func toggleInspector() {
    panes.toggle(on: shown.view, slides: slides)
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
    bars.problem.add("_Stop") { [weak self] in self?.store.document.stopReading() }
    bars.copies.add("_Restore") { [weak self] in self?.restoreCopy() }
    bars.copies.add("_Discard") { [weak self] in self?.discardCopy() }
    bars.motion.add("_Show Animations") { [weak self] in self?.showMotion() }
    bars.motion.addDismissButton()
    model.perform = { [weak self] change in self?.view.perform(change) ?? change() }
    model.onEditEnd = { [weak self] end in self?.editEnded(end) }
    model.onUserEdit = { [weak self] in
      self?.view.accessibility.userActed()
      self?.toast.historyChanged()
    }
    toast.onFocusLoss = { [weak self] in self?.focusPage() }
    model.onRemove = { [weak self] first, count in self?.offerUndo(of: first, count: count) }
    model.onUndo = { [weak self] undone, direction, first in
      self?.show(undone, direction, first)
    }
    notes.onSearch = { [weak self] isShown in
      if let self { WindowActions.set("search", isShown, in: window) }
    }
    play.onShowingChange = { [weak self] in self?.showingChanged() }
    view.onAdvance = { [weak self] in
      guard let self else { return }
      play.frameAdvanced(host)
      notes.fit()
      // The rows of a large document are read first.
      if store.document.problem?.kind != .reading { memory?.restorePending(in: view) }
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

  private func showProblem() {
    if onEditsPreserved == nil { offerCopies() }
    bars.showProblem(of: store.document)
    let problem = store.document.problem.map { "\($0)" } ?? ""
    if problem != model.problem { play.change("problem", problem, host: host) }
  }

  /// The time of the current frame, in seconds of the pace; 0 before the first frame.
  var frameTime: Double {
    gtk_widget_get_frame_clock(window).map { pace.time(of: $0) } ?? 0
  }
}
