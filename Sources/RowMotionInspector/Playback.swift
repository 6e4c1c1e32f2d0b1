import RowMotion
import RowMotionGTK

/// The time of a view: running, paused, or at a frame that was shown before.
@MainActor final class Playback {
  let view: HostView
  let recorder: Recorder
  /// The earlier frame that the view shows; nil for the host's current one.
  private(set) var shown: Recorder.Frame?
  /// True while the slider is dragged in a view whose time was running.
  private var continuesAfterScrub = false

  /// The duration of a step ahead of the last frame, in seconds.
  static let step = 1.0 / 60

  init(_ view: HostView) {
    self.view = view
    recorder = view.host.recorder ?? view.host.startRecording()
  }

  var isPaused: Bool { view.isPaused }

  /// The time of the shown frame, in seconds.
  var time: Double { shown?.time ?? now }

  /// The host's time, in seconds; at rest, that of the last frame.
  var now: Double {
    let isAtRest = !view.isPaused && !view.isRunning
    return isAtRest ? recorder.frames.last?.time ?? view.host.time : view.host.time
  }

  /// The stored frames up to the shown one.
  var frames: ArraySlice<Recorder.Frame> {
    guard let shown else { return recorder.frames[...] }
    return recorder.frames.prefix { $0.time <= shown.time }
  }

  /// Continues from the current time.
  func play() {
    show(nil)
    view.isPaused = false
  }

  /// Stops time at the current frame.
  func pause() { view.isPaused = true }

  /// Shows the frame before the shown one.
  func stepBack() {
    pause()
    let index = frames.count - 2
    if recorder.frames.indices.contains(index) { show(recorder.frames[index]) }
  }

  /// Shows the frame after the shown one, or makes one.
  func stepForward() {
    pause()
    if shown == nil { return view.step(by: Playback.step) }
    let index = frames.count
    show(index < recorder.frames.count - 1 ? recorder.frames[index] : nil)
  }

  /// Shows the last frame at or before a time.
  func scrub(to time: Double) {
    if !isPaused { continuesAfterScrub = true }
    pause()
    let frame = recorder.frames.last { $0.time <= time } ?? recorder.frames.first
    show(frame?.time == recorder.frames.last?.time ? nil : frame)
  }

  /// Ends a drag of the slider: time that was running continues.
  func endScrub() {
    if continuesAfterScrub { play() }
    continuesAfterScrub = false
  }

  /// Ends the pause and the preview, and returns to a speed.
  func end(speed: Double) {
    play()
    view.speed = speed
    view.overlay = DisplayList()
  }

  private func show(_ frame: Recorder.Frame?) {
    shown = frame
    view.preview = frame?.displayList
  }
}
