// The imperative way to animate a row: change the data, measure what it will be, and commit the
// heights. Lists do by themselves what this does by hand; it is here to compare with.

extension ViewHost {
  /// Measures a view without showing it: the size that it takes for a width, points.
  ///
  /// The view inherits what the root view does. It is made and let go again; nothing of it appears,
  /// and its tasks are not started.
  ///
  /// - Complexity: as that of showing the view for the first time.
  public func measure<Content: View>(_ view: Content, width: Double?) -> Size {
    let actions = runtime.updateActions
    runtime.isMeasuring = true
    defer {
      runtime.isMeasuring = false
      runtime.updateActions = actions
    }
    let node = UnaryNode(
      SyncContext(
        host: runtime, parent: nil, environment: environment, transaction: ActiveTransaction()))
    node.update(view, node.context(for: ActiveTransaction()))
    let size = node.measure(ProposedViewSize(width: width, height: nil))
    node.unmount()
    return size
  }

  /// Has rows of the list with an id, or of the first list, go to heights under an animation.
  ///
  /// A row keeps its height until its content wants another one again. The heights take effect with
  /// the next advance, together with what has changed in the data until then; how the list itself
  /// treats rows that resize does not matter.
  ///
  /// - Parameters:
  ///   - heights: The new height of each row that changes, points, by the row's id.
  ///   - list: The id of the list.
  ///   - animation: How the rows get there; nil for at once.
  public func commit(
    heights: [AnyHashable: Double], in list: AnyHashable? = nil, animation: Animation? = .default
  ) {
    self.list(list)?.commit(heights, animation)
  }
}
