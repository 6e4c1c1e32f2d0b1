/// A date or a time as people write it in numbers.
///
/// In 3/1/2024 the first number may be the month or the day. The text alone does not tell, so the
/// column decides.
struct DateText: Equatable {
  private let year: Int
  /// The two numbers beside the year, in the order of the text; empty for a time without a date.
  private let numbers: [Int]
  /// True if the day comes before the month; nil if the text does not tell.
  let isDayFirst: Bool?
  /// The time of day in seconds, less the offset of the time zone.
  private let seconds: Double

  /// True if the text is a time without a date.
  var isTime: Bool { numbers.isEmpty }

  /// Reads a date, a date with a time, or a time; fails if the text is anything else.
  init?(_ text: String) {
    guard (4...40).contains(text.utf8.count) else { return nil }
    var scanner = DateScanner(text)
    var rest = scanner
    if let time = rest.time(), rest.isAtEnd {
      (year, numbers, isDayFirst, seconds) = (0, [], nil, time)
      return
    }
    guard let first = scanner.number(upTo: 4), let separator = scanner.separator(),
      let second = scanner.number(upTo: 2), scanner.skip(separator),
      let third = scanner.number(upTo: 4)
    else { return nil }
    if first.length == 4, third.length <= 2 {
      year = first.value
      numbers = [second.value, third.value]
      isDayFirst = false
    } else if first.length <= 2, third.length == 4 || third.length == 2 {
      // Two digits mean a year from 1969 to 2068, as in POSIX.
      year = third.length == 4 ? third.value : third.value + (third.value < 69 ? 2_000 : 1_900)
      numbers = [first.value, second.value]
      isDayFirst =
        separator == UInt8(ascii: ".") || first.value > 12 ? true : second.value > 12 ? false : nil
    } else {
      return nil
    }
    if scanner.isAtEnd {
      seconds = 0
    } else {
      guard scanner.skip(UInt8(ascii: "T")) || scanner.skip(UInt8(ascii: " ")),
        let time = scanner.time()
      else { return nil }
      let zone = scanner.zone()
      guard scanner.isAtEnd else { return nil }
      seconds = time - zone
    }
    let (month, day) = monthAndDay(isDayFirst: isDayFirst ?? false)
    guard (1...12).contains(month), (1...DateText.days(in: month, of: year)).contains(day) else {
      return nil
    }
  }

  /// Returns the seconds since 1 January of the year 0, or since midnight for a time.
  ///
  /// - Parameter column: True if the day comes first in texts that do not tell.
  func value(isDayFirst column: Bool) -> Double {
    guard !isTime else { return seconds }
    let (month, day) = monthAndDay(isDayFirst: isDayFirst ?? column)
    let years = year - 1
    let leapDays = year > 0 ? years / 4 - years / 100 + years / 400 + 1 : 0
    let months = (1..<month).reduce(0) { $0 + DateText.days(in: $1, of: year) }
    return Double(year * 365 + leapDays + months + day - 1) * 86_400 + seconds
  }

  private func monthAndDay(isDayFirst: Bool) -> (month: Int, day: Int) {
    isDayFirst ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

private struct DateScanner {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { position == bytes.count }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  /// Reads a separator of the numbers of a date.
  mutating func separator() -> UInt8? {
    guard let byte = next, "-/.".utf8.contains(byte) else { return nil }
    position += 1
    return byte
  }

  /// Reads up to a number of digits.
  mutating func number(upTo maximum: Int) -> (value: Int, length: Int)? {
    var value = 0
    let start = position
    while position - start < maximum, let byte = next, ("0"..."9").contains(Unicode.Scalar(byte)) {
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      position += 1
    }
    return position > start ? (value, position - start) : nil
  }

  /// Reads a time such as 9:05, 14:30:10.5 or 2:30 PM, in seconds.
  mutating func time() -> Double? {
    guard let hours = number(upTo: 4), skip(UInt8(ascii: ":")), let minutes = sixtieths() else {
      return nil
    }
    var seconds = Double(minutes) * 60
    if skip(UInt8(ascii: ":")) {
      guard let whole = sixtieths() else { return nil }
      seconds += Double(whole)
      if skip(UInt8(ascii: ".")) || skip(UInt8(ascii: ",")) {
        guard let fraction = number(upTo: 9) else { return nil }
        seconds += Double("0." + String(fraction.value).leftPadded(to: fraction.length)) ?? 0
      }
    }
    let isAfternoon = halfOfDay()
    guard let isAfternoon else { return Double(hours.value) * 3_600 + seconds }
    guard (1...12).contains(hours.value) else { return nil }
    return Double(hours.value % 12 + (isAfternoon ? 12 : 0)) * 3_600 + seconds
  }

  private mutating func sixtieths() -> Int? {
    guard let number = number(upTo: 2), number.length == 2, number.value < 60 else { return nil }
    return number.value
  }

  /// Reads AM or PM; returns true for PM, and nil for neither.
  private mutating func halfOfDay() -> Bool? {
    let start = position
    _ = skip(UInt8(ascii: " "))
    let letters = bytes[position...].prefix(2).map { $0 | 0x20 }
    guard letters == Array("am".utf8) || letters == Array("pm".utf8) else {
      position = start
      return nil
    }
    position += 2
    return letters == Array("pm".utf8)
  }

  /// Reads a time zone such as Z or +02:00, in seconds; returns 0 if there is none.
  mutating func zone() -> Double {
    let start = position
    if skip(UInt8(ascii: "Z")) { return 0 }
    let isWest = skip(UInt8(ascii: "-"))
    guard isWest || skip(UInt8(ascii: "+")), let hours = number(upTo: 2) else {
      position = start
      return 0
    }
    _ = skip(UInt8(ascii: ":"))
    let minutes = number(upTo: 2)?.value ?? 0
    return Double(hours.value * 60 + minutes) * (isWest ? -60 : 60)
  }
}

extension String {
  fileprivate func leftPadded(to length: Int) -> String {
    String(repeating: "0", count: max(0, length - count)) + self
  }
}
