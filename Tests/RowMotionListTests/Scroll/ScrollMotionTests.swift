import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

@Suite struct ScrollMotionTests {
  private func motion(to bottom: Double = 1000) -> ScrollMotion {
    var motion = ScrollMotion()
    motion.setBounds(0...bottom, viewport: 400, at: 0)
    return motion
  }

  @Test func `a fling slows down in closed form`() {
    var motion = motion()
    motion.beginDrag(at: 0)
    motion.drag(by: 100, at: 0)
    motion.release(velocity: 800, at: 0)
    #expect(motion.offset(at: 0) == 100)
    // 800/2 · (1 − e^(−2·0.5))
    #expect(abs(motion.offset(at: 0.5) - (100 + 400 * 0.6321205588285577)) < 1e-9)
    #expect(abs(motion.velocity(at: 0.5) - 800 * 0.36787944117144233) < 1e-9)
    // It stops at 4 points a second, after 398 points.
    #expect(abs(motion.offset(at: 100) - 498) < 1e-9)
    #expect(!motion.isRunning(at: motion.endTime))
  }

  /// From 1 point beyond its end, just fast enough to pass it after a quarter of an hour, it stops
  /// when the distance is imperceptible: e^(−4π·t) = 0.01.
  @Test(arguments: [1.0, -1])
  func `it does not wait for an imperceptible overshoot`(_ side: Double) {
    let piece = ScrollPiece.pull(
      from: -side, side * (ScrollPiece.stiffness + 1e-3), to: 0, mayPass: true, at: 0)
    #expect(abs(piece.end - 0.36646) < 0.001)
    let near = ScrollPiece.pull(
      from: -side / 1000, side * (ScrollPiece.stiffness / 1000 + 1e-9), to: 0, mayPass: true, at: 0)
    #expect(near.end == 0)
  }

  @Test func `the rubber band resists more and more`() {
    var motion = motion()
    motion.beginDrag(at: 0)
    motion.drag(by: -100, at: 0)
    // 55 · 400 / (400 + 55)
    #expect(abs(motion.offset(at: 0) + 48.35164835164835) < 1e-9)
    motion.drag(by: -1e9, at: 0)
    #expect(motion.offset(at: 0) > -400)
    motion.drag(by: 1e9 + 100, at: 0)
    #expect(abs(motion.offset(at: 0)) < 1e-3)
    // Held again while it is stretched, it does not jump.
    motion.drag(by: -100, at: 0)
    motion.release(velocity: 0, at: 0)
    let before = motion.offset(at: 0.05)
    motion.beginDrag(at: 0.05)
    #expect(abs(motion.offset(at: 0.05) - before) < 1e-9)
  }

  @Test func `a shift during the return still ends within the bounds`() {
    var motion = motion(to: 0)
    motion.beginDrag(at: 0)
    motion.drag(by: 70, at: 0)
    motion.release(velocity: 0, at: 0)
    motion.shift(by: -0.7)
    motion.setBounds(0...0, viewport: 400, at: 0.1)
    #expect(motion.offset(at: 1) == 0)
  }

  @Test func `a fling that just reaches the end takes no longer than another`() {
    // 4π · 32 points nearly use up the velocity: it would pass the end after half a minute.
    let piece = ScrollPiece.pull(from: 32, -403, to: 0, mayPass: false, at: 0)
    #expect(piece.end < 1)
    #expect(piece.offset(at: piece.end) == 0)
  }

  @Test func `a return ends at its bound without a visible jump`() {
    let piece = ScrollPiece.pull(from: -100, 0, to: 0, mayPass: false, at: 0)
    #expect(piece.offset(at: 0) == -100)
    // The spring's curve: −100 · (1 + 4π·t) · e^(−4π·t).
    #expect(abs(piece.offset(at: 0.25) + 17.8974446) < 1e-6)
    // The last hundredth of a point is skipped.
    #expect(abs(piece.offset(at: piece.end - 1e-6) + 0.01) < 1e-6)
    #expect(piece.offset(at: piece.end) == 0)
  }

  /// The content's end moves in each frame while rows below grow.
  @Test(arguments: [-3000.0, 0, 900])
  func `a motion continues the same while the other end moves`(_ velocity: Double) {
    func offsets(framesPerSecond: Int) -> [Double] {
      var motion = motion(to: 5000)
      motion.beginDrag(at: 0)
      motion.drag(by: -200, at: 0)
      motion.release(velocity: velocity, at: 0)
      return (1...3 * framesPerSecond).compactMap { frame in
        let time = Double(frame) / Double(framesPerSecond)
        motion.setBounds(0...(5000 + 100 * time), viewport: 400, at: time)
        return frame % (framesPerSecond / 10) == 0 ? motion.offset(at: time) : nil
      }
    }
    for (slow, fast) in zip(offsets(framesPerSecond: 30), offsets(framesPerSecond: 240)) {
      #expect(abs(slow - fast) < 1e-6)
    }
  }

  @Test func `it comes to rest exactly at the end`() {
    for velocity in [-9000, -3000, 0, 200] as [Double] {
      var motion = motion()
      motion.beginDrag(at: 0)
      motion.drag(by: -200, at: 0)
      motion.release(velocity: velocity, at: 0)
      #expect(motion.offset(at: motion.endTime) == 0 || velocity > 0)
      #expect(motion.endTime < 3)
    }
  }

  @Test(arguments: 0..<80)
  func `it never jumps`(seed: UInt64) {
    var random = Dice(seed: seed)
    var motion = motion(to: random.chance(0.2) ? 0 : random.length(3000))
    var time = 0.0
    var last = motion.offset(at: 0)
    for _ in 0..<200 {
      let frame = random.length(1.0 / 30)
      let speed = abs(motion.velocity(at: time))
      time += frame
      let now = motion.offset(at: time)
      #expect(now.isFinite)
      // A fling, and a return from beyond an end, only slow down, except for the spring's pull at
      // the start of a return.
      #expect(abs(now - last) <= (speed + 13 * abs(last) + 4) * frame + 400 * frame + 0.02)
      let choice = random.length(12)
      if choice < 1 {
        motion.beginDrag(at: time)
        #expect(abs(motion.offset(at: time) - now) < 1e-3 || now < -390)
      } else if choice < 3, motion.isDragged {
        motion.drag(by: random.length(400) - 200, at: time)
      } else if choice < 4, motion.isDragged {
        motion.release(velocity: random.length(8000) - 4000, at: time)
      } else if choice < 5 {
        let new = random.length(3000)
        let wasAtRest = !motion.isRunning(at: time) && !motion.isDragged
        motion.setBounds(0...new, viewport: 400, at: time)
        // At rest the offset is clamped to the content's end; the rubber band has limits.
        let isBeyondLimits = motion.isDragged && (now < -300 || now > new + 300)
        #expect(wasAtRest || isBeyondLimits || abs(motion.offset(at: time) - now) < 1e-3)
      } else if choice < 6 {
        motion.shift(by: 50)
        #expect(abs(motion.offset(at: time) - now - 50) < 1e-6 || motion.isDragged)
      }
      last = motion.offset(at: time)
    }
  }

  @Test func `the frame rate does not matter`() {
    var motion = motion()
    motion.beginDrag(at: 0)
    motion.drag(by: 500, at: 0)
    motion.release(velocity: 3000, at: 0)
    // The offset depends on time alone, not on how often it is read.
    let frequent = (0...100).map { motion.offset(at: Double($0) / 100) }
    let sparse = (0...10).map { motion.offset(at: Double($0) / 10) }
    for (index, value) in sparse.enumerated() { #expect(value == frequent[index * 10]) }
    #expect(frequent.max() ?? 0 > 1000)
    #expect(motion.offset(at: 10) == 1000)
  }

  @Test func `values that are not finite change nothing`() {
    var motion = motion()
    motion.step(by: .nan, at: 0)
    motion.beginDrag(at: 0)
    motion.drag(by: .infinity, at: 0)
    motion.release(velocity: .nan, at: 0)
    motion.shift(by: -.infinity)
    #expect(motion.offset(at: 1) == 0)
  }
}
