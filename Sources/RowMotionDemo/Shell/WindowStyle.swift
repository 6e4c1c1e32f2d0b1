import CGtk
import CGtkShims
import RowMotionGTK

/// The style sheet of the widgets around and over the canvas.
@MainActor enum WindowStyle {
  /// Loads the style sheet for the display.
  static func load() {
    guard let display = gdk_display_get_default(), let style = gtk_css_provider_new() else {
      return
    }
    row_motion_css_provider_load(
      style,
      """
      headerbar {
        background: @theme_bg_color; box-shadow: none; border-bottom: 1px solid @borders;
      }
      .note-toast {
        background: @theme_bg_color; padding: 6px 6px 6px 18px; margin: 18px;
        border-radius: 24px; border: 1px solid @borders;
        box-shadow: 0 2px 10px alpha(black, 0.25);
      }
      /* GTK's theme gives these in points, whatever the user's font is. */
      label.title-4 { font-size: 130%; }
      label.caption, headerbar .subtitle, scale > value { font-size: 100%; }
      label.caption, headerbar .subtitle { opacity: 0.7; }
      .option-panel { background: @theme_bg_color; }
      .option-panel scale { padding: 4px 0 4px 10px; }
      .option-panel scale > value { margin-left: 16px; }
      .window-bar { background: @theme_bg_color; padding: 6px 12px; border-bottom: 1px solid @borders; }
      .question { padding: 18px; }
      .code-pane { background: @theme_base_color; border-top: 1px solid @borders; }
      .scene-summary { background: @theme_bg_color; padding: 12px 12px 0 12px; }
      .option-footer { border-top: 1px solid @borders; }
      .split-side { background: @theme_bg_color; }
      .split-shadow { box-shadow: 0 0 12px alpha(black, 0.3); }
      .split-scrim { background: alpha(black, 0.3); }
      .inspector { background: @theme_bg_color; border-top: 1px solid @borders; }
      .problem-bar {
        background: mix(@theme_bg_color, @warning_color, 0.35); color: @theme_fg_color;
        padding: 12px 18px; border-bottom: 1px solid @borders;
      }
      .note-toast button { border-radius: 18px; }
      /* GTK 4.8's theme makes the numbers of a shortcuts window's pages less than nothing wide, and warns. */
      stackswitcher.circular > button.circular > label { margin: 0; }
      """)
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(style), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    g_object_unref(UnsafeMutableRawPointer(style))
  }
}
