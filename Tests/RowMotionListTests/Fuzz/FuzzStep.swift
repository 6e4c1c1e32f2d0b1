import RowMotion
import RowMotionTestSupport

@testable import RowMotionTestFixtures

/// One operation of a fuzzed run.
enum FuzzStep {
  case toggle(row: Int, part: Int, text: String?)
  case insert(at: Int, row: FuzzRow)
  case remove(at: Int)
  case move(from: Int, to: Int)
  case resize(width: Double)
  case font(scale: Double)
  case turn
  case wait(Double)
  case scroll(Double, atRest: Bool)

  /// Applies the operation to a state; waits and scrolls change nothing.
  func apply(to state: inout FuzzState) {
    switch self {
    case .toggle(let row, let part, let text): state.rows[row].parts[part].text = text
    case .insert(let index, let row): state.rows.insert(row, at: index)
    case .remove(let index): state.rows.remove(at: index)
    case .move(let from, let to): state.rows.insert(state.rows.remove(at: from), at: to)
    case .resize(let width): state.size.width = width
    case .font(let scale): state.fontScale = scale
    case .turn: state.isRightToLeft.toggle()
    case .wait, .scroll: break
    }
  }
}

/// Random operations from a seed.
struct FuzzDice {
  var random: RandomSource
  private var nextRow = 0
  private var nextPart = 0

  init(seed: UInt64) {
    random = RandomSource(run: seed)
  }

  private static let words = [
    "one", "two", "three", "four", "five and six", "seven", "eight", "nine nine nine", "ten",
  ]

  mutating func text() -> String? {
    if Bool.random(using: &random) { return nil }
    let count = Int.random(in: 1...14, using: &random)
    return (0..<count).map { _ in FuzzDice.words.randomElement(using: &random) ?? "" }
      .joined(separator: " ")
  }

  mutating func row() -> FuzzRow {
    nextRow += 1
    let parts = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      nextPart += 1
      return FuzzPart(
        id: nextPart, kind: FuzzPart.Kind.allCases.randomElement(using: &random) ?? .presence,
        text: text())
    }
    return FuzzRow(
      id: nextRow, isCollapsing: Int.random(in: 0..<4, using: &random) > 0,
      spacing: [nil, 0, 8, 20].randomElement(using: &random) ?? nil, parts: parts)
  }

  /// Returns an animation, mostly a timed one; a duration of 0 must equal no animation.
  mutating func animation() -> FuzzedAnimation? {
    [.smooth, .smooth, .smooth, .linear(duration: 0), nil].randomElement(using: &random) ?? nil
  }

  mutating func step(_ state: FuzzState) -> FuzzStep {
    let rows = state.rows.indices
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<7 where !rows.isEmpty:
      let row = Int.random(in: rows, using: &random)
      return .toggle(
        row: row, part: Int.random(in: state.rows[row].parts.indices, using: &random),
        text: text())
    case 7...8 where state.rows.count < (state.scrolls ? 20 : 10):
      return .insert(at: Int.random(in: 0...rows.count, using: &random), row: row())
    case 9...10 where !rows.isEmpty:
      return .remove(at: Int.random(in: rows, using: &random))
    case 11 where rows.count > 1:
      return .move(
        from: Int.random(in: rows, using: &random), to: Int.random(in: rows, using: &random))
    case 12: return .resize(width: Double(Int.random(in: 120...500, using: &random)))
    case 13: return .font(scale: [0.8, 1, 1.5].randomElement(using: &random) ?? 1)
    case 14: return .turn
    case 15...17 where state.scrolls:
      return .scroll(
        Double.random(in: -300...300, using: &random), atRest: Bool.random(using: &random))
    default: return .wait(Double.random(in: 0...0.3, using: &random))
    }
  }
}
