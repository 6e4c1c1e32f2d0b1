import CGtk
import CGtkShims
import RowMotion

/// GTK's own text widget over a host's text, for as long as the text is edited.
@MainActor final class TextInputOverlay {
  /// Called with a change of the host's content, to be run as an event.
  var perform: (@MainActor (@MainActor () -> Void) -> Void)?
  /// Called after a text was rejected because the field would have become too long.
  var onReject: (@MainActor () -> Void)?
  /// Called when the widget is added or removed.
  var onChange: (@MainActor () -> Void)?

  private let canvas: UnsafeMutablePointer<GtkWidget>
  private let host: ViewHost
  private(set) var shown: NativeTextField?
  /// The pressed point, until the pressed field has its frame.
  private var pendingPress: Point?
  private var isSwitching = false
  /// True while GTK moves the focus, when the text widget must stay in the canvas.
  private var isHeld = false
  private var focusWatch: [SignalConnection] = []

  init(canvas: UnsafeMutablePointer<GtkWidget>, host: ViewHost) {
    self.canvas = canvas
    self.host = host
    host.coversTextInput = true
  }

  /// Notes a press on the canvas.
  func pressed(at point: Point) { pendingPress = point }

  /// Returns true if a widget is the text widget, or is in it.
  func contains(_ widget: UnsafeMutablePointer<GtkWidget>?) -> Bool {
    guard let widget, let shown else { return false }
    return widget == shown.widget || gtk_widget_is_ancestor(widget, shown.widget) != 0
  }

  /// Follows the host after a frame; returns whether the canvas must be allocated again.
  ///
  /// - Parameter isHidden: True to remove the widget, although the host's text is still edited.
  func update(family: String, caretColor: ResolvedColor, isHidden: Bool) -> Bool {
    if isHeld { return false }
    guard !isHidden, let input = host.textInput else {
      pendingPress = nil
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
      // The new field has the focus before the old one is removed.
      field.focus()
      if let old { gtk_widget_unparent(old.widget) }
      watchFocus()
      isNew = true
      onChange?()
    }
    guard let shown else { return isNew }
    let scale = row_motion_scale(canvas)
    let hasMoved = shown.update(input, family: family, caretColor: caretColor, scale: scale)
    if !isNew, let point = pendingPress {
      pendingPress = nil
      if host.isTextInput(at: point) { shown.moveCaret(nearest: point) }
    } else if pendingPress != nil {
      // The field's rectangle is known only after the layout, so the press is handled in the next
      // frame.
      host.onFrameRequest?()
    }
    return hasMoved || isNew
  }

  /// True if the keyboard focus is in the edited text.
  var hasFocus: Bool { shown?.hasFocus ?? false }

  /// Moves the caret to the pressed point, even in a new widget that was not laid out yet, because
  /// the next key may arrive before a layout.
  func moveCaretToPress() {
    guard let shown, let point = pendingPress else { return }
    pendingPress = nil
    allocate()
    if host.isTextInput(at: point) { shown.moveCaret(nearest: point) }
  }

  /// Allocates the widget's frame in the canvas.
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
    // An earlier frame may have focused another text, which must not receive this one's letters.
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
    field.onKey = { [weak self] key, modifiers in
      self?.perform? { self?.host.key(key, modifiers: modifiers) }
      self?.updateNow()
    }
    field.onCompose = { [weak self] text, offset in
      self?.perform? {
        guard let host = self?.host, host.textInput?.id == id else { return }
        host.setComposition(text, at: offset)
      }
    }
    field.onOpen = { [weak self] caret in
      self?.perform? { self?.host.moveCaret(to: caret) }
      self?.updateNow()
      // GTK's popover cannot wait for the layout that a frame requests.
      self?.allocate()
    }
    field.onReject = { [weak self] in self?.onReject?() }
    field.onTab = { [weak self] backwards in self?.moveFocus(backwards: backwards) }
    return field
  }

  /// Updates the widgets at once: the next key may come before the next frame, and belongs to the
  /// widget that has the focus now.
  private func updateNow() { perform? {} }

  /// Moves the focus to the next focusable view, or to the canvas's neighbor.
  private func moveFocus(backwards: Bool) {
    var isHandled = false
    perform? { isHandled = self.host.key(.tab, modifiers: backwards ? .shift : []) }
    if isHandled { return updateNow() }
    gtk_widget_grab_focus(canvas)
    guard let root = gtk_widget_get_root(canvas) else { return }
    let window: Widget = cast(root)
    gtk_widget_child_focus(window, backwards ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD)
  }

  private func remove() -> Bool {
    guard let old = shown else { return false }
    // Moving the focus may update the host, and with it this overlay, which has no widget by then.
    shown = nil
    isSwitching = true
    focusWatch = []
    if old.hasFocus { gtk_widget_grab_focus(canvas) }
    gtk_widget_unparent(old.widget)
    isSwitching = false
    onChange?()
    return true
  }

  /// Runs an event inside of GTK's own change of the focus or of the visible widgets.
  ///
  /// GTK goes through the widgets around the text meanwhile, so the text widget is added or removed
  /// in the next frame.
  func hold(_ event: () -> Void) {
    let wasHeld = isHeld
    isHeld = true
    event()
    isHeld = wasHeld
  }

  /// Ends the editing when the canvas is hidden.
  func hide() {
    if shown != nil { hold { endEditing() } }
  }

  /// Ends the editing, as the user has left the text.
  private func endEditing() {
    shown?.insertInterruptedText(isFinal: true)
    perform? { self.host.endTextInput(.leave) }
  }

  /// Removes the widget before the canvas is destroyed.
  func stop() {
    focusWatch = []
    if let shown, gtk_widget_get_parent(shown.widget) != nil { gtk_widget_unparent(shown.widget) }
    shown = nil
  }

  // MARK: Window focus

  /// Ends the editing when something else in the window gets the focus.
  private func watchFocus() {
    guard let window = row_motion_window_of(canvas) else { return }
    focusWatch = [
      SignalConnection(window, "notify::focus-widget") { [weak self] in self?.focusMoved() },
      SignalConnection(window, "notify::is-active") { [weak self] in
        self?.shown?.insertInterruptedText(isFinal: false)
      },
    ]
  }

  private func focusMoved() {
    // Without a focus widget, the window is closing, or the focus is about to return.
    guard !isSwitching, let shown, !shown.hasFocus, let root = gtk_widget_get_root(canvas),
      gtk_root_get_focus(root) != nil
    else { return }
    endEditing()
  }
}
