// A list in a program that already has its own window, main loop and GTK binding.
import EndAfterFrames
import Observation
import RowMotionGTK

@MainActor @Observable final class Log {
  var lines = (1...40).map { "Line \($0)" }
}

struct LogView: View {
  let log: Log

  var body: some View {
    List(log.lines, id: \.self) { Text($0).padding(8) }
  }
}

// The existing program.

/// A stand-in for the program's own binding, which passes widgets as untyped pointers.
@MainActor struct Binding {
  private let window: UnsafeMutablePointer<GtkWidget> = gtk_window_new()
  private let box: UnsafeMutablePointer<GtkWidget> = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)

  init(text: String, onClose: @escaping @convention(c) (gpointer, gpointer?) -> gboolean) {
    g_signal_connect_data(
      window, "close-request", unsafeBitCast(onClose, to: GCallback.self), nil, nil,
      GConnectFlags(rawValue: 0))
    let label: UnsafeMutablePointer<GtkWidget> = gtk_label_new(text)
    append(label)
  }

  func append(_ widget: UnsafeMutableRawPointer) {
    gtk_box_append(
      UnsafeMutableRawPointer(box).assumingMemoryBound(to: GtkBox.self),
      widget.assumingMemoryBound(to: GtkWidget.self))
  }

  func present() {
    let typed = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self)
    gtk_window_set_default_size(typed, 320, 400)
    gtk_window_set_child(typed, box)
    gtk_window_present(typed)
  }
}

gtk_init()
let loop = g_main_loop_new(nil, 0)
let binding = Binding(text: "A line comes in every second.") { _, _ in
  g_main_loop_quit(loop)
  return 0
}

// The code added for RowMotion.
let log = Log()
let view = HostView { LogView(log: log) }
binding.append(view.rawWidget)

// The existing program again. A GLib callback changes the model, and the list updates
// automatically.
let second: @convention(c) (gpointer?) -> gboolean = { _ in
  withAnimation(.smooth) { log.lines.insert("Line \(log.lines.count + 1)", at: 0) }
  return 1
}
g_timeout_add_full(G_PRIORITY_DEFAULT, 1000, second, nil, nil)
binding.present()
endAfterFrames(view)
g_main_loop_run(loop)
