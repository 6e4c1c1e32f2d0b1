import CGtk
import CGtkShims

/// The rules of a style sheet that applies to all widgets of a display until it is released.
@MainActor package final class StyleSheet {
  private let display: OpaquePointer
  private let provider: UnsafeMutablePointer<GtkCssProvider>

  /// Creates a style sheet without rules; nil without a display.
  package init?(
    on display: OpaquePointer?, priority: Int32 = GTK_STYLE_PROVIDER_PRIORITY_APPLICATION
  ) {
    guard let display, let provider = gtk_css_provider_new() else { return nil }
    self.display = display
    self.provider = provider
    gtk_style_context_add_provider_for_display(display, OpaquePointer(provider), guint(priority))
  }

  /// Replaces the rules.
  package func load(_ rules: String) { row_motion_css_provider_load(provider, rules) }

  isolated deinit {
    gtk_style_context_remove_provider_for_display(display, OpaquePointer(provider))
    g_object_unref(UnsafeMutableRawPointer(provider))
  }
}
