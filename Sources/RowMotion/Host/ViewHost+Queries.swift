extension ViewHost {
  /// The list with an id, or the first one; where the view with the id is a container, the one list
  /// in it.
  func list(_ id: AnyHashable?) -> ListNode? {
    guard let id else { return listsInOrder.first }
    if let list = lists.first(where: { $0.givenIDs.contains(id) }) { return list }
    if runtime.identified[id] == nil { return nil }
    return lists.filter { $0.isInside(viewWithID: id) }.only
  }

  /// The list that a node is; nil for all others.
  func listNode(_ node: ViewNode?) -> ListNode? {
    node.flatMap { node in lists.first { $0 === node } }
  }

  /// The lists in tree order.
  private var listsInOrder: [ListNode] {
    if runtime.lists.count < 2 { return Array(lists) }
    var found: [ListNode] = []
    func visit(_ node: ViewNode) {
      if let list = listNode(node) { found.append(list) }
      node.visitChildren(visit)
    }
    visit(root)
    return found
  }

  /// The ids of all lists that were given one, in tree order.
  ///
  /// - Complexity: O(1) with one list; else O(n) in the nodes of the tree.
  public var listIDs: [AnyHashable] { listsInOrder.compactMap(\.listID) }

  /// The first list's rows: on screen or exiting, prefetched ones not.
  ///
  /// - Complexity: O(k) for k shown rows.
  public var rows: [RowInfo] { list(nil)?.rowInfos ?? [] }

  /// The rows of the list with an id: on screen or exiting, prefetched ones not.
  ///
  /// - Complexity: O(k) for k shown rows.
  public func rows(in list: AnyHashable) -> [RowInfo] { self.list(list)?.rowInfos ?? [] }

  /// Where the rows that ``rows(in:)`` tells of stand; those of the first list without an id.
  ///
  /// - Complexity: O(k) for k shown rows, whatever moves in them.
  package func rowFrames(in list: AnyHashable? = nil) -> [RowFrame] {
    self.list(list)?.rowFrames ?? []
  }

  /// Whether one of these rows is on its way to another height.
  ///
  /// - Complexity: O(k) for k shown rows, and a layout of each in which something moves.
  package func hasRowsOnTheirWay(in list: AnyHashable? = nil) -> Bool {
    self.list(list)?.hasRowsOnTheirWay ?? false
  }

  /// The presences inside the shown rows of the list with an id.
  ///
  /// - Complexity: O(n) in the nodes of the shown rows.
  public func presences(in list: AnyHashable) -> [PresenceInfo] {
    self.list(list)?.presenceInfos ?? []
  }

  /// The views in which something moves, as in ``Diagnostic/viewPath``, each with how many of the
  /// nodes in it do.
  ///
  /// - Complexity: O(n·d) for n moving nodes at depth d.
  public var runningViews: [String: Int] {
    Dictionary(runtime.running.map { ($0.path, 1) }, uniquingKeysWith: +)
  }

  /// How far the list with an id, or the first list, is scrolled; nil without one.
  public func scrollMetrics(in list: AnyHashable? = nil) -> ScrollMetrics? {
    region(list)?.metrics
  }

  /// How far a pull to refresh has come in the list or scroll view with an id, or in the first one;
  /// nil where there is nothing to refresh.
  public func refreshPhase(in region: AnyHashable? = nil) -> RefreshPhase? {
    self.region(region)?.refreshPhase
  }

  /// The scroll offset of the list with an id, or of the first list, points; 0 without one.
  public func scrollOffset(in list: AnyHashable? = nil) -> Double {
    scrollMetrics(in: list)?.offset ?? 0
  }

  /// The list or scroll view with an id; the first list, or else scroll view, without one.
  func region(_ id: AnyHashable?) -> (any Scrollable)? {
    guard let id else { return list(nil) ?? runtime.scrollables.first }
    if let list = lists.first(where: { $0.givenIDs.contains(id) }) { return list }
    if let region = runtime.scrollables.first(where: { $0.regionIDs.contains(id) }) {
      return region
    }
    if runtime.identified[id] == nil { return nil }
    return lists.filter { $0.isInside(viewWithID: id) }.only
      ?? runtime.scrollables.filter { $0.isInside(viewWithID: id) }.only
  }

  /// Scrolls the list with an id, or the first one, to an offset at once, points.
  public func scroll(to offset: Double, in list: AnyHashable? = nil) {
    region(list)?.scroll(to: offset)
  }

  /// Takes the list or scroll view with an id beyond an end, as far as a drag would have, and keeps it
  /// there: points, above the top where negative; 0 takes it back to the end.
  ///
  /// So what stands beside another is scrolled as that is, ``ScrollMetrics/overscroll``. Nothing is
  /// refreshed by it; see ``refresh(in:)``.
  public func overscroll(by distance: Double, in list: AnyHashable? = nil) {
    guard distance.isFinite, let region = region(list),
      abs(region.metrics.overscroll - distance) > 1e-6
    else { return }
    region.overscroll(by: distance)
  }

  /// Where the view with an id stands: its natural frame as it stands in motion, unclipped and
  /// without render effects; that of the first live view in tree order.
  ///
  /// - Complexity: O(d) at depth d; where several views have the id, O(n) in the nodes of the tree.
  public func frame(id: AnyHashable) -> Rect? {
    guard let node = firstIdentified(id) else { return nil }
    return node.hostRect(node.currentGeometry?.rect(at: time))
  }

  /// What clipping leaves of the view with an id.
  ///
  /// - Complexity: as ``frame(id:)``.
  public func visibleFrame(id: AnyHashable) -> Rect? {
    guard let node = firstIdentified(id), let rect = frame(id: id) else { return nil }
    return node.visiblePart(of: rect)
  }

  private func firstIdentified(_ id: AnyHashable) -> ViewNode? {
    guard let nodes = runtime.identified[id], !nodes.isEmpty else { return nil }
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
  /// The element, where there is just one.
  fileprivate var only: Element? { count == 1 ? first : nil }
}
