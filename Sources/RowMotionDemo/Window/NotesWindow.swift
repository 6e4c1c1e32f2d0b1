import CGtk
import CGtkShims
import RowMotion
import RowMotionCairo
import RowMotionGTK

/// The demo's window: the Notes scene, the bar for problems, and the form that edits a note.
@MainActor final class NotesWindow {
  let model: NotesModel
  let host: ViewHost
  let view: HostView
  let window: Widget
  private let store: NotesStore
  private let problemBar = ProblemBar()
  private let switcher = SceneSwitcher()
  private var form: NoteForm?
  /// Where the form stood last, for when its row is gone.
  private var formFrame: Rect?

  init(store: NotesStore, application: UnsafeMutablePointer<GtkApplication>) {
    self.store = store
    let model = NotesModel(store: store)
    let engine = PangoTextEngine()
    let host = ViewHost(size: Size(width: 960, height: 640), text: engine) {
      NotesScene(model: model)
    }
    self.model = model
    self.host = host
    view = HostView(host: host, engine: engine)
    window = made(gtk_application_window_new(application))
    assemble()
    connect()
    showProblem()
  }

  private func assemble() {
    gtk_window_set_title(cast(window), title)
    gtk_window_set_default_size(cast(window), 1120, 680)
    let header = made(gtk_header_bar_new())
    let add = made(gtk_button_new_from_icon_name("list-add-symbolic"))
    gtk_widget_set_tooltip_text(add, "Add a note (Ctrl+N)")
    Signals.connect(add, "clicked") { [weak self] in self?.addNote() }
    gtk_header_bar_pack_start(opaque(header), add)
    gtk_window_set_titlebar(cast(window), header)
    let column = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    gtk_box_append(cast(column), problemBar.widget)
    gtk_widget_set_vexpand(view.widget, 1)
    gtk_widget_set_hexpand(view.widget, 1)
    gtk_box_append(cast(column), view.widget)
    switcher.add("notes", "Notes", column)
    for scene in DemoScenes.makers {
      switcher.add(scene.name, scene.title) { ScenePage(scene.make()) }
    }
    gtk_window_set_child(cast(window), switcher.widget)
    gtk_widget_set_size_request(view.widget, 560, 240)
    HostView.removeBackground(of: cast(window))
    gtk_widget_grab_focus(view.widget)
  }

  private var title: String {
    guard let file = store.file else { return "\(store.notes.count) notes" }
    return file.split(separator: "/").last.map(String.init) ?? "Notes"
  }

  private func connect() {
    store.onProblemChange = { [weak self] in self?.showProblem() }
    model.perform = { [weak self] change in self?.view.perform(change) ?? change() }
    model.onEdit = { [weak self] id in self?.openForm(id) }
    view.onPress = { [weak self] _, _ in self?.form?.submit() }
    view.onRelease = { [weak self] point, count in
      // The click of a double click has turned the motion of the first one round already.
      if count == 2, let self, let id = self.rowText(at: point) { self.openForm(id) }
    }
    view.onKey = { [weak self] key, modifiers in
      guard key == .character("n"), modifiers == .control else { return false }
      self?.addNote()
      return true
    }
    Signals.connect(window, "close-request") { [weak self] in self?.form?.submit() }
  }

  private func showProblem() {
    problemBar.show(store.problem?.description)
  }

  // MARK: Rows

  /// The note whose row is at a point, where it is not on the tools at its side.
  private func rowText(at point: Point) -> String? {
    for list in host.listIDs {
      guard let metrics = host.scrollMetrics(in: list), metrics.viewport.contains(point),
        point.x < metrics.viewport.maxX - 90,
        let row = host.rows(in: list).first(where: {
          $0.index != nil && point.y >= $0.minY && point.y < $0.minY + $0.height
        })
      else { continue }
      return row.id.base as? String
    }
    return nil
  }

  /// Clicks a note's row as the mouse would, after scrolling to it where it is not on screen.
  func clickRow(_ id: String) -> Bool {
    guard let point = reveal(id) else { return false }
    click(at: point)
    return true
  }

  /// A click at a point of the canvas, by the same way as the mouse's.
  func click(at point: Point) {
    view.press(at: point)
    view.release(at: point)
  }

  /// Scrolls both lists to a note's row and tells where to click it; nil where there is none.
  private func reveal(_ id: String) -> Point? {
    var found = false
    view.perform {
      for list in host.listIDs where host.scroll(toRow: AnyHashable(id), in: list) { found = true }
    }
    guard found else { return nil }
    // Layout has to follow before it is known where the row is.
    host.advance(to: host.time)
    let list = AnyHashable(NotesScene.presenceList)
    guard let row = host.rows(in: list).first(where: { $0.id == AnyHashable(id) }),
      let metrics = host.scrollMetrics(in: list)
    else { return nil }
    return Point(
      x: metrics.viewport.midX,
      y: min(max(row.minY + 16, metrics.viewport.minY + 1), metrics.viewport.maxY - 1))
  }

  // MARK: Notes

  /// Adds a note at the top and opens its form.
  func addNote() {
    let id = store.insert(title: "New note", at: 0)
    view.perform { for list in host.listIDs { host.scroll(to: 0, in: list) } }
    openForm(id)
  }

  // MARK: The form

  /// Opens the form of a note; one that is open is submitted first.
  func openForm(_ id: String) {
    form?.submit()
    guard let note = model.note(id), store.beginEdit(id) else { return }
    let form = NoteForm(
      note: note,
      onSubmit: { [weak self] title, detail in self?.submit(title, detail) },
      onCancel: { [weak self] in self?.cancel() })
    self.form = form
    formFrame = nil
    view.place(form.widget) { [weak self] in self?.frame(of: form, over: id) }
    form.focus()
  }

  /// The form that is open.
  var openForm: NoteForm? { form }

  private func submit(_ title: String, _ detail: String?) {
    guard let id = store.openEdit else { return closeForm() }
    let before = model.note(id)?.shownDetail
    closeForm()
    store.submitEdit(title: title, detail: detail)
    // Whoever has just written a detail wants to see it.
    if let after = model.note(id)?.shownDetail, after != before { model.show(id) }
  }

  private func cancel() {
    closeForm()
    store.cancelEdit()
  }

  private func closeForm() {
    guard let form else { return }
    self.form = nil
    view.remove(form.widget)
    gtk_widget_grab_focus(view.widget)
  }

  /// Over the row, as wide as it is, inside the canvas.
  private func frame(of form: NoteForm, over id: String) -> Rect? {
    let list = AnyHashable(NotesScene.presenceList)
    guard let metrics = host.scrollMetrics(in: list) else { return formFrame }
    var needed: Int32 = 0
    let width = max(240, metrics.viewport.width - 16)
    gtk_widget_measure(
      form.widget, GTK_ORIENTATION_VERTICAL, Int32(width), nil, &needed, nil, nil)
    let row = host.rows(in: list).first { $0.id == AnyHashable(id) }
    let top = row?.minY ?? formFrame?.minY ?? metrics.viewport.minY
    let height = Double(needed)
    let frame = Rect(
      x: metrics.viewport.minX + 8, y: min(max(top, 8), max(8, host.size.height - height - 8)),
      width: width, height: height)
    formFrame = frame
    return frame
  }

  /// The time of the frame at hand, seconds as ``Timer/now`` counts them.
  var frameTime: Double {
    guard let clock = gtk_widget_get_frame_clock(view.widget) else { return Timer.now }
    return Double(gdk_frame_clock_get_frame_time(clock)) / 1_000_000
  }

  // MARK: Coordinates

  /// Where the canvas lies in the window, points.
  var canvasOrigin: Point {
    var x = 0.0
    var y = 0.0
    gtk_widget_translate_coordinates(view.widget, window, 0, 0, &x, &y)
    var surfaceX = 0.0
    var surfaceY = 0.0
    gtk_native_get_surface_transform(opaque(window), &surfaceX, &surfaceY)
    return Point(x: x + surfaceX, y: y + surfaceY)
  }

  /// Makes room for colours and the form's look.
  static func loadStyle() {
    let style = gtk_css_provider_new()
    gtk_css_provider_load_from_data(
      style,
      """
      .note-form {
        background: @theme_base_color; padding: 12px; border-radius: 12px;
        border: 1px solid @borders; box-shadow: 0 2px 10px alpha(black, 0.25);
      }
      .note-form textview { background: transparent; }
      .option-panel { background: @theme_bg_color; }
      """, -1)
    if let style, let display = gdk_display_get_default() {
      gtk_style_context_add_provider_for_display(
        display, OpaquePointer(style), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
      g_object_unref(UnsafeMutableRawPointer(style))
    }
  }
}
