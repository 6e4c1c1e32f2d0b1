import CGtk
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
  let whatIf: WhatIfPage
  let tabs = made(gtk_notebook_new())
  private let checks = Widgets.text()
  let why = Widgets.outline()
  private let cost = CostView()
  let playback: Playback
  private var costs: [FrameCost] = []
  /// The duration of the passes since the last painted frame, in seconds.
  private var advancing = 0.0
  /// The duration of the plots, in seconds.
  private var span = 2.0
  private var prediction = LanePrediction()
  private var isOpen = false
  /// True if the selected lane is to be scrolled into view.
  private var showsSelection = false
  /// True while the inspected view's checks are on only for the panel.
  private var startedChecks = false
  /// Delays the panel's changes, because the window may be laying out widgets in a frame.
  private let refresh = Timer()

  /// Creates a panel for a view.
  ///
  /// - Parameter root: Creates the root view again, to play the recording with a change.
  public convenience init(
    of view: HostView, replaying root: (@MainActor () -> any View)? = nil
  ) {
    @MainActor func replay(
      _ recording: Recording, _ engine: any TextEngine, _ root: some View
    ) -> Replay {
      Replay(recording, engine: engine) { root }
    }
    self.init(of: view, replay: root.map { root in { @MainActor in replay($0, $1, root()) } })
  }

  /// A closure that creates a replay of a recording of the view, which measures texts that are not
  /// recorded with an engine.
  package typealias MakeReplay = @MainActor (Recording, any TextEngine) throws -> Replay

  /// Creates a panel for a view.
  ///
  /// - Parameter replay: Creates a replay of a recording of the view.
  package init(of view: HostView, replay: MakeReplay?) {
    widget = Widgets.box(GTK_ORIENTATION_VERTICAL)
    let lanes = lanes
    lanesView = HostView { LanesView(model: lanes) }
    lanesView.accessibility.label = "Lanes"
    lanesView.accessibility.announcesChanges = false
    playback = Playback(view)
    transport = Transport(playback)
    whatIf = WhatIfPage(playback, replay: replay)
    transport.onChange = { [weak self] in self?.follow() }
    lanes.onSelect = { [weak self] in self?.follow() }
    assemble()
    Signals.connect(widget, "map") { [weak self] in self?.open() }
    Signals.connect(widget, "unmap") { [weak self] in self?.close() }
    Signals.connectKeys(of: widget) { [weak self] value, state in
      guard state.rawValue & GDK_CONTROL_MASK.rawValue == 0, let key = Key(keyValue: value) else {
        return false
      }
      return self?.transport.handle(key) ?? false
    }
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
    playback.view = view
    whatIf.reset()
    costs = []
    lanes.selection = nil
    lanes.lanes = []
    prediction = LanePrediction()
    if wasOpen { open() }
  }

  // MARK: Widgets

  private func assemble() {
    gtk_widget_add_css_class(widget, "inspector")
    let overlayItems = Overlay.allCases.map { overlay in
      Widgets.check(overlay.rawValue) { [weak self] isOn in
        if isOn { self?.overlays.insert(overlay) } else { self?.overlays.remove(overlay) }
      }
    }
    let exportItems = Export.allCases.map { kind in
      Widgets.item(kind.rawValue) { [weak self] in self?.export(kind) }
    }
    transport.add(Widgets.menu("Overlays", icon: "view-reveal-symbolic", overlayItems))
    transport.add(Widgets.menu("Export", icon: "document-save-symbolic", exportItems))
    gtk_notebook_set_scrollable(opaque(tabs), 1)
    gtk_widget_set_vexpand(tabs, 1)
    for (title, page) in [
      ("Lanes", lanesPage()), ("Why", Inspector.scroller(why)),
      ("Cost", Inspector.scroller(cost.widget)), ("Checks", Inspector.scroller(checks)),
      ("What If", Inspector.scroller(whatIf.widget)),
    ] {
      let label = made(gtk_label_new(title))
      gtk_notebook_append_page(opaque(tabs), page, label)
      if let tab = gtk_widget_get_parent(label) { AccessibleParts.name(tab, title) }
    }
    AccessibleParts.name(tabs, "Pages")
    AccessibleParts.name(widget, "Inspector")
    Signals.connect(tabs, "notify::page") { [weak self] in self?.follow() }
    for part in [transport.widget, tabs] { gtk_box_append(cast(widget), part) }
  }

  private func lanesPage() -> Widget {
    let values = Widgets.choice("Value", LaneValue.allCases.map(\.rawValue)) { [weak self] in
      self?.lanes.value = LaneValue.allCases[$0]
      self?.follow()
    }
    let spans = Widgets.choice("Duration", ["0.5\u{a0}s", "2\u{a0}s", "10\u{a0}s"]) { [weak self] in
      self?.span = [0.5, 2, 10][$0]
      self?.follow()
    }
    gtk_drop_down_set_selected(opaque(spans), 1)
    gtk_widget_set_vexpand(lanesView.widget, 1)
    gtk_widget_set_size_request(lanesView.widget, 240, 120)
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
    let choices = Widgets.box(GTK_ORIENTATION_HORIZONTAL, values, spans)
    Widgets.setMargins(of: choices, sides: 6, ends: 6)
    return Widgets.box(GTK_ORIENTATION_VERTICAL, choices, lanesView.widget, spacing: 0)
  }

  private static func scroller(_ child: Widget) -> Widget {
    let page = Widgets.box(GTK_ORIENTATION_VERTICAL, child)
    Widgets.setMargins(of: page, sides: 6, ends: 6)
    return Widgets.scroller(around: page)
  }

  // MARK: Content

  private func open() {
    isOpen = true
    let view = playback.view
    view.observer = self
    startedChecks = !view.host.checksInvariants
    view.host.checksInvariants = true
    follow()
  }

  private func close() {
    guard isOpen else { return }
    isOpen = false
    refresh.stop()
    whatIf.stop()
    playback.end()
    playback.view.observer = nil
    let host = playback.view.host
    // The program may use the checks by now.
    if startedChecks, host.onInvariantViolation == nil { host.checksInvariants = false }
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
    switch gtk_notebook_get_current_page(opaque(tabs)) {
    case 1: Widgets.set(why, outline: causes)
    case 2: cost.show(costText, CostReport.intervals(of: shownCosts))
    case 3: Widgets.set(checks, CheckReport.text(of: playback.view.host))
    case 4: whatIf.update(lanes.selection)
    default: break
    }
  }

  /// Shows the frame under the pointer after a click on a plot.
  func plotPressed() {
    guard let time = lanes.pointer else { return }
    playback.scrub(to: time)
    follow()
  }

  private func showLanes() {
    let current = playback.view.host.motionFrame
    let playhead = playback.time
    // While earlier frames are shown, the plots stand still as long as the playhead is in them.
    let keepsAxis =
      playback.shown != nil && lanes.axis.contains(playhead)
      && abs(lanes.axis.upperBound - lanes.axis.lowerBound - span) < 1e-9
    let start = min(playback.now - 0.75 * span, playhead - 0.25 * span)
    let axis = keepsAxis ? lanes.axis : start...(start + span)
    lanes.axis = axis
    lanes.playhead = playhead
    prediction.update(playback, span: span)
    lanes.lanes = LaneSeries.all(
      in: playback.motions(in: axis) + (current.time > playback.now ? [] : [current]),
      predicted: prediction.frames.filter { $0.time > current.time && $0.time <= axis.upperBound },
      value: lanes.value, selection: lanes.selection)
    if showsSelection, let lane = lanes.selection { lanesView.host.scroll(toRow: lane) }
    showsSelection = false
  }

  /// The reasons for the position of the selected row in the shown frame; a line of a greater level
  /// explains the last one of a lesser level.
  private var causes: [(level: Int, text: String)] {
    guard let lane = lanes.selection else {
      return [(0, "Select a row in the window or in the lanes.")]
    }
    let lines = playback.recorder.explanation(of: lane, at: playback.frames.count - 1)
    return lines.isEmpty
      ? [(0, "The row is not visible in this frame.")] : lines.map { ($0.level, $0.text) }
  }

  /// The texts of the cost, the lanes and the checks; nil while the panel is closed.
  package var texts: [String]? {
    if !isOpen { return nil }
    let lanes = lanes.lanes.map { "\($0.name): \($0.text(at: playback.time))" }
    return [costText, lanes.joined(separator: "\n"), CheckReport.text(of: playback.view.host)].map {
      PrintableText.message($0, limit: 20_000, lines: 400)
    }
  }

  private var costText: String {
    let rows = playback.frames.last?.motion.lanes.count ?? 0
    let megabytes = Double(playback.view.paintStatistics.cachedBytes) / 1_000_000
    var lines = CostReport.lines(of: shownCosts, at: playback.time, rows: rows)
    lines.append("Cached images \(Number.fixed(megabytes, 1))\u{a0}MB")
    if let renderer = WindowRenderer(of: playback.view.widget) {
      lines.append("Renderer \(renderer.name): \(renderer.reason)")
    }
    return lines.joined(separator: "\n")
  }

  /// The costs up to the shown frame.
  private var shownCosts: ArraySlice<FrameCost> {
    guard let shown = playback.shown else { return costs[...] }
    return costs.prefix { $0.time <= shown.time }
  }
}

extension Inspector: HostViewObserver {
  package func hostAdvanced(taking seconds: Double) { advancing += seconds }

  package func frameBegins() { follow() }

  package func framePainted(taking seconds: Double) {
    let host = playback.view.host
    // A frame may be painted again at a later time, in which nothing has changed.
    let cost = FrameCost(
      time: playback.recorder.frames.last?.time ?? host.time, advancing: advancing,
      painting: seconds, clock: Timer.now, statistics: host.statistics)
    advancing = 0
    if playback.shown == nil { CostReport.add(cost, to: &costs) }
  }

  package func pressed(at point: Point) {
    let lanes = playback.frames.last?.motion.lanes.filter { $0.frame.contains(point) } ?? []
    let area = { (lane: MotionFrame.Lane) in lane.frame.width * lane.frame.height }
    self.lanes.selection = lanes.min { area($0) < area($1) }?.id
    showsSelection = true
  }

  /// Returns to the current frame, which the change is made to.
  package func contentWillChange() {
    playback.play()
    follow()
  }

  /// Handles the panel's keys while time stands still, also those that a list uses to find a row.
  package func handleKeyFirst(_ key: Key) -> Bool { playback.isPaused && transport.handle(key) }

  package func handleIgnoredKey(_ key: Key) -> Bool { transport.handle(key) }
}
