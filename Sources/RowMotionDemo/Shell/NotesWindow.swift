import CGtk
import CGtkShims
import RowMotion
import RowMotionDocument
import RowMotionGTK

/// The demo's window: the Notes scene, the other scenes, and the bar for problems.
@MainActor final class NotesWindow {
  let model: NotesModel
  let host: ViewHost
  let view: HostView
  /// The notes as a scene among the others.
  let play: ScenePlay
  let window: Widget
  let store: NotesStore
  /// Says what is wrong with the document, and where; hidden once that is mended.
  let problemBar = MessageBar(style: "problem-bar")
  /// Offers edits of an earlier run that could not be saved then.
  let copyOffer = MessageBar(style: "window-bar")
  /// Says why nothing moves where the desktop asks for no motion, and offers it all the same.
  let motionBar = MessageBar(style: "window-bar")
  /// Whether the user is asked about edits that cannot be saved; a script is not.
  let asksBeforeClosing: Bool
  /// Whether edits are being saved since the window closes.
  var isClosing = false
  /// What the window is called after.
  var title: WindowTitle?
  /// Whether the window is gone.
  private(set) var isClosed = false
  /// How time passes in what the window shows.
  let pace: FramePace
  /// Called when edits that cannot be saved were kept without asking.
  var onEditsKept: (@MainActor () -> Void)?
  let toast = Toast()
  let switcher = SceneSwitcher()
  let header = WindowHeader()
  private let secondaryText = SecondaryText()
  private let themeReader: ThemeReader
  private(set) lazy var inspector = Inspector { [unowned self] in shown.view }

  /// The name of the page that shows the notes.
  static let page = "notes"

  /// What windows remember; nil where nothing is to be remembered.
  let memory: WindowMemory?
  /// Whether the options of scenes stand beside them where there is room.
  var wantsOptions = true
  /// The least size that the notes are laid out for, points.
  var smallestNotes = Size.zero
  /// Where lists are to be scrolled to once their rows are there.
  var latePlaces: [ListPlace] = []
  /// Called with a document that is to be shown in a window of its own.
  var onOpen: (@MainActor (FilePath) -> Void)?
  /// Called with a document that this window's notes were written to, to go on with.
  var onSavedAs: (@MainActor (FilePath) -> Void)?

  /// - Parameters:
  ///   - asks: Whether the user is asked about edits that cannot be saved.
  ///   - memory: What windows remember; without it the window is as a new one.
  init(
    store: NotesStore, application: UnsafeMutablePointer<GtkApplication>, asks: Bool = true,
    pace: FramePace = .display, memory: WindowMemory? = nil
  ) {
    self.store = store
    self.memory = memory
    asksBeforeClosing = asks
    self.pace = pace
    let model = NotesModel(store: store)
    self.model = model
    let play = ScenePlay(NotesDemo(model))
    self.play = play
    view = HostView { play.root }
    host = view.host
    view.pace = pace
    view.accessibility.label = "Notes"
    window = made(gtk_application_window_new(application))
    themeReader = ThemeReader(widget: window)
    assemble()
    connect()
    WindowActions.add(to: self, application)
    connectUndo()
    connectRows()
    connectDrop()
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
    gtk_overlay_set_child(
      opaque(overlay), PageScroller.make(around: view.widget, smallest: .zero))
    fitNotes()
    gtk_overlay_add_overlay(opaque(overlay), toast.widget)
    let say: @MainActor (String) -> Void = { [weak view] in view?.accessibility.announcer.say($0) }
    toast.onSay = say
    problemBar.onSay = say
    copyOffer.onSay = say
    motionBar.onSay = say
    switcher.add(NotesWindow.page, "Notes", overlay, canvas: view.widget)
    for scene in DemoScenes.makers {
      switcher.add(scene.name, scene.title) { [weak self, pace] in
        let page = ScenePage(scene.make())
        page.view.pace = pace
        page.view.onTextRefused = self?.view.onTextRefused
        page.onAdvance = {
          self?.inspector.frameAdvanced()
          self?.showTitle()
        }
        self?.adopt(page, scene.name)
        return page
      }
    }
    adopt(switcher.split)
    switcher.onShow = { [weak self] in self?.pageChanged() }
    let content = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    for part in [
      problemBar.widget, copyOffer.widget, motionBar.widget, switcher.widget, inspector.widget,
    ] {
      gtk_box_append(cast(content), part)
    }
    gtk_window_set_child(cast(window), content)
    HostView.removeBackground(of: cast(window))
    gtk_widget_grab_focus(view.widget)
  }

  private func connect() {
    store.onProblemChange = { [weak self] in self?.showProblem() }
    store.onCopiesChange = { [weak self] in self?.offerCopies() }
    problemBar.add("_Stop") { [weak self] in self?.store.stopReading() }
    copyOffer.add("_Restore") { [weak self] in self?.restoreCopy() }
    copyOffer.add("_Discard") { [weak self] in self?.discardCopy() }
    motionBar.add("_Show Them Here") { [weak self] in self?.showMotion() }
    motionBar.addDismissButton()
    model.perform = { [weak self] change in self?.view.perform(change) ?? change() }
    model.onEdit = { [weak self] id, list in self?.edit(id, in: list) }
    model.onSubmit = { [weak self] in self?.submitEdit() }
    model.onCancel = { [weak self] in self?.cancelEdit() }
    model.onUserEdit = { [weak self] in self?.view.accessibility.userActed() }
    model.onRemove = { [weak self] first, count in self?.offerUndo(of: first, count: count) }
    model.onUndo = { [weak self] undone, direction, first in
      self?.show(undone, direction, first)
    }
    play.onSpeedChange = { [weak view] in view?.speed = $0 }
    play.onShowingChange = { [weak self] in self?.showingChanged() }
    view.onTextRefused = { [weak toast] in toast?.show(NoteDraft.refused, action: nil) }
    model.onShowMe = { [weak play] in play?.show(true) }
    view.onAdvance = { [weak self] in
      guard let self else { return }
      play.frameAdvanced(host)
      fitNotes()
      inspector.frameAdvanced()
      restoreLatePlaces()
    }
    Signals.connect(window, "destroy") { [weak self] in
      self?.isClosed = true
      self?.store.close()
    }
    Signals.connectQuestion(window, "close-request") { [weak self] in
      // What is true stops the window from closing.
      guard let self, mayClose() else { return self != nil }
      remember()
      return false
    }
  }

  private static let motionIsOff =
    "Animations are off on this system, so what changes is there at once."

  private func themeChanged() {
    let theme = themeReader.read()
    secondaryText.follow(theme.palette)
    motionBar.show(theme.reduceMotion ? Self.motionIsOff : nil)
  }

  private func showProblem() {
    if asksBeforeClosing { offerCopies() }
    let keepsEdits = [.malformed, .unreadable].contains(store.problem?.kind)
    problemBar.show(
      (store.problem ?? store.journalProblem).map {
        keepsEdits ? "\($0). Your edits are kept until the file can be read." : "\($0)"
      }, hasButtons: store.problem?.kind == .reading)
    model.hasProblem = store.problem != nil
  }

  /// The time of the frame at hand, seconds as the pace counts them; 0 before the first.
  var frameTime: Double {
    gtk_widget_get_frame_clock(window).map { pace.time(of: $0) } ?? 0
  }
}
