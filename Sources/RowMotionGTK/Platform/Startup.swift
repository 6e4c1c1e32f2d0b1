import CGtk
import CGtkShims
import Glibc

/// The start of GTK with settings that suit the machine.
///
/// Only ``start()`` changes the process, by setting environment variables that GTK and GLib read
/// when they start. A variable that the user set stays unchanged, except that words are added to
/// GTK's list of disabled features.
///
/// | Condition | Variable | Purpose |
/// | --- | --- | --- |
/// | no GPU, or an X display of another machine | `GSK_RENDERER=cairo` | Drawing OpenGL by the processor takes several times as long. |
/// | the Cairo renderer | `GDK_DISABLE=gl,vulkan`, before GTK 4.16 `GDK_DEBUG=gl-disable` | Loading OpenGL takes more than half of the start. |
/// | no session bus | `GSETTINGS_BACKEND`, `DBUS_SESSION_BUS_ADDRESS`, `GVFS_REMOTE_VOLUME_MONITOR_IGNORE` | GTK would print warnings. |
/// | no screen reader's bus | `GTK_A11Y=none` | GTK would print warnings. |
///
/// A program need not call it: ``HostView`` starts GTK with its defaults if nothing else has.
@MainActor public enum Startup {
  /// The chosen renderer and the reason; nil before ``start()``.
  public private(set) static var renderer: RendererChoice?

  /// Sets the environment variables, starts GTK, and makes its main loop run the main actor's
  /// tasks; further calls do nothing.
  ///
  /// Call it in the first line of a program, before anything else starts GTK or other threads.
  ///
  /// Returns true if there is a display to open windows on.
  @discardableResult public static func start() -> Bool {
    // Not repeated, because the variables that are set here are not the user's.
    if renderer == nil { setEnvironment() }
    MainLoop.serveMainActor()
    // A second call reports that GTK was started, with or without a display.
    return gtk_init_check() != 0 && gdk_display_get_default() != nil
  }

  private static func setEnvironment() {
    let environment = RendererChoice.Environment.current
    let choice = RendererChoice(for: environment)
    renderer = choice
    for (name, value) in variables(for: choice, in: environment.environment) {
      g_setenv(name, value, 1)
    }
    SessionBus().prepareEnvironment()
  }

  /// Returns the environment variables of a choice.
  ///
  /// - Parameter environment: The user's values of the variables.
  static func variables(
    for choice: RendererChoice, in environment: [String: String]
  ) -> [String: String] {
    guard choice.isCairo else { return [:] }
    return [
      "GSK_RENDERER": "cairo", glVariable: disablingGL(in: environment[glVariable] ?? ""),
    ]
  }

  /// Returns the value of GTK's variable with the features added that disable OpenGL.
  private static func disablingGL(in value: String) -> String {
    // The separators of GLib.
    let disabled = value.split { ":;, \t".contains($0) }
    let missing = String(cString: row_motion_gl_disabled()).split(separator: ",")
      .filter { !disabled.contains($0) }
    return (disabled + missing).joined(separator: ",")
  }

  /// The variable that keeps the current GTK version from loading OpenGL.
  static var glVariable: String { String(cString: row_motion_gl_variable()) }
}

extension RendererChoice.Environment {
  /// The environment of this process.
  public static var current: Self {
    var environment: [String: String] = [:]
    for name in [
      "GSK_RENDERER", "GDK_BACKEND", "DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION",
      String(cString: row_motion_gl_variable()),
    ] {
      environment[name] = g_getenv(name).map { String(cString: $0) }
    }
    let nodes = nodes(in: "/dev/dri", prefix: "renderD") + nodes(in: "/dev", prefix: "nvidia")
    return Self(
      environment: environment, gpuNodes: nodes.sorted(),
      hostName: g_get_host_name().map { String(cString: $0) } ?? "")
  }

  /// Returns the device nodes in a directory that this process can use.
  private static func nodes(in directory: String, prefix: String) -> [String] {
    guard let entries = g_dir_open(directory, 0, nil) else { return [] }
    defer { g_dir_close(entries) }
    var nodes: [String] = []
    while let name = g_dir_read_name(entries).map({ String(cString: $0) }) {
      let path = "\(directory)/\(name)"
      if name.hasPrefix(prefix), access(path, R_OK | W_OK) == 0 { nodes.append(path) }
    }
    return nodes
  }
}
