import CGtk
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

  let widget: Widget
  let label = Widgets.text()
  /// The differences after the greatest one, below the plot.
  let otherDifferences = Widgets.text()
  private(set) lazy var kinds = Widgets.choice("Change", Kind.allCases.map(\.rawValue)) {
    [weak self] in self?.kindChanged(to: Kind.allCases[$0])
  }
  let duration = made(gtk_spin_button_new_with_range(0.05, 5, 0.05))
  let bounce = made(gtk_spin_button_new_with_range(0, 0.95, 0.05))
  private(set) lazy var playButton = Widgets.button("Play Both") { [weak self] in self?.play() }
  private(set) lazy var copyButton = Widgets.button("Copy as Swift") { [weak self] in
    self?.copy()
  }
  /// The frames of both replays; nil before they have been played.
  private(set) var result: WhatIfResult?
  let model = LanesModel(comparesRuns: true)
  let plots: HostView
  private let controls = Widgets.box(GTK_ORIENTATION_VERTICAL)
  let events: EventChoice
  private let animationRow = Widgets.box(GTK_ORIENTATION_HORIZONTAL)
  private let bounceLabel = made(gtk_label_new("Bounce"))
  private let replay: Inspector.MakeReplay?
  private let playback: Playback
  private var kind = Kind.drop
  private var report = ""
  private var playing: Task<Void, Never>?

  /// The longest time after the recording in which motions end, in seconds.
  private static let rest = 5.0

  private static let noReplay = """
    This page plays the view again, and needs a closure that creates it:
    Inspector.open(on: view, replaying: { ContentView() })
    """
  private static let incomplete = """
    The recording is incomplete. It began after the view's first frame, or has reached its size \
    limit. Create the inspector before the first frame, and start the program again.
    """

  /// - Parameter replay: Creates a replay of the view; nil if the program cannot make it again.
  init(_ playback: Playback, replay: Inspector.MakeReplay?) {
    self.playback = playback
    self.replay = replay
    events = EventChoice(playback)
    let model = model
    plots = HostView { LanesView(model: model) }
    plots.accessibility.label = "Both Versions"
    plots.accessibility.announcesChanges = false
    widget = Widgets.box(GTK_ORIENTATION_VERTICAL, controls, label, plots.widget, otherDifferences)
    gtk_spin_button_set_value(opaque(duration), 0.5)
    let title = made(gtk_label_new("Duration"))
    gtk_widget_set_tooltip_text(duration, "In seconds")
    for (spin, label) in [(duration, title), (bounce, bounceLabel)] {
      AccessibleParts.name(spin, by: label)
      gtk_spin_button_set_digits(opaque(spin), 2)
      gtk_editable_set_width_chars(opaque(spin), 4)
      for part in [label, spin] { gtk_box_append(cast(animationRow), part) }
    }
    let buttons = Widgets.box(GTK_ORIENTATION_HORIZONTAL, kinds, playButton, copyButton)
    for part in [buttons, events.widget, animationRow] { gtk_box_append(cast(controls), part) }
    gtk_widget_set_size_request(plots.widget, 240, 140)
    gtk_widget_set_visible(plots.widget, 0)
    AccessibleParts.addMissingLabels(below: controls)
    events.onChange = { [weak self] in self?.clear() }
    kindChanged(to: .drop)
  }

  /// Forgets the results and the events, for another view.
  func reset() {
    events.reset()
    clear()
  }

  /// Forgets the results.
  private func clear() {
    result = nil
    report = ""
    Widgets.set(otherDifferences, "")
    stop()
    plot()
  }

  /// Ends the replays.
  func stop() {
    playing?.cancel()
    events.stop()
    Widgets.set(label, report)
  }

  /// The animation of the controls.
  private var animation: Animation {
    let duration = gtk_spin_button_get_value(opaque(duration))
    return kind == .duration
      ? .easeInOut(duration: duration)
      : .spring(duration: duration, bounce: gtk_spin_button_get_value(opaque(bounce)))
  }

  private func kindChanged(to kind: Kind) {
    self.kind = kind
    for (part, isShown) in [
      (events.widget, kind.isOfEvents), (animationRow, !kind.isOfEvents),
      (copyButton, !kind.isOfEvents), (bounceLabel, kind == .spring), (bounce, kind == .spring),
    ] {
      gtk_widget_set_visible(part, isShown ? 1 : 0)
    }
    clear()
    events.followers = kind == .swap ? 1 : 0
  }

  // MARK: Content

  /// Shows the events up to now.
  ///
  /// - Parameter selection: The selected lane, which is plotted if it differs.
  func update(_ selection: MotionFrame.Lane.ID?) {
    if selection != model.selection {
      model.selection = selection
      plot()
    }
    let missing = replay == nil ? WhatIfPage.noReplay : WhatIfPage.incomplete
    let isMissing = replay == nil || playback.recorder.hasEnded
    gtk_widget_set_visible(controls, isMissing ? 0 : 1)
    if isMissing { return Widgets.set(label, missing) }
    // A result is about the events until the pause.
    if !playback.isPaused, result != nil { clear() }
    events.update()
  }

  /// The change of the controls, and the time of its effect; nil without the events for it.
  private var change: (change: Fork.Change, time: Double, title: String)? {
    let animation = animation
    guard kind.isOfEvents else {
      let start = Number.fixed(playback.time, 3)
      return (
        .animation { _ in animation }, playback.time, "With .\(animation) from \(start)\u{a0}s on"
      )
    }
    let chosen = events.chosen
    let names = chosen.map {
      "\(PrintableText.inline($0.text)), at \(Number.fixed($0.time, 3))\u{a0}s"
    }
    guard let action = chosen.first else { return nil }
    if kind == .drop { return (.remove(action.index), action.time, "Without \(names[0])") }
    return chosen.dropFirst().first.map {
      (.swap(action.index, $0.index), action.time, "With \(names[1]), before \(names[0])")
    }
  }

  /// Plays the recording until now, and with the change.
  func play() {
    clear()
    guard let replay else { return }
    guard let (change, start, title) = change else {
      return Widgets.set(
        label, "Choose an event" + (kind == .swap ? " that another one follows." : "."))
    }
    let recording = playback.recorder.recording
    let engine = playback.view.engine
    playing = Task { [weak self] in
      do {
        let fork = try Fork(of: recording, at: start, change) { try replay($0, engine) }
        guard let result = await self?.frames(of: fork, from: start) else { return }
        self?.show(result, title, fork.deviation)
      } catch {
        if let self { Widgets.set(label, "The recording cannot be played: \(error)") }
      }
    }
  }

  /// Plays both replays to their end; returns nil if they were stopped.
  private func frames(of fork: Fork, from start: Double) async -> WhatIfResult? {
    var result = WhatIfResult()
    let times = fork.original.recording.frameTimes
    let end = times.last ?? 0
    let rest = stride(from: end + Playback.step, to: end + WhatIfPage.rest, by: Playback.step)
    let slices = Slices()
    for (index, time) in (times + rest).enumerated() {
      let isMoving = [result.original.last, result.changed.last].contains {
        $0?.lanes.contains(where: \.isMoving) == true
      }
      if time > end, !isMoving { break }
      await fork.play(until: time, settle: Replay.settle)
      if Task.isCancelled { return nil }
      if time >= start {
        result.original.append(fork.original.host.motionFrame)
        result.changed.append(fork.changed.host.motionFrame)
      }
      await slices.turn {
        let share = min(1, Double(index) / Double(times.count))
        Widgets.set(label, "Playing: \(Number.fixed(100 * share, 0))\u{a0}%")
      }
    }
    return Task.isCancelled ? nil : result
  }

  private func show(_ result: WhatIfResult, _ title: String, _ deviation: ReplayDifference?) {
    self.result = result
    let lines = result.differences.map(\.text) + result.singles
    let other = kind.isOfEvents ? "choose another event" : "enter other values"
    let none = "No edge differs. Pause at an earlier frame, or \(other)."
    let warning = deviation.map {
      "The replay differs from the recording at \(Number.fixed($0.time, 3))\u{a0}s: the program "
        + "did something that was not recorded."
    }
    report = [warning, title, lines.first ?? none].compactMap { $0 }.joined(separator: "\n")
    Widgets.set(label, report)
    Widgets.set(otherDifferences, lines.dropFirst().joined(separator: "\n"))
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
      model.axis = result.axis(of: shown)
      model.playhead = shown.time
      model.lanes = result.series(of: shown.id, model.value)
    }
  }

  private func copy() {
    gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), ".\(animation)")
    Widgets.set(label, "Copied: .\(animation)\n\(report)")
  }
}

/// Long work in slices, between which the window runs.
@MainActor final class Slices {
  private let timer = Timer(priority: G_PRIORITY_LOW)
  private var start = Timer.now

  /// Lets the window run if a slice has taken 10 ms.
  ///
  /// - Parameter report: Shows the progress.
  func turn(_ report: () -> Void) async {
    if Timer.now - start < 0.01 { return }
    report()
    await withCheckedContinuation { done in timer.start(after: 0) { done.resume() } }
    start = Timer.now
  }
}
