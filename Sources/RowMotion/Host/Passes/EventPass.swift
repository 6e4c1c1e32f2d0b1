// The event pass: pointer, keyboard and scroll events reach their views and change state.

extension ViewHost {
  /// Handles a press of the primary pointer button at a position.
  ///
  /// - Parameters:
  ///   - count: The number of the press in a multiple click, 2 for the second press of a double
  ///     click; nil derives it from the host's time.
  ///   - isRapid: True if the last press was less than the time of a double click ago, even at
  ///     another position; nil derives it from `count`.
  /// - Complexity: O(n) in the nodes below the point.
  public func press(at point: Point, count: Int? = nil, isRapid: Bool? = nil) {
    guard let point = point.finite else { return }
    recorder?.begin(
      .press,
      JSONValue.point(point) + [
        JSONValue(count.map(Double.init)), isRapid.map { .bool($0) } ?? .null,
      ])
    defer { recorder?.end() }
    let hits = follow(to: point) ?? hits(at: point)
    runtime.press.tapCount = count
    runtime.focus.isShown = false
    pointer.isRepeating =
      (isRapid ?? ((count ?? 1) > 1)) && hasLastTapMovedAway(from: point, hits)
    if pointer.isRepeating {
      // Nothing is pressed if the tap has removed the row.
      guard pointer.tappedRow?.isExiting == false, let target = pointer.tapped.first,
        target.isMounted
      else { return }
      runtime.press.target = target
      return target.pressChanged(true)
    }
    if !keepsTextFocus(hits) {
      runtime.focus.set(hits.lazy.compactMap(\.target.pressFocusTarget).first)
    }
    let isModified = !pressedModifiers.isDisjoint(with: [.control, .shift])
    let target =
      (hits.first { isModified && $0.target.acceptsTaps && $0.target.acceptsModifiedTaps }
      ?? hits.first { $0.target.acceptsTaps })?.target
    if let hit = hits.first(where: { $0.target.acceptsDrags || $0.target.acceptsTaps }),
      hit.target.acceptsDrags
    {
      endDrag()
      hit.target.dragPressed(at: hit.point)
      pointer.viewDrag = (hit.target, point, point)
      return
    }
    let isHandle = hits.contains { $0.target.isDragHandle }
    if isHandle, let row = draggableRow(hits, at: point) { return beginRowDrag(row, at: point) }
    runtime.press.target = target
    target?.pressChanged(true)
    if let row = draggableRow(hits, at: point) {
      pointer.pressedRow = (row, point, time + ViewHost.longPressDuration)
      runtime.setNeedsFrame()
    }
  }

  /// The distance between two clicks of an unsteady hand, in points.
  private static let clickTolerance = 20.0

  /// Returns true if the row of the last tap is not under the pointer, although it was at the tap,
  /// or close to it.
  ///
  /// All rapid clicks at the place of a row are meant for the row. It may close, or be deleted, and
  /// pull the next row under the pointer.
  private func hasLastTapMovedAway(from point: Point, _ hits: [Hit]) -> Bool {
    let distance = point - pointer.tapPoint
    let isNear =
      max(abs(distance.x), abs(distance.y)) <= ViewHost.clickTolerance
    guard pointer.isRowTapped, isNear || pointer.tappedFrame.contains(point) else { return false }
    guard let row = pointer.tappedRow, row.isMounted, !row.isExiting else { return true }
    // A row that was scrolled away is not attached.
    return row.isAttached && !hits.contains { $0.target.layer === row }
  }

  /// Returns true if a press at a position leaves the focus in the edited text.
  ///
  /// A button and another view with a tap gesture do, if they are in the row of the text.
  ///
  /// - Complexity: O(n) in the nodes below the point.
  package func keepsTextFocus(at point: Point) -> Bool {
    guard runtime.focus.target is TextInputNode, let point = point.finite else { return false }
    return keepsTextFocus(hits(at: point))
  }

  private func keepsTextFocus(_ hits: [Hit]) -> Bool {
    guard let field = runtime.focus.target as? TextInputNode, field.isMounted,
      let row = field.layer,
      row.isRow, let target = hits.first(where: { $0.target.acceptsTaps })?.target
    else { return false }
    return target.layer === row && target !== row && target.focusTarget?.isControl != false
  }

  /// Returns the row that a drag would move; nil over focusable content of a row.
  private func draggableRow(_ hits: [Hit], at point: Point) -> RowNode? {
    for hit in hits {
      if let list = listNode(hit.target) { return list.draggableRow(at: point) }
      if hit.target.pressFocusTarget != nil { return nil }
    }
    return nil
  }

  /// Handles a movement of the pointer to a position.
  ///
  /// - Complexity: O(n) in the nodes below the point.
  public func move(to point: Point) {
    guard let point = point.finite else { return }
    recorder?.begin(.move, JSONValue.point(point))
    defer { recorder?.end() }
    pointer.isPointing = true
    follow(to: point)
  }

  /// Moves the pointer, and returns the targets that it hovers; nil if it drags.
  @discardableResult private func follow(to point: Point) -> [Hit]? {
    pointer.position = point
    if let dragged = pointer.viewDrag {
      pointer.viewDrag?.last = point
      if dragged.target.isMounted { dragged.target.dragChanged(from: dragged.start, to: point) }
      return nil
    }
    if drag(to: point) { return nil }
    return refreshHover()
  }

  /// The shape of the pointer at its position.
  public var pointerStyle: PointerStyle {
    if isDraggingRow { return .grabActive }
    guard let position = pointer.position else { return .automatic }
    if let target = pointer.viewDrag?.target ?? pointer.hovered.first, target.isMounted {
      let style = target.pointerStyle(at: position)
      if style != .automatic { return style }
    }
    guard
      pointer.hovered.contains(where: { $0.isDragHandle && $0.isMounted }),
      let list = pointer.hovered.lazy.compactMap({ self.listNode($0) }).first,
      list.draggableRow(at: position) != nil
    else { return .automatic }
    return .grabIdle
  }

  /// The duration of a press until the row's drag begins, in seconds.
  static let longPressDuration = 0.5
  /// The distance that the pointer may move before a row's drag begins, in points.
  private static let dragTolerance = 8.0

  /// A Boolean value that indicates whether a row is being dragged; a drag then does not scroll.
  public var isDraggingRow: Bool { pointer.rowDragList != nil }

  /// True while a press on a view with a drag gesture, or its drag, is in progress; it then does not
  /// scroll.
  package var isDraggingView: Bool { pointer.viewDrag != nil }

  /// Begins the drag of a row that was pressed for long enough.
  func beginDueRowDrag() {
    guard let (row, point, due) = pointer.pressedRow, due <= time else { return }
    pointer.pressedRow = nil
    guard row.isMounted, row.isAttached, !row.isExiting else { return }
    beginRowDrag(row, at: point)
    if let position = pointer.position { row.list.rowDrag?.move(to: position) }
  }

  /// The former name of ``longPress()``.
  @available(*, deprecated, renamed: "longPress()")
  public func holdPress() { longPress() }

  /// Handles a long press, as timed by the caller, and begins the drag of a draggable row.
  public func longPress() {
    guard let (row, point, _) = pointer.pressedRow else { return }
    recorder?.begin(.longPress)
    defer { recorder?.end() }
    pointer.pressedRow = (row, point, time)
    beginDueRowDrag()
  }

  private func beginRowDrag(_ row: RowNode, at point: Point) {
    row.list.beginRowDrag(row, at: point)
    pointer.rowDragList = row.list
  }

  /// The ids of the dragged rows in row order, and the id of their list; nil if none is dragged.
  ///
  /// - Complexity: O(k n) for k selected rows of n.
  public var draggedRows: DraggedRows? {
    guard let list = pointer.rowDragList, let rowDrag = list.rowDrag else { return nil }
    return DraggedRows(ids: rowDrag.ids, list: list.listID)
  }

  /// The rows of a list that are dragged together.
  public struct DraggedRows: Equatable {
    /// The identities of the rows, in row order.
    public var ids: [AnyHashable]
    /// The id of the rows' list; nil if it has none.
    public var list: AnyHashable?
  }

  /// Cancels the drag of a row, which returns to its original position.
  public func cancelRowDrag() {
    recorder?.begin(.cancelRowDrag)
    defer { recorder?.end() }
    _ = drop(isCancelled: true)
    runtime.press.target = nil
  }

  /// Moves the dragged row and returns true if there is one.
  private func drag(to point: Point) -> Bool {
    if let pressedRow = pointer.pressedRow, isFar(point, from: pressedRow.point) {
      pointer.pressedRow = nil
    }
    guard let list = pointer.rowDragList, let rowDrag = list.rowDrag else { return false }
    if let pressed = runtime.press.target, isFar(point, from: rowDrag.start) {
      // A drag cancels the tap.
      if pressed.isMounted { pressed.pressChanged(false) }
      runtime.press.target = nil
      updateHover([])
    }
    rowDrag.move(to: point)
    return true
  }

  private func isFar(_ point: Point, from start: Point) -> Bool {
    let distance = point - start
    return abs(distance.x) + abs(distance.y) > ViewHost.dragTolerance
  }

  /// Drops the dragged row and returns true if there was one.
  private func drop(isCancelled: Bool) -> Bool {
    pointer.pressedRow = nil
    guard let list = pointer.rowDragList else { return false }
    pointer.rowDragList = nil
    list.rowDrag?.drop(isCancelled: isCancelled)
    return true
  }

  /// Ends the current drag at the pointer's last position and returns true if there was one.
  @discardableResult func endDrag() -> Bool {
    guard let dragged = pointer.viewDrag else { return false }
    pointer.viewDrag = nil
    if dragged.target.isMounted { dragged.target.dragEnded(from: dragged.start, to: dragged.last) }
    return true
  }

  /// Cancels the current drag and returns true if there was one that can be canceled.
  private func cancelViewDrag() -> Bool {
    guard let target = pointer.viewDrag?.target, target.isMounted, target.cancelDrag() else {
      return false
    }
    pointer.viewDrag = nil
    return true
  }

  /// Handles the pointer's exit from the host.
  public func exit() {
    recorder?.begin(.exit)
    defer { recorder?.end() }
    pointer.position = nil
    pointer.isPointing = false
    pointer.hoverDue = nil
    pointer.rowDragList?.rowDrag?.pointerLeft()
    updateHover([])
  }

  /// Handles the release of the primary pointer button at a position.
  ///
  /// The pressed view is tapped if it still lies under the pointer.
  ///
  /// - Complexity: O(n) in the nodes below the point.
  public func release(at point: Point) {
    recorder?.begin(.release, JSONValue.point(point))
    defer { recorder?.end() }
    // A canceled press is released at a point outside the host.
    let isInside = Rect(origin: .zero, size: size).contains(point)
    if isInside { pointer.position = point }
    if endDrag() || drop(isCancelled: false) && runtime.press.target == nil {
      refreshHover()
      return
    }
    guard let target = runtime.press.target else { return }
    runtime.press.target = nil
    if target.isMounted { target.pressChanged(false) }
    let hits = hits(at: point)
    if isInside { updateHover(hits.map(\.target)) }
    guard target.isMounted else { return }
    pointer.tapPoint = point
    if !pointer.isRepeating {
      let index = hits.firstIndex { $0.target === target }
      pointer.tapped = index.map { hits[$0...].map(\.target) } ?? []
      // If the press has ended another edit, its field may have moved away from the pointer.
      if index == nil, isInside, target is TextInputNode, target === runtime.focus.target {
        pointer.tapped = [target]
      }
      pointer.tappedRow = index == nil ? nil : target.layer as? RowNode
      pointer.isRowTapped = pointer.tappedRow != nil
      pointer.tappedFrame = pointer.tappedRow?.hostClip ?? .zero
    }
    // The row that the user acts on becomes the anchor.
    if !pointer.tapped.isEmpty { target.layer?.userActed() }
    // A tap that a target does not handle passes to the targets around it.
    _ = pointer.tapped.first { $0.acceptsTaps && $0.handleTap() }
  }

  /// Performs a press and a release at a position.
  public func tap(at point: Point) {
    press(at: point)
    release(at: point)
  }

  /// Scrolls by a wheel event at a position, or at the pointer; in points, positive down and right.
  ///
  /// Each axis scrolls the innermost view with content to scroll along it.
  public func scroll(by delta: Point, at point: Point? = nil) {
    recorder?.begin(.scroll, JSONValue.point(delta) + JSONValue.point(point))
    defer { recorder?.end() }
    if delta.y != 0 {
      scrollable(at: point, along: .vertical)?.scroll(by: delta.y, along: .vertical)
    }
    if delta.x != 0 {
      scrollable(at: point, along: .horizontal)?.scroll(by: delta.x, along: .horizontal)
    }
  }

  /// Performs a key press and returns true if a view or the host handled it.
  ///
  /// While a row is dragged, Escape cancels the drag, and other keys are ignored.
  ///
  /// - Complexity: O(d) at depth d of the focused view.
  @discardableResult public func key(_ key: Key, modifiers: KeyModifiers = []) -> Bool {
    recorder?.begin(
      .key, [.string(key.recordedName), .number(Double(modifiers.rawValue))])
    defer { recorder?.end() }
    runtime.focus.isShown = true
    if key == .escape, drop(isCancelled: true) || cancelViewDrag() { return true }
    // Other keys would act on the focused row, while the pointer holds another one.
    if isDraggingRow { return true }
    if handleKeyInFocusAncestors(KeyPress(key: key, modifiers: modifiers)) { return true }
    if let focus = runtime.focus.target, focus.isMounted, focus.handleKey(key, modifiers) {
      return true
    }
    switch key {
    case .tab:
      let isBackwards = modifiers.contains(.shift)
      let isStart = runtime.focus.target == nil && !isBackwards
      guard isStart && focusFirst(orField: true) || moveFocus(backwards: isBackwards) else {
        return false
      }
      listNode(runtime.focus.target)?.selection.revealScrolledRow()
      return true
    case .up, .down, .home, .end, .pageUp, .pageDown:
      if textInput != nil { return false }
      // Without focus, the keys start at the first list.
      return runtime.focus.target == nil && focusFirst(orField: false) || scroll(byKey: key)
    case .function(5) where modifiers.isEmpty:
      return refresh()
    case .escape:
      guard let portal = runtime.nodes.topPortal else { return false }
      portal.dismiss()
      return true
    default:
      return false
    }
  }

  /// Types text into the focused view.
  public func type(_ text: String) {
    recorder?.begin(.type, [.string(text)])
    defer { recorder?.end() }
    if let focus = runtime.focus.target, focus.isMounted { focus.type(text) }
  }
}
