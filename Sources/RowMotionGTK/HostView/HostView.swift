import CGtk
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
  /// The bridge that reports the views to screen readers.
  public let accessibility: AccessibilityBridge
  /// Called in each frame after the host has advanced and before painting.
  ///
  /// Not called in a frame that a new size causes in the middle of the window's layout, because
  /// other widgets must not change then. Another frame follows.
  public var onAdvance: (@MainActor () -> Void)?
  /// The desktop's settings for the window's appearance.
  public var theme: Theme { themeReader.theme }

  /// A Boolean value that indicates whether the desktop's reduced-motion setting is ignored.
  public var ignoresReducedMotion: Bool {
    get { themeReader.ignoresReducedMotion }
    set { themeReader.ignoresReducedMotion = newValue }
  }

  /// A frame that the canvas shows instead of the host's; input is ignored meanwhile.
  ///
  /// - Precondition: This is not set in the middle of a layout.
  package var preview: DisplayList? {
    didSet {
      input.isEnabled = preview == nil
      widgets.areHidden = preview != nil
      if widgets.update(theme, isInLayout: false) { widgets.queueAllocation() }
      painter.follow(shownList)
      if (preview == nil) != (oldValue == nil) { onPreviewChange?() }
    }
  }
  /// Called after a preview has begun or ended.
  package var onPreviewChange: (@MainActor () -> Void)?
  /// The drawing above the content.
  package var overlay = DisplayList() { didSet { painter.follow(shownList) } }
  /// The observer of frames and ignored input.
  package var observer: (any HostViewObserver)? {
    get { input.observer }
    set { input.observer = newValue }
  }

  package let engine = PangoTextEngine()
  let widgets: CanvasWidgets
  private let canvasOwner = CanvasOwner()
  private let frames: HostFrames
  private let input: InputRouter
  private let painter: CanvasPainter
  private let themeReader: ThemeReader
  /// The window whose background is not drawn while the widget fills it.
  private var windowWithoutBackground: UnsafeMutablePointer<GtkWidget>?

  /// Creates a widget that shows a view.
  ///
  /// This starts GTK if the program has not. ``Startup/start()`` starts it faster on machines
  /// without a GPU.
  ///
  /// - Precondition: There is a display. ``Startup/start()`` returns false if there is none.
  /// - Parameter root: The view to show. The closure is called once, so changing state and models
  ///   are read in the `body` of a view.
  public init<Root: View>(@ViewBuilder root: () -> Root) {
    precondition(
      gtk_init_check() != 0 && gdk_display_get_default() != nil,
      "HostView has no display. Set DISPLAY or WAYLAND_DISPLAY; Startup.start() tells whether there "
        + "is one.")
    MainLoop.serveMainActor()
    // The view is laid out for the widget's own size before it is visible.
    host = ViewHost(size: Size(width: 640, height: 480), text: engine, root: root)
    widget = canvasOwner.makeCanvas()
    HostView.prepareBackgroundStyle(for: gtk_widget_get_display(widget))
    let frames = HostFrames(widget: widget, host: host)
    self.frames = frames
    widgets = CanvasWidgets(canvas: widget, host: host) { [weak frames] change in
      frames?.perform(change)
    }
    accessibility = AccessibilityBridge(canvas: widget, host: host)
    input = InputRouter(
      widget: widget, host: host, textInput: widgets.textInput, accessibility: accessibility,
      frames: frames)
    themeReader = ThemeReader(widget: widget)
    painter = CanvasPainter(widget: widget)
    applyTheme()
    connect()
    #if DEBUG
      host.checksInvariants = true
    #endif
  }

  isolated deinit {
    frames.stop()
    widgets.textInput.stop()
    canvasOwner.forget(widget)
    g_object_unref(UnsafeMutableRawPointer(widget))
  }

  private func connect() {
    canvasOwner.onAllocate = { [weak self] size in self?.allocate(size) }
    canvasOwner.onSnapshot = { [weak self] snapshot in self?.paint(into: snapshot) }
    canvasOwner.onStyleChange = { [weak self] in self?.styleChanged() }
    canvasOwner.onEnterFocus = { [weak self] backwards in
      guard let self else { return false }
      return input.enterFocus(backwards: backwards, isOpening: !painter.hasPainted)
    }
    themeReader.onChange = { [weak self] in self?.themeChanged() }
    frames.loop.onFrame = { [weak self] time in self?.advance(to: time) ?? .never }
    frames.idle.onWork = { [weak self] in self?.performIdleWork() ?? false }
    if host.hasIdleWork { frames.idle.start() }
    Signals.connect(widget, "unmap") { [weak self] in self?.hide() }
    Signals.connect(widget, "map") { [weak self] in
      guard let self else { return }
      windowWithoutBackground = removeBackgroundOfFilledWindow() ?? windowWithoutBackground
    }
    Signals.connect(widget, "notify::parent") { [weak self] in self?.parentChanged() }
  }

  private func parentChanged() {
    let isFree = gtk_widget_get_parent(widget) == nil
    canvasOwner.retained = isFree ? nil : self
    if isFree, let window = windowWithoutBackground {
      restoreBackground(of: window)
      windowWithoutBackground = nil
    }
  }
}

// MARK: Input

extension HostView {
  /// Called after the host received a press of the primary button, with the click count: 2 for the
  /// second press of a double click.
  public var onPress: (@MainActor (Point, Int) -> Void)? {
    get { input.onPress }
    set { input.onPress = newValue }
  }

  /// Called after the host received a release of the primary button, with the click count.
  public var onRelease: (@MainActor (Point, Int) -> Void)? {
    get { input.onRelease }
    set { input.onRelease = newValue }
  }

  /// Called with keys that the host did not handle; returns whether it handled them.
  public var onKey: (@MainActor (Key, KeyModifiers) -> Bool)? {
    get { input.onKey }
    set { input.onKey = newValue }
  }

  /// Called when rows are dragged out of the window, or over another widget of it that accepts
  /// drops; returns their content for programs and widgets, or nil to keep them in the view.
  public var onDragOut:
    (@MainActor (_ rows: [AnyHashable], _ list: AnyHashable?) -> TransferContent?)?
  {
    get { input.onDragOut }
    set { input.onDragOut = newValue }
  }

  /// Called after a pasted or dropped text was rejected, because the field would have become too
  /// long to edit.
  package var onTextRejected: (@MainActor () -> Void)? {
    get { widgets.textInput.onReject }
    set { widgets.textInput.onReject = newValue }
  }

  /// The distance that one notch of a wheel scrolls, in points.
  public var wheelNotch: Double {
    get { input.pointer.wheelNotch }
    set { input.pointer.wheelNotch = newValue }
  }

  /// Presses the primary button, for the `count`th time in a row.
  ///
  /// - Parameter isRapid: True if the last press was less than the time of a double click ago, even
  ///   at another position; nil derives it from `count`.
  public func press(at point: Point, count: Int = 1, isRapid: Bool? = nil) {
    input.press(at: point, count: count, isRapid: isRapid)
  }

  /// Releases the primary button, for the `count`th time in a row.
  public func release(at point: Point, count: Int = 1) {
    input.release(at: point, count: count)
  }

  /// Hovers what is under the mouse, after presses that the mouse did not make.
  public func followPointer() { input.followPointer() }

  /// Opens the context menu at a point or, without a point, of the row with the keyboard focus;
  /// returns whether there is one.
  @discardableResult public func openMenu(at point: Point?) -> Bool { input.openMenu(at: point) }

  /// Puts content onto the clipboard.
  public func copy(_ content: TransferContent) {
    let provider = content.makeProvider()
    defer { g_object_unref(UnsafeMutableRawPointer(provider)) }
    gdk_clipboard_set_content(gtk_widget_get_clipboard(widget), provider)
  }
}

// MARK: Frames

extension HostView {
  /// The pace of the host's time from frame to frame; set it before the widget is shown.
  public var pace: FramePace {
    get { frames.loop.pace }
    set { frames.loop.pace = newValue }
  }

  /// The speed of the host's time, from 0.01 to 1; 1 is real time.
  ///
  /// Slow time makes each step of a motion visible. The variable `GTK_SLOWDOWN` divides it, as for
  /// GTK's own animations.
  public var speed: Double {
    get { frames.loop.speed }
    set {
      // Until now, time has passed at the old speed.
      _ = frames.loop.now()
      frames.loop.speed = newValue.isFinite ? min(max(newValue, 0.01), 1) : 1
      frames.loop.request()
    }
  }

  /// A Boolean value that indicates whether the host's time stands still.
  ///
  /// Changes appear, but do not move until time continues from where it stopped.
  public var isPaused: Bool {
    get { frames.loop.isPaused }
    set {
      _ = frames.loop.now()
      frames.loop.isPaused = newValue
    }
  }

  /// Advances the time of a paused host, and runs a frame.
  package func step(by seconds: Double) { frames.loop.step(by: seconds) }

  /// The host's current time, in seconds.
  public var time: Double { frames.loop.now() }

  /// A Boolean value that indicates whether frames, or a timer for one, are running.
  public var isRunning: Bool { frames.loop.isRunning }

  /// True while work runs that no frame waits for, see ``ViewHost/performIdleWork(limit:)``.
  package var isDoingIdleWork: Bool { frames.idle.isRunning }

  /// Runs a change of the host's content as an event, at the current time.
  ///
  /// Inside another call or a frame, the time is the one of that call or frame.
  public func perform(_ change: () -> Void) {
    if preview != nil { observer?.contentWillChange() }
    frames.perform(change)
  }

  /// Requests a frame; while the widget is hidden, the frame waits until the widget is shown.
  public func requestFrame() { frames.loop.request() }

  private func advance(to time: Double) -> NextFrame {
    if !frames.hasSize { host.size = expectedSize ?? host.size }
    let start = observer == nil ? 0 : Timer.now
    let next = frames.advance(to: time)
    observer?.hostAdvanced(taking: Timer.now - start)
    if !frames.isInLayout {
      onAdvance?()
      observer?.frameBegins()
    }
    painter.follow(shownList)
    let widgetsMoved = widgets.update(theme, isInLayout: frames.isInLayout)
    if next == .never, engine.hasUnusedFonts { frames.idle.start() }
    if frames.isInLayout { return next }
    input.updateCursor()
    input.updateFocusRing()
    let elementsMoved = accessibility.frameAdvanced(isAtRest: next != .now)
    if widgetsMoved || elementsMoved { widgets.queueAllocation() }
    return next
  }

  private func allocate(_ size: Size) {
    frames.resize(to: size)
    widgets.allocate()
  }

  /// Does a piece of the work that no frame waits for; returns whether some is left.
  private func performIdleWork() -> Bool {
    if host.performIdleWork() { return true }
    painter.performIdleWork()
    if engine.hasUnusedFonts, host.isIdle { engine.releaseFonts() }
    return false
  }
}

// MARK: Painting and theme

extension HostView {
  /// Called after a frame was painted and sent to the screen, with its time since the first one, in
  /// seconds.
  public var onFramePainted: (@MainActor (Double) -> Void)? {
    get { painter.onPainted }
    set { painter.onPainted = newValue }
  }

  /// The painting work so far.
  public var paintStatistics: PaintStatistics { painter.statistics }

  private func paint(into snapshot: OpaquePointer) {
    frames.idle.frameRan()
    let start = observer == nil ? 0 : Timer.now
    painter.paint(
      shownList, background: theme.palette.windowBackground, into: snapshot, at: frames.loop.time)
    observer?.framePainted(taking: Timer.now - start)
    if painter.needsIdleWork { frames.idle.start() }
  }

  /// The content of the canvas.
  private var shownList: DisplayList {
    var list = preview ?? host.displayList
    if !overlay.items.isEmpty { list.items += overlay.items }
    return list
  }

  /// Releases all caches while the widget is not shown.
  private func hide() {
    input.closeMenu()
    widgets.textInput.hide()
    engine.invalidate()
    painter.releaseCaches()
  }

  private func styleChanged() {
    // Styles also change for irrelevant reasons, such as the focus.
    let old = theme
    if themeReader.read() != old { themeChanged() }
  }

  private func themeChanged() {
    applyTheme()
    painter.redraw()
    requestFrame()
  }

  private func applyTheme() {
    if let context = gtk_widget_get_pango_context(widget) {
      engine.adopt(context, family: theme.fontFamily)
    }
    host.invalidateText()
    theme.apply(to: host)
  }
}
