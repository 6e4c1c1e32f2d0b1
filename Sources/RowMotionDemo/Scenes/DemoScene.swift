import RowMotion

/// One of the demo's scenes: a view, its story, and the options that it can be played with.
@MainActor protocol DemoScene: AnyObject {
  /// What the sidebar calls it.
  var title: String { get }
  /// What there is to see, in three sentences.
  var story: String { get }
  /// What is shown.
  var root: AnyView { get }
  /// Puts the scene's controls into the panel.
  func addOptions(to panel: OptionPanel, host: ViewHost)
}

/// All scenes but the notes, in the order of the sidebar.
@MainActor enum DemoScenes {
  static let makers: [(name: String, title: String, make: @MainActor () -> any DemoScene)] = [
    ("presence-scene", "Presence", { PresenceScene() }),
    ("spacing-scene", "Spacing", { SpacingScene() }),
    ("updates-scene", "Updates", { UpdatesScene() }),
    ("on-layout-scene", "onLayout", { OnLayoutScene() }),
    ("identity-scene", "Identity", { IdentityScene() }),
    ("row-heights-scene", "Row heights", { RowHeightsScene() }),
  ]
}
