import Observation
import RowMotionGTK

/// The measured rows, each with a title and a collapsible detail of three lines.
@MainActor @Observable final class Model {
  var rows: [Int]
  var open: Set<Int> = []
  @ObservationIgnored private var next: Int

  init(count: Int) {
    rows = Array(0..<count)
    next = count
  }

  /// Inserts new rows.
  func insert(_ count: Int, at index: Int) {
    rows.insert(contentsOf: next..<next + count, at: index)
    next += count
  }
}

/// A curve for the motion of rows.
enum Variant: String {
  /// An ease-out cubic curve, as in other toolkits.
  case curve
  /// A spring without bounce.
  case spring

  @MainActor var animation: Animation {
    switch self {
    case .curve: .timingCurve(1.0 / 3, 1, 2.0 / 3, 1, duration: 0.25)
    case .spring: .smooth(duration: 0.25)
    }
  }
}

struct RowsView: View {
  let model: Model
  let variant: Variant
  /// True if all rows are open, with details of one to eight lines.
  let isVaried: Bool

  /// The rows have no separators, because the compared programs have none.
  var body: some View {
    if isVaried {
      List(model.rows, id: \.self) { VariedRowView(number: $0) }
        .listRowSeparator(.hidden)
    } else {
      List(model.rows, id: \.self) { RowView(number: $0, model: model, variant: variant) }
        .listRowSeparator(.hidden)
    }
  }
}

private struct RowView: View {
  let number: Int
  let model: Model
  let variant: Variant

  var body: some View {
    CollapsibleSpacingVStack(alignment: .leading, spacing: 8) {
      Text(title(number)).lineLimit(1)
      AnimatedPresence(
        value: model.open.contains(number) ? detail(number, length: 150) : nil,
        animation: variant.animation
      ) { Text($0).id("detail \(number)") }
    }
    .padding(8)
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}

private struct VariedRowView: View {
  let number: Int

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text(title(number)).lineLimit(1)
      Text(detail(number, length: 20 + Int(mixed(UInt32(number) ^ 0x5bd1_e995) % 400)))
    }
    .padding(8)
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}

private let words = [
  "amber", "bridge", "cotton", "distant", "ember", "forest", "garden", "harbor", "island", "jungle",
  "kettle", "lantern", "meadow", "north", "orchard", "pebble", "quiet", "river", "silver", "timber",
  "under", "valley", "window", "yellow", "anchor", "bottle", "candle", "desert", "engine",
  "feather",
  "granite", "hollow",
]

/// Returns a row's title, which is the same in each run and in each compared program.
private func title(_ row: Int) -> String {
  let hash = mixed(UInt32(row) &* 2_654_435_761 &+ 1)
  return "Row \(row) \(word(hash)) \(word(hash >> 5))"
}

/// Returns words for a row, at least `length` characters long.
private func detail(_ row: Int, length: Int) -> String {
  var hash = mixed(UInt32(row) &+ 77)
  var text = ""
  while text.utf8.count < length {
    if !text.isEmpty { text += " " }
    text += word(hash)
    hash = mixed(hash &+ 0x9e37_79b9)
  }
  return text
}

private func word(_ hash: UInt32) -> String { words[Int(hash & 31)] }

/// Returns a hash of a number.
private func mixed(_ number: UInt32) -> UInt32 {
  var number = number
  number = (number ^ number >> 16) &* 0x7feb_352d
  number = (number ^ number >> 15) &* 0x846c_a68b
  return number ^ number >> 16
}
