import Glibc
import RowMotionDocument

extension DemoOptions {
  /// Reads this process's command line; exits after `--help`, `--version` or an error.
  static func fromCommandLine() -> DemoOptions {
    do throws(Problem) {
      let options = try DemoOptions(arguments)
      switch options.action {
      case .run, .replay, .why, .shrink: return options
      case .help: print(help)
      case .version: print("rowmotion-demo \(version)")
      }
      exit(0)
    } catch {
      StandardError.report(error.message + "\nTry rowmotion-demo --help.", lines: 2)
      exit(2)
    }
  }

  /// The arguments as the system gave them; `CommandLine.arguments` has repaired invalid UTF-8.
  private static var arguments: [FilePath] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { FilePath(cString: $0) }
    }
  }
}
