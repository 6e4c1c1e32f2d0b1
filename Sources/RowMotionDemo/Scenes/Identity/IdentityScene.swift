import RowMotion

/// The second article: what identity makes of a change, in SwiftUI's list and in one that animates
/// rows that change their height.
@MainActor final class IdentityScene: DemoScene {
  let title = "Identity"
  let story = """
    A stock list animates only rows that come and go; a row that changes its height snaps. Which of \
    the two a change is, identity decides: where it stays the row is resized, where it changes the \
    row is replaced, and its state is lost. RowMotion animates resizes too, with the same code, so \
    that no identity has to be changed for the sake of an animation.
    """
  private let model = IdentityModel()

  var root: AnyView { AnyView(IdentitySceneView(model: model)) }

  func options(host: ViewHost) -> [SceneOption] {
    let model = model
    SceneOption.choice(
      "Compare", IdentityComparison.allCases.map(\.rawValue),
      { IdentityComparison.allCases.firstIndex(of: model.comparison) ?? 0 },
      { model.comparison = IdentityComparison.allCases[$0] })
    SceneOption.button("Toggle") { model.toggle() }
    SceneOption.button("Insert in front") { model.insert() }
    SceneOption.button("Remove the second") { model.remove() }
    SceneOption.button("Shuffle") { model.shuffle() }
    SceneOption.readout {
      model.look(host)
      return model.log.isEmpty ? "Nothing happened yet" : model.log.joined(separator: "\n")
    }
  }
}
