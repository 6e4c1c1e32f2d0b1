import RowDrawing

extension TileContent {
  /// Returns the part of a tile that may differ from its paper, the background color, in device
  /// pixels from the tile's corner, with a margin around letters.
  ///
  /// - Parameter tile: The tile, with its corner at 0, 0.
  /// - Complexity: O(n) in the operations.
  @MainActor func extent(in tile: PixelRect, _ grid: PixelGrid) -> PixelRect {
    var extent: PixelRect?
    for operation in operations.dropFirst() {
      let drawn: PixelRect
      var allowedArea = tile
      switch operation {
      case .beginClip, .end: continue
      default:
        guard let rect = operation.drawn(grid) else { return tile }
        drawn = rect
      }
      // Letters with a margin around them are drawn directly, even if the margin is outside the
      // tile.
      if case .text(let text, _, _, _) = operation, !hasClips {
        allowedArea = tile.outset(
          by: min(text.layout.overdraw(scale: grid.scale), Self.maximumOverflow))
      }
      guard drawn.intersects(tile) else { continue }
      let visible = allowedArea.contains(drawn) ? drawn : drawn.intersection(tile)
      extent = extent?.union(visible) ?? visible
    }
    // A picture has at least one pixel.
    return extent ?? PixelRect(left: 0, top: 0, right: 1, bottom: 1).intersection(tile)
  }

  /// The largest extent of a picture beyond its tile, in device pixels, for letters of usual sizes.
  private static var maximumOverflow: Int { 8 }

  private var hasClips: Bool {
    for case .beginClip in operations { return true }
    return false
  }
}
