import CGtk
import CGtkShims
import Observation
import RowMotion
import RowMotionGTK
import XCTest

/// Rows whose titles and details can be edited, in an open window.
@MainActor final class EditingScene {
  @MainActor @Observable final class Model {
    var titles: [String]
    var details: [String]
    var submitted = 0
    var exited = 0
    var selected: Set<Int> = []

    init(count: Int) {
      titles = (0..<count).map { "Title \($0)" }
      details = (0..<count).map { "Detail of row \($0)" }
    }
  }

  struct Rows: View {
    let model: Model
    let animation: Animation?

    var body: some View {
      List(0..<model.titles.count) { index in
        VStack(alignment: .leading, spacing: 8) {
          TextField(
            "Title",
            text: Binding(get: { model.titles[index] }, set: { model.titles[index] = $0 })
          )
          .font(.headline)
          .id("title \(index)")
          TextEditor(
            text: Binding(
              get: { model.details[index] },
              set: { text in withAnimation(animation) { model.details[index] = text } })
          )
          .font(.caption)
          .foregroundStyle(.secondary)
          .accessibilityLabel("Detail")
          .id("detail \(index)")
          Text("footer").font(.caption2)
        }
        .padding(12)
      }
      .onSubmit { model.submitted += 1 }
      .onExitCommand { model.exited += 1 }
    }
  }

  /// The same texts in a table with two columns of 150 points, with a padding of 12 points above a
  /// text and 8 at its sides.
  struct Table: View {
    let model: Model
    let animation: Animation?
    let wraps: Bool

    struct Row: Identifiable {
      let id: Int
      let title: String
      let detail: String
    }

    var body: some View {
      DataTable(
        model.titles.indices.map {
          Row(id: $0, title: model.titles[$0], detail: model.details[$0])
        }, configuration: configuration
      ) {
        DataTableColumn<Row>("Title", value: { $0.title })
          .editable { row, text in withAnimation(animation) { model.titles[row.id] = text } }
        DataTableColumn<Row>("Detail", value: { $0.detail })
          .editable { row, text in withAnimation(animation) { model.details[row.id] = text } }
      }
      .selection(Binding(get: { model.selected }, set: { model.selected = $0 }))
      .id("table")
      .onSubmit { model.submitted += 1 }
      .onExitCommand { model.exited += 1 }
    }

    private var configuration: DataTableConfiguration {
      var configuration = DataTableConfiguration()
      configuration.rowHeightMode = .automatic(estimated: 44)
      configuration.textLayout = wraps ? .wrap : .singleLine
      configuration.columnWidth = .fixed(150)
      return configuration
    }
  }

  let model: Model
  let view: HostView
  let shown: PresentedView
  var host: ViewHost { view.host }

  /// A button next to the canvas; nil if the window contains only the canvas.
  let neighbor: UnsafeMutablePointer<GtkWidget>?

  init(
    count: Int = 20, width: Int32 = 300, height: Int32 = 400, animation: Animation? = nil,
    hasNeighbor: Bool = false, isTable: Bool = false, wraps: Bool = true
  ) throws {
    try PresentedView.startGTK()
    let model = Model(count: count)
    self.model = model
    view = HostView {
      if isTable {
        Table(model: model, animation: animation, wraps: wraps)
      } else {
        Rows(model: model, animation: animation)
      }
    }
    var box: UnsafeMutablePointer<GtkWidget>?
    if hasNeighbor {
      box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
      neighbor = gtk_button_new_with_label("Neighbor")
      let typed = UnsafeMutableRawPointer(box)?.assumingMemoryBound(to: GtkBox.self)
      gtk_box_append(typed, view.widget)
      gtk_box_append(typed, neighbor)
    } else {
      neighbor = nil
    }
    shown = try PresentedView(view, in: box, width: width, height: height)
    var isPainted = false
    view.onFramePainted = { _ in isPainted = true }
    try PresentedView.run(until: "the first frame") { isPainted }
    view.onFramePainted = nil
    PresentedView.run(for: 0.2)
  }

  func run(for seconds: Double = 0.1) { PresentedView.run(for: seconds) }

  /// Clicks the view with an id, at an offset from its origin.
  func click(_ id: String, x: Double = 4, y: Double = 8) throws {
    let frame = try XCTUnwrap(host.frame(id: id))
    view.press(at: frame.origin + Point(x: x, y: y))
    view.release(at: frame.origin + Point(x: x, y: y))
    run()
  }

  /// Clicks a point of the canvas with the mouse.
  func clickWithMouse(_ x: Double, _ y: Double) throws {
    try xdotool("mousemove", "\(Int(x))", "\(Int(y))", "click", "1")
    run()
  }

  /// Returns the origin of a table's cell.
  func cell(row: Int, column: Int) throws -> Point {
    let row = try XCTUnwrap(host.rows(in: "table").first { $0.index == row })
    return Point(x: 150 * Double(column), y: row.minY)
  }

  /// Clicks a table's cell with the mouse, by default after all of its text.
  func click(row: Int, column: Int, x: Double = 140, y: Double = 22) throws {
    let cell = try cell(row: row, column: column)
    try clickWithMouse(cell.x + x, cell.y + y)
  }

  /// GTK's widget for typing text; nil while no text is edited.
  var field: UnsafeMutablePointer<GtkWidget>? { view.textField }

  /// The text of GTK's widget; nil while no text is edited.
  var fieldText: String? {
    guard let field else { return nil }
    let buffer = gtk_text_view_get_buffer(
      UnsafeMutableRawPointer(field).assumingMemoryBound(to: GtkTextView.self))
    var start = GtkTextIter()
    var end = GtkTextIter()
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }

  /// The frame of the caret on the canvas; nil while no text is edited.
  var caretFrame: Rect? {
    guard let field else { return nil }
    let text = UnsafeMutableRawPointer(field).assumingMemoryBound(to: GtkTextView.self)
    var strong = GdkRectangle()
    gtk_text_view_get_cursor_locations(text, nil, &strong, nil)
    var x: Int32 = 0
    var y: Int32 = 0
    gtk_text_view_buffer_to_window_coords(
      text, GTK_TEXT_WINDOW_WIDGET, strong.x, strong.y, &x, &y)
    var inField = graphene_point_t(x: Float(x), y: Float(y))
    var onCanvas = graphene_point_t()
    guard gtk_widget_compute_point(field, view.widget, &inField, &onCanvas) != 0 else { return nil }
    return Rect(
      x: Double(onCanvas.x), y: Double(onCanvas.y), width: 1, height: Double(strong.height))
  }

  /// Returns the first points at which two images of the canvas differ, except the caret and the
  /// scroll bar, whose length changes when more rows are measured.
  func differences(_ before: [UInt32], _ after: [UInt32]) -> [Point] {
    let width = Int(gtk_widget_get_width(view.widget))
    let caret = caretFrame ?? .zero
    let points: [Point] = before.indices.compactMap { index in
      let (x, y) = (Double(index % width), Double(index / width))
      let isCaret = abs(x - caret.minX) <= 2 && y >= caret.minY && y <= caret.maxY
      return Self.isDifferent(before[index], after[index]) && !isCaret && x < Double(width - 12)
        ? Point(x: x, y: y) : nil
    }
    return Array(points.prefix(5))
  }

  /// Returns true if two pixels differ visibly: letters that overlap are blended in another way by
  /// GTK.
  private static func isDifferent(_ left: UInt32, _ right: UInt32) -> Bool {
    [0, 8, 16].contains { shift in
      abs(Int((left >> shift) & 0xFF) - Int((right >> shift) & 0xFF)) > 8
    }
  }

  /// Types a text with the keyboard.
  func type(_ text: String) throws { try xdotool("type", "--delay", "5", text) }

  func key(_ names: String...) throws { try xdotool(["key", "--delay", "5"] + names) }

  func xdotool(_ arguments: String...) throws { try xdotool(arguments) }

  func xdotool(_ arguments: [String]) throws { try PresentedView.run("xdotool", arguments) }

  /// Informs the field of text that an input method composes.
  func compose(_ text: String) {
    guard let field else { return }
    let type = gtk_text_view_get_type()
    var values = [GValue](repeating: GValue(), count: 2)
    g_value_init(&values[0], type)
    g_value_set_object(&values[0], UnsafeMutableRawPointer(field))
    g_value_init(&values[1], GType(16 << 2))
    g_value_set_string(&values[1], text)
    g_signal_emitv(values, g_signal_lookup("preedit-changed", type), 0, nil)
    g_value_unset(&values[0])
    g_value_unset(&values[1])
    run()
  }

  /// Sets the keyboard's layout.
  func setLayout(_ arguments: String...) throws { try PresentedView.run("setxkbmap", arguments) }

  /// Returns the number of accessible elements in the canvas, nested ones included, with some role.
  func elements(_ isWanted: (GtkAccessibleRole) -> Bool) -> Int {
    func count(in widget: UnsafeMutablePointer<GtkWidget>) -> Int {
      var found = 0
      var child = gtk_widget_get_first_child(widget)
      while let current = child {
        if row_motion_is_element(current) != 0 {
          if isWanted(gtk_accessible_get_accessible_role(OpaquePointer(current))) { found += 1 }
          found += count(in: current)
        }
        child = gtk_widget_get_next_sibling(current)
      }
      return found
    }
    return count(in: view.widget)
  }

  /// Returns true if a menu or a character chooser is open over a widget.
  func hasOpened(over widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
      if row_motion_is_popover(current) != 0, gtk_widget_get_mapped(current) != 0 { return true }
      child = gtk_widget_get_next_sibling(current)
    }
    return false
  }

  func close() { shown.close() }
}

extension EditingScene {
  /// Writes a screenshot of the display into a file, for debugging.
  func picture(_ path: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["import", "-window", "root", path]
    try process.run()
    process.waitUntilExit()
  }
}
