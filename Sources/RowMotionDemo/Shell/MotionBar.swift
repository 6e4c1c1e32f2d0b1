import CGtk
import CGtkShims
import RowMotionGTK

/// The bar that says why nothing moves where the desktop asks for no motion, and offers it all the same.
@MainActor final class MotionBar {
  /// The widget, to be put above what would move.
  let widget: Widget
  /// Called when motion is wanted in this window.
  var onShow: (@MainActor () -> Void)?
  /// Called with what is said, for those who do not see it.
  var onSay: (@MainActor (String) -> Void)?
  /// Whether the user has answered.
  private var isAnswered = false

  /// What the bar says.
  static let message = "Animations are off on this system, so what changes is there at once."

  init() {
    widget = made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8))
    gtk_widget_add_css_class(widget, "window-bar")
    let label = made(gtk_label_new(MotionBar.message))
    gtk_label_set_wrap(opaque(label), 1)
    gtk_label_set_xalign(opaque(label), 0)
    // A label that wraps beside buttons has no height of its own that GTK's box agrees with.
    let scroller = made(gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(opaque(scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_propagate_natural_height(opaque(scroller), 1)
    gtk_scrolled_window_set_child(opaque(scroller), label)
    AccessibleParts.complete(below: scroller)
    gtk_widget_set_hexpand(scroller, 1)
    gtk_widget_set_valign(scroller, GTK_ALIGN_CENTER)
    let show = made(gtk_button_new_with_mnemonic("_Show Them Here"))
    row_motion_accessible_forget_label(show)
    let close = made(gtk_button_new_from_icon_name("window-close-symbolic"))
    gtk_button_set_has_frame(cast(close), 0)
    gtk_widget_set_tooltip_text(close, "Dismiss")
    AccessibleParts.name(close, "Dismiss")
    for button in [show, close] { gtk_widget_set_valign(button, GTK_ALIGN_CENTER) }
    for part in [scroller, show, close] { gtk_box_append(cast(widget), part) }
    gtk_widget_set_visible(widget, 0)
    Signals.connect(show, "clicked") { [weak self] in
      self?.answer()
      self?.onShow?()
    }
    Signals.connect(close, "clicked") { [weak self] in self?.answer() }
  }

  /// Whether the bar is there.
  var isShown: Bool { gtk_widget_get_visible(widget) != 0 }

  /// Shows the bar where the desktop asks for no motion and the user has not answered yet.
  func follow(isReduced: Bool) {
    let shows = isReduced && !isAnswered
    guard shows != isShown else { return }
    gtk_widget_set_visible(widget, shows ? 1 : 0)
    if shows { onSay?(MotionBar.message) }
  }

  private func answer() {
    isAnswered = true
    gtk_widget_set_visible(widget, 0)
  }
}
