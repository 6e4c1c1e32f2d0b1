import RowMotion

/// The scene of the article on updates: one part of a row is replaced with a transition while the
/// rest stays.
extension UpdatesModel: DemoScene {
  static let title = "Updates"
  static let summary = """
    One row changes in the background, and its count should be replaced with a scale and a fade.
    """
  static let story = """
    That takes three things: an animation for the rows, a transition for the count, and an id that \
    changes with the count. If any of them is missing, the count changes abruptly.
    """

  var root: AnyView { AnyView(UpdatesSceneView(model: self)) }

  func smallestHeight(isStacked: Bool) -> Double { isStacked ? 680 : 340 }

  var code: [SceneCode] {
    [UpdateParts.all.code("All three parts"), parts.code("Selected parts")]
  }

  var showMe: [UInt8] { PackageResources.updates_script }

  func options(host: ViewHost) -> [SceneOption] {
    let model = self
    let needsChange: @MainActor () -> String? = {
      model.kind == .replace ? nil : "This update does not change a count."
    }
    SceneOption.button("Update Random Row") { model.requestUpdate() }
      .explained(
        "Changes a random row after a simulated server call. Pulling the list down does the same."
      )
      .placed(in: .main)
    SceneOption.toggle("Row animation", binding.parts.isAnimated)
      .explained("Adds .animation(…, value: rows) to “Selected parts”, so that its rows animate.")
      .placed(in: .comparison)
    SceneOption.toggle("Count transition", binding.parts.hasTransition)
      .explained("In “Selected parts”, the old count scales and fades out and the new one in.")
      .unavailable(needsChange)
      .placed(in: .comparison)
    SceneOption.choice("Count id", CountIdentity.allCases, binding.parts.identity)
      .explained("In “Selected parts”, only a changed id makes the count a new view.")
      .unavailable(needsChange)
      .placed(in: .comparison)
    SceneOption.choice("Update action", UpdateKind.allCases, binding.kind)
      .explained(each: UpdateKind.allCases.map(\.explanation))
    SceneOption.button("Reset") { model.reset() }
      .explained("Restores the six original rows.")
    SceneOption.button("Fix Duplicate Ids") { model.fixDuplicates() }
      .explained("Gives each copy a new id, as the warning advises.")
      .unavailable { model.hasDuplicates ? nil : "All ids are unique." }
    SceneOption.status { model.status }
    SceneOption.readout {
      let found = model.warnings(host)
      return model.lastChange + "\n\n"
        + (found.isEmpty ? "No warnings" : found.joined(separator: "\n\n"))
    }
  }
}

extension UpdateKind {
  /// The effect of the update, in one sentence.
  var explanation: String {
    switch self {
    case .replace: "Changes the count; the row stays."
    case .removeOnly: "Removes a row by its id. Rows only need to be Identifiable."
    case .insertOnly: "Inserts a row with a new id. Rows only need to be Identifiable."
    case .duplicate: "Two rows share an id: a warning appears, and both are shown."
    case .move: "Moves a row to another index. Its id stays the same."
    }
  }
}
