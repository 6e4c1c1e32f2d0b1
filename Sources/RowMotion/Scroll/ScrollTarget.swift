/// A row to scroll to at the next layout.
struct ScrollTarget {
  /// The row's id; nil for the first row.
  let id: AnyHashable?
  /// The position in the viewport, from 0 at the top to 1 at the bottom; nil for the nearest.
  let position: Double?
  let animation: Animation?
  /// The distance from the row's top to the viewport's, in points; nil to use `position`.
  var offset: Double?
  /// True while the row may be inserted by a pending change.
  var isPendingInsertion = false
}

/// A lazy stack's view to scroll to, until the view is at its position.
struct LazyScrollTarget {
  let id: AnyHashable
  /// The view's index; nil until the stack has adopted the content that contains the view.
  var index: Int?
  /// The position in the viewport, from 0 at the top to 1 at the bottom; nil for the nearest.
  var position: Double?
  let animation: Animation?
  /// True once the scroll view has begun to scroll to the view.
  var hasBegun = false
  /// The number of layouts that may still correct an unanimated scroll.
  var corrections = 3
}
