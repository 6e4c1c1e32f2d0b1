import CGtk
import CGtkShims
import RowMotion
import RowMotionGTK

/// A scroll view around a scene, which scrolls if the scene does not fit.
@MainActor enum PageScroller {
  /// - Parameter smallest: The smallest size of the scene, in points.
  static func make(around canvas: Widget, smallest: Size) -> Widget {
    let scroller = Widgets.scroller(around: canvas)
    gtk_widget_set_size_request(canvas, Int32(smallest.width), Int32(smallest.height))
    // A touch on a list must scroll the list.
    gtk_scrolled_window_set_kinetic_scrolling(opaque(scroller), 0)
    gtk_widget_set_hexpand(scroller, 1)
    gtk_widget_set_vexpand(scroller, 1)
    followKeyboardFocus(scroller)
    // For the picture of a dissolve.
    let overlay = made(gtk_overlay_new())
    // Screen readers would find a group with the name of the class.
    row_motion_set_int(overlay, "accessible-role", Int32(GTK_ACCESSIBLE_ROLE_GENERIC.rawValue))
    gtk_overlay_set_child(opaque(overlay), scroller)
    return overlay
  }

  /// Scrolls to the focus if a key has moved it in the scene.
  ///
  /// After a click GTK would scroll as well, and the next click would hit another row. When the
  /// focus returns from a side panel, GTK would scroll to the end of the scene.
  private static func followKeyboardFocus(_ scroller: Widget) {
    guard let viewport = gtk_scrolled_window_get_child(opaque(scroller)),
      let press = gtk_gesture_click_new(), let keys = gtk_event_controller_key_new(),
      let focus = gtk_event_controller_focus_new()
    else { return }
    let ignoreFocus: @MainActor () -> Void = {
      gtk_viewport_set_scroll_to_focus(opaque(viewport), 0)
    }
    ignoreFocus()
    gtk_widget_add_controller(scroller, focus)
    Signals.connect(focus, "leave", ignoreFocus)
    for controller in [press, keys] {
      gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
      gtk_widget_add_controller(scroller, controller)
    }
    gtk_gesture_single_set_button(opaque(press), 0)
    Signals.connect(press, "pressed", ignoreFocus)
    Signals.connectKey(keys, "key-pressed") { _, _ in
      gtk_viewport_set_scroll_to_focus(opaque(viewport), 1)
      return false
    }
  }
}
