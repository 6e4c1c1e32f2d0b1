import RowDrawing

// Drawing of rows that are dragged or pass others: lifted above all other rows.
extension ListDrawing {
  /// The opacity of rows that are dragged along with another row.
  static let draggedAlongOpacity = 0.4

  /// Draws the dragged row on a surface with a shadow; several rows appear as a stack and a count.
  func emitDragged(
    _ rowDrag: RowDrag, at corner: Point, width: Double,
    _ items: inout ContiguousArray<DisplayList.Item>
  ) {
    let row = rowDrag.row
    let frame = Rect(x: corner.x, y: corner.y + row.presentationY, width: width, height: row.height)
    let canvas = Canvas()
    let below = Double(min(rowDrag.count, 3) - 1)
    for step in stride(from: below, through: 0, by: -1) {
      drawCard(
        of: row, in: frame.offset(by: Point(x: 0, y: 4 * step)).inset(by: 0, 6 * step), canvas)
    }
    canvas.finish(into: &items, size: list.runtime.size)
    emitRow(row, at: corner, width: width, &items)
    if rowDrag.count > 1 {
      emitCount(rowDrag.count, over: frame, opacity: row.elevation, &items)
    }
  }

  private func drawCard(of row: RowNode, in frame: Rect, _ canvas: Canvas) {
    let elevation = row.elevation
    let opacity = RowLift.surfaceOpacity(at: elevation)
    canvas.shadow(
      of: frame, Color.black.resolve(in: list.environment).multiplied(by: elevation))
    drawSurface(
      frame, surface(of: row).multiplied(by: opacity),
      border: Color.separator.resolve(in: list.environment).multiplied(by: opacity), canvas)
  }

  private func drawSurface(
    _ frame: Rect, _ surface: ResolvedColor, border: ResolvedColor, _ canvas: Canvas
  ) {
    canvas.fill(frame, cornerRadius: Canvas.liftedRadius, surface)
    canvas.border(frame, cornerRadius: Canvas.liftedRadius, lineWidth: 1, border)
  }

  // MARK: Rows that pass others

  /// Draws an opaque surface with a shadow, according to the row's elevation, and on it a row that
  /// passes others.
  func emitLifted(
    _ row: RowNode, at corner: Point, width: Double, shadowShare: Double,
    _ items: inout ContiguousArray<DisplayList.Item>
  ) {
    let elevation = row.elevation
    let card = liftedCard(of: row, width: width)
    row.lift.card = card
    func emit(_ segment: DisplaySegment, opacity: Double) {
      guard opacity > 0, !segment.operations.isEmpty else { return }
      items.append(
        .layer(
          DisplayList.Layer(
            origin: Point(x: corner.x, y: corner.y + row.presentationY),
            size: card.size, isClipped: false, opacity: opacity, segment: segment)))
    }
    emit(card.shadow, opacity: elevation * shadowShare * row.opacity)
    emit(card.card, opacity: RowLift.surfaceOpacity(at: elevation) * row.opacity)
    emitRow(row, at: corner, width: width, &items)
  }

  private func liftedCard(of row: RowNode, width: Double) -> LiftedCard {
    let size = Size(width: width, height: row.height)
    let surface = surface(of: row)
    let border = Color.separator.resolve(in: list.environment)
    if let card = row.lift.card, card.size == size, card.surface == surface, card.border == border {
      return card
    }
    let frame = Rect(origin: .zero, size: size)
    return LiftedCard(
      size: size, surface: surface, border: border,
      shadow: Canvas.segment {
        $0.shadow(of: frame, Color.black.resolve(in: list.environment))
      },
      card: Canvas.segment {
        drawSurface(frame, surface, border: border, $0)
      })
  }

  /// Draws the number of dragged rows at the top trailing corner.
  private func emitCount(
    _ count: Int, over frame: Rect, opacity: Double,
    _ items: inout ContiguousArray<DisplayList.Item>
  ) {
    let font = Font.caption.bold().resolve(in: list.environment)
    let text = list.runtime.text.layout(TextRequest(text: "\(count)", font: font))
    let height = text.size.height + 4
    let width = max(height, text.size.width + 12)
    let badge = Rect(
      x: list.environment.isRightToLeft ? frame.minX - 6 : frame.maxX - width + 6,
      y: frame.minY - height / 2, width: width, height: height)
    let canvas = Canvas()
    canvas.withOpacity(opacity) {
      canvas.fill(
        badge, cornerRadius: height / 2, Color.accentBackground.resolve(in: list.environment))
      canvas.text(
        text, at: Point(x: badge.midX - text.size.width / 2, y: badge.minY + 2),
        list.environment.palette.onAccent)
    }
    canvas.finish(into: &items, size: list.runtime.size)
  }
}

extension Rect {
  fileprivate func inset(by vertical: Double, _ horizontal: Double) -> Rect {
    Rect(
      x: minX + horizontal, y: minY + vertical, width: width - 2 * horizontal,
      height: height - 2 * vertical)
  }
}
