import RowMotion
import RowMotionTestSupport

@testable import RowMotionDemo

/// The painted content of a lane, frame by frame, without the program’s own measurements of rows.
@MainActor struct PaintedLane {
  /// A painted text, from the top left corner of the lane.
  private struct Word {
    let text: String
    let position: Point
  }

  /// The painted texts of each frame.
  private var frames: [[Word]] = []
  private let lane: StageLane

  init(_ lane: StageLane) { self.lane = lane }

  /// Adds what a host paints in the lane's viewport.
  mutating func add(_ host: ViewHost) {
    guard let viewport = host.scrollMetrics(in: lane.id)?.viewport else { return }
    let marks = ["px", "in the last frame"]
    let words = host.displayList.texts.filter { text in
      viewport.contains(text.position) && text.opacity > 0.02
        && !marks.contains { text.text.hasSuffix($0) }
    }
    .map { Word(text: $0.text, position: $0.position - viewport.origin) }
    frames.append(words)
  }

  /// The vertical positions of each text that is painted once in each frame, by text.
  private var tracks: [String: [Double]] {
    var tracks: [String: [Double]] = [:]
    for words in frames {
      let found = Dictionary(words.map { ($0.text, [$0]) }, uniquingKeysWith: +)
      for (text, same) in found where same.count == 1 {
        tracks[text, default: []].append(same[0].position.y)
      }
    }
    return tracks.filter { $0.value.count == frames.count }
  }

  /// The texts that made most of their way, or a step unlike those around it, in a single frame.
  ///
  /// A spring of 0.5 seconds makes at most 8 % of its way in a sixtieth of a second.
  var jumps: [String] {
    tracks.compactMap { text, tops in
      let travel = (tops.max() ?? 0) - (tops.min() ?? 0)
      let steps = [0] + zip(tops, tops.dropFirst()).map { abs($1 - $0) } + [0]
      for index in steps.indices.dropFirst().dropLast() where steps[index] > 4 {
        let around = steps[index - 1] + steps[index + 1]
        if steps[index] > 0.35 * travel || steps[index] > 3 * around {
          return "\(text): \(steps[index]) of \(travel)"
        }
      }
      return nil
    }
  }

  /// True if a text that is painted whole before or after a motion has an ellipsis meanwhile.
  var isSqueezed: Bool {
    let first = Set([frames.first, frames.last].flatMap { $0?.map(\.text) ?? [] })
    return frames.contains { words in
      words.contains { word in
        word.text.hasSuffix("…") && !first.contains(word.text)
          && first.contains { $0.hasPrefix(word.text.dropLast()) }
      }
    }
  }

  /// The space between two texts in each frame, in points, in which none of several texts is
  /// painted.
  func blanks(between upper: String, and lower: String, without texts: [String]) -> [Double] {
    frames.compactMap { words in
      guard let top = words.first(where: { $0.text == upper })?.position.y,
        let bottom = words.first(where: { $0.text == lower })?.position.y
      else { return nil }
      let isEmpty = !words.contains { word in texts.contains { word.text.hasPrefix($0) } }
      return isEmpty ? bottom - top : 0
    }
  }

  /// The distance from one text to another in the last frame, or the first, in points.
  func distance(from upper: String, to lower: String, isLast: Bool = true) -> Double? {
    let words = (isLast ? frames.last : frames.first) ?? []
    guard let top = words.first(where: { $0.text == upper }),
      let bottom = words.first(where: { $0.text == lower })
    else { return nil }
    return bottom.position.y - top.position.y
  }

  /// The greatest number of texts with a prefix that are painted in one frame.
  func greatestCount(of prefix: String) -> Int {
    frames.map { $0.count { $0.text.hasPrefix(prefix) } }.max() ?? 0
  }

  /// The state badge beside each text in the first or the last frame, by text.
  func badges(isLast: Bool) -> [String: String] {
    let words = (isLast ? frames.last : frames.first) ?? []
    let badges = words.filter { $0.text.contains("@State") }
    let texts = words.filter { !$0.text.contains("@State") }
    return Dictionary(
      texts.compactMap { text in
        badges.first { abs($0.position.y - text.position.y) < 10 }.map {
          (text.text, $0.text.replacing("new ", with: ""))
        }
      }, uniquingKeysWith: { first, _ in first })
  }
}
