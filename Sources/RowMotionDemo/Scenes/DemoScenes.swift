/// All scenes except the notes, in the order of the sidebar.
@MainActor enum DemoScenes {
  struct Maker {
    let name: String
    let title: String
    /// The name of an icon that is part of GTK, whatever icon theme is installed.
    let icon: String
    let make: @MainActor () -> any DemoScene

    @MainActor init<Scene: DemoScene>(
      _ name: String, icon: String, _ make: @escaping @MainActor () -> Scene
    ) {
      self.name = name
      self.icon = icon
      self.make = make
      title = Scene.title
    }
  }

  static let makers = [
    Maker("presence", icon: "view-reveal-symbolic") { PresenceModel() },
    Maker("spacing", icon: "gesture-stretch-symbolic") { SpacingModel() },
    Maker("updates", icon: "view-refresh-symbolic") { UpdatesModel() },
    Maker("on-layout", icon: "find-location-symbolic") { OnLayoutModel() },
    Maker("identity", icon: "dialog-password-symbolic") { IdentityModel() },
    Maker("row-heights", icon: "view-list-symbolic") { RowHeightsModel() },
    Maker("table", icon: "edit-select-all-symbolic") { TableModel() },
  ]
}
