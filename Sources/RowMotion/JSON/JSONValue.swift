/// A value of JSON, for texts without positions of errors in their values.
package enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// An object, whose members keep their order.
  case object([Member])

  /// A member of an object.
  package struct Member: Equatable, Sendable {
    package var name: String
    package var value: JSONValue
  }

  /// Creates an object from its members, without those that have no value.
  package static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
  }

  /// Creates an array of numbers.
  package static func numbers(_ numbers: Double...) -> JSONValue {
    .array(numbers.map { .number($0) })
  }

  /// Creates a number, or null for nil.
  package init(_ number: Double?) { self = number.map { .number($0) } ?? .null }

  /// The number; nil for another value.
  package var number: Double? { if case .number(let number) = self { number } else { nil } }
  /// The number as an integer; nil for another value.
  package var integer: Int? { number.flatMap { Int(exactly: $0) } }
  /// The text; nil for another value.
  package var string: String? { if case .string(let text) = self { text } else { nil } }
  /// The Boolean value; nil for another value.
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  /// The elements of an array; empty for another value.
  package var elements: [JSONValue] { if case .array(let values) = self { values } else { [] } }
  /// The numbers of an array; empty for another value.
  package var numbers: [Double] { elements.compactMap(\.number) }

  /// The member of an object with a name, or null.
  package subscript(name: String) -> JSONValue {
    guard case .object(let members) = self else { return .null }
    return members.first { $0.name == name }?.value ?? .null
  }

  /// The element of an array at an index, or null.
  package subscript(index: Int) -> JSONValue {
    let elements = elements
    return elements.indices.contains(index) ? elements[index] : .null
  }

  /// The value as JSON without spaces.
  package var json: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  /// Appends the value as JSON without spaces.
  private func append(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += String(value).utf8
    case .number(let number):
      if let integer = Int(exactly: number), number.sign == .plus || integer != 0 {
        bytes += String(integer).utf8
      } else {
        JSONText.append(number, to: &bytes)
      }
    case .string(let text): JSONText.append(text, to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSONText.append(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.append(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}

extension JSONScanner {
  /// Reads any value.
  ///
  /// - Parameter depth: The largest nesting of arrays and objects.
  package mutating func tree(depth: Int = 16) throws(Failure) -> JSONValue {
    if depth == 0 { throw fail(expected: "less nesting") }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"):
      var members: [JSONValue.Member] = []
      try object { (scanner, name, _) throws(Failure) in
        members.append(JSONValue.Member(name: name, value: try scanner.tree(depth: depth - 1)))
      }
      return .object(members)
    case UInt8(ascii: "["):
      var values: [JSONValue] = []
      try array { (scanner) throws(Failure) in values.append(try scanner.tree(depth: depth - 1)) }
      return .array(values)
    case UInt8(ascii: "\""): return .string(try string())
    default:
      let start = offset
      let text = try value()
      switch text {
      case "null": return .null
      case "true", "false": return .bool(text == "true")
      default:
        guard let number = Double(text), number.isFinite else {
          throw Failure(offset: start, message: "a number is too large")
        }
        return .number(number)
      }
    }
  }
}
