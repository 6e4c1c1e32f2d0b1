/// A name for a value that a view tells the layout it stands in.
public protocol LayoutValueKey {
  /// What the key names.
  associatedtype Value
  /// The value of a view that tells none.
  static var defaultValue: Value { get }
}
