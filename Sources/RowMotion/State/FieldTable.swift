@_spi(Reflection) import Swift

/// The stored properties of a view's type: found once by reflection, used at every update.
///
/// Reflection metadata must not be disabled for code that defines views; without it state would
/// silently not persist, which `State` reports when it is set.
@MainActor final class FieldTable {
  enum Kind {
    case dynamic(any DynamicProperty.Type)
    case equatable(any Equatable.Type)
    /// Plain bytes, references and functions: equal where their bytes are.
    case bytes(Int)
    /// Structures and the like that cannot be compared as a whole: field by field.
    case nested(FieldTable)
    case incomparable
  }

  struct Field {
    let offset: Int
    let kind: Kind
  }

  private(set) var fields: [Field] = []
  let dynamicCount: Int
  let readsEnvironment: Bool
  /// Whether views of the type read models.
  let hint = ObservationHint()

  private static var tables: [ObjectIdentifier: FieldTable] = [:]

  static func table(of type: Any.Type) -> FieldTable {
    if let known = tables[ObjectIdentifier(type)] { return known }
    let table = FieldTable(of: type)
    tables[ObjectIdentifier(type)] = table
    return table
  }

  private init(of type: Any.Type) {
    // Enumerations and existentials have no fields that could be walked.
    guard FieldTable.isStructure(type) else {
      fields = [Field(offset: 0, kind: .incomparable)]
      dynamicCount = 0
      readsEnvironment = false
      return
    }
    var found: [Field] = []
    // The first bit asks for fields of unknown kind to be passed over.
    let options = _EachFieldOptions(rawValue: 1 << 1)
    _ = _forEachField(of: type, options: options) { _, offset, fieldType, _ in
      // Called back at once and on this thread.
      MainActor.assumeIsolated {
        found.append(Field(offset: offset, kind: FieldTable.kind(of: fieldType)))
      }
      return true
    }
    fields = found
    var dynamic = 0
    var reads = false
    for field in found {
      if case .dynamic(let type) = field.kind {
        dynamic += 1
        reads = reads || type._readsEnvironment
      }
    }
    dynamicCount = dynamic
    readsEnvironment = reads
  }

  private static func kind(of type: Any.Type) -> Kind {
    if let dynamic = type as? any DynamicProperty.Type { return .dynamic(dynamic) }
    // Objects are the same where they are one: what changes inside one is observed.
    if type is AnyClass { return .bytes(sizeOf(type)) }
    if let optional = type as? any OptionalType.Type, optional.wrapped is AnyClass {
      return .bytes(sizeOf(type))
    }
    if let equatable = type as? any Equatable.Type { return .equatable(equatable) }
    let size = sizeOf(type)
    if isFunction(type) || isPlain(type) { return .bytes(size) }
    guard isStructure(type) else { return .incomparable }
    let table = FieldTable.table(of: type)
    return table.fields.isEmpty ? .incomparable : .nested(table)
  }

  private static func sizeOf<T>(_ type: T.Type) -> Int { MemoryLayout<T>.size }

  private static func isPlain<T>(_ type: T.Type) -> Bool { _isPOD(type) }

  private static func isStructure(_ type: Any.Type) -> Bool {
    // The kind of a type's metadata is its first word; 512 marks a structure, 769 a tuple.
    let kind = unsafeBitCast(type, to: UnsafePointer<Int>.self).pointee
    return kind == 512 || kind == 769
  }

  private static func isFunction(_ type: Any.Type) -> Bool {
    unsafeBitCast(type, to: UnsafePointer<Int>.self).pointee == 770
  }

  /// Whether all fields of two values mean the same; false where that cannot be told.
  func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    for field in fields {
      let (left, right) = (left + field.offset, right + field.offset)
      switch field.kind {
      case .dynamic(let type):
        if !type._areEqual(left, right) { return false }
      case .equatable(let type):
        if !FieldTable.areEqual(type, left, right) { return false }
      case .bytes(let size):
        for index in 0..<size
        where left.load(fromByteOffset: index, as: UInt8.self)
          != right.load(fromByteOffset: index, as: UInt8.self)
        {
          return false
        }
      case .nested(let table):
        if !table.areEqual(left, right) { return false }
      case .incomparable:
        return false
      }
    }
    return true
  }

  private static func areEqual<Value: Equatable>(
    _ type: Value.Type, _ left: UnsafeRawPointer, _ right: UnsafeRawPointer
  ) -> Bool {
    left.assumingMemoryBound(to: Value.self).pointee
      == right.assumingMemoryBound(to: Value.self).pointee
  }
}

/// An optional, whatever it is one of.
private protocol OptionalType {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
  static var wrapped: Any.Type { Wrapped.self }
}

/// The slots of one node for the dynamic properties of its view.
@MainActor struct PropertySlots {
  private let table: FieldTable
  private var slots: [StateSlot?]

  init(of type: Any.Type) {
    table = FieldTable.table(of: type)
    slots = Array(repeating: nil, count: table.dynamicCount)
  }

  var readEnvironment: Bool { table.readsEnvironment }

  var hint: ObservationHint { table.hint }

  /// Connects the dynamic properties of a value to the node.
  mutating func link<Value>(
    _ value: inout Value, to owner: any StateOwner, _ environment: EnvironmentValues
  ) {
    if slots.isEmpty { return }
    link(&value, PropertyConnection(owner: owner, environment: environment))
  }

  mutating func link<Value>(_ value: inout Value, _ connection: PropertyConnection) {
    if slots.isEmpty { return }
    let fields = table.fields
    var slot = 0
    withUnsafeMutableBytes(of: &value) { bytes in
      guard let base = bytes.baseAddress else { return }
      for field in fields {
        guard case .dynamic(let type) = field.kind else { continue }
        type._link(base + field.offset, &slots[slot], connection)
        slot += 1
      }
    }
  }

  /// Whether two values of the view are equal as far as can be told.
  func areEqual<Value>(_ left: Value, _ right: Value) -> Bool {
    withUnsafeBytes(of: left) { left in
      withUnsafeBytes(of: right) { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return true }
        return table.areEqual(left, right)
      }
    }
  }

  func detach() {
    for slot in slots { slot?.detach() }
  }
}

/// A type's name as a reader would write it: without modules and generic arguments.
func readableName(_ type: Any.Type) -> String {
  let name = String(describing: type)
  return String(name.prefix { $0 != "<" })
}
