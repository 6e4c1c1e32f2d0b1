/// All scenes except the notes, in the order of the sidebar.
@MainActor enum DemoScenes {
  static let makers: [(name: String, title: String, make: @MainActor () -> any DemoScene)] = [
    ("presence", "Presence", { PresenceScene() }),
    ("spacing", "Spacing", { SpacingScene() }),
    ("updates", "Updates", { UpdatesScene() }),
    ("on-layout", "onLayout", { OnLayoutScene() }),
    ("identity", "Identity", { IdentityScene() }),
    ("row-heights", "Row Heights", { RowHeightsScene() }),
  ]
}
