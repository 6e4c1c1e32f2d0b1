import RowDrawing

// How a dragged row is drawn: lifted from the others, over all of them.
extension ListNode {
  /// How much is seen of the rows that go with the dragged one when it is dropped.
  static let draggedAlongOpacity = 0.4
  private static let radius = 8.0
  /// How far the shadow reaches, points.
  private static let shadow = 10

  /// Draws the dragged row on a surface of its own, with a shadow; on a pile and with their number where
  /// there are several.
  func emitDragged(
    _ rowDrag: RowDrag, at corner: Point, width: Double,
    _ items: inout ContiguousArray<DisplayList.Item>
  ) {
    let row = rowDrag.row
    let frame = Rect(x: corner.x, y: corner.y + row.presentationY, width: width, height: row.height)
    let canvas = Canvas(time: host.time)
    let below = Double(min(rowDrag.count, 3) - 1)
    for step in stride(from: below, through: 0, by: -1) {
      drawCard(frame.offset(by: Point(x: 0, y: 4 * step)).inset(by: 0, 6 * step), canvas)
    }
    emit(canvas, &items)
    emitRow(row, at: corner, width: width, &items)
    if rowDrag.count > 1 { emitCount(rowDrag.count, over: frame, &items) }
  }

  private func drawCard(_ frame: Rect, _ canvas: Canvas) {
    // Rings one in the other add up to a shadow that fades out.
    let dark = Color.black.resolve(in: environment).multiplied(by: 0.022)
    let fallen = frame.offset(by: Point(x: 0, y: 3))
    for reach in stride(from: Double(Self.shadow), to: 0, by: -1) {
      canvas.fill(fallen.inset(by: -reach), cornerRadius: Self.radius + reach, dark)
    }
    canvas.fill(
      frame, cornerRadius: Self.radius, Color.cardBackground.resolve(in: environment))
    canvas.border(
      frame, cornerRadius: Self.radius, lineWidth: 1, Color.separator.resolve(in: environment))
  }

  /// Draws how many rows are dragged, at the corner where reading ends.
  private func emitCount(
    _ count: Int, over frame: Rect, _ items: inout ContiguousArray<DisplayList.Item>
  ) {
    let font = Font.caption.bold().scaled(by: environment.fontScale)
    let text = host.text.layout(TextRequest(text: "\(count)", font: font))
    let height = text.size.height + 4
    let width = max(height, text.size.width + 12)
    let badge = Rect(
      x: environment.isRightToLeft ? frame.minX - 6 : frame.maxX - width + 6,
      y: frame.minY - height / 2, width: width, height: height)
    let canvas = Canvas(time: host.time)
    canvas.fill(
      badge, cornerRadius: height / 2, Color.accentColor.resolve(in: environment))
    canvas.text(
      text, at: Point(x: badge.midX - text.size.width / 2, y: badge.minY + 2),
      environment.palette.onAccent)
    emit(canvas, &items)
  }
}

extension Rect {
  fileprivate func inset(by vertical: Double, _ horizontal: Double) -> Rect {
    Rect(
      x: minX + horizontal, y: minY + vertical, width: width - 2 * horizontal,
      height: height - 2 * vertical)
  }
}
