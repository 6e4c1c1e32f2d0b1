import RowMotion

/// The second article: the effect of identity on a change, in SwiftUI's list and in one that
/// animates rows that change their height.
@MainActor final class IdentityScene: DemoScene {
  let title = "Identity"
  let story = """
    SwiftUI's List animates rows that come and go, and a row that changes its height snaps. Identity \
    decides which of the two a change is: where it stays the row is resized, where it changes the row \
    is replaced and its state is lost. RowMotion animates resizes too, so that no identity has to \
    change for the sake of an animation.
    """
  private let model = IdentityModel()

  var root: AnyView { AnyView(IdentitySceneView(model: model)) }

  var stage: ComparisonStage? { model.stage }

  var showsCodeItself: Bool { true }

  var code: [SceneCode] { model.comparison.lanes.map(\.code) }

  var showMe: [UInt8] { PackageResources.identity_script }

  func options(host: ViewHost) -> [SceneOption] {
    let model = model
    let needsListings: @MainActor () -> String? = {
      model.comparison == .listings ? nil : "These rows have no content that comes and goes."
    }
    let needsItems: @MainActor () -> String? = {
      model.comparison == .ids ? nil : "These lists are written out; they have no items."
    }
    SceneOption.choice(
      "Compare", IdentityComparison.allCases.map(\.rawValue),
      { IdentityComparison.allCases.firstIndex(of: model.comparison) ?? 0 },
      { model.comparison = IdentityComparison.allCases[$0] }
    )
    .explained(
      model.comparison == .listings
        ? "The article's three listings, and its custom list with the code of the first."
        : "The same items, known by where they stand and by what they are.")
    SceneOption.button("Toggle") { model.toggle() }
      .explained("Changes one condition in all four lists; so does a click on a row.")
      .unavailable(needsListings)
    SceneOption.button("Insert in front") { model.insert() }
      .explained(
        "By index it is the last row that comes in, and every text gets another row's state."
      )
      .unavailable(needsItems)
    SceneOption.button("Remove the second") { model.remove() }
      .explained("By index it is the last row that goes.")
      .unavailable(needsItems)
    SceneOption.button("Shuffle") { model.shuffle() }
      .explained("By index nothing moves: the rows stay, and their texts change.")
      .unavailable(needsItems)
    SceneOption.readout {
      model.log.isEmpty ? "Nothing happened yet" : model.log.joined(separator: "\n")
    }
  }
}
