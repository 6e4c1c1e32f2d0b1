extension ViewHost {
  /// Returns the list with an id, the only list in the container with that id, or the first list if
  /// the id is nil.
  func list(_ id: AnyHashable?) -> ListNode? {
    guard let id else { return listsInOrder.first }
    if let list = lists.first(where: { $0.explicitIDs.contains(id) }) { return list }
    if runtime.nodes.identified[id] == nil { return nil }
    return lists.filter { $0.isInside(viewWithID: id) }.onlyElement
  }

  /// Returns a node as a list; nil if it is no list of the tree.
  func listNode(_ node: ViewNode?) -> ListNode? {
    guard let list = node as? ListNode, list.isMounted else { return nil }
    return list
  }

  /// The lists in tree order.
  private var listsInOrder: [ListNode] {
    if runtime.nodes.lists.count < 2 { return Array(lists) }
    func path(_ list: ListNode) -> [ViewNode] {
      list.selfAndAncestors.reversed()
    }
    return lists.map { (list: $0, path: path($0)) }.sorted { first, second in
      let count = zip(first.path, second.path).prefix { $0 === $1 }.count
      // A list in another one follows it.
      guard count < first.path.count, count < second.path.count else {
        return first.path.count < second.path.count
      }
      var isFirst: Bool?
      first.path[count - 1].visitChildren { child in
        if child === first.path[count] { isFirst = isFirst ?? true }
        if child === second.path[count] { isFirst = isFirst ?? false }
      }
      return isFirst ?? false
    }.map(\.list)
  }

  /// The ids of all lists that have one, in tree order.
  ///
  /// - Complexity: O(n log n) for n lists, times their depth.
  public var listIDs: [AnyHashable] { listsInOrder.compactMap(\.listID) }

  /// The first list's rows: on screen or exiting, without prefetched ones.
  ///
  /// - Complexity: O(k) for k shown rows.
  public var rows: [RowInfo] { list(nil)?.rowInfos ?? [] }

  /// Returns the rows of the list with an id: on screen or exiting, without prefetched ones.
  ///
  /// - Complexity: O(k) for k shown rows.
  public func rows(in list: AnyHashable) -> [RowInfo] { self.list(list)?.rowInfos ?? [] }

  /// Returns the frames of the rows that ``rows(in:)`` returns; without an id, of the first list's.
  ///
  /// - Complexity: O(k) for k shown rows, whatever moves in them.
  package func rowFrames(in list: AnyHashable? = nil) -> [RowFrame] {
    self.list(list)?.rowFrames ?? []
  }

  /// Returns true if the height of one of these rows is animating.
  ///
  /// - Complexity: O(k) for k shown rows, and a layout of each one with a running animation.
  package func hasRowsInMotion(in list: AnyHashable? = nil) -> Bool {
    self.list(list)?.hasRowsInMotion ?? false
  }

  /// Returns the distance of a row's top from the viewport's top once all animations have ended, in
  /// points; nil if there is no such row.
  ///
  /// The row need not be shown, so that its position may be an estimate.
  ///
  /// - Complexity: O(log n) in the rows.
  package func rowTop(at index: Int, in list: AnyHashable) -> Double? {
    guard let list = self.list(list), (0..<list.rows.count).contains(index) else { return nil }
    return list.restingY(of: index) - list.offset
  }

  /// Returns true if an animation is running in the list with an id.
  ///
  /// - Parameter countsList: False if a scroll and other motion of the list itself do not count.
  /// - Complexity: O(n·d) for n animating nodes at depth d.
  package func isAnimating(in list: AnyHashable, countsList: Bool = true) -> Bool {
    guard let list = self.list(list) else { return false }
    return runtime.motions.nodes.contains { node in
      let first = countsList ? node : node.parent
      return first.map(list.isSelfOrAncestor(of:)) ?? false
    }
  }

  /// Returns the presences inside the shown rows of the list with an id.
  ///
  /// - Complexity: O(n) in the nodes of the shown rows.
  public func presences(in list: AnyHashable) -> [PresenceInfo] {
    self.list(list)?.presenceInfos ?? []
  }

  /// The paths of the views with running animations, as in ``Diagnostic/viewPath``, each with its
  /// number of animating nodes.
  ///
  /// - Complexity: O(n·d) for n animating nodes at depth d.
  public var runningViews: [String: Int] {
    Dictionary(runtime.motions.nodes.map { ($0.path, 1) }, uniquingKeysWith: +)
  }

  /// Returns the scroll position of the list with an id, or of the first list; nil without one.
  public func scrollMetrics(in list: AnyHashable? = nil) -> ScrollMetrics? {
    region(list)?.metrics
  }

  /// Returns the phase of a pull to refresh in the list or scroll view with an id, or in the first
  /// one; nil if it is not refreshable.
  public func refreshPhase(in region: AnyHashable? = nil) -> RefreshPhase? {
    self.region(region)?.refreshPhase
  }

  /// Returns the scroll offset of the list with an id, or of the first one, in points; 0 if none.
  public func scrollOffset(in list: AnyHashable? = nil) -> Double {
    scrollMetrics(in: list)?.offset ?? 0
  }

  /// Returns the list or scroll view with an id; without an id, the first list, or else the first
  /// scroll view.
  func region(_ id: AnyHashable?) -> (any Scrollable)? {
    guard let id else { return list(nil) ?? runtime.nodes.scrollables.first }
    if let list = lists.first(where: { $0.explicitIDs.contains(id) }) { return list }
    if let region = runtime.nodes.scrollables.first(where: { $0.explicitIDs.contains(id) }) {
      return region
    }
    if runtime.nodes.identified[id] == nil { return nil }
    return lists.filter { $0.isInside(viewWithID: id) }.onlyElement
      ?? runtime.nodes.scrollables.filter { $0.isInside(viewWithID: id) }.onlyElement
  }

  /// Scrolls the list with an id, or the first one, to an offset without animation, in points.
  public func scroll(to offset: Double, in list: AnyHashable? = nil) {
    region(list)?.scroll(to: offset)
  }

  /// Scrolls the list or scroll view with an id beyond an end and keeps it there, in points,
  /// negative above the top; 0 returns to the end.
  ///
  /// The distance is limited as in a drag. Use it to mirror another view's
  /// ``ScrollMetrics/overscroll``. It never starts a refresh; see ``refresh(in:)``.
  public func overscroll(by distance: Double, in list: AnyHashable? = nil) {
    guard distance.isFinite, let region = region(list),
      abs(region.metrics.overscroll - distance) > 1e-6
    else { return }
    region.overscroll(by: distance)
  }

  /// Returns the animated natural frame of the first view in tree order with an id, unclipped and
  /// without render effects.
  ///
  /// - Complexity: O(d) at depth d; where several views have the id, O(n) in the nodes of the tree.
  public func frame(id: AnyHashable) -> Rect? {
    guard let node = firstIdentified(id) else { return nil }
    return node.hostRect(node.currentGeometry?.rect(at: time))
  }

  /// Returns the part of a view's frame that is not clipped.
  ///
  /// - Complexity: As ``frame(id:)``.
  public func visibleFrame(id: AnyHashable) -> Rect? {
    guard let node = firstIdentified(id), let rect = frame(id: id) else { return nil }
    return node.visiblePart(of: rect)
  }

  private func firstIdentified(_ id: AnyHashable) -> ViewNode? {
    guard let nodes = runtime.nodes.identified[id], !nodes.isEmpty else { return nil }
    if nodes.count == 1 { return nodes[0] }
    var first: ViewNode?
    func visit(_ node: ViewNode) {
      if first != nil { return }
      if node.viewID == id { return first = node }
      node.visitChildren(visit)
    }
    visit(root)
    return first
  }
}

extension ContiguousArray {
  /// The element if there is exactly one.
  fileprivate var onlyElement: Element? { count == 1 ? first : nil }
}
