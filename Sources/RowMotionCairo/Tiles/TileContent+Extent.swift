import RowDrawing

extension TileContent {
  /// The part of a tile in which something else than its paper may be seen, device pixels from its corner.
  ///
  /// - Parameter tile: The tile, whose corner lies at 0, 0.
  /// - Complexity: O(n) in the operations.
  @MainActor func extent(in tile: PixelRect, _ grid: PixelGrid) -> PixelRect {
    var extent: PixelRect?
    for operation in operations.dropFirst() {
      let drawn: PixelRect
      switch operation {
      case .cover, .segment, .items: return tile
      case .fill(let rect, _, _), .border(let rect, _, _, _): drawn = rect
      case .text(let text, let x, let y, _):
        guard text.layout is PangoTextLayout else { return tile }
        // Letters that have room around them are drawn at once.
        drawn = grid.pixels(text.layout.ink(scale: grid.scale)).offset(x: x, y: y)
          .outset(by: text.layout.overdraw(scale: grid.scale))
      case .beginClip, .end: continue
      }
      let seen = drawn.intersection(tile)
      if !seen.isEmpty { extent = extent?.union(seen) ?? seen }
    }
    // A picture has at least one pixel.
    return extent ?? PixelRect(left: 0, top: 0, right: 1, bottom: 1).intersection(tile)
  }
}
