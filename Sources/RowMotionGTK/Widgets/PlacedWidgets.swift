import CGtk
import RowMotion

/// Widgets with frames on a canvas, such as a form over the row that it edits.
@MainActor final class PlacedWidgets {
  private struct PlacedWidget {
    let widget: UnsafeMutablePointer<GtkWidget>
    let frame: @MainActor () -> Rect?
    var shown: Rect?
  }

  private let canvas: UnsafeMutablePointer<GtkWidget>
  private var placed: [PlacedWidget] = []

  init(canvas: UnsafeMutablePointer<GtkWidget>) {
    self.canvas = canvas
  }

  func add(
    _ widget: UnsafeMutablePointer<GtkWidget>, frame: @escaping @MainActor () -> Rect?
  ) {
    gtk_widget_set_parent(widget, canvas)
    let first = frame()
    gtk_widget_set_child_visible(widget, first == nil ? 0 : 1)
    placed.append(PlacedWidget(widget: widget, frame: frame, shown: first))
  }

  func remove(_ widget: UnsafeMutablePointer<GtkWidget>) {
    guard let index = placed.firstIndex(where: { $0.widget == widget }) else { return }
    placed.remove(at: index)
    gtk_widget_unparent(widget)
  }

  /// Reads the widgets' current frames; returns whether one of them changed.
  func update(areHidden: Bool) -> Bool {
    var hasMoved = false
    for index in placed.indices {
      let frame = areHidden ? nil : placed[index].frame()
      guard frame != placed[index].shown else { continue }
      placed[index].shown = frame
      gtk_widget_set_child_visible(placed[index].widget, frame == nil ? 0 : 1)
      hasMoved = true
    }
    return hasMoved
  }

  func allocate(_ place: (UnsafeMutablePointer<GtkWidget>, Rect) -> Void) {
    for widget in placed {
      if let frame = widget.shown { place(widget.widget, frame) }
    }
  }
}
