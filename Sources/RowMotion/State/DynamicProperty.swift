/// A stored property of a view that the tree connects to the node before the body is evaluated.
@MainActor @preconcurrency public protocol DynamicProperty {
  /// Called after the tree has connected the property, before the body is evaluated.
  mutating func update()

  /// Connects the property to the node's slot.
  mutating func _link(_ slot: inout StateSlot?, _ connection: PropertyConnection)

  /// Whether two values of the property, parts of two values of one view, mean the same.
  static func _areEqual(_ left: Self, _ right: Self) -> Bool

  /// Whether the property reads the environment.
  static var _readsEnvironment: Bool { get }
}

extension DynamicProperty {
  /// Nothing to do.
  public mutating func update() {}

  /// Connects the properties inside a property of the user's own.
  public mutating func _link(_ slot: inout StateSlot?, _ connection: PropertyConnection) {
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

  /// Compares the properties inside a property of the user's own.
  public static func _areEqual(_ left: Self, _ right: Self) -> Bool {
    FieldTable.table(of: Self.self).areEqual(left, right)
  }

  /// Whether a property inside reads the environment.
  public static var _readsEnvironment: Bool { FieldTable.table(of: Self.self).readsEnvironment }
}

/// What lives in a node for one dynamic property.
@MainActor public protocol StateSlot: AnyObject {
  /// Cuts the connection to the node, which is gone.
  func detach()
}

/// The slots of a property of the user's own that has dynamic properties inside.
final class NestedSlot: StateSlot {
  var slots: PropertySlots

  init(_ type: Any.Type) {
    slots = PropertySlots(of: type)
  }

  func detach() { slots.detach() }
}

/// What a dynamic property is connected to.
@MainActor public struct PropertyConnection {
  unowned let owner: any StateOwner
  let environment: EnvironmentValues
}
