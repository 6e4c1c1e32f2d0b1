import CGtk

/// What a program does before GTK starts.
@MainActor public enum Startup {
  /// Prepares the process for GTK; call it before `gtk_init` or `g_application_run`.
  ///
  /// Where GTK's Cairo renderer is asked for (`GSK_RENDERER=cairo`), GTK would load OpenGL all the
  /// same to choose the window's visual, which takes more than half of the start. It is told not
  /// to. Nothing is changed where the renderer is left to GTK: a desktop with a GPU wants OpenGL.
  public static func prepare() {
    guard environment("GSK_RENDERER") == "cairo" else { return }
    let flags = environment("GDK_DEBUG") ?? ""
    guard !flags.contains("gl-disable") else { return }
    g_setenv("GDK_DEBUG", flags.isEmpty ? "gl-disable" : flags + ",gl-disable", 1)
  }

  /// Whether there is a display to open windows on; GTK starts with the first question.
  public static var hasDisplay: Bool { gtk_init_check() != 0 }

  private static func environment(_ name: String) -> String? {
    g_getenv(name).map { String(cString: $0) }
  }
}
