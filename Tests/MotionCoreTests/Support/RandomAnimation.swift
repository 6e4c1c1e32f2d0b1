import RowMotionTestKit

@testable import MotionCore

extension RandomSource {
  /// Returns a random animation that ends, with up to two modifiers.
  mutating func animation() -> Animation {
    var animation =
      switch Int.random(in: 0..<6, using: &self) {
      case 0: spring()
      case 1: Animation.linear(duration: .random(in: 0.01...1, using: &self))
      case 2: Animation.easeInOut(duration: .random(in: 0.01...1, using: &self))
      case 3: Animation.timingCurve(0.7, -0.6, 0.3, 1.6, duration: 0.4)
      case 4: Animation.interpolatingSpring(duration: 0.4, bounce: 0.2, initialVelocity: 2)
      default: Animation.timingCurve(.circularEaseInOut, duration: 0.5)
      }
    for _ in 0..<2 {
      switch Int.random(in: 0..<8, using: &self) {
      case 0: animation = animation.delay(.random(in: 0...0.4, using: &self))
      case 1: animation = animation.speed(.random(in: 0.5...3, using: &self))
      case 2: animation = animation.repeatCount(.random(in: 1...3, using: &self))
      case 3: animation = animation.logicallyComplete(after: 0.1)
      default: break
      }
    }
    return animation
  }

  /// Returns a spring with random damping that may blend with the spring it replaces.
  mutating func spring() -> Animation {
    .spring(
      duration: .random(in: 0.1...0.8, using: &self), bounce: .random(in: -0.5...0.7, using: &self),
      blendDuration: max(0, .random(in: -0.4...0.4, using: &self)))
  }
}
