/// The offset of scrolled content as a function of time: dragged, flung, or pulled to an end.
///
/// | state | offset |
/// | --- | --- |
/// | at rest | a number within the bounds |
/// | dragged | follows the pointer; beyond an end less and less, like a rubber band |
/// | running | a fling, then the return from an end, each in closed form |
///
/// Times are in seconds, offsets in points; equal events give equal offsets at any frame rate.
struct ScrollMotion: Equatable, Sendable {
  private enum State: Equatable, Sendable {
    case resting(Double)
    /// The offset as it would be without ends.
    case dragged(Double)
    case running([ScrollPiece])
  }

  private var state = State.resting(0) { didSet { isReturningToTop = false } }
  /// True while the content moves by itself to the lower bound, which it follows if the bound
  /// changes.
  private var isReturningToTop = false
  /// The range of offsets at rest.
  private(set) var bounds: ClosedRange<Double> = 0...0
  /// The largest distance that the rubber band stretches, in points.
  private var stretch = 0.0

  var isDragged: Bool {
    if case .dragged = state { true } else { false }
  }

  func isRunning(at time: Double) -> Bool { endTime > time }

  /// The time at which the running motion ends, in seconds; -infinity if none is running.
  var endTime: Double {
    if case .running(let pieces) = state { pieces.last?.end ?? -.infinity } else { -.infinity }
  }

  func offset(at time: Double) -> Double {
    switch state {
    case .resting(let offset): return offset
    case .dragged(let raw): return banded(raw)
    case .running(let pieces):
      if let piece = pieces.first(where: { time < $0.end }) { return piece.offset(at: time) }
      return rest(after: pieces)
    }
  }

  /// Returns the velocity of the offset, in points per second.
  func velocity(at time: Double) -> Double {
    guard case .running(let pieces) = state else { return 0 }
    return pieces.first { time < $0.end }?.velocity(at: time) ?? 0
  }

  private func rest(after pieces: [ScrollPiece]) -> Double {
    guard let last = pieces.last else { return bounds.lowerBound }
    if case .pull(let bound) = last.form { return bound }
    return last.offset(at: last.end)
  }

  // MARK: Events

  /// Stops the content at an offset, which may be beyond an end.
  mutating func rest(at offset: Double) {
    state = .resting(offset)
  }

  /// Begins a drag of the content.
  mutating func beginDrag(at time: Double) {
    state = .dragged(unbanded(offset(at: time)))
  }

  /// Keeps dragged content at an offset while the content and its ends change.
  mutating func rebaseDrag(
    at offset: Double, in new: ClosedRange<Double>, viewport: Double, time: Double
  ) {
    let current = self.offset(at: time)
    let offset = finite(offset, or: current)
    guard new != bounds || viewport != stretch || abs(offset - current) > 1e-9 else { return }
    bounds = new
    stretch = viewport
    state = .dragged(unbanded(offset))
  }

  /// Scrolls dragged content by a distance, in points.
  mutating func drag(by distance: Double, at time: Double) {
    if !isDragged { beginDrag(at: time) }
    guard case .dragged(let raw) = state, distance.isFinite else { return }
    // The distance is limited: beyond the rubber band's reach there is nothing to drag.
    state = .dragged(reachable(raw + reachable(distance)))
  }

  /// Ends the drag with a velocity, in points per second.
  mutating func release(velocity: Double, at time: Double) {
    guard isDragged else { return }
    let most = Self.greatestVelocity
    run(
      from: offset(at: time), velocity.isFinite ? min(max(velocity, -most), most) : 0, at: time)
  }

  /// Steps the offset, as for a wheel, but never beyond an end.
  mutating func step(by distance: Double, at time: Double) {
    guard distance.isFinite else { return }
    let current = offset(at: time)
    // A return from beyond an end continues; a step toward that end does not disturb it.
    if current < bounds.lowerBound, distance < 0 { return }
    if current > bounds.upperBound, distance > 0 { return }
    state = .resting(clamped(current + distance))
  }

  /// Moves the offset without motion, so visible content stays while content above it changes.
  mutating func shift(by distance: Double) {
    guard distance.isFinite, distance != 0 else { return }
    switch state {
    case .resting(let offset): state = .resting(offset + distance)
    case .dragged(let raw): state = .dragged(raw + distance)
    case .running(let pieces):
      let isReturningToTop = isReturningToTop
      state = .running(pieces.map { $0.shifted(by: distance) })
      self.isReturningToTop = isReturningToTop
    }
  }

  /// Sets the bounds; content at rest follows at once, or is pulled there if `isDrawn` is true.
  ///
  /// A running motion continues from its offset and velocity. A rule for where it ends must be part
  /// of the state, as `isReturningToTop` is.
  mutating func setBounds(
    _ new: ClosedRange<Double>, viewport: Double, isDrawn: Bool = false, at time: Double
  ) {
    stretch = viewport
    guard new != bounds || isBeyondBounds || isDrawn else { return }
    let current = offset(at: time)
    let velocity = velocity(at: time)
    let isRunning = isRunning(at: time)
    let isReturningToTop = isReturningToTop && isRunning
    if isDragged {
      // The content stays under the pointer.
      bounds = new
      state = .dragged(unbanded(current))
      return
    }
    bounds = new
    if isReturningToTop, current > new.lowerBound {
      returnToTop(at: time)
    } else if isRunning || isDrawn {
      run(from: current, velocity, at: time)
    } else {
      state = .resting(clamped(current))
    }
  }

  /// Moves the content down to its top, unless it is dragged.
  mutating func returnToTop(at time: Double) {
    let current = offset(at: time)
    guard !isDragged, current > bounds.lowerBound else { return }
    let piece = ScrollPiece.pull(
      from: current, velocity(at: time), to: bounds.lowerBound, mayPass: false, at: time)
    state = .running([piece])
    isReturningToTop = true
  }

  /// True if content rests, or will rest, beyond the bounds because it was shifted.
  private var isBeyondBounds: Bool {
    switch state {
    case .resting(let offset): return offset != clamped(offset)
    case .dragged: return false
    case .running(let pieces):
      let end = rest(after: pieces)
      return end != clamped(end)
    }
  }

  // MARK: Running

  private mutating func run(from offset: Double, _ velocity: Double, at time: Double) {
    var pieces: [ScrollPiece] = []
    var (offset, velocity, time) = (offset, velocity, time)
    let scrolls = bounds.upperBound > bounds.lowerBound
    // At most there are a return, a fling, and a return from the other end.
    for _ in 0..<4 {
      let bound = clamped(offset)
      let leaves =
        (offset == bounds.lowerBound && velocity < 0)
        || (offset == bounds.upperBound && velocity > 0)
      // Content that reaches an end overshoots it by a viewport at most.
      if leaves { velocity = min(max(velocity, -greatestImpact), greatestImpact) }
      let piece: ScrollPiece
      if offset != bound || leaves {
        piece = .pull(from: offset, velocity, to: bound, mayPass: scrolls, at: time)
      } else if let fling = ScrollPiece.fling(from: offset, velocity, in: bounds, at: time) {
        piece = fling
      } else {
        break
      }
      pieces.append(piece)
      time = piece.end
      velocity = piece.velocity(at: time)
      let end = piece.offset(at: time)
      // A piece that ends at a bound ends exactly there.
      offset = abs(end - clamped(end)) <= 1e-6 || piece.form != .fling ? snapped(end) : end
      if case .pull = piece.form, abs(velocity) < 1 { break }
    }
    state = pieces.isEmpty ? .resting(clamped(offset)) : .running(pieces)
  }

  private func snapped(_ offset: Double) -> Double {
    if abs(offset - bounds.lowerBound) < 0.02 { return bounds.lowerBound }
    if abs(offset - bounds.upperBound) < 0.02 { return bounds.upperBound }
    return clamped(offset)
  }

  private func clamped(_ offset: Double) -> Double {
    min(max(offset, bounds.lowerBound), bounds.upperBound)
  }

  /// The largest velocity of a fling, in points per second.
  private static let greatestVelocity = 1e6

  /// The velocity at which a pull overshoots its bound by all of `stretch`, in points per second.
  private var greatestImpact: Double { stretch * ScrollPiece.stiffness * exponential(1) }

  // MARK: Rubber band

  /// The share of a drag by which content moves at the start of the rubber band.
  private static let rubberBandFactor = 0.55

  private func banded(_ raw: Double) -> Double {
    let bound = clamped(raw)
    let distance = abs(raw - bound) * Self.rubberBandFactor
    guard distance > 0, stretch > 0 else { return bound }
    let rubberBandDistance = distance * stretch / (stretch + distance)
    return raw < bound ? bound - rubberBandDistance : bound + rubberBandDistance
  }

  /// Limits a pointer position to the range in which different positions give different offsets.
  private func reachable(_ raw: Double) -> Double {
    let most = 1e12
    return min(max(raw, bounds.lowerBound - most), bounds.upperBound + most)
  }

  private func unbanded(_ offset: Double) -> Double {
    let bound = clamped(offset)
    // The rubber band stretches by less than the viewport's height, however far the pull.
    let rubberBandDistance = min(abs(offset - bound), stretch * 0.9999)
    guard rubberBandDistance > 0, stretch > 0 else { return bound }
    let distance =
      rubberBandDistance * stretch / (stretch - rubberBandDistance) / Self.rubberBandFactor
    return offset < bound ? bound - distance : bound + distance
  }
}
