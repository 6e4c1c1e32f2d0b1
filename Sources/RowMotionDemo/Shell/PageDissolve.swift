import CGtk
import CGtkShims
import RowMotion
import RowMotionCairo
import RowMotionGTK

/// The dissolve of a page whose content is replaced at once: a picture of the old content fades out
/// over the new one, which can be used at once.
@MainActor enum PageDissolve {
  /// Starts a dissolve; call it before the content is replaced.
  static func begin(of page: ShownPage) {
    let canvas = page.view.widget
    guard gtk_widget_get_mapped(canvas) != 0, !page.view.theme.reduceMotion,
      let scroller = gtk_widget_get_ancestor(canvas, gtk_scrolled_window_get_type()),
      let overlay = gtk_widget_get_parent(scroller), let picture = picture(of: page)
    else { return }
    let revealer = made(gtk_revealer_new())
    gtk_revealer_set_transition_type(opaque(revealer), GTK_REVEALER_TRANSITION_TYPE_CROSSFADE)
    gtk_revealer_set_child(opaque(revealer), picture)
    gtk_revealer_set_reveal_child(opaque(revealer), 1)
    gtk_widget_set_can_target(revealer, 0)
    gtk_overlay_add_overlay(opaque(overlay), revealer)
    let timer = Timer()
    Signals.connect(revealer, "notify::child-revealed") {
      // GTK still uses the widget.
      timer.start(after: 0) { gtk_overlay_remove_overlay(opaque(overlay), revealer) }
    }
    gtk_revealer_set_reveal_child(opaque(revealer), 0)
  }

  /// Returns a picture of a page's last frame; nil if the page is scrolled, since it does not fit.
  private static func picture(of page: ShownPage) -> Widget? {
    let canvas = page.view.widget
    guard let viewport = gtk_widget_get_parent(canvas),
      gtk_widget_get_width(viewport) == gtk_widget_get_width(canvas),
      gtk_widget_get_height(viewport) == gtk_widget_get_height(canvas),
      let image = try? PixelImage(
        of: page.host.displayList, size: page.host.size, scale: row_motion_scale(canvas),
        background: page.host.environment.palette.windowBackground),
      let texture = image.texture()
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
    let picture = made(gtk_picture_new_for_paintable(texture))
    AccessibleParts.hide(picture)
    return picture
  }
}
