import RowDrawing

/// A painter of display lists that does not repaint what only moves, fades or is revealed.
///
/// It paints each text and each path once, as a picture that is as large as what is drawn. A frame
/// is composed of these pictures and of rectangles. A row with many of them is one picture.
@MainActor public final class FramePainter {
  private let cache = PictureCache()
  private var scale = 0.0

  /// Creates a painter without pictures.
  public init() {}

  /// The memory of the pictures in bytes: at most that of the canvas, or 16 MB, and of what one frame
  /// shows.
  public var byteCount: Int { cache.byteCount }
  /// The number of pictures painted so far.
  public var paintCount: Int { cache.paintCount }

  /// Returns a frame that shows a display list.
  ///
  /// - Parameters:
  ///   - list: The display list to show.
  ///   - size: The size of the canvas, in points.
  ///   - scale: Device pixels per point.
  ///   - background: The color behind the list, treated as opaque; nil for a transparent frame.
  /// - Complexity: O(n) in the operations of the list, and the cost of painting what was not shown
  ///   recently.
  public func frame(
    of list: DisplayList, size: Size, scale: Double, background: ResolvedColor?
  ) -> PaintedFrame {
    let grid = PixelGrid(scale: scale)
    if grid.scale != self.scale { removeAllPictures() }
    self.scale = grid.scale
    var background = background
    background?.opacity = 1
    let canvas = grid.pixels(Rect(origin: .zero, size: size))
    var frame = PaintedFrame(grid: grid, canvas: canvas, background: background)
    var composer = FrameComposer(grid, cache, canvas: canvas)
    composer.add(list)
    frame.sprites = composer.sprites
    cache.endFrame(capacity: min(max(0, canvas.area * 4), 16 << 20))
    return frame
  }

  /// Discards all pictures, so that what is shown next is repainted.
  public func removeAllPictures() {
    cache.removeAll()
  }
}
