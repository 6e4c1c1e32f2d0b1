import Glibc
import RowMotionDocument

extension DemoOptions {
  /// Reads this process's command line; returns only if there is something to run.
  static func fromCommandLine() -> DemoOptions {
    do throws(Problem) {
      let options = try DemoOptions(arguments)
      switch options.action {
      case .run: return options
      case .help: print(help)
      case .version: print("rowmotion-demo \(version)")
      }
      exit(0)
    } catch {
      StandardError.say(error.message + "\nTry rowmotion-demo --help.", lines: 2)
      exit(2)
    }
  }

  /// The arguments as the system gave them: `CommandLine.arguments` has mended what is not UTF-8.
  private static var arguments: [FilePath] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { FilePath(cString: $0) }
    }
  }

  /// Claims the document for this process; a process that shows it already is asked to show its
  /// window, but not by one that is played by a script or watched, nor where a new window is wanted.
  @MainActor func claim() -> DocumentClaim.Answer {
    rows == nil ? claim(file ?? DocumentLocation.standard) : .unclaimed
  }

  /// Claims a document for this process, as ``claim()`` does.
  @MainActor func claim(_ document: FilePath) -> DocumentClaim.Answer {
    guard isInteractive else { return .unclaimed }
    return DocumentClaim.claim(
      document, runtimeDirectory: DocumentClaim.runtimeDirectory,
      asking: !newWindow, token: Self.activationToken ?? "")
  }

  /// What allows this process to bring a window to the front, as whoever started it said.
  ///
  /// GTK takes it out of the environment before the program begins, newer versions from both
  /// variables; the system keeps what the process was started with.
  private static var activationToken: String? {
    guard let bytes = try? SafeFile.read("/proc/self/environ") else { return nil }
    let variables = bytes.split(separator: 0)
    return ["XDG_ACTIVATION_TOKEN=", "DESKTOP_STARTUP_ID="].lazy.compactMap { name in
      variables.first { $0.starts(with: name.utf8) }
        .map { String(decoding: $0.dropFirst(name.utf8.count), as: UTF8.self) }
    }.first
  }
}
