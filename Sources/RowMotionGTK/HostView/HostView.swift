import CGtk
import CGtkShims
import RowMotion
import RowMotionCairo

/// A GTK widget that shows views: it paints them, runs their frames and passes them the user's
/// input.
///
///     let view = HostView { ContentView() }
///     gtk_window_set_child(window, view.widget)
///
/// No other setup is needed. The first view starts GTK if the program has not. GLib's main loop
/// then serves Swift's main actor. Models that change on any thread request a frame.
///
/// The widget is a `GtkDrawingArea` of the viewport's size, never of the content's. Frames run only
/// while the host needs them: a window at rest has no frame and no timer. Changes before a frame's
/// layout, by a tick callback or an animated adjustment, are laid out and painted in that frame.
/// Before an event is delivered, the host advances to the event's time, and a frame follows. At
/// rest, the host also advances whenever the main loop wakes up. So changes by a timer, a file
/// monitor or a task start to animate then, not at the last frame's time.
///
/// Host coordinates are the widget's. Host time is the widget's frame clock in seconds; it stops
/// while the widget is not shown.
///
/// The view retains its widget, and a widget with a parent retains its view. So a program that puts
/// the widget into a window need not keep the view. A widget without a parent does not retain its
/// view. A widget that outlives its view shows nothing.
@MainActor public final class HostView {
  /// The widget, to put into a window.
  public let widget: UnsafeMutablePointer<GtkWidget>

  /// The widget as a raw pointer, for programs with another GTK binding.
  ///
  /// It is a `GtkWidget *` whose reference belongs to the view. Wrap it as a borrowed pointer, with
  /// a reference of the wrapper's own, as `g_object_ref` or a binding's "transfer none" takes it.
  public var rawWidget: UnsafeMutableRawPointer { UnsafeMutableRawPointer(widget) }

  /// The host that manages the views.
  public let host: ViewHost
  /// Called after the host received a press of the primary button, with the click count: 2 for the
  /// second press of a double click.
  public var onPress: (@MainActor (Point, Int) -> Void)?
  /// Called after the host received a release of the primary button, with the click count.
  public var onRelease: (@MainActor (Point, Int) -> Void)?
  /// Called with keys that the host did not handle; returns whether it handled them.
  public var onKey: (@MainActor (Key, KeyModifiers) -> Bool)?
  /// Called when rows are dragged out of the view; returns their content for other programs, or nil
  /// to keep them in the view.
  public var onDragOut:
    (@MainActor (_ rows: [AnyHashable], _ list: AnyHashable?) -> TransferContent?)?
  /// Called after a pasted or dropped text was rejected, because the field would have become too
  /// long to edit.
  package var onTextRejected: (@MainActor () -> Void)? {
    get { textInput.onReject }
    set { textInput.onReject = newValue }
  }
  /// Called in each frame after the host has advanced and before painting.
  ///
  /// Not called in a frame that a new size causes in the middle of the window's layout, because
  /// other widgets must not change then. Another frame follows.
  public var onAdvance: (@MainActor () -> Void)?
  /// Called after a frame was painted and sent to the screen, with its time since the first one, in
  /// seconds.
  public var onFramePainted: (@MainActor (Double) -> Void)?
  /// The desktop's settings for the window's appearance.
  public private(set) var theme: Theme

  /// A Boolean value that indicates whether the desktop's reduced-motion setting is ignored.
  public var ignoresReducedMotion = false {
    didSet { if ignoresReducedMotion != oldValue { updateTheme() } }
  }

  let loop: FrameLoop
  let placed: PlacedWidgets
  let textInput: TextInputOverlay
  /// The bridge that reports the views to screen readers.
  public let accessibility: AccessibilityBridge
  private let idle = IdleSource()
  package let engine = PangoTextEngine()
  private let themeReader: ThemeReader
  private let pointer: PointerInput
  private let drag: DragInput
  private let scrollBars: ScrollBars
  private let menu: ContextMenuPopover
  private let frameMemory = FrameMemory()
  private let painter = TilePainter()
  private let nodes = CanvasNodes()
  private var painted: Painted?
  private var scale: DeviceScale?
  private var paintReport: PaintReport?
  private var pointerStyle = PointerStyle.automatic
  private var isPerforming = false
  private var focusController: OpaquePointer?
  /// True once the widget has a size of its own.
  private var hasSize = false
  /// True while a frame runs for a new size, in the middle of the window's layout.
  private var isInLayout = false

  /// The window whose background is not drawn while the widget fills it.
  private var windowWithoutBackground: UnsafeMutablePointer<GtkWidget>?
  /// A reference to itself while its widget has a parent.
  private var retainedSelf: HostView?

  /// Creates a widget that shows a view.
  ///
  /// This starts GTK if the program has not. ``Startup/start()`` starts it faster on machines
  /// without a GPU.
  ///
  /// - Precondition: There is a display. ``Startup/start()`` returns false if there is none.
  /// - Parameter root: The view to show.
  public init<Root: View>(@ViewBuilder root: () -> Root) {
    precondition(
      gtk_init_check() != 0 && gdk_display_get_default() != nil,
      "HostView has no display. Set DISPLAY or WAYLAND_DISPLAY; Startup.start() tells whether there "
        + "is one.")
    MainLoop.serveMainActor()
    // The view is laid out for the widget's own size before it is visible.
    host = ViewHost(size: Size(width: 640, height: 480), text: engine, root: root)
    let owner = CanvasOwner()
    widget = owner.makeCanvas()
    HostView.prepareBackgroundStyle(for: gtk_widget_get_display(widget))
    loop = FrameLoop(widget: widget)
    placed = PlacedWidgets(canvas: widget)
    textInput = TextInputOverlay(canvas: widget, host: host)
    accessibility = AccessibilityBridge(canvas: widget, host: host)
    themeReader = ThemeReader(widget: widget)
    pointer = PointerInput(widget: widget)
    drag = DragInput(widget: widget)
    scrollBars = ScrollBars(canvas: widget)
    menu = ContextMenuPopover(canvas: widget)
    theme = themeReader.read()
    canvasOwner = owner
    applyTheme()
    connect()
    #if DEBUG
      host.checksInvariants = true
    #endif
  }

  private let canvasOwner: CanvasOwner

  /// The last painted content.
  private struct Painted {
    let list: DisplayList
    let size: Size
    let picture: TiledPicture
  }

  isolated deinit {
    loop.stop()
    idle.stop()
    textInput.stop()
    host.onFrameRequest = nil
    host.onIdleWorkRequest = nil
    canvasOwner.forget(widget)
    g_object_unref(UnsafeMutableRawPointer(widget))
  }

  /// The pace of the host's time from frame to frame; set it before the widget is shown.
  public var pace: FramePace {
    get { loop.pace }
    set { loop.pace = newValue }
  }

  /// The speed of the host's time, from 0.01 to 1; 1 is real time.
  ///
  /// Slow time makes each step of a motion visible.
  public var speed: Double {
    get { loop.speed }
    set {
      // Until now, time has passed at the old speed.
      _ = loop.now()
      loop.speed = newValue.isFinite ? min(max(newValue, 0.01), 1) : 1
      loop.request()
    }
  }

  /// The host's current time, in seconds.
  public var time: Double { loop.now() }

  /// A Boolean value that indicates whether frames, or a timer for one, are running.
  public var isRunning: Bool { loop.isRunning }

  /// The painting work so far.
  public var paintStatistics: PaintStatistics {
    PaintStatistics(
      pictures: painter.paintCount, cachedBytes: painter.byteCount, changes: nodes.changeCount,
      lastChange: nodes.lastChange)
  }

  /// True while work runs that no frame waits for, see ``ViewHost/performIdleWork(limit:)``.
  package var isDoingIdleWork: Bool { idle.isRunning }

  /// The distance that one notch of a wheel scrolls, in points.
  public var wheelNotch: Double {
    get { pointer.wheelNotch }
    set { pointer.wheelNotch = newValue }
  }

  /// Runs a change of the host's content as an event, at the current time.
  ///
  /// Inside another call or a frame, the time is the one of that call or frame.
  public func perform(_ change: () -> Void) {
    guard !isPerforming else { return change() }
    isPerforming = true
    defer { isPerforming = false }
    loop.runFrameNow()
    change()
    loop.request()
  }

  /// Requests a frame; while the widget is hidden, the frame waits until the widget is shown.
  public func requestFrame() {
    loop.request()
  }

  private func connect() {
    canvasOwner.onAllocate = { [weak self] size in self?.allocate(size) }
    canvasOwner.onSnapshot = { [weak self] snapshot in self?.paint(into: snapshot) }
    canvasOwner.onStyleChange = { [weak self] in self?.styleChanged() }
    themeReader.onChange = { [weak self] in self?.updateTheme() }
    Signals.connect(widget, "unmap") { [weak self] in self?.hide() }
    Signals.connect(widget, "map") { [weak self] in
      guard let self else { return }
      windowWithoutBackground = removeBackgroundOfFilledWindow() ?? windowWithoutBackground
    }
    loop.onFrame = { [weak self] time in self?.advance(to: time) ?? .never }
    loop.onWake = { [weak self] time in self?.advanceHost(to: time) ?? .never }
    host.onFrameRequest = { [weak self] in self?.loop.request() }
    connectIdleWork()
    requestFramesForModelChanges()
    textInput.perform = { [weak self] change in
      self?.accessibility.userActed()
      self?.perform(change)
    }
    textInput.onChange = { [weak self] in
      self?.accessibility.nativeInput = self?.textInput.shown.map { ($0.input.id, $0.field) }
    }
    scrollBars.onScroll = { [weak self] bar, offset in
      self?.perform { self?.host.scroll(to: offset, by: bar) }
    }
    scrollBars.onDragChange = { [weak self] bar, isDragged in
      self?.host.setScrollBarDragged(isDragged, bar)
    }
    paintReport = PaintReport(widget: widget) { [weak self] time in self?.onFramePainted?(time) }
    connectPointer()
    KeyInput.connect(
      to: widget, onCapture: { [weak self] in self?.forwardToNewField($0) ?? false },
      onMenu: { [weak self] in self?.openMenu(at: nil) ?? false }
    ) { [weak self] key, modifiers in
      guard let self else { return false }
      var isHandled = false
      self.accessibility.userActed()
      self.perform { isHandled = self.host.key(key, modifiers: modifiers) }
      return isHandled || self.onKey?(key, modifiers) ?? false
    }
    connectFocus()
    scale = DeviceScale(of: widget) { [weak self] in self?.redraw() }
    Signals.connect(widget, "unrealize") { [weak self] in self?.frameMemory.release() }
    Signals.connect(widget, "notify::parent") { [weak self] in self?.parentChanged() }
  }

  /// Makes the idle main loop do the work that no frame waits for.
  private func connectIdleWork() {
    idle.onWork = { [weak self] in
      guard let self else { return false }
      if host.performIdleWork() { return true }
      frameMemory.prefault(for: widget)
      if engine.hasUnusedFonts, host.isIdle { engine.releaseFonts() }
      return false
    }
    host.onIdleWorkRequest = { [weak self] in self?.idle.start() }
    if host.hasIdleWork { idle.start() }
  }

  private func parentChanged() {
    retainedSelf = gtk_widget_get_parent(widget) == nil ? nil : self
    if retainedSelf == nil, let window = windowWithoutBackground {
      restoreBackground(of: window)
      windowWithoutBackground = nil
    }
  }

  /// Makes changes of models, on any thread, request a frame.
  private func requestFramesForModelChanges() {
    host.scheduleWakeup { [weak self] in
      if g_main_context_is_owner(nil) != 0 {
        // A change before a frame's layout is visible in that frame.
        MainActor.assumeIsolated { self?.requestFrame() }
      } else {
        Task { @MainActor in self?.requestFrame() }
      }
    }
  }

  /// Passes a key to a text field that gets the focus in the pending frame; returns whether the
  /// field handled the key.
  private func forwardToNewField(_ controller: OpaquePointer) -> Bool {
    let isNew = !textInput.hasFocus
    if isNew {
      // A frame is pending only after a change.
      guard loop.isRunning else { return false }
      perform {}
    }
    guard textInput.hasFocus, let field = textInput.shown?.field else { return false }
    textInput.moveCaretToPress()
    return isNew && gtk_event_controller_key_forward(controller, field) != 0
  }

  private func connectFocus() {
    host.hasKeyboard = false
    host.tabLeavesAtEnd = true
    let focus = KeyInput.connectFocus(to: widget) { [weak self] in self?.focusChanged() }
    focusController = focus
    accessibility.tree.onFocusChange = { [weak self] in self?.focusChanged() }
    accessibility.tree.onFocus = { [weak self] id in
      self?.perform { self?.host.setAccessibilityFocus(id) }
    }
    accessibility.tree.onAction = { [weak self] kind, id in
      guard let self else { return }
      accessibility.userActed()
      // Keys go to the focused widget.
      if kind == .focus, row_motion_has_own_focus(widget) == 0 { gtk_widget_grab_focus(widget) }
      perform { self.host.performAccessibilityAction(kind, on: id) }
    }
    canvasOwner.onEnterFocus = { [weak self] backwards in
      guard let self else { return false }
      let isOpening = painted == nil
      var acceptsFocus = false
      perform {
        acceptsFocus =
          isOpening
          ? host.setOpeningFocus(backwards: backwards) : host.enterFocus(backwards: backwards)
      }
      // Run a frame: a field takes the focus in the frame in which it appears, not when the canvas
      // gets it.
      if acceptsFocus { perform {} }
      return acceptsFocus
    }
  }

  /// Sets whether the host receives keys, which it does if the canvas or one of its elements has
  /// the focus.
  private func focusChanged() {
    guard let focusController, !accessibility.tree.isMovingFocus else { return }
    let hasKeyboard =
      gtk_event_controller_focus_is_focus(focusController) != 0
      || accessibility.tree.hasFocus
        && gtk_event_controller_focus_contains_focus(focusController) != 0
    perform { host.hasKeyboard = hasKeyboard }
  }

  private func connectPointer() {
    pointer.keepsFocus = { [weak self] in self?.host.keepsTextFocus(at: $0) ?? false }
    pointer.onPress = { [weak self] point, count in
      guard let self else { return }
      host.pressedModifiers = pointer.modifiers
      press(at: point, count: count, isRapid: pointer.isRapid)
    }
    pointer.onRelease = { [weak self] point, count in self?.release(at: point, count: count) }
    pointer.onMove = { [weak self] point in self?.perform { self?.host.move(to: point) } }
    pointer.onMenu = { [weak self] point in self?.openMenu(at: point) }
    pointer.onLongPress = { [weak self] in
      guard let self else { return false }
      perform { host.longPress() }
      return host.isDraggingRow
    }
    drag.onOtherDrag = { [weak self] point in self?.pointer.continuePress(to: point) }
    pointer.onDragOut = { [weak self] _, controller in self?.dragOut(controller) ?? false }
    pointer.forwardsScroll = { [weak self] in self?.textInput.contains($0) ?? false }
    pointer.onExit = { [weak self] in self?.perform { self?.host.exit() } }
    drag.isOtherDragActive = { [weak self] in self?.host.isDraggingRow ?? false }
    drag.canScroll = { [weak self] point, axis in
      self?.host.canScroll(at: point, along: axis) ?? false
    }
    drag.onBegin = { [weak self] point in self?.perform { self?.host.beginScroll(at: point) } }
    drag.onDrag = { [weak self] distance in
      self?.perform { self?.host.dragScroll(by: distance) }
    }
    drag.onEnd = { [weak self] velocity in
      self?.perform { self?.host.endScroll(velocity: velocity) }
    }
    pointer.onScroll = { [weak self] delta, point in
      guard let self else { return false }
      let axis: Axis = abs(delta.x) > abs(delta.y) ? .horizontal : .vertical
      if let point, !host.canScroll(at: point, along: axis) { return false }
      perform { self.host.scroll(by: delta, at: point) }
      return true
    }
  }

  /// Presses the primary button, for the `count`th time in a row.
  ///
  /// - Parameter isRapid: True if the last press was less than the time of a double click ago, even
  ///   at another position; nil derives it from `count`.
  public func press(at point: Point, count: Int = 1, isRapid: Bool? = nil) {
    accessibility.userActed()
    perform { host.press(at: point, count: count, isRapid: isRapid) }
    textInput.pressed(at: point)
    onPress?(point, count)
  }

  /// Releases the primary button, for the `count`th time in a row.
  public func release(at point: Point, count: Int = 1) {
    accessibility.userActed()
    perform { host.release(at: point) }
    onRelease?(point, count)
  }

  /// Hovers what is under the mouse, after presses that the mouse did not make.
  public func followPointer() {
    perform {
      if let position = pointer.position { host.move(to: position) } else { host.exit() }
    }
  }

  /// Opens the context menu at a point or, without a point, of the row with the keyboard focus;
  /// returns whether there is one.
  @discardableResult public func openMenu(at point: Point?) -> Bool {
    accessibility.userActed()
    var found: ContextMenu?
    perform {
      host.cancelRowDrag()
      found = point.map { host.contextMenu(at: $0) } ?? host.contextMenuOfFocusedRow()
    }
    guard let found else { return false }
    menu.show(found, at: point) { [weak self] action in
      self?.accessibility.userActed()
      self?.perform(action)
    }
    return true
  }

  /// Drags rows out to other programs; returns whether there was something to drag.
  private func dragOut(_ controller: OpaquePointer) -> Bool {
    guard let dragged = host.draggedRows, let content = onDragOut?(dragged.ids, dragged.list) else {
      return false
    }
    perform { host.cancelRowDrag() }
    let provider = content.makeProvider()
    defer { g_object_unref(UnsafeMutableRawPointer(provider)) }
    guard let drag = row_motion_drag_begin(controller, provider, content.title) else {
      return false
    }
    g_object_unref(UnsafeMutableRawPointer(drag))
    return true
  }

  /// Puts content onto the clipboard.
  public func copy(_ content: TransferContent) {
    let provider = content.makeProvider()
    defer { g_object_unref(UnsafeMutableRawPointer(provider)) }
    gdk_clipboard_set_content(gtk_widget_get_clipboard(widget), provider)
  }

  private func advance(to time: Double) -> NextFrame {
    if !hasSize { host.size = expectedSize ?? host.size }
    let next = advanceHost(to: time)
    if !isInLayout { onAdvance?() }
    if host.displayList != painted?.list { gtk_widget_queue_draw(widget) }
    let barsMoved = scrollBars.update(
      host.scrollBars, isRightToLeft: theme.layoutDirection == .rightToLeft,
      isInLayout: isInLayout)
    // Call all of these before combining the results, because each reports a change only once.
    let widgetsMoved = placed.update()
    let textMoved =
      !isInLayout
      && textInput.update(family: theme.fontFamily, caretColor: theme.palette.primary)
    if next == .never, engine.hasUnusedFonts { idle.start() }
    if isInLayout { return next }
    updateCursor()
    let elementsMoved = accessibility.frameAdvanced(isAtRest: next != .now)
    if barsMoved || widgetsMoved || textMoved || elementsMoved {
      queueAllocation()
    }
    return next
  }

  /// Advances the host; changes by its actions and completions belong to that frame.
  private func advanceHost(to time: Double) -> NextFrame {
    let wasPerforming = isPerforming
    isPerforming = true
    defer { isPerforming = wasPerforming }
    return host.advance(to: time)
  }

  /// Makes the canvas allocate its widgets in this frame's layout.
  func queueAllocation() {
    // A text view may request another size while it is allocated. If GTK skipped a scrolled window
    // around the canvas, it ignores that request and paints a frame without it. It does not skip
    // widgets with a queued resize.
    if textInput.shown == nil {
      gtk_widget_queue_allocate(widget)
    } else {
      gtk_widget_queue_resize(widget)
    }
  }

  private func updateCursor() {
    let style = host.pointerStyle
    guard style != pointerStyle else { return }
    pointerStyle = style
    let name: String? =
      switch style {
      case .automatic: nil
      case .grabIdle: "grab"
      case .grabActive: "grabbing"
      }
    gtk_widget_set_cursor_from_name(widget, name)
  }

  private func allocate(_ size: Size) {
    hasSize = true
    if size != host.size {
      host.size = size
      // Run in this frame, or the layout for the old size would be painted.
      isInLayout = true
      loop.runFrameNow()
      isInLayout = false
      // Changes that are not allowed during a layout follow in another frame.
      loop.request()
    }
    let allocateChild: (UnsafeMutablePointer<GtkWidget>, Rect) -> Void = { widget, frame in
      row_motion_canvas_allocate_child(widget, frame.minX, frame.minY, frame.width, frame.height)
    }
    scrollBars.allocate(allocateChild)
    placed.allocate(allocateChild)
    textInput.allocate()
  }

  private func paint(into snapshot: OpaquePointer) {
    idle.frameRan()
    // The first frame does not wait for anything optional.
    if painted != nil { frameMemory.allocate(for: widget) }
    if frameMemory.needsPrefault { idle.start() }
    nodes.append(
      picture(), to: snapshot, shift: scale?.distanceToPixel ?? .zero,
      isCairo: Renderer.isCairo(of: widget))
    paintReport?.painted(at: loop.time)
  }

  /// Returns the current picture, or the last one if only a widget on the canvas changed.
  private func picture() -> TiledPicture {
    let list = host.displayList
    let size = Size(
      width: Double(gtk_widget_get_width(widget)), height: Double(gtk_widget_get_height(widget)))
    if let painted, painted.list == list, painted.size == size {
      return painted.picture
    }
    let picture = painter.picture(
      of: list, size: size, scale: row_motion_scale(widget),
      background: theme.palette.windowBackground)
    painted = Painted(list: list, size: size, picture: picture)
    return picture
  }

  private func redraw() {
    painted = nil
    painter.removeAllPictures()
    gtk_widget_queue_draw(widget)
  }

  /// Releases all caches: a window may have many canvases that are not shown.
  private func hide() {
    menu.close()
    engine.invalidate()
    painted = nil
    nodes.removeAll()
    painter.removeAllPictures()
  }

  private func styleChanged() {
    // Styles also change for irrelevant reasons, such as the focus.
    if readTheme() != theme { updateTheme() }
  }

  private func readTheme() -> Theme {
    var theme = themeReader.read()
    if ignoresReducedMotion { theme.reduceMotion = false }
    return theme
  }

  private func updateTheme() {
    theme = readTheme()
    applyTheme()
    redraw()
    loop.request()
  }

  private func applyTheme() {
    if let context = gtk_widget_get_pango_context(widget) {
      engine.adopt(context, family: theme.fontFamily)
    }
    host.invalidateText()
    theme.apply(to: host)
  }
}
