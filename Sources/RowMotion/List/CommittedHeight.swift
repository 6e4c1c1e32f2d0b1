/// A row height that the app set with `commit(heights:)`.
struct CommittedHeight {
  let height: Double
  let animation: Animation?
  /// The height of the row's content when the height took effect, in points.
  var content: Double?
  /// True until the height takes effect.
  var isNew = true
}
