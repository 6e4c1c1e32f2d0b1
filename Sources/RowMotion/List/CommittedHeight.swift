/// A height that a row was given by hand.
struct CommittedHeight {
  let height: Double
  let animation: Animation?
  /// The height of the row's content when it took effect, points.
  var content: Double?
  /// Whether it has not taken effect yet.
  var isNew = true
}
