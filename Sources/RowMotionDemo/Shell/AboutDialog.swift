import CGtk
import CGtkShims
import RowMotionGTK

/// The dialog about the program, its license, and its system.
@MainActor enum AboutDialog {
  static func show(over window: Widget) {
    let dialog = made(gtk_about_dialog_new())
    let about = opaque(dialog)
    gtk_about_dialog_set_program_name(about, "RowMotion")
    gtk_about_dialog_set_version(about, DemoOptions.version)
    gtk_about_dialog_set_logo_icon_name(about, DemoOptions.applicationID)
    gtk_about_dialog_set_comments(about, "List rows that change height without jumping.")
    gtk_about_dialog_set_license_type(about, GTK_LICENSE_MIT_X11)
    gtk_about_dialog_set_system_information(about, systemInformation(of: window))
    gtk_window_set_transient_for(cast(dialog), cast(window))
    gtk_window_set_modal(cast(dialog), 1)
    AccessibleParts.nameDialog(dialog, "About RowMotion")
    gtk_window_present(cast(dialog))
  }

  /// Returns the system information for a problem report.
  private static func systemInformation(of window: Widget) -> String {
    let gtk = "\(gtk_get_major_version()).\(gtk_get_minor_version()).\(gtk_get_micro_version())"
    let renderer = WindowRenderer(of: window).map { "\($0.name) (\($0.reason))" }
    let display = gtk_widget_get_display(window).flatMap { name(ofClassOf: $0) }
    let system = g_get_os_info("PRETTY_NAME")
    defer { g_free(system) }
    return """
      RowMotion \(DemoOptions.version)
      GTK \(gtk)
      Display: \(display ?? "unknown")
      Renderer: \(renderer ?? "unknown")
      System: \(system.map { String(cString: $0) } ?? "unknown")
      """
  }
}
