import Glibc
import RowMotionDocument

extension DemoOptions {
  /// Reads this process's command line; returns only if there is something to run.
  static func fromCommandLine() -> DemoOptions {
    do throws(Problem) {
      let options = try DemoOptions(CommandLine.arguments.dropFirst())
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
}
