import CGtk
import RowMotion
import RowMotionGTK

/// The choice of a recorded event.
@MainActor final class EventChoice {
  /// The box around the drop-down, which is made again for other events.
  let widget = Widgets.box(GTK_ORIENTATION_HORIZONTAL)
  /// Called after the user has chosen another event.
  var onChange: (@MainActor () -> Void)?
  /// The number of events that must follow the selected one.
  var followers = 0 { didSet { select(index) } }
  private let playback: Playback
  /// The marks at the last search for events; nil before it.
  private var marks: ContiguousArray<Recorder.Mark>?
  private var actions: [Recording.Action] = []
  private var index = 0
  /// The time of the frame for which an event was selected, in seconds.
  private var time: Double?
  /// The next attempt to show the events up to now.
  private let later = Timer()

  /// The number of events to choose from.
  private static let count = 200

  init(_ playback: Playback) { self.playback = playback }

  /// The selected event, and the one after it.
  var chosen: ArraySlice<Recording.Action> { actions.dropFirst(index).prefix(2) }

  /// Forgets the events, for another view.
  func reset() { marks = nil }

  /// Ends the attempts to show the events.
  func stop() { later.stop() }

  /// Shows the events up to now, and selects the last one before the shown frame.
  func update() {
    if marks != playback.recorder.marks {
      guard canReplace else { return later.start(after: 0.1) { [weak self] in self?.update() } }
      marks = playback.recorder.marks
      actions = playback.recorder.recording.actions.suffix(EventChoice.count)
      if let dropDown { gtk_box_remove(cast(widget), dropDown) }
      let names = actions.map {
        "\(Number.fixed($0.time, 3))\u{a0}s: \(PrintableText.inline($0.text, limit: 30))"
      }
      let new = Widgets.choice("Event", names) { [weak self] index in
        guard let self, self.index != index else { return }
        self.index = index
        onChange?()
      }
      gtk_box_append(cast(widget), new)
      time = nil
    }
    // The user's choice stays until another frame is shown.
    guard time != playback.time else { return }
    time = playback.time
    select(actions.lastIndex { $0.time <= playback.time } ?? 0)
  }

  private var dropDown: Widget? { gtk_widget_get_first_child(widget) }

  /// Selects an event, or the last one that enough events follow.
  private func select(_ index: Int) {
    self.index = max(0, min(index, actions.count - 1 - followers))
    if let dropDown, !actions.isEmpty {
      gtk_drop_down_set_selected(opaque(dropDown), guint(self.index))
    }
  }

  /// False while the events change, and while their list is open.
  ///
  /// The events of a long recording take a while to find. An open list that is removed would keep
  /// the pointer and the keyboard.
  private var canReplace: Bool {
    if let dropDown, isOpen(dropDown: dropDown) { return false }
    return marks == nil || !playback.view.isRunning || playback.isPaused
  }
}
