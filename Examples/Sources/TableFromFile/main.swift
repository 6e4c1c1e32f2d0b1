// A large table from a file. TableFromFile [FILE.csv]; without a file, writes one of 100,000 lines.
import EndAfterFrames
import RowMotionGTK

/// Comma-separated values without quotes; the first line has the column names.
///
/// A line is split into cells only when it is shown.
struct Lines: RandomAccessCollection {
  struct Line: Identifiable {
    let id: Int
    let cells: [Substring]
  }

  let head: [Substring]
  private let text: [Substring]

  init(_ file: String) {
    let lines = file.split(separator: "\n")
    head = lines.first.map { $0.split(separator: ",", omittingEmptySubsequences: false) } ?? []
    text = Array(lines.dropFirst())
  }

  var startIndex: Int { 0 }
  var endIndex: Int { text.count }

  subscript(index: Int) -> Line {
    Line(id: index, cells: text[index].split(separator: ",", omittingEmptySubsequences: false))
  }
}

struct ContentView: View {
  let lines: Lines
  @State private var selection: Set<Int> = []

  var body: some View {
    DataTable(lines) {
      for (index, name) in lines.head.enumerated() {
        DataTableColumn(
          String(name),
          value: { line in index < line.cells.count ? String(line.cells[index]) : "" })
      }
    }
    .selection($selection)
  }
}

func contents(of path: String) -> String? {
  var bytes: UnsafeMutablePointer<CChar>?
  var length: gsize = 0
  guard g_file_get_contents(path, &bytes, &length, nil) != 0, let bytes else { return nil }
  defer { g_free(bytes) }
  return String(decoding: UnsafeRawBufferPointer(start: bytes, count: Int(length)), as: UTF8.self)
}

func sample() -> String {
  let path = String(cString: g_get_tmp_dir()) + "/row-motion-example.csv"
  let lines = (1...100_000).map { "\($0),\($0 * 7919 % 1000),note \($0 % 97)" }
  let text = "number,value,note\n" + lines.joined(separator: "\n") + "\n"
  g_file_set_contents(path, text, -1, nil)
  return path
}

let path = CommandLine.arguments.dropFirst().first { $0.hasSuffix(".csv") } ?? sample()
guard let text = contents(of: path) else {
  print("\(path) cannot be read")
  exit(1)
}
let lines = Lines(text)
let view = HostView { ContentView(lines: lines) }
let window = UnsafeMutablePointer<GtkWindow>(OpaquePointer(gtk_window_new()))
gtk_window_set_title(window, "\(path): \(lines.count) lines")
gtk_window_set_default_size(window, 480, 400)
gtk_window_set_child(window, view.widget)
gtk_window_present(window)
endAfterFrames(view)
while g_list_model_get_n_items(gtk_window_get_toplevels()) > 0 { g_main_context_iteration(nil, 1) }
