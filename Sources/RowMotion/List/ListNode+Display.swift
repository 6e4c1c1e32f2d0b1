import RowDrawing

extension ListNode {
  /// Paints the rows that changed.
  func paintRows(_ canvas: Canvas) {
    for row in rows.shown { row.paintIfNeeded(canvas) }
  }

  /// Appends the card, the rows and the hairlines between them at their current positions.
  func emitRows(into items: inout ContiguousArray<DisplayList.Item>, in viewport: Rect) {
    let position = viewport.origin
    var groups = 1
    if drawnAppearance.cardOpacity > 0 {
      let radius = drawnAppearance.cornerRadius
      let card = visibleCard(viewport, radius: radius)
      if !card.isEmpty {
        emitCard(card, radius, &items)
        items.append(.beginClip(card, cornerRadius: radius))
        groups += 1
      }
    }
    emitBackgrounds(at: position, &items)
    emitSelection(at: position, &items)
    let corner = Point(x: position.x + inset + rowShift, y: position.y - offset)
    let width = environment.isRightToLeft ? rowWidth : max(rowWidth, drawnRowWidth)
    for row in rows.shown where isOnScreen(row) && !row.isDragged && !row.isLifted {
      emitRow(row, at: corner, width: width, &items)
    }
    emitSeparators(at: position, &items)
    emitFocus(at: position, &items)
    // Lifted and dragged rows may extend beyond the card, but not beyond the list.
    if groups > 1 { items.append(.end) }
    for row in rows.shown where row.isLifted && !row.isDragged && isOnScreen(row) {
      emitLifted(row, at: corner, width: width, &items)
      if row.id == selection.focused { emitFocus(at: position, isLifted: true, &items) }
    }
    if let rowDrag, rowDrag.row.isMounted {
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
      items.append(.beginClip(overhanging.offset(by: frame.origin), cornerRadius: 0))
    }
    row.emit(
      into: &items, at: frame.origin, size: frame.size, movesAsOne: true,
      opacity: row.opacity
        * (rowDrag?.isDraggedAlong(row) == true ? ListNode.draggedAlongOpacity : 1),
      isClipped: clip != nil && overhanging == nil)
    if overhanging != nil { items.append(.end) }
  }

  /// Draws alternating backgrounds: one behind each row with an odd index.
  private func emitBackgrounds(
    at position: Point, _ items: inout ContiguousArray<DisplayList.Item>
  ) {
    guard drawnAppearance.stripeOpacity > 0 else { return }
    let canvas = Canvas(time: host.time)
    let color = Color.hover.resolve(in: environment)
      .multiplied(by: drawnAppearance.stripeOpacity)
    for row in rows.shown where row.index % 2 == 1 && !row.isExiting && isOnScreen(row) {
      canvas.fill(frame(of: row, at: position), color.multiplied(by: row.opacity))
    }
    emit(canvas, &items)
  }

  /// Returns the color behind a row's content: the card or window, blended with the selection.
  func surface(of row: RowNode) -> ResolvedColor {
    let card = Color.cardBackground.resolve(in: environment)
    let background =
      drawnAppearance.cardOpacity < 1
      ? card.multiplied(by: drawnAppearance.cardOpacity)
        .blended(over: Color.windowBackground.resolve(in: environment)) : card
    guard selection.contains(row) else { return background }
    return selectionColor(of: row).blended(over: background)
  }

  private func selectionColor(of row: RowNode) -> ResolvedColor {
    Color.accentColor.resolve(in: environment).multiplied(
      by: Palette.selectionOpacity * row.opacity)
  }

  /// Draws the backgrounds of selected rows.
  private func emitSelection(
    at position: Point, _ items: inout ContiguousArray<DisplayList.Item>
  ) {
    guard let selected = selection.selected, !selected.isEmpty() else { return }
    let canvas = Canvas(time: host.time)
    for row in rows.shown where isOnScreen(row) && selected.contains(row.selectionValue) {
      canvas.fill(frame(of: row, at: position), selectionColor(of: row))
    }
    emit(canvas, &items)
  }

  /// Draws the focus ring over the content of the focused row.
  ///
  /// It is inside the row, so that neither the card nor the viewport clips it.
  ///
  /// - Parameter isLifted: True to draw it over a lifted row, false to draw it over other rows.
  private func emitFocus(
    at position: Point, isLifted: Bool = false, _ items: inout ContiguousArray<DisplayList.Item>
  ) {
    guard selection.hasFocus, host.showsFocus, host.hasKeyboard,
      let row = selection.focusedNode, isOnScreen(row),
      row.isLifted == isLifted
    else { return }
    let canvas = Canvas(time: host.time)
    canvas.border(
      frame(of: row, at: position).inset(by: 3), cornerRadius: 8, lineWidth: 2,
      Color.accentColor.resolve(in: environment))
    emit(canvas, &items)
  }

  private func frame(of row: RowNode, at position: Point) -> Rect {
    Rect(
      x: position.x + inset, y: position.y + row.presentationY - offset,
      width: drawnRowWidth, height: row.height)
  }

  /// Returns the frame of the card, limited to slightly more than the viewport.
  ///
  /// Renderers have coordinate limits that a million rows exceed.
  private func visibleCard(_ viewport: Rect, radius: Double) -> Rect {
    let top = viewport.minY + inset - offset
    let bottom = viewport.minY + contentHeight - inset - offset
    let from = max(top, viewport.minY - 2 * radius)
    let to = min(bottom, viewport.maxY + 2 * radius)
    return Rect(
      x: viewport.minX + inset, y: from, width: drawnRowWidth, height: max(0, to - from))
  }

  private func emitCard(
    _ card: Rect, _ radius: Double, _ items: inout ContiguousArray<DisplayList.Item>
  ) {
    let canvas = Canvas(time: host.time)
    func color(_ color: Color) -> ResolvedColor {
      color.resolve(in: environment).multiplied(by: drawnAppearance.cardOpacity)
    }
    canvas.fill(card, cornerRadius: radius, color(.cardBackground))
    canvas.border(card, cornerRadius: radius, lineWidth: 1, color(.separator))
    emit(canvas, &items)
  }

  /// Draws a hairline between adjacent rows, with the lower of their two opacities.
  ///
  /// A hairline moves as a part of its row, unless the row is clipped: then it moves over the row.
  private func emitSeparators(
    at position: Point, _ items: inout ContiguousArray<DisplayList.Item>
  ) {
    guard drawnAppearance.separatorOpacity > 0, !rows.shown.isEmpty else { return }
    let segment = separatorSegment()
    let left = position.x + inset
    let width = drawnRowWidth
    let visibleBottom = position.y + viewportHeight
    // Below the last fully present row, a hairline is only as opaque as the rows that follow.
    var following = 0.0
    if let last = rows.shown.last, last.index + 1 < rows.count { following = 1 }
    for row in rows.shown.reversed() {
      let presence = min(row.opacity, following)
      following = max(following, row.opacity)
      let bottom = position.y + row.presentationY + row.height - offset
      guard presence > 0, bottom > position.y, bottom <= visibleBottom, !row.isDragged
      else { continue }
      items.append(
        .layer(
          DisplayList.Layer(
            identity: 0, origin: Point(x: left, y: bottom - 1),
            size: Size(width: width, height: 1), movesAsOne: row.isCut, isClipped: false,
            opacity: presence * drawnAppearance.separatorOpacity, segment: segment)))
    }
  }

  /// Returns the drawing of a hairline, which all hairlines share.
  private func separatorSegment() -> DisplaySegment {
    let color = Color.separator.resolve(in: environment)
    let width = drawnRowWidth
    if let cached = separator, cached.width == width, cached.color == color {
      return cached.segment
    }
    let canvas = Canvas(time: host.time)
    canvas.fill(Rect(x: 0, y: 0, width: width, height: 1), color)
    var segment = DisplaySegment()
    for case .segment(let drawn) in canvas.finish() { segment = drawn }
    separator = Separator(width: width, color: color, segment: segment)
    return segment
  }

  /// The hairline that was drawn last.
  struct Separator {
    let width: Double
    let color: ResolvedColor
    let segment: DisplaySegment
  }

  func emit(_ canvas: Canvas, _ items: inout ContiguousArray<DisplayList.Item>) {
    for case .segment(let segment) in canvas.finish() {
      items.append(
        .layer(
          DisplayList.Layer(
            identity: 0, origin: .zero, size: host.size, isClipped: false, opacity: 1,
            segment: segment)))
    }
  }

  /// The infos of visible, appearing and exiting rows.
  var rowInfos: [RowInfo] { reportedRows.map(\.info) }

  /// The frames of visible, appearing and exiting rows.
  var rowFrames: [RowFrame] { reportedRows.map(\.frame) }

  /// True if a visible, appearing or exiting row has yet to reach its final height.
  var hasRowsInMotion: Bool {
    reportedRows.contains { row in
      abs(row.height - (row.isExiting ? 0 : row.settledHeight)) > 0.01
    }
  }

  private var reportedRows: ContiguousArray<RowNode> {
    rows.shown.filter { row in
      row.isExiting || row.presence.state == .appearing || isOnScreen(row)
    }
  }

  /// The infos of all presences inside the shown rows.
  var presenceInfos: [PresenceInfo] {
    var infos: [PresenceInfo] = []
    for row in rows.shown {
      var part = 0
      func visit(_ node: ViewNode, _ name: AnyHashable?) {
        var name = name
        if let id = node.viewID { name = id }
        if let presence = node.presenceNode {
          infos.append(presence.info(row: row.id, part: name ?? AnyHashable(part)))
          part += 1
          name = nil
        }
        node.visitChildren { visit($0, name) }
      }
      row.visitChildren { visit($0, nil) }
    }
    return infos
  }

  /// Finds the hit targets at a position; rows are hit where they are drawn.
  func hitTestRows(_ point: Point, in frame: Rect, _ hits: inout [Hit]) {
    let corner = Point(x: frame.minX + inset + rowShift, y: frame.minY - offset)
    func isHit(_ row: RowNode) -> Bool {
      row.hitTest(
        Point(x: point.x - corner.x, y: point.y - corner.y - row.presentationY), &hits)
    }
    let lifted = rows.shown.last { $0.isLifted && isHit($0) }
    if lifted == nil { _ = rows.shown.last { !$0.isLifted && isHit($0) } }
  }
}

extension PresenceNode {
  func info(row: AnyHashable, part: AnyHashable) -> PresenceInfo {
    let isVanishing = presence.state == .disappearing || presence.state == .absent
    let content = contentMotion
    let sample = presence.sample(at: host.time)
    var velocity = presence.heightVelocity(natural: naturalHeight, at: host.time)
    if size.height > 0 { velocity += sample.progress * content.velocity }
    return PresenceInfo(
      row: row, part: part, state: presence.state, progress: presence.progress(at: host.time),
      height: size.height, spacing: spacingContribution, opacity: contentOpacity,
      targetHeight: isVanishing ? 0 : content.target, heightVelocity: velocity)
  }

  /// The target and the velocity of the content's height.
  private var contentMotion: LengthMotion {
    guard let child, let placed = child.placedProposal, child.deepMotionEnd > host.time else {
      return LengthMotion(target: naturalHeight, velocity: 0)
    }
    return child.heightMotion(placed)
  }

  /// The spacing that the presence adds to its stack, in points.
  private var spacingContribution: Double {
    var child: ViewNode = self
    var node = parent
    while let current = node {
      if let spacing = current.spacingContribution(of: child) { return spacing }
      if !(current is UnaryNode) && current is ContainerNode { return 0 }
      if current is UnaryNode { child = current }
      node = current.parent
    }
    return 0
  }
}
