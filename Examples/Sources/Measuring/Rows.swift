import Observation
import RowMotionGTK

/// The rows that are measured: a title, and a detail of three lines that comes and goes.
@MainActor @Observable final class Model {
  var rows: [Int]
  var open: Set<Int> = []
  @ObservationIgnored private var next: Int

  init(count: Int) {
    rows = Array(0..<count)
    next = count
  }

  /// Puts new rows in.
  func insert(_ count: Int, at index: Int) {
    rows.insert(contentsOf: next..<next + count, at: index)
    next += count
  }
}

/// How the rows move.
enum Variant: String {
  /// An ease-out cubic, as other toolkits have it.
  case curve
  /// A spring without a bounce.
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

  var body: some View {
    List(model.rows, id: \.self) { RowView(number: $0, model: model, variant: variant) }
  }
}

private struct RowView: View {
  let number: Int
  let model: Model
  let variant: Variant

  var body: some View {
    CollapsibleSpacingVStack(alignment: .leading, spacing: 8) {
      Text("Row \(number) \(words(number, 2))").lineLimit(1)
      AnimatedPresence(
        value: model.open.contains(number) ? words(number, 24) : nil, animation: variant.animation
      ) { Text($0).id("detail \(number)") }
    }
    .padding(8)
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}

/// Words of a row, the same in each run.
private func words(_ seed: Int, _ count: Int) -> String {
  let all = [
    "amber", "bridge", "cotton", "distant", "ember", "forest", "garden", "harbor", "island",
    "jungle", "kettle", "lantern", "meadow", "north", "orchard", "pebble",
  ]
  return (0..<count).map { all[(seed &* 31 &+ $0 &* 7 &+ seed / 5) % all.count] }
    .joined(separator: " ")
}
