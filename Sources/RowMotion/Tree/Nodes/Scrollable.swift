/// A node whose content scrolls.
@MainActor protocol Scrollable: PointerTarget {
  /// The directions in which the node scrolls.
  var axes: Axis.Set { get }
  /// The progress of a pull to refresh; nil if there is nothing to refresh.
  var refreshPhase: RefreshPhase? { get }
  /// The scroll position and content size, for a scroll bar.
  var metrics: ScrollMetrics { get }
  /// Scrolls by a wheel's distance, in points; positive is down or to the right.
  func scroll(by distance: Double, along axis: Axis)
  /// Jumps to an offset, in points from the top.
  func scroll(to offset: Double)
  /// Holds the content beyond an end, in points; negative is above the top, 0 is back at the end.
  func overscroll(by distance: Double)
  /// Begins a drag of the content.
  func beginScroll()
  /// Scrolls by a drag's distance, in points, in the direction of `scroll(by:along:)`.
  func dragScroll(by distance: Double, along axis: Axis)
  /// Ends the drag with a velocity in the same direction, in points per second.
  func endScroll(velocity: Point)
}

extension Scrollable {
  func scrolls(along axis: Axis) -> Bool {
    axes.contains(axis == .horizontal ? .horizontal : .vertical)
  }

  /// Returns whether there is hidden content in a direction.
  func hasHiddenContent(along axis: Axis) -> Bool {
    switch axis {
    case .horizontal: metrics.maximumHorizontalOffset > 0
    case .vertical: metrics.maximumOffset > 0
    }
  }

  /// Returns whether there is hidden content in a direction, or something to refresh.
  func hasMore(along axis: Axis) -> Bool {
    hasHiddenContent(along: axis) || axis == .vertical && refreshPhase != nil
  }
}

extension ClosedRange<Double> {
  /// Returns the least distance that the visible range must move to show a part, or the part's
  /// beginning if the part does not fit.
  func distance(toShow part: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(0, part.upperBound - upperBound), part.lowerBound - lowerBound)
  }
}

/// The progress of a pull to refresh.
public enum RefreshPhase: Hashable, Sendable {
  /// The content is not pulled.
  case idle
  /// The content is not pulled far enough yet.
  case pulling
  /// The content is pulled far enough: releasing it refreshes.
  case armed
  /// The action runs; the content leaves space for the refresh indicator.
  case refreshing
  /// The action has ended, and the content returns.
  case settling
}
