import CGtk
import CGtkShims
import RowMotion
import RowMotionGTK

/// The page that plays the recording of a view again, beside a changed copy of it.
@MainActor final class WhatIfPage {
  /// A kind of change.
  enum Kind: String, CaseIterable {
    case drop = "Drop an Event"
    case swap = "Swap Two Events"
    case spring = "Spring"
    case duration = "Duration"

    /// True if the change is one of events, not of animations.
    var isOfEvents: Bool { self == .drop || self == .swap }
  }

  let widget = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 6))
  let label = wrappedLabel()
  let kinds = dropDown("Change", Kind.allCases.map(\.rawValue))
  let duration = made(gtk_spin_button_new_with_range(0.05, 5, 0.05))
  let bounce = made(gtk_spin_button_new_with_range(0, 0.95, 0.05))
  let playButton = made(gtk_button_new_with_label("Play Both"))
  let copyButton = made(gtk_button_new_with_label("Copy as Swift"))
  /// The drop-down of the events, which is made again for other events.
  private(set) var events: Widget
  /// The frames of both replays; nil before they have been played.
  private(set) var result: WhatIfResult?
  let model = LanesModel()
  let plots: HostView
  private let controls = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 6))
  private let eventRow = WhatIfPage.row()
  private let animationRow = WhatIfPage.row()
  private let bounceLabel = made(gtk_label_new("Bounce"))
  private let replay: (@MainActor (Recording) throws -> Replay)?
  private var playback: Playback
  /// The marks at the last search for events; nil before it.
  private var marks: ContiguousArray<Recorder.Mark>?
  private var actions: [Recording.Action] = []
  /// The time of the frame for which an event was selected, in seconds.
  private var time: Double?
  private var report = ""
  private var playing: Task<Void, Never>?

  /// The number of events to choose from.
  private static let eventCount = 200
  /// The time after which a slice of a replay lets the window run, in seconds.
  private static let slice = 0.01
  /// The longest time after the recording in which motions end, in seconds.
  private static let rest = 5.0

  /// - Parameter replay: Creates a replay of the view; nil if the program cannot make it again.
  init(_ playback: Playback, replay: (@MainActor (Recording) throws -> Replay)?) {
    self.playback = playback
    self.replay = replay
    events = dropDown("Event", [])
    let model = model
    plots = HostView { LanesView(model: model) }
    plots.accessibility.label = "Both Versions"
    gtk_spin_button_set_value(opaque(duration), 0.5)
    let buttons = WhatIfPage.row()
    let title = made(gtk_label_new("Duration in seconds"))
    AccessibleParts.name(duration, by: title)
    AccessibleParts.name(bounce, by: bounceLabel)
    gtk_spin_button_set_digits(opaque(duration), 2)
    gtk_spin_button_set_digits(opaque(bounce), 2)
    for part in [title, duration, bounceLabel, bounce] { gtk_box_append(cast(animationRow), part) }
    for part in [kinds, playButton, copyButton] { gtk_box_append(cast(buttons), part) }
    for part in [buttons, eventRow, animationRow] { gtk_box_append(cast(controls), part) }
    gtk_box_append(cast(eventRow), events)
    gtk_label_set_selectable(opaque(label), 1)
    gtk_widget_set_vexpand(plots.widget, 1)
    gtk_widget_set_size_request(plots.widget, 240, 120)
    gtk_widget_set_visible(plots.widget, 0)
    for part in [controls, label, plots.widget] { gtk_box_append(cast(widget), part) }
    AccessibleParts.addMissingLabels(below: controls)
    Signals.connect(kinds, "notify::selected") { [weak self] in self?.kindChanged() }
    Signals.connect(playButton, "clicked") { [weak self] in self?.play() }
    Signals.connect(copyButton, "clicked") { [weak self] in self?.copy() }
    kindChanged()
  }

  private static func row() -> Widget { made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)) }

  /// Shows another view.
  func inspect(_ playback: Playback) {
    self.playback = playback
    result = nil
    report = ""
    marks = nil
    stop()
    plot()
  }

  /// Ends the replays.
  func stop() {
    playing?.cancel()
    set(report)
  }

  private var kind: Kind { Kind.allCases[Int(gtk_drop_down_get_selected(opaque(kinds)))] }

  /// The animation of the controls.
  private var animation: Animation {
    let duration = gtk_spin_button_get_value(opaque(duration))
    return kind == .duration
      ? .easeInOut(duration: duration)
      : .spring(duration: duration, bounce: gtk_spin_button_get_value(opaque(bounce)))
  }

  private var source: String { ".\(animation)" }

  private func kindChanged() {
    let kind = kind
    gtk_widget_set_visible(eventRow, kind.isOfEvents ? 1 : 0)
    for part in [animationRow, copyButton] {
      gtk_widget_set_visible(part, kind.isOfEvents ? 0 : 1)
    }
    for part in [bounceLabel, bounce] {
      gtk_widget_set_visible(part, kind == .spring ? 1 : 0)
    }
  }

  private func set(_ text: String) {
    gtk_label_set_text(opaque(label), PrintableText.message(text, limit: 20_000, lines: 400))
  }

  // MARK: Content

  /// Shows the events up to now, and selects the last one before the shown frame.
  ///
  /// - Parameter selection: The selected lane, which is plotted if it differs.
  func update(_ selection: MotionFrame.Lane.ID?) {
    if selection != model.selection {
      model.selection = selection
      plot()
    }
    let missing: String? =
      if replay == nil {
        """
        This page plays the view again, and needs a closure that creates it:
        Inspector.open(on: view, replaying: { ContentView() })
        """
      } else if playback.recorder.hasEnded {
        """
        The recording is incomplete. It began after the view's first frame, or has reached its size \
        limit. Create the inspector before the first frame, and start the program again.
        """
      } else {
        nil
      }
    gtk_widget_set_visible(controls, missing == nil ? 1 : 0)
    if let missing { return set(missing) }
    // Each input changes the marks, and the events of a long recording take a while to find.
    let isChanging = playback.view.isRunning && !playback.isPaused && marks != nil
    if !isChanging, marks != playback.recorder.marks {
      marks = playback.recorder.marks
      actions = playback.recorder.recording.actions.suffix(WhatIfPage.eventCount)
      gtk_box_remove(cast(eventRow), events)
      events = dropDown(
        "Event",
        actions.map {
          "\(Number.fixed($0.time, 3))\u{a0}s: \(PrintableText.inline($0.text, limit: 60))"
        })
      gtk_box_append(cast(eventRow), events)
      time = nil
    }
    // The user's choice stays until another frame is shown.
    guard time != playback.time else { return }
    time = playback.time
    let index = actions.lastIndex { $0.time <= playback.time } ?? 0
    if !actions.isEmpty { gtk_drop_down_set_selected(opaque(events), guint(index)) }
  }

  /// The change of the controls, and the time of its effect; nil without the events for it.
  private var change: (change: Fork.Change, time: Double)? {
    let animation = animation
    guard kind.isOfEvents else { return (.animation { _ in animation }, playback.time) }
    let chosen = actions.dropFirst(Int(gtk_drop_down_get_selected(opaque(events))))
    guard let action = chosen.first else { return nil }
    if kind == .drop { return (.remove(action.index), action.time) }
    return chosen.dropFirst().first.map { (.swap(action.index, $0.index), action.time) }
  }

  /// Plays the recording until now, and with the change.
  func play() {
    stop()
    guard let replay else { return }
    guard let (change, start) = change else {
      return set("Choose an event" + (kind == .swap ? " that another one follows." : "."))
    }
    let recording = playback.recorder.recording
    let title = kind.isOfEvents ? [] : ["With \(source) from \(Number.fixed(start, 3))\u{a0}s on"]
    playing = Task { [weak self] in
      do {
        let fork = try Fork(of: recording, at: start, change) { try replay($0) }
        guard let result = await self?.frames(of: fork, from: start) else { return }
        self?.show(result, title, fork.deviation)
      } catch { self?.set("The recording cannot be played: \(error)") }
    }
  }

  /// Plays both replays to their end; returns nil if they were stopped.
  private func frames(of fork: Fork, from start: Double) async -> WhatIfResult? {
    var result = WhatIfResult()
    var times = fork.original.recording.frameTimes[...]
    let (count, end) = (times.count, times.last ?? 0)
    let timer = Timer(priority: G_PRIORITY_LOW)
    var sliceStart = Timer.now
    while true {
      var next = times.popFirst()
      let last = [result.original.last, result.changed.last].compactMap { $0 }
      if next == nil, let time = last.first?.time, time < end + WhatIfPage.rest,
        last.contains(where: { $0.lanes.contains(where: \.isMoving) })
      {
        next = time + Playback.step
      }
      guard let next else { return result }
      await fork.play(until: next, settle: Replay.settle)
      if next >= start {
        result.original.append(fork.original.host.motionFrame)
        result.changed.append(fork.changed.host.motionFrame)
      }
      if Timer.now - sliceStart > WhatIfPage.slice {
        set("Playing: \((count - times.count) * 100 / max(1, count))\u{a0}%")
        await withCheckedContinuation { done in timer.start(after: 0) { done.resume() } }
        sliceStart = Timer.now
      }
      if Task.isCancelled { return nil }
    }
  }

  private func show(_ result: WhatIfResult, _ title: [String], _ deviation: ReplayDifference?) {
    self.result = result
    let differences = result.differences
    var lines = title + differences.map(\.text) + result.singles
    if lines.count == title.count {
      lines.append("No edge differs. Pause at an earlier frame, or choose another event.")
    }
    if let deviation {
      lines.append(
        "The replay differs from the recording at \(Number.fixed(deviation.time, 3))\u{a0}s: the "
          + "program did something that was not recorded.")
    }
    report = lines.joined(separator: "\n")
    set(report)
    plot()
  }

  /// Plots the selected lane, or the one that differs most.
  private func plot() {
    let differences = result?.differences ?? []
    let shown = differences.first { $0.id == model.selection } ?? differences.first
    gtk_widget_set_visible(plots.widget, shown == nil ? 0 : 1)
    guard let shown, let result else { return }
    plots.perform {
      model.value = shown.isTop ? .position : .height
      model.axis = result.axis(of: shown.id)
      model.playhead = shown.time
      model.lanes = result.series(of: shown.id, model.value).map { [$0] } ?? []
    }
  }

  private func copy() {
    gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), source)
    set("Copied: \(source)\n\(report)")
  }
}
