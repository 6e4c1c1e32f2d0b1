/// Which of GTK's renderers suits a machine, and why.
public enum RendererChoice: Equatable, Sendable {
  /// The user named one in `GSK_RENDERER`.
  case named(String)
  /// GTK's Cairo renderer, since OpenGL would be drawn by the processor: there is no GPU here.
  case cairoWithoutGPU
  /// GTK's Cairo renderer, since OpenGL would be drawn by the processor: the X display of that name
  /// is another machine's.
  case cairoOnRemoteDisplay(String)
  /// The one that GTK takes by itself.
  case leftToGTK

  /// What is known before GTK starts.
  public struct Surroundings: Equatable, Sendable {
    /// The environment variables.
    public var environment: [String: String]
    /// The device nodes of GPUs that this process may use: `/dev/dri/renderD*`, `/dev/nvidia*`.
    public var gpuNodes: [String]
    /// The machine's name.
    public var hostName: String

    /// Creates surroundings out of what was found.
    public init(environment: [String: String], gpuNodes: [String], hostName: String) {
      self.environment = environment
      self.gpuNodes = gpuNodes
      self.hostName = hostName
    }
  }

  /// Chooses for a machine.
  public init(for surroundings: Surroundings) {
    self.init(
      hasGPU: !surroundings.gpuNodes.isEmpty, hostName: surroundings.hostName
    ) { surroundings.environment[$0] }
  }

  /// Chooses for a machine.
  ///
  /// - Parameters:
  ///   - hasGPU: Whether this process may use a GPU.
  ///   - hostName: The machine's name.
  ///   - variable: The value of an environment variable.
  init(hasGPU: Bool, hostName: String, variable: (String) -> String?) {
    if let name = variable("GSK_RENDERER"), !name.isEmpty {
      self = .named(name)
    } else if variable("GDK_BACKEND")?.hasPrefix("broadway") == true {
      // It draws in the browser.
      self = .leftToGTK
    } else if !hasGPU {
      self = .cairoWithoutGPU
    } else if let display = Self.remoteDisplay(hostName: hostName, variable) {
      self = .cairoOnRemoteDisplay(display)
    } else {
      self = .leftToGTK
    }
  }

  /// Whether the Cairo renderer is asked for, by the user or since it suits the machine.
  public var isCairo: Bool {
    switch self {
    case .named(let name): name.lowercased() == "cairo"
    case .cairoWithoutGPU, .cairoOnRemoteDisplay: true
    case .leftToGTK: false
    }
  }

  /// Why it was chosen, in a few words.
  public var reason: String {
    switch self {
    case .named(let name): "GSK_RENDERER=\(name)"
    case .cairoWithoutGPU: "no GPU was found"
    case .cairoOnRemoteDisplay(let name): "display \(name) is remote"
    case .leftToGTK: "GTK's choice"
    }
  }
}

extension RendererChoice {
  /// The X display that GTK is going to open, if it is another machine's.
  private static func remoteDisplay(
    hostName: String, _ variable: (String) -> String?
  ) -> String? {
    guard opensX11(variable), let name = variable("DISPLAY"),
      isRemote(display: name, hostName: hostName, variable)
    else { return nil }
    return name
  }

  /// Whether GTK is going to open an X display: it takes Wayland where it can, unless it is told otherwise.
  static func opensX11(_ variable: (String) -> String?) -> Bool {
    let hasWayland = variable("WAYLAND_DISPLAY")?.isEmpty == false
    var rest = (variable("GDK_BACKEND") ?? "*")[...]
    while !rest.isEmpty {
      let backend = rest.prefix { $0 != "," }
      switch backend {
      case "x11": return true
      case "wayland", "*": if hasWayland { return false }
      default: break
      }
      rest = rest[backend.endIndex...].dropFirst()
    }
    return true
  }

  /// Whether an X display's name, `[protocol/][host]:number[.screen]`, is that of another machine.
  private static func isRemote(
    display name: String, hostName: String, _ variable: (String) -> String?
  ) -> Bool {
    // A path is that of a socket on this machine.
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
    // Such are the ends of a tunnel, which ssh numbers from 10.
    let number = Int(name[name.index(after: colon)...].prefix { $0.isNumber }) ?? 0
    return number >= 10 || variable("SSH_CONNECTION")?.isEmpty == false
  }
}
