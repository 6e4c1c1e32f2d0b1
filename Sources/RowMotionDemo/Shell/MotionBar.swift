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
    let scroller = scrolled(wrappedLabel(MotionBar.message))
    gtk_widget_set_valign(scroller, GTK_ALIGN_CENTER)
    let show = mnemonicButton("_Show Them Here") { [weak self] in
      self?.answer()
      self?.onShow?()
    }
    let close = dismissButton { [weak self] in self?.answer() }
    for part in [scroller, show, close] { gtk_box_append(cast(widget), part) }
    gtk_widget_set_visible(widget, 0)
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
