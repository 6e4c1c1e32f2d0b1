import CGtk
import CGtkShims
import RowMotion
import RowMotionGTK

/// A side panel beside the content of a window, which folds if both do not fit.
///
/// | the width | the side panel |
/// |---|---|
/// | enough for both | is beside the content, unless the user has hidden it |
/// | less | covers the content at its own width, while the user wants it |
///
/// The panel slides, and can be reversed midway. A change of the window's width applies at once.
@MainActor final class SplitView {
  /// The edge of the content with the side panel, in reading direction.
  enum Edge {
    case start
    case end
  }

  /// The widget, for use in the window.
  let widget: Widget
  let side: Widget
  /// Called after ``isShown`` or ``isFolded`` changed, but never during the window's layout.
  var onChange: (@MainActor () -> Void)?
  /// Moves the focus into the side panel; nil to focus its first control.
  var focusSide: (@MainActor () -> Void)?
  /// Returns true if the side panel slides; called before each change.
  var slides: @MainActor () -> Bool = { true }
  /// True if there is not enough width for the content and the side panel.
  private(set) var isFolded = false

  private let edge: Edge
  let content: Widget
  /// The widget between the content and a side panel that covers it.
  private let scrim: Widget
  /// The shadow of a panel over the content: a widget, because a change of style appears a frame
  /// late.
  private let shadow: Widget
  /// The minimum width of the content beside the side panel, in points.
  var contentWidth = StageLayout.width(fontScale: 1) {
    didSet { if contentWidth != oldValue { gtk_widget_queue_allocate(widget) } }
  }
  /// True if the user wants the side panel beside the content, if there is enough width.
  private(set) var isWanted = true
  /// True if the user wants the side panel over the content, if there is not enough width.
  private var isOpen = false
  /// The slide of the side panel.
  let slide: Slide
  private let changeTimer = Timer()

  private static let key = "row-motion-split-view"

  init(_ edge: Edge, side: Widget, content: Widget) {
    self.edge = edge
    self.content = content
    let isAtStart = edge == .start
    self.side = made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    let line = made(gtk_separator_new(GTK_ORIENTATION_VERTICAL))
    for part in isAtStart ? [side, line] : [line, side] { gtk_box_append(cast(self.side), part) }
    gtk_widget_set_hexpand(side, 1)
    gtk_widget_set_vexpand(side, 1)
    scrim = made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    shadow = made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    widget = made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    slide = Slide(1, of: widget) { [widget] in gtk_widget_queue_allocate(widget) }
    gtk_widget_add_css_class(self.side, "split-side")
    gtk_widget_add_css_class(scrim, "split-scrim")
    gtk_widget_add_css_class(shadow, "split-shadow")
    gtk_widget_set_can_target(shadow, 0)
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    // Later children are drawn above earlier ones.
    for part in [content, scrim, shadow, self.side] { gtk_box_append(cast(widget), part) }
    gtk_widget_set_child_visible(scrim, 0)
    gtk_widget_set_child_visible(shadow, 0)
    gtk_widget_set_hexpand(widget, 1)
    gtk_widget_set_vexpand(widget, 1)
    installLayout()
    connect()
  }

  isolated deinit {
    slide.end()
    g_object_set_data(cast(widget), Self.key, nil)
    g_object_unref(UnsafeMutableRawPointer(widget))
  }

  /// True if the side panel is to be visible.
  var isShown: Bool { isFolded ? isOpen : isWanted }

  /// True if the side panel covers the content.
  var coversContent: Bool { isFolded && isOpen }

  /// Shows or hides the side panel.
  func show(_ shows: Bool) {
    guard shows != isShown else { return }
    if isFolded { isOpen = shows } else { isWanted = shows }
    moveFocus()
    slide.set(isShown ? 1 : 0, isAnimated: slides())
    gtk_widget_queue_allocate(widget)
    onChange?()
  }

  /// Moves the focus into a panel that covers the content, and back when the panel is hidden.
  private func moveFocus() {
    if coversContent {
      gtk_widget_set_child_visible(side, 1)
      focusSide?() ?? focusFirst()
    } else if !isShown, gtk_widget_get_state_flags(side).rawValue & focusWithin != 0 {
      gtk_widget_child_focus(content, GTK_DIR_TAB_FORWARD)
    }
  }

  private func focusFirst() {
    gtk_widget_child_focus(side, GTK_DIR_TAB_FORWARD)
  }

  private var focusWithin: guint { GTK_STATE_FLAG_FOCUS_WITHIN.rawValue }

  /// Shows or hides the side panel beside the content at once, if there is enough width.
  func setWanted(_ isWanted: Bool) {
    guard isWanted != self.isWanted else { return }
    self.isWanted = isWanted
    if isFolded { return }
    slide.set(isWanted ? 1 : 0, isAnimated: false)
    gtk_widget_queue_allocate(widget)
    onChange?()
  }

  /// Hides a side panel that covers the content; one beside the content stays.
  func uncoverContent() {
    if coversContent { show(false) }
  }

  private func connect() {
    if let click = gtk_gesture_click_new() {
      Signals.connect(click, "released") { [weak self] in self?.uncoverContent() }
      gtk_widget_add_controller(scrim, click)
    }
    Signals.connectKeys(of: widget) { [weak self] key, _ in
      guard let self, Int32(key) == GDK_KEY_Escape, coversContent else { return false }
      uncoverContent()
      return true
    }
  }
}

// MARK: - Layout

extension SplitView {
  /// Installs the layout of the box.
  private func installLayout() {
    g_object_ref_sink(UnsafeMutableRawPointer(widget))
    g_object_set_data(cast(widget), Self.key, Unmanaged.passUnretained(self).toOpaque())
    let layout = gtk_custom_layout_new(
      { _ in GTK_SIZE_REQUEST_CONSTANT_SIZE },
      { widget, orientation, _, minimum, natural, _, _ in
        let size = SplitView.view(of: widget)?.size(orientation) ?? (minimum: 0, natural: 0)
        minimum?.pointee = size.minimum
        natural?.pointee = size.natural
      },
      { widget, width, height, _ in
        SplitView.view(of: widget)?.allocate(width: Double(width), height: Double(height))
      })
    gtk_widget_set_layout_manager(widget, layout)
  }

  private static func view(of widget: Widget?) -> SplitView? {
    guard let widget, let owner = g_object_get_data(cast(widget), key) else { return nil }
    return Unmanaged<SplitView>.fromOpaque(owner).takeUnretainedValue()
  }

  private func size(_ orientation: GtkOrientation) -> (minimum: Int32, natural: Int32) {
    let content = measure(content, orientation)
    let side = measure(side, orientation)
    if orientation == GTK_ORIENTATION_VERTICAL {
      return (max(content.minimum, side.minimum), max(content.natural, side.natural))
    }
    return (max(content.minimum, side.minimum), content.natural + side.natural)
  }

  private func measure(
    _ part: Widget, _ orientation: GtkOrientation
  ) -> (minimum: Int32, natural: Int32) {
    var size: (minimum: Int32, natural: Int32) = (0, 0)
    gtk_widget_measure(part, orientation, -1, &size.minimum, &size.natural, nil, nil)
    return size
  }

  /// Folds the side panel if both will not fit into a width, in points, before the first layout.
  func fold(toFit width: Double) { fold(width < sideWidth(in: width) + contentWidth) }

  private func sideWidth(in width: Double) -> Double {
    min(width, Double(measure(side, GTK_ORIENTATION_HORIZONTAL).natural))
  }

  private func allocate(width: Double, height: Double) {
    let sideWidth = sideWidth(in: width)
    fold(toFit: width)
    let share = slide.share
    let visibleWidth = (sideWidth * share).rounded()
    let isAtLeft = (edge == .start) == (gtk_widget_get_direction(widget) != GTK_TEXT_DIR_RTL)
    // A panel that is about to appear may have the focus already.
    gtk_widget_set_child_visible(side, visibleWidth > 0 || isShown ? 1 : 0)
    for part in [scrim, shadow] {
      gtk_widget_set_child_visible(part, isFolded && visibleWidth > 0 ? 1 : 0)
    }
    let reservedWidth = isFolded ? 0 : visibleWidth
    place(
      content,
      Rect(x: isAtLeft ? reservedWidth : 0, y: 0, width: width - reservedWidth, height: height))
    place(scrim, Rect(x: 0, y: 0, width: width, height: height))
    gtk_widget_set_opacity(scrim, share)
    let sideX = isAtLeft ? visibleWidth - sideWidth : width - visibleWidth
    for part in [shadow, side] {
      place(part, Rect(x: sideX, y: 0, width: sideWidth, height: height))
    }
  }

  private func place(_ part: Widget, _ frame: Rect) {
    row_motion_canvas_allocate_child(part, frame.minX, frame.minY, frame.width, frame.height)
  }

  /// Folds or unfolds the side panel for a new width, without an animation.
  private func fold(_ folds: Bool) {
    guard folds != isFolded else { return }
    isFolded = folds
    isOpen = false
    slide.set(isShown ? 1 : 0, isAnimated: false)
    // Other views must not change during a layout.
    changeTimer.start(after: 0) { [weak self] in self?.onChange?() }
  }
}
