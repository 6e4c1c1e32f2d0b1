import RowMotion

/// The third article: one part of a row is replaced with a transition while the rest stays.
@MainActor final class UpdatesScene: DemoScene {
  let title = "Updates"
  let story = """
    A store changes one row in the background, and the row's count is to be replaced with a scale \
    and a fade. That takes three things: an animation for the rows, a transition of the count, and \
    an id that is another one after the change. While one of them is missing the count just swaps.
    """
  private let model = UpdatesModel()

  var root: AnyView { AnyView(UpdatesSceneView(model: model)) }

  func options(host: ViewHost) -> [SceneOption] {
    let model = model
    SceneOption.button("Update a row in the background") { Task { await model.refresh() } }
    SceneOption.toggle("Animation for the rows", { model.parts.isAnimated }) {
      model.parts.isAnimated = $0
    }
    SceneOption.toggle("Transition of the count", { model.parts.hasTransition }) {
      model.parts.hasTransition = $0
    }
    SceneOption.choice(
      "Id of the count", CountIdentity.allCases.map(\.rawValue),
      { CountIdentity.allCases.firstIndex(of: model.parts.identity) ?? 0 },
      { model.parts.identity = CountIdentity.allCases[$0] })
    SceneOption.choice(
      "What an update does", UpdateKind.allCases.map(\.rawValue),
      { UpdateKind.allCases.firstIndex(of: model.kind) ?? 0 },
      { model.kind = UpdateKind.allCases[$0] })
    SceneOption.button("Start again") { model.reset() }
    SceneOption.readout {
      model.takeEvaluations()
      let found = host.diagnostics.map { "\($0.kind.rawValue): \($0.message)" }
      return model.lastChange + "\n\n"
        + (found.isEmpty ? "No warnings" : found.joined(separator: "\n\n"))
    }
  }
}
