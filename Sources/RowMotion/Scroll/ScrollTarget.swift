/// A row to scroll to, at the next layout.
struct ScrollTarget {
  let id: AnyHashable
  /// The position in the viewport, from 0 at the top to 1 at the bottom; nil for the nearest one.
  let position: Double?
  let animation: Animation?
  /// From the row's top to the viewport's, points, where that is known.
  var offset: Double?
  /// True while it waits for the layout that brings the row.
  var waits = false
}

/// The view of a lazy stack to scroll to, until it is at its position.
struct LazyScrollTarget {
  let id: AnyHashable
  /// The view's index; nil until the stack has taken over the content that the view is in.
  var index: Int?
  /// The view's position in the viewport, 0 at the top to 1 at the bottom; nil for the nearest one.
  var position: Double?
  let animation: Animation?
  /// True once the scroll view has begun to scroll to it.
  var hasBegun = false
  /// The number of layouts that may still correct an unanimated scroll.
  var corrections = 3
}
