import RowMotion
import RowMotionDocument

/// An option of a scene, bound to a property of the scene's model.
///
/// The window creates a control for each of a scene's options; scripts find it by its name.
///
///     SceneOption.toggle("Keep the text", binding.keeps)
///       .explained("Draws the old text until the row has closed.")
///       .unavailable { model.isStock ? "The stock row has no old text." : nil }
struct SceneOption {
  /// The kind of an option.
  enum Kind {
    /// An action that a button runs.
    case button(@MainActor () -> Void)
    /// A file, chosen in the desktop's dialog, which has a title.
    case file(title: String, @MainActor (RecordedFile) -> Void)
    /// A switch, which is on or off.
    case toggle(Binding<Bool>)
    /// One of several names, by its index.
    case choice([String], Binding<Int>)
    /// A number in a range, in steps.
    case slider(ClosedRange<Double>, step: Double, Binding<Double>)
    /// A text that is updated after each frame.
    case readout(@MainActor () -> String)
    /// A table that is updated after each frame; the number of its cells does not change.
    case status(@MainActor () -> SceneStatus)
  }

  /// The text on the control or beside it; empty for a readout.
  let name: String
  private(set) var kind: Kind
  /// The option's effect, in one sentence; for a choice, there may be one sentence for each name.
  private(set) var explanations: [String] = []
  /// The reason why the option has no effect, in one sentence; nil while it has one.
  private(set) var whyUnavailable: @MainActor () -> String? = { nil }
  /// The part of the panel that has the option.
  private(set) var placement = Placement.more

  /// A part of the panel, from top to bottom.
  enum Placement {
    /// The actions that the scene is about.
    case main
    /// The choice of what RowMotion is compared with.
    case comparison
    /// All other options, which are hidden at first.
    case more
  }

  private init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// Returns the same option with a sentence that explains its effect.
  func explained(_ sentence: String) -> SceneOption { explained(each: [sentence]) }

  /// Returns the same choice with a sentence for each of its names.
  func explained(each sentences: [String]) -> SceneOption {
    var option = self
    option.explanations = sentences
    return option
  }

  /// Returns the same option in a part of the panel.
  func placed(in placement: Placement) -> SceneOption {
    var option = self
    option.placement = placement
    return option
  }

  /// The sentence that explains the option's current effect; empty without an explanation.
  @MainActor var explanation: String {
    if case .choice(_, let index) = kind, explanations.indices.contains(index.wrappedValue) {
      return explanations[index.wrappedValue]
    }
    return explanations.first ?? ""
  }

  /// Returns the same option, disabled while the closure returns a reason.
  func unavailable(_ reason: @escaping @MainActor () -> String?) -> SceneOption {
    var option = self
    option.whyUnavailable = reason
    return option
  }
}

// MARK: - Changes by name

extension SceneOption {
  /// The reason why an option cannot be changed.
  struct Problem: Error, Equatable {
    var message: String
  }

  /// Runs the action of a button.
  @MainActor func press() throws(Problem) {
    guard case .button(let action) = kind else {
      throw Problem(message: "\"\(name)\" is not a button; use: \(example)")
    }
    try requireAvailable()
    action()
  }

  /// Sets the option to a value, as a script writes it.
  @MainActor func set(_ text: String) throws(Problem) {
    try requireAvailable()
    let shown = PrintableText.inline(text)
    switch kind {
    case .toggle(let isOn):
      guard text == "on" || text == "off" else {
        throw Problem(message: "\"\(name)\" must be on or off, not \"\(shown)\"")
      }
      isOn.wrappedValue = text == "on"
    case .choice(let names, let value):
      guard let index = names.firstIndex(of: text) else {
        throw Problem(
          message:
            "\"\(name)\" has no option \"\(shown)\"; its options are \(SceneOption.listed(names))")
      }
      value.wrappedValue = index
    case .slider(let range, _, let value):
      guard let number = Double(text), range.contains(number) else {
        throw Problem(
          message: "\"\(name)\" must be a number from \(range.lowerBound) to \(range.upperBound), "
            + "not \"\(shown)\"")
      }
      value.wrappedValue = number
    case .button, .file, .readout, .status:
      throw Problem(message: "\"\(name)\" is a button; use: \(example)")
    }
  }

  @MainActor private func requireAvailable() throws(Problem) {
    guard let reason = whyUnavailable() else { return }
    throw Problem(message: "\"\(name)\" is unavailable: \(reason)")
  }

  /// An example of the option's step in a script.
  private var example: String {
    switch kind {
    case .button: "press \"\(name)\""
    case .file: "open FILE"
    case .toggle: "set \"\(name)\" on"
    case .choice(let names, _): "set \"\(name)\" \"\(names.first ?? "")\""
    case .slider(let range, _, _): "set \"\(name)\" \(range.lowerBound)"
    case .readout, .status: ""
    }
  }

  /// Returns names in quotes, separated by commas.
  static func listed(_ names: [String]) -> String {
    names.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  /// Returns the same option, whose changes a recording stores by its name.
  @MainActor func recorded(on host: ViewHost) -> SceneOption {
    let change: @MainActor (String, () -> Void) -> Void = { [weak host, name] text, change in
      if let host { host.change(name, text, change) } else { change() }
    }
    var option = self
    switch kind {
    case .button(let action): option.kind = .button { change("", action) }
    case .file(let title, let open):
      option.kind = .file(title: title) { [weak host] file in
        if let host {
          host.change(RecordedFile.change, file.text) { open(file) }
        } else {
          open(file)
        }
      }
    case .toggle(let value):
      option.kind = .toggle(value.onSet { new, set in change(new ? "on" : "off", set) })
    case .choice(let names, let value):
      option.kind = .choice(names, value.onSet { new, set in change(names[new], set) })
    case .slider(let range, let step, let value):
      option.kind = .slider(range, step: step, value.onSet { new, set in change("\(new)", set) })
    case .readout, .status: break
    }
    return option
  }
}

extension SceneOption {
  /// Returns a closure that sets the option to its current value.
  @MainActor var restoration: @MainActor () -> Void {
    switch kind {
    case .toggle(let value): return value.restoration
    case .choice(_, let value): return value.restoration
    case .slider(_, _, let value): return value.restoration
    case .button, .file, .readout, .status: return {}
    }
  }

  /// Returns an option that runs an action.
  static func button(_ name: String, _ action: @escaping @MainActor () -> Void) -> SceneOption {
    SceneOption(name, .button(action))
  }

  /// Returns an option whose button shows the desktop's file dialog, with a title.
  static func file(
    _ name: String, title: String, _ open: @escaping @MainActor (RecordedFile) -> Void
  ) -> SceneOption {
    SceneOption(name, .file(title: title, open))
  }

  /// Returns an option that switches a property on and off.
  static func toggle(_ name: String, _ value: Binding<Bool>) -> SceneOption {
    SceneOption(name, .toggle(value))
  }

  /// Returns an option that is one of several names, by its index.
  static func choice(_ name: String, _ names: [String], _ value: Binding<Int>) -> SceneOption {
    SceneOption(name, .choice(names, value))
  }

  /// Returns an option that is one of several values, by its name.
  @MainActor static func choice<Value: RawRepresentable<String> & Equatable>(
    _ name: String, _ values: [Value], _ value: Binding<Value>
  ) -> SceneOption {
    let index = Binding {
      values.firstIndex(of: value.wrappedValue) ?? 0
    } set: {
      value.wrappedValue = values[$0]
    }
    return choice(name, values.map(\.rawValue), index)
  }

  /// Returns an option that is a number in a range, in steps.
  static func slider(
    _ name: String, _ range: ClosedRange<Double>, step: Double, _ value: Binding<Double>
  ) -> SceneOption {
    SceneOption(name, .slider(range, step: step, value))
  }

  /// Returns an option that is a text, updated after each frame.
  static func readout(_ text: @escaping @MainActor () -> String) -> SceneOption {
    SceneOption("", .readout(text))
  }

  /// Returns an option that is a table, updated after each frame.
  static func status(_ status: @escaping @MainActor () -> SceneStatus) -> SceneOption {
    SceneOption("", .status(status))
  }
}

@MainActor extension Binding where Value: Equatable {
  /// A closure that sets the value to the current one, if it has changed.
  fileprivate var restoration: @MainActor () -> Void {
    let old = wrappedValue
    return { if wrappedValue != old { wrappedValue = old } }
  }

  /// Returns the same binding with a closure that gets each new value and performs its change.
  fileprivate func onSet(
    _ perform: @escaping @MainActor (Value, () -> Void) -> Void
  ) -> Binding {
    Binding(get: { wrappedValue }, set: { new in perform(new) { wrappedValue = new } })
  }
}

/// A builder of a list of options from consecutive expressions.
@resultBuilder enum SceneOptionsBuilder {
  static func buildExpression(_ option: SceneOption) -> [SceneOption] { [option] }

  static func buildExpression(_ options: [SceneOption]) -> [SceneOption] { options }

  static func buildBlock(_ options: [SceneOption]...) -> [SceneOption] { options.flatMap { $0 } }

  static func buildArray(_ options: [[SceneOption]]) -> [SceneOption] { options.flatMap { $0 } }

  static func buildOptional(_ options: [SceneOption]?) -> [SceneOption] { options ?? [] }
}
