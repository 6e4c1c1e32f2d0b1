/// What goes along with a change of state: above all how it is to be shown.
public struct Transaction: Sendable {
  /// How the change is shown; `nil` shows it at once.
  public var animation: Animation?
  /// Whether views' own `animation` modifiers have no say.
  public var disablesAnimations = false
  /// Whether the change is one of many in a gesture that still goes on.
  public var isContinuous = false
  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// Creates a transaction without an animation.
  public init() {}

  /// Creates a transaction.
  public init(animation: Animation?) {
    self.animation = animation
  }

  /// A value of one's own that goes along with the change.
  public subscript<Key: TransactionKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// A value of one's own in a ``Transaction``.
///
///     struct IsUndo: TransactionKey { static let defaultValue = false }
///     transaction[IsUndo.self] = true
public protocol TransactionKey {
  /// What is stored.
  associatedtype Value: Sendable

  /// What a transaction holds in which nothing was set.
  static var defaultValue: Value { get }
}
