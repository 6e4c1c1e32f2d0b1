/// The context of a state change, above all its animation.
public struct Transaction: Sendable {
  /// The animation of the change; `nil` shows it at once.
  public var animation: Animation?
  /// A Boolean value that indicates whether views ignore their own `animation` modifiers.
  public var disablesAnimations = false
  /// A Boolean value that indicates whether the change is one of many in a running gesture.
  public var isContinuous = false
  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// Creates a transaction without an animation.
  public init() {}

  /// Creates a transaction.
  public init(animation: Animation?) {
    self.animation = animation
  }

  /// The custom value for a key.
  public subscript<Key: TransactionKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// A key for a custom value in a ``Transaction``.
///
///     struct IsUndo: TransactionKey { static let defaultValue = false }
///     transaction[IsUndo.self] = true
public protocol TransactionKey {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The value in a transaction that does not set one.
  static var defaultValue: Value { get }
}
