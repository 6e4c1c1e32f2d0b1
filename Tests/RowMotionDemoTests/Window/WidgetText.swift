import CGtk
import RowMotionGTK
import XCTest

@testable import RowMotionDemo

/// Texts from files in widgets, and a check that they are sanitized.
@MainActor enum WidgetText {
  /// A text with control characters, text in both directions and too many lines.
  static let hostile =
    "\u{202E}evil\u{0}\u{7}\u{2028}\u{5D0}\u{2066}" + String(repeating: "\n", count: 2_500)

  /// Returns the texts of all labels in a widget, including those of its buttons.
  static func labels(in widget: Widget) -> [String] {
    var texts: [String] = []
    if name(ofClassOf: widget) == "GtkLabel" {
      texts.append(String(cString: gtk_label_get_text(opaque(widget))))
    }
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      texts += labels(in: next)
      child = gtk_widget_get_next_sibling(next)
    }
    return texts
  }

  /// Returns the label with a text in a widget.
  static func label(saying text: String, in widget: Widget) -> Widget? {
    first("GtkLabel", in: widget) {
      gtk_label_get_text(opaque($0)).map { String(cString: $0) } == text
    }
  }

  /// Returns the button with a label in a widget.
  static func button(_ label: String, in widget: Widget) -> Widget? {
    first("GtkButton", in: widget) {
      gtk_button_get_label(cast($0)).map { String(cString: $0) } == label
    }
  }

  private static func first(
    _ type: String, in widget: Widget, where matches: (Widget) -> Bool
  ) -> Widget? {
    if name(ofClassOf: widget) == type, matches(widget) { return widget }
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      if let found = first(type, in: next, where: matches) { return found }
      child = gtk_widget_get_next_sibling(next)
    }
    return nil
  }

  /// Returns the window of this process with a title; nil if there is none.
  static func window(titled title: String) -> Widget? {
    let windows = gtk_window_get_toplevels()
    for index in 0..<g_list_model_get_n_items(windows) {
      guard let item = g_list_model_get_item(windows, index) else { continue }
      defer { g_object_unref(item) }
      let window = item.assumingMemoryBound(to: GtkWidget.self)
      if gtk_window_get_title(cast(window)).map({ String(cString: $0) }) == title { return window }
    }
    return nil
  }

  /// Asserts that a text has no invisible characters, isolates right-to-left text and is not too
  /// long.
  static func assertHarmless(
    _ text: String, lines: Int = 1, limit: Int = 2_100, line: UInt = #line
  ) {
    XCTAssertLessThan(text.count { $0.isNewline }, lines, text, line: line)
    XCTAssertLessThanOrEqual(text.unicodeScalars.count, limit, line: line)
    var depth = 0
    for scalar in text.unicodeScalars where scalar != "\n" {
      switch scalar {
      case "\u{2068}": depth += 1
      case "\u{2069}": depth -= 1
      default:
        let category = scalar.properties.generalCategory
        let isInvisible = [.control, .format, .lineSeparator, .paragraphSeparator].contains(
          category)
        XCTAssertFalse(isInvisible, "U+\(String(scalar.value, radix: 16)) in \(text)", line: line)
        let isRightToLeft = (0x590...0x8FF).contains(scalar.value)
        XCTAssertTrue(!isRightToLeft || depth > 0, "not isolated: \(text)", line: line)
      }
      XCTAssertGreaterThanOrEqual(depth, 0, text, line: line)
    }
    XCTAssertEqual(depth, 0, text, line: line)
  }
}
