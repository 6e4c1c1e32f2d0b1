import CGtk
import RowDrawing

/// Makes display lists into pictures of which what only moves is not painted again.
///
/// The pixels are those that ``CairoPainter`` paints; but for curves and slopes of shapes of more than a million
/// pixels, where a tile cuts them, and round corners of more than 1,024, which may differ by some levels. A row keeps
/// its picture while what it shows, its width and what lies behind it are the same; a picture is used for whatever part
/// of it is seen.
@MainActor public final class TilePainter {
  private let images = TileImages()
  private var known = SegmentPartsCache()
  private var scale = 0.0

  /// Creates a painter that has no pictures.
  public init() {}

  /// How much memory the pictures take, bytes: what the canvas takes and as much again, but no more than
  /// 32 MB unless the canvas alone takes more.
  public var byteCount: Int { images.byteCount }
  /// How many pictures were painted until now.
  public var paintCount: Int { images.paintCount }

  /// Makes a display list into a picture.
  ///
  /// - Parameters:
  ///   - list: What to show.
  ///   - size: The extent of the canvas, points.
  ///   - scale: Device pixels a point.
  ///   - background: What lies behind; taken as opaque.
  /// - Complexity: O(k · t) for k items of the list and t rows on screen, and the cost of painting what
  ///   was not seen lately.
  public func picture(
    of list: DisplayList, size: Size, scale: Double, background: ResolvedColor
  ) -> TiledPicture {
    let grid = PixelGrid(scale: scale)
    if grid.scale != self.scale { forget() }
    self.scale = grid.scale
    var background = background
    background.opacity = 1
    let canvas = grid.pixels(Rect(origin: .zero, size: size))
    var picture = TiledPicture(grid: grid, canvas: canvas, background: background)
    Tiler.forEachTile(of: list, canvas: canvas, grid, background: background, &known) { tile in
      let source: TiledPicture.Part.Source
      if let color = tile.content.solidColor {
        if color == background { return }
        source = .color(color)
      } else if let image = images.image(
        of: tile, isWhole: picture.needsPaper(of: tile.content), grid)
      {
        var fade: TiledPicture.Part.Fade?
        if let fading = tile.content.fade, let below = tile.below {
          guard let below = behind(below, grid) else { return }
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
    known.endFrame()
    let canvasBytes = max(0, canvas.width * canvas.height * 4)
    images.endFrame(capacity: max(canvasBytes, min(2 * canvasBytes, 32 << 20)))
    return picture
  }

  /// What is seen of a tile behind one that fades; nil where there is no memory for its picture.
  private func behind(_ tile: Tile, _ grid: PixelGrid) -> TiledPicture.Part.Fade.Below? {
    if let color = tile.content.solidColor { return .color(color) }
    return images.image(of: tile, grid).map { .image($0) }
  }

  /// Gives all pictures back; what is shown next is painted anew.
  public func forget() {
    images.removeAll()
  }
}
