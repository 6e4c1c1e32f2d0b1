import CGtk
import CGtkShims
import RowMotion

/// The widgets on a canvas: scroll bars, the edited text and the widgets of the program.
@MainActor final class CanvasWidgets {
  let placed: PlacedWidgets
  let textInput: TextInputOverlay
  private let canvas: UnsafeMutablePointer<GtkWidget>
  private let host: ViewHost
  private let scrollBars: ScrollBars
  /// True while the canvas shows another frame than the host's, without the widgets.
  var areHidden = false

  /// - Parameter perform: Runs a change of the host's content as an event.
  init(
    canvas: UnsafeMutablePointer<GtkWidget>, host: ViewHost,
    perform: @escaping @MainActor (@MainActor () -> Void) -> Void
  ) {
    self.canvas = canvas
    self.host = host
    placed = PlacedWidgets(canvas: canvas)
    textInput = TextInputOverlay(canvas: canvas, host: host)
    scrollBars = ScrollBars(canvas: canvas)
    scrollBars.onScroll = { [weak host] bar, offset in
      perform { host?.scroll(to: offset, by: bar) }
    }
    scrollBars.onDragChange = { [weak host] bar, isDragged in
      host?.setScrollBarDragged(isDragged, bar)
    }
  }

  /// Follows the host after a frame; returns whether the canvas must be allocated again.
  ///
  /// - Parameter isInLayout: True in the middle of the window's layout, when widgets are neither
  ///   added nor removed.
  func update(_ theme: Theme, isInLayout: Bool) -> Bool {
    // Call all of these before combining the results, because each reports a change only once.
    let barsMoved = scrollBars.update(
      host.scrollBars, isRightToLeft: theme.layoutDirection == .rightToLeft,
      isInLayout: isInLayout, areHidden: areHidden)
    let widgetsMoved = placed.update(areHidden: areHidden)
    let textMoved =
      !isInLayout
      && textInput.update(
        family: theme.fontFamily, caretColor: theme.palette.primary, isHidden: areHidden)
    return barsMoved || widgetsMoved || textMoved
  }

  /// Makes the canvas allocate the widgets in this frame's layout.
  func queueAllocation() {
    // A text view may request another size while it is allocated. If GTK skipped a scrolled window
    // around the canvas, it ignores that request and paints a frame without it. It does not skip
    // widgets with a queued resize.
    if textInput.shown == nil {
      gtk_widget_queue_allocate(canvas)
    } else {
      gtk_widget_queue_resize(canvas)
    }
  }

  /// Allocates the widgets' frames in the canvas.
  func allocate() {
    let allocateChild: (UnsafeMutablePointer<GtkWidget>, Rect) -> Void = { widget, frame in
      row_motion_canvas_allocate_child(widget, frame.minX, frame.minY, frame.width, frame.height)
    }
    scrollBars.allocate(allocateChild)
    placed.allocate(allocateChild)
    textInput.allocate()
  }
}
