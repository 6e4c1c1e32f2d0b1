import CGtk
import CGtkShims
import RowMotion
import RowMotionGTK
import RowMotionInspector

/// The window's pages and the inspector below them, which slides in from the bottom.
@MainActor final class InspectorPane {
  /// The widget, for use in the window.
  let widget = made(gtk_paned_new(GTK_ORIENTATION_VERTICAL))
  /// The inspector; nil before it is first shown.
  private(set) var inspector: Inspector?
  /// True if the inspector is to be visible.
  private(set) var isShown = false
  /// The slide of the inspector.
  private(set) lazy var slide = Slide(0, of: widget) { [weak self] in self?.placeEdge() }
  /// The share of the height that the user has given to the pages above an open inspector.
  private var chosenShare: Double?
  /// The share when the edge was placed, which GTK keeps while the window is resized.
  private var placedShare = 1.0

  private let replay: Inspector.MakeReplay
  /// Moves the focus to the visible page.
  var focusPage: (@MainActor () -> Void)?

  /// - Parameter replay: Creates a replay of a page's recording.
  init(pages: Widget, replay: @escaping Inspector.MakeReplay) {
    self.replay = replay
    row_motion_accessible_set_label(widget, "Scenes and inspector")
    // The only child so far is the edge between the panes.
    if let edge = gtk_widget_get_first_child(widget) {
      row_motion_accessible_set_label(edge, "Edge of the inspector")
    }
    gtk_paned_set_start_child(opaque(widget), pages)
    gtk_widget_set_vexpand(widget, 1)
    Signals.connectKeys(of: widget, isFirst: true) { [weak self] key, _ in
      Int32(key) == GDK_KEY_F6 && self?.moveFocus() ?? false
    }
  }

  /// Moves the focus between the page and the inspector; returns false if the inspector is hidden.
  ///
  /// GTK would focus the widget that had the focus last, even one in a closed popover, which leaves
  /// the window without keys.
  private func moveFocus() -> Bool {
    guard isShown, let inspector else { return false }
    if hasFocus {
      focusPage?()
    } else {
      gtk_widget_child_focus(inspector.widget, GTK_DIR_TAB_FORWARD)
    }
    return true
  }

  /// True if the focus is in the inspector.
  private var hasFocus: Bool {
    guard let inspector, let window = row_motion_window_of(widget),
      let focus = gtk_window_get_focus(window)
    else { return false }
    return gtk_widget_is_ancestor(focus, inspector.widget) != 0
  }

  /// True while the inspector does not slide.
  var isAtRest: Bool { slide.share == (isShown ? 1 : 0) }

  /// Shows the inspector of a page, or hides it.
  func toggle(on view: HostView, slides: Bool) {
    // GTK would leave the window without a focus.
    if isShown, hasFocus { focusPage?() }
    let inspector = self.inspector ?? Inspector(of: view, replay: replay)
    inspector.inspect(view)
    if self.inspector == nil {
      self.inspector = inspector
      gtk_paned_set_end_child(opaque(widget), inspector.widget)
    }
    // The user may have moved the edge.
    if isShown, isAtRest, height > 0 {
      let share = Double(gtk_paned_get_position(opaque(widget))) / height
      // GTK's rounding in another window size is no move.
      if abs(share - placedShare) * height > 4 { chosenShare = share }
    }
    isShown.toggle()
    if isShown { gtk_widget_set_visible(inspector.widget, 1) }
    slide.set(isShown ? 1 : 0, isAnimated: slides)
    placeEdge()
  }

  /// The share of the height of the pages above an open inspector: half, or less in a low window,
  /// where the inspector would show no page.
  private var pagesShare: Double {
    if let chosenShare { return chosenShare }
    guard let inspector else { return 0.5 }
    var smallest: Int32 = 0
    gtk_widget_measure(
      inspector.widget, GTK_ORIENTATION_VERTICAL, -1, &smallest, nil, nil, nil)
    return min(0.5, max(0.25, 1 - Double(smallest) / height))
  }

  /// Places the edge of the inspector for the current frame of its slide.
  private func placeEdge() {
    let share = slide.share
    if !isShown, share == 0, let inspector { gtk_widget_set_visible(inspector.widget, 0) }
    if height == 0 { return }
    placedShare = 1 - share * (1 - pagesShare)
    gtk_paned_set_position(opaque(widget), Int32((height * placedShare).rounded()))
  }

  private var height: Double { Double(gtk_widget_get_height(widget)) }
}
