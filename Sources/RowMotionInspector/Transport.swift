import CGtk
import CGtkShims
import RowMotion
import RowMotionGTK

/// The controls of time: play, single frames, speed, and a slider over the stored frames.
@MainActor final class Transport {
  let widget: Widget
  /// The slider over the stored frames; its value is a time in seconds.
  let slider = made(gtk_scale_new(GTK_ORIENTATION_HORIZONTAL, nil))
  /// The last failure, or the progress of an export; hidden without one.
  let message = Widgets.text()
  private lazy var playButton = Widgets.button("Pause (P)", icon: "media-playback-pause-symbolic") {
    [weak self] in self?.togglePlay()
  }
  private(set) lazy var speedChoice = Widgets.choice("Speed", Transport.speeds.map { $0.key + "×" })
  {
    [weak self] in
    guard let self, !isUpdating else { return }
    playback.choose(speed: Transport.speeds[$0].value)
  }
  let label = made(gtk_label_new(nil))
  private let buttons = Widgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 3)
  /// Called after a control changed the shown frame.
  var onChange: @MainActor () -> Void = {}
  /// The marks over the slider; nil before the first update.
  private var marks: [Recorder.Mark]?
  private var isUpdating = false
  private var isDragged = false
  /// True if time was running when the slider was pressed.
  private var wasRunning = false
  let playback: Playback

  /// The choices of the host's speed.
  private static let speeds: KeyValuePairs = [
    "1": 1, "1/4": 0.25, "1/5": 0.2, "1/10": 0.1, "1/50": 0.02,
  ]
  /// The number of parts of the slider's time that have a mark.
  private static let markedParts = 50.0
  /// The meaning of the marks.
  private static let legend = "• Input   ↩ Reversal   ✓ Completion   ✗ Violation"

  init(_ playback: Playback) {
    self.playback = playback
    widget = Widgets.box(GTK_ORIENTATION_VERTICAL, buttons, message, slider, spacing: 0)
    Widgets.setMargins(of: widget, sides: 6, ends: 6)
    let back = Widgets.button("Previous Frame (,)", icon: "media-skip-backward-symbolic") {
      [weak self] in self?.perform { $0.stepBack() }
    }
    let forward = Widgets.button("Next Frame (.)", icon: "media-skip-forward-symbolic") {
      [weak self] in self?.perform { $0.stepForward() }
    }
    for part in [back, playButton, forward, speedChoice, label] { add(part) }
    // Time runs to the right, as in the plots, whatever the writing direction.
    let icons = [back, playButton, forward].compactMap { gtk_button_get_child(cast($0)) }
    for part in [slider, buttons] + icons { gtk_widget_set_direction(part, GTK_TEXT_DIR_LTR) }
    gtk_widget_set_margin_bottom(widget, 0)
    gtk_widget_add_css_class(label, "numeric")
    gtk_widget_set_hexpand(label, 1)
    gtk_label_set_xalign(opaque(label), 1)
    gtk_label_set_justify(opaque(label), GTK_JUSTIFY_RIGHT)
    gtk_label_set_ellipsize(opaque(label), PANGO_ELLIPSIZE_END)
    AccessibleParts.name(slider, "Time")
    row_motion_accessible_set_description(slider, Transport.legend)
    gtk_range_set_increments(cast(slider), Playback.step, 0.25)
    Signals.connect(slider, "value-changed") { [weak self] in
      guard let self, !isUpdating else { return }
      perform { $0.scrub(to: gtk_range_get_value(cast(self.slider))) }
    }
    Signals.connectRangeChange(slider) { [weak self] in self?.moveSlider($0, to: $1) ?? false }
    // A range reports no end of a drag, but it is active for so long.
    Signals.connect(slider, "state-flags-changed") { [weak self] in self?.dragChanged() }
    if let motion = gtk_event_controller_motion_new() {
      Signals.connectPoint(motion, "motion") { [weak self] x, _ in self?.describeMarks(at: x) }
      gtk_widget_add_controller(slider, motion)
    }
    update()
  }

  /// Adds a control to the buttons.
  func add(_ control: Widget) { gtk_box_append(cast(buttons), control) }

  /// Plays, or stops at the current frame.
  func togglePlay() {
    perform { $0.isPaused ? $0.play() : $0.pause() }
  }

  /// Performs a key of the panel; returns whether it is one.
  func handle(_ key: Key) -> Bool {
    switch key {
    case .character(","): perform { $0.stepBack() }
    case .character("."): perform { $0.stepForward() }
    case .character("p"): togglePlay()
    case .escape where playback.shown != nil: perform { $0.showCurrent() }
    default: return false
    }
    return true
  }

  private func perform(_ action: (Playback) -> Void) {
    report("")
    action(playback)
    onChange()
  }

  /// Moves the slider by a key: an arrow moves it to the next stored frame, and a page by a quarter
  /// of a second or to the next stored frame; returns false for other changes.
  private func moveSlider(_ kind: GtkScrollType, to value: Double) -> Bool {
    let isForward = [GTK_SCROLL_STEP_FORWARD, GTK_SCROLL_PAGE_FORWARD].contains(kind)
    guard isForward || [GTK_SCROLL_STEP_BACKWARD, GTK_SCROLL_PAGE_BACKWARD].contains(kind) else {
      return false
    }
    let frames = playback.recorder.frames
    let next = playback.frames.endIndex - (isForward ? 0 : 2)
    guard frames.indices.contains(next) else { return true }
    var time = frames[next].time
    if kind == GTK_SCROLL_PAGE_FORWARD { time = max(time, value) }
    if kind == GTK_SCROLL_PAGE_BACKWARD { time = min(time, value) }
    gtk_range_set_value(cast(slider), time)
    return true
  }

  private func dragChanged() {
    let flags = gtk_widget_get_state_flags(slider).rawValue
    let wasDragged = isDragged
    isDragged = flags & GTK_STATE_FLAG_ACTIVE.rawValue != 0
    if isDragged, !wasDragged { wasRunning = !playback.isPaused }
    if wasDragged, !isDragged, wasRunning { perform { $0.play() } }
  }

  /// Shows the time and the marks of the current frame.
  func update() {
    isUpdating = true
    defer { isUpdating = false }
    let isPaused = playback.isPaused
    let icon = "media-playback-\(isPaused ? "start" : "pause")-symbolic"
    if String(cString: gtk_button_get_icon_name(cast(playButton))) != icon {
      gtk_button_set_icon_name(cast(playButton), icon)
      Widgets.name(playButton, isPaused ? "Play (P)" : "Pause (P)")
    }
    let stored = playback.recorder.frames
    let last = max(stored.last?.time ?? 0, (stored.first?.time ?? 0) + Playback.step)
    // The first frame may have been visible for long.
    let first = max(stored.first?.time ?? 0, last - Recorder.duration)
    gtk_range_set_range(cast(slider), first, last)
    // A scale leaves the marks at their former positions.
    if let row = gtk_widget_get_first_child(slider) { gtk_widget_queue_allocate(row) }
    // The last frame is visible until now.
    if !isDragged {
      gtk_range_set_value(cast(slider), playback.shown == nil ? last : playback.time)
    }
    let speed = playback.view.speed
    let choice = Transport.speeds.firstIndex { $0.value == speed }
    gtk_drop_down_set_selected(
      opaque(speedChoice), choice.map { guint($0) } ?? GTK_INVALID_LIST_POSITION)
    let position = playback.shown != nil ? "earlier" : isPaused ? "paused" : "now"
    let time = position == "now" ? playback.view.host.time : playback.time
    gtk_label_set_text(
      opaque(label),
      "\(Number.fixed(time, 3))\u{a0}s\n\(playback.frames.count)/\(stored.count) \(position)")
    showMarks(from: first, to: last)
  }

  /// Shows a message until the next action.
  func report(_ text: String) { Widgets.set(message, text) }

  /// Shows marks over the slider: the first of the most important ones in each part of the time, so
  /// that they do not cover each other.
  private func showMarks(from first: Double, to last: Double) {
    var parts: [Int: Recorder.Mark] = [:]
    for mark in playback.recorder.marks where mark.time >= first {
      let part = Int(Self.markedParts * min(mark.time, last) / (last - first))
      if let other = parts[part], other.label.rank >= mark.label.rank { continue }
      parts[part] = mark
    }
    let now = parts.values.sorted { $0.time < $1.time }
    guard now != marks else { return }
    marks = now
    gtk_scale_clear_marks(cast(slider))
    for mark in now { gtk_scale_add_mark(cast(slider), mark.time, GTK_POS_TOP, mark.label.symbol) }
    // An invisible mark keeps the height of their row.
    if now.isEmpty {
      gtk_scale_add_mark(cast(slider), first, GTK_POS_TOP, " ")
      if let row = gtk_widget_get_first_child(slider) { gtk_widget_set_opacity(row, 0) }
    }
    AccessibleParts.addMissingLabels(below: slider)
  }

  /// Describes the marks near a position in a tooltip.
  func describeMarks(at x: Double) {
    var trough = GdkRectangle()
    gtk_range_get_range_rect(cast(slider), &trough)
    let adjustment = gtk_range_get_adjustment(cast(slider))
    let lower = gtk_adjustment_get_lower(adjustment)
    let upper = gtk_adjustment_get_upper(adjustment)
    let duration = upper - lower
    let secondsPerPixel = duration / Double(max(1, trough.width))
    let time = lower + (x - Double(trough.x)) * secondsPerPixel
    let near = playback.recorder.marks.filter {
      abs(min($0.time, upper) - time) < 6 * secondsPerPixel
    }
    let lines = near.suffix(8).map { "\(Number.fixed($0.time, 3))\u{a0}s: \($0.label.text)" }
    gtk_widget_set_tooltip_text(
      slider, near.isEmpty ? Transport.legend : lines.joined(separator: "\n"))
  }
}

extension Recorder.Mark {
  /// The mark as markup of a label, in words, and its importance.
  fileprivate var label: (symbol: String, text: String, rank: Int) {
    switch kind {
    case .event(let text): ("•", text, 0)
    case .completion: ("<span color='#2ec27e'>✓</span>", "an animation completed", 1)
    case .reversal(let lane): ("<span color='#c061cb'>↩</span>", "\(lane.name) reversed", 2)
    case .violation(let text): ("<span color='#e01b24'>✗</span>", text, 3)
    }
  }
}
