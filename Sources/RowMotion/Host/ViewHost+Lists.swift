// List actions without a pointer, for windows, scripts and tests.

extension ViewHost {
  /// Scrolls a row of a list, or a view of a lazy stack, into view and returns true if it exists.
  ///
  /// If the next layout inserts the row, for example because an action added it, the list scrolls
  /// to it in that layout. The row reaches its exact target position even if rows above were never
  /// measured. It stays there until the user scrolls.
  ///
  /// - Parameters:
  ///   - id: The row's identity: that of its element, or the one that `id(_:)` gives its view.
  ///   - list: The id of the list, of the lazy stack, or of a view around it, such as its scroll
  ///     view; nil for the first list, or else the lazy stack that has the row.
  ///   - anchor: The row's target position in the viewport; nil scrolls as little as possible.
  ///   - animation: The animation of the scroll; nil for none.
  ///
  /// - Complexity: O(log n) in the rows of the list; a `ForEach` finds an id by at most O(n)
  ///   comparisons. To find an id that only `id(_:)` gives, up to n view values are created.
  @discardableResult public func scroll(
    toRow id: AnyHashable, in list: AnyHashable? = nil, anchor: UnitPoint? = nil,
    animation: Animation? = nil
  ) -> Bool {
    // Applying pending changes inserts rows that were just added to the data.
    if runtime.updates.isPending, runtime.frame.pass == nil, !runtime.frame.isAdvancing,
      statistics.frames > 0
    {
      settle()
    }
    let position = (anchor?.y).flatMap { $0.isFinite ? $0 : nil }
    let node = self.list(list)
    if node?.scroll(toRow: id, position: position, animation: animation) == true { return true }
    return lazyStacks(list).contains {
      $0.scroll(toRow: id, position: position, animation: animation)
    }
  }

  /// Returns the lazy stacks inside the view with an id, or all of them, in creation order.
  private func lazyStacks(_ id: AnyHashable?) -> [LazyStackNode] {
    let stacks = runtime.nodes.lazyStacks.compactMap { $0 as? LazyStackNode }
    guard let id else { return stacks }
    return stacks.filter { $0.isInside(viewWithID: id) }
  }

  /// Measures a row again after its content changed, for example while the user types.
  ///
  /// The row keeps its state, focus and caret. Visible content keeps its position.
  ///
  /// - Returns: True if the height changed by half a point or more. False if heights are fixed, if
  ///   the row has a height of its own, or if there is no such row.
  ///
  /// - Complexity: The cost of measuring one row, and O(log n) in the rows of the list.
  @discardableResult public func remeasureRow(_ index: Int, in list: AnyHashable? = nil) -> Bool {
    guard let node = self.list(list), let old = node.heights.measurableHeight(of: index) else {
      return false
    }
    if runtime.updates.isPending, runtime.frame.pass == nil, !runtime.frame.isAdvancing {
      // Apply the edit now, so that its new height appears at once.
      settle()
      if let new = node.heights.measurableHeight(of: index), abs(new - old) >= 0.5 { return true }
    }
    return node.heights.remeasureRow(index)
  }

  /// Returns the number of rows of a list with a measured height.
  public func measuredRows(in list: AnyHashable? = nil) -> Int {
    self.list(list)?.rows.heights.measuredCount ?? 0
  }

  /// Returns true if a row of a list has a measured height.
  ///
  /// - Complexity: O(log n) in the rows of the list.
  public func isRowMeasured(_ index: Int, in list: AnyHashable? = nil) -> Bool {
    self.list(list)?.rows.heights.isMeasured(at: index) ?? false
  }

  /// Returns for each of several rows of a list whether it has a measured height.
  ///
  /// - Complexity: O(k log n) for k rows of n.
  package func measuredStates(of indices: [Int], in list: AnyHashable? = nil) -> [Bool] {
    let heights = self.list(list)?.rows.heights
    return indices.map { heights?.isMeasured(at: $0) ?? false }
  }

  /// Returns the height assumed for unmeasured rows of a list, in points.
  public func rowEstimate(in list: AnyHashable? = nil) -> Double {
    self.list(list)?.rows.heights.estimate ?? 0
  }

  /// Returns the scroll position and the measured heights of a list, to be restored later.
  ///
  /// - Complexity: O(n) in the rows of the list.
  public func listState(in list: AnyHashable? = nil) -> ListState? {
    self.list(list)?.state
  }

  /// Restores a list's scroll position and measured heights.
  ///
  /// - Parameter animation: The animation with which the list scrolls; nil to jump.
  /// - Complexity: O(n) in the rows of the list.
  public func restore(
    _ state: ListState, in list: AnyHashable? = nil, animation: Animation? = nil
  ) {
    self.list(list)?.restore(state, animation)
  }
}
