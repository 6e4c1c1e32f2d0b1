// The code of README.md.
import RowMotionGTK

struct NoteRow: View {
  let title: String
  @State private var detail: String?

  var body: some View {
    CollapsibleSpacingVStack(alignment: .leading, spacing: 8) {
      Text(title).font(.headline)
      AnimatedPresence(value: detail, animation: .smooth) { Text($0).font(.caption) }
    }
    .onTapGesture { detail = detail == nil ? "Twice a day." : nil }
  }
}

@MainActor func showRows(in window: UnsafeMutablePointer<GtkWindow>) {
  let view = HostView {
    List(["Sourdough", "Letter"], id: \.self) { NoteRow(title: $0) }
  }
  gtk_window_set_child(window, view.widget)
}

@MainActor func openRowWithoutWindow() -> ViewHost {
  let host = ViewHost(size: Size(width: 320, height: 480), text: BoxFont()) {
    List(["Sourdough", "Letter"], id: \.self) { NoteRow(title: $0) }
  }
  host.advance(to: 0)
  host.tap(at: Point(x: 20, y: 10))
  host.advance(to: 0.1)
  print(host.rows[0].height)  // between 20 and 43 points
  return host
}
