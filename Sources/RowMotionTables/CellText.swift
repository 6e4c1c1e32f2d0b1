/// The text of a cell as a number, a date, a time or other text.
enum CellText {
  case empty
  case number(NumberText)
  /// A number that is not written in digits.
  case infinity(Double)
  case date(DateText)
  case text

  init(_ text: String) {
    let text = CellText.trimmed(text)
    if text.isEmpty {
      self = .empty
    } else if let number = NumberText(text) {
      self = .number(number)
    } else if let date = DateText(text) {
      self = .date(date)
    } else if text.utf8.count <= 9, let number = Double(text), number.isInfinite {
      self = .infinity(number)
    } else {
      self = .text
    }
  }

  /// True if the cell is filled and has no value other than its text.
  var isText: Bool { if case .text = self { true } else { false } }

  private static func trimmed(_ text: String) -> String {
    // Most texts begin and end with visible characters of ASCII.
    let visible: ClosedRange<UInt8> = 0x21...0x7E
    if let first = text.utf8.first, let last = text.utf8.last, visible.contains(first),
      visible.contains(last)
    {
      return text
    }
    guard let end = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(text[...end].drop { $0.isWhitespace })
  }
}

/// The value by which a cell is sorted.
///
/// Numbers precede dates, times and other texts.
package enum CellValue: Equatable {
  case number(Double)
  case date(Double)
  case time(Double)
  case text(NaturalText)
  /// No value; empty cells are last in both directions.
  case empty

  /// Returns a negative number if this value precedes another one in a direction, a positive number
  /// if it follows, and 0 if both are equal.
  package func order(before other: CellValue, isAscending: Bool) -> Int {
    switch (self, other) {
    case (.empty, _), (_, .empty): kind - other.kind
    default: isAscending ? compare(other) : other.compare(self)
    }
  }

  private func compare(_ other: CellValue) -> Int {
    switch (self, other) {
    case (.number(let left), .number(let right)), (.date(let left), .date(let right)),
      (.time(let left), .time(let right)):
      left < right ? -1 : left > right ? 1 : 0
    case (.text(let left), .text(let right)): left.compare(right)
    default: kind - other.kind
    }
  }

  private var kind: Int {
    switch self {
    case .number: 0
    case .date: 1
    case .time: 2
    case .text: 3
    case .empty: 4
    }
  }
}

/// The texts of a column's cells, which tell together how its values are written.
///
/// - If most cells have no value other than their text, all are compared as text. Examples are
///   versions and network addresses.
/// - The decimal separator is the one that more cells show: 1,5 shows a comma, and 1.234.567 too,
///   because its dots separate groups. Without such a cell it is the dot.
/// - The month comes before the day in dates with slashes or dashes, unless more cells have a first
///   number above 12 than a second one.
package struct ColumnTexts {
  private var cells: [(text: String, content: CellText)] = []
  private var texts = 0
  private var values = 0
  private var decimalCommas = 0
  private var daysFirst = 0

  package init() {}

  /// Adds the text of a cell.
  package mutating func append(_ text: String) {
    let content = CellText(text)
    switch content {
    case .empty: break
    case .number(let number):
      values += 1
      if let separator = number.decimalSeparator {
        decimalCommas += separator == UInt8(ascii: ",") ? 1 : -1
      }
    case .infinity: values += 1
    case .date(let date):
      values += 1
      if let isDayFirst = date.isDayFirst { daysFirst += isDayFirst ? 1 : -1 }
    case .text: texts += 1
    }
    cells.append((text, content))
  }

  /// Returns the value of the cell that was added with an index.
  package func value(at index: Int) -> CellValue {
    let (text, content) = cells[index]
    switch content {
    case .empty: return .empty
    case .number(let number) where texts <= values:
      return .number(number.value(decimalSeparator: UInt8(ascii: decimalCommas > 0 ? "," : ".")))
    case .infinity(let number) where texts <= values: return .number(number)
    case .date(let date) where texts <= values:
      let value = date.value(isDayFirst: daysFirst > 0)
      return date.isTime ? .time(value) : .date(value)
    default: return .text(NaturalText(text))
    }
  }
}

/// A text in natural order: numbers in it compare by value, and case is ignored.
package struct NaturalText: Equatable {
  private let bytes: [UInt8]

  package init(_ text: String) {
    bytes = Array(text.lowercased().utf8)
  }

  /// Returns a negative number if this text comes first, and 0 if the order is not defined.
  package func compare(_ other: NaturalText) -> Int {
    NaturalText.compare(bytes.span, other.bytes.span)
  }

  private static func compare(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int {
    // Digits before the first difference belong to the numbers that differ.
    var start = equalLength(left, right)
    while start > 0, isDigit(left[start - 1]) { start -= 1 }
    var (one, two) = (start, start)
    while one < left.count, two < right.count {
      if isDigit(left[one]), isDigit(right[two]) {
        skipZeros(left, &one)
        skipZeros(right, &two)
        let (oneStart, twoStart) = (one, two)
        while one < left.count, isDigit(left[one]) { one += 1 }
        while two < right.count, isDigit(right[two]) { two += 1 }
        let length = one - oneStart
        if length != two - twoStart { return length - (two - twoStart) }
        for digit in 0..<length where left[oneStart + digit] != right[twoStart + digit] {
          return Int(left[oneStart + digit]) - Int(right[twoStart + digit])
        }
      } else if left[one] != right[two] {
        return Int(left[one]) - Int(right[two])
      } else {
        one += 1
        two += 1
      }
    }
    return (left.count - one) - (right.count - two)
  }

  /// Returns the length of the start that two texts have in common, or up to seven bytes less.
  private static func equalLength(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Int {
    var length = 0
    while length + 8 <= min(left.count, right.count),
      left.bytes.unsafeLoadUnaligned(fromByteOffset: length, as: UInt64.self)
        == right.bytes.unsafeLoadUnaligned(fromByteOffset: length, as: UInt64.self)
    {
      length += 8
    }
    return length
  }

  private static func skipZeros(_ text: Span<UInt8>, _ position: inout Int) {
    while position < text.count, text[position] == UInt8(ascii: "0") { position += 1 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
