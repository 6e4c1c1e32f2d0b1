/// The GTK renderer that suits a machine, and the reason.
public enum RendererChoice: Equatable, Sendable {
  /// The renderer that the user named in `GSK_RENDERER`.
  case named(String)
  /// GTK's Cairo renderer, because without a GPU the processor would draw OpenGL.
  case cairoWithoutGPU
  /// GTK's Cairo renderer, because the X display with that name belongs to another machine and the
  /// processor would draw OpenGL.
  case cairoOnRemoteDisplay(String)
  /// GTK's default renderer.
  case automatic

  /// The former name of ``automatic``.
  @available(*, deprecated, renamed: "automatic")
  public static var leftToGTK: RendererChoice { .automatic }

  /// The facts that are known before GTK starts.
  public struct Environment: Equatable, Sendable {
    /// The environment variables.
    public var environment: [String: String]
    /// The device nodes of GPUs that this process can use: `/dev/dri/renderD*`, `/dev/nvidia*`.
    public var gpuNodes: [String]
    /// The machine's name.
    public var hostName: String

    /// Creates an environment from known values.
    public init(environment: [String: String], gpuNodes: [String], hostName: String) {
      self.environment = environment
      self.gpuNodes = gpuNodes
      self.hostName = hostName
    }
  }

  /// Creates the choice for a machine.
  public init(for environment: Environment) {
    let variable = { (name: String) in environment.environment[name] }
    if let name = variable("GSK_RENDERER"), !name.isEmpty {
      self = .named(name)
    } else if variable("GDK_BACKEND")?.hasPrefix("broadway") == true {
      // Broadway draws in the browser.
      self = .automatic
    } else if environment.gpuNodes.isEmpty {
      self = .cairoWithoutGPU
    } else if let display = Self.remoteDisplay(hostName: environment.hostName, variable) {
      self = .cairoOnRemoteDisplay(display)
    } else {
      self = .automatic
    }
  }

  /// A Boolean value that indicates whether the choice is the Cairo renderer.
  public var isCairo: Bool {
    switch self {
    case .named(let name): name.lowercased() == "cairo"
    case .cairoWithoutGPU, .cairoOnRemoteDisplay: true
    case .automatic: false
    }
  }

  /// The reason for the choice, in a few words.
  public var reason: String {
    switch self {
    case .named(let name): "GSK_RENDERER=\(name)"
    case .cairoWithoutGPU: "no GPU was found"
    case .cairoOnRemoteDisplay(let name): "display \(name) is remote"
    case .automatic: "GTK's choice"
    }
  }
}

extension RendererChoice {
  /// Returns the X display that GTK will open, or nil if it is not another machine's.
  private static func remoteDisplay(
    hostName: String, _ variable: (String) -> String?
  ) -> String? {
    guard opensX11(variable), let name = variable("DISPLAY"),
      isRemote(display: name, hostName: hostName, variable)
    else { return nil }
    return name
  }

  /// Returns true if GTK will open an X display; it prefers Wayland unless `GDK_BACKEND` says
  /// otherwise.
  private static func opensX11(_ variable: (String) -> String?) -> Bool {
    let hasWayland = variable("WAYLAND_DISPLAY")?.isEmpty == false
    let backends = (variable("GDK_BACKEND") ?? "*").split(separator: ",")
    let opened = backends.first { $0 == "x11" || hasWayland && ($0 == "wayland" || $0 == "*") }
    return opened == nil || opened == "x11"
  }

  /// Returns true if an X display's name, `[protocol/][host]:number[.screen]`, is another
  /// machine's.
  private static func isRemote(
    display name: String, hostName: String, _ variable: (String) -> String?
  ) -> Bool {
    // A path is a socket on this machine.
    guard !name.hasPrefix("/"), let colon = name.lastIndex(of: ":") else { return false }
    var host = name[..<colon]
    if let slash = host.firstIndex(of: "/") {
      if host[..<slash] == "unix" { return false }
      host = host[host.index(after: slash)...]
    }
    if host.isEmpty || host == "unix" { return false }
    if host.first == "[", host.last == "]" { host = host.dropFirst().dropLast() }
    let isThisMachine =
      host == "localhost" || host == "::1" || host.hasPrefix("127.")
      || host.lowercased() == hostName.lowercased()
    guard isThisMachine else { return true }
    // These may be the ends of a tunnel, which ssh numbers from 10.
    let number = Int(name[name.index(after: colon)...].prefix { $0.isNumber }) ?? 0
    return number >= 10 || variable("SSH_CONNECTION")?.isEmpty == false
  }
}
