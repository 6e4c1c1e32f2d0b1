import CGtk
import CGtkShims
import RowMotion
import RowMotionGTK

/// A temporary message at the bottom of the window, with a button for one action.
@MainActor final class Toast {
  /// The widget, for an overlay on the window.
  let widget: Widget
  private let label: Widget
  private let button: Widget
  private let timer = Timer()
  private var action: (@MainActor () -> Void)?
  private var meaning = Meaning.message
  /// True while the pointer or the keyboard focus is in the toast, which stays then.
  private var isUsed = false
  /// Called with each message, for screen readers.
  var onMessage: (@MainActor (String) -> Void)?

  /// Called after the toast was hidden while it had the keyboard focus.
  var onFocusLoss: (@MainActor () -> Void)?

  /// The kind of a toast's action.
  enum Meaning {
    /// Anything; the toast stays until its time is over.
    case message
    /// Undoes or redoes the last edit, so that another edit makes it void.
    case history
    /// Restores discarded texts, like the next undo.
    case discardedText
  }

  /// The duration of a message, in seconds.
  static let duration = 6.0
  /// The maximum number of lines in a message, as in a narrow window.
  static let lines = 4

  init() {
    // Beside a button that is two lines tall, a box would limit the label to two lines.
    label = wrappedLabel(lines: Toast.lines)
    button = made(gtk_button_new())
    let box = Widgets.box(GTK_ORIENTATION_HORIZONTAL, label, button)
    // A message that has faded out must not receive clicks.
    widget = Widgets.revealer(around: box, GTK_REVEALER_TRANSITION_TYPE_CROSSFADE)
    gtk_box_append(cast(box), dismissButton { [weak self] in self?.hide() })
    gtk_button_set_use_underline(cast(button), 1)
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER)
    gtk_widget_add_css_class(box, "note-toast")
    gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(widget, GTK_ALIGN_END)
    Signals.connect(button, "clicked") { [weak self] in self?.performAction() }
    stayWhileUsed()
  }

  /// Keeps the toast while the pointer or the keyboard focus is in it.
  private func stayWhileUsed() {
    guard let motion = gtk_event_controller_motion_new(),
      let focus = gtk_event_controller_focus_new()
    else { return }
    for (controller, property) in [(motion, "contains-pointer"), (focus, "contains-focus")] {
      Signals.connect(controller, "notify::" + property) { [weak self] in
        self?.usedChanged(
          gtk_event_controller_motion_contains_pointer(motion) != 0
            || gtk_event_controller_focus_contains_focus(focus) != 0)
      }
      gtk_widget_add_controller(widget, controller)
    }
  }

  private func usedChanged(_ isUsed: Bool) {
    self.isUsed = isUsed
    if action != nil { startTimer() }
  }

  private func startTimer() {
    if isUsed { return timer.stop() }
    timer.start(after: Toast.duration) { [weak self] in self?.hide() }
  }

  /// Hides a toast whose action belongs to an edit that is not the last one anymore.
  func historyChanged() { if meaning == .history { hide() } }

  /// Restores the texts that were discarded last; returns false if the toast offers no such action.
  func undoDiscard() -> Bool {
    guard canUndoDiscard else { return false }
    performAction()
    return true
  }

  /// True while the toast offers to restore discarded texts.
  var canUndoDiscard: Bool { action != nil && meaning == .discardedText }

  /// The displayed message; nil if there is none.
  var message: String? {
    action == nil ? nil : String(cString: gtk_label_get_text(opaque(label)))
  }

  /// Shows a message instead of the last one.
  ///
  /// - Parameter action: The label of the action's button, with a mnemonic; nil for no button.
  func show(
    _ message: String, action name: String?, meaning: Meaning = .message,
    _ action: @escaping @MainActor () -> Void = {}
  ) {
    self.action = action
    self.meaning = meaning
    let shown = PrintableText.message(message)
    gtk_label_set_text(opaque(label), shown)
    onMessage?(shown)
    gtk_widget_set_visible(button, name == nil ? 0 : 1)
    if let name {
      gtk_button_set_label(cast(button), name)
      row_motion_accessible_use_inner_label(button)
    }
    fit()
    Widgets.reveal(widget, true)
    startTimer()
  }

  /// Limits the message to the width of its parent, because an overlay computes the height from the
  /// natural width.
  private func fit() {
    guard let parent = gtk_widget_get_parent(widget), gtk_widget_get_width(parent) > 0 else {
      return
    }
    gtk_label_set_max_width_chars(opaque(label), -1)
    func width(_ part: Widget) -> Int32 {
      var natural: Int32 = 0
      gtk_widget_measure(part, GTK_ORIENTATION_HORIZONTAL, -1, nil, &natural, nil, nil)
      return natural
    }
    let availableWidth = gtk_widget_get_width(parent) - (width(widget) - width(label))
    guard let metrics = pango_context_get_metrics(gtk_widget_get_pango_context(label), nil, nil)
    else { return }
    defer { pango_font_metrics_unref(metrics) }
    let character = max(
      pango_font_metrics_get_approximate_char_width(metrics),
      pango_font_metrics_get_approximate_digit_width(metrics))
    gtk_label_set_max_width_chars(
      opaque(label), max(1, availableWidth * PANGO_SCALE / max(1, character)))
  }

  private func performAction() {
    guard let action else { return }
    hide()
    action()
  }

  private func hide() {
    timer.stop()
    action = nil
    meaning = .message
    // The window may be closed.
    if let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root),
      gtk_widget_is_ancestor(focus, widget) != 0
    {
      onFocusLoss?()
    }
    Widgets.reveal(widget, false)
  }
}
