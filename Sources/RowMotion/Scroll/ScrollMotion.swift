/// How far content is scrolled, as a function of time: dragged, flung, and drawn back from its ends.
///
/// | state | offset |
/// | --- | --- |
/// | at rest | a number within the bounds |
/// | dragged | where the pointer is; beyond an end less and less of the way, as on rubber |
/// | running | a fling, then the way back from an end, each in closed form |
///
/// Times are seconds and offsets points; the same events give the same offsets at any frame rate.
struct ScrollMotion: Equatable, Sendable {
  private enum State: Equatable, Sendable {
    case resting(Double)
    /// Where the offset would be if there were no ends.
    case dragged(Double)
    case running([ScrollPiece])
  }

  private var state = State.resting(0) { didSet { comesDown = false } }
  /// Whether it is on its own way to the lower bound, which it follows where that changes.
  private var comesDown = false
  /// The offsets at which only content is seen.
  private(set) var bounds: ClosedRange<Double> = 0...0
  /// How far the rubber stretches at most, points.
  private var stretch = 0.0

  var isHeld: Bool {
    if case .dragged = state { true } else { false }
  }

  func isRunning(at time: Double) -> Bool { endTime > time }

  /// When it comes to rest, seconds; -infinity where nothing runs.
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

  /// How fast the offset changes, points per second.
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

  /// Comes to rest at an offset, which may lie beyond an end.
  mutating func rest(at offset: Double) {
    state = .resting(offset)
  }

  /// A drag of the content begins.
  mutating func hold(at time: Double) {
    state = .dragged(unbanded(offset(at: time)))
  }

  /// Keeps dragged content at an offset while the content and its ends change.
  mutating func hold(
    at offset: Double, in new: ClosedRange<Double>, viewport: Double, time: Double
  ) {
    let current = self.offset(at: time)
    let offset = finite(offset, or: current)
    guard new != bounds || viewport != stretch || abs(offset - current) > 1e-9 else { return }
    bounds = new
    stretch = viewport
    state = .dragged(unbanded(offset))
  }

  /// A drag scrolls the content, points.
  mutating func drag(by distance: Double, at time: Double) {
    if !isHeld { hold(at: time) }
    guard case .dragged(let raw) = state, distance.isFinite else { return }
    // Farther than the rubber stretches there is nothing to drag.
    state = .dragged(reachable(raw + reachable(distance)))
  }

  /// The drag ends with a velocity, points per second.
  mutating func release(velocity: Double, at time: Double) {
    guard isHeld else { return }
    let most = Self.greatestVelocity
    run(
      from: offset(at: time), velocity.isFinite ? min(max(velocity, -most), most) : 0, at: time)
  }

  /// A wheel turns: the offset steps, and never beyond an end.
  mutating func step(by distance: Double, at time: Double) {
    guard distance.isFinite else { return }
    let current = offset(at: time)
    // A way back from beyond an end goes on; a step towards that end does not disturb it.
    if current < bounds.lowerBound, distance < 0 { return }
    if current > bounds.upperBound, distance > 0 { return }
    state = .resting(clamped(current + distance))
  }

  /// Moves the content without motion: what is seen stays while content above it changes.
  mutating func shift(by distance: Double) {
    guard distance.isFinite, distance != 0 else { return }
    switch state {
    case .resting(let offset): state = .resting(offset + distance)
    case .dragged(let raw): state = .dragged(raw + distance)
    case .running(let pieces):
      let comesDown = comesDown
      state = .running(pieces.map { $0.shifted(by: distance) })
      self.comesDown = comesDown
    }
  }

  /// Takes over other bounds; content at rest follows at once, or is drawn there.
  mutating func setBounds(
    _ new: ClosedRange<Double>, viewport: Double, isDrawn: Bool = false, at time: Double
  ) {
    stretch = viewport
    guard new != bounds || liesBeyondBounds || isDrawn else { return }
    let current = offset(at: time)
    let velocity = velocity(at: time)
    let isRunning = isRunning(at: time)
    let comesDown = comesDown && isRunning
    if isHeld {
      // The content stays under the pointer.
      bounds = new
      state = .dragged(unbanded(current))
      return
    }
    bounds = new
    if comesDown, current > new.lowerBound {
      comeDown(at: time)
    } else if isRunning || isDrawn {
      run(from: current, velocity, at: time)
    } else {
      state = .resting(clamped(current))
    }
  }

  /// Has the content come down by itself to where it begins, unless it is dragged.
  mutating func comeDown(at time: Double) {
    let current = offset(at: time)
    guard !isHeld, current > bounds.lowerBound else { return }
    let piece = ScrollPiece.pull(
      from: current, velocity(at: time), to: bounds.lowerBound, mayPass: false, at: time)
    state = .running([piece])
    comesDown = true
  }

  /// Whether content at rest lies beyond the bounds, or what runs leads there, because it was shifted.
  private var liesBeyondBounds: Bool {
    switch state {
    case .resting(let offset): return offset != clamped(offset)
    case .dragged: return false
    case .running(let pieces):
      let end = rest(after: pieces)
      return end != clamped(end)
    }
  }

  // MARK: The way

  private mutating func run(from offset: Double, _ velocity: Double, at time: Double) {
    var pieces: [ScrollPiece] = []
    var (offset, velocity, time) = (offset, velocity, time)
    let scrolls = bounds.upperBound > bounds.lowerBound
    // A way back, a fling, and a way back from the other end are the most there can be.
    for _ in 0..<4 {
      let bound = clamped(offset)
      let leaves =
        (offset == bounds.lowerBound && velocity < 0)
        || (offset == bounds.upperBound && velocity > 0)
      // What arrives at an end overshoots it by a viewport at most.
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
      // Where a stretch ends at a bound it ends exactly there.
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

  /// The greatest velocity of a fling, points per second.
  private static let greatestVelocity = 1e6

  /// The velocity with which a pull goes beyond its bound as far as the rubber stretches.
  private var greatestImpact: Double { stretch * ScrollPiece.stiffness * exponential(1) }

  // MARK: Rubber

  /// How much of the first point beyond an end is seen.
  private static let give = 0.55

  private func banded(_ raw: Double) -> Double {
    let bound = clamped(raw)
    let distance = abs(raw - bound) * Self.give
    guard distance > 0, stretch > 0 else { return bound }
    let seen = distance * stretch / (stretch + distance)
    return raw < bound ? bound - seen : bound + seen
  }

  /// A position of the pointer for which there is an offset of its own.
  private func reachable(_ raw: Double) -> Double {
    let most = 1e12
    return min(max(raw, bounds.lowerBound - most), bounds.upperBound + most)
  }

  private func unbanded(_ offset: Double) -> Double {
    let bound = clamped(offset)
    // A viewport beyond the end is farther than any hand pulls: less than is seen short of that.
    let seen = min(abs(offset - bound), stretch * 0.9999)
    guard seen > 0, stretch > 0 else { return bound }
    let distance = seen * stretch / (stretch - seen) / Self.give
    return offset < bound ? bound - distance : bound + distance
  }
}
