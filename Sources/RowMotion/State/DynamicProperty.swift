/// A stored property of a view that the tree connects to the node before the body is evaluated.
@MainActor @preconcurrency public protocol DynamicProperty {
  /// Called after the tree has connected the property, before the body is evaluated.
  mutating func update()

  /// Connects the property to the node's slot.
  mutating func _link(_ slot: inout _StateSlot?, _ connection: _PropertyConnection)

  /// Returns whether two values of the property, from two values of one view, are equal.
  static func _areEqual(_ left: Self, _ right: Self) -> Bool

  /// A Boolean value that indicates whether the property reads the environment.
  static var _readsEnvironment: Bool { get }
}

extension DynamicProperty {
  /// Does nothing.
  public mutating func update() {}

  /// Connects the dynamic properties inside a custom property.
  public mutating func _link(_ slot: inout _StateSlot?, _ connection: _PropertyConnection) {
    let nested: NestedSlot
    if let old = slot as? NestedSlot {
      nested = old
    } else {
      nested = NestedSlot(Self.self)
      slot = nested
    }
    nested.slots.link(&self, connection)
    update()
  }

  /// Compares the dynamic properties inside a custom property.
  public static func _areEqual(_ left: Self, _ right: Self) -> Bool {
    FieldTable.table(of: Self.self).areEqual(left, right)
  }

  /// A Boolean value that indicates whether a property inside reads the environment.
  public static var _readsEnvironment: Bool { FieldTable.table(of: Self.self).readsEnvironment }
}

/// The name inside the library; the underscore says that programs do not use the type.
typealias StateSlot = _StateSlot

/// A node's storage for one dynamic property.
@MainActor public protocol _StateSlot: AnyObject {
  /// Disconnects the slot from its node, which was removed.
  func detach()
}

/// The slots of a custom property that contains dynamic properties.
final class NestedSlot: StateSlot {
  var slots: PropertySlots

  init(_ type: Any.Type) {
    slots = PropertySlots(of: type)
  }

  func detach() { slots.detach() }
}

/// The name inside the library; the underscore says that programs do not use the type.
typealias PropertyConnection = _PropertyConnection

/// The node and the environment that a dynamic property connects to.
@MainActor public struct _PropertyConnection {
  unowned let owner: any StateOwner
  let environment: EnvironmentValues
}
