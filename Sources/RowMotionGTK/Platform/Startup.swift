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
    // Looked up one by one: a first collection of strings would cost more than all of this.
    let variable = { (name: String) in g_getenv(name).map { String(cString: $0) } }
    let choice = RendererChoice(
      hasGPU: RendererChoice.Environment.hasGPU,
      hostName: RendererChoice.Environment.ownHostName, variable: variable)
    renderer = choice
    setVariables(for: choice, variable: variable) { g_setenv($0, $1, 1) }
    SessionBus().prepareEnvironment()
  }

  /// Sets the environment variables of a choice.
  ///
  /// - Parameters:
  ///   - variable: Returns the user's value of a variable.
  ///   - set: Called with the name and the value of each variable.
  static func setVariables(
    for choice: RendererChoice, variable: (String) -> String?,
    to set: (_ name: String, _ value: String) -> Void
  ) {
    guard choice.isCairo else { return }
    set("GSK_RENDERER", "cairo")
    set(glVariable, disablingGL(in: variable(glVariable) ?? ""))
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
