import CGtk
import RowMotion
import RowMotionGTK

/// The slide of a panel in and out, which can be reversed midway.
@MainActor final class Slide {
  /// The pace of time while the panel slides.
  var pace = FramePace.display
  private let widget: Widget
  private let onFrame: @MainActor () -> Void
  private var animated: AnimatedValue<Double>
  private var frames: FrameClockSignal?
  private var isRunning = false
  private let slowdown = FramePace.slowdown

  private static let motion = Animation.smooth(duration: 0.3)

  /// - Parameters:
  ///   - widget: The widget whose frame clock drives the slide, and which owns it.
  ///   - onFrame: Called in each frame of a slide, before the layout.
  init(_ share: Double, of widget: Widget, onFrame: @escaping @MainActor () -> Void) {
    animated = AnimatedValue(share)
    self.widget = widget
    self.onFrame = onFrame
    frames = FrameClockSignal("update", of: widget) { [weak self] in self?.frameBegan() }
  }

  isolated deinit { end() }

  private var time: Double? { frames?.clock.map { pace.time(of: $0) / slowdown } }

  /// The visible share at the current time, 0...1.
  var share: Double { min(max(animated.value(at: time ?? 0), 0), 1) }

  /// Sets the share; slides if this is wanted and the widget is visible.
  ///
  /// - Parameter target: The visible share at the end, 0...1.
  func set(_ target: Double, isAnimated: Bool) {
    let isAnimated = isAnimated && time != nil && gtk_widget_get_mapped(widget) != 0
    animated.set(target, animation: isAnimated ? Slide.motion : nil, at: time ?? 0)
    if !isAnimated { animated.finish() }
    if isAnimated, !isRunning, let clock = frames?.clock {
      isRunning = true
      gdk_frame_clock_begin_updating(clock)
    }
  }

  private func frameBegan() {
    guard isRunning, let time else { return }
    if !animated.isRunning(at: time) { end() }
    onFrame()
  }

  /// Ends the slide, as when the widget is destroyed.
  func end() {
    guard isRunning else { return }
    isRunning = false
    if let clock = frames?.clock { gdk_frame_clock_end_updating(clock) }
  }
}
