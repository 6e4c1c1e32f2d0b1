import CGtk
import CGtkShims
import RowMotion
import RowMotionGTK

/// The controls of time: play, single frames, speed, and a slider over the stored frames.
@MainActor final class Transport {
  let widget = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
  /// The row of buttons, to which a panel adds its own.
  let buttons = made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6))
  /// The slider over the stored frames; its value is a time in seconds.
  let slider = made(gtk_scale_new(GTK_ORIENTATION_HORIZONTAL, nil))
  private let playButton = made(gtk_button_new())
  private let speeds: Widget
  private let label = made(gtk_label_new(nil))
  /// Called after a control changed the shown frame.
  var onChange: @MainActor () -> Void = {}
  private var marks: [Recorder.Mark] = []
  private var isUpdating = false
  private var wasDragged = false
  var playback: Playback { didSet { update() } }

  /// The choices of the host's speed.
  private static let choices = [
    ("1×", 1.0), ("1/4×", 0.25), ("1/5×", 0.2), ("1/10×", 0.1), ("1/50×", 0.02),
  ]

  init(_ playback: Playback) {
    self.playback = playback
    speeds = dropDown("Speed", Transport.choices.map(\.0))
    gtk_widget_set_tooltip_text(speeds, "Speed")
    let back = iconButton("media-skip-backward-symbolic", "Previous Frame (,)")
    let forward = iconButton("media-skip-forward-symbolic", "Next Frame (.)")
    for part in [back, playButton, forward, speeds, label] { gtk_box_append(cast(buttons), part) }
    gtk_box_append(cast(widget), buttons)
    gtk_box_append(cast(widget), slider)
    gtk_label_set_ellipsize(opaque(label), PANGO_ELLIPSIZE_END)
    gtk_widget_add_css_class(label, "numeric")
    gtk_widget_set_hexpand(label, 1)
    gtk_label_set_xalign(opaque(label), 1)
    AccessibleParts.name(slider, "Time")
    gtk_range_set_increments(cast(slider), Playback.step, 0.25)
    Signals.connect(back, "clicked") { [weak self] in self?.perform { $0.stepBack() } }
    Signals.connect(forward, "clicked") { [weak self] in self?.perform { $0.stepForward() } }
    Signals.connect(playButton, "clicked") { [weak self] in self?.togglePlay() }
    Signals.connect(slider, "value-changed") { [weak self] in
      guard let self, !isUpdating else { return }
      perform { $0.scrub(to: gtk_range_get_value(cast(self.slider))) }
    }
    // A range reports no end of a drag, but it is active for so long.
    Signals.connect(slider, "state-flags-changed") { [weak self] in self?.dragChanged() }
    Signals.connect(speeds, "notify::selected") { [weak self] in
      guard let self, !isUpdating else { return }
      let index = Int(gtk_drop_down_get_selected(opaque(speeds)))
      if Transport.choices.indices.contains(index) {
        self.playback.view.speed = Transport.choices[index].1
      }
    }
    update()
  }

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
    default: return false
    }
    return true
  }

  private func perform(_ action: (Playback) -> Void) {
    action(playback)
    onChange()
  }

  private func dragChanged() {
    let isDragged =
      gtk_widget_get_state_flags(slider).rawValue & GTK_STATE_FLAG_ACTIVE.rawValue != 0
    defer { wasDragged = isDragged }
    if wasDragged, !isDragged { perform { $0.endScrub() } }
  }

  /// Shows the time and the marks of the current frame.
  func update() {
    isUpdating = true
    defer { isUpdating = false }
    let isPaused = playback.isPaused
    let name = isPaused ? "Play (P)" : "Pause (P)"
    gtk_button_set_icon_name(
      cast(playButton),
      isPaused ? "media-playback-start-symbolic" : "media-playback-pause-symbolic")
    gtk_widget_set_tooltip_text(playButton, name)
    AccessibleParts.name(playButton, name)
    let stored = playback.recorder.frames
    let last = max(stored.last?.time ?? 0, (stored.first?.time ?? 0) + Playback.step)
    // The first frame may have been visible for long.
    let first = max(stored.first?.time ?? 0, last - Recorder.duration)
    gtk_range_set_range(cast(slider), first, last)
    if !wasDragged { gtk_range_set_value(cast(slider), playback.time) }
    let speed = playback.view.speed
    let choice = Transport.choices.firstIndex { $0.1 == speed }
    gtk_drop_down_set_selected(
      opaque(speeds), choice.map { guint($0) } ?? GTK_INVALID_LIST_POSITION)
    let isEarlier = playback.shown != nil
    gtk_label_set_text(
      opaque(label),
      "\(Number.fixed(playback.time, 3))\u{a0}s, \(playback.frames.count) of "
        + "\(stored.count)" + (isEarlier ? ", earlier" : isPaused ? ", paused" : ""))
    showMarks(from: first)
  }

  /// Shows a failure until the next frame.
  func report(_ failure: String) {
    gtk_label_set_text(opaque(label), PrintableText.inline(failure))
  }

  private func showMarks(from first: Double) {
    let now = playback.recorder.marks.filter { $0.time >= first }
    guard now != marks else { return }
    marks = now
    gtk_scale_clear_marks(cast(slider))
    for mark in now { gtk_scale_add_mark(cast(slider), mark.time, GTK_POS_TOP, mark.symbol) }
    AccessibleParts.addMissingLabels(below: slider)
  }
}

extension Recorder.Mark {
  /// The mark as markup of a label.
  fileprivate var symbol: String {
    switch kind {
    case .event: "•"
    case .reversal: "↩"
    case .completion: "✓"
    case .violation: "<span color='#e01b24'>✗</span>"
    }
  }
}

/// Creates a button with an icon and a name.
@MainActor func iconButton(_ icon: String, _ name: String) -> Widget {
  let button = made(gtk_button_new_from_icon_name(icon))
  gtk_widget_set_tooltip_text(button, name)
  AccessibleParts.name(button, name)
  return button
}
