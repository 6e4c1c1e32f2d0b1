extension ViewHost {
  /// How long nothing has been scrolled when what was scrolled under the pointer is hovered, seconds: a wheel turns,
  /// or a finger on a touchpad goes on, before that.
  private static let pauseOfScrolling = 0.1

  /// Whether what the pointer pressed keeps it.
  private var isPointerHeld: Bool {
    runtime.pressed != nil || pointer.dragged != nil || pointer.dragging != nil
  }

  /// When what was scrolled under the pointer is hovered, seconds; infinity where nothing was.
  var hoverTime: Double {
    isPointerHeld ? .infinity : pointer.hoverDue ?? .infinity
  }

  /// Tells those that the pointer left, and those that it came to.
  func updateHover(_ targets: [any PointerTarget]) {
    let left = pointer.hovered.filter { old in !targets.contains { $0 === old } }
    let entered = targets.filter { new in !pointer.hovered.contains { $0 === new } }
    pointer.hovered = targets
    for target in left where target.isMounted { target.hoverChanged(false) }
    for target in entered { target.hoverChanged(true) }
  }

  /// Brings hovering up to date after rows moved under a pointer that stands still.
  func refreshHover() {
    guard let position = pointer.position else { return }
    pointer.hoveredBefore = nil
    updateHover(hits(at: position).map(\.target))
  }

  /// Does so at the end of a frame in which nothing was laid out, or after which nothing will be: rows that pass below the
  /// pointer are not hovered.
  ///
  /// What was hovered before is not hovered again unless the pointer moves or something is scrolled: a row that goes away
  /// from the pointer because it is hovered would come and go for ever.
  ///
  /// - Complexity: O(n) in the nodes below the pointer, where it is over the host.
  func refreshHoverAtRest(_ next: NextFrame) {
    let isStill = next != .now || pointer.layoutCount == runtime.layoutCount
    pointer.layoutCount = runtime.layoutCount
    guard pointer.isPointing, let position = pointer.position, !isPointerHeld else { return }
    let distance = runtime.scrollables.reduce(0) { $0 + $1.metrics.scrolledDistance }
    if distance != pointer.scrolledDistance {
      pointer.scrolledDistance = distance
      pointer.hoverDue = time + Self.pauseOfScrolling
      pointer.hoveredBefore = nil
    }
    guard isStill, pointer.hoverDue.map({ $0 <= time }) ?? true else { return }
    pointer.hoverDue = nil
    let targets = hits(at: position).map(\.target)
    if targets.elementsEqual(pointer.hovered, by: ===) { return }
    if let before = pointer.hoveredBefore, targets.elementsEqual(before, by: ===) { return }
    pointer.hoveredBefore = pointer.hovered
    updateHover(targets)
    if runtime.hasPendingUpdates || needsLayout { settle() }
  }
}
