extension ViewHost {
  /// The pause after scrolling until content is hovered, in seconds.
  ///
  /// It is longer than the time between two events of a wheel or a touchpad.
  private static let hoverDelayAfterScrolling = 0.1

  /// True while the pressed view captures the pointer.
  private var isPointerCaptured: Bool {
    runtime.press.target != nil || pointer.viewDrag != nil || pointer.rowDragList != nil
  }

  /// The time at which scrolled content becomes hovered, in seconds; infinity if none is due.
  var hoverTime: Double {
    isPointerCaptured ? .infinity : pointer.hoverDue ?? .infinity
  }

  /// Returns the targets at a position of the host, the topmost first.
  func hits(at point: Point) -> [Hit] {
    guard runtime.begin(.query) else { return [] }
    defer { runtime.endPass() }
    var hits: [Hit] = []
    for portal in runtime.nodes.portals.reversed() {
      if portal.hitTest(point, &hits) { return hits }
    }
    _ = root.hitTest(point, &hits)
    return hits
  }

  /// Updates the hovered targets and notifies those that the pointer left or entered.
  func updateHover(_ targets: [any PointerTarget]) {
    let left = pointer.hovered.filter { old in !targets.contains { $0 === old } }
    let entered = targets.filter { new in !pointer.hovered.contains { $0 === new } }
    pointer.hovered = targets
    for target in left where target.isMounted { target.hoverChanged(false) }
    for target in entered { target.hoverChanged(true) }
  }

  /// Updates hovering for the pointer's position, and returns the targets there; nil without a
  /// pointer.
  @discardableResult func refreshHover() -> [Hit]? {
    guard let position = pointer.position else { return nil }
    pointer.hoveredBefore = nil
    let hits = hits(at: position)
    updateHover(hits.map(\.target))
    return hits
  }

  /// Updates hovering at the end of a frame without layout, or before a pause without frames.
  ///
  /// Rows that merely pass below the pointer are not hovered. Targets hovered before are not
  /// hovered again until the pointer moves or content scrolls. Otherwise a row that moves away when
  /// hovered would flicker forever.
  ///
  /// - Complexity: O(n) in the nodes below the pointer, if it is over the host.
  func refreshHoverAtRest(_ next: NextFrame) {
    let isSettled = next != .now || pointer.layoutCount == runtime.frame.layoutCount
    pointer.layoutCount = runtime.frame.layoutCount
    guard pointer.isPointing, let position = pointer.position, !isPointerCaptured else { return }
    let distance = runtime.nodes.scrollables.reduce(0) { $0 + $1.metrics.scrolledDistance }
    if distance != pointer.scrolledDistance {
      pointer.scrolledDistance = distance
      pointer.hoverDue = time + Self.hoverDelayAfterScrolling
      pointer.hoveredBefore = nil
    }
    guard isSettled, pointer.hoverDue.map({ $0 <= time }) ?? true else { return }
    pointer.hoverDue = nil
    let targets = hits(at: position).map(\.target)
    if targets.elementsEqual(pointer.hovered, by: ===) { return }
    if let before = pointer.hoveredBefore, targets.elementsEqual(before, by: ===) { return }
    pointer.hoveredBefore = pointer.hovered
    updateHover(targets)
    if runtime.updates.isPending || needsLayout { settle() }
  }
}
