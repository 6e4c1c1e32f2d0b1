import CGtk
import RowDrawing

/// A painter of display lists that does not repaint what only moves.
///
/// The pixels are those of ``CairoPainter``, with two exceptions that may differ by a few levels.
/// One is curves and slopes, where a tile cuts a shape of more than a million pixels. The other is
/// round corners of more than 1,024 pixels. A row keeps its picture while its content, its width
/// and the background behind it stay the same. Any part of a picture can be shown.
@MainActor public final class TilePainter {
  private let images = TileImages()
  private var cache = SegmentPartsCache()
  private var scale = 0.0

  /// Creates a painter without pictures.
  public init() {}

  /// The memory of the pictures in bytes: at most twice that of the canvas, and at most 32 MB
  /// unless the canvas alone needs more.
  public var byteCount: Int { images.byteCount }
  /// The number of pictures painted so far.
  public var paintCount: Int { images.paintCount }

  /// Returns a picture of a display list.
  ///
  /// - Parameters:
  ///   - list: The display list to show.
  ///   - size: The size of the canvas, in points.
  ///   - scale: Device pixels per point.
  ///   - background: The color behind the list, treated as opaque.
  /// - Complexity: O(k · t) for k items of the list and t visible rows, and the cost of painting
  ///   what was not shown recently.
  public func picture(
    of list: DisplayList, size: Size, scale: Double, background: ResolvedColor
  ) -> TiledPicture {
    let grid = PixelGrid(scale: scale)
    if grid.scale != self.scale { removeAllPictures() }
    self.scale = grid.scale
    var background = background
    background.opacity = 1
    let canvas = grid.pixels(Rect(origin: .zero, size: size))
    var picture = TiledPicture(grid: grid, canvas: canvas, background: background)
    Tiler.forEachTile(of: list, canvas: canvas, grid, background: background, &cache) { tile in
      let source: TiledPicture.Part.Source
      if let color = tile.content.solidColor {
        if color == background { return }
        source = .color(color)
      } else if let image = images.image(
        of: tile, isComplete: picture.needsPaper(of: tile.content), grid)
      {
        var fade: TiledPicture.Part.Fade?
        if let fading = tile.content.fade, let below = tile.below {
          guard let below = coveredContent(below, grid) else { return }
          fade = TiledPicture.Part.Fade(
            opacity: fading.opacity, drawn: fading.drawn, below: below)
        }
        source = .image(image, x: tile.x, y: tile.y, fade: fade)
      } else {
        return
      }
      picture.parts.append(TiledPicture.Part(rect: tile.visible.first, source: source))
      for rect in tile.visible.others {
        picture.parts.append(TiledPicture.Part(rect: rect, source: source))
      }
    }
    cache.endFrame()
    let canvasBytes = max(0, canvas.width * canvas.height * 4)
    images.endFrame(capacity: max(canvasBytes, min(2 * canvasBytes, 32 << 20)))
    return picture
  }

  /// Returns what is visible behind a fading tile, or nil if there is no memory for its picture.
  private func coveredContent(_ tile: Tile, _ grid: PixelGrid) -> TiledPicture.Part.Fade.Below? {
    if let color = tile.content.solidColor { return .color(color) }
    return images.image(of: tile, grid).map { .image($0) }
  }

  /// Discards all pictures, so that what is shown next is repainted.
  public func removeAllPictures() {
    images.removeAll()
  }

  /// The former name of ``removeAllPictures()``.
  @available(*, deprecated, renamed: "removeAllPictures()")
  public func forget() { removeAllPictures() }
}
