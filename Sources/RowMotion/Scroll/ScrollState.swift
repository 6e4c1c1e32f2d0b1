/// The scrolling of content along one axis, from the top or the leading edge.
///
/// | property | contents |
/// | --- | --- |
/// | `motion` | drags, flings and returns from an end, and the offset at rest |
/// | `animation` | the remaining distance of an animated scroll to a view |
/// | `endDistance` | the remaining distance after an animated change moved the content's end |
struct ScrollState: ~Copyable, TimedMotion {
  var motion = ScrollMotion()
  var animation = ScrollAnimation()
  private var endDistance = AnimatedValue(0.0)

  /// Returns the drawn offset, in points.
  func offset(at time: Double) -> Double {
    motion.offset(at: time) + endDistance(at: time) + animation.distance(at: time)
  }

  /// Returns the distance that the content is drawn further than it is scrolled, in points, while
  /// an end that limited the offset moves away.
  func endDistance(at time: Double) -> Double { endDistance.value(at: time) }

  /// The time at which all motion ends, in seconds.
  var endTime: Double { max(motion.endTime, animation.endTime, endDistance.endTime) }

  /// Returns the next time at which the offset changes, in seconds; infinity if there is none.
  func nextChange(after time: Double) -> Double {
    if motion.isRunning(at: time) { return time }
    return min(animation.nextChange(after: time), endDistance.nextChange(after: time))
  }

  /// Stops following the end of the content, at the scrolled offset.
  mutating func forgetEnd() { endDistance = AnimatedValue(0) }

  /// Begins a drag; the visible content stays under the pointer, even while it returns to an end.
  mutating func beginDrag(at time: Double) {
    motion.shift(by: endDistance(at: time))
    forgetEnd()
    motion.beginDrag(at: time)
  }

  /// Holds the content beyond an end, in points; negative is before the start, 0 is at the end.
  mutating func overscroll(
    by distance: Double, in bounds: ClosedRange<Double>, viewport: Double, at time: Double
  ) {
    forgetEnd()
    if distance == 0 { return motion.step(by: 0, at: time) }
    motion.rebaseDrag(
      at: distance < 0 ? distance : bounds.upperBound + distance, in: bounds, viewport: viewport,
      time: time)
  }

  /// Stops an animated scroll at its current offset.
  mutating func stopAnimation(at time: Double) {
    motion.shift(by: animation.distance(at: time))
    animation.stop()
  }

  /// Sets the bounds of the offset; the drawn offset follows an animated change of the layout.
  ///
  /// - Parameter step: ``ViewNode/animatedStep``; nil if the layout animates nothing.
  /// - Returns: The distance that the content jumps, in points.
  @MainActor @discardableResult mutating func setBounds(
    _ bounds: ClosedRange<Double>, viewport: Double, isDrawn: Bool = false, of node: ViewNode,
    in step: ActiveTransaction?
  ) -> Double {
    let time = node.runtime.time
    let old = motion.offset(at: time)
    motion.setBounds(bounds, viewport: viewport, isDrawn: isDrawn, at: time)
    let distance = old - motion.offset(at: time)
    guard let step else { return abs(distance) }
    endDistance.shift(by: distance)
    node.animate(&endDistance, to: 0, step)
    return 0
  }
}
