import CGtk

/// A GTK tick callback that runs until its body returns false.
@MainActor final class Tick {
  private let body: @MainActor () -> Bool

  init(_ body: @escaping @MainActor () -> Bool) {
    self.body = body
  }

  func start(on widget: UnsafeMutablePointer<GtkWidget>) {
    gtk_widget_add_tick_callback(
      widget,
      { _, _, data in
        data.map { Unmanaged<Tick>.fromOpaque($0).takeUnretainedValue().body() } == true ? 1 : 0
      }, Unmanaged.passRetained(self).toOpaque(),
      { data in if let data { Unmanaged<Tick>.fromOpaque(data).release() } })
  }
}
