import RowMotion
import XCTest

/// The largest speed that `.smooth` reaches on its way from 0 to 1, per second.
let smoothSpeed =
  stride(from: 0, through: 1, by: 0.0005).map {
    abs(Spring.smooth.velocity(target: 1.0, time: $0))
  }.max() ?? 0

/// Asserts that no row of a list jumps: in no frame may its height or its place change faster than
/// the animations of their changes do at their fastest.
///
/// - Parameters:
///   - list: The list, if not the one on the left.
///   - turns: How often motion was reversed while it was under way.
///   - distance: How far it was to go, where it was reversed before it was seen to, points.
func assertContinuous(
  _ frames: some Collection<TracedFrame>, in list: String = "presence", turns: Int = 0,
  distance: Double = 0, line: UInt = #line
) {
  let factor = Double(turns + 1) * smoothSpeed
  let ids = Set(frames.flatMap { $0.list(list)?.rows.map(\.id) ?? [] })
  for id in ids {
    let rows = frames.compactMap { $0.row(id, in: list) }
    // A row that comes or goes has no height before or after.
    let comesOrGoes = rows.count < frames.count
    let heights = max(distance, span(rows.map(\.height) + (comesOrGoes ? [0] : [])))
    let places = max(distance, span(rows.map(\.y)))
    for (before, after) in zip(frames, frames.dropFirst()) {
      let interval = after.t - before.t
      func check(_ what: String, _ old: Double, _ new: Double, _ span: Double) {
        let allowed = span * factor * interval + 0.001
        if abs(new - old) > allowed {
          XCTFail(
            "\(id) jumps at \(after.t) s: its \(what) goes from \(old) to \(new) in \(interval) s, "
              + "and \(allowed) is what its animation allows", line: line)
        }
      }
      switch (before.row(id, in: list), after.row(id, in: list)) {
      case (let old?, let new?):
        check("height", old.height, new.height, heights)
        check("place", old.y, new.y, places)
      case (nil, let new?): check("height", 0, new.height, heights)
      // A spring has come to rest when it is within a thousandth.
      case (let old?, nil): check("height", old.height, heights * 0.002, heights)
      case (nil, nil): break
      }
    }
  }
}

/// Asserts that the height, the spacing and the fade of a note's detail are one timeline: in each
/// frame they are the same share of what they are at rest.
func assertOneTimeline(
  _ frames: some Collection<TracedFrame>, of id: String, height: Double, line: UInt = #line
) {
  for frame in frames {
    guard let detail = frame.detail(id) else { continue }
    let share = detail.state == "absent" ? 0 : detail.progress
    let what = "of \(id) at \(frame.t) s, \(detail.state)"
    XCTAssertEqual(detail.height, share * height, accuracy: 1e-6, "height \(what)", line: line)
    XCTAssertEqual(detail.spacing, share * 8, accuracy: 1e-6, "spacing \(what)", line: line)
    XCTAssertEqual(detail.opacity, share, accuracy: 1e-6, "opacity \(what)", line: line)
  }
}

/// The steps of a row's height in a list: by how much it changes from one frame to the next.
func heightSteps(
  _ frames: [TracedFrame], of id: String, in list: String
) -> [Double] {
  let heights = frames.compactMap { $0.row(id, in: list)?.height }
  return zip(heights, heights.dropFirst()).map { $1 - $0 }.filter { abs($0) > 0.001 }
}

private func span(_ values: [Double]) -> Double {
  (values.max() ?? 0) - (values.min() ?? 0)
}
