/// The context of a ``CustomAnimation``, with its state.
///
/// Unlike SwiftUI's, it has no environment, since an animated value belongs to no view. A custom
/// animation stores environment values that it needs in its own properties.
public struct AnimationContext<Value: VectorArithmetic> {
  /// The state that the animation stores between calls.
  public var state: AnimationState<Value>
  /// A Boolean value that indicates whether the animation is logically complete; it may continue.
  ///
  /// An animation that never sets it is logically complete at its end.
  public var isLogicallyComplete: Bool

  /// Creates the initial context of an animation.
  init(state: AnimationState<Value> = AnimationState(), isLogicallyComplete: Bool = false) {
    self.state = state
    self.isLogicallyComplete = isLogicallyComplete
  }

  /// Returns the context with another state, for an animation inside this one.
  public func withState<T: VectorArithmetic>(_ state: AnimationState<T>) -> AnimationContext<T> {
    AnimationContext<T>(state: state, isLogicallyComplete: isLogicallyComplete)
  }
}

/// The state that a ``CustomAnimation`` stores, by key.
///
///     struct Count: AnimationStateKey { static let defaultValue = 0 }
///     context.state[Count.self] += 1
///
/// Stored values must have value semantics: states of different instants are read in any order, and
/// would share an object.
public struct AnimationState<Value: VectorArithmetic> {
  private var values: [ObjectIdentifier: Any] = [:]

  /// Creates an empty state.
  public init() {}

  /// The value for a key.
  public subscript<Key: AnimationStateKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// True until a value is stored.
  var isEmpty: Bool { values.isEmpty }
}

/// A key for a value that a ``CustomAnimation`` stores.
public protocol AnimationStateKey {
  /// The type of the value.
  associatedtype Value

  /// The value that is read until one is stored.
  static var defaultValue: Value { get }
}
