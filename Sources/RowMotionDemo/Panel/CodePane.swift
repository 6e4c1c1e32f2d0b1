import CGtk
import CGtkShims
import RowMotionGTK

/// The code of the compared lanes below a scene, side by side, with the important lines marked.
///
/// The columns begin under the lanes. Lines are not wrapped; each column scrolls. The pane slides in
/// and out.
@MainActor final class CodePane {
  /// The widget, for use below the canvas.
  let widget: Widget
  private let columns: Widget
  private var shown: [SceneCode] = []

  /// The height of the pane, in pixels, whatever code it shows.
  private static let height: Int32 = 160

  init() {
    columns = Widgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 0)
    gtk_box_set_homogeneous(cast(columns), 1)
    gtk_widget_set_size_request(columns, -1, Self.height)
    gtk_widget_add_css_class(columns, "code-pane")
    widget = Widgets.revealer(around: columns, GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP)
  }

  /// Replaces the displayed code; the pane is hidden while there is none.
  func show(_ code: [SceneCode]) {
    if code == shown { return }
    shown = code
    Widgets.reveal(widget, !code.isEmpty)
    // The code stays visible while the pane closes.
    if code.isEmpty { return }
    while let child = gtk_widget_get_first_child(columns) {
      gtk_box_remove(cast(columns), child)
    }
    for code in code {
      let label = label(code)
      Widgets.setMargins(of: label, sides: 12, ends: 12)
      gtk_box_append(cast(columns), Widgets.scroller(around: label))
    }
  }

  private func label(_ code: SceneCode) -> Widget {
    let label = made(gtk_label_new(""))
    gtk_label_set_xalign(opaque(label), 0)
    gtk_label_set_yalign(opaque(label), 0)
    gtk_label_set_selectable(opaque(label), 1)
    gtk_label_set_markup(opaque(label), CodePane.markup(code))
    gtk_widget_set_halign(label, GTK_ALIGN_START)
    // Code runs from left to right in all languages.
    gtk_widget_set_direction(label, GTK_TEXT_DIR_LTR)
    row_motion_accessible_set_label(label, "Code, \(code.title)")
    row_motion_accessible_set_description(
      label, code.markedLine.map { "Key line: \(code.lines[$0].drop { $0 == " " })" } ?? "")
    return label
  }

  /// Returns the code as Pango markup, with the marked line in bold after an arrow.
  static func markup(_ code: SceneCode) -> String {
    let lines = code.lines.enumerated().map { index, line in
      let text = escaped(line)
      return "<tt>" + (index == code.markedLine ? "<b>▸\(text)</b>" : " \(text)") + "</tt>"
    }
    return (["<b>\(escaped(code.title))</b>"] + lines).joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String {
    guard let escaped = g_markup_escape_text(text, -1) else { return "" }
    defer { g_free(escaped) }
    return String(cString: escaped)
  }
}
