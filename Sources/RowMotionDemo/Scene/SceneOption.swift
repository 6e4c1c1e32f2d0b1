import RowMotionDocument

/// One thing beside a scene to play with, bound to the scene's model by closures.
///
/// A scene says what there is; the window makes controls of it, and scripts know them by their names.
///
///     SceneOption.toggle("Keep the text", { model.keeps }, { model.keeps = $0 })
///       .explained("What is gone from the data is drawn until its room is gone.")
///       .unavailable { model.isStock ? "Stock has nothing that could keep it." : nil }
struct SceneOption {
  /// What can be done with it.
  enum Kind {
    /// Something that is done.
    case button(@MainActor () -> Void)
    /// A file that is chosen with the desktop's dialog, by the dialog's title.
    case file(title: String, @MainActor (FilePath) -> Void)
    /// Something that is on or off.
    case toggle(@MainActor () -> Bool, @MainActor (Bool) -> Void)
    /// One of several names, by its index.
    case choice([String], @MainActor () -> Int, @MainActor (Int) -> Void)
    /// A number of a range, in steps.
    case slider(
      ClosedRange<Double>, step: Double, @MainActor () -> Double, @MainActor (Double) -> Void)
    /// A text that is asked for again after each frame.
    case readout(@MainActor () -> String)
  }

  /// What stands on it or beside it; empty for a readout.
  let name: String
  let kind: Kind
  /// What it does, in one sentence.
  private(set) var explanation: @MainActor () -> String = { "" }
  /// Why it does nothing at the moment, in one sentence; nil while it does something.
  private(set) var whyUnavailable: @MainActor () -> String? = { nil }

  private init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// The same option with a sentence that says what it does.
  func explained(_ sentence: @escaping @MainActor @autoclosure () -> String) -> SceneOption {
    var option = self
    option.explanation = sentence
    return option
  }

  /// The same option, which is disabled and says why while it would do nothing.
  func unavailable(_ reason: @escaping @MainActor () -> String?) -> SceneOption {
    var option = self
    option.whyUnavailable = reason
    return option
  }
}

extension SceneOption {
  var isChoice: Bool { if case .choice = kind { true } else { false } }

  var isButton: Bool { if case .button = kind { true } else { false } }

  /// Something that is done.
  static func button(_ name: String, _ action: @escaping @MainActor () -> Void) -> SceneOption {
    SceneOption(name, .button(action))
  }

  /// A file that is chosen with the desktop's dialog, by a button and the dialog's title.
  static func file(
    _ name: String, title: String, _ open: @escaping @MainActor (FilePath) -> Void
  ) -> SceneOption {
    SceneOption(name, .file(title: title, open))
  }

  /// Something that is on or off.
  static func toggle(
    _ name: String, _ value: @escaping @MainActor () -> Bool,
    _ set: @escaping @MainActor (Bool) -> Void
  ) -> SceneOption {
    SceneOption(name, .toggle(value, set))
  }

  /// One of several names, by its index.
  static func choice(
    _ name: String, _ names: [String], _ value: @escaping @MainActor () -> Int,
    _ set: @escaping @MainActor (Int) -> Void
  ) -> SceneOption {
    SceneOption(name, .choice(names, value, set))
  }

  /// A number of a range, in steps.
  static func slider(
    _ name: String, _ range: ClosedRange<Double>, step: Double,
    _ value: @escaping @MainActor () -> Double, _ set: @escaping @MainActor (Double) -> Void
  ) -> SceneOption {
    SceneOption(name, .slider(range, step: step, value, set))
  }

  /// A text that is asked for again after each frame.
  static func readout(_ text: @escaping @MainActor () -> String) -> SceneOption {
    SceneOption("", .readout(text))
  }
}

/// Makes a list of the options that are written one below the other.
@resultBuilder enum SceneOptionsBuilder {
  static func buildExpression(_ option: SceneOption) -> [SceneOption] { [option] }

  static func buildExpression(_ options: [SceneOption]) -> [SceneOption] { options }

  static func buildBlock(_ options: [SceneOption]...) -> [SceneOption] { options.flatMap { $0 } }

  static func buildArray(_ options: [[SceneOption]]) -> [SceneOption] { options.flatMap { $0 } }

  static func buildOptional(_ options: [SceneOption]?) -> [SceneOption] { options ?? [] }
}
