/// How a list finds the heights of its rows.
///
/// | mode | a row's height | a row that was not seen yet |
/// | --- | --- | --- |
/// | `fixed` | the same for all; nothing is measured, taller content is cut off | the same |
/// | `automatic` | what its content takes | the estimate, until it is measured |
///
/// What was measured stays with the row, wherever it moves, and scrolling back measures nothing
/// that is still kept. A measured height counts also where it is below the estimate.
public enum ListRowHeight: Hashable, Sendable {
  /// All rows have one height, points.
  case fixed(Double)
  /// Rows are as tall as their content.
  ///
  /// - estimated: The height of a row that was not measured yet, points; nil starts at 44 and
  ///   follows the average of what was measured, slowly enough for a scroll bar not to jump.
  /// - prefetchWindow: How many rows above and below those on screen are measured ahead of time.
  case automatic(estimated: Double? = nil, prefetchWindow: Int = 0)

  /// The height that rows count with until they are measured, points.
  var estimate: Double {
    switch self {
    case .fixed(let height): height
    case .automatic(let estimate, _): estimate ?? 44
    }
  }

  /// The mode with lengths that rows can have, 44 points where one is not finite.
  var sanitized: ListRowHeight {
    switch self {
    case .fixed(let height): .fixed(max(0, finite(height, or: 44)))
    case .automatic(let estimate, let window):
      .automatic(
        estimated: estimate.map { max(0, finite($0, or: 44)) }, prefetchWindow: max(0, window))
    }
  }
}
