import CGtk
import CGtkShims
import RowMotion
import RowMotionCairo

/// Shows views in a GTK widget: paints them, runs their frames, and brings them the user's input.
///
///     let view = HostView { ContentView() }
///     gtk_window_set_child(window, view.widget)
///
/// Nothing else has to be done: the first view starts GTK where the program has not, GLib's main loop
/// serves Swift's main actor from then on, and models that change, on any thread, ask for a frame.
///
/// The widget is a `GtkDrawingArea` of the viewport's size, never of the content's. Frames run
/// only while the host wants them: a window at rest has no frame and no timer. What changes in a
/// frame before its layout, in a tick callback or by an adjustment that goes on by itself, is laid out
/// and painted in that frame. Before an event is delivered the host is advanced to the event's time,
/// and a frame follows. At rest it is also told the time whenever the main loop wakes up, so that what
/// other callbacks change, a timer's, a file monitor's or a task's, starts to move then and not when
/// the last frame was.
///
/// Host coordinates are the widget's, and host time is the widget's frame clock in seconds; it
/// stands still while the widget is not shown.
///
/// The view keeps its widget, and a widget that stands in another one keeps its view: whoever puts the
/// widget into a window need not hold the view. Once the widget has no parent, it is up to its holders;
/// a widget that somebody holds longer than the view shows nothing any more.
@MainActor public final class HostView {
  /// The widget, to be put into a window.
  public let widget: UnsafeMutablePointer<GtkWidget>

  /// The widget as a plain pointer, for those with a GTK binding of their own.
  ///
  /// It is a `GtkWidget *` whose reference is the view's: wrap it as one that is borrowed, taking a
  /// reference of the wrapper's own, as `g_object_ref` or a binding's "transfer none" does.
  public var rawWidget: UnsafeMutableRawPointer { UnsafeMutableRawPointer(widget) }

  /// What is shown.
  public let host: ViewHost
  /// Called after the first button went down and the host was told, with the number of the click
  /// in a row: 2 for the second half of a double click.
  public var onPress: (@MainActor (Point, Int) -> Void)?
  /// Called after the first button went up and the host was told, with the number of the click.
  public var onRelease: (@MainActor (Point, Int) -> Void)?
  /// Called with keys that the host did not use; returns whether it used them.
  public var onKey: (@MainActor (Key, KeyModifiers) -> Bool)?
  /// Called when rows are dragged out of the view; returns what other programs get of them, or nil where
  /// they stay in the view.
  public var onDragOut:
    (@MainActor (_ rows: [AnyHashable], _ list: AnyHashable?) -> TransferContent?)?
  /// Called after a text that was pasted or dropped was not inserted, since the field would have become
  /// longer than can be edited.
  package var onTextRefused: (@MainActor () -> Void)? {
    get { textInput.onRefuse }
    set { textInput.onRefuse = newValue }
  }
  /// Called in each frame after the host advanced and before it is painted.
  ///
  /// Not in one that a new size makes in the middle of the window's layout, where other widgets must
  /// not change: another frame follows that one.
  public var onAdvance: (@MainActor () -> Void)?
  /// Called after a frame was painted and given to the screen, with its time since the first one,
  /// seconds.
  public var onFramePainted: (@MainActor (Double) -> Void)?
  /// What the desktop asks of the window's looks.
  public private(set) var theme: Theme

  /// Whether things move although the desktop asks for no motion.
  public var ignoresReducedMotion = false {
    didSet { if ignoresReducedMotion != oldValue { takeTheme() } }
  }

  let loop: FrameLoop
  let placed: PlacedWidgets
  let textInput: TextInputOverlay
  /// What those are told who do not see it.
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
  /// Whether the widget has a size of its own.
  private var hasSize = false
  /// Whether a frame is made for a new size, in the middle of the window's layout.
  private var isInLayout = false

  /// The window whose background is not drawn while the widget is all that it shows.
  private var windowWithoutBackground: UnsafeMutablePointer<GtkWidget>?
  /// Itself, while its widget stands in another one.
  private var keptByParent: HostView?

  /// Creates a widget that shows a view.
  ///
  /// Where there is no display it says so on standard error and ends the program with status 1, as GTK does;
  /// ``Startup/start()`` tells beforehand.
  ///
  /// - Parameter root: What to show.
  public init<Root: View>(@ViewBuilder root: () -> Root) {
    Startup.startOrEnd()
    // Laid out for the widget's own size before it is seen.
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

  /// What was painted last.
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

  /// How the host's time passes from frame to frame; set before the widget is shown.
  public var pace: FramePace {
    get { loop.pace }
    set { loop.pace = newValue }
  }

  /// How fast the host's time passes, from 0.01 to 1: 1 as the world's does.
  ///
  /// At 0.25 each frame can be followed.
  public var speed: Double {
    get { loop.speed }
    set {
      // Up to now it has passed as fast as before.
      _ = loop.now()
      loop.speed = newValue.isFinite ? min(max(newValue, 0.01), 1) : 1
      loop.request()
    }
  }

  /// The host's time now, seconds.
  public var time: Double { loop.now() }

  /// Whether frames are running, or a timer for one.
  public var isRunning: Bool { loop.isRunning }

  /// What painting has taken until now.
  public var paintStatistics: PaintStatistics {
    PaintStatistics(
      pictures: painter.paintCount, keptBytes: painter.byteCount, changes: nodes.changeCount,
      lastChange: nodes.lastChange)
  }

  /// Whether work is being done that no frame waits for, see ``ViewHost/performIdleWork(limit:)``.
  package var isDoingIdleWork: Bool { idle.isRunning }

  /// How far one notch of a wheel scrolls, points.
  public var wheelNotch: Double {
    get { pointer.wheelNotch }
    set { pointer.wheelNotch = newValue }
  }

  /// Runs something that changes what the host shows, as an event: at the time it happens.
  ///
  /// Inside another call, or a frame, that one's time is the time.
  public func perform(_ change: () -> Void) {
    guard !isPerforming else { return change() }
    isPerforming = true
    defer { isPerforming = false }
    loop.runNow()
    change()
    loop.request()
  }

  /// Asks for a frame.
  public func requestFrame() {
    loop.request()
  }

  private func connect() {
    canvasOwner.onAllocate = { [weak self] size in self?.allocate(size) }
    canvasOwner.onSnapshot = { [weak self] snapshot in self?.paint(into: snapshot) }
    canvasOwner.onStyleChange = { [weak self] in self?.styleChanged() }
    themeReader.onChange = { [weak self] in self?.takeTheme() }
    Signals.connect(widget, "unmap") { [weak self] in self?.hide() }
    Signals.connect(widget, "map") { [weak self] in
      guard let self else { return }
      row_motion_skip_unanswered_frame_sync(widget)
      windowWithoutBackground = removeBackgroundOfFilledWindow() ?? windowWithoutBackground
    }
    loop.onFrame = { [weak self] time in self?.advance(to: time) ?? .never }
    loop.onWake = { [weak self] time in self?.advanceHost(to: time) ?? .never }
    host.onFrameRequest = { [weak self] in self?.loop.request() }
    connectIdleWork()
    wakeForModels()
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
    scrollBars.onHold = { [weak self] bar, isHeld in self?.host.holdScrollBar(isHeld, bar) }
    paintReport = PaintReport(widget: widget) { [weak self] time in self?.onFramePainted?(time) }
    connectPointer()
    KeyInput.connect(
      to: widget, onArrival: { [weak self] in self?.giveToNewField($0) ?? false },
      onMenu: { [weak self] in self?.openMenu(at: nil) ?? false }
    ) { [weak self] key, modifiers in
      guard let self else { return false }
      var isUsed = false
      self.accessibility.userActed()
      self.perform { isUsed = self.host.key(key, modifiers: modifiers) }
      return isUsed || self.onKey?(key, modifiers) ?? false
    }
    connectFocus()
    scale = DeviceScale(of: widget) { [weak self] in self?.redraw() }
    Signals.connect(widget, "unrealize") { [weak self] in self?.frameMemory.release() }
    Signals.connect(widget, "notify::parent") { [weak self] in self?.parentChanged() }
  }

  /// Has the main loop do what no frame waits for when there is nothing else to do.
  private func connectIdleWork() {
    idle.onTurn = { [weak self] in
      guard let self else { return false }
      if host.performIdleWork() { return true }
      frameMemory.touch(for: widget)
      if engine.hasSpareFonts, host.isIdle { engine.forgetFonts() }
      return false
    }
    host.onIdleWorkRequest = { [weak self] in self?.idle.start() }
    if host.hasIdleWork { idle.start() }
  }

  private func parentChanged() {
    keptByParent = gtk_widget_get_parent(widget) == nil ? nil : self
    if keptByParent == nil, let window = windowWithoutBackground {
      giveBackBackground(of: window)
      windowWithoutBackground = nil
    }
  }

  /// Has models that change, on any thread, ask for a frame by themselves.
  private func wakeForModels() {
    host.setWake { [weak self] in
      if g_main_context_is_owner(nil) != 0 {
        // What changes in a frame before its layout is seen in that frame.
        MainActor.assumeIsolated { self?.requestFrame() }
      } else {
        Task { @MainActor in self?.requestFrame() }
      }
    }
  }

  /// Gives a key that comes before the frame in which a text gets the keyboard to that text; returns
  /// whether there is such a text, and it used the key.
  private func giveToNewField(_ controller: OpaquePointer) -> Bool {
    let isNew = !textInput.hasFocus
    if isNew {
      // A frame is on its way only after something has changed.
      guard loop.isRunning else { return false }
      perform {}
    }
    guard textInput.hasFocus, let field = textInput.shown?.field else { return false }
    textInput.takePress()
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
      // Keys go where the focus is.
      if kind == .focus, row_motion_has_own_focus(widget) == 0 { gtk_widget_grab_focus(widget) }
      perform { self.host.performAccessibilityAction(kind, on: id) }
    }
    canvasOwner.onEnterFocus = { [weak self] backwards in
      guard let self else { return false }
      let isOpening = painted == nil
      var isTaken = false
      perform {
        isTaken =
          isOpening
          ? host.takeOpeningFocus(backwards: backwards) : host.enterFocus(backwards: backwards)
      }
      // A field takes the keyboard in the frame in which it comes: not in the middle of the canvas taking it.
      if isTaken { perform {} }
      return isTaken
    }
  }

  /// Keys come here while the canvas has the focus, or an element that stands for what it shows.
  private func focusChanged() {
    guard let focusController, !accessibility.tree.isMovingFocus else { return }
    let isHere =
      gtk_event_controller_focus_is_focus(focusController) != 0
      || accessibility.tree.hasFocus
        && gtk_event_controller_focus_contains_focus(focusController) != 0
    perform { host.hasKeyboard = isHere }
  }

  private func connectPointer() {
    pointer.onPress = { [weak self] point, count in
      guard let self else { return }
      host.heldModifiers = pointer.modifiers
      press(at: point, count: count)
    }
    pointer.onRelease = { [weak self] point, count in self?.release(at: point, count: count) }
    pointer.onMove = { [weak self] point in self?.perform { self?.host.move(to: point) } }
    pointer.onMenu = { [weak self] point in self?.openMenu(at: point) }
    pointer.onHold = { [weak self] in
      guard let self else { return false }
      perform { host.holdPress() }
      return host.isDraggingRow
    }
    drag.onCarry = { [weak self] point in self?.pointer.carry(to: point) }
    pointer.onDragOut = { [weak self] _, controller in self?.dragOut(controller) ?? false }
    pointer.scrollsThrough = { [weak self] in self?.textInput.contains($0) ?? false }
    pointer.onExit = { [weak self] in self?.perform { self?.host.exit() } }
    drag.isTaken = { [weak self] in self?.host.isDraggingRow ?? false }
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

  /// The first button goes down, for the `count`th time in a row.
  public func press(at point: Point, count: Int = 1) {
    accessibility.userActed()
    perform { host.press(at: point, count: count) }
    textInput.pressed(at: point)
    onPress?(point, count)
  }

  /// The first button goes up, for the `count`th time in a row.
  public func release(at point: Point, count: Int = 1) {
    accessibility.userActed()
    perform { host.release(at: point) }
    onRelease?(point, count)
  }

  /// Opens the menu of what lies under a point or, without one, of the row that the keyboard acts on;
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

  /// Has other programs take the rows that are dragged; returns whether there is something to take.
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

  /// Puts content into the clipboard.
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
    // Each must be asked: they remember what they answered.
    let widgetsMoved = placed.update()
    let textMoved =
      !isInLayout
      && textInput.update(family: theme.fontFamily, caretColor: theme.palette.primary)
    if next == .never, engine.hasSpareFonts { idle.start() }
    if isInLayout { return next }
    showPointer()
    let elementsMoved = accessibility.frameAdvanced(isAtRest: next != .now)
    if barsMoved || widgetsMoved || textMoved || elementsMoved {
      queueAllocation()
    }
    return next
  }

  /// Advances the host; what its actions and completions perform belongs to that frame.
  private func advanceHost(to time: Double) -> NextFrame {
    let wasPerforming = isPerforming
    isPerforming = true
    defer { isPerforming = wasPerforming }
    return host.advance(to: time)
  }

  /// Has the canvas put its widgets in their places in this frame's layout.
  func queueAllocation() {
    // A text view that gets its place may ask for another size at once. Where GTK has passed over a
    // scrolled window around the canvas, that is not carried out, and a frame is painted without it;
    // what was asked for its size is not passed over.
    if textInput.shown == nil {
      gtk_widget_queue_allocate(widget)
    } else {
      gtk_widget_queue_resize(widget)
    }
  }

  private func showPointer() {
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
      // In this same frame, or it would be painted as it was laid out for the old size.
      isInLayout = true
      loop.runNow()
      isInLayout = false
      // What may not change in the middle of a layout follows.
      loop.request()
    }
    let place: (UnsafeMutablePointer<GtkWidget>, Rect) -> Void = { widget, frame in
      row_motion_canvas_allocate_child(widget, frame.minX, frame.minY, frame.width, frame.height)
    }
    scrollBars.allocate(place)
    placed.allocate(place)
    textInput.allocate()
  }

  private func paint(into snapshot: OpaquePointer) {
    idle.frameRan()
    // The first frame waits for nothing that it can do without.
    if painted != nil { frameMemory.keep(for: widget) }
    if frameMemory.isUntouched { idle.start() }
    nodes.append(
      picture(), to: snapshot, shift: scale?.distanceToPixel ?? .zero,
      isCairo: Renderer.isCairo(of: widget))
    paintReport?.painted(at: loop.time)
  }

  /// What the widget shows; the picture before where a widget on the canvas changed, and not the canvas.
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
    painter.forget()
    gtk_widget_queue_draw(widget)
  }

  /// However many canvases a window has, those that are not shown keep nothing for later.
  private func hide() {
    menu.close()
    engine.invalidate()
    painted = nil
    nodes.removeAll()
    painter.forget()
  }

  private func styleChanged() {
    // Styles also change for reasons that say nothing here, such as the focus.
    if readTheme() != theme { takeTheme() }
  }

  private func readTheme() -> Theme {
    var theme = themeReader.read()
    if ignoresReducedMotion { theme.reduceMotion = false }
    return theme
  }

  private func takeTheme() {
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
