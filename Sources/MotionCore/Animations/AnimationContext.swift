/// What a ``CustomAnimation`` is given beside the value, and what it keeps.
///
/// SwiftUI's also has the environment of the view. A value that is animated here knows no view, so
/// that what an animation needs of the environment has to be one of its own properties.
public struct AnimationContext<Value: VectorArithmetic> {
  /// What the animation keeps from one call to the next.
  public var state: AnimationState<Value>
  /// Whether the animation counts as complete, for whoever waits for that; it may go on.
  ///
  /// An animation that never says so is complete at its end.
  public var isLogicallyComplete: Bool

  /// Creates what an animation begins with.
  init(state: AnimationState<Value> = AnimationState(), isLogicallyComplete: Bool = false) {
    self.state = state
    self.isLogicallyComplete = isLogicallyComplete
  }

  /// The same with another state, for an animation inside of this one.
  public func withState<T: VectorArithmetic>(_ state: AnimationState<T>) -> AnimationContext<T> {
    AnimationContext<T>(state: state, isLogicallyComplete: isLogicallyComplete)
  }
}

/// What a ``CustomAnimation`` keeps, by keys of its own.
///
///     struct Count: AnimationStateKey { static let defaultValue = 0 }
///     context.state[Count.self] += 1
///
/// What is kept must be a value: an object would be shared between instants that are asked for in any
/// order.
public struct AnimationState<Value: VectorArithmetic> {
  private var values: [ObjectIdentifier: Any] = [:]

  /// Creates an empty state.
  public init() {}

  /// What is kept under a key.
  public subscript<Key: AnimationStateKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// Whether nothing was kept yet.
  var isEmpty: Bool { values.isEmpty }
}

/// A key of what a ``CustomAnimation`` keeps.
public protocol AnimationStateKey {
  /// What is kept.
  associatedtype Value

  /// What is there before anything was kept.
  static var defaultValue: Value { get }
}
