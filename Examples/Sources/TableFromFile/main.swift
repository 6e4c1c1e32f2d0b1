// A large table from a file. TableFromFile [FILE]; without a file, writes one of 100,000 lines.
import EndAfterFrames
import RowMotionGTK

/// Lines of cells without quotes; the first line has the column names.
///
/// Cells are separated by the most frequent of comma, semicolon, tab and bar in the first line, or
/// by the one that a line such as `sep=;` before it names. A line is split into cells only when it
/// is shown.
struct Lines: RandomAccessCollection {
  struct Line: Identifiable {
    let id: Int
    let cells: [Substring]
  }

  let head: [Substring]
  private let text: [Substring]
  private let separator: Character

  init(_ file: String) {
    var lines = file.split(whereSeparator: \.isNewline)[...]
    if let first = lines.first, first.count == 5, first.lowercased().hasPrefix("sep=") {
      separator = first.last ?? ","
      lines.removeFirst()
    } else {
      let first = lines.first ?? ""
      separator =
        ([",", ";", "\t", "|"] as [Character]).max { left, right in
          first.count { $0 == left } < first.count { $0 == right }
        } ?? ","
    }
    let separator = separator
    head =
      lines.first.map { $0.split(separator: separator, omittingEmptySubsequences: false) } ?? []
    text = Array(lines.dropFirst())
  }

  var startIndex: Int { 0 }
  var endIndex: Int { text.count }

  subscript(index: Int) -> Line {
    Line(
      id: index, cells: text[index].split(separator: separator, omittingEmptySubsequences: false))
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

/// Returns the text of a file in UTF-8, UTF-16 or Windows-1252; ends the program for anything else.
func contents(of path: String) -> String {
  var bytes: UnsafeMutablePointer<CChar>?
  var length: gsize = 0
  guard g_file_get_contents(path, &bytes, &length, nil) != 0, let bytes else {
    print("\(path) cannot be read; choose another file")
    exit(1)
  }
  defer { g_free(bytes) }
  let content = UnsafeRawBufferPointer(start: bytes, count: Int(length))
  if g_utf8_validate(bytes, gssize(length), nil) != 0 {
    return String(
      decoding: content.starts(with: [0xEF, 0xBB, 0xBF]) ? content[3...] : content[...],
      as: UTF8.self)
  }
  // With the name UTF-16, GLib reads the byte order from the mark at the start.
  let isUTF16 = content.starts(with: [0xFF, 0xFE]) || content.starts(with: [0xFE, 0xFF])
  var written: gsize = 0
  let text = g_convert(
    bytes, gssize(length), "UTF-8", isUTF16 ? "UTF-16" : "WINDOWS-1252", nil, &written, nil)
  guard let text, isUTF16 || !content.contains(0) else {
    print("\(path) is not a text file; choose one of comma-separated values")
    exit(1)
  }
  defer { g_free(text) }
  return String(decoding: UnsafeRawBufferPointer(start: text, count: Int(written)), as: UTF8.self)
}

func sample() -> String {
  let path = String(cString: g_get_tmp_dir()) + "/row-motion-example.csv"
  let lines = (1...100_000).map { "\($0),\($0 * 7919 % 1000),note \($0 % 97)" }
  let text = "number,value,note\n" + lines.joined(separator: "\n") + "\n"
  g_file_set_contents(path, text, -1, nil)
  return path
}

var arguments = Array(CommandLine.arguments.dropFirst())
if let option = arguments.firstIndex(of: "--frames") {
  arguments.removeSubrange(option..<min(option + 2, arguments.count))
}
let path = arguments.first ?? sample()
let lines = Lines(contents(of: path))
let view = HostView { ContentView(lines: lines) }
let window = UnsafeMutablePointer<GtkWindow>(OpaquePointer(gtk_window_new()))
gtk_window_set_title(window, "\(path): \(lines.count) lines")
gtk_window_set_default_size(window, 480, 400)
gtk_window_set_child(window, view.widget)
gtk_window_present(window)
endAfterFrames(view)
while g_list_model_get_n_items(gtk_window_get_toplevels()) > 0 { g_main_context_iteration(nil, 1) }
