import CGtk
import CGtkShims
import RowMotion

/// One of GTK's scroll bars over the edge of what it scrolls, narrow but while the pointer is on it.
@MainActor final class OverlayScrollBar {
  let widget: UnsafeMutablePointer<GtkWidget>
  /// Called with the value that the user scrolled to, points.
  var onChange: (@MainActor (Double) -> Void)?
  /// Whether the user's value is on its way: a frame may run before it is followed, and would put
  /// the bar back.
  private(set) var isReporting = false

  /// Whether the pointer is on the bar, which is wider then.
  private(set) var isHovered = false
  /// Called when the pointer comes to the bar.
  var onHover: (@MainActor () -> Void)?

  private let adjustment: UnsafeMutablePointer<GtkAdjustment>
  private let orientation: GtkOrientation
  private var isUpdating = false

  /// Creates a hidden bar.
  ///
  /// - Parameter edge: GTK's style class for the edge that it stands at.
  init?(_ orientation: GtkOrientation, edge: String) {
    guard let adjustment = gtk_adjustment_new(0, 0, 0, 0, 0, 0),
      let widget = gtk_scrollbar_new(orientation, adjustment)
    else { return nil }
    self.adjustment = adjustment
    self.widget = widget
    self.orientation = orientation
    gtk_widget_add_css_class(widget, "overlay-indicator")
    gtk_widget_add_css_class(widget, edge)
    AccessibleParts.nameScrollBar(widget)
    isVisible = false
    Signals.connect(adjustment, "value-changed") { [weak self] in self?.valueChanged() }
    widenUnderPointer()
  }

  /// May change in the middle of the window's layout, as a widget's own visibility must not.
  var isVisible: Bool {
    get { gtk_widget_get_child_visible(widget) != 0 }
    set {
      // GTK tells of a state that it is given again.
      guard newValue != isVisible else { return }
      gtk_widget_set_child_visible(widget, newValue ? 1 : 0)
      row_motion_accessible_set_state(widget, GTK_ACCESSIBLE_STATE_HIDDEN, newValue ? 0 : 1)
    }
  }

  /// How much room it takes on the other axis, points.
  var thickness: Double {
    let orientation =
      orientation == GTK_ORIENTATION_VERTICAL
      ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
    var thickness: Int32 = 0
    gtk_widget_measure(widget, orientation, -1, nil, &thickness, nil, nil)
    return Double(thickness)
  }

  /// Shows a part of a length, points.
  func show(_ value: Double, of length: Double, page: Double) {
    isUpdating = true
    gtk_adjustment_configure(adjustment, value, 0, max(length, page), 60, page * 0.9, page)
    isUpdating = false
  }

  private func valueChanged() {
    guard !isUpdating else { return }
    isReporting = true
    onChange?(gtk_adjustment_get_value(adjustment))
    isReporting = false
  }

  private func widenUnderPointer() {
    guard let motion = gtk_event_controller_motion_new() else { return }
    Signals.connectPoint(motion, "enter") { [weak self, widget] _, _ in
      gtk_widget_add_css_class(widget, "hovering")
      self?.isHovered = true
      self?.onHover?()
    }
    Signals.connect(motion, "leave") { [weak self, widget] in
      gtk_widget_remove_css_class(widget, "hovering")
      self?.isHovered = false
    }
    gtk_widget_add_controller(widget, motion)
  }
}
