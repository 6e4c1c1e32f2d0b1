import CGtk
import CGtkShims
import RowMotionGTK

/// Lines of code, one of which is marked; from side to side it scrolls.
@MainActor final class CodeListing {
  /// The widget, to be put into a panel.
  let widget: Widget
  private let label: Widget
  private var shown: SceneCode?

  init() {
    label = made(gtk_label_new(""))
    gtk_label_set_xalign(opaque(label), 0)
    gtk_label_set_selectable(opaque(label), 1)
    gtk_widget_add_css_class(label, "code-listing")
    row_motion_accessible_set_label(label, "Code")
    widget = made(gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(opaque(widget), GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER)
    gtk_scrolled_window_set_has_frame(opaque(widget), 1)
    gtk_scrolled_window_set_child(opaque(widget), label)
    AccessibleParts.complete(below: widget)
    gtk_widget_set_visible(widget, 0)
  }

  /// Shows other code; nil for none.
  func show(_ code: SceneCode?) {
    if code == shown { return }
    shown = code
    gtk_widget_set_visible(widget, code == nil ? 0 : 1)
    guard let code else { return }
    gtk_label_set_markup(opaque(label), CodeListing.markup(code))
    let marked = code.markedLine.map { CodeListing.trimmed(code.lines[$0]) }
    row_motion_accessible_set_description(
      label, marked.map { "The line that matters: \($0)" } ?? "")
  }

  private static func trimmed(_ line: String) -> String { String(line.drop { $0 == " " }) }

  /// The code as Pango reads it: the marked line in bold behind an arrow.
  static func markup(_ code: SceneCode) -> String {
    code.lines.enumerated().map { index, line in
      let text = escaped(line)
      return index == code.markedLine ? "<b>▸ \(text)</b>" : "  \(text)"
    }.joined(separator: "\n")
  }

  private static func escaped(_ line: String) -> String {
    line.reduce(into: "") { text, character in
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      default: text.append(character)
      }
    }
  }
}
