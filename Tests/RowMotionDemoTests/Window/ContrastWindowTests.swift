import CGtk
import CGtkShims
import Foundation
import RowMotion
import RowMotionGTK
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// Every GTK label has enough contrast in every theme, measured in the painted window.
final class ContrastWindowTests: WindowTestCase, @unchecked Sendable {
  private static let themes = ["Default", "Default-dark", "Default-hc", "Default-hc-dark"]

  func testEveryLabelOfEverySceneCanBeRead() throws {
    try MainActor.assumeIsolated {
      try writeNotes(Self.notes)
      let window = try makeWindow()
      WindowStyle.load()
      gtk_window_present(cast(window.window))
      let settings = UnsafeMutableRawPointer(try XCTUnwrap(gtk_settings_get_default()))
      defer { row_motion_set_string(settings, "gtk-theme-name", "Default") }
      for theme in Self.themes {
        row_motion_set_string(settings, "gtk-theme-name", theme)
        for scene in window.switcher.names {
          window.switcher.show(scene)
          wait(for: scene) { window.shown.host.isIdle }
          run(seconds: 0.3)
          let picture = try Picture(of: window.window)
          var count = 0
          for label in Self.labels(in: window.window) {
            let text = String(cString: gtk_label_get_text(opaque(label)))
            // A dash is so thin that its contrast depends on its position between two pixels.
            guard text.contains(where: { $0.isLetter || $0.isNumber }),
              let contrast = picture.contrast(of: label)
            else { continue }
            count += 1
            XCTAssertGreaterThanOrEqual(contrast, 4.5, "\(theme), \(scene): \(text)")
          }
          // The sidebar and the title have at least this many labels.
          XCTAssertGreaterThanOrEqual(count, 8, scene)
        }
      }
      gtk_window_destroy(cast(window.window))
    }
  }

  /// Returns all visible labels except disabled ones and those in switches.
  @MainActor private static func labels(in widget: Widget) -> [Widget] {
    guard gtk_widget_get_mapped(widget) != 0, gtk_widget_is_sensitive(widget) != 0,
      RowMotionGTK.name(ofClassOf: widget) != "GtkSwitch"
    else { return [] }
    if RowMotionGTK.name(ofClassOf: widget) == "GtkLabel" { return [widget] }
    var labels: [Widget] = []
    var child = gtk_widget_get_first_child(widget)
    while let part = child {
      labels += Self.labels(in: part)
      child = gtk_widget_get_next_sibling(part)
    }
    return labels
  }
}

/// The pixels of a window.
@MainActor struct Picture {
  private let window: Widget
  private let width: Int
  private let height: Int
  private var pixels: [UInt32]

  init(of window: Widget) throws {
    self.window = window
    width = Int(gtk_widget_get_width(window))
    height = Int(gtk_widget_get_height(window))
    let paintable = gtk_widget_paintable_new(window)
    defer { paintable.map { g_object_unref(UnsafeMutableRawPointer($0)) } }
    // A window that was not painted since its last layout has no snapshot yet.
    var painted: OpaquePointer?
    for _ in 0..<500 where painted == nil {
      let snapshot = gtk_snapshot_new()
      gdk_paintable_snapshot(paintable, snapshot, Double(width), Double(height))
      painted = gtk_snapshot_free_to_node(snapshot)
      if painted == nil { g_main_context_iteration(nil, 1) }
    }
    let node = try XCTUnwrap(painted)
    defer { gsk_render_node_unref(node) }
    let renderer = gtk_native_get_renderer(gtk_widget_get_native(window))
    var bounds = graphene_rect_t()
    graphene_rect_init(&bounds, 0, 0, Float(width), Float(height))
    let texture = try XCTUnwrap(gsk_renderer_render_texture(renderer, node, &bounds))
    defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
    var pixels = [UInt32](repeating: 0, count: width * height)
    let stride = gsize(width * 4)
    pixels.withUnsafeMutableBytes {
      gdk_texture_download(texture, $0.baseAddress?.assumingMemoryBound(to: guchar.self), stride)
    }
    self.pixels = pixels
  }

  /// Returns the number of distinct colors in a part of the window, given in points.
  func colors(x: Range<Int>, y: Range<Int>) -> Int {
    Set(y.flatMap { row in x.map { pixels[row * width + $0] } }).count
  }

  /// Returns the maximum contrast of a label's text with its background; nil if the window clips
  /// the label or the label has only one color.
  func contrast(of label: Widget) -> Double? {
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(label, window, &bounds) != 0 else { return nil }
    let (x, y) = (Int(bounds.origin.x), Int(bounds.origin.y))
    let (right, bottom) = (x + Int(bounds.size.width), y + Int(bounds.size.height))
    // Partly visible labels are not measured.
    guard x >= 0, y >= 0, right <= width, bottom <= height, right > x, bottom > y,
      isInsideItsScrollers(label, bounds)
    else { return nil }
    var counts: [UInt32: Int] = [:]
    for row in y..<bottom {
      for column in x..<right { counts[pixels[row * width + column], default: 0] += 1 }
    }
    guard counts.count > 1, let surface = counts.max(by: { $0.value < $1.value })?.key else {
      return nil
    }
    return counts.keys.map { Self.contrast($0, surface) }.max()
  }

  /// Returns true if no scroll view around a label cuts it.
  private func isInsideItsScrollers(_ label: Widget, _ bounds: graphene_rect_t) -> Bool {
    var parent = gtk_widget_get_parent(label)
    while let scroller = parent {
      parent = gtk_widget_get_parent(scroller)
      guard RowMotionGTK.name(ofClassOf: scroller) == "GtkScrolledWindow" else { continue }
      var (outer, inner) = (graphene_rect_t(), bounds)
      guard gtk_widget_compute_bounds(scroller, window, &outer) != 0,
        graphene_rect_contains_rect(&outer, &inner)
      else { return false }
    }
    return true
  }

  private static func contrast(_ a: UInt32, _ b: UInt32) -> Double {
    let (first, second) = (luminance(a) + 0.05, luminance(b) + 0.05)
    return max(first, second) / min(first, second)
  }

  /// Returns the relative luminance as WCAG 2.2 defines it.
  private static func luminance(_ pixel: UInt32) -> Double {
    func linear(_ shift: UInt32) -> Double {
      let share = Double((pixel >> shift) & 0xFF) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
  }
}
