/// A node's slots for the dynamic properties of its view.
@MainActor struct PropertySlots {
  let table: FieldTable
  private var slots: [StateSlot?] = []

  init(of type: Any.Type) {
    table = FieldTable.table(of: type)
  }

  /// Connects the dynamic properties of a value to the node.
  mutating func link<Value>(_ value: inout Value, _ connection: PropertyConnection) {
    table.link(&value, &slots, connection)
  }

  func detach() {
    for slot in slots { slot?.detach() }
  }
}

/// A dynamic property's connection to the tree, stored in the property, or in shared storage if
/// the tree reaches only copies of properties.
struct PropertyLink<Target> {
  private final class SharedTarget {
    var target: Target?
  }

  private var own: Target?
  private let shared: SharedTarget?

  init() {
    shared = FieldLayout.isKnown ? nil : SharedTarget()
  }

  var target: Target? {
    get { shared == nil ? own : shared?.target }
    set {
      own = newValue
      shared?.target = newValue
    }
  }
}
