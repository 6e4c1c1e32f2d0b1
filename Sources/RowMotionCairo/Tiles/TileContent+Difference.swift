import RowDrawing

extension TileContent {
  /// Returns the part of a tile that may differ from another content, or nil if it is unknown.
  ///
  /// The part is in device pixels from the tile's corner. It is known if single shapes were
  /// changed, or shapes were inserted or removed at one index.
  ///
  /// - Parameter tile: The tile, with its corner at 0, 0.
  /// - Complexity: O(n) in the operations.
  @MainActor func difference(
    from old: TileContent, in tile: PixelRect, _ grid: PixelGrid
  ) -> PixelRect? {
    var rect = PixelRect(left: 0, top: 0, right: 0, bottom: 0)
    func add(_ operation: TileOperation) -> Bool {
      guard let drawn = operation.drawn(grid)?.intersection(tile) else { return false }
      if !drawn.isEmpty { rect = rect.isEmpty ? drawn : rect.union(drawn) }
      return true
    }
    let (newer, older) = (operations, old.operations)
    if newer.count == older.count {
      for index in newer.indices where newer[index] != older[index] {
        guard add(newer[index]), add(older[index]) else { return nil }
      }
      return rect
    }
    let common = min(newer.count, older.count)
    var start = 0
    while start < common, newer[start] == older[start] { start += 1 }
    var end = 0
    while end < common - start, newer[newer.count - 1 - end] == older[older.count - 1 - end] {
      end += 1
    }
    for operation in newer[start..<newer.count - end] where !add(operation) { return nil }
    for operation in older[start..<older.count - end] where !add(operation) { return nil }
    return rect
  }
}

extension TileOperation {
  /// Returns the pixels that a shape may draw on, from the tile's corner, or nil if unknown.
  @MainActor func drawn(_ grid: PixelGrid) -> PixelRect? {
    switch self {
    case .cover, .items, .beginClip, .end: nil
    case .fill(let rect, _, _), .border(let rect, _, _, _): rect
    case .text(let text, let x, let y, _):
      text.layout is PangoTextLayout
        ? grid.pixels(text.layout.ink(scale: grid.scale)).offset(x: x, y: y)
          .outset(by: text.layout.overdraw(scale: grid.scale)) : nil
    case .path(let path, let lineWidth, let x, let y, _):
      grid.touched(by: path.bounds.outset(by: (lineWidth ?? 0) / 2)).offset(x: x, y: y)
    case .segment(let part, let x, let y): part.drawn.offset(x: x, y: y)
    }
  }
}
