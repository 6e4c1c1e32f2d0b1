import RowMotion
import XCTest

/// The maximum velocity of `.smooth` when it animates from 0 to 1, per second.
let smoothSpeed =
  stride(from: 0, through: 1, by: 0.0005).map {
    abs(Spring.smooth.velocity(target: 1.0, time: $0))
  }.max() ?? 0

/// Asserts that no row of a list jumps: its height and position change no faster between frames
/// than their animations' maximum velocities.
///
/// - Parameters:
///   - list: The list's name; the default is the list on the left.
///   - reversals: The number of times that the motion was reversed while it was running.
///   - distance: The full distance, if the motion was reversed before it covered it, in points.
func assertContinuous(
  _ frames: some Collection<TracedFrame>, in list: String = "presence", reversals: Int = 0,
  distance: Double = 0, line: UInt = #line
) {
  let factor = Double(reversals + 1) * smoothSpeed
  let ids = Set(frames.flatMap { $0.list(list)?.rows.map(\.id) ?? [] })
  for id in ids {
    let rows = frames.compactMap { $0.row(id, in: list) }
    // The height of an inserted or removed row starts or ends at 0.
    let isInsertedOrRemoved = rows.count < frames.count
    let heights = max(distance, span(rows.map(\.height) + (isInsertedOrRemoved ? [0] : [])))
    let positions = max(distance, span(rows.map(\.y)))
    for (before, after) in zip(frames, frames.dropFirst()) {
      let interval = after.t - before.t
      func check(_ what: String, _ old: Double, _ new: Double, _ span: Double) {
        let allowed = span * factor * interval + 0.001
        if abs(new - old) > allowed {
          XCTFail(
            "\(id) jumps at \(after.t) s: its \(what) goes from \(old) to \(new) in \(interval) s, "
              + "but its animation allows \(allowed)", line: line)
        }
      }
      switch (before.row(id, in: list), after.row(id, in: list)) {
      case (let old?, let new?):
        check("height", old.height, new.height, heights)
        check("position", old.y, new.y, positions)
      case (nil, let new?): check("height", 0, new.height, heights)
      // A spring comes to rest within a thousandth of its target.
      case (let old?, nil): check("height", old.height, heights * 0.002, heights)
      case (nil, nil): break
      }
    }
  }
}

/// Asserts that the height, spacing and opacity of a note's detail share one timeline: in each
/// frame they are the same fraction of their values at rest.
func assertOneTimeline(
  _ frames: some Collection<TracedFrame>, of id: String, height: Double, line: UInt = #line
) {
  for frame in frames {
    guard let detail = frame.detail(id) else { continue }
    let share = detail.state == "absent" ? 0 : detail.progress
    let what = "of \(id) at \(frame.t) s, \(detail.state)"
    XCTAssertEqual(detail.height, share * height, accuracy: 1e-6, "height \(what)", line: line)
    XCTAssertEqual(detail.spacing, share * 6, accuracy: 1e-6, "spacing \(what)", line: line)
    XCTAssertEqual(detail.opacity, share, accuracy: 1e-6, "opacity \(what)", line: line)
  }
}

/// Returns the nonzero changes of a row's height between consecutive frames, in points.
func heightSteps(
  _ frames: [TracedFrame], of id: String, in list: String
) -> [Double] {
  let heights = frames.compactMap { $0.row(id, in: list)?.height }
  return zip(heights, heights.dropFirst()).map { $1 - $0 }.filter { abs($0) > 0.001 }
}

private func span(_ values: [Double]) -> Double {
  (values.max() ?? 0) - (values.min() ?? 0)
}
