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
    // Looked up one by one: a first collection of strings would cost more than all of this.
    let variable = { (name: String) in g_getenv(name).map { String(cString: $0) } }
    let choice = RendererChoice(
      hasGPU: RendererChoice.Surroundings.hasGPU,
      hostName: RendererChoice.Surroundings.ownHostName, variable: variable)
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

  /// Sets the environment variables that belong to a choice.
  ///
  /// - Parameters:
  ///   - variable: What the user says in a variable.
  ///   - mayBeComposited: Asked only where an X display is going to be opened.
  ///   - set: Called with the name and the value of each.
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

  /// What GTK is told in its variable, and that it is to leave OpenGL alone.
  private static func disablingGL(in wanted: String) -> String {
    var features = wanted
    eachWord(of: String(cString: row_motion_gl_disabled())) { feature in
      var isThere = false
      eachWord(of: features) { if $0 == feature { isThere = true } }
      if isThere { return }
      if let last = features.utf8.last, !isBetweenWords(last) { features += "," }
      features += feature
    }
    return features
  }

  /// Calls with each word of a list, which are apart as GLib has them.
  private static func eachWord(of list: String, _ body: (String) -> Void) {
    // Bytes: a string's first characters have Swift look at its tables of them.
    var rest = list[...].utf8
    while let start = rest.firstIndex(where: { !isBetweenWords($0) }) {
      rest = rest[start...]
      let end = rest.firstIndex(where: isBetweenWords) ?? rest.endIndex
      body(String(Substring(rest[..<end])))
      rest = rest[end...]
    }
  }

  private static func isBetweenWords(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: " "),
      UInt8(ascii: "\t"):
      true
    default: false
    }
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
    var nodes: [String] = []
    eachGPUNode {
      nodes.append($0)
      return true
    }
    return Self(environment: environment, gpuNodes: nodes.sorted(), hostName: ownHostName)
  }

  /// Whether this process may use a GPU.
  static var hasGPU: Bool {
    var isThere = false
    eachGPUNode { _ in
      isThere = true
      return false
    }
    return isThere
  }

  static var ownHostName: String { g_get_host_name().map { String(cString: $0) } ?? "" }

  /// Calls with the GPUs' nodes that this process may use, for as long as more are wanted.
  private static func eachGPUNode(_ wantsMore: (String) -> Bool) {
    _ =
      eachNode(in: "/dev/dri", startingWith: "renderD", wantsMore)
      && eachNode(in: "/dev", startingWith: "nvidia", wantsMore)
  }

  /// Returns whether still more are wanted.
  private static func eachNode(
    in directory: String, startingWith prefix: StaticString, _ wantsMore: (String) -> Bool
  ) -> Bool {
    guard let entries = g_dir_open(directory, 0, nil) else { return true }
    defer { g_dir_close(entries) }
    while let name = g_dir_read_name(entries) {
      guard isPrefix(prefix, of: name) else { continue }
      let path = directory + "/" + String(cString: name)
      if access(path, R_OK | W_OK) == 0, !wantsMore(path) { return false }
    }
    return true
  }

  private static func isPrefix(_ prefix: StaticString, of name: UnsafePointer<CChar>) -> Bool {
    memcmp(prefix.utf8Start, name, min(prefix.utf8CodeUnitCount, strlen(name) + 1)) == 0
  }
}
