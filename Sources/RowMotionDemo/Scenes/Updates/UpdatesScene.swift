import RowMotion

/// The third article: one part of a row is replaced with a transition while the rest stays.
@MainActor final class UpdatesScene: DemoScene {
  let title = "Updates"
  let story = """
    One row changes in the background, and its count is to be replaced with a scale and a fade. \
    That takes three things: an animation for the rows, a transition of the count, and an id that is \
    another one after the change. While any of them is missing the count just swaps.
    """
  private let model = UpdatesModel()

  var root: AnyView { AnyView(UpdatesSceneView(model: model)) }

  var stage: ComparisonStage? { model.stage }

  var code: [SceneCode] {
    [UpdateParts.all.code("All three"), model.parts.code("As chosen")]
  }

  var showMe: [UInt8] { PackageResources.updates_script }

  func options(host: ViewHost) -> [SceneOption] {
    let model = model
    let needsChange: @MainActor () -> String? = {
      model.kind == .replace ? nil : "It is for a count that changes; this update changes none."
    }
    SceneOption.button("Update a row in the background") { model.ask() }
      .explained(
        "A store asks its server and changes one row, by lot; pulling a list down does it too.")
    SceneOption.toggle("Animation for the rows", { model.parts.isAnimated }) {
      model.parts.isAnimated = $0
    }
    .explained("As chosen: .animation(…, value: rows), so that a change of the rows takes time.")
    SceneOption.toggle("Transition of the count", { model.parts.hasTransition }) {
      model.parts.hasTransition = $0
    }
    .explained("As chosen: how the old count goes and the new one comes, by scale and opacity.")
    .unavailable(needsChange)
    SceneOption.choice(
      "Id of the count", CountIdentity.allCases.map(\.rawValue),
      { CountIdentity.allCases.firstIndex(of: model.parts.identity) ?? 0 },
      { model.parts.identity = CountIdentity.allCases[$0] }
    )
    .explained("As chosen: only another id makes another view of the count.")
    .unavailable(needsChange)
    SceneOption.choice(
      "What an update does", UpdateKind.allCases.map(\.rawValue),
      { UpdateKind.allCases.firstIndex(of: model.kind) ?? 0 },
      { model.kind = UpdateKind.allCases[$0] }
    )
    .explained(model.kind.explanation)
    SceneOption.button("Start again") { model.reset() }
      .explained("Shows the six rows as they were at first.")
    SceneOption.readout {
      let found = host.diagnostics.map { "\($0.kind.rawValue): \($0.message)" }
      return model.lastChange + "\n\n"
        + (found.isEmpty ? "No warnings" : found.joined(separator: "\n\n"))
    }
  }
}

extension UpdateKind {
  /// The effect of the update, in one sentence.
  var explanation: String {
    switch self {
    case .replace: "The row stays, and its count is another one."
    case .removeOnly: "Whole rows need only be Identifiable: the row goes by its id."
    case .insertOnly: "Whole rows need only be Identifiable: a row with a new id comes."
    case .duplicate: "Two rows of one id are warned of, and both are shown."
    case .move: "The same id at another index goes there."
    }
  }
}
