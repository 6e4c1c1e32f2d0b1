import CGtk
import RowMotionGTK

/// The button with the choice of overlays.
@MainActor struct OverlayMenu {
  let button = made(gtk_menu_button_new())

  init(of inspector: Inspector) {
    let choices = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 6))
    for overlay in Overlay.allCases {
      let choice = made(gtk_check_button_new_with_label(overlay.rawValue))
      Signals.connect(choice, "toggled") { [weak inspector] in
        if gtk_check_button_get_active(cast(choice)) != 0 {
          inspector?.overlays.insert(overlay)
        } else {
          inspector?.overlays.remove(overlay)
        }
      }
      gtk_box_append(cast(choices), choice)
    }
    let popover = made(gtk_popover_new())
    gtk_popover_set_child(cast(popover), choices)
    gtk_menu_button_set_popover(opaque(button), popover)
    gtk_menu_button_set_icon_name(opaque(button), "view-reveal-symbolic")
    gtk_widget_set_tooltip_text(button, "Overlays")
    AccessibleParts.name(button, "Overlays")
    AccessibleParts.nameWhenShown(popover, "Overlays")
  }
}
