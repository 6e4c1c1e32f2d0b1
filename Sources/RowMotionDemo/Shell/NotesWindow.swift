import CGtk
import CGtkShims
import RowMotion
import RowMotionDocument
import RowMotionGTK

/// The demo's window: the Notes scene, the bar for problems, and the form that edits a note.
@MainActor final class NotesWindow {
  let model: NotesModel
  let host: ViewHost
  let view: HostView
  /// The notes as a scene among the others.
  let play: ScenePlay
  let window: Widget
  let store: NotesStore
  let problemBar = ProblemBar()
  let copyOffer = CopyOffer()
  /// Whether the user is asked about edits that cannot be saved; a script is not.
  let asksBeforeClosing: Bool
  /// Whether edits are being saved since the window closes.
  var isClosing = false
  /// How time passes in what the window shows.
  let pace: FramePace
  /// Called when edits that cannot be saved were kept without asking.
  var onEditsKept: (@MainActor () -> Void)?
  let toast = Toast()
  let switcher = SceneSwitcher()
  private(set) lazy var inspector = Inspector { [unowned self] in shown.view }
  /// The form that is open.
  var form: NoteForm?
  /// Where the form stood last, for when its row is gone.
  var formFrame: Rect?
  /// The note that was made for the form that is open, and goes again if that is given up.
  var newNote: NoteID?

  /// The name of the page that shows the notes.
  static let page = "notes"

  init(
    store: NotesStore, application: UnsafeMutablePointer<GtkApplication>, asks: Bool = true,
    pace: FramePace = .display
  ) {
    self.store = store
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
    assemble()
    connect()
    WindowActions.add(to: self, application)
    showProblem()
    offerCopies()
  }

  private func assemble() {
    let names = WindowTitle(of: store)
    gtk_window_set_title(cast(window), names.full)
    gtk_window_set_default_size(cast(window), 1120, 680)
    gtk_window_set_titlebar(cast(window), WindowHeader.make(names))
    let column = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    gtk_box_append(cast(column), problemBar.widget)
    gtk_box_append(cast(column), copyOffer.widget)
    gtk_widget_set_vexpand(view.widget, 1)
    gtk_widget_set_hexpand(view.widget, 1)
    gtk_widget_set_size_request(view.widget, 560, 320)
    gtk_box_append(cast(column), view.widget)
    let overlay = made(gtk_overlay_new())
    gtk_overlay_set_child(opaque(overlay), column)
    gtk_overlay_add_overlay(opaque(overlay), toast.widget)
    let say: @MainActor (String) -> Void = { [weak view] in view?.accessibility.announcer.say($0) }
    toast.onSay = say
    problemBar.onSay = say
    copyOffer.onSay = say
    switcher.add(NotesWindow.page, "Notes", overlay)
    for scene in DemoScenes.makers {
      switcher.add(scene.name, scene.title) { [weak self, pace] in
        let page = ScenePage(scene.make())
        page.view.pace = pace
        page.onAdvance = { self?.inspector.frameAdvanced() }
        return page
      }
    }
    let content = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    gtk_widget_set_vexpand(switcher.widget, 1)
    gtk_box_append(cast(content), switcher.widget)
    gtk_box_append(cast(content), inspector.widget)
    gtk_window_set_child(cast(window), NotesWindow.scroller(around: content))
    HostView.removeBackground(of: cast(window))
    gtk_widget_grab_focus(view.widget)
  }

  /// What lets a window be smaller than what is in it.
  ///
  /// Scenes and the inspector need more room than the notes. A window whose least size grew when one
  /// of them is shown would have to grow first, and GTK paints a frame of it that it has not laid out.
  private static func scroller(around content: Widget) -> Widget {
    let scroller = made(gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(opaque(scroller), content)
    // A finger on a list scrolls the list.
    gtk_scrolled_window_set_kinetic_scrolling(opaque(scroller), 0)
    AccessibleParts.complete(below: scroller)
    gtk_widget_set_size_request(scroller, 480, 320)
    return scroller
  }

  private func connect() {
    store.onProblemChange = { [weak self] in self?.showProblem() }
    store.onCopiesChange = { [weak self] in self?.offerCopies() }
    problemBar.onStop = { [weak self] in self?.store.stopReading() }
    model.perform = { [weak self] change in self?.view.perform(change) ?? change() }
    model.onEdit = { [weak self] id, list in self?.openForm(id, in: list) }
    model.onUserEdit = { [weak self] in self?.view.accessibility.userActed() }
    model.onRemove = { [weak self] removed in self?.offerUndo(of: removed) }
    view.onAdvance = { [weak self] in
      guard let self else { return }
      play.frameAdvanced(host)
      inspector.frameAdvanced()
    }
    play.onSpeedChange = { [weak view] in view?.speed = $0 }
    model.onShowMe = { [weak play] in play?.show(true) }
    view.onPress = { [weak self] _, _ in self?.form?.submit() }
    view.onRelease = { [weak self] point, count in
      // The click of a double click has turned the motion of the first one round already.
      if count == 2, let self, let (id, list) = self.rowText(at: point) {
        self.openForm(id, in: list)
      }
    }
    view.onKey = { [weak self] key, modifiers in
      // Not an accelerator of the window's: in a form Ctrl+Z is the text's.
      guard key == .character("z"), modifiers == .control, let toast = self?.toast else {
        return false
      }
      return toast.act()
    }
    Signals.connectQuestion(window, "close-request") { [weak self] in
      // What is true stops the window from closing.
      self.map { !$0.mayClose() } ?? false
    }
  }

  private func showProblem() {
    problemBar.show(store.problem?.description, canStop: store.problem?.kind == .reading)
    model.hasProblem = store.problem != nil
  }

  private func offerUndo(of removed: NotesModel.Removed) {
    toast.show("“\(VisibleText.inline(removed.note.shownTitle))” deleted", action: "_Undo") {
      [weak self] in
      self?.model.restore(removed)
    }
  }

  /// The time of the frame at hand, seconds as the pace counts them; 0 before the first.
  var frameTime: Double {
    gtk_widget_get_frame_clock(window).map { pace.time(of: $0) } ?? 0
  }
}
