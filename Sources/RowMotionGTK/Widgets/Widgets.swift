import CGtk

/// Functions that create and arrange GTK's widgets.
@MainActor package enum Widgets {
  /// Creates a row or column of widgets.
  package static func box(
    _ orientation: GtkOrientation, _ parts: Widget..., spacing: Int32 = 6
  ) -> Widget {
    let box = made(gtk_box_new(orientation, spacing))
    for part in parts { gtk_box_append(cast(box), part) }
    return box
  }

  /// Creates a scrolled window around a widget.
  package static func scroller(around child: Widget) -> Widget {
    let scroller = made(gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(opaque(scroller), child)
    AccessibleParts.addMissingLabels(below: scroller)
    return scroller
  }

  /// Creates a closed revealer; while it is closed, it is hidden from screen readers, too.
  package static func revealer(
    around child: Widget,
    _ transition: GtkRevealerTransitionType = GTK_REVEALER_TRANSITION_TYPE_SLIDE_DOWN
  ) -> Widget {
    let revealer = made(gtk_revealer_new())
    gtk_revealer_set_transition_type(opaque(revealer), transition)
    gtk_revealer_set_child(opaque(revealer), child)
    gtk_widget_set_visible(revealer, 0)
    Signals.connect(revealer, "notify::child-revealed") { hideIfClosed(revealer) }
    return revealer
  }

  /// Opens or closes a revealer.
  package static func reveal(_ revealer: Widget, _ isOpen: Bool) {
    if isOpen { gtk_widget_set_visible(revealer, 1) }
    gtk_revealer_set_reveal_child(opaque(revealer), isOpen ? 1 : 0)
    hideIfClosed(revealer)
  }

  private static func hideIfClosed(_ revealer: Widget) {
    if gtk_revealer_get_reveal_child(opaque(revealer)) == 0,
      gtk_revealer_get_child_revealed(opaque(revealer)) == 0
    {
      gtk_widget_set_visible(revealer, 0)
    }
  }

  /// Sets the margins of a widget at its sides, and at its top and bottom.
  package static func setMargins(of widget: Widget, sides: Int32, ends: Int32) {
    gtk_widget_set_margin_start(widget, sides)
    gtk_widget_set_margin_end(widget, sides)
    gtk_widget_set_margin_top(widget, ends)
    gtk_widget_set_margin_bottom(widget, ends)
  }

  /// Creates a button with a text, or with an icon and a tooltip.
  package static func button(
    _ title: String, icon: String? = nil, _ action: @escaping @MainActor () -> Void
  ) -> Widget {
    let button = made(
      icon.map { gtk_button_new_from_icon_name($0) } ?? gtk_button_new_with_label(title))
    if icon != nil { name(button, title) }
    Signals.connect(button, "clicked", action)
    return button
  }

  /// Names a control that shows no text.
  package static func name(_ control: Widget, _ name: String) {
    gtk_widget_set_tooltip_text(control, name)
    AccessibleParts.name(control, name)
  }
}
