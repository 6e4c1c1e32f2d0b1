// The program from the guides. Each other file has the code that one page shows.
import RowMotionGTK

struct ContentView: View {
  var body: some View {
    List(["Sourdough", "Letter"], id: \.self) { NoteRow(title: $0) }
  }
}

guard Startup.start() else { fatalError("There is no display.") }
let view = HostView { ContentView() }
let window = UnsafeMutablePointer<GtkWindow>(OpaquePointer(gtk_window_new()))
gtk_window_set_default_size(window, 320, 400)
gtk_window_set_child(window, view.widget)
gtk_window_present(window)
while g_list_model_get_n_items(gtk_window_get_toplevels()) > 0 { g_main_context_iteration(nil, 1) }
