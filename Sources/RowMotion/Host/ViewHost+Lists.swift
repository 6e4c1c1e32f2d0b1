// What a window, a script or a test does to lists without a pointer.

extension ViewHost {
  /// Scrolls a row of a list, or a view of a lazy stack, into view; returns whether there is such a row.
  ///
  /// A row that comes with the next layout only, as one that an action is about to insert, is
  /// scrolled to then.
  ///
  /// The row comes to stand exactly where it should, whatever the heights of rows that were never
  /// seen turn out to be, and stays there until the user scrolls.
  ///
  /// - Parameters:
  ///   - id: The row's identity: that of its element, or the one that `id(_:)` gives its view.
  ///   - list: The id of the list, of the lazy stack, or of a view around it, such as its scroll view; the
  ///     first list or else the lazy stack that has the row where it is nil.
  ///   - anchor: Where in the viewport the row comes to stand; nil scrolls as little as needed.
  ///   - animation: How the list gets there; nil at once.
  ///
  /// - Complexity: O(log n) in the rows of the list; a `ForEach` finds an id by O(n) comparisons
  ///   at most. An id that no element has is looked for among those that `id(_:)` gives, which makes up
  ///   to n views' values.
  @discardableResult public func scroll(
    toRow id: AnyHashable, in list: AnyHashable? = nil, anchor: UnitPoint? = nil,
    animation: Animation? = nil
  ) -> Bool {
    // A row that has just come into the data is there once what is pending is carried out.
    if runtime.hasPendingUpdates, runtime.pass == nil, !runtime.isAdvancing, statistics.frames > 0 {
      settle()
    }
    let position = (anchor?.y).flatMap { $0.isFinite ? $0 : nil }
    let node = self.list(list)
    if node?.scroll(toRow: id, position: position, animation: animation) == true { return true }
    return lazyStacks(list).contains {
      $0.scroll(toRow: id, position: position, animation: animation)
    }
  }

  /// The lazy stacks inside the view with an id, or all, in the order in which they were made.
  private func lazyStacks(_ id: AnyHashable?) -> [LazyStackNode] {
    let stacks = runtime.lazyStacks.compactMap { $0 as? LazyStackNode }
    guard let id else { return stacks }
    return stacks.filter { $0.isInside(viewWithID: id) }
  }

  /// Measures a row anew after its content changed by itself, as a text that is typed into.
  ///
  /// The row keeps its state, focus and caret, and what is seen stays where it is.
  ///
  /// - Returns: Whether its height changed, by half a point or more; false too where heights are
  ///   fixed, the row's height is said by somebody, or there is no such row.
  ///
  /// - Complexity: that of measuring one row, and O(log n) in the rows of the list.
  @discardableResult public func remeasureRow(_ index: Int, in list: AnyHashable? = nil) -> Bool {
    guard let node = self.list(list), let old = node.measurableHeight(of: index) else {
      return false
    }
    if runtime.hasPendingUpdates, runtime.pass == nil, !runtime.isAdvancing {
      // What was edited shows its new height in the same breath.
      settle()
      if let new = node.measurableHeight(of: index), abs(new - old) >= 0.5 { return true }
    }
    return node.remeasureRow(index)
  }

  /// How many rows of a list have a measured height.
  public func measuredRows(in list: AnyHashable? = nil) -> Int {
    self.list(list)?.rows.heights.measuredCount ?? 0
  }

  /// Whether a row of a list has a measured height.
  ///
  /// - Complexity: O(log n) in the rows of the list.
  public func isRowMeasured(_ index: Int, in list: AnyHashable? = nil) -> Bool {
    self.list(list)?.rows.heights.isMeasured(at: index) ?? false
  }

  /// The height that rows of a list count with until they are measured, points.
  public func rowEstimate(in list: AnyHashable? = nil) -> Double {
    self.list(list)?.rows.heights.estimate ?? 0
  }

  /// Where a list is scrolled to and what it measured, to be restored another time.
  ///
  /// - Complexity: O(n) in the rows of the list.
  public func listState(in list: AnyHashable? = nil) -> ListState? {
    self.list(list)?.state
  }

  /// Scrolls a list to where it was and has it know the heights again that it measured then.
  ///
  /// - Complexity: O(n) in the rows of the list.
  public func restore(_ state: ListState, in list: AnyHashable? = nil) {
    self.list(list)?.restore(state)
  }
}
