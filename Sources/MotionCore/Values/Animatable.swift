/// A type with animatable data: a view, a modifier or a layout.
///
/// A change of `animatableData` inside an animation is not shown at once. The data animates from
/// the old value to the new one, and its owner is evaluated again in each frame.
@MainActor @preconcurrency
public protocol Animatable {
  /// The type of the animatable data.
  associatedtype AnimatableData: VectorArithmetic = EmptyAnimatableData

  /// The data to animate.
  var animatableData: AnimatableData { get set }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
  /// Empty data, unless a type provides its own.
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    // Empty data has no content to store.
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
