import RowDrawing

/// A copy of a canvas at a rectangle's corners, which rounds the corners after square painting.
@MainActor struct CornerBackdrops {
  private struct Corner {
    let isRight: Bool
    let isBottom: Bool
    let backdrop: Backdrop
  }

  private let rect: PixelRect
  private let mask: CornerMask
  /// The columns and lines between the corners.
  private let columns: Range<Int>
  private let lines: Range<Int>
  private var corners: [Corner] = []

  /// - Parameters:
  ///   - rect: The rectangle in the canvas's pixels; not empty.
  ///   - mask: The shape of the corners.
  init(of rect: PixelRect, _ mask: CornerMask, on canvas: CanvasPixels) {
    self.rect = rect
    self.mask = mask
    // No pixel belongs to two corners. The middle of an odd length belongs to the first corner.
    columns =
      rect.left + min(mask.size, (rect.width + 1) / 2)..<rect.right - min(mask.size, rect.width / 2)
    lines =
      rect.top + min(mask.size, (rect.height + 1) / 2)..<rect.bottom
      - min(mask.size, rect.height / 2)
    for (isRight, isBottom) in [(false, false), (true, false), (false, true), (true, true)] {
      let backdrop = Backdrop(
        PixelRect(
          left: isRight ? columns.upperBound : rect.left,
          top: isBottom ? lines.upperBound : rect.top,
          right: isRight ? rect.right : columns.lowerBound,
          bottom: isBottom ? rect.bottom : lines.lowerBound), of: canvas)
      if backdrop.rect.isEmpty { continue }
      corners.append(Corner(isRight: isRight, isBottom: isBottom, backdrop: backdrop))
    }
  }

  /// Returns disjoint rectangles: the corners on the canvas, and the lines between them along the
  /// inside of the rectangle's edge.
  func rects(lineWidth: Int) -> [PixelRect] {
    let (left, right) = (columns.lowerBound, columns.upperBound)
    let (top, bottom) = (lines.lowerBound, lines.upperBound)
    return corners.map(\.backdrop.rect) + [
      PixelRect(left: left, top: rect.top, right: right, bottom: rect.top + lineWidth),
      PixelRect(left: left, top: rect.bottom - lineWidth, right: right, bottom: rect.bottom),
      PixelRect(left: rect.left, top: top, right: rect.left + lineWidth, bottom: bottom),
      PixelRect(left: rect.right - lineWidth, top: top, right: rect.right, bottom: bottom),
    ]
  }

  /// Restores the pixels that the mask does not cover.
  ///
  /// - Complexity: O(n) in the pixels of the corners.
  func restoreUncoveredPixels() {
    for corner in corners {
      let bounds = corner.backdrop.rect
      corner.backdrop.blend { column, line in
        let x = bounds.left + column
        let y = bounds.top + line
        let inwards = corner.isRight ? rect.right - 1 - x : x - rect.left
        let down = corner.isBottom ? rect.bottom - 1 - y : y - rect.top
        return mask.coverage[down * mask.size + inwards]
      }
    }
  }
}
