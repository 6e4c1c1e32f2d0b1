/// Something with a part that can be animated: a view, a modifier, a layout.
///
/// A change of `animatableData` inside an animation is not shown at once: the data runs from the
/// old value to the new one, and what it belongs to is evaluated again in each frame.
@MainActor @preconcurrency
public protocol Animatable {
  /// What is animated.
  associatedtype AnimatableData: VectorArithmetic = EmptyAnimatableData

  /// The data to animate.
  var animatableData: AnimatableData { get set }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
  /// Nothing to animate, unless a type says otherwise.
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    // There is nothing in the empty data that could be stored.
    set {}
  }
}

extension Animatable where Self: VectorArithmetic {
  /// The whole value: a vector is its own animatable data.
  public var animatableData: Self {
    get { self }
    set { self = newValue }
  }
}

extension Double: Animatable {}
extension Float: Animatable {}
extension AnimatablePair: Animatable {}
