import CGtk
import CGtkShims
import Glibc

/// How GTK is started: the first ``HostView`` sees to it.
///
/// What a program has started itself, by `gtk_init` or `g_application_run`, is left as it is but for
/// what GTK still asks for with its first window, such as the renderer. ``start()`` before that saves
/// the time in which GTK would load OpenGL for nothing.
@MainActor public enum Startup {
  /// Which renderer was chosen, and why; nil before GTK was started.
  public private(set) static var renderer: RendererChoice?

  /// Prepares the process, starts GTK and has its main loop serve Swift's main actor; further calls
  /// do nothing.
  ///
  /// Returns whether there is a display to open windows on.
  @discardableResult public static func start() -> Bool {
    let connection = prepare()
    defer { row_motion_disconnect_from_x(connection) }
    MainLoop.serveMainActor()
    // Asked again GTK says that it was started, with or without a display.
    return gtk_init_check() != 0 && gdk_display_get_default() != nil
  }

  /// Starts GTK; where there is no display it says so on standard error and ends the program with status 1.
  static func startOrEnd() {
    if start() { return }
    let words = "There is no display to open a window on. Set DISPLAY or WAYLAND_DISPLAY.\n"
    _ = words.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(1)
  }

  /// Prepares the process for GTK.
  ///
  /// Without a GPU, OpenGL is drawn by the processor and costs several times what GTK's Cairo
  /// renderer does: then, and on an X display of another machine, that one is asked for. What the
  /// user says in `GSK_RENDERER` is left as it is.
  ///
  /// With the Cairo renderer GTK would load OpenGL all the same to choose the window's visual, which
  /// takes more than half of the start. It is told not to, also where the user asked for Cairo.
  ///
  /// A window that can be transparent is copied once more in an X server that nothing composites, which
  /// shows nothing behind it: there Xlib is asked to leave such windows out.
  ///
  /// Where no session bus, or no screen reader on it, can be reached GTK is told so, of which it would
  /// warn otherwise.
  ///
  /// Returns what must stay connected to the display until GTK is.
  private static func prepare() -> UnsafeMutableRawPointer? {
    // Not again: what is set here is not what the user said.
    guard renderer == nil else { return nil }
    let surroundings = RendererChoice.Surroundings.current
    let choice = RendererChoice(for: surroundings)
    renderer = choice
    var connection: UnsafeMutableRawPointer?
    let variables = Self.variables(for: choice, in: surroundings) {
      connection = row_motion_connect_to_x()
      return row_motion_may_have_compositor(connection) != 0
    }
    for (name, value) in variables {
      g_setenv(name, value, 1)
    }
    SessionBus().prepareEnvironment()
    return connection
  }

  /// The environment variables that are set for a choice.
  ///
  /// - Parameter mayBeComposited: Asked only where an X display is going to be opened.
  static func variables(
    for choice: RendererChoice, in surroundings: RendererChoice.Surroundings,
    mayBeComposited: () -> Bool
  ) -> [String: String] {
    guard choice.isCairo else { return [:] }
    var features = (surroundings.environment[glVariable] ?? "").split { ":;, \t".contains($0) }
      .map(String.init)
    for feature in String(cString: row_motion_gl_disabled()).split(separator: ",").map(String.init)
    where !features.contains(feature) {
      features.append(feature)
    }
    var variables = ["GSK_RENDERER": "cairo", glVariable: features.joined(separator: ",")]
    if surroundings.opensX11, !mayBeComposited() { variables["XLIB_SKIP_ARGB_VISUALS"] = "1" }
    return variables
  }

  /// The variable that keeps the GTK at hand from loading OpenGL.
  static var glVariable: String { String(cString: row_motion_gl_variable()) }
}

extension RendererChoice.Surroundings {
  /// Those of this process.
  public static var current: Self {
    var environment: [String: String] = [:]
    for name in [
      "GSK_RENDERER", "GDK_BACKEND", "DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION",
      String(cString: row_motion_gl_variable()),
    ] {
      environment[name] = g_getenv(name).map { String(cString: $0) }
    }
    let nodes =
      names(in: "/dev/dri", startingWith: "renderD") + names(in: "/dev", startingWith: "nvidia")
    return Self(
      environment: environment, gpuNodes: nodes.filter { access($0, R_OK | W_OK) == 0 },
      hostName: g_get_host_name().map { String(cString: $0) } ?? "")
  }

  private static func names(in directory: String, startingWith prefix: String) -> [String] {
    guard let entries = g_dir_open(directory, 0, nil) else { return [] }
    defer { g_dir_close(entries) }
    var paths: [String] = []
    while let name = g_dir_read_name(entries).map({ String(cString: $0) }) {
      if name.hasPrefix(prefix) { paths.append(directory + "/" + name) }
    }
    return paths.sorted()
  }
}
