/// The mode by which a list determines the heights of its rows.
///
/// | mode | a row's height | a row that is not measured yet |
/// | --- | --- | --- |
/// | `fixed` | the same for all; nothing is measured, taller content is clipped | the same |
/// | `automatic` | the height of its content | the estimate, until it is measured |
///
/// A measured height moves with its row, and scrolling back measures no row whose height is still
/// cached. A measured height is used even if it is below the estimate.
public enum ListRowHeight: Hashable, Sendable {
  /// All rows have one height, in points.
  case fixed(Double)
  /// Rows are as tall as their content.
  ///
  /// - estimated: The height of a row that is not measured yet, in points. Nil starts at 44 and
  ///   follows the average of measured heights, slowly enough to keep the scroll bar steady.
  /// - prefetchWindow: The number of rows above and below the visible ones to measure in advance.
  case automatic(estimated: Double? = nil, prefetchWindow: Int = 0)

  /// The height of rows that are not measured yet, in points.
  var estimate: Double {
    switch self {
    case .fixed(let height): height
    case .automatic(let estimate, _): estimate ?? 44
    }
  }

  /// The mode with valid lengths; 44 points replace a length that is not finite.
  var sanitized: ListRowHeight {
    switch self {
    case .fixed(let height): .fixed(max(0, finite(height, or: 44)))
    case .automatic(let estimate, let window):
      .automatic(
        estimated: estimate.map { max(0, finite($0, or: 44)) }, prefetchWindow: max(0, window))
    }
  }
}
