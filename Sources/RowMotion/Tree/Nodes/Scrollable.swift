/// A node whose content scrolls.
@MainActor protocol Scrollable: PointerTarget {
  /// The ids that were given to it, from the inside out.
  var regionIDs: [AnyHashable] { get }
  /// The directions in which it scrolls.
  var axes: Axis.Set { get }
  /// How far a pull to refresh has come; nil where there is nothing to refresh.
  var refreshPhase: RefreshPhase? { get }
  /// How far it is scrolled, for a scroll bar.
  var metrics: ScrollMetrics { get }
  /// A wheel turns, points, downwards and to the right positive.
  func scroll(by distance: Double, along axis: Axis)
  /// Goes to an offset at once, points from the top.
  func scroll(to offset: Double)
  /// Goes beyond an end and is held there, points: above the top where negative, back at the end with 0.
  func overscroll(by distance: Double)
  /// A drag of the content begins.
  func beginScroll()
  /// A drag scrolls the content, points, in the direction of `scroll(by:along:)`.
  func dragScroll(by distance: Double, along axis: Axis)
  /// The drag ends with a velocity in the same direction, points per second.
  func endScroll(velocity: Point)
}

extension Scrollable {
  func scrolls(along axis: Axis) -> Bool {
    axes.contains(axis == .horizontal ? .horizontal : .vertical)
  }

  /// Whether there is more in a direction than is seen, or something to refresh.
  func hasMore(along axis: Axis) -> Bool {
    switch axis {
    case .horizontal: metrics.maximumHorizontalOffset > 0
    case .vertical: metrics.maximumOffset > 0 || refreshPhase != nil
    }
  }
}

extension ClosedRange<Double> {
  /// How far what is seen has to move for a part to be seen, as little as needed; its beginning, where there is no room
  /// for all of it.
  func distance(toShow part: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(0, part.upperBound - upperBound), part.lowerBound - lowerBound)
  }
}
