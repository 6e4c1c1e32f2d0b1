import CGtk
import CGtkShims
import RowMotionGTK

/// A label with lines of code, in which the important lines are marked.
///
/// A long line wraps to the left edge, where no line of code begins.
@MainActor final class CodeListing {
  /// The widget, for use in a panel.
  let widget: Widget
  private var shown: [SceneCode] = []

  init() {
    widget = made(gtk_label_new(""))
    gtk_label_set_xalign(opaque(widget), 0)
    gtk_label_set_selectable(opaque(widget), 1)
    gtk_label_set_wrap(opaque(widget), 1)
    gtk_label_set_wrap_mode(opaque(widget), PANGO_WRAP_WORD_CHAR)
    // A hyphen would be a part of the code.
    if let attributes = pango_attr_list_new() {
      pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
      gtk_label_set_attributes(opaque(widget), attributes)
      pango_attr_list_unref(attributes)
    }
    gtk_label_set_max_width_chars(opaque(widget), 28)
    gtk_widget_add_css_class(widget, "code-listing")
    row_motion_accessible_set_label(widget, "Code")
    gtk_widget_set_visible(widget, 0)
  }

  /// Replaces the displayed code.
  func show(_ code: [SceneCode]) {
    if code == shown { return }
    shown = code
    gtk_widget_set_visible(widget, code.isEmpty ? 0 : 1)
    gtk_label_set_markup(
      opaque(widget), code.map(CodeListing.markup).joined(separator: "\n\n"))
    row_motion_accessible_set_description(
      widget, code.compactMap(CodeListing.description).joined(separator: " "))
  }

  private static func description(_ code: SceneCode) -> String? {
    code.markedLine.map { line in
      "Key line of \(code.title): \(code.lines[line].drop { $0 == " " })"
    }
  }

  /// Returns the code as Pango markup, with the marked line in bold after an arrow.
  static func markup(_ code: SceneCode) -> String {
    let lines = code.lines.enumerated().map { index, line in
      let text = escaped(line)
      return index == code.markedLine ? "<b>▸\(text)</b>" : " \(text)"
    }
    return (["<u>\(escaped(code.title))</u>"] + lines).joined(separator: "\n")
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
