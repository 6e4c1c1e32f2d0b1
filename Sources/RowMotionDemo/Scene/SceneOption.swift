import RowMotionDocument

/// One thing beside a scene to play with, bound to the scene's model by closures.
///
/// A scene says what there is; the window makes controls of it, and scripts know them by their names.
enum SceneOption {
  /// Something that is done.
  case button(String, @MainActor () -> Void)
  /// A file that is chosen with the desktop's dialog, by a button and the dialog's title.
  case file(String, title: String, @MainActor (FilePath) -> Void)
  /// Something that is on or off.
  case toggle(String, @MainActor () -> Bool, @MainActor (Bool) -> Void)
  /// One of several names, by its index.
  case choice(String, [String], @MainActor () -> Int, @MainActor (Int) -> Void)
  /// A number of a range, in steps.
  case slider(
    String, ClosedRange<Double>, step: Double, @MainActor () -> Double, @MainActor (Double) -> Void)
  /// A text that is asked for again after each frame.
  case readout(@MainActor () -> String)
}

/// Makes a list of the options that are written one below the other.
@resultBuilder enum SceneOptionsBuilder {
  static func buildExpression(_ option: SceneOption) -> [SceneOption] { [option] }

  static func buildBlock(_ options: [SceneOption]...) -> [SceneOption] { options.flatMap { $0 } }

  static func buildArray(_ options: [[SceneOption]]) -> [SceneOption] { options.flatMap { $0 } }
}
