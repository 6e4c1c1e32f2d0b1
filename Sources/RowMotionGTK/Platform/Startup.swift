import CGtk
import CGtkShims
import Glibc

/// The startup of GTK, which the first ``HostView`` performs.
///
/// If a program has started GTK by `gtk_init` or `g_application_run`, this changes only what GTK
/// reads with its first window, such as the renderer. Calling ``start()`` before that saves the
/// time in which GTK would load OpenGL needlessly.
@MainActor public enum Startup {
  /// The chosen renderer and the reason; nil before GTK was started.
  public private(set) static var renderer: RendererChoice?

  /// Prepares the process, starts GTK and makes its main loop serve Swift's main actor; further
  /// calls do nothing.
  ///
  /// Returns true if there is a display to open windows on.
  @discardableResult public static func start() -> Bool {
    let connection = prepare()
    defer { row_motion_disconnect_from_x(connection) }
    MainLoop.serveMainActor()
    // A second call reports that GTK was started, with or without a display.
    return gtk_init_check() != 0 && gdk_display_get_default() != nil
  }

  /// Starts GTK; without a display, prints an error and ends the program with status 1.
  static func startOrEnd() {
    if start() { return }
    let message = "No display found. Set DISPLAY or WAYLAND_DISPLAY.\n"
    _ = message.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(1)
  }

  /// Prepares the process for GTK.
  ///
  /// Without a GPU, the processor draws OpenGL, which costs several times as much as GTK's Cairo
  /// renderer. In that case, and on an X display of another machine, the Cairo renderer is
  /// requested. The user's value of `GSK_RENDERER` is not changed.
  ///
  /// With the Cairo renderer, GTK would still load OpenGL to choose the window's visual, which
  /// takes more than half of the startup. This is prevented, even if the user requested Cairo.
  ///
  /// On an X server without a compositor, a window that can be transparent is copied once more but
  /// shows nothing behind it. So Xlib is configured to omit such windows there.
  ///
  /// If no session bus, or no screen reader on it, can be reached, environment variables prevent
  /// GTK from trying. Otherwise it would print warnings.
  ///
  /// Returns the connection that must stay open until GTK is connected to the display.
  private static func prepare() -> UnsafeMutableRawPointer? {
    // Not repeated, because the variables that are set here are not the user's.
    guard renderer == nil else { return nil }
    // Looked up one by one: a first collection of strings would cost more than all of this.
    let variable = { (name: String) in g_getenv(name).map { String(cString: $0) } }
    let choice = RendererChoice(
      hasGPU: RendererChoice.Environment.hasGPU,
      hostName: RendererChoice.Environment.ownHostName, variable: variable)
    renderer = choice
    var connection: UnsafeMutableRawPointer?
    setVariables(for: choice, variable: variable) {
      var screen: Int32 = 0
      connection = row_motion_connect_to_x(&screen)
      return row_motion_may_have_compositor(connection, screen) != 0
    } to: { name, value in
      g_setenv(name, value, 1)
    }
    SessionBus().prepareEnvironment()
    return connection
  }

  /// Sets the environment variables of a choice.
  ///
  /// - Parameters:
  ///   - variable: Returns the user's value of a variable.
  ///   - mayBeComposited: Called only if an X display will be opened.
  ///   - set: Called with the name and the value of each variable.
  static func setVariables(
    for choice: RendererChoice, variable: (String) -> String?, mayBeComposited: () -> Bool,
    to set: (_ name: String, _ value: String) -> Void
  ) {
    guard choice.isCairo else { return }
    let skipsTransparency = RendererChoice.opensX11(variable) && !mayBeComposited()
    set("GSK_RENDERER", "cairo")
    set(glVariable, disablingGL(in: variable(glVariable) ?? ""))
    if skipsTransparency { set("XLIB_SKIP_ARGB_VISUALS", "1") }
  }

  /// Returns the value of GTK's variable with the features added that disable OpenGL.
  private static func disablingGL(in value: String) -> String {
    var features = value
    forEachWord(of: String(cString: row_motion_gl_disabled())) { feature in
      var isFound = false
      forEachWord(of: features) { if $0 == feature { isFound = true } }
      if isFound { return }
      if let last = features.utf8.last, !isSeparator(last) { features += "," }
      features += feature
    }
    return features
  }

  /// Calls a closure with each word of a list, separated as in GLib.
  private static func forEachWord(of list: String, _ body: (String) -> Void) {
    // Uses bytes, because a string's first characters make Swift read its Unicode tables.
    var rest = list[...].utf8
    while let start = rest.firstIndex(where: { !isSeparator($0) }) {
      rest = rest[start...]
      let end = rest.firstIndex(where: isSeparator) ?? rest.endIndex
      body(String(Substring(rest[..<end])))
      rest = rest[end...]
    }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: " "),
      UInt8(ascii: "\t"):
      true
    default: false
    }
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
    var nodes: [String] = []
    forEachGPUNode {
      nodes.append($0)
      return true
    }
    return Self(environment: environment, gpuNodes: nodes.sorted(), hostName: ownHostName)
  }

  /// True if this process can use a GPU.
  static var hasGPU: Bool {
    var isFound = false
    forEachGPUNode { _ in
      isFound = true
      return false
    }
    return isFound
  }

  static var ownHostName: String { g_get_host_name().map { String(cString: $0) } ?? "" }

  /// Calls a closure with the nodes of GPUs that this process can use, until it returns false.
  private static func forEachGPUNode(_ shouldContinue: (String) -> Bool) {
    _ =
      forEachNode(in: "/dev/dri", startingWith: "renderD", shouldContinue)
      && forEachNode(in: "/dev", startingWith: "nvidia", shouldContinue)
  }

  /// Calls a closure with usable nodes in a directory until it returns false; returns false in that
  /// case.
  private static func forEachNode(
    in directory: String, startingWith prefix: StaticString, _ shouldContinue: (String) -> Bool
  ) -> Bool {
    guard let entries = g_dir_open(directory, 0, nil) else { return true }
    defer { g_dir_close(entries) }
    while let name = g_dir_read_name(entries) {
      guard isPrefix(prefix, of: name) else { continue }
      let path = directory + "/" + String(cString: name)
      if access(path, R_OK | W_OK) == 0, !shouldContinue(path) { return false }
    }
    return true
  }

  private static func isPrefix(_ prefix: StaticString, of name: UnsafePointer<CChar>) -> Bool {
    memcmp(prefix.utf8Start, name, min(prefix.utf8CodeUnitCount, strlen(name) + 1)) == 0
  }
}
