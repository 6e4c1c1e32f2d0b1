import CGtk
import CGtkShims
import RowMotion
import RowMotionGTK

/// A panel at the bottom of the window that shows the state of the visible host.
///
/// It reads the host in the frames that the host makes anyway, and requests none. While it is
/// closed it does nothing.
@MainActor final class Inspector {
  /// The widget, for use in the window; the inspector is open while it is visible.
  let widget: Widget
  /// The displayed text; nil while the inspector is closed.
  private(set) var text: InspectorText?
  private let view: @MainActor () -> HostView
  private let labels: [Widget]
  /// Delays changes of labels, since frames may be made during the window's layout.
  private let timer = Timer()
  /// The host whose checks are on only for the inspector.
  private var checkedHost: ViewHost?

  /// - Parameter view: The inspected view.
  init(of view: @escaping @MainActor () -> HostView) {
    self.view = view
    widget = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
    gtk_widget_add_css_class(widget, "inspector")
    gtk_box_append(cast(widget), made(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)))
    let columns = made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    gtk_widget_set_size_request(columns, -1, 190)
    // In a narrow window, all columns scroll together.
    let scroller = made(gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(opaque(scroller), GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER)
    gtk_scrolled_window_set_child(opaque(scroller), columns)
    AccessibleParts.addMissingLabels(below: scroller)
    gtk_box_append(cast(widget), scroller)
    let titles = [
      ("Frame", 200), ("Rows: state, progress, height → target, velocity", 500),
      ("Checks and warnings", 300),
    ]
    labels = titles.map { title, width in Inspector.column(title, Int32(width), in: columns) }
    // Sentences wrap; the aligned numbers of the rows do not.
    for label in [labels[0], labels[2]] { gtk_label_set_wrap(opaque(label), 1) }
    gtk_widget_set_visible(widget, 0)
    Signals.connect(widget, "notify::visible") { [weak self] in self?.visibilityChanged() }
  }

  private static func column(_ title: String, _ width: Int32, in columns: Widget) -> Widget {
    let column = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 6))
    let heading = made(gtk_label_new(title))
    let label = made(gtk_label_new(nil))
    let scroller = made(gtk_scrolled_window_new())
    gtk_widget_add_css_class(heading, "heading")
    gtk_widget_add_css_class(label, "inspector-text")
    for part in [heading, label] { gtk_label_set_xalign(opaque(part), 0) }
    gtk_label_set_yalign(opaque(label), 0)
    gtk_scrolled_window_set_child(opaque(scroller), label)
    AccessibleParts.addMissingLabels(below: scroller)
    gtk_widget_set_vexpand(scroller, 1)
    gtk_widget_set_hexpand(column, 1)
    gtk_widget_set_size_request(column, width, -1)
    gtk_widget_set_margin_start(column, 12)
    gtk_widget_set_margin_top(column, 6)
    gtk_box_append(cast(column), heading)
    gtk_box_append(cast(column), scroller)
    gtk_box_append(cast(columns), column)
    return label
  }

  private var isOpen: Bool { gtk_widget_get_visible(widget) != 0 }

  /// Updates the open inspector after a frame of a host in the window.
  func frameAdvanced() {
    guard isOpen else { return }
    let view = view()
    let host = view.host
    if checkedHost !== host { stopChecking() }
    if !host.checksInvariants {
      host.checksInvariants = true
      checkedHost = host
    }
    let now = InspectorText(
      of: host, renderer: WindowRenderer(of: widget), cachedBytes: view.paintStatistics.cachedBytes)
    guard now != text else { return }
    text = now
    if !timer.isRunning { timer.start(after: 0) { [weak self] in self?.showText() } }
  }

  private func showText() {
    guard let text else { return }
    for (label, words) in zip(labels, [text.frame, text.rows, text.checks]) {
      // Names of rows come from files, so the text is limited; the columns scroll.
      gtk_label_set_text(
        opaque(label), PrintableText.message(words, limit: 20_000, lines: 400))
    }
  }

  private func visibilityChanged() {
    if isOpen { return frameAdvanced() }
    timer.stop()
    text = nil
    stopChecking()
  }

  private func stopChecking() {
    checkedHost?.checksInvariants = false
    checkedHost = nil
  }
}
