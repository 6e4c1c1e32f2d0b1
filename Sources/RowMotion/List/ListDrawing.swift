import RowDrawing

/// The drawing of a list: the card, the rows and the hairlines between them.
final class ListDrawing: ListPart {
  /// The hairline that was drawn last.
  private struct Separator {
    let width: Double
    let color: ResolvedColor
    let segment: DisplaySegment
  }

  private var separator: Separator?
  /// True if some row may be drawn as selected.
  private var showsSelection = false
  /// The drag of a row, until the row has landed; nil if there is none.
  private var drag: RowDrag?

  /// Appends the card, the rows and the hairlines between them at their current positions.
  func emit(into items: inout ContiguousArray<DisplayList.Item>, in viewport: Rect) {
    let list: ListNode = list
    let position = viewport.origin
    var groups = 1
    if list.drawnAppearance.cardOpacity > 0 {
      let radius = list.drawnAppearance.cornerRadius
      let card = visibleCard(viewport, radius: radius)
      if !card.isEmpty {
        emitCard(card, radius, &items)
        items.append(.begin(.clip(card, cornerRadius: radius)))
        groups += 1
      }
    }
    emitBackgrounds(at: position, &items)
    updateSelection()
    drag = list.rowDrag ?? drag.flatMap { $0.row.elevation > 0 && $0.row.isMounted ? $0 : nil }
    emitSelection(at: position, &items)
    let corner = Point(x: position.x + list.inset + list.rowShift, y: position.y - list.offset)
    let width =
      list.environment.isRightToLeft ? list.rowWidth : max(list.rowWidth, list.drawnRowWidth)
    var elevations = 0.0
    for row in list.rows.shown {
      // Rows out of view count, too, so that no shadow changes when one leaves the viewport.
      if row.isLifted {
        elevations += row.elevation
      } else if !row.isDragged, list.isOnScreen(row) {
        emitRow(row, at: corner, width: width, &items)
      }
    }
    emitSeparators(at: position, &items)
    emitFocus(at: position, &items)
    // Lifted and dragged rows may extend beyond the card, but not beyond the list.
    if groups > 1 { items.append(.end) }
    let share = RowLift.shadowShare(elevations: elevations)
    for row in list.rows.shown where row.isLifted && !row.isDragged && list.isOnScreen(row) {
      if let drag, drag.row === row, drag.count > 1 {
        emitDragged(drag, at: corner, width: width, &items)
      } else {
        emitLifted(row, at: corner, width: width, shadowShare: share, &items)
      }
      if row.id == list.selection.focused { emitFocus(at: position, isLifted: true, &items) }
    }
    if let rowDrag = list.rowDrag, rowDrag.row.isMounted {
      emitDragged(rowDrag, at: corner, width: width, &items)
    }
  }

  /// Appends a row; `corner` is the position of the content's top-left corner.
  func emitRow(
    _ row: RowNode, at corner: Point, width: Double,
    _ items: inout ContiguousArray<DisplayList.Item>
  ) {
    let frame = Rect(
      x: corner.x, y: corner.y + row.presentationY, width: width, height: row.height)
    // A clip to the row's frame needs no group of its own, unless the row contains other layers.
    let clip = row.clip
    let overhanging = clip.flatMap { $0.size == frame.size && !row.hasRegions ? nil : $0 }
    if let overhanging {
      items.append(.begin(.clip(overhanging.offset(by: frame.origin), cornerRadius: 0)))
    }
    var opacity = row.opacity
    if let drag, drag.isDraggedAlong(row) {
      opacity *= 1 - (1 - Self.draggedAlongOpacity) * drag.row.elevation
    }
    row.emit(
      into: &items, at: frame.origin, size: frame.size, movesAsOne: true, opacity: opacity,
      isClipped: clip != nil && overhanging == nil)
    if overhanging != nil { items.append(.end) }
  }

  /// Draws alternating backgrounds: one behind each row with an odd index.
  private func emitBackgrounds(
    at position: Point, _ items: inout ContiguousArray<DisplayList.Item>
  ) {
    guard list.drawnAppearance.stripeOpacity > 0 else { return }
    let canvas = Canvas()
    let color = Color.hover.resolve(in: list.environment)
      .multiplied(by: list.drawnAppearance.stripeOpacity)
    for row in list.rows.shown where row.index % 2 == 1 && !row.isExiting && list.isOnScreen(row) {
      canvas.fill(frame(of: row, at: position), color.multiplied(by: row.opacity))
    }
    canvas.finish(into: &items, size: list.runtime.size)
  }

  /// Returns the color behind a row's content: the card or window, blended with the selection.
  func surface(of row: RowNode) -> ResolvedColor {
    let card = Color.cardBackground.resolve(in: list.environment)
    let background =
      list.drawnAppearance.cardOpacity < 1
      ? card.multiplied(by: list.drawnAppearance.cardOpacity)
        .blended(over: Color.windowBackground.resolve(in: list.environment)) : card
    guard row.showsSelection else { return background }
    return selectionColor(of: row).blended(over: background)
  }

  private func selectionColor(of row: RowNode) -> ResolvedColor {
    Color.accentColor.resolve(in: list.environment).multiplied(
      by: Palette.selectionOpacity * row.opacity)
  }

  /// Updates which rows are drawn as selected; a row that exits keeps its look.
  private func updateSelection() {
    let isEmpty = list.selection.selected?.isEmpty() ?? true
    if isEmpty && !showsSelection { return }
    for row in list.rows.shown where !row.isExiting {
      row.showsSelection = !isEmpty && list.selection.contains(row)
    }
    showsSelection = !isEmpty || list.rows.shown.contains(where: \.showsSelection)
  }

  /// Draws the backgrounds of selected rows.
  private func emitSelection(
    at position: Point, _ items: inout ContiguousArray<DisplayList.Item>
  ) {
    guard showsSelection else { return }
    let rows = list.rows.shown.filter { $0.showsSelection && list.isOnScreen($0) }
    if rows.isEmpty { return }
    let canvas = Canvas()
    for row in rows {
      canvas.fill(frame(of: row, at: position), selectionColor(of: row))
    }
    canvas.finish(into: &items, size: list.runtime.size)
  }

  /// Draws the focus ring over the content of the focused row.
  ///
  /// It is inside the row, so that neither the card nor the viewport clips it.
  ///
  /// - Parameter isLifted: True to draw it over a lifted row, false to draw it over other rows.
  private func emitFocus(
    at position: Point, isLifted: Bool = false, _ items: inout ContiguousArray<DisplayList.Item>
  ) {
    guard list.selection.hasFocus, list.runtime.focus.isShown, list.runtime.focus.hasKeyboard,
      let row = list.selection.focusedNode, list.isOnScreen(row),
      row.isLifted == isLifted
    else { return }
    let canvas = Canvas()
    canvas.border(
      frame(of: row, at: position).inset(by: 3), cornerRadius: 8, lineWidth: 2,
      Color.accentColor.resolve(in: list.environment).multiplied(by: row.opacity))
    canvas.finish(into: &items, size: list.runtime.size)
  }

  private func frame(of row: RowNode, at position: Point) -> Rect {
    Rect(
      x: position.x + list.inset, y: position.y + row.presentationY - list.offset,
      width: list.drawnRowWidth, height: row.height)
  }

  /// Returns the frame of the card, limited to slightly more than the viewport.
  ///
  /// Renderers have coordinate limits that a million rows exceed.
  private func visibleCard(_ viewport: Rect, radius: Double) -> Rect {
    let top = viewport.minY + list.inset - list.offset
    let bottom = viewport.minY + list.contentHeight - list.inset - list.offset
    let from = max(top, viewport.minY - 2 * radius)
    let to = min(bottom, viewport.maxY + 2 * radius)
    return Rect(
      x: viewport.minX + list.inset, y: from, width: list.drawnRowWidth, height: max(0, to - from))
  }

  private func emitCard(
    _ card: Rect, _ radius: Double, _ items: inout ContiguousArray<DisplayList.Item>
  ) {
    let canvas = Canvas()
    func color(_ color: Color) -> ResolvedColor {
      color.resolve(in: list.environment).multiplied(by: list.drawnAppearance.cardOpacity)
    }
    canvas.fill(card, cornerRadius: radius, color(.cardBackground))
    canvas.border(card, cornerRadius: radius, lineWidth: 1, color(.separator))
    canvas.finish(into: &items, size: list.runtime.size)
  }

  /// Draws a hairline between adjacent rows, with the lower of their two opacities.
  ///
  /// A hairline moves as a part of its row, unless the row is clipped: then it moves over the row.
  private func emitSeparators(
    at position: Point, _ items: inout ContiguousArray<DisplayList.Item>
  ) {
    let list: ListNode = list
    guard list.drawnAppearance.separatorOpacity > 0, !list.rows.shown.isEmpty else { return }
    let segment = separatorSegment()
    let left = position.x + list.inset
    let width = list.drawnRowWidth
    let visibleBottom = position.y + list.viewportHeight
    // Below the last fully present row, a hairline is only as opaque as the rows that follow.
    var following = 0.0
    if let last = list.rows.shown.last, last.index + 1 < list.rows.count { following = 1 }
    for row in list.rows.shown.reversed() {
      let presence = min(row.opacity, following)
      following = max(following, row.opacity)
      let bottom = position.y + row.presentationY + row.height - list.offset
      guard presence > 0, bottom > position.y, bottom <= visibleBottom, !row.isDragged
      else { continue }
      items.append(
        .layer(
          DisplayList.Layer(
            origin: Point(x: left, y: bottom - 1),
            size: Size(width: width, height: 1), movesAsOne: row.isCut, isClipped: false,
            opacity: presence * list.drawnAppearance.separatorOpacity, segment: segment)))
    }
  }

  /// Returns the drawing of a hairline, which all hairlines share.
  private func separatorSegment() -> DisplaySegment {
    let color = Color.separator.resolve(in: list.environment)
    let width = list.drawnRowWidth
    if let separator, separator.width == width, separator.color == color {
      return separator.segment
    }
    let segment = Canvas.segment {
      $0.fill(Rect(x: 0, y: 0, width: width, height: 1), color)
    }
    separator = Separator(width: width, color: color, segment: segment)
    return segment
  }
}
