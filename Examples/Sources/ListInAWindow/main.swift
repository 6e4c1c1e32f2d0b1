// A list in a GTK application.
import EndAfterFrames
import RowMotionGTK

struct ContentView: View {
  @State private var open: Set<Int> = []

  var body: some View {
    List(0..<1000, id: \.self) { number in
      CollapsibleSpacingVStack(alignment: .leading, spacing: 8) {
        Text("Row \(number)").font(.headline)
        AnimatedPresence(value: open.contains(number) ? "Twice a day." : nil) { Text($0) }
      }
      .padding(8)
      .onTapGesture { open.formSymmetricDifference([number]) }
    }
  }
}

let activate: @convention(c) (UnsafeMutablePointer<GtkApplication>, gpointer?) -> Void = { app, _ in
  let window = UnsafeMutablePointer<GtkWindow>(OpaquePointer(gtk_application_window_new(app)))
  gtk_window_set_default_size(window, 320, 400)
  let view = HostView { ContentView() }
  gtk_window_set_child(window, view.widget)
  gtk_window_present(window)
  endAfterFrames(view)
}

let app = gtk_application_new("io.github.rowmotion.List", G_APPLICATION_NON_UNIQUE)
g_signal_connect_data(
  app, "activate", unsafeBitCast(activate, to: GCallback.self), nil, nil, GConnectFlags(0))
g_application_run(UnsafeMutablePointer<GApplication>(OpaquePointer(app)), 0, nil)
