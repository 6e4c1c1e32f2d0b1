import RowMotion
import RowMotionGTK

/// The time of a view: running, paused, or at a frame that was shown before.
@MainActor final class Playback {
  /// The view, which may change after the end of its playback.
  var view: HostView
  var recorder: Recorder { view.host.recorder ?? view.host.startRecording() }
  /// The earlier frame that the view shows; nil for the host's current one.
  private(set) var shown: Recorder.Frame? { didSet { view.preview = shown?.displayList } }
  /// The time at which the earlier frame is shown; it was visible until the next one.
  private var shownTime = 0.0
  /// True if time stood still before an earlier frame was shown.
  private var wasPaused = false
  /// The chosen speed; nil for that of the program.
  private var chosenSpeed: Double?
  /// The speed before the chosen one.
  private var formerSpeed = 1.0

  /// The duration of a step ahead of the last frame, in seconds.
  static let step = 1.0 / 60

  init(_ view: HostView) { self.view = view }

  var isPaused: Bool { view.isPaused }

  /// The time at which a frame is shown, in seconds.
  var time: Double { shown == nil ? now : shownTime }

  /// The host's time while it runs, otherwise that of the last frame, in seconds.
  var now: Double {
    let isRunning = view.isRunning && !isPaused
    return isRunning ? view.host.time : recorder.frames.last?.time ?? view.host.time
  }

  /// The stored frames up to the shown one.
  var frames: ArraySlice<Recorder.Frame> {
    guard let shown else { return recorder.frames[...] }
    return recorder.frames.prefix { $0.time <= shown.time }
  }

  /// Returns the motion of the frames in a range of time, and of the one before.
  func motions(in range: ClosedRange<Double>) -> [MotionFrame] {
    let frames = recorder.frames
    let first = frames.firstIndex { $0.time >= range.lowerBound } ?? frames.count
    return frames[max(0, first - 1)...].prefix { $0.time <= range.upperBound }.map(\.motion)
  }

  /// Continues from the current time.
  func play() {
    shown = nil
    view.isPaused = false
  }

  /// Stops time at the current frame.
  func pause() { view.isPaused = true }

  /// Stops time to show another frame.
  private func hold() {
    if shown == nil { wasPaused = isPaused }
    pause()
  }

  /// Shows an earlier frame as it was at a time, or the current one.
  private func show(_ frame: Recorder.Frame?, at time: Double? = nil) {
    shownTime = time ?? frame?.time ?? 0
    shown = frame
  }

  /// Shows the current frame; time runs again if it did before.
  func showCurrent() {
    shown = nil
    view.isPaused = wasPaused
  }

  /// Shows the frame before the shown one.
  func stepBack() {
    hold()
    if let frame = frames.dropLast().last { show(frame) }
  }

  /// Shows the frame after the shown one, or makes one.
  func stepForward() {
    pause()
    if shown == nil { return view.step(by: Playback.step) }
    let next = recorder.frames[frames.endIndex...].first
    show(next?.time == recorder.frames.last?.time ? nil : next)
  }

  /// Shows the last frame at or before a time.
  func scrub(to time: Double) {
    hold()
    let frame = recorder.frames.last { $0.time <= time } ?? recorder.frames.first
    show(
      frame?.time == recorder.frames.last?.time ? nil : frame, at: max(time, frame?.time ?? time))
  }

  /// Chooses a speed, until the end of the playback or until the program sets another one.
  func choose(speed: Double) {
    if view.speed != chosenSpeed { formerSpeed = view.speed }
    chosenSpeed = speed
    view.speed = speed
  }

  /// Ends the pause, the preview and the chosen speed.
  func end() {
    play()
    if view.speed == chosenSpeed { view.speed = formerSpeed }
    chosenSpeed = nil
    view.overlay = DisplayList()
  }
}
