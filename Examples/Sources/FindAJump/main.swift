// A list with a fault, to be found with the inspector: see Guides/inspector.md.
import EndAfterFrames
import RowMotionGTK
import RowMotionInspector

struct ContentView: View {
  @State private var answers: [Int: String] = [:]

  var body: some View {
    List(0..<100, id: \.self) { number in
      VStack(alignment: .leading, spacing: 8) {
        Text("Parcel \(number)").font(.headline)
        if let answer = answers[number] { Text(answer) }
      }
      .padding(8)
      .onTapGesture { track(number) }
    }
    .id("parcels")
  }

  private func track(_ number: Int) {
    withAnimation { answers[number] = "Asking the depot…" }
    Task {
      try? await Task.sleep(for: .seconds(1))
      answers[number] = "It has left the depot.\nIt arrives today,\nbetween noon and one."
    }
  }
}

let activate: @convention(c) (UnsafeMutablePointer<GtkApplication>, gpointer?) -> Void = { app, _ in
  let window = UnsafeMutablePointer<GtkWindow>(OpaquePointer(gtk_application_window_new(app)))
  gtk_window_set_default_size(window, 320, 400)
  let view = HostView { ContentView() }
  gtk_window_set_child(window, view.widget)
  Inspector.open(on: view, replaying: { ContentView() })
  gtk_window_present(window)
  endAfterFrames(view)
}

let app = gtk_application_new("io.github.rowmotion.FindAJump", G_APPLICATION_NON_UNIQUE)
g_signal_connect_data(
  app, "activate", unsafeBitCast(activate, to: GCallback.self), nil, nil, GConnectFlags(0))
g_application_run(UnsafeMutablePointer<GApplication>(OpaquePointer(app)), 0, nil)
