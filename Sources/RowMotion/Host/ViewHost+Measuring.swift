// Animates a row imperatively: change the data, measure the result, commit the heights. Lists do
// this automatically; this API exists for comparison.

extension ViewHost {
  /// Measures a view for a width without displaying it and returns its size, in points.
  ///
  /// The view inherits the root view's environment. It is created and discarded, and its tasks do
  /// not start.
  ///
  /// - Complexity: The cost of showing the view for the first time.
  public func measure<Content: View>(_ view: Content, width: Double?) -> Size {
    let context = SyncContext(
      runtime: runtime, parent: nil, environment: environment, transaction: ActiveTransaction())
    return runtime.withTemporaryNode(context) { node in
      node.update(view, node.context(for: ActiveTransaction()))
      return node.measure(ProposedViewSize(width: width, height: nil))
    }
  }

  /// Animates rows of the list with an id, or of the first list, to given heights.
  ///
  /// A row keeps its height until its content requests another one. The heights apply at the next
  /// advance, together with changes of the data until then. The list's own handling of resized rows
  /// does not matter.
  ///
  /// - Parameters:
  ///   - heights: The new height of each row that changes, in points, by the row's id.
  ///   - list: The id of the list.
  ///   - animation: The animation of the rows; nil for none.
  public func commit(
    heights: [AnyHashable: Double], in list: AnyHashable? = nil, animation: Animation? = .default
  ) {
    self.list(list)?.heights.commit(heights, animation)
  }
}
