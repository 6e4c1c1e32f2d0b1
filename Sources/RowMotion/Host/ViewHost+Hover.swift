extension ViewHost {
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
    updateHover(hits(at: position).map(\.target))
  }

  /// Does so once all has come to rest: rows that pass below the pointer are not hovered.
  ///
  /// What that changes does not count, or what goes away from the pointer would come and go for ever.
  func refreshHoverAtRest(_ next: NextFrame) {
    guard pointer.position != nil, next != .now, runtime.pressed == nil, pointer.dragged == nil,
      pointer.dragging == nil
    else { return }
    let distance = runtime.scrollables.reduce(0) { $0 + $1.metrics.scrolledDistance }
    guard pointer.hasUpdates || distance != pointer.scrolledDistance else { return }
    pointer.scrolledDistance = distance
    refreshHover()
    if runtime.hasPendingUpdates || needsLayout { settle() }
    pointer.hasUpdates = false
  }
}
