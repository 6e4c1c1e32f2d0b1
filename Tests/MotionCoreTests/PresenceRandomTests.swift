import RowMotionTestKit
import Testing

@testable import MotionCore

@Suite struct `Presence under random events` {
  /// The owner of a presence, which keeps the drawn value until `advance(to:)` returns true.
  private struct Owner {
    var presence = Presence(isPresent: false)
    var natural = 50.0
    var holdsValue = false
    var drops = 0
    var isWanted = false

    mutating func advance(to time: Double) {
      guard presence.advance(to: time) else { return }
      drops += 1
      holdsValue = false
    }
  }

  private func animation(_ random: inout RandomSource) -> Animation? {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: nil
    case 1: .linear(duration: 0)
    case 2: .linear.repeatForever()
    default: random.animation()
    }
  }

  /// Returns true if an animation changes its value over time.
  private func isGradual(_ animation: Animation?) -> Bool {
    animation.map { $0.duration > 0 && !$0.repeatsForever } ?? false
  }

  @Test(arguments: [101, 102, 103, 104] as [UInt64])
  func `a value is dropped once, nothing jumps, and the presence comes to rest`(seed: UInt64) {
    var random = RandomSource(run: seed)
    var owner = Owner()
    var time = 0.0
    var arrivals = 0
    for _ in 0..<10_000 {
      time += .random(in: 0...0.3, using: &random)
      owner.advance(to: time)
      let animation = animation(&random)
      let before = owner.presence.height(natural: owner.natural, at: time)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        owner.isWanted = true
        owner.presence.show(animation: animation, at: time)
        if !owner.holdsValue { arrivals += 1 }
        owner.holdsValue = true
      case 1:
        owner.isWanted = false
        owner.presence.hide(animation: animation, at: time)
      case 2:
        let step = Double.random(in: -owner.natural...100 - owner.natural, using: &random)
        owner.presence.naturalHeightStepped(by: step, animation: animation, at: time)
        owner.natural += step
      default:
        break
      }
      let after = owner.presence.height(natural: owner.natural, at: time)
      if isGradual(animation) { #expect(abs(after - before) <= 1e-9, "seed \(seed)") }
      owner.advance(to: time)

      #expect(owner.holdsValue == (owner.presence.state != .absent), "seed \(seed)")
      let sampled = time + .random(in: 0...0.2, using: &random)
      #expect(owner.presence.height(natural: owner.natural, at: sampled) >= 0)
      #expect((0...1).contains(owner.presence.clampedProgress(at: sampled)))
      #expect(owner.presence.isRunning == (owner.presence.nextChange(after: time) < .infinity))
    }
    time = max(time, owner.presence.endTime)
    owner.advance(to: time)
    #expect(owner.presence == Presence(isPresent: owner.isWanted))
    #expect(
      owner.presence.height(natural: owner.natural, at: time)
        == (owner.isWanted ? owner.natural : 0))
    #expect(owner.drops == arrivals - (owner.isWanted ? 1 : 0), "seed \(seed)")
  }

  @Test(arguments: [111, 112] as [UInt64])
  func `between events the height is continuous`(seed: UInt64) {
    var random = RandomSource(run: seed)
    for _ in 0..<200 {
      var presence = Presence(isPresent: Bool.random(using: &random))
      var time = 0.0
      for _ in 0..<5 {
        switch presence.state {
        case .absent, .disappearing: presence.show(animation: random.spring(), at: time)
        case .present: presence.naturalHeightStepped(by: 0, animation: .smooth, at: time)
        case .appearing, .resizing: presence.hide(animation: random.spring(), at: time)
        }
        if presence.state == .present { presence.hide(animation: random.spring(), at: time) }
        let step = 1e-4
        for _ in 0..<20 {
          let next = time + step
          let moved =
            presence.height(natural: 100, at: next) - presence.height(natural: 100, at: time)
          let speed = max(
            abs(presence.heightVelocity(natural: 100, at: time)),
            abs(presence.heightVelocity(natural: 100, at: next)))
          // Up to a thousandth of the distance may remain for the end.
          #expect(abs(moved) <= speed * step + 0.11, "seed \(seed)")
          time = next
        }
        time += .random(in: 0...0.5, using: &random)
        presence.advance(to: time)
      }
    }
  }
}
