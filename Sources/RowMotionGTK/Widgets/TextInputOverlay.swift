import CGtk
import CGtkShims
import RowMotion

/// Lays GTK's own text widget over the text of a host that is being edited, for as long as it is.
@MainActor final class TextInputOverlay {
  /// Runs a change of what the host shows.
  var perform: (@MainActor (@MainActor () -> Void) -> Void)?
  /// Called after a text was not inserted, since the field would have become too long.
  var onRefuse: (@MainActor () -> Void)?
  /// Called when the widget comes or goes.
  var onChange: (@MainActor () -> Void)?

  private let canvas: UnsafeMutablePointer<GtkWidget>
  private let host: ViewHost
  private(set) var shown: NativeTextField?
  /// Where the pointer was pressed, until the field that was pressed stands where it is.
  private var press: Point?
  private var isSwitching = false
  private var focusWatch: (window: OpaquePointer, handlers: [gulong])?

  init(canvas: UnsafeMutablePointer<GtkWidget>, host: ViewHost) {
    self.canvas = canvas
    self.host = host
    host.coversTextInput = true
  }

  /// Notes that the pointer went down on the canvas.
  func pressed(at point: Point) { press = point }

  /// Whether a widget is the one that text is typed into, or is in it.
  func contains(_ widget: UnsafeMutablePointer<GtkWidget>?) -> Bool {
    guard let widget, let shown else { return false }
    return widget == shown.widget || gtk_widget_is_ancestor(widget, shown.widget) != 0
  }

  /// Follows the host after a frame; returns whether the canvas has to be allocated anew.
  func update(family: String, caretColor: ResolvedColor) -> Bool {
    guard let input = host.textInput else {
      press = nil
      return remove()
    }
    var isNew = false
    if shown?.input.id != input.id {
      isSwitching = true
      defer { isSwitching = false }
      let old = shown
      let field = make(input)
      shown = field
      gtk_widget_set_parent(field.widget, canvas)
      // The new one has the focus before the old one goes.
      field.focus()
      if let old { gtk_widget_unparent(old.widget) }
      watchFocus()
      isNew = true
      onChange?()
    }
    guard let shown else { return isNew }
    let scale = row_motion_scale(canvas)
    let hasMoved = shown.update(input, family: family, caretColor: caretColor, scale: scale)
    if !isNew, let point = press {
      press = nil
      if input.visibleFrame.contains(point) { shown.placeCaret(nearest: point) }
    } else if press != nil {
      // It has no place before this frame's layout.
      host.onFrameRequest?()
    }
    return hasMoved || isNew
  }

  /// Whether the keyboard's focus is in the text that is edited.
  var hasFocus: Bool { shown?.hasFocus ?? false }

  /// Puts the caret where the pointer was pressed, also in a widget that has just come: the next key is
  /// typed there, and may not wait for a layout.
  func takePress() {
    guard let shown, let point = press else { return }
    press = nil
    allocate()
    if shown.input.visibleFrame.contains(point) { shown.placeCaret(nearest: point) }
  }

  /// Puts the widget in its place in the canvas.
  func allocate() {
    guard let shown else { return }
    let frame = shown.frame
    gtk_widget_queue_allocate(shown.widget)
    row_motion_canvas_allocate_child(
      shown.widget, frame.minX, frame.minY, frame.width, frame.height)
  }

  private func make(_ input: TextInput) -> NativeTextField {
    let field = NativeTextField(input)
    let id = input.id
    // A frame before may have given another text the keyboard: it is not to get this one's letters.
    field.onEdit = { [weak self] text, caret in
      self?.perform? {
        guard let host = self?.host, host.textInput?.id == id else { return }
        host.setText(text, caret: caret)
      }
    }
    field.onCaret = { [weak self] caret in
      guard let self, !isSwitching else { return }
      perform? { if self.host.textInput?.id == id { self.host.moveCaret(to: caret) } }
    }
    field.onEnd = { [weak self] end in
      self?.perform? { self?.host.endTextInput(end) }
      self?.follow()
    }
    field.onEnter = { [weak self] in
      self?.perform? { self?.host.key(.enter) }
      self?.follow()
    }
    field.onCompose = { [weak self] text, offset in
      self?.perform? {
        guard let host = self?.host, host.textInput?.id == id else { return }
        host.setComposition(text, at: offset)
      }
    }
    field.onOpen = { [weak self] caret in
      self?.perform? { self?.host.moveCaret(to: caret) }
      self?.follow()
      // What opens may not wait for the layout that a frame asks for.
      self?.allocate()
    }
    field.onRefuse = { [weak self] in self?.onRefuse?() }
    field.onTab = { [weak self] backwards in self?.tab(backwards: backwards) }
    return field
  }

  /// Brings the widgets up to date at once: the next key may come before the next frame, and is for what
  /// has the keyboard now.
  private func follow() { perform? {} }

  /// Tab goes on to the next view that takes the focus, or to the canvas's neighbour.
  private func tab(backwards: Bool) {
    var isTaken = false
    perform? { isTaken = self.host.key(.tab, modifiers: backwards ? .shift : []) }
    if isTaken { return follow() }
    gtk_widget_grab_focus(canvas)
    guard let root = gtk_widget_get_root(canvas) else { return }
    let window = UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self)
    gtk_widget_child_focus(window, backwards ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD)
  }

  private func remove() -> Bool {
    guard let old = shown else { return false }
    isSwitching = true
    if old.hasFocus { gtk_widget_grab_focus(canvas) }
    shown = nil
    unwatchFocus()
    gtk_widget_unparent(old.widget)
    isSwitching = false
    onChange?()
    return true
  }

  /// Takes the widget off the canvas, which goes.
  func stop() {
    unwatchFocus()
    if let shown, gtk_widget_get_parent(shown.widget) != nil { gtk_widget_unparent(shown.widget) }
    shown = nil
  }

  // MARK: The focus of the window

  /// Has the editing end when something else in the window gets the focus.
  private func watchFocus() {
    unwatchFocus()
    guard let window = row_motion_window_of(canvas) else { return }
    let object = OpaquePointer(window)
    // It may be destroyed before the canvas hears of it.
    g_object_ref(UnsafeMutableRawPointer(object))
    let handlers = [
      Signals.connect(object, "notify::focus-widget") { [weak self] in self?.focusMoved() },
      Signals.connect(object, "notify::is-active") { [weak self] in
        self?.shown?.keepComposed(isOver: false)
      },
    ]
    focusWatch = (object, handlers)
  }

  private func unwatchFocus() {
    guard let (window, handlers) = focusWatch else { return }
    focusWatch = nil
    for handler in handlers {
      g_signal_handler_disconnect(UnsafeMutableRawPointer(window), handler)
    }
    g_object_unref(UnsafeMutableRawPointer(window))
  }

  private func focusMoved() {
    // Where nothing has the focus the window is closing, or it is about to come back.
    guard !isSwitching, let shown, !shown.hasFocus, let root = gtk_widget_get_root(canvas),
      gtk_root_get_focus(root) != nil
    else { return }
    shown.keepComposed(isOver: true)
    perform? { self.host.endTextInput(.leave) }
  }
}
