import CGtk
import RowMotionGTK

/// A text that alternates between several sentences, with space for the longest one, so that
/// controls below it do not move.
@MainActor final class AlternativeTexts {
  /// The widget, for use below a control.
  let widget: Widget
  private let makeLabel: @MainActor (String) -> Widget
  private let shown: Widget
  private var reserved: Set<String> = []

  /// - Parameter makeLabel: A function that returns a label with a text.
  init(_ makeLabel: @escaping @MainActor (String) -> Widget) {
    self.makeLabel = makeLabel
    widget = made(gtk_grid_new())
    shown = makeLabel("")
    add(shown)
  }

  /// All labels are in one cell, which is as tall as the tallest of them.
  private func add(_ label: Widget) {
    gtk_label_set_yalign(opaque(label), 0)
    gtk_widget_set_hexpand(label, 1)
    gtk_widget_add_css_class(label, "caption")
    gtk_grid_attach(cast(widget), label, 0, 0, 1, 1)
  }

  /// Shows a sentence; the widget is hidden while it is empty.
  func show(_ sentence: String) {
    gtk_label_set_text(opaque(shown), sentence)
    gtk_widget_set_visible(widget, sentence.isEmpty ? 0 : 1)
    reserve(sentence)
  }

  /// Reserves the space of a sentence.
  func reserve(_ sentence: String) {
    guard !sentence.isEmpty, reserved.insert(sentence).inserted else { return }
    let label = makeLabel(sentence)
    add(label)
    Self.hide(label)
  }

  /// Makes a label invisible, so that it only takes space.
  static func hide(_ label: Widget) {
    gtk_widget_set_opacity(label, 0)
    gtk_widget_set_can_target(label, 0)
    AccessibleParts.hide(label)
  }
}
