/// All scenes except the notes, in the order of the sidebar.
@MainActor enum DemoScenes {
  struct Maker {
    let name: String
    let title: String
    /// The name of an icon that is part of GTK, whatever icon theme is installed.
    let icon: String
    let make: @MainActor () -> any DemoScene
  }

  static let makers = [
    Maker(name: "presence", title: "Presence", icon: "view-reveal-symbolic") { PresenceScene() },
    Maker(name: "spacing", title: "Spacing", icon: "gesture-stretch-symbolic") { SpacingScene() },
    Maker(name: "updates", title: "Updates", icon: "view-refresh-symbolic") { UpdatesScene() },
    Maker(name: "on-layout", title: "onLayout", icon: "find-location-symbolic") {
      OnLayoutScene()
    },
    Maker(name: "identity", title: "Identity", icon: "dialog-password-symbolic") {
      IdentityScene()
    },
    Maker(name: "row-heights", title: "Row Heights", icon: "view-list-symbolic") {
      RowHeightsScene()
    },
    Maker(name: "table", title: "Table", icon: "edit-select-all-symbolic") { TableScene() },
  ]
}
