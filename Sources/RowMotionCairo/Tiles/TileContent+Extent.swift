import RowDrawing

extension TileContent {
  /// The part of a tile in which something else than its paper may be seen, device pixels from its corner; and a
  /// little around it where letters are drawn.
  ///
  /// - Parameter tile: The tile, whose corner lies at 0, 0.
  /// - Complexity: O(n) in the operations.
  @MainActor func extent(in tile: PixelRect, _ grid: PixelGrid) -> PixelRect {
    var extent: PixelRect?
    for operation in operations.dropFirst() {
      let drawn: PixelRect
      var room = tile
      switch operation {
      case .cover, .segment, .items: return tile
      case .fill(let rect, _, _), .border(let rect, _, _, _): drawn = rect
      case .text(let text, let x, let y, _):
        guard text.layout is PangoTextLayout else { return tile }
        // Letters that have room around them are drawn at once, also where it is no part of the tile.
        let overdraw = text.layout.overdraw(scale: grid.scale)
        drawn = grid.pixels(text.layout.ink(scale: grid.scale)).offset(x: x, y: y)
          .outset(by: overdraw)
        if !hasClips { room = tile.outset(by: min(overdraw, Self.mostRoom)) }
      case .beginClip, .end: continue
      }
      guard drawn.meets(tile) else { continue }
      let seen = room.contains(drawn) ? drawn : drawn.intersection(tile)
      extent = extent?.union(seen) ?? seen
    }
    // A picture has at least one pixel.
    return extent ?? PixelRect(left: 0, top: 0, right: 1, bottom: 1).intersection(tile)
  }

  /// How far a picture reaches beyond its tile, device pixels: as letters do that are not very large.
  private static var mostRoom: Int { 8 }

  private var hasClips: Bool {
    for case .beginClip in operations { return true }
    return false
  }
}
