// The code of Guides/motion.md.
import RowMotion

enum Motion {
  struct MyKey: LayoutValueKey {
    static let defaultValue = 0.0
  }

  static let animations: [Animation] = [
    .smooth, .snappy, .bouncy,  // springs of 0.5 s with bounce 0, 0.15, 0.3
    .spring(duration: 0.4, bounce: 0.2),  // any other spring
    .easeInOut(duration: 0.35), .linear(duration: 1),
    .timingCurve(0.68, -0.6, 0.32, 1.6, duration: 0.5),
    .smooth.delay(0.2).speed(2),  // .speed also halves the delay
    .linear(duration: 1).repeatCount(3, autoreverses: true),
  ]

  struct Stepped: CustomAnimation {
    func animate<V: VectorArithmetic>(
      value: V, time: Double, context: inout AnimationContext<V>
    ) -> V? {
      time < 1 ? value.scaled(by: (time * 4).rounded(.down) / 4) : nil
    }
  }

  struct Progress: ViewModifier, Animatable {
    var animatableData: Double

    func body(content: Content) -> some View {
      content.layoutValue(key: MyKey.self, value: animatableData)
    }
  }
}
