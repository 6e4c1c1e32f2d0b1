import CGtk
import CGtkShims
import RowMotion
import RowMotionGTK

/// A panel that shows the motion of a view: its frames, rows, causes and cost.
///
///     let view = HostView { ContentView() }
///     gtk_window_set_child(window, view.widget)
///     Inspector.open(on: view, replaying: { ContentView() })
///
/// The panel records the frames of the last ten seconds while it exists. Create it before the
/// view's first frame to see them all. While its widget is hidden, the view runs as without it.
@MainActor public final class Inspector {
  /// The widget, to put into a window.
  public let widget: UnsafeMutablePointer<GtkWidget>

  /// The overlays above the content.
  var overlays: Set<Overlay> = [] { didSet { follow() } }
  let lanes = LanesModel()
  let lanesView: HostView
  let transport: Transport
  private let tabs = made(gtk_notebook_new())
  private let checks = Inspector.label()
  private let why = Inspector.label()
  private let cost = CostView()
  let whatIf: WhatIfPage
  private var playback: Playback
  private var costs: [FrameCost] = []
  private var span = 2.0
  private var predicted: [MotionFrame] = []
  private var predictedMotions: Motions?
  /// The times of the frames ahead that are not predicted yet, in seconds.
  private var timesAhead: ArraySlice<Double> = []
  /// The view's speed before the panel opened.
  private var speed = 1.0
  private var isOpen = false
  /// True while the inspected view's checks are on only for the panel.
  private var startedChecks = false
  /// Delays the panel's changes, because the window may be laying out widgets in a frame.
  private let refresh = Timer()

  /// The number of frames ahead.
  private static let predictionCount = 30.0
  /// The choices of the plots' duration, in seconds.
  private static let spans = [("0.5\u{a0}s", 0.5), ("2\u{a0}s", 2.0), ("10\u{a0}s", 10.0)]

  /// Creates a panel for a view.
  ///
  /// - Parameter root: Creates the root view again, to play the recording with a change.
  public convenience init(
    of view: HostView, replaying root: (@MainActor () -> any View)? = nil
  ) {
    self.init(of: view, replay: Inspector.replay(root))
  }

  /// Creates a panel for a view.
  ///
  /// - Parameter replay: Creates a replay of a recording of the view.
  package init(of view: HostView, replay: (@MainActor (Recording) throws -> Replay)?) {
    widget = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 6))
    let lanes = lanes
    lanesView = HostView { LanesView(model: lanes) }
    lanesView.accessibility.label = "Lanes"
    playback = Playback(view)
    transport = Transport(playback)
    whatIf = WhatIfPage(playback, replay: replay)
    transport.onChange = { [weak self] in self?.follow() }
    lanes.onSelect = { [weak self] in self?.follow() }
    assemble()
    Signals.connect(widget, "map") { [weak self] in self?.open() }
    Signals.connect(widget, "unmap") { [weak self] in self?.close() }
    if let keys = gtk_event_controller_key_new() {
      Signals.connectKey(keys, "key-pressed") { [weak self] value, state in
        guard state.rawValue & GDK_CONTROL_MASK.rawValue == 0, let key = Key(keyValue: value) else {
          return false
        }
        return self?.transport.handle(key) ?? false
      }
      gtk_widget_add_controller(widget, keys)
    }
  }

  private static func replay(_ root: (@MainActor () -> any View)?) -> (
    @MainActor (Recording) throws -> Replay
  )? {
    @MainActor func replay(_ recording: Recording, _ root: some View) -> Replay {
      Replay(recording) { root }
    }
    guard let root else { return nil }
    return { replay($0, root()) }
  }

  /// Opens a panel for a view in a window of its own.
  ///
  /// - Parameter root: Creates the root view again, to play the recording with a change.
  @discardableResult public static func open(
    on view: HostView, replaying root: (@MainActor () -> any View)? = nil
  ) -> Inspector {
    let inspector = Inspector(of: view, replaying: root)
    let window = made(gtk_window_new())
    gtk_window_set_title(cast(window), "Inspector")
    gtk_window_set_default_size(cast(window), 480, 560)
    gtk_window_set_child(cast(window), inspector.widget)
    // The window keeps the panel.
    Signals.connect(window, "destroy") { _ = inspector }
    gtk_window_present(cast(window))
    return inspector
  }

  /// Shows another view.
  package func inspect(_ view: HostView) {
    if view === playback.view { return }
    let wasOpen = isOpen
    close()
    playback = Playback(view)
    transport.playback = playback
    whatIf.inspect(playback)
    costs = []
    lanes.selection = nil
    lanes.lanes = []
    predictedMotions = nil
    if wasOpen { open() }
  }

  // MARK: Widgets

  private func assemble() {
    gtk_widget_add_css_class(widget, "inspector")
    gtk_box_append(cast(widget), transport.widget)
    for side in [gtk_widget_set_margin_start, gtk_widget_set_margin_end, gtk_widget_set_margin_top]
    {
      side(transport.widget, 6)
    }
    gtk_box_append(cast(transport.buttons), OverlayMenu(of: self).button)
    let exporting = ExportMenu(over: widget) { [weak self] in
      try self?.content(of: $0) ?? []
    } report: { [weak self] in
      self?.transport.report($0)
    }
    gtk_box_append(cast(transport.buttons), exporting.button)
    gtk_notebook_set_scrollable(opaque(tabs), 1)
    gtk_widget_set_vexpand(tabs, 1)
    add("Lanes", lanesPage())
    add("Why", Inspector.scroller(why))
    add("Cost", Inspector.scroller(cost.widget))
    add("Checks", Inspector.scroller(checks))
    add("What If", Inspector.scroller(whatIf.widget))
    AccessibleParts.name(tabs, "Pages")
    Signals.connect(tabs, "notify::page") { [weak self] in self?.follow() }
    gtk_box_append(cast(widget), tabs)
  }

  private func add(_ title: String, _ page: Widget) {
    let label = made(gtk_label_new(title))
    gtk_notebook_append_page(opaque(tabs), page, label)
  }

  private func lanesPage() -> Widget {
    let page = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 6))
    let choices = made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6))
    let values = dropDown("Value", LaneValue.allCases.map(\.rawValue))
    let spans = dropDown("Duration", Inspector.spans.map(\.0))
    gtk_drop_down_set_selected(opaque(spans), 1)
    Signals.connect(values, "notify::selected") { [weak self] in
      let index = Int(gtk_drop_down_get_selected(opaque(values)))
      self?.lanes.value = LaneValue.allCases[index]
      self?.follow()
    }
    Signals.connect(spans, "notify::selected") { [weak self] in
      self?.span = Inspector.spans[Int(gtk_drop_down_get_selected(opaque(spans)))].1
      self?.follow()
    }
    for choice in [values, spans] { gtk_box_append(cast(choices), choice) }
    for side in [gtk_widget_set_margin_start, gtk_widget_set_margin_top] { side(choices, 6) }
    gtk_box_append(cast(page), choices)
    gtk_widget_set_vexpand(lanesView.widget, 1)
    gtk_widget_set_size_request(lanesView.widget, 240, 120)
    gtk_box_append(cast(page), lanesView.widget)
    if let click = gtk_gesture_click_new() {
      // Before the view, whose own gesture takes the click.
      gtk_event_controller_set_propagation_phase(click, GTK_PHASE_CAPTURE)
      Signals.connectClick(click, "pressed") { [weak self] _, _, _ in self?.plotPressed() }
      gtk_widget_add_controller(lanesView.widget, click)
    }
    for (model, plots) in [(lanes, lanesView.widget), (whatIf.model, whatIf.plots.widget)] {
      guard let motion = gtk_event_controller_motion_new() else { continue }
      Signals.connectPoint(motion, "motion") { x, _ in
        model.setPointer(x: x, width: Double(gtk_widget_get_width(plots)))
      }
      Signals.connect(motion, "leave") { model.setPointer(x: nil, width: 0) }
      gtk_widget_add_controller(plots, motion)
    }
    return page
  }

  private static func label() -> Widget {
    let label = wrappedLabel()
    gtk_label_set_selectable(opaque(label), 1)
    gtk_label_set_yalign(opaque(label), 0)
    return label
  }

  private static func scroller(_ child: Widget) -> Widget {
    let scroller = made(gtk_scrolled_window_new())
    for side in [
      gtk_widget_set_margin_start, gtk_widget_set_margin_end, gtk_widget_set_margin_top,
      gtk_widget_set_margin_bottom,
    ] {
      side(child, 12)
    }
    gtk_scrolled_window_set_child(opaque(scroller), child)
    AccessibleParts.addMissingLabels(below: scroller)
    return scroller
  }

  // MARK: Content

  private func open() {
    isOpen = true
    let view = playback.view
    view.observer = self
    speed = view.speed
    startedChecks = !view.host.checksInvariants
    view.host.checksInvariants = true
    follow()
  }

  private func close() {
    guard isOpen else { return }
    isOpen = false
    refresh.stop()
    whatIf.stop()
    playback.end(speed: speed)
    playback.view.observer = nil
    if startedChecks { playback.view.host.checksInvariants = false }
  }

  /// Shows the current frame.
  private func follow() {
    guard isOpen else { return }
    playback.view.overlay = Overlay.drawing(
      overlays, over: playback.frames, selection: lanes.selection)
    if !refresh.isRunning { refresh.start(after: 0) { [weak self] in self?.show() } }
  }

  private func show() {
    transport.update()
    lanesView.perform { showLanes() }
    let host = playback.view.host
    switch gtk_notebook_get_current_page(opaque(tabs)) {
    case 1: set(why, causes)
    case 2: cost.show(costText, CostReport.intervals(of: shownCosts))
    case 3: set(checks, CheckReport.text(of: host))
    case 4: whatIf.update(lanes.selection)
    default: break
    }
  }

  private func set(_ label: Widget, _ text: String) {
    // Names of rows may come from files.
    gtk_label_set_text(opaque(label), PrintableText.message(text, limit: 20_000, lines: 400))
  }

  /// Shows the frame under the pointer after a click on a plot.
  func plotPressed() {
    guard let time = lanes.pointer else { return }
    playback.pause()
    playback.scrub(to: time)
    follow()
  }

  private func showLanes() {
    let host = playback.view.host
    let now = playback.now
    let current = host.motionFrame
    let playhead = playback.time
    // While earlier frames are shown, the plots stand still as long as the playhead is in them.
    let isInside = lanes.axis.lowerBound <= playhead && playhead <= lanes.axis.upperBound
    let keepsAxis =
      playback.shown != nil && isInside
      && abs(lanes.axis.upperBound - lanes.axis.lowerBound - span) < 1e-9
    let start =
      keepsAxis ? lanes.axis.lowerBound : min(now - 0.75 * span, playhead - 0.25 * span)
    let axis = keepsAxis ? lanes.axis : start...(start + span)
    lanes.axis = axis
    lanes.playhead = playhead
    lanes.lanes = LaneSeries.all(
      in: playback.motions(in: axis) + [current],
      predicted: predictions(after: current, until: axis.upperBound), value: lanes.value,
      selection: lanes.selection)
  }

  /// Returns the frames ahead of the current one, until all motions have ended.
  private func predictions(after now: MotionFrame, until limit: Double) -> [MotionFrame] {
    let motions = Motions(
      ends: now.lanes.map(\.endTime), targets: now.lanes.map(\.targetHeight),
      mark: playback.recorder.marks.last, limit: now.lanes.contains(where: \.isMoving) ? span : 0)
    // Motions are functions of time, so the frames ahead stay the same until something happens.
    if motions != predictedMotions {
      predictedMotions = motions
      predicted = []
      let end = min(motions.ends.max() ?? -.infinity, now.time + span)
      let step = max(Playback.step, (end - now.time) / Inspector.predictionCount)
      timesAhead = stride(from: now.time, to: end, by: step).map { $0 + step }[...]
    }
    // The panel must not delay the view's frames.
    for time in timesAhead.prefix(playback.isPaused ? timesAhead.count : 1) {
      predicted.append(playback.view.host.predictedMotion(at: time))
      timesAhead.removeFirst()
    }
    return predicted.filter { $0.time > now.time && $0.time <= limit }
  }

  /// The properties of motions on which the frames ahead depend.
  private struct Motions: Equatable {
    let ends: [Double]
    let targets: [Double]
    let mark: Recorder.Mark?
    let limit: Double
  }

  /// The reasons for the position of the selected row in the shown frame.
  var causes: String {
    guard let lane = lanes.selection else {
      return "Select a row in the window or in the lanes."
    }
    let causes = playback.recorder.explanation(of: lane, at: playback.frames.count - 1)
    if causes.isEmpty { return "The row is not visible in this frame." }
    return causes.map { String(repeating: "    ", count: $0.level) + $0.text }
      .joined(separator: "\n")
  }

  /// The texts of the cost, the lanes and the checks; nil while the panel is closed.
  package var texts: [String]? {
    if !isOpen { return nil }
    let time = playback.time
    return [
      costText, lanes.lanes.map { "\($0.name): \($0.text(at: time))" }.joined(separator: "\n"),
      CheckReport.text(of: playback.view.host),
    ].map { PrintableText.message($0, limit: 20_000, lines: 400) }
  }

  private var costText: String {
    let rows = playback.frames.last?.motion.lanes.count ?? 0
    let memory = Double(playback.view.paintStatistics.cachedBytes) / 1_000_000
    let renderer = WindowRenderer(of: playback.view.widget)
    return
      (CostReport.lines(of: shownCosts, rows: rows)
      + ["Cached images \(Number.fixed(memory, 1))\u{a0}MB"]
      + (renderer.map { ["Renderer \($0.name): \($0.reason)"] } ?? [])).joined(separator: "\n")
  }

  /// Returns the content of a file about the frames in the plots, up to the shown one.
  func content(of kind: ExportMenu.Kind) throws -> [UInt8] {
    let host = playback.view.host
    let export = Export(
      size: host.size, background: host.environment.palette.windowBackground)
    let frames = playback.frames.drop { $0.time < lanes.axis.lowerBound }
    switch kind {
    case .frame:
      var list = frames.last?.displayList ?? DisplayList()
      list.items += playback.view.overlay.items
      return try export.picture(of: list)
    case .strip: return try export.strip(of: frames)
    case .run: return try export.run(of: frames)
    case .plots: return Array(SVGPlot.text(of: lanes.lanes, lanes.value, over: lanes.axis).utf8)
    }
  }

  private var shownCosts: ArraySlice<FrameCost> { costs.prefix { $0.time <= playback.time } }
}

extension Inspector: HostViewObserver {
  package func hostAdvanced() { follow() }

  package func framePainted(_ cost: FrameCost) {
    if playback.shown != nil { return }
    CostReport.add(cost, to: &costs)
  }

  package func pressed(at point: Point) {
    let lanes = playback.frames.last?.motion.lanes.filter { $0.frame.contains(point) } ?? []
    let area = { (lane: MotionFrame.Lane) in lane.frame.width * lane.frame.height }
    self.lanes.selection = lanes.min { area($0) < area($1) }?.id
  }

  package func handleIgnoredKey(_ key: Key) -> Bool { transport.handle(key) }
}
