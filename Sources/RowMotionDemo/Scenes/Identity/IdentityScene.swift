import RowMotion

/// The scene of the article on identity: its effect on a change, in SwiftUI's list and in one that
/// animates rows that change their height.
extension IdentityModel: DemoScene {
  static let title = "Identity"
  static let summary = """
    SwiftUI’s List animates inserted and removed rows, but a row that changes height snaps.
    """
  static let story = """
    A row’s identity decides which one happens: with the same identity the row is resized; with a \
    new one it is replaced and loses its state. RowMotion animates resizes too, so you need not \
    change an identity just to animate.
    """

  var root: AnyView { AnyView(IdentitySceneView(model: self)) }

  var showsCodeItself: Bool { true }

  var code: [SceneCode] { comparison.lanes.map(\.code) }

  var showMe: [UInt8] { PackageResources.identity_script }

  func options(host: ViewHost) -> [SceneOption] {
    let model = self
    let needsListings: @MainActor () -> String? = {
      model.comparison == .listings ? nil : "These rows have no conditional content."
    }
    let needsItems: @MainActor () -> String? = {
      model.comparison == .ids ? nil : "These lists are static and have no items."
    }
    SceneOption.choice("Compare", IdentityComparison.allCases, binding.comparison)
      .explained(each: [
        "Three kinds of change in SwiftUI’s List, and the first one in RowMotion.",
        "The same items, identified by index and by value.",
      ])
      .placed(in: .comparison)
    SceneOption.button("Toggle Content") { model.toggle() }
      .explained("Changes one condition in all four lists. Clicking a row does the same.")
      .unavailable(needsListings)
      .placed(in: .main)
    SceneOption.button("Insert at Top") { model.insert() }
      .explained(
        "With an index as id, the last row counts as new, and every text gets another row’s state."
      )
      .unavailable(needsItems)
      .placed(in: .main)
    SceneOption.button("Remove Second Item") { model.remove() }
      .explained("With an index as id, the last row counts as removed.")
      .unavailable(needsItems)
    SceneOption.button("Shuffle") { model.shuffle() }
      .explained("With an index as id, no row moves; only the texts change.")
      .unavailable(needsItems)
    SceneOption.status { model.status }
    SceneOption.readout {
      model.log.isEmpty ? "No changes yet" : model.log.joined(separator: "\n")
    }
  }
}
