// The event pass: pointer, key and scroll find the views they are meant for and change state.

extension ViewHost {
  /// The pointer's first button goes down at a position.
  ///
  /// - Parameter count: The number of the press in a row of quick ones, 2 for the second half of a
  ///   double click; nil goes by the host's time.
  /// - Complexity: O(n) in the nodes below the point.
  public func press(at point: Point, count: Int? = nil) {
    guard let point = point.finite else { return }
    follow(to: point)
    runtime.tapCount = count
    let hits = hits(at: point)
    runtime.showsFocus = false
    runtime.setFocus(
      hits.lazy.compactMap { $0.target.focusTarget }.first { $0.takesFocus })
    let isModified = !heldModifiers.isDisjoint(with: [.control, .shift])
    let target =
      (hits.first { isModified && $0.target.takesTaps && $0.target.takesModifiedTaps }
      ?? hits.first { $0.target.takesTaps })?.target
    if let taken = hits.first(where: { $0.target.takesDrags || $0.target.takesTaps })?.target,
      taken.takesDrags
    {
      endDrag()
      pointer.dragged = (taken, point, point)
      return
    }
    let isHandle = hits.contains { $0.target.isDragHandle }
    if isHandle, let row = draggableRow(hits, at: point) { return beginRowDrag(row, at: point) }
    runtime.pressed = target
    target?.pressChanged(true)
    if let row = draggableRow(hits, at: point) {
      pointer.grabbed = (row, point, time + ViewHost.holdDuration)
      runtime.setNeedsFrame()
    }
  }

  /// The row that a drag would take up; what is typed into or handled by itself is not dragged.
  private func draggableRow(_ hits: [Hit], at point: Point) -> RowNode? {
    for hit in hits {
      if let list = listNode(hit.target) { return list.draggableRow(at: point) }
      if hit.target.focusTarget?.takesFocus == true { return nil }
    }
    return nil
  }

  /// The pointer moves to a position.
  ///
  /// - Complexity: O(n) in the nodes below the point.
  public func move(to point: Point) {
    guard let point = point.finite else { return }
    pointer.isPointing = true
    follow(to: point)
  }

  private func follow(to point: Point) {
    pointer.position = point
    if let dragged = pointer.dragged {
      pointer.dragged?.last = point
      if dragged.target.isMounted { dragged.target.dragChanged(from: dragged.start, to: point) }
      return
    }
    if drag(to: point) { return }
    refreshHover()
  }

  /// How the pointer is to be shown where it is.
  public var pointerStyle: PointerStyle {
    if isDraggingRow { return .grabActive }
    guard let position = pointer.position,
      pointer.hovered.contains(where: { $0.isDragHandle && $0.isMounted }),
      let list = pointer.hovered.lazy.compactMap({ self.listNode($0) }).first,
      list.draggableRow(at: position) != nil
    else { return .automatic }
    return .grabIdle
  }

  /// How long a row is pressed before it comes along, seconds.
  static let holdDuration = 0.5
  /// How far the pointer may jitter meanwhile, points.
  private static let jitter = 8.0

  /// Whether a row is dragged: then a drag moves the row and does not scroll.
  public var isDraggingRow: Bool { pointer.dragging != nil }

  /// Takes up a row that was pressed for long enough.
  func dragHeldRow() {
    guard let (row, point, due) = pointer.grabbed, due <= time else { return }
    pointer.grabbed = nil
    guard row.isMounted, row.isAttached, !row.isExiting else { return }
    beginRowDrag(row, at: point)
    if let position = pointer.position { row.list.moveDrag(to: position) }
  }

  /// The pointer has stayed on what it pressed for as long as whoever calls takes for long: a row that can
  /// be dragged is.
  public func holdPress() {
    guard let (row, point, _) = pointer.grabbed else { return }
    pointer.grabbed = (row, point, time)
    dragHeldRow()
  }

  private func beginRowDrag(_ row: RowNode, at point: Point) {
    row.list.beginRowDrag(row, at: point)
    pointer.dragging = row.list
  }

  /// The rows that are dragged, by identity, in the order in which they stand, and the id of their list;
  /// nil where none is.
  ///
  /// - Complexity: O(k n) for k selected ones of n rows.
  public var draggedRows: (ids: [AnyHashable], list: AnyHashable?)? {
    guard let list = pointer.dragging, let rowDrag = list.rowDrag else { return nil }
    return (list.draggedIDs(rowDrag), list.listID)
  }

  /// Lets go of the row that is dragged, which goes back to where it came from.
  public func cancelRowDrag() {
    _ = drop(isCancelled: true)
    runtime.pressed = nil
  }

  /// Takes the dragged row along; returns whether there is one.
  private func drag(to point: Point) -> Bool {
    if let grabbed = pointer.grabbed, isFar(point, from: grabbed.point) { pointer.grabbed = nil }
    guard let list = pointer.dragging, let rowDrag = list.rowDrag else { return false }
    if let pressed = runtime.pressed, isFar(point, from: rowDrag.start) {
      // What is dragged is not tapped.
      if pressed.isMounted { pressed.pressChanged(false) }
      runtime.pressed = nil
      updateHover([])
    }
    list.moveDrag(to: point)
    return true
  }

  private func isFar(_ point: Point, from start: Point) -> Bool {
    let distance = point - start
    return abs(distance.x) + abs(distance.y) > ViewHost.jitter
  }

  /// Drops what is dragged; returns whether anything was.
  private func drop(isCancelled: Bool) -> Bool {
    pointer.grabbed = nil
    guard let list = pointer.dragging else { return false }
    pointer.dragging = nil
    list.drop(isCancelled: isCancelled)
    return true
  }

  /// Ends the drag that a view is told of, where the pointer was last; returns whether there was one.
  @discardableResult func endDrag() -> Bool {
    guard let dragged = pointer.dragged else { return false }
    pointer.dragged = nil
    if dragged.target.isMounted { dragged.target.dragEnded(from: dragged.start, to: dragged.last) }
    return true
  }

  /// The pointer leaves the host.
  public func exit() {
    pointer.position = nil
    pointer.isPointing = false
    pointer.hoverDue = nil
    updateHover([])
  }

  /// The pointer's first button goes up at a position.
  ///
  /// What was pressed is tapped where it still is what lies under the pointer.
  ///
  /// - Complexity: O(n) in the nodes below the point.
  public func release(at point: Point) {
    // A press that is taken away ends outside, wherever the pointer is.
    let isInside = Rect(origin: .zero, size: size).contains(point)
    if isInside { pointer.position = point }
    if endDrag() { return refreshHover() }
    if drop(isCancelled: false), runtime.pressed == nil { return refreshHover() }
    guard let target = runtime.pressed else { return }
    runtime.pressed = nil
    if target.isMounted { target.pressChanged(false) }
    let hits = hits(at: point)
    if isInside { updateHover(hits.map(\.target)) }
    guard target.isMounted, let index = hits.firstIndex(where: { $0.target === target }) else {
      return
    }
    // The row that the user acts on is the one that stays where it is.
    target.layer?.userActed()
    // What is not enough for one is for what is around it.
    _ = hits[index...].first { $0.target.takesTaps && $0.target.takeTap() }
  }

  /// A press and a release at a position.
  public func tap(at point: Point) {
    press(at: point)
    release(at: point)
  }

  /// A wheel scrolls what lies under a position or, where there is none, the pointer, points,
  /// downwards and to the right positive.
  ///
  /// Each direction is for the innermost that scrolls in it, or for what is around that where it has
  /// nothing to scroll.
  public func scroll(by delta: Point, at point: Point? = nil) {
    if delta.y != 0 {
      scrollable(at: point, along: .vertical)?.scroll(by: delta.y, along: .vertical)
    }
    if delta.x != 0 {
      scrollable(at: point, along: .horizontal)?.scroll(by: delta.x, along: .horizontal)
    }
  }

  /// A key goes down; returns whether anything used it.
  ///
  /// - Complexity: O(d) at the depth d of what has the focus.
  @discardableResult public func key(_ key: Key, modifiers: KeyModifiers = []) -> Bool {
    runtime.showsFocus = true
    if key == .escape, drop(isCancelled: true) { return true }
    if useKeyAroundFocus(KeyPress(key: key, modifiers: modifiers)) { return true }
    if let focus = runtime.focus, focus.isMounted, focus.use(key, modifiers) { return true }
    switch key {
    case .tab:
      return moveFocus(backwards: modifiers.contains(.shift))
    case .up, .down, .home, .end, .pageUp, .pageDown:
      // Nothing has the focus yet: the arrows begin where tab does.
      return runtime.focus == nil && (moveFocus(backwards: false) || scroll(byKey: key))
    case .function(5) where modifiers.isEmpty:
      return refresh()
    case .escape:
      guard let portal = runtime.topPortal else { return false }
      portal.dismiss()
      return true
    default:
      return false
    }
  }

  /// Text is typed into what has the focus.
  public func type(_ text: String) {
    if let focus = runtime.focus, focus.isMounted { focus.type(text) }
  }
}
