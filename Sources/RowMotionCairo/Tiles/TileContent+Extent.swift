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
      case .beginClip, .end: continue
      default:
        guard let rect = operation.drawn(grid) else { return tile }
        drawn = rect
      }
      // Letters that have room around them are drawn at once, also where it is no part of the tile.
      if case .text(let text, _, _, _) = operation, !hasClips {
        room = tile.outset(by: min(text.layout.overdraw(scale: grid.scale), Self.mostRoom))
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
