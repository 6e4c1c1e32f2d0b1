import CGtk
import CGtkShims
import RowMotion

/// A GTK scroll bar over the edge of its content, which fades in and out, and is narrow unless the
/// pointer is on it.
@MainActor final class OverlayScrollBar {
  let widget: UnsafeMutablePointer<GtkWidget>
  /// Called with the value to which the user scrolled, in points.
  var onChange: (@MainActor (Double) -> Void)?
  /// True while the user's value is reported: a frame may run before the value is applied, and
  /// would reset the bar.
  private(set) var isReporting = false

  /// True while the pointer is on the bar, which is then wider.
  private(set) var isHovered = false
  /// Called when the pointer enters the bar.
  var onHover: (@MainActor () -> Void)?

  private let adjustment: UnsafeMutablePointer<GtkAdjustment>
  private let orientation: GtkOrientation
  private var isUpdating = false
  private let fading = Timer()

  /// Creates a hidden bar.
  ///
  /// - Parameter edge: GTK's style class for the bar's edge.
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
    CanvasStyle.add(to: gtk_widget_get_display(widget))
    gtk_widget_add_css_class(widget, CanvasStyle.barClass)
    setVisible(false, fades: false)
    Signals.connect(adjustment, "value-changed") { [weak self] in self?.valueChanged() }
    widenOnHover()
  }

  /// True if the bar is drawn.
  var isDrawn: Bool { gtk_widget_get_child_visible(widget) != 0 }

  private var isVisible = true

  /// Shows or hides the bar; unlike a widget's own visibility, it may change during a layout.
  func setVisible(_ isVisible: Bool, fades: Bool) {
    // GTK reports a state even if it is set to the same value.
    guard isVisible != self.isVisible else { return }
    self.isVisible = isVisible
    fading.stop()
    gtk_widget_set_can_target(widget, isVisible ? 1 : 0)
    row_motion_accessible_set_state(widget, GTK_ACCESSIBLE_STATE_HIDDEN, isVisible ? 0 : 1)
    if isVisible {
      gtk_widget_set_child_visible(widget, 1)
      gtk_widget_remove_css_class(widget, CanvasStyle.fadedClass)
    } else {
      gtk_widget_add_css_class(widget, CanvasStyle.fadedClass)
      let hide = { @MainActor [widget] in gtk_widget_set_child_visible(widget, 0) }
      if fades { fading.start(after: CanvasStyle.fadeDuration, hide) } else { hide() }
    }
  }

  /// The size on the other axis, in points.
  var thickness: Double {
    let orientation =
      orientation == GTK_ORIENTATION_VERTICAL
      ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
    var thickness: Int32 = 0
    gtk_widget_measure(widget, orientation, -1, nil, &thickness, nil, nil)
    return Double(thickness)
  }

  /// Shows the position of a page in a length, in points; `value` is the page's start.
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

  private func widenOnHover() {
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
