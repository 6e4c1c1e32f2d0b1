@_spi(Reflection) import Swift
import Synchronization

// All assumptions about the memory layout of values are in this file. Swift does not guarantee
// them, so they are tested on known types at first use, and on each type when its table is created.
// If they fail, values are not compared, bodies are always evaluated, and `Mirror` finds dynamic
// properties.

/// The stored properties of a view's type, found once by reflection and used at every update.
@MainActor final class FieldTable {
  private enum Kind {
    case dynamic(any DynamicProperty.Type)
    case equatable(any Equatable.Type)
    /// Plain bytes, references and functions; equal if their bytes are equal.
    case bytes(Int)
    /// Structures and tuples that cannot be compared as a whole, and are compared by field.
    case nested(FieldTable)
    case incomparable
  }

  private struct Field {
    let offset: Int
    let kind: Kind
  }

  /// The fields; nil if they are unknown.
  private let fields: [Field]?
  /// True if there are, or may be, dynamic properties among the fields.
  private let hasProperties: Bool
  let readsEnvironment: Bool
  /// A problem because of which views of the type are always evaluated; usually nil.
  let problem: String?
  /// The record of whether bodies of the type read models.
  let hint = ObservationHint()

  private static var tables: [ObjectIdentifier: FieldTable] = [:]

  static func table(of type: Any.Type) -> FieldTable {
    if let known = tables[ObjectIdentifier(type)] { return known }
    let table = FieldTable(of: type)
    tables[ObjectIdentifier(type)] = table
    return table
  }

  /// Sets whether value layouts count as known from now on; for tests.
  static func assume(_ isKnown: Bool) {
    FieldLayout.assume(isKnown)
    tables.removeAll()
  }

  private init(of type: Any.Type) {
    // Enumerations and existentials have no fields to visit.
    let isStructure = FieldLayout.isStructure(type)
    guard isStructure, FieldLayout.isKnown else {
      fields = nil
      hasProperties = isStructure
      readsEnvironment = isStructure
      problem =
        isStructure
        ? "The memory layout of values is unknown: bodies are evaluated in every update, and a "
          + "view used at two positions shares its state. Build with a compiler version "
          + "that the library was tested with." : nil
      return
    }
    let layout = FieldLayout(of: type)
    var found = layout.fields.map {
      Field(offset: $0.offset, kind: $0.fits ? FieldTable.kind(of: $0) : .incomparable)
    }
    if !layout.isComplete { found.append(Field(offset: 0, kind: .incomparable)) }
    fields = found
    let properties = found.compactMap {
      if case .dynamic(let type) = $0.kind { type } else { nil }
    }
    hasProperties = !properties.isEmpty
    readsEnvironment = properties.contains { $0._readsEnvironment }
    problem =
      layout.isComplete
      ? nil
      : "The stored properties of \(readableName(type)) are unknown: its body is evaluated in "
        + "every update, and its state is lost. Do not disable reflection metadata for code that "
        + "declares views."
  }

  private static func kind(of field: FieldLayout.Field) -> Kind {
    let type = field.type
    // A conformance lookup searches a list of all conformances. The most common types, and types
    // that cannot conform, skip it.
    if let standard = standardKind(of: type) { return standard }
    if field.isFunction { return .bytes(field.size) }
    if let dynamic = type as? any DynamicProperty.Type { return .dynamic(dynamic) }
    // Objects are compared by identity: changes inside an object are observed.
    if type is AnyClass { return .bytes(field.size) }
    if field.isOptional, let optional = type as? any OptionalType.Type,
      optional.wrapped is AnyClass
    {
      return .bytes(field.size)
    }
    if let equatable = type as? any Equatable.Type { return .equatable(equatable) }
    if field.isPlain { return .bytes(field.size) }
    return field.isStructure ? .nested(FieldTable.table(of: type)) : .incomparable
  }

  private static func standardKind(of type: Any.Type) -> Kind? {
    if type == Int.self { return .equatable(Int.self) }
    if type == String.self { return .equatable(String.self) }
    if type == Bool.self { return .equatable(Bool.self) }
    if type == Double.self { return .equatable(Double.self) }
    return nil
  }

  // MARK: Comparing

  /// Returns whether all fields of two values are equal; false if that is unknown.
  func areEqual<Value>(_ left: Value, _ right: Value) -> Bool {
    withUnsafeBytes(of: left) { left in
      withUnsafeBytes(of: right) { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return true }
        return areEqual(left, right)
      }
    }
  }

  private func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    guard let fields else { return false }
    for field in fields {
      let (left, right) = (left + field.offset, right + field.offset)
      switch field.kind {
      case .dynamic(let type):
        if !FieldTable.areSame(type, left, right) { return false }
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

  private static func areSame<Property: DynamicProperty>(
    _ type: Property.Type, _ left: UnsafeRawPointer, _ right: UnsafeRawPointer
  ) -> Bool {
    Property._areEqual(
      left.assumingMemoryBound(to: Property.self).pointee,
      right.assumingMemoryBound(to: Property.self).pointee)
  }

  // MARK: Connecting

  /// Connects the dynamic properties of a value, each to its own slot.
  func link<Value>(
    _ value: inout Value, _ slots: inout [StateSlot?], _ connection: PropertyConnection
  ) {
    guard hasProperties else { return }
    guard let fields else { return linkCopies(of: value, &slots, connection) }
    var slot = 0
    withUnsafeMutableBytes(of: &value) { bytes in
      guard let base = bytes.baseAddress else { return }
      for field in fields {
        guard case .dynamic(let type) = field.kind else { continue }
        if slot == slots.count { slots.append(nil) }
        FieldTable.link(type, base + field.offset, &slots[slot], connection)
        slot += 1
      }
    }
  }

  private static func link<Property: DynamicProperty>(
    _ type: Property.Type, _ property: UnsafeMutableRawPointer, _ slot: inout StateSlot?,
    _ connection: PropertyConnection
  ) {
    property.assumingMemoryBound(to: Property.self).pointee._link(&slot, connection)
  }

  /// Connects copies of the properties, which share their link with the originals.
  private func linkCopies(
    of value: Any, _ slots: inout [StateSlot?], _ connection: PropertyConnection
  ) {
    var slot = 0
    for child in Mirror(reflecting: value).children {
      guard var property = child.value as? any DynamicProperty else { continue }
      if slot == slots.count { slots.append(nil) }
      property._link(&slots[slot], connection)
      slot += 1
    }
  }
}

/// The memory layout of a structure or tuple.
struct FieldLayout {
  struct Field {
    let type: Any.Type
    let offset: Int
    var size: Int
    var isStructure = false
    var isFunction = false
    var isOptional = false
    var isPlain = false
    /// True if the field ends at or before the start of the next one.
    var fits = true
  }

  private(set) var fields: [Field] = []
  /// True if there are no gaps between or after the fields, except for alignment.
  private(set) var isComplete = true

  /// True if layouts are reported correctly; tests can override it.
  static var isKnown: Bool { known.load(ordering: .relaxed) }

  private static let known = Atomic<Bool>(FieldLayout.matchesAssumptions)

  fileprivate static func assume(_ isKnown: Bool) { known.store(isKnown, ordering: .relaxed) }

  init(of type: Any.Type) {
    var fields: [Field] = []
    // The second bit skips fields of unknown kind.
    _ = _forEachField(of: type, options: _EachFieldOptions(rawValue: 1 << 1)) {
      _, offset, type, kind in
      fields.append(
        Field(
          type: type, offset: offset, size: FieldLayout.size(of: type),
          isStructure: kind == .struct || kind == .tuple, isFunction: kind == .function,
          isOptional: kind == .optional, isPlain: FieldLayout.isPlain(type)))
      return true
    }
    self.init(fields, size: FieldLayout.size(of: type))
  }

  /// Creates the layout of a value from its fields in memory order, and its size in bytes.
  init(_ fields: [Field], size: Int) {
    self.fields = fields
    var end = 0
    for (index, field) in fields.enumerated() {
      let alignment = FieldLayout.alignment(of: field.type)
      if (end + alignment - 1) / alignment * alignment != field.offset { isComplete = false }
      end = field.offset + field.size
      let next = index + 1 < fields.count ? fields[index + 1].offset : size
      if end > next {
        // A type with a single value, such as `Int.Type`, may take no space.
        self.fields[index].fits = false
        end = field.offset
      }
    }
    if end != size { isComplete = false }
  }

  private struct Holder<Value> {
    let value: Value
  }

  static func isStructure<Value>(_ type: Value.Type) -> Bool {
    FieldLayout(of: Holder<Value>.self).fields.first?.isStructure ?? false
  }

  private static func size<Value>(of type: Value.Type) -> Int { MemoryLayout<Value>.size }

  private static func alignment<Value>(of type: Value.Type) -> Int { MemoryLayout<Value>.alignment }

  private static func isPlain<Value>(_ type: Value.Type) -> Bool { _isPOD(type) }

  // MARK: What is assumed

  private final class Known {}

  private enum Choice {
    case one
    case two(Known)
  }

  private struct Sample {
    var byte: UInt8
    var number: Double
    var object: Known
    var pair: (Int8, Int32)
    var text: String
    var choice: Choice
    var optional: Double?
    var function: () -> Void
    var any: Any
  }

  /// True if the assumptions hold for types whose layout the language reports by other means.
  private static var matchesAssumptions: Bool {
    let layout = FieldLayout(of: Sample.self)
    let fields = layout.fields
    guard layout.isComplete, fields.count == 9, fields.allSatisfy({ $0.fits }) else { return false }
    // Literal key paths cost nothing, since the compiler knows their offsets. The language does not
    // report the function's offset: it lies between its neighbors, or the layout is incomplete.
    let areOffsetsCorrect =
      fields[0].is(UInt8.self, .plainStructure, at: MemoryLayout<Sample>.offset(of: \.byte))
      && fields[1].is(
        Double.self, .plainStructure, at: MemoryLayout<Sample>.offset(of: \.number))
      && fields[2].is(Known.self, .other, at: MemoryLayout<Sample>.offset(of: \.object))
      && fields[3].is(
        (Int8, Int32).self, .plainStructure, at: MemoryLayout<Sample>.offset(of: \.pair))
      && fields[4].is(String.self, .structure, at: MemoryLayout<Sample>.offset(of: \.text))
      && fields[5].is(Choice.self, .other, at: MemoryLayout<Sample>.offset(of: \.choice))
      && fields[6].is(Double?.self, .plainOptional, at: MemoryLayout<Sample>.offset(of: \.optional))
      && fields[7].is((() -> Void).self, .function, at: fields[7].offset)
      && fields[8].is(Any.self, .other, at: MemoryLayout<Sample>.offset(of: \.any))
    let pair = FieldLayout(of: (Int8, Int32).self)
    return areOffsetsCorrect && pair.isComplete && pair.fields.count == 2
      && pair.fields[0].offset == 0
      && pair.fields[1].offset == 4 && isStructure(Sample.self) && !isStructure(Choice.self)
      && !isStructure(Known.self)
  }
}

extension FieldLayout.Field {
  fileprivate enum FieldForm {
    case plainStructure, structure, plainOptional, function, other
  }

  /// Returns whether the field was found with its actual type, form and offset.
  fileprivate func `is`(_ type: Any.Type, _ form: FieldForm, at offset: Int?) -> Bool {
    self.type == type && self.offset == offset
      && isStructure == (form == .structure || form == .plainStructure)
      && isPlain == (form == .plainOptional || form == .plainStructure)
      && isOptional == (form == .plainOptional) && isFunction == (form == .function)
  }
}

/// Any optional type.
private protocol OptionalType {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalType {
  static var wrapped: Any.Type { Wrapped.self }
}

/// Returns a type's name without modules and generic arguments.
func readableName(_ type: Any.Type) -> String {
  let name = String(describing: type)
  return String(name.prefix { $0 != "<" })
}
